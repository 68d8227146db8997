import { unknownWordError } from "../word-meanings/owner-meanings.ts";
import { textHash } from "../../lib/text-hash.ts";
import { formatDecimal, parseDecimal, subtract } from "../../domain/money/decimal.ts";
import { isFiat } from "../../domain/catalog/exchange-assets.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { splitSign, statedAmountAt, amountAt } from "../reading/amounts.ts";
import { cashChange } from "./cash.ts";
import { movedBy } from "./money.ts";
import { incomeOf, readConversionNote, readTradeNote } from "./notes.ts";
import { coinbaseKindOf, type CoinbaseKind } from "../word-meanings/coinbase-types.ts";
import { fitOf } from "../reading/columns.ts";
import { surveyedDates } from "../reading/date-order.ts";
import { momentAt, noteOf } from "../reading/dates.ts";
import { type Importer, type ImportOptions, type Reader, type Row, RowError } from "../importer.ts";
import { fileNote } from "../file-note.ts";
import {
  exchange,
  type File,
  type Common,
  type Named,
  checkMarket,
  withdrawalFee,
  openFile,
  unreadOf,
} from "./coinbase-report-cells.ts";
import { rowReason } from "../row-reason.ts";
import { isOutgoing } from "../reading/stated-direction.ts";
import { createStakedEther } from "./staked-ether.ts";

const platform = `exchange:${exchange}`;
const columnsKnown = ["Timestamp", "Transaction Type", "Asset", "Quantity Transacted", "Notes"];

const columnsOptional = [
  "ID",
  "Price Currency|Spot Price Currency",
  "Price at Transaction|Spot Price at Transaction",
  "Subtotal",
  "Total (inclusive of fees and/or spread)|Total (inclusive of fees)|Total|Amount Transacted (Inclusive of Coinbase Fees)",
  "Fees and/or Spread|Fees",
  "Sender Address",
];

/** Coinbase's report of all transactions, in all versions since 2018. Lines about the account may precede the header. */
export const coinbaseReport: Importer = {
  id: "coinbase-report",
  title: "Coinbase: transaction report",
  platform,
  howTo:
    "On coinbase.com: Profile → Reports (formerly Taxes → Documents) → Custom statement: all assets, all transactions, CSV.",
  columns: columnsKnown,
  optional: columnsOptional,
  ignored: (header) => unreadOf(header, [...columnsKnown, ...columnsOptional]),
  options: ["account", "timezone", "words", "columns"],
  ...surveyedDates(["Timestamp"], "month-first"),
  assumesPayments: true,
  detect: (header, names) => fitOf(header, columnsKnown, names),
  open: createReader,
};

function createReader(header: string[], options: ImportOptions): Reader {
  const file = openFile(header, options);
  const { cells, cash, conversions, outcomes, number } = file;
  const staked = createStakedEther(cells, outcomes);
  let internal = 0;
  let outside = 0;
  let isOver = false;
  return outcomes.counted(
    {
      read: (row) => staked.read(row, () => transactionsOf(file, row)).map(number),
      end() {
        isOver = true;
        const settledCash = cash.settle();
        internal = settledCash.internal;
        outside = settledCash.payments.length;
        const { transactions, problems } = conversions.end();
        const rest = [...transactions, ...file.migrations.end(), ...settledCash.payments].map(number);
        return { transactions: [...staked.released().map(number), ...rest], problems };
      },
      assets: () => cells.assets(),
      warnings: () => [
        ...(file.sends.withFee > 0 ? [fileNote("sendFees", { count: file.sends.withFee })] : []),
        ...(isOver && internal > 0 ? [fileNote("cashBooked", { count: internal })] : []),
        ...(isOver && outside > 0 ? [fileNote("cashAssumed", { count: outside })] : []),
      ],
    },
    options,
  );
}

function moveOf(
  { cells, cash, sends }: File,
  row: Row,
  kind: Extract<CoinbaseKind, { does: "move" }>,
  { negative, quantity, common }: { negative: boolean; quantity: string; common: Common },
): Pick<ReportedTransaction, "type" | "legs"> {
  const { at, textAt } = cells;
  const symbol = textAt(row, at.asset).toUpperCase();
  const assetId = cells.assetOf(row, symbol);
  // Reports until 2023 state outgoing amounts without a sign.
  const isOut = isOutgoing(row, kind, { negative, column: "Quantity Transacted", signed: false });
  const subtotal = cells.moneyAt(row, at.subtotal, "Subtotal");
  const leg: ReportedLeg = { direction: isOut ? "out" : "in", assetId, amount: quantity };
  if (!isFiat(symbol)) {
    const value = subtotal ?? cells.moneyAt(row, at.total, "Total");
    if (value !== undefined) leg.value = { ...value, by: "source" };
    if (isOut && cells.moneyAt(row, at.fees, "Fees") !== undefined) sends.withFee += 1;
    const income =
      kind.type === "deposit" ? incomeOf(textAt(row, at.notes), textAt(row, at.sender)) : undefined;
    return { type: income ?? kind.type, legs: [leg] };
  }
  cash.list(common.at, symbol, isOut ? `-${quantity}` : quantity);
  const total = cells.moneyAt(row, at.total, "Total");
  const fee = isOut ? withdrawalFee(quantity, { symbol, subtotal, total }) : undefined;
  if (fee === undefined) return { type: kind.type, legs: [leg] };
  const sentAmount = formatDecimal(subtract(parseDecimal(quantity), parseDecimal(fee)));
  return {
    type: kind.type,
    legs: [
      { ...leg, amount: sentAmount },
      { direction: "fee", assetId, amount: fee },
    ],
  };
}

function tradeOf(
  { cells, cash, number }: File,
  row: Row,
  kind: Extract<CoinbaseKind, { does: "buy" | "sell" }>,
  { quantity, common, idWith }: { quantity: string; common: Common; idWith: Named },
): ReportedTransaction[] {
  const { at, textAt } = cells;
  const isBuy = kind.does === "buy";
  const note = readTradeNote(textAt(row, at.notes));
  const symbol = textAt(row, at.asset).toUpperCase();
  if (kind.isFromWallet) checkMarket(row, symbol, note, textAt(row, at.notes));
  const subtotal = cells.moneyAt(row, at.subtotal, "Subtotal");
  const total = cells.moneyAt(row, at.total, "Total");
  const movedMoney = movedBy(row, {
    isBuy,
    quantity,
    price: cells.moneyAt(row, at.price, "Price"),
    subtotal,
    total,
    fee: cells.moneyAt(row, at.fees, "Fees"),
    note,
  });
  const assetId = cells.assetOf(row, symbol);
  const moneyAsset = cells.assetOf(row, movedMoney.symbol);
  const coin: ReportedLeg = { direction: isBuy ? "in" : "out", assetId, amount: quantity };
  // The fee is in the quote currency and part of the amount paid or received, so the total is the trade's value.
  const value = total ?? subtotal;
  if (value !== undefined && value.currency !== movedMoney.symbol) coin.value = { ...value, by: "source" };
  const legs: ReportedLeg[] = [
    coin,
    { direction: isBuy ? "out" : "in", assetId: moneyAsset, amount: movedMoney.gross },
  ];
  if (movedMoney.fee !== "0") legs.push({ direction: "fee", assetId: moneyAsset, amount: movedMoney.fee });
  const trade = number({ ...common, ...idWith(""), type: "trade", legs });
  if (!isFiat(movedMoney.symbol)) return [trade];
  const change = cashChange(movedMoney.total, { isBuy });
  if (kind.isFromWallet || /\bwallet\b|\bcash\b/i.test(textAt(row, at.notes))) {
    cash.move(common.at, movedMoney.symbol, change);
    return [trade];
  }
  // Paid by card or bank, or paid out to a bank, unless the cash balance covers it.
  cash.undecided(common.at, movedMoney.symbol, change, {
    ...common,
    ...idWith(":payment"),
    type: isBuy ? "deposit" : "withdrawal",
    legs: [{ direction: isBuy ? "in" : "out", assetId: moneyAsset, amount: movedMoney.total }],
    ...(trade.id === undefined ? {} : { settles: trade.id }),
  });
  return [trade];
}

function transactionsOf(file: File, row: Row): ReportedTransaction[] {
  const { zone, wallet, seen } = file;
  const { at, textAt } = file.cells;
  const rowId = textAt(row, at.id);
  // Skips repeated rows, which would change the cash balance again.
  if (rowId !== "") {
    const content = `${rowId} ${textHash(row.text)}`;
    if (seen.has(content)) return file.outcomes.withoutEffect("the same row again");
    seen.add(content);
  }
  const type = textAt(row, at.type);
  const moment = momentAt(row, textAt(row, at.time), {
    column: "Timestamp",
    zone,
    order: file.order,
    usual: "month-first",
  });
  const { negative, amount: quantity } = splitSign(
    statedAmountAt(row, textAt(row, at.quantity), "Quantity Transacted"),
  );
  const override = file.ownMove(row, type, negative ? "out" : undefined);
  if (override !== undefined && "ignored" in override) return file.outcomes.withoutEffect(override.ignored);
  const kind: CoinbaseKind | undefined =
    override === undefined
      ? coinbaseKindOf(type)
      : { does: "move", type: override.type, sign: override.direction === "in" ? 1 : -1 };
  if (kind === undefined) throw unknownWordError({ column: "Transaction Type", word: type }, row);
  if (kind.does === "nothing") return file.outcomes.withoutEffect("moved within the account");
  if (quantity === "0") return file.outcomes.withoutEffect("an amount of zero");
  const common: Common = {
    at: moment.at,
    platform,
    wallet,
    status: "confirmed",
    method: type,
    ...noteOf(moment, zone),
  };
  const idWith: Named = (suffix) => (rowId === "" ? {} : { id: `${platform}:${rowId}${suffix}` });
  if (kind.does === "move") {
    const moved = { ...common, ...idWith(""), ...moveOf(file, row, kind, { negative, quantity, common }) };
    if (kind.isMigration !== true) return [moved];
    file.migrations.add(moved);
    return [];
  }
  if (kind.does === "buy" && negative)
    throw new RowError(rowReason("amountGoesOut", { column: "Quantity Transacted" }), row);
  if (kind.does === "buy" || kind.does === "sell")
    return tradeOf(file, row, kind, { quantity, common, idWith });
  if (kind.does === "dust" && readConversionNote(textAt(row, at.notes)) === undefined)
    return tradeOf(file, row, { does: "sell", isFromWallet: false }, { quantity, common, idWith });
  return conversionOf(file, row, { negative, quantity, common, idWith });
}

function conversionOf(
  { cells, conversions, outcomes }: File,
  row: Row,
  {
    negative,
    quantity,
    common,
    idWith,
  }: { negative: boolean; quantity: string; common: Common; idWith: Named },
): ReportedTransaction[] {
  const { at, textAt } = cells;
  const key = textAt(row, at.notes);
  const note = readConversionNote(key);
  if (note === undefined)
    throw new RowError(rowReason("conversionNote", { column: "Notes", text: key.slice(0, 60) }), row);
  const assetId = cells.assetOf(row, textAt(row, at.asset));
  const otherAsset = cells.assetOf(row, note.symbol);
  // Newer reports have a row for each side; the received side has full precision there.
  if (cells.assetOf(row, note.from) === otherAsset)
    return outcomes.withoutEffect("staked ether and ether are one coin");
  if (otherAsset === assetId) {
    if (negative) return outcomes.withoutEffect("repeats the other side of a conversion");
    conversions.received(key, quantity, row);
    return [];
  }
  const value = cells.moneyAt(row, at.subtotal, "Subtotal");
  const received = amountAt(row, note.amount.replaceAll(",", ""), "Notes");
  return conversions.trade(key, {
    ...common,
    ...idWith(""),
    type: "trade",
    legs: [
      {
        direction: "out",
        assetId,
        amount: quantity,
        ...(value === undefined ? {} : { value: { ...value, by: "source" } }),
      },
      { direction: "in", assetId: otherAsset, amount: received },
    ],
  });
}
