import type { HistoryPage, Span } from "../account/history-lists.ts";
import type { Amount, CardanoReward, CardanoToken, CardanoTransaction } from "./assemble.ts";

/** A transaction of an account's list, which names no more than this. */
export type CardanoRow = { hash: string; block: number; time: number };

/** One of the two kinds of server, for one address or stake key. */
export type CardanoSource = {
  checkChain(): Promise<void>;
  page(span: Span, more: string | null): Promise<HistoryPage<CardanoRow>>;
  /** Those of the rows that the server has. Learns the decimals of their tokens. */
  transactions(rows: readonly CardanoRow[], tokens: Map<string, CardanoToken>): Promise<CardanoTransaction[]>;
  /** Of a stake key. */
  rewards(): Promise<CardanoReward[]>;
  /** What is held, rewards that can be withdrawn included where it is a stake key. */
  holdings(tokens: Map<string, CardanoToken>): Promise<Amount[]>;
};
