import { z } from "zod";
import { at, accountInput, taskStarted } from "../../records.ts";
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

/** Copies of whole accounts: made while the account is in use, and put back here or on another machine. */
export const backups = {
  create: accountContract({
    doc: "Makes a backup as a task: one consistent state of the account with its files, then a file to download. With a passphrase it is encrypted and holds the account's secrets, too.",
    access: "owner",
    input: accountInput({ passphrase: passphrase.optional() }),
    output: taskStarted,
  }),
  restore: serverContract({
    doc: "Puts the state of a backup in the account's place, as a task: checked first, then swapped in at once; what was there before is kept as a backup. `fileId` may be a file of any account. An account that is not there is made, and goes again when the restore fails.",
    access: "owner",
    input: accountInput({
      fileId: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/, "a file's id, as files.list has it"),
      passphrase: passphrase.optional(),
    }),
    output: taskStarted,
  }),
  list: accountContract({
    doc: "The account's backups, newest first: made here, or uploaded.",
    access: "owner",
    input: accountInput({}),
    output: z.array(record),
  }),
};
