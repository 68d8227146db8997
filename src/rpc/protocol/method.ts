import type { z } from "zod";
import type { Delivered, Topic } from "../../context/bus.ts";
import type { Context } from "../../context/context.ts";
import type {
  AccountContract,
  ServerContract,
  SubscriptionContract,
} from "../../contract/method-contract.ts";
import type { CallerAccess } from "../../domain/account/role.ts";
import type { JsonText } from "../../lib/json-text.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import {
  accountFor,
  contextFor,
  type AccountFor,
  type ContextFor,
  type ContextMember,
  type Use,
} from "../../context/uses.ts";

/** The caller: a user with a session, or an API token. */
export type Caller = {
  /** In each of `accounts`; where `accessByAccount` is given, the highest of those. */
  access: CallerAccess;
  /** Names, or every account and the service itself. */
  accounts: string[] | "*";
  /** Of a user with several roles, by `accountKey`. An account that is missing is refused. */
  accessByAccount?: Record<string, CallerAccess> | undefined;
  tokenId?: string | undefined;
  userId?: string | undefined;
  /** The network address, for the security log. */
  from?: string | undefined;
};

/** The socket a call came over, for `rpc.unsubscribe` and `rpc.cancel`. */
export type Connection = {
  /** False if there is no such subscription. */
  unsubscribe(subscriptionId: string): boolean;
  cancel(id: string | number): void;
};

/** A call in its handler's form: with the members of the context that it declares. */
export type Call<U extends Use = never> = {
  context: ContextFor<U>;
  caller: Caller;
  /** Aborted by `rpc.cancel`, the end of the socket or a disconnected HTTP client. */
  readonly signal: AbortSignal;
  /** Absent over HTTP and on the worker thread. */
  connection?: Connection | undefined;
};
export type AccountCall<U extends Use = never> = Call<U> & { accountName: string; account: AccountFor<U> };

/** A call in the dispatcher's form. */
export type WholeCall = Omit<Call, "context"> & { context: Context };

/** A call received, or one derived from it, as far as others are derived from it. */
type CallSource = Pick<WholeCall, "caller" | "connection"> & { readonly signal: AbortSignal };

/**
 * `source` with the given context. Its signal is that of the source, which is made only when it is read. A class, because every object
 * literal with a getter defines a property of its own, which costs more than the rest of a small call.
 */
export class DerivedCall<C> implements CallSource {
  readonly context: C;
  readonly caller: Caller;
  readonly connection: Connection | undefined;
  readonly #source: CallSource;
  constructor(source: CallSource, context: C) {
    this.context = context;
    this.caller = source.caller;
    this.connection = source.connection;
    this.#source = source;
  }
  get signal(): AbortSignal {
    return this.#source.signal;
  }
}

type Declared<U extends Use> = {
  /**
   * `reader`: runs on the request thread from read-only files, in a few milliseconds. `worker`: runs in the worker thread, the only writer;
   * also for slow methods.
   */
  runs: "reader" | "worker";
  /** Members of the context and of the account's store that the handler uses; it is given no others. */
  uses: readonly U[];
};
type Answer<Output extends z.ZodType> =
  | z.input<Output>
  | JsonText<z.input<Output>>
  | Promise<z.input<Output> | JsonText<z.input<Output>>>;

/** How the server implements a method of the contract. A function in a property, unlike a method, is checked to take no more than it is given. */
type Implementation<Input extends z.ZodType, Output extends z.ZodType, U extends Use, C> = Declared<U> & {
  handle: (call: C, input: z.output<Input>) => Answer<Output>;
};

export type ServerImplementation<
  I extends z.ZodType,
  O extends z.ZodType,
  U extends ContextMember,
> = Implementation<I, O, U, Call<NoInfer<U>>>;
export type AccountImplementation<I extends z.ZodType, O extends z.ZodType, U extends Use> = Implementation<
  I,
  O,
  U,
  AccountCall<NoInfer<U>>
>;

export type ServerMethod<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = ServerContract<
  I,
  O
> &
  Declared<Use> & { handle(call: WholeCall, input: z.output<I>): Answer<O> };
export type AccountMethod<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = AccountContract<
  I,
  O
> &
  Declared<Use> & { handle(call: WholeCall, input: z.output<I>, account: AccountStore): Answer<O> };
/** A subscription and the bus topic it listens to; it runs on the request thread. */
export type SubscribeMethod<E extends z.ZodType = z.ZodType> = SubscriptionContract<E> & { topic: Topic };

export type Method = ServerMethod | AccountMethod | SubscribeMethod;

/** Joins a contract about the whole service with its handler, which receives only the members declared in `uses`. */
export function serverMethod<I extends z.ZodType, O extends z.ZodType, const U extends ContextMember = never>(
  contract: ServerContract<I, O>,
  { runs, uses, handle }: ServerImplementation<I, O, U>,
): ServerMethod<I, O> {
  return { ...contract, runs, uses, handle: (call, input) => handle(declaredCall(call, uses), input) };
}

/** Joins a contract about one account with its handler, which receives only the members declared in `uses`. */
export function accountMethod<I extends z.ZodType, O extends z.ZodType, const U extends Use = never>(
  contract: AccountContract<I, O>,
  { runs, uses, handle }: AccountImplementation<I, O, U>,
): AccountMethod<I, O> {
  return {
    ...contract,
    runs,
    uses,
    handle(call, input, account) {
      const inAccount = { accountName: account.name, account: accountFor(account, uses) };
      // Derived from the call instead of copied: a copy would read its signal.
      return handle(Object.assign(declaredCall(call, uses), inAccount), input);
    },
  };
}

/** The call with the declared members of the context. */
function declaredCall<U extends Use>(call: WholeCall, uses: readonly U[]): Call<U> {
  return new DerivedCall(call, contextFor(call.context, uses));
}

/** The events of the topic must match the contract. */
export function subscription<E extends z.ZodType, T extends Topic>(
  contract: SubscriptionContract<E>,
  { topic }: { topic: Delivered<T> extends z.output<E> ? T : never },
): SubscribeMethod<E> {
  return { ...contract, topic };
}
