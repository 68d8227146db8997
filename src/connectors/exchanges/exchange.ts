import type { z } from "zod";
import type { ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import type { RateLimit } from "../../net/rate-limiter.ts";
import type { ExchangeApi } from "../../ports/exchanges.ts";
import type { OwnApi } from "./access/own-api.ts";
import type { Reason, Wording } from "../../errors/wording.ts";

export type ExchangeClient = Pick<ExchangeApi, "ask" | "can" | "read">;

/** A balance in a sub-account. `symbol` is the usual one (BTC, not XXBT); `unrealised` the profit of open positions, which the amount excludes. */
export type ExchangeBalance = { account: string; symbol: string; amount: string; unrealised?: string };

/** An account that not every key may read and not every customer has: margin, futures, earn. */
export type SideAccount = {
  /** As in the exchange's own list of accounts. */
  title: string;
  /** The sub-accounts whose balances it states. */
  accounts: readonly string[];
  /** Whether every customer has it: a key without the permission for it is refused, and an unread balance is never a mere note. */
  isAlways?: true;
  /** The part of its history that is read, for `docs/chains.md`. */
  history: string;
  balances(client: ExchangeClient): Promise<ExchangeBalance[]>;
};

/** An account in the exchange's own list of accounts. */
export type ListedAccount = { title: string; isOpen: boolean; isEmpty: boolean };

/**
 * The context of a stream. `since` is the earliest time to request; `coins` all symbols seen so far, `moved` those whose balance differs from
 * the last sync's (`null`: unknown, so all).
 */
export type StreamCall = {
  client: ExchangeClient;
  since: number;
  now: number;
  coins: ReadonlySet<string>;
  moved: ReadonlySet<string> | null;
};

/**
 * Some of the results, and the state with which a later run resumes. `gap` describes what this stream lacks so far, for the connection's gaps;
 * `unread` the rows that it left out: later runs do not read them again, so that the gap stays until the list is read from its beginning. `isCut` if
 * the exchange answers a page again in place of the next one, so that older rows are out of reach.
 */
export type StreamPage<State> = {
  events: ExchangeEvent[];
  state: State;
  message?: string;
  gap?: Reason;
  unread?: Reason;
  isCut?: true;
};

/** One kind of record of an exchange, read independently. */
export type Stream<State = unknown> = {
  id: string;
  title: string;
  /** How far back the exchange provides it, if not from the beginning. */
  history?: { days: number; reason: Reason };
  /** The first day with such records. */
  from?: string;
  /** Skipped with a note if this key or this account may not read it. */
  isOptional?: boolean;
  /** The side account whose history it is: it is read only where that account's balances are. */
  sideAccount?: string;
  /** Requires many requests: read only when a balance has changed, and once a week. */
  isCostly?: boolean;
  /** Its events are complete, so that a later report of one replaces the earlier one; otherwise reports of one id complete each other. */
  isComplete?: boolean;
  read(call: StreamCall, state: State | null): AsyncGenerator<StreamPage<State>>;
};

/** A stream with erased types: its state is stored as yielded. A stored state that `schema` rejects is discarded, so all is read again. */
export function defineStream<State>(schema: z.ZodType<State>, definition: Stream<State>): Stream {
  return {
    ...definition,
    read: (call, state) => definition.read(call, schema.safeParse(state).data ?? null),
  };
}

/** The answer of `ask`, requested once for each client: names and units that do not change during a sync. */
export function oncePerClient<T>(
  ask: (client: ExchangeClient) => Promise<T>,
): (client: ExchangeClient) => Promise<T> {
  const known = new WeakMap<ExchangeClient, T>();
  return async (client) => {
    const answer = known.get(client) ?? (await ask(client));
    known.set(client, answer);
    return answer;
  };
}

/** Permissions of a key other than reading; `null` if the exchange does not report them. */
export type KeyPermissions = { beyondReading: string[] } | null;

export type Exchange = {
  /** As in `exchange:<id>`, as a kind of connection, and as `UPSTREAM_<ID>_URL`. */
  id: string;
  title: string;
  /** The sub-account with the account's own name, if it has several. */
  main?: string;
  /** Whether keys come with a passphrase. */
  hasPassword?: boolean;
  /** Whether keys come with a secret; `true` by default. */
  hasSecret?: boolean;
  /** Its API, where ccxt does not know it. */
  ownApi?: OwnApi;
  /** Where to create a read-only key. */
  howTo: string | Wording;
  /** The API's documentation. */
  documentation: string;
  /** Which parts recorded answers prove, and which follow the documentation only; for `docs/chains.md`. */
  proof: { recorded: readonly string[]; documented: readonly string[] };
  /** Its rate limit; the library's by default. */
  pace?: RateLimit;
  /** Answers of status 500 and above that report an error of the request. */
  errorBodies?: RegExp;
  /** Answers that refuse the key, by their code, where ccxt does not know it. */
  keyErrors?: RegExp;
  /** Answers that ask for a pause, by their code, where ccxt does not know it. */
  rateErrors?: RegExp;
  /** The day the exchange opened: nothing is older. */
  openedOn: string;
  /** Sub-accounts whose balances `balances` states. */
  accounts: string[];
  /** Further accounts, each read apart: one that this key may not read is named. */
  sideAccounts?: readonly SideAccount[];
  /** Accounts that are never read. */
  unreadAccounts?: readonly string[];
  /** The exchange's own list of accounts, by the titles of `sideAccounts` and `unreadAccounts`. */
  listAccounts?(client: ExchangeClient): Promise<ListedAccount[]>;
  /** Changes of available balances that its API never lists. */
  lacks?: Reason[];
  /** Not covered at all, for the certificate: no available balance is affected. */
  blind?: Reason[];
  /** The key's permissions; `apiKey` for exchanges that list all keys of an account. */
  powers?(client: ExchangeClient, apiKey: string): Promise<KeyPermissions>;
  balances(client: ExchangeClient): Promise<ExchangeBalance[]>;
  streams: Stream[];
  /**
   * Lists that are read in place of `streams` for a connection whose main lists were never answered. `lacks` is the gap that this leaves. The
   * ids of these lists differ from those of `streams`.
   */
  fallback?: { streams: readonly Stream[]; lacks: Reason };
};
