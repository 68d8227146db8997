import type { AssetHint } from "../../domain/assets/asset.ts";
import { typeOf } from "../../domain/ledger/classify.ts";
import { add, formatDecimal, parseDecimal, zero, type Decimal } from "../../domain/money/decimal.ts";
import { identityOf, kindOf } from "../../domain/ledger/identity.ts";
import { entriesOf } from "../../domain/ledger/ledger.ts";
import type { CsvFile } from "../../ports/csv.ts";
import type { Pause } from "../../ports/pause.ts";
import type { ReportedTransaction, Transaction } from "../../domain/ledger/transaction.ts";
import type { ImportOptions, RowProblem, StatedBalance } from "../importer.ts";
import { plainWord } from "../engine/words.ts";
import { ignoredColumns } from "./columns.ts";
import { beginTables, compareTables, refusalOf, type NamedTable, type Refusal } from "./import-set.ts";
import { surveyFile, type Plan } from "./read-file.ts";
import type { ImportRequest } from "./recognise.ts";

/** The balance of a wallet's asset that a file states after its last row, and the computed balance at that time. */
export type BalanceComparison = {
  wallet: string;
  /** The asset's id. */
  asset: string;
  symbol: string;
  at: number;
  stated: string;
  computed: string;
};

/**
 * The expected result of importing one table. `rows` are data rows; `problems` the first of `problemCount`; `known` counts transactions
 * already in the account.
 */
export type TablePreview = {
  format: string;
  confidence: number;
  options: ImportOptions;
  rows: number;
  transactions: number;
  known: number;
  added: number;
  problems: RowProblem[];
  problemCount: number;
  ignoredColumns: string[];
  /** Assumptions and gaps that concern the whole file. */
  warnings: string[];
  unknownWords: UnknownWordRows[];
};

/** An unknown word, with its first rows and their number. */
export type UnknownWordRows = { column: string; word: string; rows: number[]; count: number };

/** The same for a whole import; `assets` are the file's names of those of the sample. */
export type Preview = TablePreview & {
  sample: Transaction[];
  assets: AssetHint[];
  balances: BalanceComparison[];
};

export type SetPreview = Omit<Preview, "format" | "problems" | "unknownWords"> & {
  unknownWords: (UnknownWordRows & { file: string })[];
  /** `null` if the tables have several formats, or none is readable. */
  format: string | null;
  problems: (RowProblem & { file: string })[];
  /** In the order of the tables. */
  tables: (TablePreview | { refusal: Refusal })[];
};

type Pair = { wallet: string; assetId: string };

/** The queries of a preview on the account. */
export type PreviewAccount = {
  /** Whether each transaction is already in the account, by its id or as reported by another source. */
  areKnown(transactions: readonly ReportedTransaction[]): boolean[];
  /** Detects whether the file repeats transactions of the account with times shifted by some hours. */
  surveyShift(): { see(transactions: readonly ReportedTransaction[]): void; warnings(): string[] };
  /** The balance computed from the account's current data. */
  balanceAt(pair: Pair & { withPositions?: true }, at: number): Promise<string>;
};

const sampleSize = 20;
const problemsShown = 200;
const balancesShown = 500;
const wordsShown = 200;
const rowsShown = 20;

type World = { signal: AbortSignal; pause: Pause; account: PreviewAccount };

/** Reads a whole file and keeps only a sample. Throws `bad_request` for an invalid file, header or option; rows never throw. */
export async function previewFile(csv: CsvFile, request: ImportRequest, world: World): Promise<Preview> {
  const { plan, found } = await survey(csv, request, world);
  return {
    ...tablePreview(plan, found),
    balances: await compared([found], found.assets, world.account),
    sample: found.sample.map(shown),
    assets: assetsOf(found.sample, found.assets),
  };
}

/**
 * Reads the tables of one import, in the order of `compareTables`. For one that cannot be imported it returns the refusal. A transaction that
 * an earlier table reports is known in a later one.
 */
export async function previewTables(tables: readonly NamedTable[], world: World): Promise<SetPreview> {
  const begun = await beginTables(tables, world.signal);
  const readable = begun.flatMap((table) => ("refusal" in table ? [] : [table])).toSorted(compareTables);
  const seen = createSeenIds();
  const founds: Found[] = [];
  const previews = new Map<NamedTable, TablePreview>();
  const refusals = new Map<NamedTable, Refusal>();
  const quota = Math.max(1, Math.floor(sampleSize / tables.length));
  for (const [index, { table, hasBalances }] of readable.entries()) {
    const sums = hasBalances ? undefined : createStatedSums(lastStated(founds));
    try {
      const { plan, found } = await survey(await table.open(), table.request, world, {
        isOfOther: (id) => seen.isOfOther(id, index),
        ...(sums && { sums }),
      });
      found.sample.splice(quota);
      founds.push(found);
      previews.set(table, tablePreview(plan, found));
    } catch (error) {
      refusals.set(table, refusalOf(error));
    }
  }
  for (const table of begun) if ("refusal" in table) refusals.set(table.table, table.refusal);
  return {
    ...(await together(founds, [...previews.values()], world.account)),
    problems: tables
      .flatMap((table) =>
        (previews.get(table)?.problems ?? []).map((problem) => ({ ...problem, file: table.name })),
      )
      .slice(0, problemsShown),
    unknownWords: tables.flatMap((table) =>
      (previews.get(table)?.unknownWords ?? []).map((word) => ({ ...word, file: table.name })),
    ),
    tables: tables.map((table): TablePreview | { refusal: Refusal } => {
      const preview = previews.get(table);
      const refusal = refusals.get(table);
      if (preview !== undefined) return preview;
      if (refusal !== undefined) return { refusal };
      throw new Error(`The table ${table.name} was not read.`);
    }),
  };
}

/** The combined results of a set's tables. */
async function together(
  founds: readonly Found[],
  previews: readonly TablePreview[],
  account: PreviewAccount,
): Promise<Omit<SetPreview, "tables" | "problems" | "unknownWords">> {
  const sumOf = (name: "rows" | "transactions" | "known" | "added" | "problemCount"): number =>
    previews.reduce((sum, preview) => sum + preview[name], 0);
  const formats = new Set(previews.map(({ format }) => format));
  const [format = null] = formats.size === 1 ? formats : [];
  const assets = new Map(founds.flatMap((found) => [...found.assets]));
  const sample = founds.flatMap((found) => found.sample).slice(0, sampleSize);
  return {
    format,
    confidence: Math.min(1, ...previews.map(({ confidence }) => confidence)),
    options: {},
    rows: sumOf("rows"),
    transactions: sumOf("transactions"),
    known: sumOf("known"),
    added: sumOf("added"),
    problemCount: sumOf("problemCount"),
    ignoredColumns: [...new Set(previews.flatMap(({ ignoredColumns: names }) => names))],
    warnings: [...new Set(previews.flatMap(({ warnings }) => warnings))],
    balances: await compared(founds, assets, account),
    sample: sample.map(shown),
    assets: assetsOf(sample, assets),
  };
}

/** The shared state of a set's tables: `isOfOther`, whether another table reported an id before; `sums`, if the table states no balances. */
type InSet = { isOfOther(id: string): boolean; sums?: StatedSums };

/** Reads one table. */
async function survey(
  csv: CsvFile,
  request: ImportRequest,
  { signal, pause, account }: World,
  inSet?: InSet,
): Promise<{ plan: Plan; found: Found }> {
  let found = nothingFound(inSet?.sums?.begin());
  let shift = account.surveyShift();
  const plan = await surveyFile(csv, request, {
    visit(batch) {
      signal.throwIfAborted();
      found.rows = batch.rows;
      found.transactions += batch.transactions.length;
      found.problemCount += batch.problems.length;
      found.sample.push(...batch.transactions.slice(0, sampleSize - found.sample.length));
      const areKnown = account.areKnown(batch.transactions);
      if (inSet !== undefined)
        for (const [index, transaction] of batch.transactions.entries())
          if (inSet.isOfOther(identityOf(transaction))) areKnown[index] = true;
      shift.see(batch.transactions);
      found.known += areKnown.filter(Boolean).length;
      found.balances.state(batch.statedBalances);
      if (batch.hasBalances || found.others !== undefined) {
        const fresh = batch.transactions.filter((_, index) => areKnown[index] !== true);
        if (batch.hasBalances) found.balances.add(fresh);
        else found.others?.add(fresh);
      }
      found.warnings.push(...batch.warnings);
      for (const hint of batch.assets) found.assets.set(hint.assetId, hint);
      for (const word of batch.unknownWords) noteWord(found.unknownWords, word);
      found.problems.push(...batch.problems.slice(0, problemsShown - found.problems.length));
    },
    restart() {
      found = nothingFound(inSet?.sums?.begin());
      shift = account.surveyShift();
    },
    signal,
    pause,
  });
  found.warnings.push(...shift.warnings());
  return { plan, found };
}

function tablePreview({ importer, confidence, options, header }: Plan, found: Found): TablePreview {
  const { rows, transactions, known, problems, problemCount, warnings } = found;
  return {
    format: importer.id,
    confidence,
    options,
    rows,
    transactions,
    known,
    added: transactions - known,
    problems,
    problemCount,
    ignoredColumns: ignoredColumns(importer, header.cells, options),
    warnings,
    unknownWords: [...found.unknownWords.values()],
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
    if (known.rows.length < rowsShown) known.rows.push(row);
  } else if (words.size < wordsShown) words.set(key, { column, word, rows: [row], count: 1 });
}

function assetsOf(
  sample: readonly ReportedTransaction[],
  assets: ReadonlyMap<string, AssetHint>,
): AssetHint[] {
  const ids = new Set(sample.flatMap(({ legs }) => legs.map(({ assetId }) => assetId)));
  return [...ids].flatMap((assetId) => assets.get(assetId) ?? []);
}

/** Stores 52 bits of a hash per id with the table that reported it first: a large import must not keep a million strings. */
function createSeenIds() {
  const tableOf = new Map<number, number>();
  return {
    /** Whether an earlier table reported it; otherwise records it. */
    isOfOther(id: string, table: number): boolean {
      const key = hashOf(id);
      const first = tableOf.get(key);
      if (first === undefined) tableOf.set(key, table);
      return first !== undefined && first !== table;
    },
  };
}

/** Two FNV-1a hashes of 26 bits each. */
function hashOf(text: string): number {
  let a = 0x81_1c_9d_c5;
  let b = 0x01_00_01_b3;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01_00_01_93);
    b = Math.imul(b ^ code, 0x85_eb_ca_6b);
  }
  return (a >>> 6) * 2 ** 26 + (b >>> 6);
}

type Found = Pick<Preview, "rows" | "transactions" | "problemCount" | "problems" | "warnings" | "known"> & {
  unknownWords: Map<string, UnknownWordRows>;
  sample: ReportedTransaction[];
  assets: Map<string, AssetHint>;
  balances: ReturnType<typeof collectBalances>;
  /** The changes by a table without a balance column to the balances that other tables of its set state. */
  others: ReturnType<StatedSums["begin"]> | undefined;
};

function nothingFound(others?: Found["others"]): Found {
  return {
    rows: 0,
    transactions: 0,
    problemCount: 0,
    sample: [],
    assets: new Map(),
    problems: [],
    warnings: [],
    unknownWords: new Map(),
    known: 0,
    balances: collectBalances(),
    others,
  };
}

type Change = { wallet: string; assetId: string; at: number; change: string; isMove: boolean };

function changesOf(transactions: readonly ReportedTransaction[]): Change[] {
  return transactions.flatMap((transaction) => {
    const listed = asListed(transaction);
    const isMove = listed.type === "stake" || listed.type === "unstake";
    return entriesOf(listed).map(({ wallet, assetId, change }) => ({
      wallet,
      assetId,
      at: transaction.at,
      change,
      isMove,
    }));
  });
}

/** Whether a change counts toward a stated balance. With positions, moves into or out of one change nothing. */
function isWithin({ wallet, at, isMove }: Change, balance: StatedBalance): boolean {
  if (at > balance.at) return false;
  if (balance.withPositions !== true) return wallet === balance.wallet;
  return !isMove && (wallet === balance.wallet || wallet.startsWith(`${balance.wallet}#`));
}

/** Collects the last balance that the file states of each wallet and asset, and the changes by its new transactions. */
function collectBalances() {
  const last = new Map<string, StatedBalance>();
  const changes = new Map<string, Change[]>();
  return {
    state(stated: readonly StatedBalance[]): void {
      for (const balance of stated) keepLast(last, balance);
    },
    add(transactions: readonly ReportedTransaction[]): void {
      for (const change of changesOf(transactions)) {
        const known = changes.get(change.assetId) ?? [];
        changes.set(change.assetId, known);
        known.push(change);
      }
    },
    last: () => [...last.values()],
    /** The sums of the file's new transactions. */
    changedBy: (balance: StatedBalance): Decimal =>
      (changes.get(balance.assetId) ?? [])
        .filter((change) => isWithin(change, balance))
        .reduce((sum, { change }) => add(sum, parseDecimal(change)), zero),
  };
}

function keyOf({ assetId, wallet }: StatedBalance): string {
  return `${assetId} ${wallet}`;
}

function keepLast(last: Map<string, StatedBalance>, balance: StatedBalance): void {
  const before = last.get(keyOf(balance));
  if (before === undefined || balance.at >= before.at) last.set(keyOf(balance), balance);
}

/** The last balance of each wallet and asset that the tables read so far state. */
function lastStated(founds: readonly Found[]): StatedBalance[] {
  const last = new Map<string, StatedBalance>();
  for (const { balances } of founds) for (const balance of balances.last()) keepLast(last, balance);
  return [...last.values()];
}

type StatedSums = ReturnType<typeof createStatedSums>;

/** Sums the changes by transactions to these balances, whose number bounds the memory. */
function createStatedSums(stated: readonly StatedBalance[]) {
  const byAsset = new Map<string, StatedBalance[]>();
  for (const balance of stated) {
    const known = byAsset.get(balance.assetId);
    if (known === undefined) byAsset.set(balance.assetId, [balance]);
    else known.push(balance);
  }
  return {
    begin() {
      const sums = new Map<string, Decimal>();
      return {
        add(transactions: readonly ReportedTransaction[]): void {
          if (byAsset.size === 0) return;
          for (const change of changesOf(transactions))
            for (const balance of byAsset.get(change.assetId) ?? [])
              if (isWithin(change, balance))
                sums.set(keyOf(balance), add(sums.get(keyOf(balance)) ?? zero, parseDecimal(change.change)));
        },
        changedBy: (balance: StatedBalance): Decimal => sums.get(keyOf(balance)) ?? zero,
      };
    },
  };
}

async function compared(
  founds: readonly Found[],
  assets: ReadonlyMap<string, AssetHint>,
  account: PreviewAccount,
): Promise<BalanceComparison[]> {
  const comparisons: BalanceComparison[] = [];
  for (const balance of lastStated(founds).slice(0, balancesShown)) {
    const { wallet, assetId, at, amount } = balance;
    let computed = parseDecimal(await account.balanceAt(balance, at));
    for (const { balances, others } of founds)
      computed = add(computed, (others ?? balances).changedBy(balance));
    comparisons.push({
      wallet,
      asset: assetId,
      symbol: assets.get(assetId)?.symbol ?? assetId,
      at,
      stated: amount,
      computed: formatDecimal(computed),
    });
  }
  return comparisons;
}

/** With the type and status that it would have as the only source's. */
function asListed(reported: ReportedTransaction) {
  const { platform, wallet, status = "confirmed" } = reported;
  const legs = reported.legs.map((leg) => ({ ...leg, kind: kindOf(leg, platform) }));
  const type = reported.type ?? typeOf({ ...reported, legs, isOwn: (address: string) => address === wallet });
  return { ...reported, legs, type, status };
}

/** A transaction as it would be listed if it were the only source's. */
function shown(reported: ReportedTransaction): Transaction {
  const { tags = [] } = reported;
  const { type, status } = asListed(reported);
  const { position: _position, legs: _legs, ...rest } = reported;
  return {
    ...rest,
    id: identityOf(reported),
    type,
    legs: reported.legs.map(({ kind: _kind, ...leg }) => leg),
    tags,
    status,
    sources: [{ kind: "import", id: null }],
    hidden: false,
    edited: false,
  };
}
