import type { ReportedLeg } from "../../domain/ledger/transaction.ts";
import type { Row } from "../importer.ts";
import type { Quantity } from "./assets.ts";
import type { Cells } from "./cells.ts";
import type { Sum } from "./format.ts";

export function legOf(direction: ReportedLeg["direction"], { assetId, amount }: Quantity): ReportedLeg {
  return { direction, assetId, amount };
}

/** The text of the cell with the coin of an amount. */
export function coinOf<F extends string>(row: Row, { asset }: Sum<F>, cells: Cells<F>): string {
  return typeof asset === "string" ? cells.text(row, asset) : "";
}
