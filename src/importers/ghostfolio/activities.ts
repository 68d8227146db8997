import { createOutcomes } from "../reading/coded-reader.ts";
import { assetAt, isFiat } from "../../domain/catalog/exchange-assets.ts";
import { coinsOfSpelling, nameOfCoin } from "../../domain/catalog/tickers.ts";
import { exchangeAsset, type AssetHint } from "../../domain/assets/asset.ts";
import {
  add,
  formatDecimal,
  isNegative,
  isZero,
  multiply,
  parseDecimal,
  subtract,
  type Decimal,
} from "../../domain/money/decimal.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { amountAt, nonNegativeAmountAt } from "../reading/amounts.ts";
import { createAssetHints } from "../reading/asset-hints.ts";
import { columnsOf, fitOf } from "../reading/columns.ts";
import { momentAt } from "../reading/dates.ts";
import { createNumbering } from "../reading/numbering.ts";
import { withoutPersonalData } from "../reading/personal-data.ts";
import { timeZoneOf } from "../reading/time-zone.ts";
import {
  type Activity,
  type Field,
  csvNames,
  csvOptional,
  jsonNames,
  jsonNeeded,
  jsonOptional,
  activityOf,
  objectOf,
  textOf,
} from "./activity-fields.ts";

/**
 * Purchases and sales of coins, with dividends, interest and fees in money. The file has no movements of the account's money, so a purchase
 * includes a deposit of its payment and a sale a withdrawal of its proceeds. A fee is charged in addition to quantity times price.
 */
export const ghostfolioCsv: Importer = {
  id: "ghostfolio-csv",
  title: "Ghostfolio: activities (CSV)",
  platform: "exchange:ghostfolio",
  howTo: "Use a file made for Ghostfolio's import of activities, CSV. Shares and funds are not read.",
  columns: Object.values(csvNames),
  optional: Object.values(csvOptional),
  options: ["account"],
  detect: (header) => (fitOf(header, Object.values(csvNames)) === 1 ? 1 : 0),
  open(header, options) {
    const columns = columnsOf(header);
    const positions = Object.fromEntries(
      Object.entries({ ...csvNames, ...csvOptional }).map(([field, names]) => [
        field,
        columns.find(...names.split("|")),
      ]),
    );
    const at = (row: Row, field: Field): string => (row.cells[positions[field] ?? -1] ?? "").trim();
    return createReader(options, (row) => activityOf((field) => at(row, field)));
  },
};

export const ghostfolioJson: Importer = {
  id: "ghostfolio-json",
  title: "Ghostfolio: activities (JSON)",
  platform: "exchange:ghostfolio",
  howTo: "In Ghostfolio: Portfolio → Activities → Export Activities. Shares and funds are not read.",
  columns: jsonNeeded,
  optional: jsonOptional,
  options: ["account"],
  ragged: true,
  detect: (header) => (fitOf(header, jsonNeeded) === 1 ? 1 : 0),
  open: (_header, options) =>
    createReader(options, (row) => {
      const item = objectOf(row);
      return activityOf((field) => textOf(row, item, jsonNames[field]));
    }),
};

/** The traded coin, by CoinGecko's id or by Yahoo's pair with a currency; `undefined` for stocks. */
function coinOf({ source, code, currency }: Activity): AssetHint | undefined {
  if (source === "COINGECKO" && /^[-a-z0-9_.]{1,80}$/i.test(code)) {
    const coinId = code.toLowerCase();
    const symbol = nameOfCoin(coinId)?.symbol ?? coinId.toUpperCase();
    return { assetId: exchangeAsset("ghostfolio", symbol), symbol, coinId };
  }
  const [, base = "", dash = ""] =
    new RegExp(`^([A-Z0-9]{1,12}?)(-?)${currency}$`).exec(code.toUpperCase()) ?? [];
  const isCoin = source === "YAHOO" && base !== "" && (dash === "-" || coinsOfSpelling(base).length > 0);
  return isCoin ? assetAt("ghostfolio", base) : undefined;
}

function createReader(options: ImportOptions, activityAt: (row: Row) => Activity): Reader {
  const hints = createAssetHints();
  const number = createNumbering();
  const outcomes = createOutcomes();
  return outcomes.counted({
    read(row) {
      const activity = activityAt(row);
      const { type, currency, id } = activity;
      if (!/^(?:BUY|SELL|DIVIDEND|INTEREST|FEE)$/.test(type))
        throw new RowError(
          rowReason("wordNotRead", {
            column: "Type",
            text: type.slice(0, 40),
            known: "BUY, SELL, DIVIDEND, INTEREST, FEE",
          }),
          row,
        );
      if (!isFiat(currency))
        throw new RowError(
          rowReason("currencyUnknown", { column: "Currency", text: currency.slice(0, 40) }),
          row,
        );
      const money = assetAt("ghostfolio", currency);
      // Interest and fees are in money, regardless of their symbol.
      const coin = type === "INTEREST" || type === "FEE" ? money : coinOf(activity);
      if (coin === undefined) throw new RowError(rowReason("assetNotRead"), row);
      for (const hint of [coin, money]) hints.add(hint);
      const common = commonOf(row, activity, options);
      if (type !== "BUY" && type !== "SELL")
        return cashOf(row, activity, { common, money: money.assetId }).map(number).map(settlingFirst);
      const isPurchase = type === "BUY";
      const { quantity, total, fee } = sumsOf(row, activity);
      const legs: ReportedLeg[] = [
        { direction: isPurchase ? "in" : "out", assetId: coin.assetId, amount: quantity },
        { direction: isPurchase ? "out" : "in", assetId: money.assetId, amount: total },
        ...(fee === "0" ? [] : [{ direction: "fee" as const, assetId: money.assetId, amount: fee }]),
      ];
      const idField = id === "" ? {} : { id: `exchange:ghostfolio:${id}` };
      const trade = number({ ...common, ...idField, type: "trade", legs });
      const settlement = settlementOf({ total, fee, isPurchase }, money.assetId);
      const outside: ReportedTransaction[] =
        settlement === undefined
          ? []
          : [
              {
                ...common,
                ...(id === "" ? {} : { id: `exchange:ghostfolio:${id}:settlement` }),
                ...settlement,
                ...(trade.id === undefined ? {} : { settles: trade.id }),
              },
            ];
      const settlements = outside.map(number);
      return isPurchase ? [...settlements, trade] : [trade, ...settlements];
    },
    end: () => ({ transactions: [], problems: [] }),
    assets: () => hints.list(),
  });
}

type Common = Pick<ReportedTransaction, "at" | "platform" | "wallet" | "status" | "method" | "notes">;

function commonOf(row: Row, { date, note, account, type }: Activity, options: ImportOptions): Common {
  const { at } = momentAt(row, /^\d{8}$/.test(date) ? date.replace(/^(....)(..)/, "$1-$2-") : date, {
    column: "Date",
    zone: timeZoneOf(undefined),
    order: "day-first",
  });
  return {
    at,
    platform: "exchange:ghostfolio",
    wallet: options.account ?? (/^[-0-9a-f]{36}$/i.test(account) || account === "" ? "Ghostfolio" : account),
    status: "confirmed",
    method: type,
    ...(note === "" ? {} : { notes: withoutPersonalData(note) }),
  };
}

/** Marks the second transaction as the payment that settles the first. */
function settlingFirst(
  transaction: ReportedTransaction,
  index: number,
  [first]: ReportedTransaction[],
): ReportedTransaction {
  return index === 0 || first?.id === undefined ? transaction : { ...transaction, settles: first.id };
}

/** Dividends and interest in money, which are paid out like the proceeds of a sale, and fees, which are paid from outside. */
function cashOf(
  row: Row,
  activity: Activity,
  { common, money }: { common: Common; money: string },
): ReportedTransaction[] {
  const { id, type } = activity;
  const size = (field: "quantity" | "price" | "fee", column: string): Decimal => {
    const amount = amountAt(row, activity[field] === "" ? "0" : activity[field], column);
    if (amount.startsWith("-")) throw new RowError(rowReason("belowZero", { column, text: amount }), row);
    return parseDecimal(amount);
  };
  const total = multiply(size("quantity", "Quantity"), size("price", "Price"));
  const fee = size("fee", "Fee");
  const idWith = (suffix: string) => (id === "" ? {} : { id: `exchange:ghostfolio:${id}${suffix}` });
  const leg = (direction: ReportedLeg["direction"], amount: Decimal): ReportedLeg => ({
    direction,
    assetId: money,
    amount: formatDecimal(amount),
  });
  if (type === "FEE") {
    // The amount is in the fee column, otherwise it is quantity times price.
    const chargedAmount = isZero(fee) ? total : fee;
    if (isZero(chargedAmount)) throw new RowError(rowReason("nothingMoved", { column: "Fee" }), row);
    return [
      { ...common, ...idWith(""), type: "fee", legs: [leg("fee", chargedAmount)] },
      { ...common, ...idWith(":settlement"), type: "deposit", legs: [leg("in", chargedAmount)] },
    ];
  }
  if (isZero(total)) throw new RowError(rowReason("nothingMoved", { column: "Price" }), row);
  const rest = subtract(total, fee);
  const earned: ReportedTransaction = {
    ...common,
    ...idWith(""),
    type: type === "INTEREST" ? "interest" : "reward",
    legs: [leg("in", total), ...(isZero(fee) ? [] : [leg("fee", fee)])],
  };
  if (isNegative(rest) || isZero(rest)) return [earned];
  return [earned, { ...common, ...idWith(":settlement"), type: "withdrawal", legs: [leg("out", rest)] }];
}

type Sums = { quantity: string; total: string; fee: string };

function sumsOf(row: Row, activity: Activity): Sums {
  const quantity = nonNegativeAmountAt(row, activity.quantity, "Quantity");
  const price = nonNegativeAmountAt(row, activity.price, "Price");
  if (quantity === "0") throw new RowError(rowReason("nothingMoved", { column: "Quantity" }), row);
  if (price === "0") throw new RowError(rowReason("sideNotStated", { column: "Price" }), row);
  const total = formatDecimal(multiply(parseDecimal(quantity), parseDecimal(price)));
  return { quantity, total, fee: nonNegativeAmountAt(row, activity.fee, "Fee") };
}

/** The deposit of a payment, or the withdrawal of proceeds. */
function settlementOf(
  { total, fee, isPurchase }: { total: string; fee: string; isPurchase: boolean },
  assetId: string,
): Pick<ReportedTransaction, "type" | "legs"> | undefined {
  const [gross, chargedAmount] = [parseDecimal(total), parseDecimal(fee)];
  if (isPurchase)
    return {
      type: "deposit",
      legs: [{ direction: "in", assetId, amount: formatDecimal(add(gross, chargedAmount)) }],
    };
  const net = subtract(gross, chargedAmount);
  if (isNegative(net) || formatDecimal(net) === "0") return undefined;
  return { type: "withdrawal", legs: [{ direction: "out", assetId, amount: formatDecimal(net) }] };
}
