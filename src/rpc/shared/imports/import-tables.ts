import type { z } from "zod";
import type { imports as contract } from "../../../contract/methods/ledger/imports.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { mappingFormat } from "../../../importers/mapping-format.ts";
import { loadImporters } from "../../../importers/load-importers.ts";
import type { ImportRequest } from "../../../importers/reading/file/recognise.ts";
import { refusalOf, type NamedTable } from "../../../importers/reading/import-set.ts";
import { createTableOpener, tableNamed, withoutTables } from "../../../importers/reading/tables.ts";
import type { ImportOptions } from "../../../importers/importer.ts";
import type { AccountCall } from "../../protocol/method.ts";

type Input = Pick<
  z.output<typeof contract.preview.input>,
  "fileId" | "fileIds" | "format" | "options" | "perFile"
>;
type Call = AccountCall<"now" | "storedFiles" | "files" | "accounts" | "openTables" | "importMappings">;
/** The formats that an import may have, and the owner's settings for them. */
type Known = Pick<ImportRequest, "importers" | "now" | "remembered">;
type OwnSettings = Input["perFile"][number];

/** A table of an import, with its file. */
export type ImportTable = NamedTable & {
  fileId: string;
  fileName: string;
  part: string | undefined;
  options: ImportOptions;
};

/** The input of an import. `isSet`: it has several tables, each with its own result. */
export type ImportTables = { tables: ImportTable[]; ignoredFiles: string[]; isSet: boolean };

/** Maximum of tables per import. */
const maxTables = 1_000;

/** The tables of the files that an import names. Throws `bad_request` if there is none, or if too many files or none are named. */
export async function tablesOf(call: Call, input: Input): Promise<ImportTables> {
  const { account, context } = call;
  const fileIds = fileIdsOf(input);
  const opener = createTableOpener(context.openTables);
  const known: Known = {
    importers: [...(await loadImporters()), ...account.importMappings.list().map(mappingFormat)],
    now: context.now(),
    remembered: account.importMappings.words(),
  };
  const tables: ImportTable[] = [];
  const ignoredFiles: string[] = [];
  const [only, second] = fileIds;
  if (second !== undefined && input.options?.part !== undefined)
    throw new AppError(
      "bad_request",
      "The option part applies to a single file. Name the parts of several files with perFile.",
    );
  for (const fileId of fileIds) {
    call.signal.throwIfAborted();
    const file = account.storedFiles.get(fileId);
    const path = context.files.join(context.accounts.filesOf(account.id), file.id);
    const tableAt = (part: string | undefined, options: ImportOptions): ImportTable => {
      const name = part === undefined ? file.name : `${file.name}/${part}`;
      return {
        fileId,
        fileName: file.name,
        part,
        name,
        digest: `${file.sha256} ${part ?? ""}`,
        options,
        request: { ...known, format: input.format, fileName: name, options },
        open: () => opener.open(path, file.name, part),
      };
    };
    try {
      const found = await opener.tablesOf(path, file.name);
      const partName = second === undefined ? input.options?.part : undefined;
      const parts =
        partName === undefined
          ? found.tables.map(({ part }) => part)
          : [tableNamed(found.tables, file.name, partName).part];
      if (parts.length === 0) throw withoutTables(file.name);
      ignoredFiles.push(...found.others.map((otherName) => `${file.name}/${otherName}`));
      tables.push(...parts.map((part) => tableAt(part, input.options ?? {})));
    } catch (error) {
      if (second === undefined) throw error;
      refusalOf(error);
      tables.push({ ...tableAt(undefined, {}), open: () => Promise.reject(error) });
    }
  }
  checkCount(tables.length);
  if (only !== undefined && second === undefined && tables.length === 1 && input.perFile.length === 0)
    return { tables, ignoredFiles, isSet: false };
  return { tables: withSettings(tables, input), ignoredFiles, isSet: true };
}

function fileIdsOf({ fileId, fileIds }: Input): string[] {
  if ((fileId === undefined) === (fileIds === undefined))
    throw new AppError("bad_request", "Name the file with fileId, or several with fileIds, not both.", {
      reason: "invalid_input",
    });
  return [...new Set(fileIds ?? [fileId ?? ""])];
}

function checkCount(count: number): void {
  if (count > maxTables)
    throw new AppError(
      "bad_request",
      msg`The files have ${count} tables, more than ${maxTables}. Import fewer at once.`,
      { reason: "file_too_large" },
    );
}

/** The included tables, each with the common options and its own. */
function withSettings(tables: readonly ImportTable[], input: Input): ImportTable[] {
  const { part: _part, ...sharedOptions } = input.options ?? {};
  for (const { fileId, part } of input.perFile)
    if (!tables.some((table) => table.fileId === fileId && (part === undefined || part === table.part)))
      throw new AppError(
        "bad_request",
        msg`perFile names ${part === undefined ? msg`the file` : msg`the part "${part.slice(0, 100)}" of the file`} "${fileId}", which this import does not have.`,
      );
  const remainingTables = tables.flatMap((table): ImportTable[] => {
    const tableSettings = settingsOf(table, input.perFile);
    if (tableSettings?.leaveOut === true) return [];
    const options = { ...tableSettings?.options };
    const format = tableSettings?.format ?? input.format;
    return [{ ...table, options, request: { ...table.request, format, options, shared: sharedOptions } }];
  });
  if (remainingTables.length === 0)
    throw new AppError("bad_request", "All files are left out. Keep at least one.");
  return remainingTables;
}

/** Options of a table, which take precedence over those of its whole file. */
function settingsOf({ fileId, part }: ImportTable, perFile: readonly OwnSettings[]): OwnSettings | undefined {
  const fileSettings = perFile.filter((settings) => settings.fileId === fileId);
  return (
    fileSettings.find((settings) => settings.part !== undefined && settings.part === part) ??
    fileSettings.find((settings) => settings.part === undefined)
  );
}
