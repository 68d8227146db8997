import { z } from "zod";
import { accountMethod } from "../protocol/method.ts";
import { at, nothing, accountInput } from "../../contract/records.ts";

const name = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,99}$/, "lower-case letters, digits and _, such as assistant_openai_key");

/** Keys the service may use for an account and never shows again. */
export const secrets = {
  set: accountMethod({
    doc: "Seals a secret. The assistant's are `assistant_openai_key`, `assistant_anthropic_key`, `assistant_perplexity_key`, `assistant_google_key`, `assistant_custom_url` and, after it, `assistant_custom_key`; a value that cannot be such a key is refused. Another `assistant_custom_url` clears the key.",
    access: "owner",
    runs: "worker",
    input: accountInput({ name, value: z.string().min(1).max(16_384) }),
    output: nothing,
    async handle({ context, account }, input) {
      if (input.name === "assistant_custom_url") context.http.check(input.value.trim(), input.name);
      await context.secrets.set(account.id, input.name, input.value);
      return null;
    },
  }),
  delete: accountMethod({
    doc: "Forgets a secret; nothing happens when there is none. Without `assistant_custom_url` its key goes, too.",
    access: "owner",
    runs: "worker",
    input: accountInput({ name }),
    output: nothing,
    handle({ context, account }, input) {
      context.secrets.delete(account.id, input.name);
      return null;
    },
  }),
  list: accountMethod({
    doc: "Which secrets are set, each with a hint of a few of its characters. There is no way to read one back.",
    access: "owner",
    runs: "reader",
    input: accountInput({}),
    output: z.array(z.strictObject({ name: z.string(), setAt: at, hint: z.string() })),
    handle: ({ context, account }) => context.secrets.list(account.id),
  }),
};
