import { textHash } from "../../lib/text-hash.ts";
import type { CsvFile } from "../../ports/csv.ts";
import { contentOf } from "../reading/file/file-edges.ts";
import type { Plan } from "../reading/file/file-options.ts";
import { rowKinds } from "../reading/file/row-kinds.ts";
import { readingOf, type TornPart } from "./torn-groups.ts";

/** Maximum groups of which rows are kept. */
const maxGroups = 500;

type GroupedFile = Pick<TornPart, "importer" | "header" | "options"> & {
  plan: Plan;
  open(): Promise<CsvFile>;
};

/**
 * The contents of the rows of groups (`Importer.groupOf`) of which these files have different rows: an order of which a later export has the
 * refund, too. The files of the same reading are compared with each other.
 */
export async function contentsOfSplitGroups(
  files: readonly GroupedFile[],
  signal: AbortSignal,
): Promise<Set<string>> {
  const contents = new Set<string>();
  const alike = new Map<string, GroupedFile[]>();
  for (const file of files) {
    const key = readingOf(file);
    if (file.importer.groupOf !== undefined) alike.set(key, [...(alike.get(key) ?? []), file]);
  }
  for (const [first, ...others] of alike.values()) {
    if (first === undefined || others.length === 0) continue;
    const split = await splitGroups([first, ...others], signal);
    if (split.size === 0) continue;
    for (const file of [first, ...others])
      for await (const { group, content } of groupedRows(file, signal))
        if (split.has(textHash(group))) contents.add(content);
  }
  return contents;
}

/** The groups that several files have with different rows, as hashes. */
async function splitGroups(files: readonly GroupedFile[], signal: AbortSignal): Promise<Set<number>> {
  const known = new Map<number, number>();
  const split = new Set<number>();
  for (const file of files) {
    const own = new Map<number, number>();
    // The same rows in another order have the same sum.
    for await (const { group, content } of groupedRows(file, signal)) {
      const hash = textHash(group);
      own.set(hash, ((own.get(hash) ?? 0) + textHash(content)) % 2 ** 52);
    }
    for (const [hash, sum] of own) {
      const other = known.get(hash);
      if (other !== undefined && other !== sum && split.size < maxGroups) split.add(hash);
      known.set(hash, sum);
    }
  }
  return split;
}

async function* groupedRows(
  { importer, plan, open }: GroupedFile,
  signal: AbortSignal,
): AsyncGenerator<{ group: string; content: string }> {
  const groupOf = importer.groupOf?.(plan.header.cells);
  if (groupOf === undefined) return;
  const kindOf = rowKinds(plan.header);
  const csv = await open();
  for await (const { records } of csv.records(signal))
    for (const record of records) {
      if (kindOf(record) !== "row") continue;
      const group = groupOf(record);
      if (group !== "") yield { group, content: contentOf(record.cells) };
    }
}
