import { compare, formatDecimal, parseDecimal, subtract, zero } from "../../domain/money/decimal.ts";
import { assetAt, tickerPattern } from "../../domain/catalog/exchange-assets.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { amountAt, splitSign, withoutGrouping } from "../reading/amounts.ts";
import { createAssetHints } from "../reading/asset-hints.ts";
import type { Money } from "./money.ts";
import type { TradeNote } from "./notes.ts";
import { columnsOf } from "../reading/columns.ts";
import { RowError, type Row, type ImportOptions } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { createOwnerMovements } from "../word-meanings/owner-movements.ts";
import { createOutcomes } from "../reading/coded-reader.ts";
import { createCashBook } from "./cash.ts";
import { onlyDateOrderOf } from "../reading/date-order.ts";
import { createNumbering } from "../reading/numbering.ts";
import { timeZoneOf } from "../reading/time-zone.ts";
import { createAssetMigrations } from "./asset-migrations.ts";
import { createConversions } from "./coinbase-conversions.ts";

export const exchange = "coinbase";

/** The state of reading one file. */
export type File = ReturnType<typeof openFile>;

export type Common = Pick<ReportedTransaction, "at" | "platform" | "wallet" | "status" | "method" | "notes">;
export type Named = (suffix: string) => { id?: string };

const headedColumn = /^([A-Z]{3}) (?:Spot Price|Total|Amount Transacted|Subtotal|Fees)\b/;

/** The unread columns of a header. `read` are the read ones, spelled without a currency. */
export function unreadOf(header: readonly string[], read: readonly string[]): string[] {
  const names = new Set(read.flatMap((spellings) => spellings.split("|")).map((name) => name.toLowerCase()));
  return header
    .map((name) => name.replace(/^\uFEFF/, "").trim())
    .filter((name) => {
      const plainName = headedColumn.test(name) ? name.slice(4) : name;
      return name !== "" && !names.has(plainName.toLowerCase());
    });
}

/** Readers of a report's cells, for the column names of all its versions. */
export function createCells(header: string[]) {
  const columns = columnsOf(header);
  /** Reports until 2020 name the currency in the header: `USD Spot Price at Transaction`, `USD Total (inclusive of fees)`. */
  const headed = header.map((name) => headedColumn.exec(name.trim())?.[1]).find((name) => name !== undefined);
  const findMoneyColumn = (...names: string[]): number =>
    columns.find(...names, ...(headed === undefined ? [] : names.map((name) => `${headed} ${name}`)));
  const at = {
    id: columns.find("ID"),
    time: columns.need("Timestamp"),
    type: columns.need("Transaction Type"),
    asset: columns.need("Asset"),
    quantity: columns.need("Quantity Transacted"),
    currency: columns.find("Price Currency", "Spot Price Currency"),
    price: findMoneyColumn("Price at Transaction", "Spot Price at Transaction"),
    subtotal: findMoneyColumn("Subtotal"),
    total: findMoneyColumn(
      "Total (inclusive of fees and/or spread)",
      "Total (inclusive of fees)",
      "Total",
      "Amount Transacted (Inclusive of Coinbase Fees)",
    ),
    fees: findMoneyColumn("Fees and/or Spread", "Fees"),
    notes: columns.need("Notes"),
    sender: columns.find("Sender Address"),
  };
  const hints = createAssetHints();
  const textAt = (row: Row, column: number): string => (row.cells[column] ?? "").trim();
  return {
    at,
    textAt,
    assets: () => hints.list(),
    assetOf(row: Row, ticker: string): string {
      // Staked ether had a separate ticker until Coinbase merged the two.
      const symbol = ticker.toUpperCase() === "ETH2" ? "ETH" : ticker.toUpperCase();
      if (!tickerPattern.test(symbol))
        throw new RowError(rowReason("notATicker", { column: "Asset", text: ticker.slice(0, 40) }), row);
      const hint = assetAt(exchange, symbol);
      hints.add(hint);
      return hint.assetId;
    },
    /** The absolute value of `€67.01`, `-$5` or `249.73 USD`; `undefined` if the cell is empty or zero. */
    moneyAt(row: Row, column: number, name: string): Money | undefined {
      const text = textAt(row, column);
      // English notation for every currency; commas group thousands.
      const number = /^[-+]?[^\d.,+-]*[-+]?([\d.,]*\d(?:[eE][-+]?\d+)?)(?: ?[A-Z]{3})?$/.exec(text)?.[1];
      const { amount } = splitSign(amountAt(row, withoutGrouping(number) ?? text, name));
      if (amount === "0") return undefined;
      const currency = /[A-Z]{3}$/.exec(text)?.[0] ?? (textAt(row, at.currency) || (headed ?? "USD"));
      return { amount, currency: currency.toUpperCase() };
    },
  };
}

/** Checks the market of an Advanced Trade row, which only the notes contain. Throws `RowError` if it is missing or of another coin. */
export function checkMarket(row: Row, symbol: string, note: TradeNote | undefined, text: string): void {
  if (note?.quote === undefined)
    throw new RowError(rowReason("marketNote", { column: "Notes", text: text.slice(0, 80) }), row);
  // USD and USDC share order books: a market of one may be paid with the other.
  const dollars = ["USD", "USDC"];
  const isQuote =
    note.quote === note.symbol || (dollars.includes(note.quote) && dollars.includes(note.symbol));
  if (note.base !== symbol || !isQuote)
    throw new RowError(
      rowReason("marketOfOther", { column: "Notes", text: text.slice(0, 80), asset: symbol.slice(0, 40) }),
      row,
    );
}

/** The fee included in a withdrawal, if the row's figures are in its own currency and state it. */
export function withdrawalFee(
  quantity: string,
  { symbol, subtotal, total }: { symbol: string; subtotal: Money | undefined; total: Money | undefined },
): string | undefined {
  if (subtotal?.currency !== symbol || total === undefined || subtotal.amount !== quantity) return undefined;
  const fee = subtract(parseDecimal(subtotal.amount), parseDecimal(total.amount));
  return compare(fee, zero) > 0 ? formatDecimal(fee) : undefined;
}

export function openFile(header: string[], options: ImportOptions) {
  return {
    cells: createCells(header),
    zone: timeZoneOf(options.timezone),
    order: onlyDateOrderOf(options),
    wallet: options.account ?? "Coinbase",
    cash: createCashBook(),
    conversions: createConversions(),
    migrations: createAssetMigrations(),
    /** Outgoing movements of coins next to a fee. */
    sends: { withFee: 0 },
    /** The id and the hash of each row that has an id. */
    seen: new Set<string>(),
    outcomes: createOutcomes(),
    ownMove: createOwnerMovements(options),
    number: createNumbering(),
  };
}
