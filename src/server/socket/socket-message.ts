import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { parseJson } from "../../lib/parse-json.ts";

/** Maximum length of the ids of calls and callbacks. They are kept while calls and subscriptions are open. */
const maxIdLength = 1_000;

/** A call as a client sends it. */
export type SocketCall = { id: string | number; method: unknown; params: unknown };

/** Reads a message; `null` if it is not JSON or has no usable id. */
export function parseCall(text: string): SocketCall | null {
  let message: unknown;
  try {
    message = parseJson(text, msg`The message`);
  } catch {
    return null;
  }
  if (typeof message !== "object" || message === null || !("id" in message)) return null;
  const { id } = message;
  const isText = typeof id === "string" && id.length <= maxIdLength;
  if (!isText && !(typeof id === "number" && Number.isFinite(id))) return null;
  return {
    id,
    method: "method" in message ? message.method : undefined,
    params: "params" in message ? message.params : undefined,
  };
}

/** The input object and the ids of the callbacks. Throws `bad_request`. */
export function readParams(params: unknown): { input: unknown; callbacks: string[] } {
  if (!Array.isArray(params)) return { input: params, callbacks: [] };
  const [input, ...callbacks]: unknown[] = params;
  return { input: input ?? undefined, callbacks: callbacks.map(functionIdOf) };
}

function functionIdOf(value: unknown): string {
  if (
    typeof value === "object" &&
    value !== null &&
    "__isFunction" in value &&
    value.__isFunction === true &&
    "functionId" in value &&
    typeof value.functionId === "string"
  ) {
    if (value.functionId.length <= maxIdLength) return value.functionId;
    throw new AppError(
      "bad_request",
      msg`The functionId of a callback has more than ${maxIdLength} characters. Use a shorter one.`,
    );
  }
  throw new AppError(
    "bad_request",
    'params has something other than a callback after the input. Send callbacks as { "__isFunction": true, "functionId": "<your id>" }.',
  );
}
