import { z } from "zod";
import { moment } from "../../moment.ts";
import { transactionChangeKinds, transactionStatuses } from "../../../domain/ledger/transaction.ts";
import { transactionId } from "../../transaction-id.ts";
import {
  assetId,
  at,
  decimal,
  namedAsset,
  statedDecimal,
  accountInput,
  seekableInput,
  page,
  transaction,
  nothing,
  taskStarted,
  changeEvent,
} from "../../records.ts";
import {
  expectedOfSeveral,
  id,
  ids,
  longText,
  newLeg,
  patch,
  sharedPatch,
  shortText,
  splitParts,
  tagNames,
  maxNamed,
  type,
} from "./transaction-inputs.ts";
import { accountContract, subscriptionContract } from "../../method-contract.ts";

const limit = statedDecimal.refine((amount) => !amount.startsWith("-"), "is below zero");

export const transactionFilter = z.strictObject({
  from: moment.optional(),
  to: moment.optional(),
  types: z.array(type).max(maxNamed).optional(),
  wallets: z.array(z.string()).max(maxNamed).optional(),
  platforms: z.array(z.string()).max(maxNamed).optional(),
  assetId: z.string().optional(),
  coinId: z.string().optional(),
  tags: z.array(z.string()).max(maxNamed).optional(),
  text: z.string().max(400).optional(),
  sourceId: z.string().optional(),
  status: z.enum(transactionStatuses).optional(),
  linked: z.boolean().optional(),
  hidden: z.boolean().optional(),
  ids: z.array(transactionId).max(1_000).optional(),
  minAmount: limit.optional().describe("at least one asset moved at least this amount"),
  maxAmount: limit.optional().describe("at least one asset moved at most this amount"),
  minValue: limit
    .optional()
    .describe("the amounts moved were worth at least this in the base currency, at that day's price"),
  maxValue: limit.optional().describe("the same, at most"),
  collapseTransfers: z
    .boolean()
    .optional()
    .describe("excludes arrivals of transfers whose departure matches the filter"),
});

const newTransaction = z.strictObject({
  key: z.string().min(1).max(200).optional(),
  at,
  type,
  platform: shortText.default("manual"),
  wallet: shortText,
  legs: z.array(newLeg).max(1_000),
  txHash: shortText.optional(),
  method: shortText.optional(),
  counterparty: shortText.optional(),
  notes: longText.optional(),
  tags: tagNames.optional(),
});

/** A change as `preview` takes it; each is also a method. */
export const transactionChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("update"), ids, patch: sharedPatch }),
  z.strictObject({ kind: z.literal("delete"), ids }),
  z.strictObject({ kind: z.literal("split"), id, parts: splitParts }),
  z.strictObject({ kind: z.literal("merge"), ids: z.array(id).min(2).max(100), type: type.optional() }),
  z.strictObject({ kind: z.literal("reset"), ids }),
]);

const changed = z.strictObject({
  ids: z.array(z.string()).describe("the transactions concerned that exist now"),
  changeId: z.string().nullable().describe("undoes the change; null if nothing changed"),
});

const together = z.array(id).min(2).max(100);

/** Transactions, as reported by sources and edited by the owner. */
export const transactions = {
  list: accountContract({
    doc: "Lists transactions by time, filtered; hidden ones only with `hidden: true`. `text` matches words or their prefixes in notes, methods, hashes, wallets, counterparties, assets and tags.",
    access: "read",
    input: accountInput({ filter: transactionFilter.optional(), ...seekableInput }),
    output: page(transaction),
  }),
  get: accountContract({
    doc: "Returns one transaction.",
    access: "read",
    input: accountInput({ id }),
    output: transaction,
  }),
  values: accountContract({
    doc: "Returns the value of transactions at their time, in the account's base currency: of a trade its accounting value, else the sum of the amounts received or sent, else of the fees. `null` if a price is unknown. Unknown ids are omitted.",
    access: "read",
    input: accountInput({ ids: z.array(transactionId).max(1_000) }),
    output: z.strictObject({
      currency: z.string(),
      values: z.array(z.strictObject({ id: z.string(), value: decimal.nullable() })),
    }),
  }),
  create: accountContract({
    doc: "Creates up to 1,000 transactions, all or none. A transaction with the `txHash` of a chain is merged by hash; for a `key` that was used before, the existing id is returned.",
    access: "write",
    input: accountInput({ transactions: z.array(newTransaction).min(1).max(1_000) }),
    output: z.strictObject({ ids: z.array(z.string()) }),
  }),
  update: accountContract({
    doc: "Changes fields of a transaction; later syncs keep the changes. `null` clears a text and resets `type`, `at` and `legs` to the sources' values. Throws `conflict` for a half of a transfer whose new type is no transfer's, or of one linked by the owner whose new legs contradict it, such as more arriving than left, or more than a tenth missing. With `expected`, changes nothing and throws `conflict` (`changed_since`) if one of its fields has another value now, such as after a change in another window or by a sync.",
    access: "write",
    input: accountInput({
      id,
      patch,
      expected: patch
        .optional()
        .describe("the values that fields had when the change was made; `null` is none"),
    }),
    output: transaction,
  }),
  delete: accountContract({
    doc: "Deletes transactions, all or none. They are not added again when their sources report them, until the import is deleted.",
    access: "write",
    input: accountInput({ ids }),
    output: nothing,
  }),
  updateMany: accountContract({
    doc: "Changes several transactions at once, all or none. `wallet` moves all their legs to that wallet; `type: null` and `notes: null` as in `update`. With `expected`, changes nothing if a transaction was changed since.",
    access: "write",
    input: accountInput({ ids, patch: sharedPatch, expected: expectedOfSeveral }),
    output: changed,
  }),
  split: accountContract({
    doc: "Splits a transaction into parts whose legs sum to its own. The first part keeps the id, hash and source; the others count as entered by hand. With `expected`, changes nothing if the transaction was changed since.",
    access: "write",
    input: accountInput({
      id,
      parts: splitParts,
      expected: patch
        .optional()
        .describe("the values that fields had when the change was made, as in `update`"),
    }),
    output: changed,
  }),
  merge: accountContract({
    doc: "Merges several transactions of one platform into one, such as the two halves of a trade. The one reported by a source keeps its id, else the earliest; the others are deleted. If the result sends and receives, it is a trade unless `type` is given. With `expected`, changes nothing if a transaction was changed since.",
    access: "write",
    input: accountInput({
      ids: z.array(id).min(2).max(100),
      type: type.optional(),
      expected: expectedOfSeveral,
    }),
    output: changed,
  }),
  reset: accountContract({
    doc: "Resets transactions to their sources: undoes splits and merges, and removes changes of time, type, legs and texts. Tags, links and visibility are kept.",
    access: "write",
    input: accountInput({ ids }),
    output: changed,
  }),
  preview: accountContract({
    doc: "Previews a change: the number of transactions changed, and the balances before and after. Derived changes of staking and lending positions are not included.",
    access: "read",
    input: accountInput({ change: transactionChange }),
    output: z.strictObject({
      transactions: z.int(),
      balances: z.array(
        z.strictObject({
          platform: z.string(),
          wallet: z.string(),
          assetId,
          before: decimal,
          after: decimal,
        }),
      ),
    }),
  }),
  history: accountContract({
    doc: "Lists the latest changes by users, newest first: of transactions, of own prices, and of the day from which an asset is worthless. With `id` those of one transaction, with `assetId` those of one asset's prices.",
    access: "read",
    input: accountInput({
      id: id.optional(),
      assetId: namedAsset.optional(),
      limit: z.int().min(1).max(200).default(20),
    }),
    output: z.array(
      z.strictObject({
        id: z.string(),
        at,
        kind: z.enum(transactionChangeKinds),
        transactions: z.int(),
        assetIds: z
          .array(assetId)
          .describe("up to 100 assets whose own prices or day of worthlessness changed"),
        days: z.int().describe("own prices that were set or removed"),
        fields: z.array(z.string()),
        isUndone: z.boolean(),
      }),
    ),
  }),
  undo: accountContract({
    doc: "Undoes a change listed by `history`; undoing the undo redoes it. Throws `conflict` if it was undone before, or something that it changed was changed since.",
    access: "write",
    input: accountInput({ changeId: z.string().min(1).max(40) }),
    output: changed,
  }),
  link: accountContract({
    doc: "Links transactions as one transfer between own wallets: one that sends and one that receives the same coin or a version of it, or several that receive parts of the sent amount. Several may send if they are the payment of one transaction of a chain of unspent outputs, or withdrawals of an exchange with one hash. What a hash links to a named transaction remains part of the transfer. Throws `bad_request` if they do not match, or if more arrives than left.",
    access: "write",
    input: accountInput({ ids: together }),
    output: nothing,
  }),
  unlink: accountContract({
    doc: "Removes the link of a transaction permanently. If a departure arrived in parts, its id removes all links, an arrival's id only that part (all, if the rest would fall short by more than a fee and no hash links it). If it left in parts, any id removes all links.",
    access: "write",
    input: accountInput({ id }),
    output: nothing,
  }),
  proposals: accountContract({
    doc: "Proposes transfers between own wallets, the most certain first, with the evidence: the departure (several, if several wallets paid one transaction), then its arrival or arrivals. A transaction is in at most one proposal. Accept with `link`, reject with `forbidLink`.",
    access: "read",
    input: accountInput({}),
    output: z.array(z.strictObject({ ids: together, confidence: z.number(), reason: z.string() })),
  }),
  forbidLink: accountContract({
    doc: "Rejects a transfer between transactions: they are neither proposed nor linked again.",
    access: "write",
    input: accountInput({ ids: together }),
    output: nothing,
  }),
  export: accountContract({
    doc: "Writes the transactions that match a filter to a file of the account; the CSV can be imported again.",
    access: "read",
    input: accountInput({ filter: transactionFilter.optional(), format: z.enum(["csv", "json"]) }),
    output: taskStarted,
  }),
  subscribe: subscriptionContract({
    doc: "Published when transactions were created, updated or deleted.",
    access: "read",
    event: changeEvent,
  }),
};
