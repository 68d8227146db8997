import { createOutcomes } from "../reading/coded-reader.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
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
import { createDeferredRows } from "./deferred-rows.ts";
import { productsOf, type ProductRow } from "./products.ts";
import type { StatementRow } from "./rows.ts";
import { fitOf } from "../reading/columns.ts";
import { surveyedNumbers } from "../reading/decimal-cells.ts";
import type { Importer, ImportOptions, Reader, RowProblem } from "../importer.ts";
import { createNumbering } from "../reading/numbering.ts";
import { fileNote, type FileNote } from "../file-note.ts";
import {
  type Group,
  rowReader,
  localTimeNames,
  timeNames,
  names,
  productKeys,
  momentKey,
  keyOf,
} from "./statement-rows.ts";

const columnsKnown = [timeNames, names.account, names.operation, names.coin, names.change].map((all) =>
  all.join("|"),
);
/** Maximum number of seconds whose groups are kept open for rows out of order. */
const openAtOnce = 256;

export const binanceStatement: Importer = {
  id: "binance-statement",
  title: "Binance: transaction history",
  platform: "exchange:binance",
  howTo:
    "On binance.com: Orders → Transaction History → Export Transaction Records, with all accounts and coins; at most a year a file, several files are fine.",
  columns: columnsKnown,
  optional: names.remark,
  options: ["account", "timezone", "words", "columns", "decimal"],
  ...surveyedNumbers(["Time", "UTC_Time", ...localTimeNames], names.change),
  assumptions: (header, options) =>
    options.timezone === undefined && header.some((name) => ["Time", ...localTimeNames].includes(name.trim()))
      ? [fileNote("zoneOfBinance")]
      : [],
  detect: (header, names) => fitOf(header, columnsKnown, names),
  open: (header, options) => createReader(header, options),
};

function createReader(header: string[], options: ImportOptions): Reader {
  const refusals = createGroupRefusals();
  const rows = rowReader(header, options, refusals.refuse);
  const { read: rowOf, refused } = refusals.guarded(rows.keysOfRefused, rows.read);
  const hints = createAssetHints();
  const outcomes = createOutcomes();
  const number = createNumbering();
  const open = new Map<string, Group>();
  const problems: RowProblem[] = [];
  const products: ProductRow[] = [];
  const laterGroups = createDeferredRows(refusals, laterKeysOf);
  const assumed = { purchases: 0, distributions: 0, swaps: 0 };

  const complete = (group: Group): ReportedTransaction[] => {
    if (!open.delete(group.key)) return [];
    const neighbour = adjacentGroup(group, open);
    if (neighbour !== undefined) {
      open.delete(neighbour.key);
      group.rows.push(...neighbour.rows);
    }
    const refused = refusalOf(refusals, group, neighbour ?? group);
    if (refused !== undefined) {
      problems.push(...refused);
      return [];
    }
    if (/^(?:trade|convert)$/.test(group.kind) && laterGroups.deferTrade(group.rows)) return [];
    const groupResult = readGroup(group);
    problems.push(...groupResult.problems);
    if (groupResult.receipts !== undefined && groupResult.receipts > 0)
      outcomes.withoutEffect("a receipt for what is locked in Earn", groupResult.receipts);
    if (group.kind === "distribution")
      assumed.distributions += groupResult.transactions.filter(({ type }) => type === "airdrop").length;
    return groupResult.transactions.map(number);
  };

  return outcomes.counted({
    read(raw) {
      const row = rowOf(raw);
      if (row === undefined) return outcomes.withoutEffect("left out by its word");
      if (row.amount === "0") return outcomes.withoutEffect("an amount of zero");
      hints.add(row.asset);
      const { kind } = row.operation;
      // The Earn account repeats the interest row of the account that received it.
      if (kind === "repeated") {
        if (isProductAccount(row.account)) return outcomes.withoutEffect("repeats interest of another row");
        return [number(transactionOf("interest", [row]))];
      }
      if (kind === "product") {
        if (isProduct(row)) products.push(row);
        return [];
      }
      if (laterGroups.keep(row) || kind === "plan" || kind === "purchase") return [];
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
      const laterResult = laterGroups.end();
      problems.push(...laterResult.problems);
      assumed.swaps = laterResult.swaps;
      const transactions = [
        ...inTime,
        ...laterResult.transactions.map(number),
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

/** The problems of a group and its neighbour, if a row of either was refused. */
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

/** Builds the products' transactions; rows of refused settlements become problems instead. */
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

/** The adjacent second's group that has exactly the missing side, because the statement sometimes splits a trade over two seconds. */
function adjacentGroup(group: Group, open: Map<string, Group>): Group | undefined {
  const [first] = group.rows;
  if (first === undefined || (group.kind !== "trade" && group.kind !== "convert")) return undefined;
  const lacksIn = !hasSide(group.rows, "in");
  const lacksOut = !hasSide(group.rows, "out");
  if (!lacksIn && !lacksOut) return undefined;
  for (const at of [group.at + 1000, group.at - 1000]) {
    const otherGroup = open.get(keyOf(group.kind, first, at));
    if (otherGroup === undefined) continue;
    const isFeeOnly = lacksIn && lacksOut;
    const otherIn = hasSide(otherGroup.rows, "in");
    const otherOut = hasSide(otherGroup.rows, "out");
    if (isFeeOnly ? otherIn || otherOut : lacksIn ? otherIn && !otherOut : otherOut && !otherIn)
      return otherGroup;
  }
  return undefined;
}

function readGroup({ kind, rows }: Group): GroupResult {
  if (kind === "trade") return tradesOf(rows);
  if (kind === "convert") return conversionOf(rows);
  if (kind === "distribution") return distributionOf(rows);
  return kind === "earn" ? earnOf(rows) : movesOf(rows);
}
