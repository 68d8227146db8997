import type { Decimal } from "../../money/decimal.ts";
import type { Operation } from "../transaction.ts";

/** A change of one position wallet and asset. `transaction` is the transaction it belongs to: the legs of one settlement are settled together. */
export type PositionChange = {
  wallet: string;
  assetId: string;
  operation: Operation;
  change: Decimal;
  at: number;
  transaction: string | number;
};

/**
 * What history adds to a change of a position (docs/spec/accounting.md §1). `transfer` moves an amount between positions of one protocol, so
 * that a release finds what another wallet locked; `trade` exchanges, inside a product, what it kept for what it paid; `reward` and `deposit`
 * are surplus; `expense` is repaid beyond the debt; `out` leaves with the NFT of a liquidity position. Incoming amounts apply before the change,
 * outgoing ones after it.
 */
export type PositionEffect = {
  operation: "reward" | "deposit" | "expense" | "transfer" | "trade" | "out";
  wallet: string;
  assetId: string;
  change: Decimal;
};
