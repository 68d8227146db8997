import type { AssetHint } from "../assets/asset.ts";

/**
 * An amount of a position as a contract states it. `token` is the token in the wallet that represents it, if any. A fixed amount earns no
 * interest and is changed by transactions only.
 */
export type PositionAmount = {
  assetId: string;
  amount: string;
  token?: { assetId: string; amount: string };
  isFixed?: true;
};

/** One position as the contracts of its protocol state it at a block. */
export type ChainPosition = {
  platform: string;
  wallet: string;
  /** The registry's id of the protocol; `null` for a token that is described by its own functions only. */
  protocol: string | null;
  /** The pool, market, position manager or token that was read. */
  contract: string;
  /** Number of the position's NFT or sub-account, or id of its market; empty for other positions. */
  key: string;
  supplied: PositionAmount[];
  borrowed: PositionAmount[];
  rewards: PositionAmount[];
  /** Collateral × its liquidation threshold ÷ debt. Below 1 the loan can be liquidated. `null` without a debt. */
  health: string | null;
  block: number;
  at: number;
};

/** A wallet on a chain, the block at which the contracts of known protocols were read, and the contracts that did not respond. */
export type PositionRead = {
  platform: string;
  wallet: string;
  block: number;
  at: number;
  unread?: readonly string[];
};

/** Positions of wallets, their tokens, and the reads. */
export type PositionsRead = { positions: ChainPosition[]; assets: AssetHint[]; reads: PositionRead[] };
