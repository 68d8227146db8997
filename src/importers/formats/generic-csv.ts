import { createOutcomes } from "../reading/coded-reader.ts";
import { assetAt, tickerPattern } from "../../domain/catalog/exchange-assets.ts";
import { canonicalAssetId, partsOf, type AssetHint } from "../../domain/assets/asset.ts";
import { chainOfPlatform } from "../../domain/catalog/chains.ts";
import { add, compare, formatDecimal, multiply, parseDecimal, subtract } from "../../domain/money/decimal.ts";
import { AppError } from "../../errors/app-error.ts";
import { isChain } from "../../domain/ledger/identity.ts";
import type { Leg, ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { amountAt, splitSign } from "../reading/amounts.ts";
import { createAssetHints, nativeHint } from "../reading/asset-hints.ts";
import { dateOrderOf, surveyDateOrder } from "../reading/date-order.ts";
import { momentAt, noteOf } from "../reading/dates.ts";
import {
  decisiveColumns,
  fieldPositions,
  genericFields,
  unmappedColumns,
  type GenericField,
} from "../reading/generic-fields.ts";
import { zoneAssumptions, zoneOfFile } from "../reading/header-zone.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { createNumbering } from "../reading/numbering.ts";
import { partyOf, withoutPersonalData } from "../reading/personal-data.ts";
import { hasHappened } from "../reading/row-status.ts";
import { surveyUnreadWords } from "../reading/unread-words.ts";
import { ownerWords, unknownWordError } from "../words/owner-words.ts";
import { wordOf, type Word } from "../words/transaction-words.ts";
import { numberAt } from "../engine/numbers.ts";
import { surveyDecimal } from "../reading/decimal-survey.ts";

/** Lower confidence than any format with a known header. */
const fits = 0.3;

export const genericCsv: Importer = {
  id: "generic-csv",
  title: "Any CSV, by column names",
  platform: "manual",
  howTo: `One row a transaction. Fields, each under its own or a usual name or the one given by columns: ${Object.keys(genericFields).join(", ")}. Each amount needs a direction: a type (buy, deposit, withdrawal …), a received and a sent side, or a sign (below zero leaves). Assets are asset ids or tickers.`,
  columns: [
    "date",
    "amount|receivedAmount|received amount|sentAmount|sent amount",
    "asset|receivedAsset|received asset|sentAsset|sent asset",
  ],
  isMapped: true,
  options: ["columns", "timezone", "wallet", "account", "chain", "words", "decimal"],
  detect(header) {
    const has = fieldPositions(header);
    return has.date !== undefined && isEnough(has) ? fits : 0;
  },
  ignored: (header, options) => unmappedColumns(header, options.columns),
  assumptions(header, options) {
    const position = fieldPositions(header, options.columns).date ?? -1;
    return zoneAssumptions(header[position] ?? "", options);
  },
  checkUnnamed(header, options) {
    const unmapped = unmappedColumns(header, options.columns);
    const decisive = decisiveColumns(unmapped);
    if (decisive.length > 0)
      throw mappingNeeded(
        header,
        `Columns that can change what a row means are not mapped: ${decisive.join(", ")}.`,
        { unmapped: decisive },
      );
  },
  survey(header, options, choice) {
    const { isNamed } = choice;
    const positions = fieldPositions(header, options.columns);
    const decimals = surveyDecimal(
      amountFields.flatMap((field) => positions[field] ?? []),
      options,
      choice,
    );
    const order = surveyDateOrder(fieldPositions(header, options.columns).date ?? -1, options);
    const directions = surveyDirections(header, options);
    const unread = surveyUnreadWords(header, options);
    return {
      row(cells) {
        order.row(cells);
        directions.row(cells);
        decimals.row(cells);
        unread.row(cells);
      },
      end() {
        const words = isNamed ? [] : unread.columns();
        if (words.length > 0)
          throw mappingNeeded(
            header,
            `No column of types is mapped, but words for types are in ${words.join(", ")}.`,
            { unmapped: words },
          );
        const settled = directions.end(order.end());
        if (!isNamed && directions.undirected() > 0 && settled.columns?.["amountSign"] === undefined)
          throw mappingNeeded(
            header,
            `${directions.undirected()} amounts have no direction: no sign below zero occurs, and no known type or second side says whether they came in or went out.`,
            {},
          );
        const decimal = decimals.end();
        return decimal === undefined ? settled : { ...settled, decimal };
      },
    };
  },
  open: (header, options) => createReader(header, options),
};

const amountFields = [
  "amount",
  "receivedAmount",
  "sentAmount",
  "price",
  "total",
  "feeAmount",
  "value",
] as const satisfies readonly GenericField[];
type AmountField = (typeof amountFields)[number];

/** Names every column, so that a caller can map them. */
function mappingNeeded(header: string[], why: string, more: Record<string, unknown>): AppError {
  const columns = header.map((name) => name.trim()).filter((name) => name !== "");
  return new AppError(
    "bad_request",
    `${why} Choose the format "generic-csv" and map the columns with the option columns, like { "type": "Action", "feeAmount": "Fee" }. The file has: ${columns.join(", ")}.`,
    {
      reason: "mapping_needed",
      data: { reason: "mapping_needed", columns, fields: Object.keys(genericFields), ...more },
    },
  );
}

/** Determines whether the amounts have signs, and counts the amounts without another source of their direction. */
function surveyDirections(header: string[], options: ImportOptions) {
  const positions = fieldPositions(header, options.columns);
  const { amount: amountAt = -1, type: typeAt = -1 } = positions;
  const sides = [positions.receivedAmount, positions.sentAmount];
  let undirected = 0;
  let knownWords = 0;
  let unknownWords = 0;
  let isSigned = false;
  const readOwn = ownWordReader(options);
  const stated = amountSignOf(options);
  const textAt = (cells: string[], position: number): string => (cells[position] ?? "").trim();
  return {
    row(cells: string[]): void {
      const amount = textAt(cells, amountAt);
      if (!/[1-9]/.test(amount)) return;
      if (/^[-(]/.test(amount)) isSigned = true;
      if (sides.some((side) => side !== undefined && /[1-9]/.test(textAt(cells, side)))) return;
      const text = textAt(cells, typeAt);
      const word = readOwn(text);
      if (word === "ignored") return;
      if (word !== undefined) knownWords++;
      // A row with an unknown word is refused individually.
      if (text !== "" && word === undefined) unknownWords++;
      else if (word?.side === undefined && word?.type !== "fee") undirected++;
    },
    undirected: () => undirected + (knownWords === 0 ? unknownWords : 0),
    end: (settled: ImportOptions): ImportOptions =>
      isSigned && stated === undefined
        ? { ...settled, columns: { ...settled.columns, amountSign: "signed" } }
        : settled,
  };
}

type AmountSign = "signed" | "in" | "out";

/**
 * The meaning of the amounts' signs, set by the owner or found by the survey: `signed`, positive ones come in and negative ones go out; `in`
 * or `out`, the direction of all amounts without another source of it. Throws `bad_request` for another word.
 */
function amountSignOf(options: ImportOptions): AmountSign | undefined {
  const sign = options.columns?.["amountSign"];
  if (sign === undefined || sign === "signed" || sign === "in" || sign === "out") return sign;
  throw new AppError(
    "bad_request",
    `columns.amountSign is "${sign.slice(0, 40)}"; it is "signed" (below zero leaves), "in" or "out" (every amount), or left out.`,
  );
}

/** Whether a fee in the coin of an amount is a part of it. Throws `bad_request` for another word. */
function isFeeIncluded(options: ImportOptions): boolean {
  const rule = options.columns?.["feeRule"];
  if (rule === undefined || rule === "on top" || rule === "included") return rule === "included";
  throw new AppError(
    "bad_request",
    `columns.feeRule is "${rule.slice(0, 40)}"; it is "on top" (the balance changes by the amount and by the fee, the default) or "included" (by the amount alone).`,
  );
}

function isEnough(has: Partial<Record<GenericField, number>>): boolean {
  const hasSides =
    (has.receivedAmount ?? has.sentAmount) !== undefined &&
    (has.receivedAsset ?? has.sentAsset) !== undefined;
  return hasSides || (has.amount !== undefined && has.asset !== undefined);
}

type Cells = {
  textOf(row: Row, field: GenericField): string;
  /** A signed amount in plain notation. */
  amountOf(row: Row, field: AmountField): string;
  assetOf(row: Row, text: string, platform: string, field: GenericField): string;
  sign: AmountSign | undefined;
  isFeeIncluded: boolean;
  /** The size of a charged fee. Files write it above or below zero; with both in one file, some are rebates. */
  feeOf(row: Row): string;
};

/** The sizes of a file's charged fees. */
function createFeeSizes(): (row: Row, fee: string) => string {
  let areNegative: boolean | undefined;
  return (row, fee) => {
    const { amount, negative } = splitSign(fee);
    if (amount === "0") return amount;
    areNegative ??= negative;
    if (areNegative !== negative)
      throw new RowError(
        "The file has fees above and below zero, so one of them is a rebate, and which is not known. Enter this row by hand.",
        row,
      );
    return amount;
  };
}

function createReader(header: string[], options: ImportOptions): Reader {
  const positions = fieldPositions(header, options.columns);
  if (positions.date === undefined || !isEnough(positions))
    throw new AppError(
      "bad_request",
      `A generic CSV needs a date, and an amount with its asset (or received and sent ones). Name their columns with the option columns, like { "date": "When", "amount": "Qty", "asset": "Coin" }. The file has: ${header.map((name) => name.trim()).join(", ")}.`,
      {
        reason: "mapping_needed",
        data: { reason: "mapping_needed", columns: header.map((name) => name.trim()) },
      },
    );
  const zone = zoneOfFile(header[positions.date] ?? "", options);
  const order = dateOrderOf(options);
  const hints = createAssetHints();
  const number = createNumbering();
  const sizeOfFee = createFeeSizes();
  const cells: Cells = {
    feeOf: (row) => sizeOfFee(row, cells.amountOf(row, "feeAmount")),
    textOf(row, field) {
      const position = positions[field];
      return position === undefined ? "" : (row.cells[position] ?? "").trim();
    },
    assetOf(row, text, platform, field) {
      const hint = readAsset(row, text, platform, field);
      hints.add(hint);
      return hint.assetId;
    },
    amountOf(row, field) {
      const text = this.textOf(row, field);
      const { decimal } = options;
      if (decimal === undefined) return amountAt(row, text, field);
      const style = { decimal, thousands: decimal === "." ? "," : "." } as const;
      return numberAt(row, text === "-" ? "" : text, { column: field, style });
    },
    sign: amountSignOf(options),
    isFeeIncluded: isFeeIncluded(options),
  };
  const { textOf } = cells;
  const readOwn = ownWordReader(options);

  const read = (row: Row): ReportedTransaction | undefined => {
    const word = readWord(row, textOf(row, "type"), readOwn, header[positions.type ?? -1] ?? "type");
    if (word === "ignored") return undefined;
    const date = textOf(row, "date");
    const time = textOf(row, "time");
    const moment = momentAt(row, time === "" || date.includes(":") ? date : `${date} ${time}`, {
      column: "date",
      zone,
      order,
    });
    const platform = platformAt(row, textOf(row, "platform") || (options.chain ?? "manual"));
    const wallet = textOf(row, "wallet") || (options.wallet ?? options.account ?? "Imported");
    const legs = legsOf(row, { word, platform, cells });
    const transaction: ReportedTransaction = {
      at: moment.at,
      platform,
      wallet,
      legs,
      ...noteOf(moment, zone),
    };
    const type = word?.type ?? (isChain(platform) ? undefined : typeByLegs(legs));
    if (type !== undefined) transaction.type = type;
    describe(transaction, (field) => textOf(row, field));
    return transaction;
  };

  const outcomes = createOutcomes();
  return outcomes.counted({
    read(row) {
      if (!hasHappened(row, textOf(row, "status"), "status")) return outcomes.withoutEffect("not executed");
      const transaction = read(row);
      return transaction === undefined
        ? outcomes.withoutEffect("left out by its word")
        : [number(transaction)];
    },
    end: () => ({ transactions: [], problems: [] }),
    assets: () => hints.list(),
  });
}

/** Reads words by the owner's mapping, otherwise by their usual meaning. */
function ownWordReader(options: ImportOptions): (text: string) => Word | "ignored" | undefined {
  const own = ownerWords(options);
  return (text) => {
    const override = own(text);
    if (override === undefined) return wordOf(text);
    if ("ignored" in override) return "ignored";
    return { type: override.type, ...(override.direction !== undefined && { side: override.direction }) };
  };
}

/** Throws `RowError` for an unknown word. */
function readWord(
  row: Row,
  text: string,
  readOwn: ReturnType<typeof ownWordReader>,
  column: string,
): Word | "ignored" | undefined {
  const word = text === "" ? undefined : readOwn(text);
  if (text !== "" && word === undefined) throw unknownWordError({ column: column.trim(), word: text }, row);
  return word;
}

/** Throws `RowError` for a platform that is not written as in asset ids. */
function platformAt(row: Row, text: string): string {
  if (
    text === "manual" ||
    /^(?!exchange:)[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,64}$|^exchange:[a-z0-9-]{1,40}$/.test(text)
  )
    return text;
  throw new RowError(
    `platform: "${text.slice(0, 60)}" is neither a chain such as eip155:1 nor an exchange such as exchange:kraken. Write it so, or leave the column out.`,
    row,
  );
}

function legsOf(
  row: Row,
  { word, platform, cells }: { word: Word | undefined; platform: string; cells: Cells },
): ReportedLeg[] {
  const { textOf, assetOf, sign } = cells;
  const legs: ReportedLeg[] = [];
  const add = (direction: Leg["direction"], amount: string, assetId: string): void => {
    if (amount !== "0") legs.push({ direction, assetId, amount });
  };
  for (const [direction, amountField, assetField] of [
    ["in", "receivedAmount", "receivedAsset"],
    ["out", "sentAmount", "sentAsset"],
  ] as const) {
    const { amount } = splitSign(cells.amountOf(row, amountField));
    if (amount !== "0") add(direction, amount, assetOf(row, textOf(row, assetField), platform, assetField));
  }
  if (legs.length > 0) checkSides(row, word, legs);
  const signed = splitSign(cells.amountOf(row, "amount"));
  if (legs.length === 0 && signed.amount !== "0") {
    const direction = directionOf(row, { negative: signed.negative, sign, word });
    add(direction, signed.amount, assetOf(row, textOf(row, "asset"), platform, "asset"));
    const money = totalOf(row, signed.amount, cells);
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
  const fee = cells.feeOf(row);
  const isMove = word?.type === "trade" || (word?.side !== undefined && word.type !== "fee");
  if (fee !== "0" && legs.length === 0 && isMove)
    throw new RowError(
      `The row is a ${word?.type ?? ""} with a fee, but has no amount. Enter it by hand if only the fee was charged.`,
      row,
    );
  if (fee !== "0") {
    const feeAsset = textOf(row, "feeAsset") || textOf(row, "currency");
    if (feeAsset === "")
      throw new RowError("A fee needs its asset; name its column with columns: { feeAsset: … }.", row);
    const assetId = assetOf(row, feeAsset, platform, "feeAsset");
    if (cells.isFeeIncluded) takeFeeOut(row, legs, { assetId, amount: fee });
    add("fee", fee, assetId);
  }
  if (legs.length === 0) throw new RowError("The row moves nothing: no amount above or below zero.", row);
  state(legs, cells.amountOf(row, "value"), textOf(row, "valueCurrency"));
  return legs;
}

/** Changes the amount in the coin of a fee that is a part of it, so that amount and fee together change the balance by what the row states. */
function takeFeeOut(row: Row, legs: ReportedLeg[], fee: { assetId: string; amount: string }): void {
  const own = legs.filter(({ assetId }) => assetId === fee.assetId);
  const leg = own.find(({ direction }) => direction === "out") ?? own[0];
  if (leg === undefined) return;
  const [amount, charged] = [parseDecimal(leg.amount), parseDecimal(fee.amount)];
  if (leg.direction === "out" && compare(charged, amount) > 0)
    throw new RowError(
      `The fee of ${fee.amount} is more than the ${leg.amount} that it is a part of. If it is charged in addition, set columns: { feeRule: "on top" }.`,
      row,
    );
  leg.amount = formatDecimal(leg.direction === "out" ? subtract(amount, charged) : add(amount, charged));
}

/** Adds the row's further fields: its ids, the other party, notes and tags. */
function describe(transaction: ReportedTransaction, textOf: (field: GenericField) => string): void {
  const { platform } = transaction;
  const txHash = textOf("txHash");
  const id = textOf("id");
  if (txHash !== "") transaction.txHash = txHash;
  if (id !== "" && !(txHash !== "" && isChain(platform))) transaction.id = `${platform}:${id}`;
  Object.assign(transaction, partyOf(textOf("counterparty")));
  const notes = [withoutPersonalData(textOf("notes")), transaction.notes ?? ""]
    .filter((part) => part !== "")
    .join("\n");
  if (notes !== "") transaction.notes = notes;
  const tags = textOf("tags")
    .split(/[;,]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  if (tags.length > 0) transaction.tags = tags;
}

/** Whether the received and sent sides agree with the row's word. */
function checkSides(row: Row, word: Word | undefined, legs: readonly ReportedLeg[]): void {
  const has = (side: Leg["direction"]): boolean => legs.some(({ direction }) => direction === side);
  if (word?.type === "trade" && !(has("in") && has("out")))
    throw new RowError(
      `A trade needs both of its sides, and this row states only what was ${has("in") ? "received" : "sent"}. Name the columns of the other with columns: { ${has("in") ? "sentAmount, sentAsset" : "receivedAmount, receivedAsset"} }.`,
      row,
    );
  if (word?.type !== "trade" && word?.side !== undefined && !has(word.side))
    throw new RowError(
      `A ${word.type} ${word.side === "in" ? "brings something in" : "takes something out"}, but this row states only what was ${has("in") ? "received" : "sent"}.`,
      row,
    );
}

/** The side of an amount: by its sign, otherwise by the word's own side. Throws `RowError` if neither determines it. */
function directionOf(
  row: Row,
  { negative, sign, word }: { negative: boolean; sign: AmountSign | undefined; word: Word | undefined },
): Leg["direction"] {
  if (word?.type === "fee") return "fee";
  if (negative && word?.side === "in" && word.type !== "trade")
    throw new RowError(`A ${word.type} brings something in, but the amount is below zero.`, row);
  if (negative) return "out";
  if (word?.side !== undefined) return word.side;
  if (sign !== undefined) return sign === "signed" ? "in" : sign;
  throw new RowError(
    `The amount has no direction: ${word === undefined ? "no type is given" : `"${word.type}" goes both ways`}, and no amount of the file is below zero. Map a column with columns: { type: … }, or say columns: { amountSign: "in" } or "out" where that holds for every such amount.`,
    row,
  );
}

function totalOf(row: Row, amount: string, cells: Cells): string {
  const total = splitSign(cells.amountOf(row, "total")).amount;
  if (total !== "0") return total;
  const price = splitSign(cells.amountOf(row, "price")).amount;
  return formatDecimal(multiply(parseDecimal(price), parseDecimal(amount)));
}

function typeByLegs(legs: ReportedLeg[]): "trade" | "deposit" | "withdrawal" | "fee" {
  const hasIn = legs.some(({ direction }) => direction === "in");
  const hasOut = legs.some(({ direction }) => direction === "out");
  if (hasIn && hasOut) return "trade";
  return hasIn ? "deposit" : hasOut ? "withdrawal" : "fee";
}

/** The value that the file states belongs to its first movement. */
function state(legs: ReportedLeg[], value: string, currency: string): void {
  const [leg] = legs;
  const { amount } = splitSign(value);
  if (leg !== undefined && amount !== "0" && /^[A-Za-z]{3,5}$/.test(currency))
    leg.value = { amount, currency: currency.toUpperCase(), by: "source" };
}

/** An asset id as is; a ticker resolved on this platform. */
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
    `${field}: "${text}" is not the coin of ${platform}, and a ticker does not identify a token; write its asset id, like ${platform}/erc20:0x….`,
    row,
  );
}
