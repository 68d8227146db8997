import { add, compare, formatDecimal, parseDecimal, subtract } from "../core/decimal.ts";
import { assetAt, isFiat, tickerPattern } from "../core/exchange-assets.ts";
import type { ReportedLeg, ReportedTransaction } from "../core/transaction.ts";
import { amountAt, splitSign } from "./reading/amounts.ts";
import { createAssetHints } from "./reading/asset-hints.ts";
import { coinbaseKindOf } from "./words/coinbase-types.ts";
import { columnsOf, fitOf } from "./reading/columns.ts";
import { momentAt, noteOf } from "./reading/dates.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "./importer.ts";
import { createNumbering } from "./reading/numbering.ts";
import { timeZoneOf } from "./reading/time-zone.ts";

const exchange = "coinbase";
const platform = `exchange:${exchange}`;
const columnsKnown = ["Timestamp", "Transaction Type", "Asset", "Quantity Transacted", "Notes"];

/** Coinbase's report of all transactions, in the forms it has had since 2018. Some lines about the account may stand before the header. */
export const coinbaseReport: Importer = {
  id: "coinbase-report",
  title: "Coinbase: transaction report",
  platform,
  howTo:
    "On coinbase.com: Profile → Reports (formerly Taxes → Documents) → Custom statement: all assets, all transactions, CSV.",
  columns: columnsKnown,
  optional: [
    "ID",
    "Price Currency|Spot Price Currency",
    "Subtotal",
    "Total (inclusive of fees and/or spread)|Total (inclusive of fees)|Total",
    "Fees and/or Spread|Fees",
  ],
  options: ["account", "timezone"],
  detect: (header) => fitOf(header, columnsKnown),
  open: createReader,
};

type Money = { amount: string; currency: string };

function createReader(header: string[], options: ImportOptions): Reader {
  const columns = columnsOf(header);
  const at = {
    id: columns.find("ID"),
    time: columns.need("Timestamp"),
    type: columns.need("Transaction Type"),
    asset: columns.need("Asset"),
    quantity: columns.need("Quantity Transacted"),
    currency: columns.find("Price Currency", "Spot Price Currency"),
    subtotal: columns.find("Subtotal"),
    total: columns.find("Total (inclusive of fees and/or spread)", "Total (inclusive of fees)", "Total"),
    fees: columns.find("Fees and/or Spread", "Fees"),
    notes: columns.need("Notes"),
  };
  /** Old reports name the currency in the header: `USD Spot Price at Transaction`. */
  const headed = /\b([A-Z]{3}) (?:Spot Price|Total|Subtotal)/.exec(header.join(" "))?.[1] ?? "USD";
  const zone = timeZoneOf(options.timezone);
  const wallet = options.account ?? "Coinbase";
  const hints = createAssetHints();
  const number = createNumbering();
  const seen = new Set<string>();
  const textAt = (row: Row, column: number): string => (row.cells[column] ?? "").trim();

  const assetOf = (row: Row, ticker: string): string => {
    // Staked ether had a ticker of its own until Coinbase put the two together.
    const symbol = ticker.toUpperCase() === "ETH2" ? "ETH" : ticker.toUpperCase();
    if (!tickerPattern.test(symbol)) throw new RowError(`Asset: "${ticker.slice(0, 40)}" is no ticker.`, row);
    const hint = assetAt(exchange, symbol);
    hints.add(hint);
    return hint.assetId;
  };
  /** `€67.01`, `-$5`, `249.73 USD`: without its sign. `undefined` where the cell is empty or zero. */
  const moneyAt = (row: Row, column: number, name: string): Money | undefined => {
    const text = textAt(row, column);
    // English notation, whatever the currency: commas only part thousands.
    const { amount } = splitSign(amountAt(row, text.replaceAll(/[^\d.+-]/g, ""), name));
    if (amount === "0") return undefined;
    const currency = /[A-Z]{3}$/.exec(text)?.[0] ?? (textAt(row, at.currency) || headed);
    return { amount, currency: currency.toUpperCase() };
  };

  const legsOf = (
    row: Row,
    { does, isBuy, quantity }: { does: "trade" | "convert"; isBuy: boolean; quantity: string },
  ): { legs: ReportedLeg[]; money: Money | undefined } => {
    const assetId = assetOf(row, textAt(row, at.asset));
    const subtotal = moneyAt(row, at.subtotal, "Subtotal");
    if (does === "convert") {
      const note = /\bto ([\d.,]+) ([-A-Za-z0-9$_.]{1,40})\s*$/.exec(textAt(row, at.notes));
      if (note === null)
        throw new RowError(
          `Notes: a conversion's other side stands here, such as "Converted 0.5 BTC to 9 ETH"; this one has "${textAt(row, at.notes).slice(0, 60)}".`,
          row,
        );
      const other = assetOf(row, note[2] ?? "");
      if (other === assetId) return { legs: [], money: undefined };
      const value = subtotal === undefined ? {} : { value: { ...subtotal, by: "source" as const } };
      return {
        legs: [
          { direction: "out", assetId, amount: quantity, ...value },
          { direction: "in", assetId: other, amount: amountAt(row, note[1], "Notes") },
        ],
        money: undefined,
      };
    }
    const stated = moneyAt(row, at.fees, "Fees");
    const total = moneyAt(row, at.total, "Total");
    if (subtotal === undefined && total === undefined)
      throw new RowError("This purchase or sale states neither a subtotal nor a total.", row);
    const fee = stated ?? feeBetween(subtotal, total);
    // What a sale brings, or a purchase costs, before the fee.
    const gross = subtotal ?? withoutFee(total ?? { amount: "0", currency: headed }, fee, isBuy);
    const moneyAsset = assetOf(row, gross.currency);
    const legs: ReportedLeg[] = [
      { direction: isBuy ? "in" : "out", assetId, amount: quantity },
      { direction: isBuy ? "out" : "in", assetId: moneyAsset, amount: gross.amount },
    ];
    if (fee !== undefined)
      legs.push({ direction: "fee", assetId: assetOf(row, fee.currency), amount: fee.amount });
    const sides = [parseDecimal(gross.amount), parseDecimal(fee?.amount ?? "0")] as const;
    const paid = formatDecimal(isBuy ? add(...sides) : subtract(...sides));
    if (splitSign(gross.amount).negative || splitSign(paid).negative)
      throw new RowError(
        `The fee of ${fee?.amount ?? "0"} ${gross.currency} is more than what it is taken from: check Subtotal, Total and Fees.`,
        row,
      );
    return { legs, money: { amount: paid, currency: gross.currency } };
  };

  const transactionsOf = (row: Row): ReportedTransaction[] => {
    const type = textAt(row, at.type);
    const kind = coinbaseKindOf(type);
    if (kind === undefined)
      throw new RowError(
        `The type "${type.slice(0, 60)}" is not known; Buy, Sell, Convert, Send, Receive, Deposit, Withdrawal, rewards and trades of Advanced Trade are.`,
        row,
      );
    if (kind.does === "nothing") return [];
    const moment = momentAt(row, textAt(row, at.time), { column: "Timestamp", zone, order: "month-first" });
    const { negative, amount: quantity } = splitSign(
      amountAt(row, textAt(row, at.quantity), "Quantity Transacted"),
    );
    if (quantity === "0") return [];
    const own = textAt(row, at.id);
    const common = {
      at: moment.at,
      platform,
      wallet,
      status: "confirmed" as const,
      method: type,
      ...noteOf(moment, zone),
    };
    const named = (suffix: string): { id?: string } => {
      if (own === "" || seen.has(own + suffix)) return {};
      seen.add(own + suffix);
      return { id: `${platform}:${own}${suffix}` };
    };
    if (kind.does === "move") {
      const assetId = assetOf(row, textAt(row, at.asset));
      const isOut = kind.sign === "stated" ? negative : kind.sign === -1;
      const value = isFiat(textAt(row, at.asset)) ? undefined : moneyAt(row, at.subtotal, "Subtotal");
      const leg: ReportedLeg = { direction: isOut ? "out" : "in", assetId, amount: quantity };
      if (value !== undefined) leg.value = { ...value, by: "source" };
      return [{ ...common, ...named(""), type: kind.type, legs: [leg] }];
    }
    const isBuy = kind.does === "buy";
    const { legs, money } = legsOf(row, {
      does: kind.does === "convert" ? "convert" : "trade",
      isBuy,
      quantity,
    });
    if (legs.length === 0) return [];
    const trade: ReportedTransaction = { ...common, ...named(""), type: "trade", legs };
    const isOutside =
      kind.does !== "convert" && !kind.isFromWallet && !/\bwallet\b|\bcash\b/i.test(textAt(row, at.notes));
    if (!isOutside || money === undefined) return [trade];
    // Paid by card or bank, or paid out to it.
    const payment: ReportedTransaction = {
      ...common,
      ...named(":payment"),
      type: isBuy ? "deposit" : "withdrawal",
      legs: [
        {
          direction: isBuy ? "in" : "out",
          assetId: assetOf(row, money.currency),
          amount: money.amount,
        },
      ],
    };
    return isBuy ? [payment, trade] : [trade, payment];
  };
  /** What is the other half of staked ether that became ether: one sent, the other received, at the same second and of the same amount. */
  const halfOf = (row: Row): string =>
    [textAt(row, at.time), textAt(row, at.quantity).replace(/^-/, "")].join(" ");
  const isEther = (row: Row, ticker: string, type: RegExp): boolean =>
    textAt(row, at.asset).toUpperCase() === ticker && type.test(textAt(row, at.type));
  let held: { half: string; transactions: ReportedTransaction[] } | undefined;
  let left: string | undefined;
  const released = (): ReportedTransaction[] => {
    const { transactions } = held ?? { transactions: [] };
    held = undefined;
    return transactions.map(number);
  };

  return {
    read(row) {
      if (isEther(row, "ETH2", /^send$/i)) {
        if (held?.half === halfOf(row)) held = undefined;
        else left = halfOf(row);
        return released();
      }
      const transactions = transactionsOf(row);
      if (!isEther(row, "ETH", /^receive$/i)) return [...released(), ...transactions.map(number)];
      const before = released();
      if (left === halfOf(row)) left = undefined;
      else held = { half: halfOf(row), transactions };
      return before;
    },
    end: () => ({ transactions: released(), problems: [] }),
    assets: () => hints.list(),
  };
}

function feeBetween(subtotal: Money | undefined, total: Money | undefined): Money | undefined {
  if (subtotal === undefined || total === undefined || subtotal.currency !== total.currency) return undefined;
  const [a, b] = [parseDecimal(subtotal.amount), parseDecimal(total.amount)];
  if (compare(a, b) === 0) return undefined;
  return { ...total, amount: splitSign(formatDecimal(subtract(a, b))).amount };
}

function withoutFee(total: Money, fee: Money | undefined, isBuy: boolean): Money {
  if (fee === undefined) return total;
  const sides = [parseDecimal(total.amount), parseDecimal(fee.amount)] as const;
  return { ...total, amount: formatDecimal(isBuy ? subtract(...sides) : add(...sides)) };
}
