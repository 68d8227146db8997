import { createOwnerMovements } from "../word-meanings/owner-movements.ts";
import { unknownWordError } from "../word-meanings/owner-meanings.ts";
import { createSeenRows } from "../reading/file-checks/seen-rows.ts";
import { createOutcomes } from "../reading/coded-reader.ts";
import { assetAt, tickerPattern } from "../../domain/catalog/exchange-assets.ts";
import { reportOfEvent } from "../../domain/exchange/exchange-event.ts";
import {
  isKnownKrakenType,
  isReturnWithoutWithdrawal,
  krakenEvents,
  krakenSymbol,
  type KrakenRow,
} from "../../domain/exchange/kraken-ledger.ts";
import type { ReportedTransaction, TransactionType } from "../../domain/ledger/transaction.ts";
import { amountAt, statedAmountAt } from "../reading/amounts.ts";
import { createAssetHints } from "../reading/asset-hints.ts";
import { createGroupRefusals } from "../reading/group-refusals.ts";
import { bareEarn, bareEarnKey, withoutUnclearEarn } from "../kraken/bare-earn.ts";
import { createOpenGroups } from "../kraken/open-groups.ts";
import { feeReader, ledgerColumns, partOf, surveyLedger } from "../kraken/ledger-numbers.ts";
import { cellsOf, columnsOf, fitOf } from "../reading/columns.ts";
import { onlyDateOrderOf } from "../reading/date-order.ts";
import { decimalCells } from "../reading/decimal-cells.ts";
import { momentAt } from "../reading/dates.ts";
import { createStatedBalances } from "../reading/stated-balances.ts";
import {
  RowError,
  type Importer,
  type ImportOptions,
  type Reader,
  type Row,
  type EndProblem,
} from "../importer.ts";
import { fileNote } from "../file-note.ts";
import { timeZoneOf } from "../reading/time-zone.ts";
import { rowReason } from "../row-reason.ts";

const platform = "exchange:kraken";

/** Kraken's ledger: one row per balance change; related rows share `refid`. A deposit or withdrawal without `txid` only announces the actual one. */
export const krakenLedgers: Importer = {
  id: "kraken-ledgers",
  title: "Kraken: ledgers",
  platform,
  howTo: "On kraken.com: History → Export, type Ledgers, all assets, CSV.",
  columns: ledgerColumns,
  optional: ["subtype", "wallet"],
  options: ["account", "words", "columns", "decimal"],
  survey: surveyLedger,
  detect: (header, names) => fitOf(header, ledgerColumns, names),
  open: createReader,
};

type Line = { row: Row; ledger: KrakenRow; balance: string; part: string };

const wordColumn = "type and subtype";

/** The words that determine the meaning of a row: `earn / allocation`, or only the type. */
function wordReader(header: string[]): (row: Row) => string {
  const columns = columnsOf(header);
  const places = [columns.need("type"), columns.find("subtype")];
  return (row) =>
    places
      .map((place) => (row.cells[place] ?? "").trim())
      .filter((text) => text !== "")
      .join(" / ");
}

/** The key that the rows of one transaction share. Rows with the reference "Unknown" are unrelated, except both sides of an allocation. */
function referenceReader(header: string[], wordOf: (row: Row) => string): (row: Row) => string {
  const cell = cellsOf(header, ledgerColumns);
  return (row) => {
    const reference = cell(row, "refid");
    if (!/^unknown$/i.test(reference)) return reference;
    return isBareEarn(wordOf(row)) ? bareEarnKey(cell(row, "time"), cell(row, "asset")) : cell(row, "txid");
  };
}

function isBareEarn(word: string): boolean {
  return word.toLowerCase() === bareEarn;
}

/** Reads a row of the ledger. Throws `RowError` for an unknown type that the owner has not mapped. */
function lineReader(
  header: string[],
  {
    wordOf,
    referenceOf,
    isMapped,
    options,
  }: {
    wordOf(row: Row): string;
    referenceOf(row: Row): string;
    isMapped(row: Row): boolean;
    options: ImportOptions;
  },
): (row: Row) => Line {
  const columns = columnsOf(header);
  const at = Object.fromEntries(ledgerColumns.map((name) => [name, columns.need(name)]));
  const subtype = columns.find("subtype");
  const walletColumn = columns.find("wallet");
  const utc = timeZoneOf(undefined);
  const order = onlyDateOrderOf(options, ["dateOrder", "negativeFees"]);
  const feeOf = feeReader(options);
  const plainCells = decimalCells(options);
  const cellOf = (row: Row, name: string): string => (row.cells[at[name] ?? -1] ?? "").trim();
  return (row) => {
    const type = cellOf(row, "type").toLowerCase();
    const kind = subtype < 0 ? "" : (row.cells[subtype] ?? "").trim().toLowerCase();
    if (!isMapped(row) && !isBareEarn(wordOf(row)) && !isKnownKrakenType({ type, subtype: kind }))
      throw unknownWordError({ column: wordColumn, word: wordOf(row) }, row);
    const reference = referenceOf(row);
    if (reference === "") throw new RowError(rowReason("idEmpty", { column: "refid" }), row);
    const asset = cellOf(row, "asset");
    if (!tickerPattern.test(krakenSymbol(asset)))
      throw new RowError(
        rowReason("notATickerLike", { column: "asset", text: asset.slice(0, 40), example: "XBT" }),
        row,
      );
    const ledger: KrakenRow = {
      id: cellOf(row, "txid"),
      reference,
      at: momentAt(row, cellOf(row, "time"), { column: "time", zone: utc, order }).at,
      type,
      subtype: kind,
      asset,
      amount: statedAmountAt(row, plainCells(cellOf(row, "amount")), "amount"),
      fee: feeOf(row, plainCells(cellOf(row, "fee"))),
    };
    const balance = cellOf(row, "balance");
    return {
      row,
      ledger,
      balance: balance === "" ? "" : amountAt(row, plainCells(balance), "balance"),
      part: partOf(asset, row.cells[walletColumn] ?? ""),
    };
  };
}

/** The owner's meanings of rows. `ownTypes`: by transaction, the type that the owner mapped to the word of its rows. */
function ownMeaningReader(
  header: string[],
  { wordOf, options }: { wordOf(row: Row): string; options: ImportOptions },
) {
  const ownMove = createOwnerMovements(options);
  const ownTypes = new Map<string, TransactionType>();
  const columns = columnsOf(header);
  const [txid, amount] = [columns.need("txid"), columns.need("amount")];
  const idOf = (row: Row): string => `${platform}:${(row.cells[txid] ?? "").trim()}`;
  return {
    ownTypes,
    idOf,
    meaningOf(row: Row): { ignored: string } | "known" | undefined {
      const isOut = (row.cells[amount] ?? "").trim().startsWith("-");
      const override = ownMove(row, wordOf(row), isOut ? "out" : "in");
      if (override === undefined || "ignored" in override) return override;
      ownTypes.set(idOf(row), override.type);
      return "known";
    },
  };
}

function createReader(header: string[], options: ImportOptions): Reader {
  const wordOf = wordReader(header);
  const { ownTypes, idOf, meaningOf } = ownMeaningReader(header, { wordOf, options });
  const referenceOf = referenceReader(header, wordOf);
  const lineOf = lineReader(header, {
    wordOf,
    referenceOf,
    isMapped: (row) => ownTypes.has(idOf(row)),
    options,
  });
  const txid = columnsOf(header).need("txid");
  const wallet = options.account ?? "Kraken";
  const hints = createAssetHints();
  const outcomes = createOutcomes();
  const groups = createOpenGroups<Line>();
  let returnsAlone = 0;
  const isRepeated = createSeenRows();
  const refusals = createGroupRefusals();
  const statedBalances = createStatedBalances();
  const problems: EndProblem[] = [];
  let isOver = false;

  const finish = (reference: string, group: Line[]): ReportedTransaction[] => {
    if (refusals.isRefused([reference], group, problems)) return [];
    const { kept: lines, ...left } = withoutUnclearEarn(group, { column: wordColumn, meaningOf });
    for (const reason of left.ignored) outcomes.withoutEffect(reason);
    problems.push(...left.problems);
    const rows = lines.map(({ ledger }) => ledger);
    if (rows.length > 0 && isReturnWithoutWithdrawal(rows)) returnsAlone++;
    const found = krakenEvents(rows);
    if (found.isHalf) {
      problems.push(...halfProblems(reference, lines));
      return [];
    }
    const isUndone = found.events.every(({ status }) => status === "failed");
    stateBalances(statedBalances, wallet, { lines, isUndone });
    const transactions = found.events.flatMap((event) => {
      const reportedTransaction = reportOfEvent(event, {
        exchange: "kraken",
        walletOf: (account) => `${wallet}${account}`,
      });
      if (reportedTransaction === undefined) return [];
      const type = reportedTransaction.id === undefined ? undefined : ownTypes.get(reportedTransaction.id);
      return [type === undefined ? reportedTransaction : { ...reportedTransaction, type }];
    });
    if (transactions.length === 0 && lines.length > 0)
      outcomes.withoutEffect("the rows cancel each other out", lines.length);
    for (const { assetId } of transactions.flatMap(({ legs }) => legs))
      hints.add({ assetId, symbol: assetId.slice(assetId.lastIndexOf(":") + 1) });
    return transactions;
  };

  const readRow = (row: Row): ReportedTransaction[] => {
    if ((row.cells[txid] ?? "").trim() === "") return outcomes.withoutEffect("not yet booked by Kraken");
    if (isRepeated(row)) return outcomes.withoutEffect("the same row again");
    const meaning = isBareEarn(wordOf(row)) ? undefined : meaningOf(row);
    if (typeof meaning === "object") return outcomes.withoutEffect(meaning.ignored);
    const line = lineOf(row);
    return groups.add(line).flatMap(([reference, lines]) => finish(reference, lines));
  };
  const keysOf = (row: Row): string[] => [referenceOf(row)].filter((reference) => reference !== "");

  return outcomes.counted(
    {
      ...refusals.guarded(keysOf, readRow),
      end() {
        isOver = true;
        const transactions = groups.end().flatMap(([reference, lines]) => finish(reference, lines));
        return { transactions, problems };
      },
      assets: () => hints.list(),
      warnings: () => (returnsAlone === 0 ? [] : [fileNote("returnsAlone", { count: returnsAlone })]),
      statedBalances: () => (isOver ? statedBalances.take() : []),
    },
    options,
  );
}

function halfProblems(reference: string, lines: Line[]): EndProblem[] {
  return lines.map(({ row: { row, text }, row: tornRow }) => ({
    row,
    text,
    ...rowReason("tradeOfOneSide", { id: reference }),
    torn: tornRow,
  }));
}

/** Records the running balances of a reference's rows. Between rows that cancel each other out, none is recorded. */
function stateBalances(
  statedBalances: ReturnType<typeof createStatedBalances>,
  wallet: string,
  { lines, isUndone }: { lines: Line[]; isUndone: boolean },
): void {
  const inTime = lines.toSorted((a, b) => a.ledger.at - b.ledger.at);
  inTime.forEach(({ row, ledger, balance, part }, index) => {
    if (balance === "") return;
    const { assetId } = assetAt("kraken", krakenSymbol(ledger.asset));
    const isLast = index === lines.length - 1;
    statedBalances.add({
      row: row.row,
      at: ledger.at,
      platform,
      wallet,
      assetId,
      amount: balance,
      withPositions: true,
      part,
      ...(isUndone && lines.length > 1 && (index === 0 || isLast) ? { isOnHold: index === 0 } : {}),
    });
  });
}
