import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { AppError } from "../errors/app-error.ts";
import { fileSystem } from "../platform/host/files.ts";
import { kindOfFile } from "../tasks/backup/describe-archive.ts";
import { UsageError, type Command } from "./arguments.ts";
import { follow, type Output, type Task } from "./progress.ts";
import { createSecretReader } from "./read-secret.ts";
import type { Service } from "./service.ts";

type Streams = { out: Output; err: Output };
type Of<Name extends Command["name"]> = Extract<Command, { name: Name }>;
/** Holds an archive on a machine that has no account yet. */
const incoming = "incoming backup";

type Env = Record<string, string | undefined>;

/** Makes a backup and writes it to a file of this machine. */
export async function backUp(
  service: Service,
  command: Of<"backup">,
  { out, err, env }: Streams & { env: Env },
): Promise<void> {
  const accountName = command.account ?? (await onlyAccount(service));
  const passphrase = await passphraseOf(command, env, command.encrypt);
  const target = command.out === undefined ? undefined : resolve(command.out);
  const { taskId } = await service.call("backups.create", {
    accountName,
    ...(passphrase === undefined ? {} : { passphrase }),
  });
  const made = await backupMadeBy(service, accountName, await follow(service, accountName, taskId, err));
  const path = pathFor(target, made.name);
  await service.download(accountName, made.fileId, path);
  out.write(`Wrote ${path}, ${made.sizeBytes} bytes${made.encrypted ? ", encrypted" : ""}.\n`);
}

/** Restores a backup that lies on this machine; the account is made when there is none of that name. */
export async function restore(
  service: Service,
  command: Of<"restore">,
  { out, err, env }: Streams & { env: Env },
): Promise<void> {
  const { account: accountName, file } = command;
  if (!existsSync(file)) throw new AppError("not_found", `There is no file ${file}.`);
  const kind = await kindOfFile(fileSystem, resolve(file));
  const passphrase = await passphraseOf(command, env, kind === "age" || kind === "sealed");
  const { holder, isMade } = await holderFor(service, accountName);
  try {
    const fileId = await service.upload(holder, file);
    try {
      const { taskId } = await service.call("backups.restore", {
        accountName,
        fileId,
        ...(passphrase === undefined ? {} : { passphrase }),
      });
      await follow(service, accountName, taskId, err);
    } finally {
      // It lies on this machine already.
      await service.call("files.delete", { accountName: holder, fileId });
    }
  } finally {
    if (isMade) await service.call("accounts.delete", { accountName: holder });
  }
  await service.call("tasks.settled", { accountName });
  out.write(`The account "${accountName}" is as it was in ${basename(file)}.\n`);
}

async function onlyAccount(service: Service): Promise<string> {
  const names = (await service.call("accounts.list", {})).map(({ name }) => name);
  const [only, ...others] = names;
  if (only !== undefined && others.length === 0) return only;
  throw new UsageError(
    only === undefined
      ? "There is no account yet."
      : `Missing option --account. Usage: portolan backup --account <name>. Accounts: ${names.join(", ")}.`,
  );
}

/** The account that takes the archive in: the one to restore where it can be used, any other, or one made for the while. */
async function holderFor(
  service: Service,
  accountName: string,
): Promise<{ holder: string; isMade: boolean }> {
  const usable = (await service.call("accounts.list", {})).filter(({ problem }) => problem === undefined);
  const same = usable.find(({ name }) => name.toLowerCase() === accountName.toLowerCase());
  const holder = same ?? usable[0];
  if (holder !== undefined) return { holder: holder.name, isMade: false };
  const name = accountName === incoming ? `${incoming} 2` : incoming;
  await service.call("accounts.create", { name });
  return { holder: name, isMade: true };
}

async function backupMadeBy(service: Service, accountName: string, { result }: Task) {
  const backups = await service.call("backups.list", { accountName });
  const made = backups.find(
    ({ fileId }) => result !== null && "fileId" in result && result.fileId === fileId,
  );
  if (made !== undefined) return made;
  throw new AppError("not_found", "The backup was made, but is no longer there. See backups.list.");
}

function pathFor(target: string | undefined, name: string): string {
  if (target === undefined) return resolve(name);
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? join(target, name) : target;
}

/** From `--passphrase-file`, PORTOLAN_BACKUP_PASSPHRASE, `--passphrase`, or else asked for where one is needed. */
async function passphraseOf(
  { passphrase, passphraseFile }: { passphrase: string | undefined; passphraseFile: string | undefined },
  env: Env,
  isNeeded: boolean,
): Promise<string | undefined> {
  if (passphrase !== undefined) return passphrase;
  if (passphraseFile !== undefined) {
    const text = readFileSync(passphraseFile, "utf8").replace(/\r?\n$/, "");
    if (text === "") throw new AppError("bad_request", `${passphraseFile} is empty.`);
    return text;
  }
  const stated = env["PORTOLAN_BACKUP_PASSPHRASE"] ?? "";
  if (stated !== "") return stated;
  return isNeeded ? createSecretReader("passphrase")("Passphrase: ") : undefined;
}
