import { certificateContract } from "../portfolio/certificate.ts";
import { combined } from "../portfolio/combined.ts";
import { demoContract } from "./demo.ts";
import { z } from "zod";
import { accountName, at, currency, nothing, changeEvent } from "../../records.ts";
import { serverContract, subscriptionContract } from "../../method-contract.ts";

export const record = z.strictObject({
  name: z.string(),
  createdAt: at,
  baseCurrency: z.string(),
  transactions: z
    .int()
    .nullable()
    .describe("null where the account's file cannot be used, or is on another node"),
  sizeBytes: z.int().nullable().describe("null where another node holds the account"),
  demo: z.literal(true).optional().describe("its transactions are made up, by accounts.demo"),
  problem: z.string().optional().describe("why the account cannot be used; absent where it can"),
  node: z
    .string()
    .optional()
    .describe("the other node that holds the account, where the service has several; calls are sent there"),
});

const one = z.strictObject({ accountName });

/** The accounts of the server. All are methods of the server, so that an account with an unusable file can still be listed, renamed and deleted. */
export const accounts = {
  list: serverContract({
    doc: "The accounts the caller may see, those of other nodes included, in order of creation. One whose file cannot be used says why in `problem`.",
    access: "read",
    input: z.strictObject({}),
    output: z.array(record),
  }),
  create: serverContract({
    doc: "Makes an empty account: 1 to 64 letters, digits, spaces, `-`, `_`, `.`; names are unique without regard to case.",
    access: "write",
    input: z.strictObject({ name: accountName, baseCurrency: currency.prefault("USD") }),
    output: record,
  }),
  rename: serverContract({
    doc: "Gives the account another name; its secrets, tokens, files and tasks stay with it.",
    access: "write",
    userAccess: "owner",
    input: one.extend({ name: accountName }),
    output: nothing,
  }),
  delete: serverContract({
    doc: "Removes the account with everything that belongs to it: database, files, secrets. There is no way back but a backup. `keepBackupsIn` names another account that its backups move to first; without it they are deleted as well.",
    access: "owner",
    input: one.extend({ keepBackupsIn: accountName.optional() }),
    output: nothing,
  }),
  reset: serverContract({
    doc: "Empties the account: transactions, imports, connections, prices, files, tasks and key values go; its name, settings, secrets and backups stay.",
    access: "owner",
    input: one,
    output: nothing,
  }),
  subscribe: subscriptionContract({
    doc: "Tells when accounts were made, renamed, emptied or deleted.",
    access: "read",
    event: changeEvent,
  }),
  certificate: certificateContract,
  ...combined,
  demo: demoContract,
};
