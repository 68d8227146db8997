import { createOutcomes } from "../reading/coded-reader.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { splitSign, statedAmountAt } from "../reading/amounts.ts";
import { createAssetHints } from "../reading/asset-hints.ts";
import { createGroupRefusals, type GroupRefusals } from "../reading/group-refusals.ts";
import {
  conversionOf,
  distributionOf,
  earnOf,
  hasSide,
  isProductAccount,
  movesOf,
  singleOf,
  tradesOf,
  transactionOf,
  type GroupResult,
} from "./groups.ts";
import { createLater, isSwap, laterKeys } from "./later.ts";
import { operationOf, type Operation } from "./operations.ts";
import { productsOf, type ProductRow } from "./products.ts";
import type { StatementRow } from "./rows.ts";
import { columnsOf, fitOf } from "../reading/columns.ts";
import { onlyDateOrderOf, surveyedDates } from "../reading/date-order.ts";
import { momentAt, noteOf, readableMoment } from "../reading/dates.ts";
import { assetAt, tickerPattern } from "../../domain/catalog/exchange-assets.ts";
import {
  RowError,
  type Importer,
  type ImportOptions,
  type Reader,
  type Row,
  type RowProblem,
} from "../importer.ts";
import { createNumbering } from "../reading/numbering.ts";
import { timeZoneOf } from "../reading/time-zone.ts";
import { ownerWords, unknownWordError, type OwnerMeaning } from "../words/owner-words.ts";
import { rowReason } from "../row-reason.ts";
import { fileNote, type FileNote } from "../file-note.ts";

const timeNames = ["UTC_Time", "UTC Time", "Time (UTC)", "Time(UTC)", "Time", "Tiempo", "Durée", "Tempo"];
/** The columns and their names in Spanish, French and Portuguese exports, whose operations are English. */
const names = {
  account: ["Account", "Cuenta", "Compte", "Conta"],
  operation: ["Operation", "Operación", "Opération", "Operação"],
  coin: ["Coin", "Moneda", "Jeton", "Moeda"],
  change: ["Change", "Cambio", "Alterar"],
  remark: ["Remark", "Observación", "Remarque", "Observação"],
};
const columnsKnown = [timeNames, names.account, names.operation, names.coin, names.change].map((all) =>
  all.join("|"),
);
/** Maximum number of moments kept open for rows out of order. */
const openAtOnce = 256;
/** What the remark of a move calls income. */
const distributed = /airdrop|distribution|空投|分发/i;

export const binanceStatement: Importer = {
  id: "binance-statement",
  title: "Binance: transaction history",
  platform: "exchange:binance",
  howTo:
    "On binance.com: Orders → Transaction History → Export Transaction Records, with all accounts and coins; at most a year a file, several files are fine.",
  columns: columnsKnown,
  optional: names.remark,
  options: ["account", "timezone", "words", "columns"],
  ...surveyedDates(["Time", "UTC_Time", "Tiempo", "Durée", "Tempo"]),
  assumptions: (header, options) =>
    options.timezone === undefined && header.some((name) => /^(?:Time|Tiempo|Durée|Tempo)$/.test(name.trim()))
      ? [fileNote("zoneOfBinance")]
      : [],
  detect: (header, names) => fitOf(header, columnsKnown, names),
  open: (header, options) => createReader(header, options),
};

/** The owner's mapping of an operation. Throws `RowError` if the sign of the change contradicts it. */
function ownOperation(
  { type, direction }: Exclude<OwnerMeaning, { ignored: string }>,
  isOut: boolean,
  row: Row,
): Operation {
  if (direction !== undefined && (direction === "out") !== isOut)
    throw new RowError(rowReason(isOut ? "wordGoesOut" : "wordComesIn", { type }), row);
  return type === "trade" ? { kind: "trade" } : { kind: "single", given: type, taken: type };
}

type Group = {
  at: number;
  kind: "trade" | "convert" | "earn" | "move" | "distribution";
  key: string;
  rows: StatementRow[];
};

type RowReader = {
  /** Parses a row of the statement; `undefined` if the owner skips its operation. Throws `RowError` for an invalid row. */
  read(row: Row): StatementRow | undefined;
  /** The groups that a row which cannot be read may belong to: any of its moment if its operation or account is unknown. */
  keysOfRefused(row: Row): string[];
};

function rowReader(header: string[], options: ImportOptions): RowReader {
  const columns = columnsOf(header);
  const time = columns.need(...timeNames);
  const account = columns.need(...names.account);
  const operationColumn = columns.need(...names.operation);
  const coinColumn = columns.need(...names.coin);
  const change = columns.need(...names.change);
  const remarkColumn = columns.find(...names.remark);
  const zone = timeZoneOf(options.timezone);
  const order = onlyDateOrderOf(options);
  const own = ownerWords(options);

  const walletOf = (name: string): string => {
    // A balance in the Earn account is a position, named after the product and not after the paying account.
    if (isProductAccount(name)) return `${walletOf("Spot")}#Earn`;
    if (options.account === undefined) return `Binance ${name}`;
    return /^spot$/i.test(name) ? options.account : `${options.account} ${name}`;
  };

  // Exports since 2024 write the year with two digits, first.
  const timeOf = ({ cells }: Row): string =>
    (cells[time] ?? "").trim().replace(/^(\d{2}-\d{2}-\d{2}[ T])/, "20$1");
  const clock = { column: "Time", zone, order };

  const keysOfRefused = (row: Row): string[] => {
    const at = readableMoment(row, timeOf(row), clock);
    if (at === undefined) return [];
    const name = (row.cells[operationColumn] ?? "").trim();
    const accountName = (row.cells[account] ?? "").trim();
    const operation = operationOf(name);
    if (operation === undefined || accountName === "" || own(name) !== undefined) return [momentKey(at)];
    if (operation.kind === "single" || operation.kind === "repeated") return [];
    if (operation.kind === "funding") return [laterKeys.funding];
    if (operation.kind === "plan") return laterKeys.plansAround(at);
    if (operation.kind === "product") return productKeys({ at, operation });
    const kind = operation.kind === "tradeFee" ? "trade" : operation.kind;
    if (isSwap({ operation })) return [laterKeys.swap, `convert|${at}|token swap`];
    return [keyOf(kind, { at, wallet: walletOf(accountName), name, operation })];
  };

  const read = (row: Row): StatementRow | undefined => {
    const { cells } = row;
    const name = (cells[operationColumn] ?? "").trim();
    const accountName = (cells[account] ?? "").trim();
    const coin = (cells[coinColumn] ?? "").trim();
    if (!tickerPattern.test(coin))
      throw new RowError(
        rowReason("notATickerLike", { column: "Coin", text: coin.slice(0, 40), example: "BTC" }),
        row,
      );
    if (accountName === "") throw new RowError(rowReason("subaccountEmpty", { column: "Account" }), row);
    const moment = momentAt(row, timeOf(row), clock);
    const { negative, amount } = splitSign(statedAmountAt(row, cells[change], "Change"));
    const override = own(name);
    if (override !== undefined && "ignored" in override) return undefined;
    const remark = (cells[remarkColumn] ?? "").trim();
    const isGiven = !negative && /^(?:crypto - )?asset - transfer$/i.test(name) && distributed.test(remark);
    const known =
      override !== undefined
        ? ownOperation(override, negative, row)
        : operationOf(isGiven ? "Airdrop Assets" : name);
    if (known === undefined) throw unknownWordError({ column: "Operation", word: name }, row);
    const isFuturesFee = known.kind === "tradeFee" && /futures|options/i.test(accountName);
    return {
      row: row.row,
      text: row.text,
      at: moment.at,
      wallet: walletOf(accountName),
      account: accountName,
      name,
      operation: isFuturesFee ? { kind: "single", given: "derivative", taken: "fee" } : known,
      asset: assetAt("binance", coin),
      coin,
      out: negative,
      amount,
      remark: [remark, noteOf(moment, zone).notes ?? ""].filter((part) => part !== "").join("; "),
    };
  };
  return { read, keysOfRefused };
}

function createReader(header: string[], options: ImportOptions): Reader {
  const refusals = createGroupRefusals();
  const rows = rowReader(header, options);
  const { read: rowOf, refused } = refusals.guarded(rows.keysOfRefused, rows.read);
  const hints = createAssetHints();
  const outcomes = createOutcomes();
  const number = createNumbering();
  const open = new Map<string, Group>();
  const problems: RowProblem[] = [];
  const products: ProductRow[] = [];
  const later = createLater(refusals, laterKeysOf);
  const assumed = { purchases: 0, distributions: 0, swaps: 0 };

  const complete = (group: Group): ReportedTransaction[] => {
    if (!open.delete(group.key)) return [];
    const neighbour = completing(group, open);
    if (neighbour !== undefined) {
      open.delete(neighbour.key);
      group.rows.push(...neighbour.rows);
    }
    const refused = refusalOf(refusals, group, neighbour ?? group);
    if (refused !== undefined) {
      problems.push(...refused);
      return [];
    }
    if (/^(?:trade|convert)$/.test(group.kind) && later.keepTrade(group.rows)) return [];
    const reported = readGroup(group);
    problems.push(...reported.problems);
    if (reported.receipts !== undefined && reported.receipts > 0)
      outcomes.withoutEffect("a receipt for what is locked in Earn", reported.receipts);
    if (group.kind === "distribution")
      assumed.distributions += reported.transactions.filter(({ type }) => type === "airdrop").length;
    return reported.transactions.map(number);
  };

  return outcomes.counted({
    read(raw) {
      const row = rowOf(raw);
      if (row === undefined) return outcomes.withoutEffect("left out by its word");
      if (row.amount === "0") return outcomes.withoutEffect("an amount of zero");
      hints.add(row.asset);
      const { kind } = row.operation;
      // A record of the Earn account that repeats the interest row of the account that was paid.
      if (kind === "repeated") {
        if (isProductAccount(row.account)) return outcomes.withoutEffect("repeats interest of another row");
        return [number(transactionOf("interest", [row]))];
      }
      if (kind === "product") {
        if (isProduct(row)) products.push(row);
        return [];
      }
      if (later.keep(row) || kind === "plan" || kind === "purchase") return [];
      if (kind === "single" || kind === "funding") {
        if (!row.out && /^p2p trading$/i.test(row.name.trim())) assumed.purchases++;
        return [number(singleOf(row))];
      }
      addToGroup(open, kind === "tradeFee" ? "trade" : kind, row);
      if (open.size <= openAtOnce) return [];
      const finished: ReportedTransaction[] = [];
      for (const oldest of [...open.values()].slice(0, openAtOnce / 2)) finished.push(...complete(oldest));
      return finished;
    },
    refused,
    end() {
      const inTime = [...open.values()].flatMap(complete);
      const kept = later.end();
      problems.push(...kept.problems);
      assumed.swaps = kept.swaps;
      const transactions = [
        ...inTime,
        ...kept.transactions.map(number),
        ...productsOf(readProducts(products, refusals, problems), transactionOf).map(number),
      ];
      return { transactions, problems: problems.toSorted((a, b) => a.row - b.row) };
    },
    assets: () => hints.list(),
    warnings: () => warningsOf(assumed),
  });
}

function addToGroup(open: Map<string, Group>, kind: Group["kind"], row: StatementRow): void {
  const key = keyOf(kind, row);
  const group = open.get(key);
  if (group === undefined) open.set(key, { at: row.at, kind, key, rows: [row] });
  else group.rows.push(row);
}

/** The problems of a group, joined with its neighbour, of which a row was refused. */
function refusalOf(refusals: GroupRefusals, group: Group, neighbour: Group): RowProblem[] | undefined {
  if (!refusals.areAny()) return undefined;
  return refusals.problemsOf(
    [group, neighbour].flatMap(({ key, at }) => [key, momentKey(at)]),
    group.rows,
  );
}

const laterKeysOf = {
  purchase: (row: StatementRow): string => keyOf("purchase", row),
  tradesAt: (row: StatementRow, at: number): string[] => [keyOf("trade", row, at), momentKey(at)],
};

/** Moves the rows of refused settlements from the products to the problems. */
function readProducts(
  products: readonly ProductRow[],
  refusals: GroupRefusals,
  problems: RowProblem[],
): ProductRow[] {
  return products.filter((row) => {
    const refused = refusals.problemsOf(productKeys(row), [row]);
    if (refused === undefined) return true;
    problems.push(...refused);
    return false;
  });
}

/** Liquid Swap pays several coins in one second; a launchpad sale pays over hours. Other products pay one row each. */
function productKeys({ at, operation: { product } }: Pick<ProductRow, "at" | "operation">): string[] {
  if (product === "Launchpad") return ["product|Launchpad"];
  return product === "Liquid Swap" ? [`product|Liquid Swap|${at}`, momentKey(at)] : [];
}

/** Refused for a row whose group is unknown: all groups of its moment. */
function momentKey(at: number): string {
  return `moment|${at}`;
}

function isProduct(row: StatementRow): row is ProductRow {
  return row.operation.kind === "product";
}

function warningsOf({
  purchases,
  distributions,
  swaps,
}: Record<"purchases" | "distributions" | "swaps", number>): FileNote[] {
  return [
    ...(swaps === 0 ? [] : [fileNote("lateTokenSwaps", { count: swaps })]),
    ...(purchases === 0 ? [] : [fileNote("p2pPurchases", { count: purchases })]),
    ...(distributions === 0 ? [] : [fileNote("distributions", { count: distributions })]),
  ];
}

/** Rows of one group: trades by account and second; conversions, purchases and earn moves by operation and second; transfers by second. */
function keyOf(
  kind: Group["kind"] | StatementRow["operation"]["kind"],
  row: Pick<StatementRow, "at" | "wallet" | "name" | "operation">,
  at = row.at,
): string {
  if (kind === "trade") return `trade|${at}|${row.wallet}`;
  if (kind === "move") return `move|${at}`;
  if (kind === "distribution") return `distribution|${at}`;
  const { operation } = row;
  if (operation.kind === "convert" && operation.family !== undefined)
    return `convert|${at}|${operation.family}`;
  return `${kind}|${at}|${row.name.toLowerCase()}`;
}

/** The statement sometimes splits one trade over two seconds: returns the adjacent group that has exactly the missing side. */
function completing(group: Group, open: Map<string, Group>): Group | undefined {
  const [first] = group.rows;
  if (first === undefined || (group.kind !== "trade" && group.kind !== "convert")) return undefined;
  const lacksIn = !hasSide(group.rows, "in");
  const lacksOut = !hasSide(group.rows, "out");
  if (!lacksIn && !lacksOut) return undefined;
  for (const at of [group.at + 1000, group.at - 1000]) {
    const other = open.get(keyOf(group.kind, first, at));
    if (other === undefined) continue;
    const isFeeOnly = lacksIn && lacksOut;
    const otherIn = hasSide(other.rows, "in");
    const otherOut = hasSide(other.rows, "out");
    if (isFeeOnly ? otherIn || otherOut : lacksIn ? otherIn && !otherOut : otherOut && !otherIn) return other;
  }
  return undefined;
}

function readGroup({ kind, rows }: Group): GroupResult {
  if (kind === "trade") return tradesOf(rows);
  if (kind === "convert") return conversionOf(rows);
  if (kind === "distribution") return distributionOf(rows);
  return kind === "earn" ? earnOf(rows) : movesOf(rows);
}
