import { createOutcomes } from "../reading/coded-reader.ts";
import { plainCell } from "../../lib/csv-text.ts";
import type { ImportedTransaction } from "../../domain/ledger/user-overrides.ts";
import {
  tagsOfCell,
  transactionColumns,
  type TransactionColumn,
} from "../../domain/ledger/transaction-csv.ts";
import {
  directions,
  legKinds,
  transactionStatuses,
  transactionTypes,
  type ReportedLeg,
} from "../../domain/ledger/transaction.ts";
import { amountAt } from "../reading/amounts.ts";
import { assetAt } from "../reading/asset-at.ts";
import { createGroupRefusals } from "../reading/group-refusals.ts";
import { createAssetHints, type AssetHints } from "../reading/asset-hints.ts";
import { columnsOf, fitOf } from "../reading/columns.ts";
import { momentAt } from "../reading/dates.ts";
import { revertToReport, readUserOverrides, readReported } from "../reading/owner-columns.ts";
import { RowError, type Importer, type Reader, type Row, type RowProblem } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { timeZoneOf } from "../reading/time-zone.ts";

const needed = ["id", "at", "type", "platform", "wallet", "direction", "assetId", "amount", "legWallet"];

/** Reads the CSV that `transactions.export` writes; the round trip is lossless. */
export const portolanCsv: Importer = {
  id: "portolan-csv",
  title: "portolan: exported transactions",
  platform: "manual",
  howTo: "The CSV of transactions.export, from this or another account.",
  columns: needed,
  optional: [...transactionColumns],
  options: [],
  detect: (header, names) => fitOf(header, needed, names),
  open: (header) => createReader(header),
};

function createReader(header: string[]): Reader {
  const cells = exportCells(header);
  const hints = createAssetHints();
  let current: ImportedTransaction | undefined;
  let hasLegs = false;
  let rows: Pick<Row, "row" | "text">[] = [];
  const refusals = createGroupRefusals();
  const problems: RowProblem[] = [];
  const keysOf = (row: Row): string[] => [cells.textOf(row, "id")].filter((id) => id !== "");
  const finish = (): ImportedTransaction[] => {
    if (current === undefined) return [];
    const refused = refusals.problemsOf([current.id ?? ""], rows);
    if (refused === undefined) return [current];
    problems.push(...refused);
    return [];
  };

  const readRow = (row: Row): ImportedTransaction[] => {
    let finished: ImportedTransaction[] = [];
    const hasLeg = (["direction", "assetId", "amount"] as const).some(
      (name) => cells.textOf(row, name) !== "",
    );
    const leg = hasLeg ? legOf(row, cells, hints) : undefined;
    if (current?.id !== cells.textOf(row, "id")) {
      const next = headOf(row, cells);
      finished = finish();
      current = next;
      rows = [];
      hasLegs = cells.textOf(row, "reported") !== "";
    }
    // The rows have the legs as the owner edited them; the column "reported" has those of the sources.
    if (leg !== undefined && !hasLegs) current.legs.push(leg);
    rows.push({ row: row.row, text: row.text });
    return finished;
  };
  const outcomes = createOutcomes();
  return outcomes.counted({
    ...refusals.guarded(keysOf, readRow),
    end() {
      const transactions = finish();
      current = undefined;
      return { transactions, problems };
    },
    assets: () => hints.list(),
  });
}

/** Reads the columns of an export by name; `""` for a missing one. */
type ExportCells = ReturnType<typeof exportCells>;

function exportCells(header: string[]) {
  const columns = columnsOf(header);
  const positions = new Map(
    transactionColumns.map((name): [TransactionColumn, number] => [name, columns.find(name)]),
  );
  const textOf = (row: Row, name: TransactionColumn): string =>
    plainCell(row.cells[positions.get(name) ?? -1] ?? "");
  const oneOf = <T extends string>(row: Row, name: TransactionColumn, known: readonly T[]): T => {
    const text = textOf(row, name);
    const value = known.find((item) => item === text);
    if (value === undefined)
      throw new RowError(
        rowReason("notOneOf", { column: name, text: text.slice(0, 40), known: known.join(", ") }),
        row,
      );
    return value;
  };
  return { textOf, oneOf, has: (name: TransactionColumn): boolean => positions.get(name) !== -1 };
}

function legOf(row: Row, { textOf, oneOf }: ExportCells, hints: AssetHints): ReportedLeg {
  const amount = amountAt(row, textOf(row, "amount"), "amount");
  if (amount === "0" || amount.startsWith("-")) throw new RowError(rowReason("legNotAboveZero"), row);
  const leg: ReportedLeg = {
    direction: oneOf(row, "direction", directions),
    assetId: assetAt(row, textOf(row, "assetId")),
    amount,
  };
  hints.add({ assetId: leg.assetId });
  if (textOf(row, "kind") !== "") leg.kind = oneOf(row, "kind", legKinds);
  const wallet = textOf(row, "legWallet");
  const counterparty = textOf(row, "legCounterparty");
  if (wallet !== "") leg.wallet = wallet;
  if (counterparty !== "") leg.counterparty = counterparty;
  const value = textOf(row, "valueAmount");
  if (value !== "")
    leg.value = {
      amount: amountAt(row, value, "valueAmount"),
      currency: textOf(row, "valueCurrency"),
      by: oneOf(row, "valueBy", ["owner", "source"]),
    };
  return leg;
}

function headOf(row: Row, { textOf, oneOf, has }: ExportCells): ImportedTransaction {
  const statedType = textOf(row, has("statedType") ? "statedType" : "type");
  const transaction: ImportedTransaction = {
    id: textOf(row, "id"),
    at: momentAt(row, textOf(row, "at"), { column: "at", zone: timeZoneOf(undefined) }).at,
    platform: textOf(row, "platform"),
    wallet: textOf(row, "wallet"),
    legs: [],
    status: oneOf(row, "status", transactionStatuses),
  };
  if (statedType !== "")
    transaction.type = oneOf(row, has("statedType") ? "statedType" : "type", transactionTypes);
  if (transaction.id === "" || transaction.wallet === "" || transaction.platform === "")
    throw new RowError(rowReason("requiredEmpty", { columns: "id, platform, wallet" }), row);
  for (const name of ["txHash", "method", "counterparty", "notes"] as const) {
    const text = textOf(row, name);
    if (text !== "") transaction[name] = text;
  }
  const position = textOf(row, "position");
  if (position !== "") transaction.position = positionOf(row, position);
  const tags = textOf(row, "tags");
  if (tags !== "") transaction.tags = tagsOfCell(tags);
  const ownerText = textOf(row, "owner");
  if (ownerText !== "") transaction.overrides = readUserOverrides(row, ownerText);
  const reportedText = textOf(row, "reported");
  if (reportedText !== "") revertToReport(transaction, readReported(row, reportedText));
  return transaction;
}

function positionOf(row: Row, text: string): number {
  const position = Number(text);
  if (Number.isSafeInteger(position) && position >= 0) return position;
  throw new RowError(rowReason("notAWholeNumber", { column: "position", text: text.slice(0, 40) }), row);
}
