import { z } from "zod";
import { AppError, messageOf } from "../../errors/app-error.ts";
import { providers } from "../providers/registry.ts";
import type { ModelFamily } from "../../domain/account/model.ts";

/** Fields of an error of the AI SDK. */
const callError = z
  .object({
    statusCode: z.number().optional().catch(undefined),
    responseBody: z.string().optional().catch(undefined),
    lastError: z.unknown(),
    cause: z.unknown(),
  })
  .partial();
/** Error bodies of providers. */
const errorBody = z
  .object({
    error: z.union([z.object({ message: z.unknown() }).partial(), z.string()]).optional(),
    message: z.unknown(),
  })
  .partial();

const maxLength = 500;

/** Removes the key, and everything that looks like a key, from a text. */
export function redactKey(text: string, key: string | undefined): string {
  const redacted = key === undefined || key === "" ? text : text.replaceAll(key, "[redacted]");
  return redacted.replaceAll(/\b(?:sk-|pplx-|AIza)[\w-]{8,}/g, "[redacted]");
}

/** The error of a provider as shown to the owner: who, what, and what to do. Never contains a key. */
export function explainFailure(error: unknown, family: ModelFamily, key: string | undefined): string {
  const { title, secret } = providers[family];
  const name = title.replace(/^t/, "T");
  const last = rootOf(error);
  if (last instanceof AppError) return redactKey(last.message, key);
  const { statusCode, responseBody } = callError.safeParse(last).data ?? {};
  const statedReason = redactKey(providerMessage(last, responseBody), key);
  if (statusCode === 401 || statusCode === 403)
    return `${name} does not accept the key (${statusCode}): set ${secret} again. It says: ${statedReason}`;
  if (statusCode === 404)
    return `${name} does not know this model, or its address is wrong (404): ${statedReason}`;
  if (statusCode === 413 || /context[_ ](?:length|window)|too (?:many tokens|long)/i.test(statedReason))
    return `The conversation is too long for this model: start a new one or choose a larger model. ${name} says: ${statedReason}`;
  if (statusCode === 429)
    return `${name} asks for a pause, or the account there has no credit left (429): ${statedReason}`;
  if (statusCode !== undefined) return `${name} failed (${statusCode}): ${statedReason}`;
  return `${name} could not be asked: ${statedReason}`;
}

/** A retried call wraps its last error. */
function rootOf(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return error;
  const { lastError, cause } = callError.safeParse(error).data ?? {};
  if (lastError !== undefined) return rootOf(lastError);
  return cause instanceof AppError ? cause : error;
}

/** The provider's message, from any of the known shapes of its error. */
function providerMessage(error: unknown, body: string | undefined): string {
  const reason = body === undefined ? messageOf(error) : (messageIn(body) ?? messageOf(error));
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
  const text = `${reason}${body === undefined ? cause : ""}`.trim();
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`;
}

function messageIn(body: string): string | undefined {
  try {
    const { error, message } = errorBody.parse(JSON.parse(body));
    const found = typeof error === "object" ? error.message : (error ?? message);
    return typeof found === "string" && found !== "" ? found : undefined;
  } catch {
    return undefined;
  }
}
