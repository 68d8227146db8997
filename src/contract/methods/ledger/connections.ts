import { settleDriftContract } from "./settle-drift.ts";
import { isCron } from "../../../domain/time/cron.ts";
import { z } from "zod";
import { accountInput, taskStarted, nothing, changeEvent } from "../../records.ts";
import { connectionRecord } from "../../connection-record.ts";
import { serverContract, accountContract, subscriptionContract } from "../../method-contract.ts";

const settings = z.record(z.string(), z.unknown());

export const connectionId = z.string().min(1).max(64);

const label = z.string().trim().min(1).max(120);

const schedule = z
  .string()
  .max(100)
  .refine(
    (text) => text === "never" || isCron(text),
    "five cron fields in UTC such as 20 */6 * * *, or the word never; null follows the account's schedule",
  )
  .nullable();

/** Sources of history: chains by address, exchanges by a read-only key. */
export const connections = {
  kinds: serverContract({
    doc: "Every kind of source, with its settings as JSON Schema (`secret: true` marks what is sealed) and what it can do.",
    access: "read",
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({ id: z.string(), title: z.string(), settings, capabilities: z.array(z.string()) }),
    ),
  }),
  recognize: accountContract({
    doc: "Says on which chains a pasted text can be an address or key, with the settings that would read it and whether it was ever used there (`null`: the source cannot tell or did not answer). A private key or seed phrase is refused with the reason `private_key`, an address of a test network with `test_network`. Up to 64 hexadecimal digits after `0x` can be a private key or an address of Sui, Aptos or Starknet: the chains are listed with a `warning`, and none of them is asked unless `isAddress` confirms that it is an address. The private key of an address that the account reads is refused also then. Payment links (`bitcoin:…?amount=…`) and accounts with the id of their chain (CAIP-10) are read as their address. For an address that no kind can read, such as one of Monero, `warning` says why.",
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
    doc: "Makes a connection after asking its source, and starts reading it.",
    access: "owner",
    input: accountInput({ kind: z.string(), label: label.optional(), settings }),
    output: z.strictObject({ connectionId: z.string() }),
  }),
  list: accountContract({
    doc: "The account's connections: their state, what their sources say is held, and what they cannot tell. Sealed settings only say that they are set.",
    access: "read",
    input: accountInput({}),
    output: z.array(connectionRecord),
  }),
  sync: accountContract({
    doc: "Reads one connection, or all of them, from where the last sync stopped; with `anew` from the beginning, which changes nothing that did not change. With all, `taskId` is that of the last one queued.",
    access: "write",
    input: accountInput({ connectionId: connectionId.optional(), anew: z.boolean().default(false) }),
    output: taskStarted,
  }),
  verify: accountContract({
    doc: "Compares the computed balances of one connection, or of all, with what the source says: now, and at up to 24 past blocks where it can tell.",
    access: "write",
    input: accountInput({ connectionId: connectionId.optional() }),
    output: taskStarted,
  }),
  update: accountContract({
    doc: "Changes a connection's label, schedule or settings. Settings left out stay, `null` takes one out; other settings read the history anew, and another address a key would be sent to asks for that key again.",
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
    doc: "Deletes a connection with its sealed secrets; with `keepTransactions: false` also what only it reported and what settled it. A task does it.",
    access: "owner",
    input: accountInput({ connectionId, keepTransactions: z.boolean().default(false) }),
    output: nothing,
  }),
  subscribe: subscriptionContract({
    doc: "Calls back when a connection is made, changes or goes.",
    access: "read",
    event: changeEvent,
  }),
  settle: settleDriftContract,
};
