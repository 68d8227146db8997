import { ownerMeanings, unknownWordError } from "../word-meanings/owner-meanings.ts";
import { createOutcomes } from "../reading/coded-reader.ts";
import { assetAt, tickerPattern } from "../../domain/catalog/exchange-assets.ts";
import type { ReportedLeg, ReportedTransaction, TransactionType } from "../../domain/ledger/transaction.ts";
import { amountAt } from "../reading/amounts.ts";
import { createAssetHints } from "../reading/asset-hints.ts";
import { columnsOf, fitOf, plainName } from "../reading/columns.ts";
import { onlyDateOrderOf } from "../reading/date-order.ts";
import { decimalCells, surveyedNumbers } from "../reading/decimal-cells.ts";
import { momentAt, noteOf } from "../reading/dates.ts";
import { timeColumn, zoneAssumptions, zoneOfFile } from "../reading/header-zone.ts";
import type { AssetHint } from "../../domain/assets/asset.ts";
import { tagOf, tagsOf } from "../engine/tags.ts";
import { defaultDirection } from "../engine/words.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { createNumbering } from "../reading/numbering.ts";
import { withoutPersonalData } from "../reading/personal-data.ts";
import { usualTicker } from "../../domain/catalog/cointracking-coins.ts";
import { hasUsualTickers } from "../../domain/catalog/tickers.ts";
import { columnsWithoutCells } from "./cointracking-columns.ts";
import { createFees, isLess, addFee, subtractFee, type Sum } from "./cointracking-fees.ts";

/** The columns by their English names, with those of the full template and of the German site. */
const names = {
  Type: "Type|Typ",
  Buy: "Buy|Buy Amount|Kauf",
  Sell: "Sell|Sell Amount|Verkauf",
  Fee: "Fee|Gebühr",
  Exchange: "Exchange|Börse",
  Group: "Group|Gruppe",
  Comment: "Comment|Kommentar",
  Date: "Date|Datum",
} as const;
type Name = keyof typeof names;
const columnsKnown = ["Type", "Buy", "Sell", "Exchange", "Date"] as const;
/** The shortest layout has no fees: each fee is then included in an amount or a separate row. */
const columnsOptional = ["Fee", "Group", "Comment"] as const;
/** A header has one of these columns: comments, or the spread between the values of both sides. */
const oneOf = ["Spread", ...names.Comment.split("|")];

/** CoinTracking's types; rows with any other type are refused. */
const types: [words: RegExp, type: TransactionType, direction?: "in" | "out"][] = [
  [/^(?:trade|margin trade|deriva(?:tives|te) \/ futures trade)$/, "trade"],
  [/^swap \((?:non taxable|steuerfrei)\)$/, "migration"],
  [/^(?:deposit|einzahlung)$/, "deposit"],
  [/^(?:withdrawal|auszahlung)$/, "withdrawal"],
  [
    /^(?:staking(?: income)?|masternode|reward(?: ?\/ ?bonus)?|belohnung ?\/ ?bonus|bonus|minting|lp rewards)$/,
    "reward",
  ],
  [/^(?:(?:interest|lending|dividends) income|lending|(?:lending|dividenden) einnahme|zinsen)$/, "interest"],
  [/^mining(?: \((?:commercial|kommerziell)\))?$/, "mining"],
  [/^hard ?fork$/, "airdrop"],
  [/^airdrop(?: \((?:non taxable|steuerfrei)\))?$/, "airdrop"],
  [/^(?:(?:other )?income|(?:sonstige )?einnahme)$/, "income"],
  // Corrections, opening balances and dust: neither income nor a disposal.
  [/^(?:income \(non taxable\)|einnahme \(steuerfrei\))$/, "other", "in"],
  [/^(?:expense \(non taxable\)|ausgabe \(steuerfrei\))$/, "other", "out"],
  [/^gift(?: ?\/ ?tip)?$|^gift received$|^(?:geschenk|schenkung)$/, "gift"],
  [/^(?:donation|spende)$/, "donation"],
  [/^(?:spend|expense|other expense|(?:sonstige )?ausgabe)$/, "payment"],
  [
    /^(?:lost|stolen|stolen ?\/ ?hacked ?\/ ?fraud|verlust|gestohlen)(?: \((?:non taxable|steuerfrei)\))?$/,
    "loss",
  ],
  [/^liquidation$/, "liquidation"],
  [/^(?:other|borrowing|margin|settlement) fee$|^(?:sonstige|borrowing|margin|settlement) gebühr$/, "fee"],
  [/^(?:derivatives|margin) \/? ?futures (?:profit|loss)$|^margin (?:profit|loss)$/, "derivative"],
  [/^(?:derivate \/ futures|margin) (?:gewinn|verlust)$/, "derivative"],
  [/^(?:receive loan|darlehen erhalten)$/, "loan"],
  [/^(?:repay loan|darlehen zurückgezahlt)$/, "repayment"],
  [/^(?:send collateral|collateral gesendet|provide liquidity|add liquidity)$/, "stake"],
  [/^(?:receive collateral|collateral erhalten|remove liquidity)$/, "unstake"],
];
/** Labels of liquidity tokens, which are receipts of provided amounts; the position is booked separately. */
const receipt = /^(?:receive|return) lp(?: token)?s?$/;

/**
 * CoinTracking's list of trades, a layout that other tools also write. A fee in a traded currency is included in its amount. A fee in a third
 * currency is additional, and may also have a separate row `Other Fee`.
 */
export const cointrackingTrades: Importer = {
  id: "cointracking-trades",
  title: "CoinTracking: trade table",
  platform: "manual",
  howTo:
    "On cointracking.info: Reporting → Trade Table → Export → CSV (full). Its times are those of the account; name the zone with timezone. Where dates are written with slashes, columns: { dateOrder } says which number is the month.",
  columns: [...columnsKnown.map((name): string => names[name]), "Cur.|Buy Currency"],
  optional: [
    "Tx-ID",
    "Trade ID",
    "Sell Currency",
    "Fee Currency",
    ...columnsOptional.map((name): string => names[name]),
  ],
  options: ["account", "timezone", "columns", "words", "decimal"],
  detect: (header) =>
    fitOf(
      header,
      columnsKnown.map((name) => names[name]),
    ) === 1 &&
    columnsOf(header).find(...oneOf) >= 0 &&
    currencyAt(header, "Buy") >= 0 &&
    currencyAt(header, "Sell") >= 0
      ? 1
      : 0,
  ...surveyedNumbers(spellings("Date"), [...spellings("Buy"), ...spellings("Sell"), ...spellings("Fee")]),
  assumptions: (header, options) => zoneAssumptions(timeColumn(header, ...spellings("Date")), options),
  cellsLeftOut: columnsWithoutCells,
  open: createReader,
};

function spellings(name: Name): string[] {
  return names[name].split("|");
}

/** The column after an amount has its currency; in most layouts all currency columns have the same name. */
function currencyAt(header: string[], amount: Name): number {
  const position = columnsOf(header).find(...spellings(amount));
  const next = plainName(header[position + 1] ?? "");
  return position >= 0 && (next === "cur." || next === `${amount.toLowerCase()} currency`)
    ? position + 1
    : -1;
}

/** An empty cell, or a dash, which CoinTracking writes for a missing side. */
const emptyCell = /^-?$/;

function placeOf(exchange: string): string {
  return exchange === "" || /^no exchange$/i.test(exchange) ? "CoinTracking" : exchange;
}

/** The coin of a ticker: CoinTracking's own if the ticker is ambiguous, or if the exchange has no list of coins. */
function coinAt(exchange: string, ticker: string): AssetHint {
  const canonicalTicker = usualTicker(ticker);
  return canonicalTicker !== undefined && hasUsualTickers(exchange)
    ? assetAt(exchange, canonicalTicker)
    : { ...assetAt("cointracking", ticker), symbol: canonicalTicker ?? ticker };
}

/** Reads an amount and its currency; `undefined` for none. */
function sumReader(
  header: string[],
  cell: (row: Row, name: Name) => string,
  options: ImportOptions,
): (row: Row, name: Name) => Sum | undefined {
  const plainCells = decimalCells(options);
  return (row, name) => {
    const isEmpty = emptyCell.test(cell(row, name));
    const amount = isEmpty ? "0" : amountAt(row, plainCells(cell(row, name)), name);
    const symbol = (row.cells[currencyAt(header, name)] ?? "").trim().toUpperCase();
    if (isEmpty && tickerPattern.test(symbol))
      throw new RowError(rowReason("coinWithoutAmount", { column: name, coin: symbol }), row);
    if (amount === "0") return undefined;
    if (amount.startsWith("-"))
      throw new RowError(rowReason("belowZero", { column: name, text: amount }), row);
    if (!tickerPattern.test(symbol))
      throw new RowError(rowReason("notATicker", { column: "Cur.", text: symbol.slice(0, 40) }), row);
    return { symbol, amount };
  };
}

function createReader(header: string[], options: ImportOptions): Reader {
  const columns = columnsOf(header);
  const at = new Map<Name, number>([
    ...columnsKnown.map((name) => [name, columns.need(...spellings(name))] as const),
    ...columnsOptional.map((name) => [name, columns.find(...spellings(name))] as const),
  ]);
  const idAt = columns.find("Tx-ID", "Trade ID");
  const zone = zoneOfFile(timeColumn(header, ...spellings("Date")), options);
  const order = onlyDateOrderOf(options);
  const hints = createAssetHints();
  const number = createNumbering();
  const ownerMeaningOf = ownerMeanings(options);
  const fees = createFees();
  const cell = (row: Row, name: Name): string => (row.cells[at.get(name) ?? -1] ?? "").trim();
  const sumAt = sumReader(header, cell, options);

  const outcomes = createOutcomes();
  return outcomes.counted(
    {
      read(row) {
        const method = cell(row, "Type");
        if (receipt.test(method.toLowerCase()))
          return outcomes.withoutEffect("a receipt for provided liquidity, which is a position of its own");
        const override = ownerMeaningOf(method);
        if (override !== undefined && "ignored" in override) return outcomes.withoutEffect(override.ignored);
        const { type, direction } = override ?? kindAt(row, method);
        const moment = momentAt(row, cell(row, "Date"), { column: "Date", zone, order });
        const place = placeOf(cell(row, "Exchange"));
        const wallet = options.account ?? place;
        const exchange = place.toLowerCase().replaceAll(/[^a-z0-9]/g, "") || "cointracking";
        const [bought, sold, fee] = [sumAt(row, "Buy"), sumAt(row, "Sell"), sumAt(row, "Fee")];
        const legOf = (direction: ReportedLeg["direction"], { symbol, amount }: Sum): ReportedLeg => {
          const hint = coinAt(exchange, symbol);
          hints.add(hint);
          return { direction, assetId: hint.assetId, amount };
        };
        const { legs, isWithin } = legsOf({ bought, sold, fee, isFee: type === "fee" }, legOf);
        if (legs.length === 0 && emptyCell.test(cell(row, "Buy")) && emptyCell.test(cell(row, "Sell")))
          throw new RowError(rowReason("amountEmpty", { column: "Buy" }), row);
        if (legs.length === 0) return outcomes.withoutEffect("without an amount");
        checkDirections(row, method, direction, legs);
        const isTrade = type === "trade" || type === "migration";
        const isSingle = isTrade && legs.filter(({ direction }) => direction !== "fee").length < 2;
        // Amounts below eight decimals are written as zero. Then the other side is used, and the zero side is negligible.
        if (
          isSingle &&
          [cell(row, "Buy"), cell(row, "Sell")].some((text) => !/^0(?:[.,]0+)?$|[1-9]/.test(text))
        )
          throw new RowError(rowReason("tradeWithOneSide"), row);
        const notes = [withoutPersonalData(cell(row, "Comment")), noteOf(moment, zone).notes ?? ""].filter(
          (text) => text !== "",
        );
        const hash = idAt < 0 ? "" : (row.cells[idAt] ?? "").trim();
        const transaction: ReportedTransaction = {
          at: moment.at,
          type: isSingle ? "other" : type,
          platform: `exchange:${exchange}`,
          wallet,
          legs,
          status: "confirmed",
          method,
          ...(type === "stake" || type === "unstake"
            ? { counterparty: /collateral/i.test(method) ? "Collateral" : "Liquidity" }
            : {}),
          ...(notes.length === 0 ? {} : { notes: notes.join(" ") }),
          ...tagsOf([tagOf(cell(row, "Group"))]),
          ...transferIdsOf(type, [cell(row, "Group"), hash]),
          ...(/^(?:0x)?[0-9a-f]{64}$/i.test(hash) ? { txHash: hash } : {}),
        };
        const [paidLeg] = legs;
        if (type === "fee" && paidLeg !== undefined) fees.list(moment.at, wallet, paidLeg);
        if (fee === undefined || isWithin) return [number(transaction)];
        fees.wait(transaction, legOf("fee", fee));
        return [];
      },
      end: () => ({ transactions: fees.end().map(number), problems: [] }),
      assets: () => hints.list(),
    },
    options,
  );
}

/** Texts by which a withdrawal and exactly one deposit are linked as a transfer. */
function transferIdsOf(type: TransactionType, texts: readonly string[]): { transferIds?: string[] } {
  const ids = texts.filter((text) => text !== "");
  return (type === "deposit" || type === "withdrawal") && ids.length > 0 ? { transferIds: ids } : {};
}

type Kind = { type: TransactionType; direction: "in" | "out" | undefined };

/** Throws `RowError` for an unknown type. */
function kindAt(row: Row, method: string): Kind {
  const [, type, direction] = types.find(([words]) => words.test(method.toLowerCase())) ?? [];
  if (type === undefined) throw unknownWordError({ column: "Type", word: method }, row);
  return { type, direction: direction ?? defaultDirection(type) };
}

/** Throws `RowError` for an amount on a side that the type excludes. */
function checkDirections(
  row: Row,
  method: string,
  expectedDirection: Kind["direction"],
  legs: ReportedLeg[],
): void {
  if (
    legs.some(
      ({ direction }) =>
        expectedDirection !== undefined && direction !== expectedDirection && direction !== "fee",
    )
  )
    throw new RowError(
      rowReason("typeOnOtherSide", { type: method, column: expectedDirection === "in" ? "Sell" : "Buy" }),
      row,
    );
}

type Sides = { bought: Sum | undefined; sold: Sum | undefined; fee: Sum | undefined; isFee: boolean };

/** The legs of a row. `isWithin`: the fee is included in the amount of its coin. */
function legsOf(
  { bought, sold, fee, isFee }: Sides,
  legOf: (direction: ReportedLeg["direction"], sum: Sum) => ReportedLeg,
): { legs: ReportedLeg[]; isWithin: boolean } {
  const isWithinSold = sold !== undefined && fee?.symbol === sold.symbol && isLess(fee, sold);
  const isWithinBought = !isWithinSold && bought !== undefined && fee?.symbol === bought.symbol;
  const legs: ReportedLeg[] = [];
  if (bought !== undefined)
    legs.push(legOf("in", isWithinBought && fee !== undefined ? addFee(bought, fee) : bought));
  if (sold !== undefined)
    legs.push(
      legOf(isFee ? "fee" : "out", isWithinSold && fee !== undefined ? subtractFee(sold, fee) : sold),
    );
  const isWithin = isWithinSold || isWithinBought;
  if (fee !== undefined && isWithin) legs.push(legOf("fee", fee));
  return { legs, isWithin };
}
