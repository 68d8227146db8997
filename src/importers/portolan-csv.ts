import { canonicalAssetId } from "../core/asset.ts";
import { plainCell } from "../core/csv-text.ts";
import { AppError } from "../core/errors.ts";
import { transactionColumns, type TransactionColumn } from "../core/transaction-csv.ts";
import {
  directions,
  legKinds,
  transactionStatuses,
  transactionTypes,
  type ReportedLeg,
  type ReportedTransaction,
} from "../core/transaction.ts";
import { amountAt } from "./amounts.ts";
import { createAssetHints } from "./asset-hints.ts";
import { columnsOf, fitOf } from "./columns.ts";
import { momentAt } from "./dates.ts";
import { RowError, type Importer, type Reader, type Row } from "./importer.ts";

import { timeZoneOf } from "./time-zone.ts";

const needed = ["id", "at", "type", "platform", "wallet", "direction", "assetId", "amount", "legWallet"];

/** Reads back exactly what `transactions.export` wrote. */
export const portolanCsv: Importer = {
  id: "portolan-csv",
  title: "portolan: exported transactions",
  platform: "manual",
  howTo: "The CSV of transactions.export, from this or another account.",
  columns: needed,
  options: [],
  detect: (header) => fitOf(header, needed),
  open: (header) => createReader(header),
};

function createReader(header: string[]): Reader {
  const columns = columnsOf(header);
  const positions = new Map(
    transactionColumns.map((name): [TransactionColumn, number] => [name, columns.find(name)]),
  );
  const utc = timeZoneOf(undefined);
  const hints = createAssetHints();
  let current: ReportedTransaction | undefined;

  const textOf = (row: Row, name: TransactionColumn): string =>
    plainCell(row.cells[positions.get(name) ?? -1] ?? "");
  const oneOf = <T extends string>(row: Row, name: TransactionColumn, known: readonly T[]): T => {
    const text = textOf(row, name);
    const value = known.find((item) => item === text);
    if (value === undefined)
      throw new RowError(`${name}: "${text.slice(0, 40)}" is none of ${known.join(", ")}.`, row);
    return value;
  };

  const legOf = (row: Row): ReportedLeg => {
    const amount = amountAt(row, textOf(row, "amount"), "amount");
    if (amount === "0" || amount.startsWith("-"))
      throw new RowError("amount: a leg's amount is above zero.", row);
    const leg: ReportedLeg = {
      direction: oneOf(row, "direction", directions),
      assetId: assetOf(row, textOf(row, "assetId")),
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
  };

  const headOf = (row: Row): ReportedTransaction => {
    const transaction: ReportedTransaction = {
      id: textOf(row, "id"),
      at: momentAt(row, textOf(row, "at"), { column: "at", zone: utc }).at,
      type: oneOf(row, "type", transactionTypes),
      platform: textOf(row, "platform"),
      wallet: textOf(row, "wallet"),
      legs: [],
      status: oneOf(row, "status", transactionStatuses),
    };
    if (transaction.id === "" || transaction.wallet === "" || transaction.platform === "")
      throw new RowError("id, platform and wallet may not be empty.", row);
    for (const name of ["txHash", "method", "counterparty", "notes"] as const) {
      const text = textOf(row, name);
      if (text !== "") transaction[name] = text;
    }
    const tags = textOf(row, "tags");
    if (tags !== "") transaction.tags = tags.split(";").map((tag) => tag.trim());
    return transaction;
  };

  return {
    read(row) {
      const finished: ReportedTransaction[] = [];
      const leg = textOf(row, "direction") === "" ? undefined : legOf(row);
      if (current?.id !== textOf(row, "id")) {
        const next = headOf(row);
        if (current !== undefined) finished.push(current);
        current = next;
      }
      if (leg !== undefined) current.legs.push(leg);
      return finished;
    },
    end() {
      const last = current;
      current = undefined;
      return { transactions: last === undefined ? [] : [last], problems: [] };
    },
    assets: () => hints.list(),
  };
}

function assetOf(row: Row, text: string): string {
  try {
    return canonicalAssetId(text);
  } catch (error) {
    if (error instanceof AppError) throw new RowError(`assetId: ${error.message}`, row);
    throw error;
  }
}
