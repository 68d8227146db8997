import { z } from "zod";
import { taskResults } from "../../contract/task-results.ts";
import { AppError } from "../../errors/app-error.ts";
import { nonEmpty, UsageError, type AddCommand } from "../command.ts";
import { outputPath } from "../output-path.ts";
import { addPassphraseOptions, passphraseOptions, readPassphrase } from "../passphrase.ts";
import { followTask } from "../progress.ts";
import type { Service } from "../service.ts";

const options = passphraseOptions.extend({
  account: z.string().optional(),
  out: z.string().optional(),
  encrypt: z.boolean().default(false),
});

export const backupCommand: AddCommand = (program, { env, out, err, withService }) => {
  const command = program
    .command("backup")
    .description("write a backup of an account to a file")
    .option("--account <name>", "the account (default: the only one)", nonEmpty)
    .option("--out <path>", "output file or folder (default: the current folder)", nonEmpty)
    .option("--encrypt", "encrypt with a passphrase, and include the account's secrets");
  addPassphraseOptions(command).action((commandOptions: unknown) => {
    const { account, out: target, encrypt, ...passphraseOptions } = options.parse(commandOptions);
    const pathOf = outputPath(target);
    return withService(async (service) => {
      const accountName = account ?? (await onlyAccount(service));
      const passphrase = await readPassphrase(passphraseOptions, env, { isNeeded: encrypt });
      const { taskId } = await service.call("backups.create", {
        accountName,
        ...(passphrase === undefined ? {} : { passphrase }),
      });
      const task = await followTask(service, { accountName, taskId }, err);
      const { fileId } = taskResults.backup.parse(task.result);
      const backups = await service.call("backups.list", { accountName });
      const backup = backups.find((entry) => entry.fileId === fileId);
      if (backup === undefined)
        throw new AppError("not_found", `The backup ${fileId} was deleted. Create another one.`);
      const path = pathOf(backup.name);
      await service.download(accountName, fileId, path);
      out.write(`Wrote ${path}, ${backup.sizeBytes} bytes${backup.encrypted ? ", encrypted" : ""}.\n`);
    });
  });
};

async function onlyAccount(service: Service): Promise<string> {
  const names = (await service.call("accounts.list", {})).map(({ name }) => name);
  const [only, ...others] = names;
  if (only === undefined) throw new UsageError("There is no account to back up. Import something first.");
  if (others.length === 0) return only;
  throw new UsageError(`There are several accounts. Choose one with --account: ${names.join(", ")}.`);
}
