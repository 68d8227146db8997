import { z } from "zod";
import { copyRecord, cron, statedPlace, targetRecord } from "../../backup-target-records.ts";
import { at, accountInput, nothing, taskStarted } from "../../records.ts";
import { accountContract, serverContract } from "../../method-contract.ts";

export const passphrase = z
  .string()
  .min(1)
  .max(1_024)
  .describe("make it long: whoever guesses it has the secrets, whoever loses it has lost the backup");

const record = z.strictObject({
  fileId: z.string(),
  name: z.string(),
  createdAt: at,
  sizeBytes: z.int(),
  encrypted: z.boolean(),
  schemaVersion: z
    .int()
    .nullable()
    .describe("of the database inside; null for an encrypted backup that was uploaded, until it is restored"),
});

const targetId = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, "a target's id, as backups.targets.list has it");

/** Fields that every target has. */
const targetOptions = {
  id: targetId.optional().describe("the target to change; a new one is made without it"),
  label: z.string().trim().min(1).max(100),
  enabled: z.boolean().default(true),
  cron: cron.default("15 3 * * *").describe("when copies are made, in UTC; null for by hand only"),
  keep: z.int().min(1).max(1_000).default(14).describe("copies of this account that stay"),
  drill: z
    .boolean()
    .default(true)
    .describe("whether the newest copy is restored into a scratch account once a month"),
  passphrase: passphrase.optional().describe("encrypts the copies; a new target needs it"),
  forgetHostKey: z
    .boolean()
    .default(false)
    .describe("accepts another key of an SFTP server at the next connection"),
};
/** Its JSON Schema says that all of them are objects, as the input of every method is. */
const statedTarget = z
  .discriminatedUnion("kind", [
    accountInput({ ...targetOptions, ...statedPlace.folder.shape }),
    accountInput({ ...targetOptions, ...statedPlace.s3.shape }),
    accountInput({ ...targetOptions, ...statedPlace.webdav.shape }),
    accountInput({ ...targetOptions, ...statedPlace.sftp.shape }),
  ])
  .meta({ type: "object" });
export type StatedTarget = z.output<typeof statedTarget>;

/** Copies of whole accounts: made while the account is in use, and restored here or on another machine. */
export const backups = {
  create: accountContract({
    doc: "Makes a backup as a task: one consistent state of the account with its files, then a file to download. With a passphrase it is encrypted and holds the account's secrets, too.",
    access: "owner",
    input: accountInput({ passphrase: passphrase.optional() }),
    output: taskStarted,
  }),
  restore: serverContract({
    doc: "Puts the state of a backup in the account's place, as a task: checked first, then swapped in at once; what was there before is kept as a backup. `fileId` may be a file of any account; `targetId` and `name` restore a copy from elsewhere. An account that is not there is made, and goes again when the restore fails.",
    access: "owner",
    input: accountInput({
      fileId: z
        .string()
        .regex(/^[A-Za-z0-9_-]{1,200}$/, "a file's id, as files.list has it")
        .optional(),
      targetId: targetId.optional(),
      name: z.string().max(300).optional().describe("a copy's name, as backups.targets.copies has it"),
      passphrase: passphrase.optional().describe("default for a copy: the target's own"),
    }).refine(
      ({ fileId, targetId: target, name }) =>
        fileId === undefined
          ? target !== undefined && name !== undefined
          : target === undefined && name === undefined,
      "name either fileId, or targetId and name",
    ),
    output: taskStarted,
  }),
  list: accountContract({
    doc: "The account's backups, newest first: made here, or uploaded.",
    access: "owner",
    input: accountInput({}),
    output: z.array(record),
  }),
  "targets.list": accountContract({
    doc: "Where encrypted copies of the account go, oldest first, with the last copy and the last restore drill.",
    access: "owner",
    input: accountInput({}),
    output: z.array(targetRecord),
  }),
  "targets.set": accountContract({
    doc: "Makes a target, or with `id` replaces it: a folder, S3-compatible storage, WebDAV or SFTP. Copies are age files; the passphrase and the target's secrets are sealed.",
    access: "owner",
    input: statedTarget,
    output: targetRecord,
  }),
  "targets.test": accountContract({
    doc: "Writes a small file to the target, reads it and removes it. Throws what failed. Pins the key of an SFTP server that is connected to for the first time.",
    access: "owner",
    input: accountInput({ id: targetId }),
    output: z.strictObject({ copies: z.int(), hostKey: z.string().nullable() }),
  }),
  "targets.delete": accountContract({
    doc: "Forgets a target and its secrets; its copies stay where they are.",
    access: "owner",
    input: accountInput({ id: targetId }),
    output: nothing,
  }),
  "targets.copies": accountContract({
    doc: "Asks the target which copies it has, newest first, those of other accounts and machines included.",
    access: "owner",
    input: accountInput({ id: targetId }),
    output: z.array(copyRecord),
  }),
  "targets.copy": accountContract({
    doc: "Makes a copy now, as a task.",
    access: "owner",
    input: accountInput({ id: targetId }),
    output: taskStarted,
  }),
  "targets.drill": accountContract({
    doc: "Restores the newest copy into a scratch account now, as a task, compares its answers with those of the time of the copy, and removes the scratch account.",
    access: "owner",
    input: accountInput({ id: targetId }),
    output: taskStarted,
  }),
};
