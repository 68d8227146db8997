import type { CsvFile } from "../../ports/csv.ts";
import { ignoredColumns } from "../reading/columns.ts";
import {
  resolveTables,
  compareTables,
  refusalOf,
  type NamedTable,
  type Refusal,
} from "../reading/import-set.ts";
import { checkBeginning } from "../reading/file/read-file.ts";
import type { Plan } from "../reading/file/file-options.ts";
import type { ImportRequest } from "../reading/file/recognise.ts";
import { compareBalances, createStatedSums, lastStatedBalances } from "./balances.ts";
import {
  addJoined,
  createSeenIds,
  extentOf,
  maxProblems,
  sampleSize,
  survey,
  type Found,
  type PreviewContext,
} from "./findings.ts";
import type { Preview, PreviewAccount, SetPreview, TablePreview } from "./preview-types.ts";
import { assetsOf, previewTransaction } from "./sample.ts";

/** Reads a whole file and keeps only a sample. Throws `bad_request` for an invalid file, header or option; rows never throw. */
export async function previewFile(
  csv: CsvFile,
  request: ImportRequest,
  world: PreviewContext,
): Promise<Preview> {
  const { importer } = await checkBeginning(csv, request, world.signal);
  const superseded = world.account.surveySuperseded([importer.id]);
  const table = { index: 0, format: importer.id };
  const { plan, found } = await survey(csv, request, world, { table, superseded });
  const counts = await superseded.counts();
  return {
    ...tablePreview(plan, found, counts.get(0)),
    balances: await compareBalances([found], found.assets, world.account),
    sample: found.sample.map(previewTransaction),
    assets: assetsOf(found.sample, found.assets),
    ...extentOf([found]),
  };
}

/**
 * Previews the tables of one import, in the order of `compareTables`. A table that cannot be imported has its refusal. A transaction that an
 * earlier table contains counts as known in a later one.
 */
export async function previewTables(
  tables: readonly NamedTable[],
  world: PreviewContext,
): Promise<SetPreview> {
  const begunTables = await resolveTables(tables, world.signal);
  const readable = begunTables
    .flatMap((table) => ("refusal" in table ? [] : [table]))
    .toSorted(compareTables);
  const seen = createSeenIds();
  const superseded = world.account.surveySuperseded(readable.map(({ importer }) => importer.id));
  const founds: Found[] = [];
  const read: { table: NamedTable; plan: Plan; found: Found; index: number }[] = [];
  const refusals = new Map<NamedTable, Refusal>();
  const quota = Math.max(1, Math.floor(sampleSize / tables.length));
  for (const [index, { table, importer, hasBalances }] of readable.entries()) {
    const sums = hasBalances ? undefined : createStatedSums(lastStatedBalances(founds));
    try {
      const { plan, found } = await survey(await table.open(), table.request, world, {
        table: { index, format: importer.id },
        superseded,
        isOfOther: (id) => seen.isOfOther(id, index),
        ...(sums && { sums }),
      });
      found.sample.splice(quota);
      founds.push(found);
      read.push({ table, plan, found, index });
    } catch (error) {
      refusals.set(table, refusalOf(error));
    }
  }
  await addJoined(
    read.map(({ table, ...part }) => ({ ...part, open: () => table.open() })),
    world,
  );
  const counts = await superseded.counts();
  const previews = new Map(
    read.map(({ table, plan, found, index }) => [table, tablePreview(plan, found, counts.get(index))]),
  );
  for (const table of begunTables) if ("refusal" in table) refusals.set(table.table, table.refusal);
  return {
    ...(await combineResults(founds, [...previews.values()], world.account)),
    problems: tables
      .flatMap((table) =>
        (previews.get(table)?.problems ?? []).map((problem) => ({ ...problem, file: table.name })),
      )
      .slice(0, maxProblems),
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
async function combineResults(
  founds: readonly Found[],
  previews: readonly TablePreview[],
  account: PreviewAccount,
): Promise<Omit<SetPreview, "tables" | "problems" | "unknownWords">> {
  const sumOf = (name: "rows" | "transactions" | "known" | "superseded" | "added" | "problemCount"): number =>
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
    superseded: sumOf("superseded"),
    added: sumOf("added"),
    problemCount: sumOf("problemCount"),
    ignoredColumns: [...new Set(previews.flatMap(({ ignoredColumns: names }) => names))],
    warnings: [
      ...new Map(previews.flatMap(({ warnings }) => warnings.map((note) => [note.message, note]))).values(),
    ],
    balances: await compareBalances(founds, assets, account),
    sample: sample.map(previewTransaction),
    assets: assetsOf(sample, assets),
    ...extentOf(founds),
  };
}

function tablePreview(
  { importer, confidence, options, header }: Plan,
  found: Found,
  superseded = 0,
): TablePreview {
  const { rows, transactions, known, problems, problemCount, warnings } = found;
  return {
    format: importer.id,
    confidence,
    options,
    rows,
    transactions,
    known,
    superseded,
    added: transactions - known - superseded,
    problems,
    problemCount,
    ignoredColumns: ignoredColumns(importer, header.cells, options),
    warnings,
    unknownWords: [...found.unknownWords.values()],
  };
}
