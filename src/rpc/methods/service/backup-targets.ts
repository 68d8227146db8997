import { backups as contract, type StatedTarget } from "../../../contract/methods/service/backups.ts";
import type { Place, TargetRecord } from "../../../contract/backup-target-records.ts";
import type { Context } from "../../../context/context.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { BackupTarget } from "../../../store/server/backup-targets.ts";
import { copiedAt } from "../../../tasks/offsite/copy-name.ts";
import { copyToTarget } from "../../../tasks/offsite/copy-to-target.ts";
import { openTarget } from "../../../tasks/offsite/open-target.ts";
import { restoreDrill } from "../../../tasks/offsite/restore-drill.ts";
import {
  addressOf,
  passphraseBinding,
  targetSecretBinding,
  type TargetSecret,
} from "../../../tasks/offsite/target-secrets.ts";
import { enqueue } from "../../../tasks/queue/queue.ts";
import { accountMethod } from "../../protocol/method.ts";

const opening = ["files", "http", "openSftp", "secrets", "server"] as const;
const probeName = "portolan-test.txt";

/** Targets of an account's encrypted copies. */
export const backupTargets = {
  "targets.list": accountMethod(contract["targets.list"], {
    runs: "reader",
    uses: ["server", "secrets"],
    handle: ({ context, account }) =>
      context.server.backupTargets.list(account.id).map((target) => targetRecord(target, context)),
  }),
  "targets.set": accountMethod(contract["targets.set"], {
    runs: "worker",
    uses: ["server", "secrets", "now", "newId", "http", "bus", "config"],
    async handle({ context, account }, statedTarget) {
      const { server, secrets, newId, now, bus } = context;
      const before =
        statedTarget.id === undefined ? undefined : targetOf(server, account.id, statedTarget.id);
      const { place, secret } = separateSecret(statedTarget);
      checkPlace(place, context);
      const id = before?.id ?? newId();
      const passphrase = passphraseBinding(account.id, id);
      if (statedTarget.passphrase === undefined && !secrets.has(account.id, passphrase.name))
        throw new AppError(
          "bad_request",
          "Copies are encrypted, and this target has no passphrase. Send one.",
        );
      if (statedTarget.passphrase !== undefined) await secrets.put(passphrase, statedTarget.passphrase);
      const sealed = targetSecretBinding(account.id, id, place);
      if (secret !== null) await secrets.put(sealed, JSON.stringify(secret));
      else if ((await secrets.open(sealed)) === undefined) secrets.delete(account.id, sealed.name);
      const isSamePlace = before !== undefined && addressOf(before.place) === addressOf(place);
      const { label, enabled, cron, keep, drill } = statedTarget;
      const hostKey = isSamePlace && !statedTarget.forgetHostKey ? before.hostKey : null;
      server.backupTargets.put(account.id, { id, label, enabled, place, cron, keep, drill, hostKey }, now());
      bus.publish("rescheduled", { accountName: account.name });
      return targetRecord(targetOf(server, account.id, id), context);
    },
  }),
  "targets.test": accountMethod(contract["targets.test"], {
    runs: "worker",
    uses: [...opening, "newId", "config"],
    async handle({ context, account, signal }, { id }) {
      const { server, files, config, newId } = context;
      const store = await openTarget(targetOf(server, account.id, id), { context, signal });
      const path = files.join(config.dataLocation, "databases", `.probe-${newId()}`);
      try {
        const { size, sha256 } = await files.write(path, `portolan ${newId()}\n`);
        await store.write(probeName, { size, sha256, read: (range) => files.read(path, range) });
        const written = await files.readText(path);
        let found = "";
        const decoder = new TextDecoder();
        for await (const piece of store.read(probeName)) found += decoder.decode(piece, { stream: true });
        await store.remove(probeName);
        if (found !== written)
          throw new AppError(
            "upstream",
            "The target answered another file than was written. Check it, or choose another.",
          );
        const copies = (await store.list()).filter(({ name }) => copiedAt(name) !== null).length;
        return { copies, hostKey: server.backupTargets.find(id)?.hostKey ?? null };
      } finally {
        store.close();
        files.remove(path);
      }
    },
  }),
  "targets.delete": accountMethod(contract["targets.delete"], {
    runs: "worker",
    uses: ["server", "secrets", "bus"],
    handle({ context, account }, { id }) {
      const { server, secrets, bus } = context;
      if (!server.backupTargets.delete(account.id, id)) throw missingTargetError(id);
      for (const name of [`target_${id}`, passphraseBinding(account.id, id).name])
        secrets.delete(account.id, name);
      bus.publish("rescheduled", { accountName: account.name });
      return null;
    },
  }),
  "targets.copies": accountMethod(contract["targets.copies"], {
    runs: "worker",
    uses: opening,
    async handle({ context, account, signal }, { id }) {
      const store = await openTarget(targetOf(context.server, account.id, id), { context, signal });
      try {
        return (await store.list())
          .flatMap(({ name, size }) => {
            const createdAt = copiedAt(name);
            return createdAt === null ? [] : [{ name, sizeBytes: size, createdAt }];
          })
          .toSorted((a, b) => b.createdAt - a.createdAt);
      } finally {
        store.close();
      }
    },
  }),
  "targets.copy": accountMethod(contract["targets.copy"], {
    runs: "worker",
    uses: ["server", "transaction", "tasks", "now", "newId"],
    handle({ context, account }, { id }) {
      const { id: targetId } = targetOf(context.server, account.id, id);
      return account.transaction(() => ({
        taskId: enqueue({ account, context }, copyToTarget, { targetId }, { trigger: "user" }),
      }));
    },
  }),
  "targets.drill": accountMethod(contract["targets.drill"], {
    runs: "worker",
    uses: ["server", "transaction", "tasks", "now", "newId"],
    handle({ context, account }, { id }) {
      const { id: targetId } = targetOf(context.server, account.id, id);
      return account.transaction(() => ({
        taskId: enqueue({ account, context }, restoreDrill, { targetId }, { trigger: "user" }),
      }));
    },
  }),
};

function targetRecord(
  target: BackupTarget,
  { server, secrets }: Pick<Context, "server" | "secrets">,
): TargetRecord {
  const { accountId, ...record } = target;
  const newest = server.backupTargets.copies.newest(target.id);
  return {
    ...record,
    hasSecret: secrets.has(accountId, `target_${target.id}`),
    hasPassphrase: secrets.has(accountId, passphraseBinding(accountId, target.id).name),
    lastCopy:
      newest === undefined
        ? null
        : { name: newest.name, sizeBytes: newest.size, createdAt: newest.createdAt },
  };
}

/** The target as stored, and its secret to seal; `null` if none was given. */
function separateSecret(statedTarget: StatedTarget): { place: Place; secret: TargetSecret | null } {
  switch (statedTarget.kind) {
    case "folder":
      return { place: { kind: statedTarget.kind, path: statedTarget.path }, secret: null };
    case "s3": {
      const { kind, endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = statedTarget;
      const secret = secretAccessKey === undefined ? null : { secretAccessKey };
      return { place: { kind, endpoint, region, bucket, prefix, accessKeyId }, secret };
    }
    case "webdav": {
      const { kind, url, username, password } = statedTarget;
      return { place: { kind, url, username }, secret: password === undefined ? null : { password } };
    }
    case "sftp": {
      const { kind, host, port, username, path, password, privateKey } = statedTarget;
      const isStated = password !== undefined || privateKey !== undefined;
      return {
        place: { kind, host, port, username, path },
        secret: isStated ? { password, privateKey } : null,
      };
    }
  }
}

function checkPlace(place: Place, { http, config }: Pick<Context, "http" | "config">): void {
  switch (place.kind) {
    case "folder":
      if (!/^(?:\/|[A-Za-z]:[\\/])/.test(place.path))
        throw new AppError("bad_request", "Name the folder by its absolute path, such as /mnt/backup.");
      if (`${place.path}/`.startsWith(`${config.dataLocation}/`))
        throw new AppError(
          "bad_request",
          "The folder is within the data directory and would be lost with it. Choose one on another disk.",
        );
      return;
    case "s3":
      return http.check(place.endpoint, "s3");
    case "webdav":
      return http.check(place.url, "webdav");
    case "sftp":
      return void http.allow(place.host, place.port, "sftp");
  }
}

function targetOf(
  { backupTargets: targets }: Context["server"],
  accountId: string,
  id: string,
): BackupTarget {
  const target = targets.find(id);
  if (target === undefined || target.accountId !== accountId) throw missingTargetError(id);
  return target;
}

function missingTargetError(id: string): AppError {
  return new AppError("not_found", msg`There is no target "${id}". backups.targets.list lists them.`);
}
