import { keyValue as contract, value } from "../../../contract/methods/service/key-value.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { accountMethod, subscription } from "../../protocol/method.ts";

/** Maximum of characters of JSON per value: it is state of a page, not storage. */
const maxValueLength = 262_144;

/** Small client-side state of an account. Never secrets. */
export const keyValue = {
  get: accountMethod(contract.get, {
    runs: "reader",
    uses: ["keyValue"],
    handle: ({ account }, input) => value.parse(account.keyValue.get(input.key)),
  }),
  set: accountMethod(contract.set, {
    runs: "worker",
    uses: ["keyValue"],
    handle({ account }, input) {
      if (JSON.stringify(input.value).length > maxValueLength)
        throw new AppError(
          "too_large",
          msg`The value of "${input.key}" is larger than 256 KiB. Split it, or upload it as a file.`,
        );
      account.keyValue.set(input.key, input.value);
      return null;
    },
  }),
  delete: accountMethod(contract.delete, {
    runs: "worker",
    uses: ["keyValue"],
    handle({ account }, input) {
      account.keyValue.delete(input.key);
      return null;
    },
  }),
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["keyValue"],
    handle: ({ account }, { prefix }) =>
      account.keyValue.list(prefix).map((row) => ({ key: row.key, value: value.parse(row.value) })),
  }),
  subscribe: subscription(contract.subscribe, {
    topic: "keyValue",
  }),
};
