import type { Context } from "../../context/context.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";
import { refusedAddressError } from "../../net/egress-policy.ts";
import { AddressRefused } from "../../ports/http.ts";
import type { BackupTarget } from "../../store/server/backup-targets.ts";
import type { CopyStore } from "./copy-store.ts";
import { folderStore } from "./folder-store.ts";
import { createTransfer } from "./http-transfer.ts";
import { s3Store } from "./s3-store.ts";
import { sftpStore, translateErrors } from "./sftp-store.ts";
import { targetSecret, targetSecretBinding, type TargetSecret } from "./target-secrets.ts";
import { webDavStore } from "./webdav-store.ts";

export type TargetDependencies = Pick<Context, "files" | "http" | "openSftp" | "secrets" | "server">;

/** Opens a target. Pins the host key of an SFTP server on first use. The caller closes the returned store. */
export async function openTarget(
  target: BackupTarget,
  { context, signal }: { context: TargetDependencies; signal: AbortSignal },
): Promise<CopyStore> {
  const { place } = target;
  if (place.kind === "folder") return folderStore(place.path, context);
  const secret = await secretOf(target, context);
  switch (place.kind) {
    case "s3": {
      if (secret.secretAccessKey === undefined) throw missingSecretError(target, msg`secret access key`);
      return s3Store(place, secret.secretAccessKey, createTransfer("s3", { ...context, signal }));
    }
    case "webdav": {
      if (place.username !== null && secret.password === undefined)
        throw missingSecretError(target, "password");
      return webDavStore(place, secret.password ?? null, createTransfer("webdav", { ...context, signal }));
    }
    case "sftp":
      return openSftpTarget(target, place, { context, signal, secret });
  }
}

async function openSftpTarget(
  target: BackupTarget,
  place: Extract<BackupTarget["place"], { kind: "sftp" }>,
  { context, signal, secret }: { context: TargetDependencies; signal: AbortSignal; secret: TargetSecret },
): Promise<CopyStore> {
  const { password = null, privateKey = null } = secret;
  if (password === null && privateKey === null)
    throw missingSecretError(target, msg`password or private key`);
  const { host, port, username, path } = place;
  const allows = context.http.allow(host, port, "sftp");
  const server = { host, port, username, password, privateKey, hostKey: target.hostKey };
  const opening = context.openSftp(server, { allows, signal }).catch((error: unknown) => {
    if (error instanceof AddressRefused)
      throw refusedAddressError(error.host, { provider: "sftp", address: error.address });
    throw error;
  });
  const sftp = await translateErrors(opening);
  try {
    if (target.hostKey === null) context.server.backupTargets.pinHostKey(target.id, sftp.hostKey);
    return await sftpStore(sftp, path);
  } catch (error) {
    sftp.close();
    throw error;
  }
}

async function secretOf(target: BackupTarget, { secrets }: TargetDependencies): Promise<TargetSecret> {
  const text = await secrets.open(targetSecretBinding(target.accountId, target.id, target.place));
  return text === undefined ? {} : targetSecret.parse(JSON.parse(text));
}

function missingSecretError({ label }: BackupTarget, secretName: string | Wording): AppError {
  return new AppError("conflict", msg`The ${secretName} of "${label}" is not set. Save the target with it.`);
}
