import { secrets as contract } from "../../../contract/methods/service/secrets.ts";
import { accountMethod } from "../../protocol/method.ts";

/** Keys the service may use for an account, write-only for clients. */
export const secrets = {
  set: accountMethod(contract.set, {
    runs: "worker",
    uses: ["http", "secrets"],
    async handle({ context, account }, input) {
      if (input.name === "assistant_custom_url") context.http.check(input.value.trim(), input.name);
      await context.secrets.set(account.id, input.name, input.value);
      return null;
    },
  }),
  delete: accountMethod(contract.delete, {
    runs: "worker",
    uses: ["secrets"],
    handle({ context, account }, input) {
      context.secrets.delete(account.id, input.name);
      return null;
    },
  }),
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["secrets"],
    handle: ({ context, account }) => context.secrets.list(account.id),
  }),
};
