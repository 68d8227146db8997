import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { accountMethod, subscription } from "../protocol/method.ts";
import { changeEvent, nothing, accountInput } from "../../contract/records.ts";

const key = z.string().min(1).max(200);
const value = z.json().describe("any JSON value");
/** Characters of JSON a value may have: it is state of a page, not storage. */
const maxValueLength = 262_144;

/** Small client-side state of an account. Never secrets. */
export const keyValue = {
  get: accountMethod({
    doc: "The value of a key, `null` when absent.",
    access: "read",
    runs: "reader",
    input: accountInput({ key }),
    output: value,
    handle: ({ account }, input) => account.keyValue.get(input.key) as z.output<typeof value>,
  }),
  set: accountMethod({
    doc: "Keeps a JSON value of at most 256 KiB under a key. Not for secrets: these have `secrets.set`.",
    access: "write",
    runs: "worker",
    input: accountInput({ key, value }),
    output: nothing,
    handle({ account }, input) {
      if (JSON.stringify(input.value).length > maxValueLength)
        throw new AppError(
          "too_large",
          `The value of "${input.key}" is larger than 256 KiB. Split it, or upload it as a file.`,
        );
      account.keyValue.set(input.key, input.value);
      return null;
    },
  }),
  delete: accountMethod({
    doc: "Forgets a key; nothing happens when it is absent.",
    access: "write",
    runs: "worker",
    input: accountInput({ key }),
    output: nothing,
    handle({ account }, input) {
      account.keyValue.delete(input.key);
      return null;
    },
  }),
  list: accountMethod({
    doc: "Every key and value, by key; with `prefix` those whose key begins so.",
    access: "read",
    runs: "reader",
    input: accountInput({ prefix: z.string().max(200).optional() }),
    output: z.array(z.strictObject({ key: z.string(), value })),
    handle: ({ account }, { prefix }) =>
      account.keyValue.list(prefix) as { key: string; value: z.output<typeof value> }[],
  }),
  subscribe: subscription({
    doc: "Tells when keys were set or deleted.",
    access: "read",
    topic: "keyValue",
    event: changeEvent,
  }),
};
