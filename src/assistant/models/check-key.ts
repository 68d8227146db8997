import type { Context } from "../../context/context.ts";
import { AppError, messageOf } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { decryptProviderAccess } from "../providers/access.ts";
import { providers } from "../providers/registry.ts";
import { explainFailure, redactKey } from "../chat/upstream-error.ts";

export type KeyCheck = { accepted: boolean; message: string };

const timeoutMs = 15_000;

/**
 * Checks a stored key with a free request to its provider. Throws `bad_request` for a secret that belongs to no model provider, `conflict` if
 * it is not set, and `upstream` if the provider gives no verdict.
 */
export async function checkKey(
  secret: string,
  {
    accountId,
    context,
    signal,
  }: { accountId: string; context: Pick<Context, "secrets" | "http">; signal: AbortSignal },
): Promise<KeyCheck> {
  const name = secret === "assistant_custom_key" ? providers.custom.secret : secret;
  const provider = Object.values(providers).find((known) => known.secret === name);
  if (provider === undefined)
    throw new AppError(
      "bad_request",
      msg`"${secret}" is not a key of a model provider. Name one of the secrets that begin with assistant_.`,
    );
  const access = await decryptProviderAccess(provider, accountId, context);
  const { url, headers } = provider.trial(access);
  const { family, title } = provider;
  const upstream = (message: string): AppError =>
    new AppError("upstream", message, { data: { provider: family } });
  let answer: Response;
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    answer = await access.http.fetchFor(family)(url, { headers, signal: patience });
  } catch (error) {
    if (signal.aborted || error instanceof AppError) throw error;
    throw upstream(
      `${redactKey(explainFailure(error, family, access.key), access.key)} (${messageOf(error)})`,
    );
  }
  if (answer.ok) {
    await answer.body?.cancel();
    return { accepted: true, message: `The key is accepted by ${title}.` };
  }
  const failure = {
    statusCode: answer.status,
    responseBody: await answer.text(),
    message: answer.statusText,
  };
  const message = explainFailure(failure, family, access.key);
  if (answer.status === 401 || answer.status === 403 || (family === "google" && answer.status === 400))
    return { accepted: false, message };
  throw upstream(message);
}
