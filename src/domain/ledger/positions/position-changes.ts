import type { Decimal } from "../../money/decimal.ts";
import type { Operation } from "../transaction.ts";

/** A change of one position wallet and asset. Changes with the same `transaction` are settled together. */
export type PositionChange = {
  wallet: string;
  assetId: string;
  operation: Operation;
  change: Decimal;
  at: number;
  transaction: string | number;
};

/**
 * An effect that the history adds to a change of a position (docs/spec/accounting.md §1). `transfer` moves an amount between positions of
 * one protocol, so that a release finds what another wallet locked. `trade` exchanges held for paid coins inside a product. `reward` and
 * `deposit` are surplus. `expense` is repaid beyond the debt. `out` leaves with the NFT of a liquidity position. Positive amounts apply
 * before the change, negative ones after it.
 */
export type PositionEffect = {
  operation: "reward" | "deposit" | "expense" | "transfer" | "trade" | "out";
  wallet: string;
  assetId: string;
  change: Decimal;
};
