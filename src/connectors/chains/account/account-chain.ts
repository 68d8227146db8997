import type { z } from "zod";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import type { Coverage } from "../../coverage.ts";
import type { Capability, ConnectorContext, SourceGap } from "../../connector.ts";
import type { HistoryList } from "./history-lists.ts";
import type { StoredRewards } from "./pool-rewards.ts";

/** The chain's own coin. */
export type NativeCoin = { assetId: string; symbol: string; name: string; decimals: number; coinId: string };

/**
 * A current holding from the source: as an amount, or in smallest units if it does not state the asset's decimals. `wallet` only if it differs
 * from the account: a position.
 */
export type Holding = { assetId: string; wallet?: string } & ({ amount: string } | { units: bigint });

/** A part of the history with complete transactions. `retracted` lists ids of this part that were reported before and that no longer exist. */
export type ReadHistory = {
  transactions: ReportedTransaction[];
  retracted?: string[];
  assets?: AssetHint[];
  gaps?: SourceGap[];
};

/** One account at one server of a chain. */
export type AccountReader<Row> = {
  /** Throws `bad_request` (see `refuseOtherChain`) if the server serves another chain. */
  checkChain(): Promise<void>;
  /** The lists that together form the history. A chain whose source lists newest first has one list. */
  lists: readonly HistoryList<Row>[];
  /**
   * The newest place that all lists have reached. Without it, a transaction that occurs between reading two lists would be read only in part.
   * Needed with several lists; `undefined` if the source does not state it.
   */
  newest?(): Promise<bigint | undefined>;
  /** Whether the lists start with the oldest row or with the newest. */
  order: "ascending" | "descending";
  /** The transactions of complete groups of rows. A group has all rows of one place, in the order of `lists`. */
  read(groups: readonly Row[][]): Promise<ReadHistory>;
  /**
   * Data that each sync reads completely: what the lists lack, such as rewards by epoch. Reading it again is idempotent. `storedRewards` are
   * those of earlier syncs, which this one may change.
   */
  everySync?(storedRewards: StoredRewards): Promise<ReadHistory>;
  /**
   * All current holdings of the account, positions included: an asset not in it is zero. `known` are the assets of its history, for chains whose
   * servers do not list what an account holds.
   */
  holdings(known?: readonly string[]): Promise<Holding[]>;
};

/** The chain-specific part of a connector that queries a history by account; see `accountChain`. */
export type AccountChain<Settings, Row> = {
  id: string;
  title: string;
  /** Upstream id in lower case: `UPSTREAM_<ID>_URL` overrides the server of the settings. */
  settings: z.ZodType<Settings>;
  native(settings: Settings): NativeCoin;
  /** The chain's name where it is not its coin's. */
  chainName?(settings: Settings): string;
  /** The account as the wallet's name in the ledger. */
  wallet(settings: Settings): string;
  /** The settings with an address, for a chain whose addresses have names; throws `bad_request` for a name without one. */
  resolve?(settings: Settings, context: ConnectorContext): Promise<Settings>;
  /** The connection's label; the wallet's address by default. */
  label?(settings: Settings): string | undefined;
  open(settings: Settings, context: ConnectorContext): AccountReader<Row>;
  /** The wallets of native coins that are locked in the chain's own staking, escrows and the like, which `holdings` includes. */
  positions?(settings: Settings): string[];
  /** The settings that a pasted text can mean, by its format alone; the address by default. */
  settingsFor?(text: string): Settings[];
  /**
   * The edition of its reading, 1 by default. It is increased where an earlier version read amounts, fees or types in another way: an account that
   * was synced before is then read again from its beginning, and what it states replaces what was read.
   */
  edition?: number;
  /** How long after its time a transaction may still be reorganised, in ms; 0 (the default) if the source lists only final ones. */
  settlesAfterMs?: number;
  /**
   * How long after its time a transaction may still be missing from one of the source's lists, in ms, where they are requested one after another
   * and the source does not state how far all of them are (`newest`). Younger ones are read again by the next sync.
   */
  listedAfterMs?: number;
  /** Permanent limitations of the source, one sentence each. */
  notes?: readonly string[];
  capabilities?: readonly Capability[];
  /** For `docs/chains.md`, if the table of `coverage.ts` does not apply. */
  coverage?: Coverage;
};
