import { AppError } from "../../errors/app-error.ts";
import { msg, wordingRecord, type WordingRecord } from "../../errors/wording.ts";
import { compareText } from "../../lib/compare-text.ts";
import type { CsvFile } from "../../ports/csv.ts";
import type { FileChain, Importer, ImportOptions } from "../importer.ts";
import { checkBeginning } from "./file/read-file.ts";
import type { ImportRequest } from "./file/recognise.ts";

/** Why a table of a set cannot be imported. */
export type Refusal = {
  reason: string;
  message: string;
  /** The message's template and values, for translation. */
  wording?: WordingRecord;
  data?: Record<string, unknown>;
};

/** A table of an import. */
export type NamedTable = {
  /** Its display name. */
  name: string;
  /** A hash of its content and position, by which the same set is always read in the same order. */
  digest: string;
  request: ImportRequest;
  open(): Promise<CsvFile>;
};

/** A table whose format and options have been resolved from its beginning. */
export type ResolvedTable<T extends NamedTable = NamedTable> = {
  table: T;
  importer: Importer;
  options: ImportOptions;
  hasBalances: boolean;
  chain?: FileChain;
};

type Begun<T extends NamedTable> = ResolvedTable<T> | { table: T; refusal: Refusal };

/** Reads the beginnings of the tables of one import. Throws `bad_request` for a shared option that no readable table has. */
export async function resolveTables<T extends NamedTable>(
  tables: readonly T[],
  signal: AbortSignal,
): Promise<Begun<T>[]> {
  const begunTables: Begun<T>[] = [];
  for (const table of tables) {
    signal.throwIfAborted();
    try {
      begunTables.push({ table, ...(await checkBeginning(await table.open(), table.request, signal)) });
    } catch (error) {
      begunTables.push({ table, refusal: refusalOf(error) });
    }
  }
  checkShared(begunTables);
  return withoutDoubtfulChains(begunTables);
}

/**
 * Refuses the tables that name no chain (a list of ERC-20 transfers) next to tables of other chains: assumed to be of Ethereum, they would become
 * another chain's tokens. If a table of the assumed chain is there, too, the assumption is stated only.
 */
function withoutDoubtfulChains<T extends NamedTable>(begunTables: readonly Begun<T>[]): Begun<T>[] {
  const named = begunTables.flatMap((begun) =>
    "chain" in begun && begun.chain?.isNamed === true ? [begun.chain.platform] : [],
  );
  return begunTables.map((begun) => {
    if (!("chain" in begun) || begun.chain === undefined || begun.chain.isNamed) return begun;
    const { platform } = begun.chain;
    if (named.length === 0 || named.includes(platform)) return begun;
    const candidates = [...new Set([...named, platform])];
    return { table: begun.table, refusal: refusalOf(chainNeeded(candidates)) };
  });
}

function chainNeeded(candidates: readonly string[]): AppError {
  return new AppError(
    "bad_request",
    msg`The file does not say which chain it is of, and the other files of this import are of ${candidates.slice(0, -1).join(", ")}. Say which with the option chain: ${candidates.join(" or ")}.`,
    { reason: "option_needed", data: { option: "chain", candidates } },
  );
}

/** Converts an error about a table to a refusal. Rethrows all other errors. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof AppError) || error.code === "cancelled") throw error;
  const { reason, message, wording, data } = error;
  return { reason, message, ...(wording && { wording: wordingRecord(wording) }), ...(data && { data }) };
}

/**
 * The order in which the tables of a set are read and written, independent of the input order: tables with balance columns first, because other
 * tables' changes are added to them; trackers' tables after those of the exchanges and wallets that they repeat.
 */
export function compareTables(a: ResolvedTable, b: ResolvedTable): number {
  const rankOf = ({ hasBalances, importer }: ResolvedTable): number =>
    (hasBalances ? 0 : 2) + (importer.platform === "manual" ? 1 : 0);
  return (
    rankOf(a) - rankOf(b) ||
    compareText(a.importer.id, b.importer.id) ||
    compareText(a.table.digest, b.table.digest)
  );
}

function checkShared(
  begunTables: readonly (ResolvedTable | { table: NamedTable; refusal: Refusal })[],
): void {
  const readable = begunTables.flatMap((table) => ("refusal" in table ? [] : [table]));
  if (readable.length === 0) return;
  const has = (name: string): boolean =>
    readable.some(({ importer }) => importer.options.some((option) => option === name));
  const unknown = readable
    .flatMap(({ table }) => Object.keys(table.request.shared ?? {}))
    .find((name) => !has(name));
  if (unknown !== undefined)
    throw new AppError("bad_request", msg`None of the files has the option ${unknown}. Leave it out.`);
}
