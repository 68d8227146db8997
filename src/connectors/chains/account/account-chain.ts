import type { z } from "zod";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import type { Coverage } from "../../coverage.ts";
import type { Capability, ConnectorContext, SourceGap } from "../../connector.ts";
import type { HistoryList } from "./history-lists.ts";

/** The chain's own coin. */
export type NativeCoin = { assetId: string; symbol: string; name: string; decimals: number; coinId: string };

/**
 * What the source says is held: as an amount, or in smallest units where it does not say how many decimals the asset has. `wallet` only where it differs
 * from the account: a position.
 */
export type Holding = { assetId: string; wallet?: string } & ({ amount: string } | { units: bigint });

/** What was read of the history: each transaction whole. */
export type ReadHistory = { transactions: ReportedTransaction[]; assets?: AssetHint[]; gaps?: SourceGap[] };

/** One account at one server of a chain. */
export type AccountReader<Row> = {
  /** Throws `bad_request` (see `refuseOtherChain`) where the server says that it serves another chain. */
  checkChain(): Promise<void>;
  /** The lists that together are the history. A chain whose source lists newest first has one list. */
  lists: readonly HistoryList<Row>[];
  /**
   * The newest place that all lists have by now. Without it, what happens between the reading of two lists would be read by half. Needed where there are
   * several lists; `undefined` where the source does not say.
   */
  newest?(): Promise<bigint | undefined>;
  /** Whether the lists start with the oldest row or with the newest. */
  order: "ascending" | "descending";
  /** The transactions of complete groups of rows. A group has all rows of one place, in the order of `lists`. */
  read(groups: readonly Row[][]): Promise<ReadHistory>;
  /** What each sync reads as a whole: what the lists do not have, such as rewards by epoch. The same read again changes nothing. */
  everySync?(): Promise<ReadHistory>;
  /** Everything the account holds now, positions included: what is not in it is zero. */
  holdings(): Promise<Holding[]>;
};

/** What differs from chain to chain among those whose history is asked by account. `accountChain` makes a connector of it. */
export type AccountChain<Settings, Row> = {
  id: string;
  title: string;
  /** Upstream id in lower case: `UPSTREAM_<ID>_URL` wins over the server of the settings. */
  settings: z.ZodType<Settings>;
  native(settings: Settings): NativeCoin;
  /** The account as the ledger names its wallet. */
  wallet(settings: Settings): string;
  open(settings: Settings, context: ConnectorContext): AccountReader<Row>;
  /** The wallets of native coins that are locked in the chain's own staking, escrows and the like, which `holdings` answers as well. */
  positions?(settings: Settings): string[];
  /** The settings that a pasted text can stand for, by its form alone; the address, where it is left out. */
  settingsFor?(text: string): Settings[];
  /** How long after its time a transaction may still be reorganised away, in ms; 0 (the default) where the source lists only final ones. */
  settlesAfterMs?: number;
  /** What this source never covers, in one sentence each. */
  notes?: readonly string[];
  capabilities?: readonly Capability[];
  /** For `docs/chains.md`, where the table of `coverage.ts` is not to describe it. */
  coverage?: Coverage;
};
