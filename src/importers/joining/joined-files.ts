import type { CsvFile } from "../../ports/csv.ts";
import { batchesOf } from "../reading/file/read-batches.ts";
import { contentOf, edgesOf } from "../reading/file/file-edges.ts";
import type { Plan } from "../reading/file/file-options.ts";
import {
  hasEffect,
  joinTornGroups,
  readingOf,
  transactionKey,
  type JoinedPart,
  type TornPart,
} from "./torn-groups.ts";
import { endRows, isOfEnds } from "./file-seams.ts";
import { createSplitGroups } from "./split-groups.ts";
import { fileNote } from "../file-note.ts";

/** A file that has been read, with what is needed to read it again. `rows`: the number of its rows. */
export type ReadFile = TornPart & { rows: number; plan: Plan; open(): Promise<CsvFile> };

/** `size`: the number of rows kept of each end. */
type Search = { signal: AbortSignal; size?: number };

/**
 * Joins transactions whose rows are in several files, for example because an export was split. Only the ends of long files are compared, with
 * the other files' rows around them; reading each whole file then confirms the result. In formats where distant rows affect each other, only rows
 * that lack a side are joined, and a note says so.
 */
export async function joinFiles(files: readonly ReadFile[], search: Search): Promise<JoinedPart[]> {
  const parts = await withRowsAround(files, search);
  const joinedParts = joinTornGroups(parts);
  const known = new Set<string>();
  const verified: JoinedPart[] = [];
  for (const [index, part] of joinedParts.entries()) {
    const [file, compared] = [files[index], parts[index]];
    const isWhole = file === undefined || compared === undefined || file.rows <= compared.edges.length;
    if (isWhole || !joinedParts.some(hasEffect)) {
      verified.push(part);
      continue;
    }
    const newKeys = joinedParts.flatMap(({ transactions }) => transactions.map(transactionKey));
    const { keys, refused } = await readingOfFile(
      file,
      new Set([...newKeys, ...part.dropped]),
      search.signal,
    );
    if ([...part.dropped].some((key) => !keys.has(key) && isOfEnds(compared, key)))
      return withTornRows(parts);
    for (const key of keys) known.add(key);
    verified.push({
      ...part,
      dropped: new Set([...part.dropped].filter((key) => keys.has(key))),
      rows: new Set([...part.rows].filter((row) => refused.has(row))),
    });
  }
  return verified.map((part) => ({
    ...part,
    transactions: part.transactions.filter((transaction) => !known.has(transactionKey(transaction))),
  }));
}

function withTornRows(parts: readonly TornPart[]): JoinedPart[] {
  const [first, ...rest] = joinTornGroups(parts, { areEndsJoined: false });
  if (first === undefined) return [];
  return [{ ...first, notes: [...first.notes, fileNote("endsDependOnMore")] }, ...rest];
}

/** The transactions among those given that a file contains, and its refused rows. */
async function readingOfFile(
  { open, plan }: ReadFile,
  wantedKeys: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<{ keys: Set<string>; refused: Set<number> }> {
  const keys = new Set<string>();
  const refused = new Set<number>();
  for await (const { transactions, problems } of batchesOf(await open(), plan, { signal })) {
    for (const transaction of transactions) {
      const key = transactionKey(transaction);
      if (wantedKeys.has(key)) keys.add(key);
    }
    for (const { row } of problems) refused.add(row);
  }
  return { keys, refused };
}

/** The files, with the rows around those with which other files of the same reading begin and end, and those of groups that they split. */
async function withRowsAround(files: readonly ReadFile[], search: Search): Promise<TornPart[]> {
  const parts: TornPart[] = [];
  const splitContents = await createSplitGroups(files, search.signal).contentsWith();
  for (const file of files) {
    const others = files.filter(
      (otherFile) => otherFile !== file && readingOf(otherFile) === readingOf(file),
    );
    parts.push(await withRowsAt(file, contentsOfEnds(others), { ...search, splitContents }));
  }
  return parts;
}

/**
 * A file whose compared rows are its ends and the rows around those with these contents, and with `splitContents`: the contents of rows of groups
 * of which other files have other rows.
 */
export async function withRowsAt(
  file: ReadFile,
  soughtContents: ReadonlySet<string>,
  { splitContents = new Set(), ...search }: Search & { splitContents?: ReadonlySet<string> },
): Promise<TornPart> {
  const sought = new Set([...soughtContents, ...splitContents]);
  if (sought.size === 0 || file.rows <= file.edges.length) return { ...file, splitContents };
  const edges = await edgesOf(await file.open(), file.plan, { ...search, sought });
  return { ...file, edges, splitContents };
}

/** The contents of the first and last rows of files. */
export function contentsOfEnds(files: readonly Pick<TornPart, "edges">[]): Set<string> {
  return new Set(files.flatMap((file) => [...endRows(file)].map(({ cells }) => contentOf(cells))));
}
