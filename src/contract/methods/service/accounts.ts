import { certificateContract } from "../portfolio/certificate.ts";
import { combined } from "../portfolio/combined.ts";
import { demoContract } from "./demo.ts";
import { z } from "zod";
import { languageCodes } from "../../../domain/account/settings.ts";
import { accountName, at, baseCurrency, nothing, changeEvent } from "../../records.ts";
import { serverContract, subscriptionContract } from "../../method-contract.ts";
import { wording } from "../../wording.ts";

export const record = z.strictObject({
  name: z.string(),
  createdAt: at,
  baseCurrency: z.string(),
  transactions: z
    .int()
    .nullable()
    .describe("null where the account's file cannot be used, or is on another node"),
  sizeBytes: z.int().nullable().describe("null where another node holds the account"),
  demo: z.literal(true).optional().describe("its transactions are made up by accounts.demo"),
  problem: z.string().optional().describe("why the account cannot be used; absent where it can"),
  problemWording: wording.optional(),
  node: z
    .string()
    .optional()
    .describe("the other node that holds the account, where the service has several; calls are sent there"),
});

const accountOnly = z.strictObject({ accountName });

/** The accounts of the server. All are methods of the server, so that an account with an unusable file can still be listed, renamed and deleted. */
export const accounts = {
  list: serverContract({
    doc: "Lists the accounts the caller may access, including those of other nodes, in order of creation. `problem` states why an account's file cannot be used.",
    access: "read",
    input: z.strictObject({}),
    output: z.array(record),
  }),
  create: serverContract({
    doc: "Creates an empty account. A name has 1 to 64 letters, digits, spaces, `-`, `_` and `.`; names are unique regardless of case.",
    access: "write",
    input: z.strictObject({
      name: accountName,
      baseCurrency: baseCurrency.prefault("USD"),
      language: z.enum(languageCodes).default("en").describe("of notifications, as in settings.update"),
    }),
    output: record,
  }),
  rename: serverContract({
    doc: "Renames an account; it keeps its secrets, tokens, files and tasks.",
    access: "write",
    userAccess: "owner",
    input: accountOnly.extend({ name: accountName }),
    output: nothing,
  }),
  delete: serverContract({
    doc: "Deletes an account with its database, files and secrets. Only a backup can restore it. `keepBackupsIn` names another account to which its backups are moved first; without it they are deleted as well.",
    access: "owner",
    input: accountOnly.extend({ keepBackupsIn: accountName.optional() }),
    output: nothing,
  }),
  reset: serverContract({
    doc: "Deletes an account's transactions, imports, connections, prices, files, tasks and key values; its name, settings, secrets and backups are kept.",
    access: "owner",
    input: accountOnly,
    output: nothing,
  }),
  subscribe: subscriptionContract({
    doc: "Published when accounts were created, renamed, emptied or deleted.",
    access: "read",
    event: changeEvent,
  }),
  certificate: certificateContract,
  ...combined,
  demo: demoContract,
};
