import type { TransactionType } from "../../domain/ledger/transaction.ts";
import type { Row } from "../importer.ts";
import { partyOf, withoutPersonalData } from "../reading/personal-data.ts";
import { createStatedBalances } from "../reading/stated-balances.ts";
import type { Sums } from "./assets.ts";
import type { Cells } from "./cells.ts";
import type { Booking, Fields, FormatSpec } from "./format.ts";
import type { Piece } from "./groups.ts";
import { numberAt } from "./numbers.ts";
import { resultsReader } from "./results.ts";
import { tagReader } from "./tags.ts";
import { createSeenRows } from "../reading/file-checks/seen-rows.ts";

/** The fields of a row's transaction other than time, wallet and amounts. */
export function detailsReader<C extends Fields>(
  spec: FormatSpec<C>,
  cells: Cells<keyof C & string>,
): (
  row: Row,
  booking: Booking,
  notes: string | undefined,
) => Omit<Piece["transaction"], "at" | "wallet" | "legs"> {
  const { platform, transfer } = spec;
  const idFields = spec.rowId === undefined ? [] : [spec.rowId].flat();
  const words = spec.words === undefined ? [] : [spec.words.field].flat();
  const noteFields = spec.note === undefined ? [] : [spec.note].flat();
  const tagsAt = tagReader(spec, cells);
  const resultsAt = resultsReader(spec, cells);
  return (row, booking, notes) => {
    const isOwnId = booking.type === undefined || spec.withoutRowId?.includes(booking.type) !== true;
    const id = isOwnId ? idFields.map((field) => cells.text(row, field)).filter((text) => text !== "") : [];
    const hash = spec.hash === undefined ? "" : cells.text(row, spec.hash);
    const reportedNotes = new Set(noteFields.map((field) => withoutPersonalData(cells.text(row, field))));
    const note = [...reportedNotes, notes ?? ""].filter((text) => text !== "").join(" ");
    const method = words
      .map((field) => cells.text(row, field))
      .filter((text) => text !== "")
      .join(" / ");
    return {
      platform,
      status: "confirmed",
      ...(id.length === 0 ? {} : { id: `${platform}:${id.join(":")}` }),
      ...(method === "" ? {} : { method }),
      ...(hash === "" ? {} : { txHash: hash }),
      ...(spec.counterparty === undefined ? {} : partyOf(cells.text(row, spec.counterparty))),
      ...(booking.counterparty === undefined ? {} : { counterparty: booking.counterparty }),
      ...(note === "" ? {} : { notes: note }),
      ...tagsAt(row),
      ...resultsAt(row),
      ...(transfer === undefined ? {} : transferIdsOf(transfer, { row, cells, type: booking.type })),
    };
  };
}

/** The ids that the other half of a transfer shares. */
function transferIdsOf<F extends string>(
  { ids, types = ["transfer"] }: { ids: readonly F[]; types?: readonly TransactionType[] },
  { row, cells, type }: { row: Row; cells: Cells<F>; type: TransactionType | undefined },
): { transferIds?: string[] } {
  if (type === undefined || !types.includes(type)) return {};
  const found = new Set(ids.map((field) => cells.text(row, field)).filter((text) => text !== ""));
  return found.size === 0 ? {} : { transferIds: [...found] };
}

/** Finds repeated rows, as in files concatenated from overlapping exports. */
export function createRepeatFinder<C extends Fields>(
  { distinct, group, rowId, balance }: FormatSpec<C>,
  cells: Cells<keyof C & string>,
): (row: Row) => boolean {
  const usualFields = group !== undefined && rowId !== undefined ? [rowId].flat() : [balance?.field].flat();
  const fields = (distinct ?? usualFields).filter((field) => field !== undefined);
  if (fields.length === 0) return () => false;
  const isSeen = createSeenRows();
  return (row) => fields.every((field) => cells.text(row, field) !== "") && isSeen(row);
}

export function balanceReader<C extends Fields>(
  { balance, platform, numbers }: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  sums: Sums<keyof C & string>,
) {
  const statedBalances = createStatedBalances();
  return {
    see(row: Row, { at, wallet }: { at: number; wallet: string }): void {
      if (balance === undefined) return;
      const cell = cells.text(row, balance.field);
      if (cell === "") return;
      const column = cells.nameOf(balance.field);
      const amount = numberAt(row, cell, { column, style: numbers ?? { decimal: "." } });
      const { assetId } = sums.assetOf(row, balance.asset, cell);
      statedBalances.add({ row: row.row, at, platform, wallet, assetId, amount, withPositions: true });
    },
    take: () => statedBalances.take(),
  };
}
