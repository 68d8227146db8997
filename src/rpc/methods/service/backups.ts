import { backups as contract } from "../../../contract/methods/service/backups.ts";
import type { Context } from "../../../context/context.ts";
import { parseAccountName } from "../../../domain/account/account-name.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { accountElsewhere } from "../../../store/database/open-account.ts";
import type { AccountRow } from "../../../store/server/account-rows.ts";
import { keyParametersOf } from "../../../tasks/backup/describe-archive.ts";
import type { StoredKeyParameters } from "../../../tasks/backup/key-parameters.ts";
import { openTarget } from "../../../tasks/offsite/open-target.ts";
import { passphraseBinding } from "../../../tasks/offsite/target-secrets.ts";
import { backupTargets } from "./backup-targets.ts";
import { deleteTaskKey, storeTaskKey, sealingOf, type SealedKey } from "../../../tasks/backup/sealed-key.ts";
import { enqueue } from "../../../tasks/queue/queue.ts";
import { backup } from "../../../tasks/backup/backup.ts";
import { restore as restoreTask } from "../../../tasks/restore/restore.ts";
import { mayUseAccount } from "../../protocol/account-scope.ts";
import { accountMethod, serverMethod, type Caller } from "../../protocol/method.ts";
import { accountOrBackups } from "../../shared/account-or-backups.ts";

/** Backups of whole accounts: created while the account is in use, and restored here or on another machine. */
export const backups = {
  create: accountMethod(contract.create, {
    runs: "worker",
    uses: ["newId", "secrets", "deriveKey", "transaction", "tasks", "now"],
    async handle({ context, account }, { passphrase }) {
      const key =
        passphrase === undefined
          ? undefined
          : await storeTaskKey(context, account.id, await sealingOf(context, passphrase));
      const input = { fileId: context.newId(), ...(key === undefined ? {} : { key }) };
      try {
        return account.transaction(() => ({
          taskId: enqueue({ account, context }, backup, input, { trigger: "user" }),
        }));
      } catch (error) {
        try {
          deleteTaskKey(context, account.id, key);
        } catch {
          // The disk refuses writes: the next start deletes the key (delete-orphan-keys.ts).
        }
        throw error;
      }
    },
  }),

  restore: serverMethod(contract.restore, {
    runs: "worker",
    uses: ["server", "newId", "secrets", "accounts", "files", "deriveKey", "now", "bus", "http", "openSftp"],
    async handle({ context, caller, signal }, { accountName, passphrase: statedPassphrase, ...source }) {
      const archive = await archiveOf(context, { source, caller, signal });
      const chosenPassphrase = statedPassphrase ?? archive.passphrase;
      const node = context.accounts.nodeOf(accountName);
      if (node !== undefined) throw accountElsewhere(msg`The account "${accountName}"`, node);
      const known = context.server.accounts.byName(accountName);
      const accountId = known?.id ?? context.newId();
      const isNew = known === undefined;
      const keys =
        chosenPassphrase === undefined
          ? {}
          : await keysFor(context, { accountId, isNew, passphrase: chosenPassphrase, terms: archive.terms });
      try {
        return begin(context, caller, { accountName, accountId, from: archive.from, keys });
      } catch (error) {
        for (const { secret } of Object.values(keys)) context.secrets.delete(accountId, secret);
        throw error;
      }
    },
  }),

  list: serverMethod(contract.list, {
    runs: "reader",
    uses: ["accounts", "files", "server"],
    async handle({ context, signal }, { accountName }) {
      const found = await accountOrBackups(context, accountName, signal);
      const backups = found.account === undefined ? found.backups : found.account.backups.list();
      return backups.map(({ id, name, createdAt, size, encrypted, schemaVersion }) => ({
        fileId: id,
        name,
        createdAt,
        sizeBytes: size,
        encrypted,
        schemaVersion,
      }));
    },
  }),
  ...backupTargets,
};

type From = { accountId: string; fileId: string } | { targetId: string; name: string };
type Archive = {
  from: From;
  /** The key derivation; `null` for an archive that is not encrypted or cannot be read, which the task reports. */
  terms: StoredKeyParameters | null;
  /** The passphrase stored with its target. */
  passphrase?: string | undefined;
};

/** The archive that a restore names. Throws `not_found`. */
async function archiveOf(
  context: Pick<Context, "accounts" | "files" | "server" | "secrets" | "http" | "openSftp">,
  {
    source: { fileId, targetId = "", name = "" },
    caller,
    signal,
  }: {
    source: { fileId?: string | undefined; targetId?: string | undefined; name?: string | undefined };
    caller: Caller;
    signal: AbortSignal;
  },
): Promise<Archive> {
  const { accounts, files, server, secrets } = context;
  if (fileId !== undefined) {
    const { id } = holderOf(context, fileId, caller);
    return {
      from: { accountId: id, fileId },
      terms: await keyParametersOf(files, files.join(accounts.filesOf(id), fileId)),
    };
  }
  const target = server.backupTargets.find(targetId);
  const holder = target === undefined ? undefined : server.accounts.nameOf(target.accountId);
  if (target === undefined || holder === undefined || !mayUseAccount(holder, caller, "owner"))
    throw new AppError("not_found", msg`There is no target "${targetId}". backups.targets.list lists them.`);
  const store = await openTarget(target, { context, signal });
  try {
    if (!(await store.list()).some((copy) => copy.name === name))
      throw new AppError(
        "not_found",
        msg`"${target.label}" has no copy "${name}". See backups.targets.copies.`,
      );
    const terms = await keyParametersOf({ read: (_path, range) => store.read(name, range) }, name);
    const passphrase = await secrets.open(passphraseBinding(target.accountId, target.id));
    return { from: { targetId, name }, terms, passphrase };
  } finally {
    store.close();
  }
}

/** The account that owns the file. One whose database cannot be read still has its files. Throws `not_found`. */
function holderOf(
  { accounts, files }: Pick<Context, "accounts" | "files">,
  fileId: string,
  caller: Caller,
): AccountRow {
  const found = accounts
    .list()
    .find(
      ({ id, name }) =>
        mayUseAccount(name, caller, "owner") && files.isFile(files.join(accounts.filesOf(id), fileId)),
    );
  if (found !== undefined) return found;
  throw new AppError(
    "not_found",
    msg`No account has a file "${fileId}". Upload the backup to any account first, or see backups.list.`,
  );
}

/** Keys derived from a restore's passphrase. */
type RestoreKeys = { key?: SealedKey; keepKey?: SealedKey };

/**
 * The key that opens the archive, and if an account is replaced another one that encrypts its backup. None for an archive that is not
 * encrypted or cannot be read, which the task reports.
 */
async function keysFor(
  context: Pick<Context, "newId" | "secrets" | "deriveKey">,
  request: { accountId: string; isNew: boolean; passphrase: string; terms: StoredKeyParameters | null },
): Promise<RestoreKeys> {
  const { accountId, passphrase, terms } = request;
  if (terms === null) return {};
  const key = await storeTaskKey(context, accountId, await sealingOf(context, passphrase, terms));
  if (request.isNew) return { key };
  return { key, keepKey: await storeTaskKey(context, accountId, await sealingOf(context, passphrase)) };
}

/** Creates the account if it does not exist, and the task in the same transaction. */
function begin(
  context: Pick<Context, "server" | "accounts" | "bus" | "newId" | "now">,
  caller: Caller,
  request: {
    accountName: string;
    accountId: string;
    from: From;
    keys: RestoreKeys;
  },
): { taskId: string } {
  const { server, accounts, bus, newId, now } = context;
  const { accountId, from, keys } = request;
  const known = server.accounts.byId(accountId);
  const start = (accountName: string): string =>
    enqueue(
      { account: server, context },
      restoreTask,
      {
        accountId,
        accountName,
        isNew: known === undefined,
        from,
        keepAs: newId(),
        ...keys,
      },
      { trigger: "user" },
    );
  if (known !== undefined) {
    if (server.tasks.isBusyWith(accountId))
      throw new AppError(
        "conflict",
        msg`A restore of the account "${known.name}" is under way. Wait for it, or cancel its task with tasks.cancel.`,
      );
    const taskId = start(known.name);
    bus.publish("wake", { accountName: known.name });
    return { taskId };
  }
  if (caller.accounts !== "*")
    throw new AppError(
      "forbidden",
      "This token is for some accounts only and cannot make one. Sign in instead.",
    );
  const name = parseAccountName(request.accountName);
  let taskId = "";
  accounts.create({ id: accountId, name, baseCurrency: "USD", at: now() }, () => {
    taskId = start(name);
  });
  bus.publish("accounts", { accountName: name, cause: "created", since: null, count: 1 });
  bus.publish("wake", { accountName: name });
  return { taskId };
}
