import { z } from "zod";
import { taskResults } from "../../contract/task-results.ts";
import { AppError, messageOf } from "../../errors/app-error.ts";
import { nonEmpty, type AddCommand } from "../command.ts";
import { inputFiles } from "../input-files.ts";
import { followTask, type Output } from "../progress.ts";
import type { Service } from "../service.ts";

const options = z.strictObject({
  account: z.string(),
  create: z.boolean().default(false),
  format: z.string().optional(),
  wallet: z.string().optional(),
  chain: z.string().optional(),
  subAccount: z.string().optional(),
  timezone: z.string().optional(),
  skipProblems: z.boolean().default(false),
  skipFiles: z.boolean().default(false),
});
type Options = z.output<typeof options>;
type Streams = { out: Output; err: Output };

export const importCommand: AddCommand = (program, { out, err, withService }) => {
  program
    .command("import")
    .description("import exports of wallets or exchanges, several of them as one import")
    .argument("<files...>", "the files as they were downloaded, or folders of them")
    .requiredOption("--account <name>", "the account", nonEmpty)
    .option("--create", "create the account if it does not exist")
    .option("--format <id>", "the file's format, if the header does not determine it", nonEmpty)
    .option("--wallet <address>", "your address in the file, if the rows do not determine it", nonEmpty)
    .option("--chain <id>", "the chain, such as eip155:1", nonEmpty)
    .option("--sub-account <name>", "the exchange's sub-account", nonEmpty)
    .option("--timezone <zone>", "the time zone of the file, such as Europe/Berlin", nonEmpty)
    .option("--skip-problems", "skip rows that cannot be read")
    .option("--skip-files", "skip files that cannot be read, such as those of unknown formats")
    .action((paths: string[], commandOptions: unknown) =>
      withService((service) => importFiles(service, paths, { ...options.parse(commandOptions), out, err })),
    );
};

/** Imports files and waits until everything derived from them is computed. */
async function importFiles(
  service: Service,
  paths: readonly string[],
  { account: accountName, out, err, ...importSettings }: Options & Streams,
): Promise<void> {
  const files = inputFiles(paths);
  await findAccount(service, { name: accountName, canCreate: importSettings.create });
  const fileIds: string[] = [];
  for (const file of files) fileIds.push(await service.upload(accountName, file));
  const [fileId = "", second] = fileIds;
  const importOptions = importOptionsOf(importSettings);
  const {
    importId,
    taskId,
    leftOut = [],
  } = await createImport(service, {
    accountName,
    ...(second === undefined ? { fileId } : { fileIds }),
    onProblem: importSettings.skipProblems ? "skip" : "abort",
    onRefused: importSettings.skipFiles ? "skip" : "abort",
    ...(importSettings.format === undefined ? {} : { format: importSettings.format }),
    ...(Object.keys(importOptions).length === 0 ? {} : { options: importOptions }),
  });
  for (const { fileName, part, message } of leftOut)
    err.write(`Skipped ${part === null ? fileName : `${fileName}/${part}`}: ${message}\n`);
  try {
    const task = await followTask(service, { accountName, taskId }, err);
    const { added, known, skipped } = taskResults.importFile.parse(task.result);
    const problems = await printProblems(service, { accountName, importId }, err);
    out.write(
      `${countText(added + known, "transaction")}: ${added} new, ${known} known, ${skipped} skipped, ${countText(problems, "problem")}\n`,
    );
  } catch (error) {
    await printProblems(service, { accountName, importId }, err);
    throw error;
  }
  await service.call("tasks.settled", { accountName });
}

/** Creates the import. If files are refused, the error names the option that leaves them out. */
async function createImport(service: Service, params: Parameters<typeof service.call<"imports.create">>[1]) {
  try {
    return await service.call("imports.create", params);
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== "files_refused") throw error;
    throw new AppError(
      error.code,
      `${messageOf(error)} On the command line, --skip-files leaves them out; import a file that needs options separately.`,
      { reason: "files_refused", cause: error },
    );
  }
}

/** Creates the account if that is allowed and no account has its name. */
async function findAccount(
  service: Service,
  { name, canCreate }: { name: string; canCreate: boolean },
): Promise<void> {
  const known = (await service.call("accounts.list", {})).map((account) => account.name);
  if (known.some((other) => other.toLowerCase() === name.toLowerCase())) return;
  if (canCreate) {
    await service.call("accounts.create", { name });
    return;
  }
  const others = known.length === 0 ? "" : ` Or name one of these with --account: ${known.join(", ")}.`;
  throw new AppError(
    "not_found",
    `No account is called "${name}". To create it with this import, add --create.${others}`,
  );
}

function importOptionsOf({ wallet, chain, timezone, subAccount }: Partial<Options>): Record<string, string> {
  const statedOptions = Object.entries({ wallet, chain, timezone, account: subAccount });
  return Object.fromEntries(
    statedOptions.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** Prints what the importer assumed and could not read. Returns the number of problems. */
async function printProblems(
  service: Service,
  { accountName, importId }: { accountName: string; importId: string },
  err: Output,
): Promise<number> {
  const imports = await service.call("imports.list", { accountName });
  const {
    problems = [],
    problemCount = 0,
    warnings = [],
  } = imports.find((entry) => entry.importId === importId) ?? {};
  for (const warning of warnings) err.write(`Note: ${warning}\n`);
  for (const [index, { file, row, message }] of problems.entries())
    err.write(`${index + 1}. ${file === undefined ? "Row" : `${file}, row`} ${row}: ${message}\n`);
  if (problemCount > problems.length)
    err.write(`${problemCount - problems.length} more problems are not listed.\n`);
  return problemCount;
}

function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
