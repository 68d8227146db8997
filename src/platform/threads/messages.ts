import { z } from "zod";
import type { Handlers, ThreadLink } from "./thread-link.ts";

/** A request from one thread to the other. Both sides parse messages. */
type ThreadMessage<Input extends z.ZodType, Output extends z.ZodType> = {
  name: string;
  input: Input;
  output: Output;
};

function message<Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  input: Input,
  output: Output,
): ThreadMessage<Input, Output> {
  return { name, input, output };
}

const access = z.enum(["read", "comment", "write", "owner"]);
const caller = z.object({
  access,
  accounts: z.union([z.array(z.string()), z.literal("*")]),
  accessByAccount: z.record(z.string(), access).optional(),
  tokenId: z.string().optional(),
  userId: z.string().optional(),
  from: z.string().optional(),
});
const call = z.object({ method: z.string(), input: z.unknown(), caller });
export type WorkerCall = z.output<typeof call>;
const holdId = z.int();
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const nothing = z.unknown();

/** Requests of the request thread to the worker. */
export const toWorker = {
  /** Runs a method and returns its result. */
  execute: message("execute", call, z.unknown()),
  /** The same with the result as JSON, as text or as UTF-8. */
  answer: message("answer", call, z.union([z.string(), bytes])),
  stop: message("stop", nothing, nothing),
};

/** Requests of the worker to the request thread. */
export const toRequestThread = {
  /** Closes an account's file and keeps it closed; returns an id for `release`. */
  hold: message("hold", z.string(), holdId),
  release: message("release", holdId, nothing),
  releaseAll: message("releaseAll", nothing, nothing),
  /** The ids of accounts that were read since the last call. */
  takeUsed: message("takeUsed", nothing, z.array(z.string())),
};

/** Serves a message; collect the entries with `Object.fromEntries`. */
export function serveMessage<Input extends z.ZodType, Output extends z.ZodType>(
  { name, input }: ThreadMessage<Input, Output>,
  work: (input: z.output<Input>, signal: AbortSignal) => z.input<Output> | Promise<z.input<Output>>,
): [string, Handlers[string]] {
  return [name, (payload, signal) => work(input.parse(payload), signal)];
}

/** Sends a message. Rejects with the `AppError` thrown there. */
export async function send<Input extends z.ZodType, Output extends z.ZodType>(
  link: ThreadLink,
  { name, output }: ThreadMessage<Input, Output>,
  input: z.input<Input>,
  signal?: AbortSignal,
): Promise<z.output<Output>> {
  return output.parse(await link.call(name, input, signal));
}
