import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import type { Row } from "../importer.ts";
import { createFailedTransfers } from "./failed-transfers.ts";
import type { Cells } from "../engine/cells.ts";
import type { Booking, Fields, FormatSpec } from "../engine/format.ts";
import { joinPieces, type Piece } from "../engine/groups.ts";
import type { Resolved } from "../engine/words.ts";

/** How a row is read. */
type Reading = { meaningAt(row: Row): Resolved; pieceOf(row: Row, booking: Booking): Piece | undefined };

/** The failed deposits and withdrawals of a declared format. Not those of orders, of groups, and of formats with running balances. */
export function createFailedRows<C extends Fields>(
  spec: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  { meaningAt, pieceOf }: Reading,
) {
  const { status, group, balance } = spec;
  const isSimple = status?.filled === undefined && group === undefined && balance === undefined;
  const field = isSimple ? status?.field : undefined;
  return createFailedTransfers({
    statusOf: (row) => (field === undefined ? "" : cells.text(row, field)),
    read(row): ReportedTransaction | undefined {
      const meaning = meaningAt(row);
      if ("noEffect" in meaning || "refuse" in meaning) return undefined;
      const piece = pieceOf(row, meaning);
      const joined = piece && joinPieces([piece]);
      return joined === undefined || "problem" in joined ? undefined : joined.transaction;
    },
  });
}
