import type { Context } from "../../context/context.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Access, Provider } from "./provider.ts";

const customKey = "assistant_custom_key";

/** Decrypts what a provider needs, for one use. Throws `conflict` if it is not set and `unavailable` if it cannot be decrypted. */
export async function decryptProviderAccess(
  { family, title, secret }: Pick<Provider, "family" | "title" | "secret">,
  accountId: string,
  { secrets, http }: Pick<Context, "secrets" | "http">,
): Promise<Access> {
  const value = await secrets.open({ accountId, name: secret });
  if (value === undefined)
    throw new AppError(
      "conflict",
      msg`The model cannot be asked: no key is set for ${title}. Enter it in the assistant's API keys, or set the secret ${secret} with secrets.set.`,
      { data: { secret } },
    );
  if (family !== "custom") return { key: value, http };
  // The key is bound to this base URL: with another one it counts as not set.
  const key = await secrets.open({ accountId, name: customKey, boundUrl: value });
  return { key, url: value, http };
}
