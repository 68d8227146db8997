import { AppError } from "../../errors/app-error.ts";
import { parseJson } from "../../lib/parse-json.ts";

/** A call as a client sends it. */
export type SocketCall = { id: string | number; method: unknown; params: unknown };

/** Reads a message; `null` for what is not JSON or has no usable id. */
export function parseCall(text: string): SocketCall | null {
  let message: unknown;
  try {
    message = parseJson(text, "The message");
  } catch {
    return null;
  }
  if (typeof message !== "object" || message === null) return null;
  const { id, method, params } = message as { id?: unknown; method?: unknown; params?: unknown };
  if (typeof id !== "string" && !(typeof id === "number" && Number.isFinite(id))) return null;
  return { id, method, params };
}

/** The input object and the ids of the callbacks. Throws `bad_request`. */
export function readParams(params: unknown): { input: unknown; callbacks: string[] } {
  if (!Array.isArray(params)) return { input: params, callbacks: [] };
  const [input, ...callbacks] = params as unknown[];
  return { input: input ?? undefined, callbacks: callbacks.map(functionIdOf) };
}

function functionIdOf(value: unknown): string {
  if (typeof value === "object" && value !== null) {
    const { __isFunction, functionId } = value as { __isFunction?: unknown; functionId?: unknown };
    if (__isFunction === true && typeof functionId === "string") return functionId;
  }
  throw new AppError(
    "bad_request",
    'After the input, params holds callbacks only: { "__isFunction": true, "functionId": "<your id>" }.',
  );
}
