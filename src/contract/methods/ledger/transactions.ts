import { z } from "zod";
import { moment } from "../../moment.ts";
import {
  transactionChangeKinds,
  transactionStatuses,
  transactionTypes,
} from "../../../domain/ledger/transaction.ts";
import { transactionId } from "../../transaction-id.ts";
import {
  assetId,
  at,
  decimal,
  leg,
  namedAsset,
  statedDecimal,
  statedValue,
  currency,
  accountInput,
  pageInput,
  page,
  transaction,
  nothing,
  taskStarted,
  changeEvent,
} from "../../records.ts";
import { isAmount, parseDecimal, isNegative, isZero } from "../../../domain/money/decimal.ts";
import { accountContract, subscriptionContract } from "../../method-contract.ts";

const longText = z.string().max(10_000);

const shortText = z.string().min(1).max(200);

const id = transactionId;

const type = z.enum(transactionTypes);

const newLeg = leg.extend({
  assetId: namedAsset,
  amount: statedDecimal.refine(
    (amount) => !isAmount(amount) || isAboveZero(amount),
    "an amount is above zero; the direction says in, out or fee",
  ),
  value: statedValue.extend({ amount: statedDecimal, currency }).optional(),
});

const tagNames = z.array(z.string().trim().min(1).max(100)).max(100);

const limit = statedDecimal.refine((amount) => !amount.startsWith("-"), "not below zero");

export const transactionFilter = z.strictObject({
  from: moment.optional(),
  to: moment.optional(),
  types: z.array(type).optional(),
  wallets: z.array(z.string()).optional(),
  platforms: z.array(z.string()).optional(),
  assetId: z.string().optional(),
  coinId: z.string().optional(),
  tags: z.array(z.string()).optional(),
  text: z.string().max(400).optional(),
  sourceId: z.string().optional(),
  status: z.enum(transactionStatuses).optional(),
  linked: z.boolean().optional(),
  hidden: z.boolean().optional(),
  ids: z.array(transactionId).max(1_000).optional(),
  minAmount: limit.optional().describe("some asset that came or went has at least this amount"),
  maxAmount: limit.optional().describe("some asset that came or went has at most this amount"),
  minValue: limit
    .optional()
    .describe("what came or went was worth at least this in the base currency, at that day's price"),
  maxValue: limit.optional().describe("the same, at most"),
  collapseTransfers: z
    .boolean()
    .optional()
    .describe("leaves out arrivals of transfers whose departure fits the filter"),
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

const patch = z.strictObject({
  at: at.nullable().optional(),
  type: type.nullable().optional(),
  method: shortText.nullable().optional(),
  counterparty: shortText.nullable().optional(),
  notes: longText.nullable().optional(),
  hidden: z.boolean().optional(),
  tags: tagNames.optional(),
  legs: z.array(newLeg).max(1_000).nullable().optional(),
});

const ids = z.array(id).min(1).max(1_000);

/** What can be changed in several transactions at once. */
const sharedPatch = z.strictObject({
  type: type.nullable().optional(),
  wallet: shortText.optional(),
  notes: longText.nullable().optional(),
  hidden: z.boolean().optional(),
  addTags: tagNames.optional(),
  removeTags: tagNames.optional(),
});

const splitParts = z
  .array(
    z.strictObject({
      legs: z.array(newLeg).min(1).max(1_000),
      at: at.optional(),
      type: type.optional(),
      notes: longText.optional(),
    }),
  )
  .min(2)
  .max(50);

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
  changeId: z.string().nullable().describe("undoes the change; null where nothing changed"),
});

const together = z.array(id).min(2).max(100);

function isAboveZero(amount: string): boolean {
  const parsed = parseDecimal(amount);
  return !isNegative(parsed) && !isZero(parsed);
}

/** Transactions, as reported by sources and edited by the owner. */
export const transactions = {
  list: accountContract({
    doc: "Transactions by time, filtered; hidden ones only with `hidden: true`. `text` finds words (or their beginnings) of notes, methods, hashes, wallets, counterparties, assets and tags.",
    access: "read",
    input: accountInput({ filter: transactionFilter.optional(), ...pageInput }),
    output: page(transaction),
  }),
  get: accountContract({
    doc: "One transaction.",
    access: "read",
    input: accountInput({ id }),
    output: transaction,
  }),
  values: accountContract({
    doc: "What transactions moved was worth at their time, in the account's base currency: of a trade the value that accounting gives it, else the sum of what came or went, else of the fees. `null` where a price is unknown. Ids that are not there are left out.",
    access: "read",
    input: accountInput({ ids: z.array(transactionId).max(1_000) }),
    output: z.strictObject({
      currency: z.string(),
      values: z.array(z.strictObject({ id: z.string(), value: decimal.nullable() })),
    }),
  }),
  create: accountContract({
    doc: "Records up to 1,000 transactions, all or nothing. Each is new, unless it has a `txHash` on a chain (then it merges by hash) or a `key` sent before (then that one's id is answered).",
    access: "write",
    input: accountInput({ transactions: z.array(newTransaction).min(1).max(1_000) }),
    output: z.strictObject({ ids: z.array(z.string()) }),
  }),
  update: accountContract({
    doc: "Changes fields of a transaction; what the owner set wins over every later sync. `null` empties a text and gives `type`, `at` and `legs` back to the sources.",
    access: "write",
    input: accountInput({ id, patch }),
    output: transaction,
  }),
  delete: accountContract({
    doc: "Deletes transactions, all or nothing; the sources that report them again are not believed until the import is deleted.",
    access: "write",
    input: accountInput({ ids }),
    output: nothing,
  }),
  updateMany: accountContract({
    doc: "Changes several transactions at once, all or nothing. `wallet` moves all their legs there; `type: null` and `notes: null` as in `update`.",
    access: "write",
    input: accountInput({ ids, patch: sharedPatch }),
    output: changed,
  }),
  split: accountContract({
    doc: "Splits a transaction into parts that together move exactly what it moved. The first part keeps its id, its hash and its source; the others are entered by hand.",
    access: "write",
    input: accountInput({ id, parts: splitParts }),
    output: changed,
  }),
  merge: accountContract({
    doc: "Makes one transaction of several of one platform, such as the two halves of a trade. One that a source reports keeps its id, else the earliest; the others are deleted. It is a trade where it then sends and receives, unless `type` says otherwise.",
    access: "write",
    input: accountInput({ ids: z.array(id).min(2).max(100), type: type.optional() }),
    output: changed,
  }),
  reset: accountContract({
    doc: "Gives transactions back to their sources: undoes splits and merges of them and drops what was set of time, type, legs and texts. Tags, links and hiding stay.",
    access: "write",
    input: accountInput({ ids }),
    output: changed,
  }),
  preview: accountContract({
    doc: "What a change would do, without doing it: how many transactions it changes, and the balances before and after. What staking and lending positions derive from it is not included.",
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
    doc: "The owner's latest changes of transactions, newest first; of one transaction where `id` is given.",
    access: "read",
    input: accountInput({ id: id.optional(), limit: z.int().min(1).max(200).default(20) }),
    output: z.array(
      z.strictObject({
        id: z.string(),
        at,
        kind: z.enum(transactionChangeKinds),
        transactions: z.int(),
        fields: z.array(z.string()),
        isUndone: z.boolean(),
      }),
    ),
  }),
  undo: accountContract({
    doc: "Undoes a change of `history`; undoing that redoes it. Refused (`conflict`) where it was undone before or one of its transactions was changed again since.",
    access: "write",
    input: accountInput({ changeId: z.string().min(1).max(40) }),
    output: changed,
  }),
  link: accountContract({
    doc: "Makes transactions one transfer between own wallets: one that sends and one that receives the same coin or a version of it, or several that receive the parts of what was sent. Refused (`bad_request`) where they are not that, or where more arrives than left.",
    access: "write",
    input: accountInput({ ids: together }),
    output: nothing,
  }),
  unlink: accountContract({
    doc: "Undoes the link of a transaction, for good. Where a departure arrived in parts, its id undoes all of it, an arrival's id its part (all of it, where the rest would be short by more than a fee).",
    access: "write",
    input: accountInput({ id }),
    output: nothing,
  }),
  proposals: accountContract({
    doc: "Transactions that look like a transfer between own wallets, the surest first, with why: the departure, then its arrival, or the arrivals it came in parts as. Each transaction is in one of them at most. Confirm with `link`, refuse with `forbidLink`.",
    access: "read",
    input: accountInput({}),
    output: z.array(z.strictObject({ ids: together, confidence: z.number(), reason: z.string() })),
  }),
  forbidLink: accountContract({
    doc: "Says that transactions are not a transfer with each other: they are neither proposed nor linked again.",
    access: "write",
    input: accountInput({ ids: together }),
    output: nothing,
  }),
  export: accountContract({
    doc: "Writes the transactions that fit a filter to a file of the account; the CSV can be imported again.",
    access: "read",
    input: accountInput({ filter: transactionFilter.optional(), format: z.enum(["csv", "json"]) }),
    output: taskStarted,
  }),
  subscribe: subscriptionContract({
    doc: "Calls back when transactions were created, updated or deleted.",
    access: "read",
    event: changeEvent,
  }),
};
