import { add, compare, formatDecimal, parseDecimal, subtract } from "../core/decimal.ts";
import { assetAt, tickerPattern } from "../core/exchange-assets.ts";
import type { ReportedLeg, TransactionType } from "../core/transaction.ts";
import { amountAt } from "./reading/amounts.ts";
import { createAssetHints } from "./reading/asset-hints.ts";
import { columnsOf, fitOf, plainName } from "./reading/columns.ts";
import { onlyDateOrderOf, surveyDateOrder } from "./reading/date-order.ts";
import { momentAt, noteOf } from "./reading/dates.ts";
import { timeColumn, zoneAssumptions, zoneOfFile } from "./reading/header-zone.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "./importer.ts";
import { createNumbering } from "./reading/numbering.ts";

const columnsKnown = ["Type", "Buy", "Cur.", "Sell", "Fee", "Exchange", "Group", "Comment", "Date"];

/** CoinTracking's words for what a row is; what is not here is refused by name. */
const types: [words: RegExp, type: TransactionType][] = [
  [/^trade$/, "trade"],
  [/^deposit$/, "deposit"],
  [/^withdrawal$/, "withdrawal"],
  [/^(?:staking|masternode|reward \/ bonus|minting)$/, "reward"],
  [/^(?:interest income|lending income|lending)$/, "interest"],
  [/^mining(?: \(commercial\))?$/, "mining"],
  [/^airdrop$/, "airdrop"],
  [/^(?:income|other income|income \(non taxable\))$/, "income"],
  [/^gift(?:\/tip)?$|^gift received$/, "gift"],
  [/^donation$/, "donation"],
  [/^spend$/, "payment"],
  [/^(?:lost|stolen)$/, "loss"],
  [/^(?:other fee|borrowing fee|margin fee|settlement fee)$/, "fee"],
  [/^(?:derivatives|margin) \/? ?futures (?:profit|loss)$|^margin (?:profit|loss)$/, "derivative"],
];

/** CoinTracking's list of trades, which also other tools write. A fee in a currency that was traded is within its amount, one in a third is only told. */
export const cointrackingTrades: Importer = {
  id: "cointracking-trades",
  title: "CoinTracking: trade table",
  platform: "manual",
  howTo:
    "On cointracking.info: Reporting → Trade Table → Export → CSV (full). Its times are those of the account; name the zone with timezone. Where dates are written with slashes, columns: { dateOrder } says which number is the month.",
  columns: columnsKnown,
  optional: ["Tx-ID", "Trade ID"],
  options: ["account", "timezone", "columns"],
  detect: (header) => (fitOf(header, columnsKnown) === 1 && currencyAt(header, "buy") >= 0 ? 1 : 0),
  survey: (header, options) => surveyDateOrder(columnsOf(header).find("Date"), options),
  assumptions: (header, options) => zoneAssumptions(timeColumn(header, "Date"), options),
  open: createReader,
};

/** Every amount has its currency in the column after it; all three are called alike. */
function currencyAt(header: string[], amount: string): number {
  const position = header.findIndex((name) => plainName(name) === amount);
  return plainName(header[position + 1] ?? "") === "cur." ? position + 1 : -1;
}

type Sum = { symbol: string; amount: string };

function createReader(header: string[], options: ImportOptions): Reader {
  const columns = columnsOf(header);
  const at = Object.fromEntries(columnsKnown.map((name) => [name, columns.need(name)]));
  const idAt = columns.find("Tx-ID", "Trade ID");
  const zone = zoneOfFile(timeColumn(header, "Date"), options);
  const order = onlyDateOrderOf(options);
  const hints = createAssetHints();
  const number = createNumbering();
  const cell = (row: Row, name: string): string => (row.cells[at[name] ?? -1] ?? "").trim();
  const sumAt = (row: Row, name: string): Sum | undefined => {
    const amount = amountAt(row, cell(row, name), name);
    if (amount === "0") return undefined;
    if (amount.startsWith("-")) throw new RowError(`${name}: "${amount}" is below zero.`, row);
    const symbol = (row.cells[currencyAt(header, plainName(name))] ?? "").trim().toUpperCase();
    if (!tickerPattern.test(symbol)) throw new RowError(`Cur.: "${symbol.slice(0, 40)}" is no ticker.`, row);
    return { symbol, amount };
  };

  return {
    read(row) {
      const method = cell(row, "Type");
      const type = types.find(([words]) => words.test(method.toLowerCase()))?.[1];
      if (type === undefined)
        throw new RowError(
          `The type "${method.slice(0, 40)}" is not known; Trade, Deposit, Withdrawal, income, gifts and losses are.`,
          row,
        );
      const moment = momentAt(row, cell(row, "Date"), { column: "Date", zone, order });
      const told = cell(row, "Exchange");
      const place = told === "" || /^no exchange$/i.test(told) ? "CoinTracking" : told;
      const wallet = options.account ?? place;
      const exchange = place.toLowerCase().replaceAll(/[^a-z0-9]/g, "") || "cointracking";
      const [bought, sold, fee] = [sumAt(row, "Buy"), sumAt(row, "Sell"), sumAt(row, "Fee")];
      const legOf = (direction: ReportedLeg["direction"], { symbol, amount }: Sum): ReportedLeg => {
        const hint = assetAt(exchange, symbol);
        hints.add(hint);
        return { direction, assetId: hint.assetId, amount };
      };
      const legs: ReportedLeg[] = [];
      const isWithinSold = sold !== undefined && fee?.symbol === sold.symbol && isLess(fee, sold);
      const isWithinBought =
        !isWithinSold && sold !== undefined && bought !== undefined && fee?.symbol === bought.symbol;
      if (bought !== undefined)
        legs.push(legOf("in", isWithinBought && fee !== undefined ? plus(bought, fee) : bought));
      if (sold !== undefined)
        legs.push(
          legOf(type === "fee" ? "fee" : "out", isWithinSold && fee !== undefined ? minus(sold, fee) : sold),
        );
      if (fee !== undefined && (isWithinSold || isWithinBought)) legs.push(legOf("fee", fee));
      if (legs.length === 0) return [];
      const notes = [
        cell(row, "Comment"),
        fee === undefined || isWithinSold || isWithinBought
          ? ""
          : `Fee told beside: ${fee.amount} ${fee.symbol}.`,
        noteOf(moment, zone).notes ?? "",
      ].filter((text) => text !== "");
      const hash = idAt < 0 ? "" : (row.cells[idAt] ?? "").trim();
      return [
        number({
          at: moment.at,
          type: type === "trade" && (bought === undefined || sold === undefined) ? "other" : type,
          platform: `exchange:${exchange}`,
          wallet,
          legs,
          status: "confirmed",
          method,
          ...(notes.length === 0 ? {} : { notes: notes.join(" ") }),
          ...(/^(?:0x)?[0-9a-f]{64}$/i.test(hash) ? { txHash: hash } : {}),
        }),
      ];
    },
    end: () => ({ transactions: [], problems: [] }),
    assets: () => hints.list(),
  };
}

function isLess(a: Sum, b: Sum): boolean {
  return compare(parseDecimal(a.amount), parseDecimal(b.amount)) < 0;
}

function plus(sum: Sum, fee: Sum): Sum {
  return { ...sum, amount: formatDecimal(add(parseDecimal(sum.amount), parseDecimal(fee.amount))) };
}

function minus(sum: Sum, fee: Sum): Sum {
  return { ...sum, amount: formatDecimal(subtract(parseDecimal(sum.amount), parseDecimal(fee.amount))) };
}
