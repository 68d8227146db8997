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

/** Sums of the contents of the rows of each group, by the hash of the group. The same rows in another order have the same sum. */
type GroupSums = ReadonlyMap<number, number>;

/**
 * The contents of the rows of groups (`Importer.groupOf`) of which these files and others have different rows: an order of which a later export
 * has the refund, too. The files of the same reading are compared with each other. Each of `files` is read once for all calls, and again only if
 * one of its groups is split.
 */
export function createSplitGroups<F extends GroupedFile>(files: readonly F[], signal: AbortSignal) {
  const known = new Map<GroupedFile, GroupSums>();
  const sumsOf = async (file: GroupedFile): Promise<GroupSums> => known.get(file) ?? groupSums(file, signal);
  return {
    async contentsWith(others: readonly F[] = []): Promise<Set<string>> {
      const contents = new Set<string>();
      const alike = new Map<string, GroupedFile[]>();
      for (const file of [...files, ...others]) {
        const key = readingOf(file);
        if (file.importer.groupOf !== undefined) alike.set(key, [...(alike.get(key) ?? []), file]);
      }
      for (const group of alike.values()) {
        if (group.length < 2) continue;
        const sums: GroupSums[] = [];
        for (const file of group) sums.push(await sumsOf(file));
        for (const [index, file] of group.entries())
          if (files.some((own) => own === file)) known.set(file, sums[index] ?? new Map());
        const split = splitGroups(sums);
        if (split.size === 0) continue;
        for (const file of group)
          for await (const row of groupedRows(file, signal))
            if (split.has(textHash(row.group))) contents.add(row.content);
      }
      return contents;
    },
  };
}

async function groupSums(file: GroupedFile, signal: AbortSignal): Promise<GroupSums> {
  const sums = new Map<number, number>();
  for await (const { group, content } of groupedRows(file, signal)) {
    const hash = textHash(group);
    sums.set(hash, ((sums.get(hash) ?? 0) + textHash(content)) % 2 ** 52);
  }
  return sums;
}

/** The groups that several files have with different rows, as hashes. */
function splitGroups(files: readonly GroupSums[]): Set<number> {
  const known = new Map<number, number>();
  const split = new Set<number>();
  for (const sums of files)
    for (const [hash, sum] of sums) {
      const other = known.get(hash);
      if (other !== undefined && other !== sum && split.size < maxGroups) split.add(hash);
      known.set(hash, sum);
    }
  return split;
}

async function* groupedRows(
  { importer, plan, open }: GroupedFile,
  signal: AbortSignal,
): AsyncGenerator<{ group: string; content: string }> {
  const groupOf = importer.groupOf?.(plan.header.cells);
  if (groupOf === undefined) return;
  const kindOf = rowKinds(plan.header, importer);
  const csv = await open();
  for await (const { records } of csv.records(signal))
    for (const record of records) {
      if (kindOf(record) !== "row") continue;
      const group = groupOf(record);
      if (group !== "") yield { group, content: contentOf(record.cells) };
    }
}
