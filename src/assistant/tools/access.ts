import type { Context } from "../../context.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Access, Provider } from "../providers/provider.ts";

const customKey = "assistant_custom_key";

/** Opens what a provider needs for one use. Throws `conflict` when it is not set and `unavailable` when it cannot be opened. */
export async function accessTo(
  { family, title, secret }: Pick<Provider, "family" | "title" | "secret">,
  accountId: string,
  { secrets, http }: Pick<Context, "secrets" | "http">,
): Promise<Access> {
  const value = await secrets.open({ accountId, name: secret });
  if (value === undefined)
    throw new AppError(
      "conflict",
      `It cannot be asked: no key is set for ${title}. Set the secret ${secret} with secrets.set.`,
      { data: { secret } },
    );
  if (family !== "custom") return { key: value, http };
  // Sealed for this address only: for another one it is as if there were none.
  const key = await secrets.open({ accountId, name: customKey, boundUrl: value });
  return { key, url: value, http };
}
