import type { HistoryPage, Span } from "../account/history-lists.ts";
import type { Amount, CardanoReward, CardanoToken, CardanoTransaction } from "./assemble.ts";

/** A row of an account's transaction list, which has only these fields. */
export type CardanoRow = { hash: string; block: number; time: number };

/** One of the two kinds of server, for one address or stake key. */
export type CardanoSource = {
  checkChain(): Promise<void>;
  page(span: Span, more: string | null): Promise<HistoryPage<CardanoRow>>;
  /** The rows that the server has. Records the decimals of their tokens. */
  transactions(rows: readonly CardanoRow[], tokens: Map<string, CardanoToken>): Promise<CardanoTransaction[]>;
  /** Of a stake key. */
  rewards(): Promise<CardanoReward[]>;
  /** The holdings; with a stake key including withdrawable rewards. */
  holdings(tokens: Map<string, CardanoToken>): Promise<Amount[]>;
};
