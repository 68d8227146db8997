import { z } from "zod";
import { accountInput, nothing, at } from "../../records.ts";
import { accountContract } from "../../method-contract.ts";

const name = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,99}$/,
    "has other characters than lower-case letters, digits and _, as in assistant_openai_key",
  );

/** Keys that the service uses for an account and never returns. */
export const secrets = {
  set: accountContract({
    doc: "Stores a secret encrypted. The assistant's are `assistant_openai_key`, `assistant_anthropic_key`, `assistant_perplexity_key`, `assistant_google_key`, `assistant_custom_url` and, after it, `assistant_custom_key`; a value that cannot be such a key is refused. Changing `assistant_custom_url` deletes its key.",
    access: "owner",
    input: accountInput({ name, value: z.string().min(1).max(16_384) }),
    output: nothing,
  }),
  delete: accountContract({
    doc: "Deletes a secret, if it exists. Deleting `assistant_custom_url` also deletes its key.",
    access: "owner",
    input: accountInput({ name }),
    output: nothing,
  }),
  list: accountContract({
    doc: "Lists the stored secrets, each with a hint of a few characters. Secrets cannot be read back.",
    access: "owner",
    input: accountInput({}),
    output: z.array(z.strictObject({ name: z.string(), setAt: at, hint: z.string() })),
  }),
};
