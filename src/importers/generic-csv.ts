import { assetAt, tickerPattern } from "../core/exchange-assets.ts";
import { canonicalAssetId, partsOf, type AssetHint } from "../core/asset.ts";
import { chainOfPlatform } from "../core/chains.ts";
import { formatDecimal, multiply, parseDecimal } from "../core/decimal.ts";
import { AppError } from "../core/errors.ts";
import { isChain } from "../core/identity.ts";
import type { Leg, ReportedLeg, ReportedTransaction } from "../core/transaction.ts";
import { amountAt, splitSign } from "./reading/amounts.ts";
import { createAssetHints, nativeHint } from "./reading/asset-hints.ts";
import { dateOrderOf, surveyDateOrder } from "./reading/date-order.ts";
import { momentAt, noteOf } from "./reading/dates.ts";
import { fieldPositions, genericFields, type GenericField } from "./reading/generic-fields.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "./importer.ts";
import { createNumbering } from "./reading/numbering.ts";
import { hasHappened } from "./reading/row-status.ts";
import { timeZoneOf } from "./reading/time-zone.ts";
import { wordOf, type Word } from "./words/transaction-words.ts";

/** Confidence below that of any format that knows its own header. */
const fits = 0.3;

export const genericCsv: Importer = {
  id: "generic-csv",
  title: "Any CSV, by column names",
  platform: "manual",
  howTo: `One row a transaction. Fields, each under its own or a usual name or the one given by columns: ${Object.keys(genericFields).join(", ")}. Amounts in "amount" are below zero when they leave; a row may instead have a received and a sent side. Assets are asset ids or tickers.`,
  columns: [
    "date",
    "amount|receivedAmount|received amount|sentAmount|sent amount",
    "asset|receivedAsset|received asset|sentAsset|sent asset",
  ],
  options: ["columns", "timezone", "wallet", "account", "chain"],
  detect(header) {
    const has = fieldPositions(header);
    return has.date !== undefined && isEnough(has) ? fits : 0;
  },
  survey: (header, options) => surveyDateOrder(fieldPositions(header, options.columns).date ?? -1, options),
  open: (header, options) => createReader(header, options),
};

function isEnough(has: Partial<Record<GenericField, number>>): boolean {
  const hasSides =
    (has.receivedAmount ?? has.sentAmount) !== undefined &&
    (has.receivedAsset ?? has.sentAsset) !== undefined;
  return hasSides || (has.amount !== undefined && has.asset !== undefined);
}

function createReader(header: string[], options: ImportOptions): Reader {
  const positions = fieldPositions(header, options.columns);
  if (positions.date === undefined || !isEnough(positions))
    throw new AppError(
      "bad_request",
      `A generic CSV needs a date, and an amount with its asset (or received and sent ones). Name their columns with the option columns, like { "date": "When", "amount": "Qty", "asset": "Coin" }. The file has: ${header.map((name) => name.trim()).join(", ")}.`,
    );
  const zone = timeZoneOf(options.timezone);
  const order = dateOrderOf(options);
  const hints = createAssetHints();
  const number = createNumbering();
  const textOf = (row: Row, field: GenericField): string => {
    const position = positions[field];
    return position === undefined ? "" : (row.cells[position] ?? "").trim();
  };

  const assetOf = (row: Row, text: string, platform: string, field: GenericField): string => {
    const hint = readAsset(row, text, platform, field);
    hints.add(hint);
    return hint.assetId;
  };

  const read = (row: Row): ReportedTransaction => {
    const moment = momentAt(row, textOf(row, "date"), { column: "date", zone, order });
    const typeText = textOf(row, "type");
    const word = typeText === "" ? undefined : wordOf(typeText);
    if (typeText !== "" && word === undefined)
      throw new RowError(
        `type: "${typeText.slice(0, 60)}" is not known; use buy, sell, deposit, withdrawal, reward or another type of transaction.`,
        row,
      );
    const platform = textOf(row, "platform") || (options.chain ?? "manual");
    const wallet = textOf(row, "wallet") || (options.wallet ?? options.account ?? "Imported");
    const legs: ReportedLeg[] = [];
    const add = (direction: Leg["direction"], amount: string, assetId: string): void => {
      if (amount !== "0") legs.push({ direction, assetId, amount });
    };
    for (const [direction, amountField, assetField] of [
      ["in", "receivedAmount", "receivedAsset"],
      ["out", "sentAmount", "sentAsset"],
    ] as const) {
      const { amount } = splitSign(amountAt(row, textOf(row, amountField), amountField));
      if (amount !== "0") add(direction, amount, assetOf(row, textOf(row, assetField), platform, assetField));
    }
    if (legs.length > 0) checkSides(row, word, legs);
    const signed = splitSign(amountAt(row, textOf(row, "amount"), "amount"));
    if (legs.length === 0 && signed.amount !== "0") {
      const direction = directionOf(row, signed.negative, word);
      add(direction, signed.amount, assetOf(row, textOf(row, "asset"), platform, "asset"));
      const money = totalOf(row, signed.amount, textOf);
      const currency = textOf(row, "currency");
      if (word?.type === "trade") {
        if (money === "0" || currency === "")
          throw new RowError(
            "A trade needs its other side: a total (or a price) with its currency, or a received and a sent side.",
            row,
          );
        add(direction === "in" ? "out" : "in", money, assetOf(row, currency, platform, "currency"));
      }
    }
    const fee = splitSign(amountAt(row, textOf(row, "feeAmount"), "feeAmount"));
    if (fee.amount !== "0") {
      const feeAsset = textOf(row, "feeAsset") || textOf(row, "currency");
      if (feeAsset === "")
        throw new RowError("A fee needs its asset; name its column with columns: { feeAsset: … }.", row);
      add("fee", fee.amount, assetOf(row, feeAsset, platform, "feeAsset"));
    }
    if (legs.length === 0) throw new RowError("The row moves nothing: no amount above or below zero.", row);
    state(legs, amountAt(row, textOf(row, "value"), "value"), textOf(row, "valueCurrency"));
    const transaction: ReportedTransaction = {
      at: moment.at,
      platform,
      wallet,
      legs,
      ...noteOf(moment, zone),
    };
    const type = word?.type ?? (isChain(platform) ? undefined : typeByLegs(legs));
    if (type !== undefined) transaction.type = type;
    const txHash = textOf(row, "txHash");
    const id = textOf(row, "id");
    if (txHash !== "") transaction.txHash = txHash;
    if (id !== "" && !(txHash !== "" && isChain(platform))) transaction.id = `${platform}:${id}`;
    const counterparty = textOf(row, "counterparty");
    if (counterparty !== "") transaction.counterparty = counterparty;
    const notes = [textOf(row, "notes"), transaction.notes ?? ""].filter((part) => part !== "").join("\n");
    if (notes !== "") transaction.notes = notes;
    const tags = textOf(row, "tags")
      .split(/[;,]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "");
    if (tags.length > 0) transaction.tags = tags;
    return transaction;
  };

  return {
    read: (row) => (hasHappened(row, textOf(row, "status"), "status") ? [number(read(row))] : []),
    end: () => ({ transactions: [], problems: [] }),
    assets: () => hints.list(),
  };
}

/** Whether a received and a sent side say what the row's word says. */
function checkSides(row: Row, word: Word | undefined, legs: readonly ReportedLeg[]): void {
  const has = (side: Leg["direction"]): boolean => legs.some(({ direction }) => direction === side);
  if (word?.type === "trade" && !(has("in") && has("out")))
    throw new RowError(
      `A trade needs both of its sides, and this row tells only what was ${has("in") ? "received" : "sent"}. Name the columns of the other with columns: { ${has("in") ? "sentAmount, sentAsset" : "receivedAmount, receivedAsset"} }.`,
      row,
    );
  if (word?.type !== "trade" && word?.side !== undefined && !has(word.side))
    throw new RowError(
      `A ${word.type} ${word.side === "in" ? "brings something in" : "takes something out"}, but this row tells only what was ${has("in") ? "received" : "sent"}.`,
      row,
    );
}

/** On which side an amount stands: its sign, else the word's own side. */
function directionOf(row: Row, negative: boolean, word: Word | undefined): Leg["direction"] {
  if (word?.type === "fee") return "fee";
  if (negative && word?.side === "in" && word.type !== "trade")
    throw new RowError(`A ${word.type} brings something in, but the amount is below zero.`, row);
  if (negative) return "out";
  if (word?.side !== undefined) return word.side;
  return "in";
}

function totalOf(row: Row, amount: string, textOf: (row: Row, field: GenericField) => string): string {
  const total = splitSign(amountAt(row, textOf(row, "total"), "total")).amount;
  if (total !== "0") return total;
  const price = splitSign(amountAt(row, textOf(row, "price"), "price")).amount;
  return formatDecimal(multiply(parseDecimal(price), parseDecimal(amount)));
}

function typeByLegs(legs: ReportedLeg[]): "trade" | "deposit" | "withdrawal" | "fee" {
  const hasIn = legs.some(({ direction }) => direction === "in");
  const hasOut = legs.some(({ direction }) => direction === "out");
  if (hasIn && hasOut) return "trade";
  return hasIn ? "deposit" : hasOut ? "withdrawal" : "fee";
}

/** The value the file states belongs to its first movement. */
function state(legs: ReportedLeg[], value: string, currency: string): void {
  const [leg] = legs;
  const { amount } = splitSign(value);
  if (leg !== undefined && amount !== "0" && /^[A-Za-z]{3,5}$/.test(currency))
    leg.value = { amount, currency: currency.toUpperCase(), by: "source" };
}

/** An asset id as it is; a ticker as what it means on this platform. */
function readAsset(row: Row, text: string, platform: string, field: GenericField): AssetHint {
  if (text.includes("/") && text.includes(":")) {
    try {
      partsOf(text);
      return { assetId: canonicalAssetId(text) };
    } catch (error) {
      if (error instanceof AppError) throw new RowError(`${field}: ${error.message}`, row);
      throw error;
    }
  }
  if (!tickerPattern.test(text))
    throw new RowError(
      `${field}: "${text.slice(0, 60)}" is neither an asset id nor a ticker such as BTC.`,
      row,
    );
  const symbol = text.toUpperCase();
  if (!isChain(platform))
    return assetAt(platform === "manual" ? "manual" : platform.slice("exchange:".length), symbol);
  const money = assetAt("manual", symbol);
  if (money.assetId.startsWith("currency:")) return money;
  const chain = chainOfPlatform(platform);
  if (chain?.symbols.some((own) => own.toUpperCase() === symbol) === true) return nativeHint(chain);
  throw new RowError(
    `${field}: "${text}" is not the coin of ${platform}, and a ticker does not tell which token is meant; write its asset id, like ${platform}/erc20:0x….`,
    row,
  );
}
