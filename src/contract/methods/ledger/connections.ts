import { settleDriftContract } from "./settle-drift.ts";
import { isCron } from "../../../domain/time/cron.ts";
import { z } from "zod";
import { accountInput, taskStarted, nothing, changeEvent } from "../../records.ts";
import { connectionRecord } from "../../connection-record.ts";
import { serverContract, accountContract, subscriptionContract } from "../../method-contract.ts";

const settings = z.record(z.string(), z.unknown());

const connectionId = z.string().min(1).max(64);

const label = z.string().trim().min(1).max(120);

const schedule = z
  .string()
  .max(100)
  .refine(
    (text) => text === "never" || isCron(text),
    "is neither five cron fields in UTC such as 20 */6 * * * nor the word never; null follows the account's schedule",
  )
  .nullable();

/** Sources of history: chains by address, exchanges by a read-only key. */
export const connections = {
  kinds: serverContract({
    doc: "Lists the kinds of sources, each with its settings as JSON Schema (`secret: true` marks encrypted fields) and its capabilities.",
    access: "read",
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({ id: z.string(), title: z.string(), settings, capabilities: z.array(z.string()) }),
    ),
  }),
  recognize: accountContract({
    doc: "Lists the chains on which a pasted text can be an address or public key, with the settings that would read it and whether it was ever used there (`null`: unknown, or the source did not answer). A private key or seed phrase is refused with the reason `private_key`, an address of a test network with `test_network`. Up to 64 hexadecimal digits after `0x` can be a private key or an address of Sui, Aptos or Starknet: the chains are listed with a `warning`, and no source is asked unless `isAddress` confirms that it is an address. The private key of an address in the account is refused even then. Payment links (`bitcoin:…?amount=…`) and account ids with their chain (CAIP-10) are read as their address. For an address that no kind can read, such as one of Monero, `warning` states why.",
    access: "write",
    input: accountInput({
      text: z.string().trim().min(1).max(4_000),
      isAddress: z.boolean().default(false),
    }),
    output: z.strictObject({
      candidates: z.array(
        z.strictObject({
          kind: z.string(),
          platform: z.string(),
          name: z.string(),
          settings,
          used: z.boolean().nullable(),
        }),
      ),
      warning: z.string().optional(),
    }),
  }),
  create: accountContract({
    doc: "Creates a connection after checking its source, and starts the first sync.",
    access: "owner",
    input: accountInput({ kind: z.string(), label: label.optional(), settings }),
    output: z.strictObject({ connectionId: z.string() }),
  }),
  list: accountContract({
    doc: "Lists the account's connections with their state, the balances stated by their sources, and what the sources cannot provide. Encrypted settings are returned only as set or not set.",
    access: "read",
    input: accountInput({}),
    output: z.array(connectionRecord),
  }),
  sync: accountContract({
    doc: "Syncs one connection or all, from where the last sync stopped, or with `fromStart` from the beginning, which leaves unchanged transactions as they are. For all connections, `taskId` is that of the last one queued.",
    access: "write",
    input: accountInput({ connectionId: connectionId.optional(), fromStart: z.boolean().default(false) }),
    output: taskStarted,
  }),
  verify: accountContract({
    doc: "Compares the computed balances of one connection or all with those of the source: now, and at up to 24 past blocks where the source supports that.",
    access: "write",
    input: accountInput({ connectionId: connectionId.optional() }),
    output: taskStarted,
  }),
  update: accountContract({
    doc: "Changes a connection's label, schedule or settings. Omitted settings are kept, `null` removes one. A changed setting reads the history again; if it changes the address that a key is sent to, the key must be given again.",
    access: "owner",
    input: accountInput({
      connectionId,
      patch: z.strictObject({
        label: label.optional(),
        settings: settings.optional(),
        schedule: schedule.optional(),
      }),
    }),
    output: connectionRecord,
  }),
  delete: accountContract({
    doc: "Deletes a connection and its secrets in a task; with `keepTransactions: false` also the transactions that only it reported, and their adjustments.",
    access: "owner",
    input: accountInput({ connectionId, keepTransactions: z.boolean().default(false) }),
    output: nothing,
  }),
  subscribe: subscriptionContract({
    doc: "Published when a connection is created, changed or deleted.",
    access: "read",
    event: changeEvent,
  }),
  settle: settleDriftContract,
};
