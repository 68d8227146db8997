import { z } from "zod";
import type { AssetHint } from "../domain/assets/asset.ts";
import type { ExchangeLibrary } from "../ports/exchanges.ts";
import type { Coverage } from "./coverage.ts";
import type { Http } from "../ports/http.ts";
import type { Logger } from "../ports/logger.ts";
import type { PositionsRead } from "../domain/protocols/chain-position.ts";
import type { Recognition } from "./recognition.ts";
import type { ReportedTransaction } from "../domain/ledger/transaction.ts";
import type { Reason } from "../errors/wording.ts";

export type Capability = "sync" | "verify" | "past-balances" | "pending" | "staking" | "nft";

/** The dependencies of a connector. Nothing else: no clock but `now`, no network but `http`. */
export type ConnectorContext = {
  http: Http;
  /** The client for exchanges; its requests go through `http`. */
  exchanges: ExchangeLibrary;
  now: () => number;
  signal: AbortSignal;
  log: Logger;
  /** The owner started this sync, or a comparison found a difference: also read what scheduled syncs postpone (unused chains, emptied addresses). */
  isThorough?: boolean;
  /** A sealed secret of this connection by settings field (`apiKey`, `apiSecret` …), decrypted for this call only. */
  secret(field: string): string | undefined;
};

/** The network part of a connector's context. */
export type NetworkContext = Pick<ConnectorContext, "http" | "signal">;

/** One step of a sync: its results, and the cursor with which a later run resumes after it. Both are stored in one SQLite transaction. */
export type SyncStep<Cursor> = {
  transactions: ReportedTransaction[];
  assets: AssetHint[];
  cursor: Cursor;
  /** Each transaction is complete: it replaces this connection's earlier report of it instead of extending it. */
  isComplete?: boolean;
  progress: { done: number; total: number | null; message: string };
  /** Ids reported before that no longer exist (a reorganised block, a replaced unconfirmed transaction). */
  retracted?: string[];
  /**
   * Known gaps: data that this source cannot provide, for the certificate and `incomplete`. Reported in every sync while they persist: one
   * that a complete sync does not report is closed.
   */
  gaps?: SourceGap[];
};

/**
 * `about` lists the affected assets or chains (CAIP-19, CAIP-2); by default all that this connection reads. A note states what the source
 * never covers: nothing that was read is affected, so it does not make totals incomplete.
 */
export type SourceGap = {
  from: number | null;
  to: number | null;
  reason: Reason;
  about?: string[];
  isNote?: boolean;
};

export type SourceBalance = { wallet: string; assetId: string; amount: string; block?: number; at: number };

/** A token in a wallet, with the balance that its source states. */
export type WalletToken = { wallet: string; assetId: string; amount: string; decimals: number | null };

/** An asset that the ledger has at a position of a wallet: `place` is a contract, or the name that contracts share. */
export type LedgerPosition = { platform: string; wallet: string; place: string; assetId: string };

/** The ledger's tokens and positions of wallets whose positions are read. */
export type PositionsRequest = { tokens: readonly WalletToken[]; places: readonly LedgerPosition[] };

export type Connector<Settings = unknown, Cursor = unknown> = {
  id: string;
  title: string;
  capabilities: Capability[];
  /** Fields marked `.meta({ secret: true })` are sealed in the server's store and never in the account's file. */
  settings: z.ZodType<Settings>;
  /** A short label for a connection made with these settings. */
  label(settings: Settings): string;
  /** Checks the source before the connection is saved. Throws `bad_request` with a remedy. May return completed settings (an ENS name resolved). */
  check(settings: Settings, context: ConnectorContext): Promise<Settings>;
  /** Syncs from `cursor` (`null` = the beginning) to now. Idempotent: transactions may be reported again. */
  sync(settings: Settings, cursor: Cursor | null, context: ConnectorContext): AsyncIterable<SyncStep<Cursor>>;
  /** Assets requested immediately while the first history loads: native coins, which every address has. */
  provisional?(settings: Settings): { wallet: string; assetId: string; decimals: number | null }[];
  /** Positions in addition to the wallets (docs/spec/accounting.md §1) whose amounts `balances` includes. */
  positions?(settings: Settings): { wallet: string; assetId: string; decimals: number | null }[];
  /** Position wallets whose balances the source states in whole: an asset that it does not name is not held there. */
  positionWallets?(settings: Settings): string[];
  /** The source's own balances now, or at a past block if it supports that. */
  balances?(
    settings: Settings,
    assets: { wallet: string; assetId: string; decimals: number | null }[],
    context: ConnectorContext,
    block?: number,
  ): Promise<SourceBalance[]>;
  /**
   * Positions in protocols, as contracts state them: of these tokens, which the wallet holds, at these places, where the ledger has a
   * position, and of known contracts on their chains. `undefined` if no node serves any of the chains, or none has the block.
   */
  readPositions?(
    settings: Settings,
    request: PositionsRequest,
    context: ConnectorContext,
    block?: number,
  ): Promise<PositionsRead | undefined>;
  /** The coverage and its evidence, for `docs/chains.md`. */
  coverage?: Coverage;
  /** Every chain of this kind on which the pasted text can be an address, by its format alone, without requests. */
  recognize?(text: string): Recognition[] | Promise<Recognition[]>;
  /** Whether the address was ever used, with one cheap request; `null` if the source cannot answer. */
  wasUsed?(settings: Settings, context: ConnectorContext): Promise<boolean | null>;
};

/** A connector with erased types: its own schema parses its stored settings and cursor. */
export type AnyConnector = Omit<
  Connector,
  | "label"
  | "check"
  | "sync"
  | "provisional"
  | "positions"
  | "positionWallets"
  | "balances"
  | "readPositions"
  | "wasUsed"
> & {
  /** Sealed settings fields. */
  secretFields: string[];
  label(settings: unknown): string;
  check(settings: unknown, context: ConnectorContext): Promise<Record<string, unknown>>;
  sync(settings: unknown, cursor: unknown, context: ConnectorContext): AsyncIterable<SyncStep<unknown>>;
  provisional?: (settings: unknown) => { wallet: string; assetId: string; decimals: number | null }[];
  positions?: (settings: unknown) => { wallet: string; assetId: string; decimals: number | null }[];
  positionWallets?: (settings: unknown) => string[];
  balances?: (
    settings: unknown,
    assets: { wallet: string; assetId: string; decimals: number | null }[],
    context: ConnectorContext,
    block?: number,
  ) => Promise<SourceBalance[]>;
  readPositions?: (
    settings: unknown,
    request: PositionsRequest,
    context: ConnectorContext,
    block?: number,
  ) => Promise<PositionsRead | undefined>;
  wasUsed?: (settings: unknown, context: ConnectorContext) => Promise<boolean | null>;
};

export function anyConnector<Settings extends Record<string, unknown>, Cursor>(
  connector: Connector<Settings, Cursor>,
): AnyConnector {
  const { balances, provisional, positions, positionWallets, readPositions, coverage, recognize, wasUsed } =
    connector;
  const read = (settings: unknown): Settings => connector.settings.parse(settings);
  return {
    id: connector.id,
    title: connector.title,
    capabilities: connector.capabilities,
    settings: connector.settings,
    secretFields: secretFieldsOf(connector.settings),
    label: (settings) => connector.label(read(settings)),
    check: (settings, context) => connector.check(read(settings), context),
    // The cursor is stored as yielded, and discarded when the settings change.
    sync: (settings, cursor, context) => connector.sync(read(settings), cursor as Cursor | null, context),
    ...(provisional === undefined ? {} : { provisional: (settings) => provisional(read(settings)) }),
    ...(positions === undefined ? {} : { positions: (settings) => positions(read(settings)) }),
    ...(positionWallets === undefined
      ? {}
      : { positionWallets: (settings) => positionWallets(read(settings)) }),
    ...(balances === undefined
      ? {}
      : { balances: (settings, assets, context, block) => balances(read(settings), assets, context, block) }),
    ...(readPositions === undefined
      ? {}
      : {
          readPositions: (settings, request, context, block) =>
            readPositions(read(settings), request, context, block),
        }),
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
