import { z } from "zod";
import type { Place } from "../../contract/backup-target-records.ts";
import type { SecretBinding } from "../../context/secrets.ts";

/** The sealed part of a target. Which one is set depends on its kind. */
export const targetSecret = z.strictObject({
  secretAccessKey: z.string().optional(),
  password: z.string().optional(),
  privateKey: z.string().optional(),
});
export type TargetSecret = z.output<typeof targetSecret>;

/** Binds a target's secret to the address to which it may be sent, so that a changed address requires entering it again. */
export function targetSecretBinding(accountId: string, targetId: string, place: Place): SecretBinding {
  return { accountId, name: `target_${targetId}`, boundUrl: addressOf(place) };
}

/** Binds the passphrase of a target's copies, which is never sent. */
export function passphraseBinding(accountId: string, targetId: string): SecretBinding {
  return { accountId, name: `target_${targetId}_passphrase` };
}

export function addressOf(place: Place): string {
  switch (place.kind) {
    case "folder":
      return "folder";
    case "s3":
      return new URL(place.endpoint).origin;
    case "webdav":
      return new URL(place.url).origin;
    case "sftp":
      return `sftp://${place.host}:${place.port}`;
  }
}
