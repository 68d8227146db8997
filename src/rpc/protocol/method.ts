import type { z } from "zod";
import type { Delivered, Topic } from "../../bus.ts";
import type { Context } from "../../context.ts";
import type {
  AccountContract,
  ServerContract,
  SubscriptionContract,
} from "../../contract/method-contract.ts";
import type { JsonText } from "../../lib/json-text.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

/** Who calls. A session is the owner; an API token has its own access and accounts. */
export type Caller = { access: "read" | "write" | "owner"; accounts: string[] | "*"; tokenId?: string };

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

/** How the server implements a method of the contract. */
type Implementation<Input extends z.ZodType, Output extends z.ZodType, C extends Call> = {
  /**
   * `reader`: answered on the request thread from read-only files, in a few milliseconds. `worker`: run in the worker thread,
   * the only writer; also for what takes long.
   */
  runs: "reader" | "worker";
  handle(
    call: C,
    input: z.output<Input>,
  ): z.input<Output> | JsonText<z.input<Output>> | Promise<z.input<Output>>;
};

export type ServerImplementation<I extends z.ZodType, O extends z.ZodType> = Implementation<I, O, Call>;
export type AccountImplementation<I extends z.ZodType, O extends z.ZodType> = Implementation<
  I,
  O,
  AccountCall
>;

export type ServerMethod<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = ServerContract<
  I,
  O
> &
  Implementation<I, O, Call>;
export type AccountMethod<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = AccountContract<
  I,
  O
> &
  Implementation<I, O, AccountCall>;
/** A subscription and the bus topic it listens to; it runs on the request thread. */
export type SubscribeMethod<E extends z.ZodType = z.ZodType> = SubscriptionContract<E> & { topic: Topic };

export type Method = ServerMethod | AccountMethod | SubscribeMethod;

export function serverMethod<I extends z.ZodType, O extends z.ZodType>(
  contract: ServerContract<I, O>,
  implementation: Implementation<I, O, Call>,
): ServerMethod<I, O> {
  return { ...contract, ...implementation };
}

export function accountMethod<I extends z.ZodType, O extends z.ZodType>(
  contract: AccountContract<I, O>,
  implementation: Implementation<I, O, AccountCall>,
): AccountMethod<I, O> {
  return { ...contract, ...implementation };
}

/** What the topic's subscribers are given must be what the contract says. */
export function subscription<E extends z.ZodType, T extends Topic>(
  contract: SubscriptionContract<E>,
  { topic }: { topic: Delivered<T> extends z.output<E> ? T : never },
): SubscribeMethod<E> {
  return { ...contract, topic };
}
