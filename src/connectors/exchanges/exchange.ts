import type { z } from "zod";
import type { ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import type { RateLimit } from "../../net/rate-limiter.ts";
import type { ExchangeApi } from "../../ports/exchanges.ts";
import type { OwnApi } from "./access/own-api.ts";
import type { Reason, Wording } from "../../errors/wording.ts";

export type ExchangeClient = Pick<ExchangeApi, "ask" | "can" | "read">;

/** A balance in a sub-account. `symbol` is the usual one (BTC, not XXBT); `unrealised` the profit of open positions, which the amount excludes. */
export type ExchangeBalance = { account: string; symbol: string; amount: string; unrealised?: string };

/** An account that not every customer has and not every key may read, such as margin, futures or earn. */
export type SideAccount = {
  /** The title in the exchange's list of accounts. */
  title: string;
  /** The sub-accounts whose balances it returns. */
  accounts: readonly string[];
  /** Set if every customer has it. A key without permission for it is then refused, and an unread balance affects totals. */
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
 * A page of results, and the state from which a later run resumes. `gap` describes what the stream lacks so far. `unread` describes rows that were
 * skipped; later runs do not read them again, so this gap persists until the list is read from its beginning. `isCut`: the exchange returned the same
 * page again instead of the next one, so older rows cannot be reached.
 */
export type StreamPage<State> = {
  events: ExchangeEvent[];
  state: State;
  /** Ids of events that an earlier sync may have read and that have no effect, such as a withdrawal that failed later. */
  retracted?: string[];
  message?: string;
  gap?: Reason;
  unread?: Reason;
  isCut?: true;
};

/** One kind of record of an exchange, read independently. */
export type Stream<State = unknown> = {
  id: string;
  title: string;
  /** How far back the exchange provides records, if not from the beginning. */
  history?: { days: number; reason: Reason };
  /** The first day with such records. */
  from?: string;
  /** Skipped with a note if this key or this account may not read it. */
  isOptional?: boolean;
  /** The side account to which the records belong; they are read only if its balances are. */
  sideAccount?: string;
  /** Requires many requests: read only when a balance has changed, and once a week. */
  isCostly?: boolean;
  /** Set if events are complete, so that a later report of an event replaces the earlier one. Otherwise reports with one id are merged. */
  isComplete?: boolean;
  read(call: StreamCall, state: State | null): AsyncGenerator<StreamPage<State>>;
};

/** Erases the type of a stream's state. A stored state that `schema` rejects is discarded, so everything is read again. */
export function defineStream<State>(schema: z.ZodType<State>, definition: Stream<State>): Stream {
  return {
    ...definition,
    read: (call, state) => definition.read(call, schema.safeParse(state).data ?? null),
  };
}

/** Caches the result of `ask` per client, for data that does not change during a sync, such as names and units. */
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
  /** The id in `exchange:<id>`, as the kind of connection, and in `UPSTREAM_<ID>_URL`. */
  id: string;
  title: string;
  /** The sub-account with the account's own name, if it has several. */
  main?: string;
  /** Whether keys come with a passphrase. */
  hasPassword?: boolean;
  /** Whether keys come with a secret; `true` by default. */
  hasSecret?: boolean;
  /** The API, if ccxt does not support the exchange. */
  ownApi?: OwnApi;
  /** Where to create a read-only key. */
  howTo: string | Wording;
  /** The API's documentation. */
  documentation: string;
  /** The parts that are verified with recorded responses, and those implemented from documentation; for `docs/chains.md`. */
  proof: { recorded: readonly string[]; documented: readonly string[] };
  /** Its rate limit; the library's by default. */
  pace?: RateLimit;
  /** Matches bodies of responses with status 500 and above that are errors of the request. */
  errorBodies?: RegExp;
  /** Matches bodies that refuse the key, in addition to those that ccxt knows. */
  keyErrors?: RegExp;
  /** Matches bodies of rate limiting, in addition to those that ccxt knows. */
  rateErrors?: RegExp;
  /** The day on which the exchange opened; no record is older. */
  openedOn: string;
  /** Sub-accounts whose balances `balances` returns. */
  accounts: string[];
  /** Further accounts, each read separately; those that the key may not read are reported. */
  sideAccounts?: readonly SideAccount[];
  /** Accounts that are never read. */
  unreadAccounts?: readonly string[];
  /** The exchange's list of accounts, with the titles of `sideAccounts` and `unreadAccounts`. */
  listAccounts?(client: ExchangeClient): Promise<ListedAccount[]>;
  /** Changes of available balances that the API does not list. */
  lacks?: Reason[];
  /** Data that is not covered and affects no available balance; for the certificate. */
  blind?: Reason[];
  /** The key's permissions; `apiKey` for exchanges that list all keys of an account. */
  powers?(client: ExchangeClient, apiKey: string): Promise<KeyPermissions>;
  balances(client: ExchangeClient): Promise<ExchangeBalance[]>;
  streams: Stream[];
  /**
   * Lists that replace `streams` for a connection whose main lists have never been available. `lacks` is the gap that this leaves. Record ids in
   * these lists differ from those in `streams`.
   */
  fallback?: { streams: readonly Stream[]; lacks: Reason };
};
