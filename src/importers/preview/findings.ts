import { createJoinedRows } from "./joined-rows.ts";
import type { AssetHint } from "../../domain/assets/asset.ts";
import { textHash } from "../../lib/text-hash.ts";
import { identityOf, rowIdentity } from "../../domain/ledger/identity.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import type { CsvFile } from "../../ports/csv.ts";
import type { Pause } from "../../ports/pause.ts";
import { plainWord } from "../engine/words.ts";
import { surveyFile } from "../reading/file/read-file.ts";
import type { Plan } from "../reading/file/file-options.ts";
import { joinFiles } from "../joining/joined-files.ts";
import { joinedNote, maxTornRows } from "../joining/torn-groups.ts";
import type { ImportRequest } from "../reading/file/recognise.ts";
import type { Row } from "../importer.ts";
import { collectBalances, type StatedSums } from "./balances.ts";
import type { Period, Preview, PreviewAccount, SupersededSurvey, UnknownWordRows } from "./preview-types.ts";
import { shiftNote } from "../file-note.ts";

/** Maximum problems in a preview, and maximum transactions in its sample. */
export const maxProblems = 200;
export const sampleSize = 20;
const maxWords = 200;
const maxRows = 20;
const maxSymbols = 200;

export type PreviewContext = { signal: AbortSignal; pause: Pause; account: PreviewAccount };

/** The findings of one table. */
export type Found = Pick<
  Preview,
  "rows" | "transactions" | "problemCount" | "problems" | "warnings" | "known"
> & {
  unknownWords: Map<string, UnknownWordRows>;
  sample: ReportedTransaction[];
  assets: Map<string, AssetHint>;
  period: Period | null;
  balances: ReturnType<typeof collectBalances>;
  /** The rows of groups that lack a side. */
  torn: Row[];
  edges: Row[];
  /** The changes that a table without a balance column makes to the stated balances of other tables. */
  others: ReturnType<StatedSums["begin"]> | undefined;
};

function nothingFound(others?: Found["others"]): Found {
  return {
    rows: 0,
    transactions: 0,
    problemCount: 0,
    sample: [],
    assets: new Map(),
    period: null,
    problems: [],
    warnings: [],
    unknownWords: new Map(),
    known: 0,
    balances: collectBalances(),
    torn: [],
    edges: [],
    others,
  };
}

/** The shared state of a preview's tables. `isOfOther`: whether an earlier table reported an id. `sums`: set if the table has no balances. */
type InSet = {
  table: { index: number; format: string };
  superseded: SupersededSurvey;
  isOfOther?(id: string): boolean;
  sums?: StatedSums;
};

/** Reads one table. */
export async function survey(
  csv: CsvFile,
  request: ImportRequest,
  { signal, pause, account }: PreviewContext,
  { table, superseded, isOfOther, sums }: InSet,
): Promise<{ plan: Plan; found: Found }> {
  let found = nothingFound(sums?.begin());
  let shift = account.surveyShift();
  let joinedRows = joinedRowsOf(request);
  const plan = await surveyFile(csv, request, {
    visit(batch) {
      signal.throwIfAborted();
      found.rows = batch.rows;
      const { transactions, areKnown } = withoutUnknownFailures(account, batch.transactions);
      const isJoined = transactions.map((transaction) => joinedRows?.isJoined(transaction) === true);
      found.transactions += isJoined.filter((is) => !is).length;
      found.problemCount += batch.problems.length;
      found.sample.push(...transactions.slice(0, sampleSize - found.sample.length));
      found.period = extended(found.period, transactions);
      if (isOfOther !== undefined)
        for (const [index, transaction] of transactions.entries())
          if (
            isOfOther(transaction.isIdUncertain === true ? rowIdentity(transaction) : identityOf(transaction))
          )
            areKnown[index] = true;
      shift.see(transactions);
      found.known += areKnown.filter((isKnown, index) => isKnown && isJoined[index] !== true).length;
      found.balances.state(batch.statedBalances);
      for (const hint of batch.assets) found.assets.set(hint.assetId, hint);
      const newTransactions = transactions.filter((_, index) => areKnown[index] !== true);
      superseded.see(table, newTransactions, found.assets);
      if (batch.hasBalances || found.others !== undefined) {
        if (batch.hasBalances) found.balances.add(newTransactions);
        else found.others?.add(newTransactions);
      }
      found.warnings.push(...batch.warnings);
      found.torn.push(...batch.torn.slice(0, maxTornRows + 1));
      found.edges.push(...batch.edges);
      for (const word of batch.unknownWords) noteWord(found.unknownWords, word);
      found.problems.push(...batch.problems.slice(0, maxProblems - found.problems.length));
    },
    restart() {
      found = nothingFound(sums?.begin());
      shift = account.surveyShift();
      joinedRows = joinedRowsOf(request);
      superseded.forget(table.index);
    },
    signal,
    pause,
  });
  const shifted = shift.found();
  if (shifted !== null) found.warnings.push(shiftNote(shifted));
  return { plan, found };
}

/** Transactions and whether the account has each, without failed attempts that it has not as completed. */
function withoutUnknownFailures(
  account: Pick<PreviewContext["account"], "areKnown">,
  all: readonly ReportedTransaction[],
): { transactions: ReportedTransaction[]; areKnown: boolean[] } {
  const known = account.areKnown(all);
  const isLeft = all.map(({ onlyIfKnown }, index) => onlyIfKnown !== true || known[index] === true);
  return {
    transactions: all.filter((_, index) => isLeft[index]),
    areKnown: known.filter((_, index) => isLeft[index]),
  };
}

/** Counts joined rows, only if the owner stated that rows with the same id are one transaction. */
function joinedRowsOf({ options }: ImportRequest): ReturnType<typeof createJoinedRows> | undefined {
  return options.columns?.["idRule"] === "unique" ? createJoinedRows() : undefined;
}

/** Adds transactions joined from rows of several tables to the tables' findings. */
export async function addJoined(
  tables: readonly { plan: Plan; found: Found; open(): Promise<CsvFile> }[],
  { account, signal }: Pick<PreviewContext, "account" | "signal">,
): Promise<void> {
  const joinedParts = await joinFiles(
    tables.map(({ plan, found: { torn, edges, rows }, open }) => {
      const { importer, header, options } = plan;
      return { importer, header: header.cells, options, torn, edges, rows, plan, open };
    }),
    { signal },
  );
  for (const [index, { found }] of tables.entries()) {
    const part = joinedParts[index];
    if (part === undefined) continue;
    const { rows, transactions, assets, dropped } = part;
    found.problemCount -= rows.size;
    found.problems = found.problems.filter(({ row }) => !rows.has(row));
    found.transactions += transactions.length - dropped.size;
    found.known += account.areKnown([...transactions]).filter(Boolean).length;
    found.sample.push(...transactions.slice(0, sampleSize - found.sample.length));
    for (const hint of assets) found.assets.set(hint.assetId, hint);
    found.period = extended(found.period, transactions);
    found.warnings.push(...joinedNote(part));
  }
}

/** The period extended to include further transactions. */
function extended(period: Period | null, transactions: Iterable<{ at: number }>): Period | null {
  let whole = period;
  for (const { at } of transactions)
    whole =
      whole === null ? { from: at, to: at } : { from: Math.min(whole.from, at), to: Math.max(whole.to, at) };
  return whole;
}

/** The combined period and symbols of several tables. */
export function extentOf(founds: readonly Found[]): Pick<Preview, "period" | "symbols"> {
  const periods = founds.flatMap(({ period }) => period ?? []);
  const hints = founds.flatMap(({ assets }) => [...assets.values()]);
  return {
    period: extended(
      null,
      periods.flatMap(({ from, to }) => [{ at: from }, { at: to }]),
    ),
    symbols: [...new Set(hints.flatMap(({ symbol }) => symbol ?? []))].slice(0, maxSymbols),
  };
}

function noteWord(
  words: Map<string, UnknownWordRows>,
  { column, word, row }: { column: string; word: string; row: number },
): void {
  const key = plainWord(word);
  const known = words.get(key);
  if (known !== undefined) {
    known.count++;
    if (known.rows.length < maxRows) known.rows.push(row);
  } else if (words.size < maxWords) words.set(key, { column, word, rows: [row], count: 1 });
}

/** The first table that reported each id. Stores 52 bits of a hash per id, because a large import has a million ids. */
export function createSeenIds() {
  const tableOf = new Map<number, number>();
  return {
    /** Whether an earlier table reported the id; otherwise records it for this table. */
    isOfOther(id: string, table: number): boolean {
      const key = textHash(id);
      const first = tableOf.get(key);
      if (first === undefined) tableOf.set(key, table);
      return first !== undefined && first !== table;
    },
  };
}
