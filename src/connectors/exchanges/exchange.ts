import type { z } from "zod";
import type { ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import type { RateLimit } from "../../net/rate-limiter.ts";
import type { ExchangeApi } from "../../ports/exchanges.ts";

export type ExchangeClient = Pick<ExchangeApi, "ask" | "can" | "read">;

/** What is held in a sub-account. `symbol` is as everyone writes it (BTC, not XXBT). */
export type Held = { account: string; symbol: string; amount: string };

/** What a stream may use. `since` is the earliest moment to ask for; `coins` all symbols seen so far, `moved` those whose balance differs from the last sync's (`null`: all of them may). */
export type StreamCall = {
  client: ExchangeClient;
  since: number;
  now: number;
  coins: ReadonlySet<string>;
  moved: ReadonlySet<string> | null;
};

/** Some of what was found, and the state with which a later run continues. `gap` says what this stream lacks so far, for the connection's gaps. */
export type StreamPage<State> = { events: ExchangeEvent[]; state: State; message?: string; gap?: string };

/** One kind of record of an exchange, walked on its own. */
export type Stream<State = unknown> = {
  id: string;
  title: string;
  /** How far back the exchange tells it, where that is not the beginning. */
  history?: { days: number; reason: string };
  /** The first day there was anything of it. */
  from?: string;
  /** Left out, with a word about it, where this key or this account may not read it. */
  isOptional?: boolean;
  /** Takes many requests: asked only when a balance has changed, and once a week. */
  isCostly?: boolean;
  read(call: StreamCall, state: State | null): AsyncGenerator<StreamPage<State>>;
};

/** A stream among others: its state is stored as it yielded it. A stored state that `schema` does not read counts as none, so all is read again. */
export function stream<State>(schema: z.ZodType<State>, given: Stream<State>): Stream {
  return { ...given, read: (call, state) => given.read(call, schema.safeParse(state).data ?? null) };
}

/** What a key may do besides reading; `null` where the exchange does not tell. */
export type KeyPowers = { beyondReading: string[] } | null;

export type Exchange = {
  /** As in `exchange:<id>`, as a kind of connection, and as `UPSTREAM_<ID>_URL`. */
  id: string;
  title: string;
  /** The sub-account that bears the account's own name, where it has several. */
  main?: string;
  /** Whether keys come with a passphrase. */
  hasPassword?: boolean;
  /** Where a key that can only read is made. */
  howTo: string;
  /** How often it may be asked; by the library's word where left out. */
  pace?: RateLimit;
  /** Answers of status 500 and above that say what is wrong with the request. */
  errorBodies?: RegExp;
  /** Nothing is older: the day the exchange opened. */
  openedOn: string;
  /** Sub-accounts whose balances it tells. */
  accounts: string[];
  /** What its API never tells, though balances that are told change by it. */
  lacks?: string[];
  /** What is not covered here at all, for the certificate: no balance that is told is short of it. */
  blind?: string[];
  powers?(client: ExchangeClient): Promise<KeyPowers>;
  balances(client: ExchangeClient): Promise<Held[]>;
  streams: Stream[];
};
