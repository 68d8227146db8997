import { z } from "zod";
import { copyRecord, cron, statedPlace, targetRecord } from "../../backup-target-records.ts";
import { at, accountInput, nothing, taskStarted } from "../../records.ts";
import { accountContract, serverContract } from "../../method-contract.ts";

const passphrase = z
  .string()
  .min(1)
  .max(1_024)
  .describe("choose a long one: it protects the secrets, and without it the backup cannot be opened");

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

const targetId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,100}$/, "is not the id of a target, as backups.targets.list has it");

/** Fields that every target has. */
const targetOptions = {
  id: targetId.optional().describe("the target to change; a new one is made without it"),
  label: z.string().trim().min(1).max(100),
  enabled: z.boolean().default(true),
  cron: cron.default("15 3 * * *").describe("when copies are made, in UTC; null for by hand only"),
  keep: z.int().min(1).max(1_000).default(14).describe("number of copies of this account to keep"),
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
    doc: "Creates a backup in a task: one consistent state of the account with its files, as a file to download. With a passphrase it is encrypted and includes the account's secrets.",
    access: "owner",
    input: accountInput({ passphrase: passphrase.optional() }),
    output: taskStarted,
  }),
  restore: serverContract({
    doc: "Replaces an account with the state of a backup, in a task: the backup is verified first, then put in place atomically, and the previous state is kept as a backup. `fileId` may be a file of any account; `targetId` and `name` restore an off-site copy. A missing account is created, and removed again if the restore fails.",
    access: "owner",
    input: accountInput({
      fileId: z
        .string()
        .regex(/^[A-Za-z0-9_-]{1,200}$/, "is not the id of a file, as files.list has it")
        .optional(),
      targetId: targetId.optional(),
      name: z.string().max(300).optional().describe("a copy's name, see backups.targets.copies"),
      passphrase: passphrase.optional().describe("default for a copy: the target's own"),
    }).refine(
      ({ fileId, targetId: target, name }) =>
        fileId === undefined
          ? target !== undefined && name !== undefined
          : target === undefined && name === undefined,
      "needs either fileId, or targetId and name",
    ),
    output: taskStarted,
  }),
  list: serverContract({
    doc: "Lists the account's backups, newest first, including uploaded ones. If its database cannot be opened, those are listed that are among its files.",
    access: "owner",
    input: accountInput({}),
    output: z.array(record),
  }),
  "targets.list": accountContract({
    doc: "Lists the targets for encrypted off-site copies, oldest first, with the last copy and the last restore drill.",
    access: "owner",
    input: accountInput({}),
    output: z.array(targetRecord),
  }),
  "targets.set": accountContract({
    doc: "Creates a target, or with `id` replaces it: a folder, S3-compatible storage, WebDAV or SFTP. Copies are age files; the passphrase and the target's secrets are stored encrypted.",
    access: "owner",
    input: statedTarget,
    output: targetRecord,
  }),
  "targets.test": accountContract({
    doc: "Tests a target by writing, reading and deleting a small file. Throws the failure. Pins the host key of an SFTP server at the first connection.",
    access: "owner",
    input: accountInput({ id: targetId }),
    output: z.strictObject({ copies: z.int(), hostKey: z.string().nullable() }),
  }),
  "targets.delete": accountContract({
    doc: "Deletes a target and its secrets; existing copies are kept.",
    access: "owner",
    input: accountInput({ id: targetId }),
    output: nothing,
  }),
  "targets.copies": accountContract({
    doc: "Lists the copies at a target, newest first, including those of other accounts and machines.",
    access: "owner",
    input: accountInput({ id: targetId }),
    output: z.array(copyRecord),
  }),
  "targets.copy": accountContract({
    doc: "Creates a copy now, in a task.",
    access: "owner",
    input: accountInput({ id: targetId }),
    output: taskStarted,
  }),
  "targets.drill": accountContract({
    doc: "Tests the newest copy now, in a task: restores it into a scratch account, compares its answers with those recorded at the time of the copy, and deletes the scratch account.",
    access: "owner",
    input: accountInput({ id: targetId }),
    output: taskStarted,
  }),
};
