import { basename, resolve } from "node:path";
import { z } from "zod";
import { fileSystem } from "../../platform/host/files.ts";
import { nonEmpty, UsageError, type AddCommand } from "../command.ts";
import { checkInputFile } from "../input-files.ts";
import { addPassphraseOptions, passphraseOptions, readPassphrase } from "../passphrase.ts";
import { followTask, type Output } from "../progress.ts";
import type { Service } from "../service.ts";

const options = passphraseOptions.extend({ account: z.string(), file: z.string().optional() });
/** Takes the uploaded file where there is no account yet. */
const temporaryAccount = "incoming backup";

export const restoreCommand: AddCommand = (program, { env, out, err, withService }) => {
  const command = program
    .command("restore")
    .description("restore a backup into an existing or a new account")
    .argument("[file]", "the backup")
    .requiredOption("--account <name>", "the account", nonEmpty)
    .option("--file <path>", "the backup, instead of the argument", nonEmpty);
  addPassphraseOptions(command).action((argument: string | undefined, commandOptions: unknown) => {
    const { account: accountName, file: option, ...passphraseOptions } = options.parse(commandOptions);
    const file = option ?? argument;
    if (file === undefined)
      throw new UsageError("The file is missing. Run: portolan restore <file> --account <name>");
    if (option !== undefined && argument !== undefined)
      throw new UsageError(`Two files are given: "${argument}" and --file "${option}". Give one.`);
    checkInputFile(file, { what: "backup" });
    return withService(async (service) => {
      const { kindOfFile } = await import("../../tasks/backup/describe-archive.ts");
      const kind = await kindOfFile(fileSystem, resolve(file));
      const passphrase = await readPassphrase(passphraseOptions, env, {
        isNeeded: kind === "age" || kind === "sealed",
      });
      await restore(service, { accountName, file, passphrase, err });
      const accounts = await service.call("accounts.list", {});
      const name = accounts.find((entry) => isSameName(entry.name, accountName))?.name ?? accountName;
      out.write(`Restored account "${name}" from ${basename(file)}.\n`);
    });
  });
};

/** Uploads the backup, restores it and deletes the uploaded copy. */
async function restore(
  service: Service,
  {
    accountName,
    file,
    passphrase,
    err,
  }: { accountName: string; file: string; passphrase: string | undefined; err: Output },
): Promise<void> {
  const { holder, isTemporary } = await holderFor(service, accountName);
  try {
    const fileId = await service.upload(holder, file);
    try {
      const { taskId } = await service.call("backups.restore", {
        accountName,
        fileId,
        ...(passphrase === undefined ? {} : { passphrase }),
      });
      await followTask(service, { accountName, taskId }, err);
    } finally {
      await service.call("files.delete", { accountName: holder, fileId });
    }
  } finally {
    if (isTemporary) await service.call("accounts.delete", { accountName: holder });
  }
  await service.call("tasks.settled", { accountName });
}

/** The account that takes the upload: the one to restore if it can be used, else any other, else a temporary one. */
async function holderFor(
  service: Service,
  accountName: string,
): Promise<{ holder: string; isTemporary: boolean }> {
  const usable = (await service.call("accounts.list", {})).filter(({ problem }) => problem === undefined);
  const holder = usable.find(({ name }) => isSameName(name, accountName)) ?? usable[0];
  if (holder !== undefined) return { holder: holder.name, isTemporary: false };
  const name = isSameName(accountName, temporaryAccount) ? `${temporaryAccount} 2` : temporaryAccount;
  await service.call("accounts.create", { name });
  return { holder: name, isTemporary: true };
}

function isSameName(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase();
}
