import type { AssetHint } from "../assets/asset.ts";

/**
 * An amount that a contract says a position has. `token` is the token in the wallet that represents it, if one does. A fixed amount earns
 * no interest: only transactions change it.
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
  /** The registry's id of the protocol; `null` for a token that only its own functions describe. */
  protocol: string | null;
  /** The pool, market, position manager or token that was read. */
  contract: string;
  /** Number of the position's NFT or sub-account, or id of its market; empty for others. */
  key: string;
  supplied: PositionAmount[];
  borrowed: PositionAmount[];
  rewards: PositionAmount[];
  /** Collateral by its liquidation threshold, divided by the debt: below 1 it can be liquidated. `null` without a debt. */
  health: string | null;
  block: number;
  at: number;
};

/** A wallet on a chain, the block at which the contracts of known protocols were asked about it, and those that gave no answer. */
export type PositionRead = {
  platform: string;
  wallet: string;
  block: number;
  at: number;
  unread?: readonly string[];
};

/** Positions of wallets, the tokens they name, and what was read. */
export type PositionsRead = { positions: ChainPosition[]; assets: AssetHint[]; reads: PositionRead[] };
