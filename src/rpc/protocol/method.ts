import type { z } from "zod";
import type { Context } from "../../context.ts";
import type { JsonText } from "../../lib/json-text.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

/** Who calls. A session is the owner; an API token has its own access and accounts. */
export type Caller = { access: "read" | "write" | "owner"; accounts: string[] | "*"; tokenId?: string };

/** `public` needs no sign-in. */
export type Access = "public" | "read" | "write" | "owner";

/** The socket a call came over, for `rpc.unsubscribe` and `rpc.cancel`. */
export type Connection = {
  /** False when there is no such subscription. */
  unsubscribe(subscriptionId: string): boolean;
  cancel(id: string | number): void;
};

export type Call = {
  context: Context;
  caller: Caller;
  /** Aborted by `rpc.cancel`, by the socket's end or by the HTTP client going away. */
  readonly signal: AbortSignal;
  /** Absent over HTTP and on the worker thread. */
  connection?: Connection;
};
export type AccountCall = Call & { accountName: string; account: AccountStore };

type Definition<Input extends z.ZodType, Output extends z.ZodType, C extends Call> = {
  /** One sentence for `docs/rpc.md`. */
  doc: string;
  access: Access;
  /**
   * `reader`: answered on the request thread from read-only files, in a few milliseconds. `worker`: run in the worker thread,
   * the only writer; also for what takes long.
   */
  runs: "reader" | "worker";
  input: Input;
  output: Output;
  handle(
    call: C,
    input: z.output<Input>,
  ): z.input<Output> | JsonText<z.input<Output>> | Promise<z.input<Output>>;
};

export type ServerMethod<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = Definition<
  I,
  O,
  Call
> & {
  scope: "server";
};
export type AccountMethod<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = Definition<
  I,
  O,
  AccountCall
> & { scope: "account" };

/**
 * A subscription: the bus topic it listens to, what one event looks like, and how two unsent events of a slow client become one.
 * It runs on the request thread; input is always `{ accountName? }`.
 */
export type SubscribeMethod<E extends z.ZodType = z.ZodType> = {
  scope: "subscription";
  doc: string;
  access: Access;
  topic: string;
  event: E;
};

export type Method = ServerMethod | AccountMethod | SubscribeMethod;

/** A method without `accountName`. */
export function serverMethod<I extends z.ZodType, O extends z.ZodType>(
  definition: Definition<I, O, Call>,
): ServerMethod<I, O> {
  return { ...definition, scope: "server" };
}

/** A method of one account: its input schema must contain `accountName` (see `withAccount`). */
export function accountMethod<I extends z.ZodType<{ accountName: string }>, O extends z.ZodType>(
  definition: Definition<I, O, AccountCall>,
): AccountMethod<I, O> {
  return { ...definition, scope: "account" };
}

export function subscription<E extends z.ZodType>(
  definition: Omit<SubscribeMethod<E>, "scope">,
): SubscribeMethod<E> {
  return { ...definition, scope: "subscription" };
}
