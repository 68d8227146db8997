import { AppError } from "../../../errors/app-error.ts";
import { asWording, msg, Wording } from "../../../errors/wording.ts";
import {
  resolveTables,
  compareTables,
  refusalOf,
  type ResolvedTable,
  type Refusal,
} from "../../../importers/reading/import-set.ts";
import { checkBeginning, checkImportable } from "../../../importers/reading/file/read-file.ts";
import type { Import, ImportPart } from "../../../store/jobs/imports.ts";
import type { AccountCall } from "../../protocol/method.ts";
import type { ImportTable } from "./import-tables.ts";

type NewPart = Pick<ImportPart, "fileId" | "fileName" | "format" | "options">;
type LeftOut = { fileId: string; fileName: string; part: string | null; reason: string; message: string };
/** A table that is not imported, and its name and reason as a part of the error's message. */
type RefusedTable = { place: LeftOut; wording: Wording; name: string };
/** `words`: the owner's meanings of a format's words. */
type Parts = { parts: NewPart[]; leftOut: LeftOut[]; words: GivenWords[] };
type GivenWords = { format: string; givenWords: Record<string, string> };
type CreateCall = AccountCall<"pause">;

/** The part of an import of one table. Throws `bad_request` if nothing of it can be imported. */
export async function singlePart(
  { context, signal }: CreateCall,
  [table]: readonly ImportTable[],
  onProblem: Import["onProblem"],
): Promise<Parts> {
  if (table === undefined) throw new Error("The import has no table.");
  const { request, fileId, fileName } = table;
  const csv = await table.open();
  const { importer, options } = await checkBeginning(csv, request, signal);
  await checkImportable(csv, request, { onProblem, signal, pause: context.pause });
  return {
    parts: [{ fileId, fileName, format: importer.id, options }],
    leftOut: [],
    words: givenWords([{ table, importer }]),
  };
}

/** The tables of a set in reading order. Throws `bad_request` naming those that cannot be imported, unless they are excluded. */
export async function partsOfSet(
  { context, signal }: CreateCall,
  tables: readonly ImportTable[],
  { onProblem, onRefused }: { onProblem: Import["onProblem"]; onRefused: "abort" | "skip" },
): Promise<Parts> {
  const readable: ResolvedTable<ImportTable>[] = [];
  const refused: RefusedTable[] = [];
  const refuse = (table: ImportTable, { reason, message, wording }: Refusal): void => {
    const { fileId, fileName, part = null, name } = table;
    const why = asWording(wording) ?? new Wording(message, []);
    refused.push({ place: { fileId, fileName, part, reason, message }, wording: msg`${name}: ${why}`, name });
  };
  for (const begunTable of await resolveTables(tables, signal)) {
    const { table } = begunTable;
    if ("refusal" in begunTable) {
      refuse(table, begunTable.refusal);
      continue;
    }
    try {
      await checkImportable(await table.open(), table.request, { onProblem, signal, pause: context.pause });
      readable.push(begunTable);
    } catch (error) {
      refuse(table, refusalOf(error));
    }
  }
  if (refused.length > 0 && (onRefused === "abort" || readable.length === 0)) throw filesRefused(refused);
  return {
    parts: readable.toSorted(compareTables).map(({ table, importer, options }) => ({
      fileId: table.fileId,
      fileName: table.fileName,
      format: importer.id,
      options: { ...options, ...(table.part !== undefined && { part: table.part }) },
    })),
    leftOut: refused.map(({ place }) => place),
    words: givenWords(readable),
  };
}

function givenWords(tables: readonly Pick<ResolvedTable<ImportTable>, "table" | "importer">[]): GivenWords[] {
  return tables.flatMap(({ table: { request }, importer }) => {
    const words = { ...request.shared?.words, ...request.options.words };
    return Object.keys(words).length === 0 || !importer.options.includes("words")
      ? []
      : [{ format: importer.id, givenWords: words }];
  });
}

function filesRefused(refused: readonly RefusedTable[]): AppError {
  const [first = msg`a file`, ...others] = refused.slice(0, 5).map(({ wording }) => wording);
  const fileList = others.reduce((all, wording) => msg`${all} ${wording}`, first);
  const rest = refused.length - 1 - others.length;
  return new AppError(
    "bad_request",
    msg`Nothing was imported, since ${refused.length === 1 ? msg`a file` : msg`${refused.length} files`} cannot be read. ${fileList}${rest > 0 ? msg` And ${rest} more.` : ""} Leave them out with onRefused "skip", or settle each with perFile.`,
    {
      reason: "files_refused",
      data: { files: refused.slice(0, 200).map(({ place, name }) => ({ ...place, name })) },
    },
  );
}
