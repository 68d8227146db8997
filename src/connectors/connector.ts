import { z } from "zod";
import type { AssetHint } from "../domain/assets/asset.ts";
import type { ExchangeLibrary } from "../ports/exchanges.ts";
import type { Coverage } from "./coverage.ts";
import type { Http } from "../ports/http.ts";
import type { Logger } from "../ports/logger.ts";
import type { Recognition } from "./recognition.ts";
import type { ReportedTransaction } from "../domain/ledger/transaction.ts";

export type Capability = "sync" | "verify" | "past-balances" | "pending" | "staking" | "nft";

/** What a connector may use. Nothing else: no clock but `now`, no network but `http`. */
export type ConnectorContext = {
  http: Http;
  /** Knows how exchanges are asked; what it asks goes through `http`. */
  exchanges: ExchangeLibrary;
  now: () => number;
  signal: AbortSignal;
  log: Logger;
  /** The owner started this sync, or a comparison found a difference: read also what a scheduled sync leaves for later (unused chains, emptied addresses). */
  isThorough?: boolean;
  /** A sealed secret of this connection by settings field (`apiKey`, `apiSecret` …), opened for this call only. */
  secret(field: string): string | undefined;
};

/** The part of a connector's context that asks the network. */
export type NetworkContext = Pick<ConnectorContext, "http" | "signal">;

/** One step of a sync: what was found, and the cursor with which a later run goes on after it. Both are stored in one SQLite transaction. */
export type SyncStep<Cursor> = {
  transactions: ReportedTransaction[];
  assets: AssetHint[];
  cursor: Cursor;
  /** Each transaction is told whole: it stands in place of what this connection reported of it before, not next to it. */
  isComplete?: boolean;
  progress: { done: number; total: number | null; message: string };
  /** Ids reported before that no longer exist (a reorganised block, a replaced unconfirmed transaction). */
  gone?: string[];
  /** Known gaps: what this source cannot tell, for the certificate and `incomplete`. Told in every sync as long as they hold: one that a whole sync does not tell is gone. */
  gaps?: SourceGap[];
};

/**
 * `about` names the assets or chains (CAIP-19, CAIP-2) that may be short of it; all that this connection reads where it is left out. A note says what the
 * source never covers: nothing that was read is short of it, so totals are not incomplete for it.
 */
export type SourceGap = {
  from: number | null;
  to: number | null;
  reason: string;
  about?: string[];
  isNote?: boolean;
};

export type SourceBalance = { wallet: string; assetId: string; amount: string; block?: number; at: number };

export type Connector<Settings = unknown, Cursor = unknown> = {
  id: string;
  title: string;
  capabilities: Capability[];
  /** Fields marked `.meta({ secret: true })` are sealed in the server's store and never in the account's file. */
  settings: z.ZodType<Settings>;
  /** A short label for a connection made with these settings. */
  label(settings: Settings): string;
  /** Asks the source before the connection is saved. Throws `bad_request` with what to do. May return settings completed (an ENS name resolved). */
  check(settings: Settings, context: ConnectorContext): Promise<Settings>;
  /** From `cursor` (`null` = the beginning) to now. Idempotent: what was reported before may be reported again. */
  sync(settings: Settings, cursor: Cursor | null, context: ConnectorContext): AsyncIterable<SyncStep<Cursor>>;
  /** What is asked for at once while the first history loads: native coins, which every address has. */
  provisional?(settings: Settings): { wallet: string; assetId: string; decimals: number | null }[];
  /** Positions next to the wallets (docs/spec/accounting.md §1) whose amounts `balances` answers as well. */
  positions?(settings: Settings): { wallet: string; assetId: string; decimals: number | null }[];
  /** The source's own balances now, or at a past block where it can tell. */
  balances?(
    settings: Settings,
    assets: { wallet: string; assetId: string; decimals: number | null }[],
    context: ConnectorContext,
    block?: number,
  ): Promise<SourceBalance[]>;
  /** What is read and how that is proved, for `docs/chains.md`. */
  coverage?: Coverage;
  /** Every chain of this kind on which the pasted text can be an address, by its form alone: nothing is asked. */
  recognize?(text: string): Recognition[] | Promise<Recognition[]>;
  /** Whether the address was ever used, with one cheap request; `null` where the source cannot say. */
  wasUsed?(settings: Settings, context: ConnectorContext): Promise<boolean | null>;
};

/** A connector among others: what is stored of its settings and cursor is read back by its own schema. */
export type AnyConnector = Omit<
  Connector,
  "label" | "check" | "sync" | "provisional" | "positions" | "balances" | "wasUsed"
> & {
  /** Settings' fields that are sealed. */
  secretFields: string[];
  label(settings: unknown): string;
  check(settings: unknown, context: ConnectorContext): Promise<Record<string, unknown>>;
  sync(settings: unknown, cursor: unknown, context: ConnectorContext): AsyncIterable<SyncStep<unknown>>;
  provisional?: (settings: unknown) => { wallet: string; assetId: string; decimals: number | null }[];
  positions?: (settings: unknown) => { wallet: string; assetId: string; decimals: number | null }[];
  balances?: (
    settings: unknown,
    assets: { wallet: string; assetId: string; decimals: number | null }[],
    context: ConnectorContext,
    block?: number,
  ) => Promise<SourceBalance[]>;
  wasUsed?: (settings: unknown, context: ConnectorContext) => Promise<boolean | null>;
};

export function anyConnector<Settings extends Record<string, unknown>, Cursor>(
  connector: Connector<Settings, Cursor>,
): AnyConnector {
  const { balances, provisional, positions, coverage, recognize, wasUsed } = connector;
  const read = (settings: unknown): Settings => connector.settings.parse(settings);
  return {
    id: connector.id,
    title: connector.title,
    capabilities: connector.capabilities,
    settings: connector.settings,
    secretFields: secretFieldsOf(connector.settings),
    label: (settings) => connector.label(read(settings)),
    check: (settings, context) => connector.check(read(settings), context),
    // The cursor is stored as this connector yielded it, and forgotten when its settings change.
    sync: (settings, cursor, context) => connector.sync(read(settings), cursor as Cursor | null, context),
    ...(provisional === undefined ? {} : { provisional: (settings) => provisional(read(settings)) }),
    ...(positions === undefined ? {} : { positions: (settings) => positions(read(settings)) }),
    ...(balances === undefined
      ? {}
      : { balances: (settings, assets, context, block) => balances(read(settings), assets, context, block) }),
    ...(coverage === undefined ? {} : { coverage }),
    ...(recognize === undefined ? {} : { recognize }),
    ...(wasUsed === undefined ? {} : { wasUsed: (settings, context) => wasUsed(read(settings), context) }),
  };
}

function secretFieldsOf(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape)
    .filter(([, field]) => isSecret(field))
    .map(([name]) => name);
}

function isSecret(field: unknown): boolean {
  return field instanceof z.ZodType && field.meta()?.["secret"] === true;
}
