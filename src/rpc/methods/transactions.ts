import { z } from "zod";
import { canonicalAssetId } from "../../domain/assets/asset.ts";
import { isAmount, isNegative, isZero, normalizeDecimal, parseDecimal } from "../../domain/money/decimal.ts";
import { canonicalHex } from "../../domain/ledger/identity.ts";
import { transactionStatuses, transactionTypes, type Leg } from "../../domain/ledger/transaction.ts";
import { enqueue } from "../../tasks/queue/queue.ts";
import { taskKinds } from "../../tasks/registry.ts";
import { accountMethod, subscription } from "../protocol/method.ts";
import { fromOf, moment, toOf } from "../../contract/moment.ts";
import { inSlices } from "../protocol/slices.ts";
import { transactionId } from "../../contract/transaction-id.ts";
import {
  at,
  changeEvent,
  currency,
  leg,
  namedAsset,
  nothing,
  page,
  pageInput,
  statedDecimal,
  statedValue,
  taskStarted,
  transaction,
  accountInput,
} from "../../contract/records.ts";

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
});

/** The filter as the store takes it: times in milliseconds, ids in the form they are stored in. */
export function storedFilter(filter: z.output<typeof transactionFilter> = {}) {
  const { from, to, assetId, ...rest } = filter;
  return {
    ...rest,
    from: fromOf(from),
    to: toOf(to),
    assetId: assetId === undefined ? undefined : canonicalAssetId(assetId),
  };
}

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

const together = z.array(id).min(2).max(100);

/** What happened, as sources and the owner say. */
export const transactions = {
  list: accountMethod({
    doc: "Transactions by time, filtered; hidden ones only with `hidden: true`. `text` finds words (or their beginnings) of notes, methods, hashes, wallets, counterparties, assets and tags.",
    access: "read",
    runs: "reader",
    input: accountInput({ filter: transactionFilter.optional(), ...pageInput }),
    output: page(transaction),
    handle: ({ account }, { filter, limit, cursor, order }) =>
      account.ledger.page(storedFilter(filter), { limit, cursor, order }),
  }),
  get: accountMethod({
    doc: "One transaction.",
    access: "read",
    runs: "reader",
    input: accountInput({ id }),
    output: transaction,
    handle: ({ account }, input) => account.ledger.get(input.id),
  }),
  create: accountMethod({
    doc: "Records up to 1,000 transactions, all or nothing. Each is new, unless it has a `txHash` on a chain (then it merges by hash) or a `key` sent before (then that one's id is answered).",
    access: "write",
    runs: "worker",
    input: accountInput({ transactions: z.array(newTransaction).min(1).max(1_000) }),
    output: z.strictObject({ ids: z.array(z.string()) }),
    handle: ({ context, account }, input) => ({
      ids: account.ledger.create(
        input.transactions.map(({ legs, txHash, method, counterparty, notes, tags, ...rest }) => ({
          ...rest,
          wallet: canonicalHex(rest.wallet),
          legs: legs.map(canonicalLeg),
          ...(txHash === undefined ? {} : { txHash: canonicalHex(txHash) }),
          ...(method === undefined ? {} : { method }),
          ...(counterparty === undefined ? {} : { counterparty }),
          ...(notes === undefined ? {} : { notes }),
          ...(tags === undefined ? {} : { tags }),
        })),
        context.newId,
      ),
    }),
  }),
  update: accountMethod({
    doc: "Changes fields of a transaction; what the owner set wins over every later sync. `null` empties a text and gives `type`, `at` and `legs` back to the sources.",
    access: "write",
    runs: "worker",
    input: accountInput({ id, patch }),
    output: transaction,
    handle({ account }, input) {
      const { legs } = input.patch;
      account.ledger.update(input.id, {
        ...input.patch,
        legs: legs === undefined || legs === null ? legs : legs.map(canonicalLeg),
      });
      return account.ledger.get(input.id);
    },
  }),
  delete: accountMethod({
    doc: "Deletes transactions, all or nothing; the sources that report them again are not believed until the import is deleted.",
    access: "write",
    runs: "worker",
    input: accountInput({ ids: z.array(id).min(1).max(1_000) }),
    output: nothing,
    handle({ account }, { ids }) {
      account.ledger.delete(ids);
      return null;
    },
  }),
  link: accountMethod({
    doc: "Makes transactions one transfer between own wallets: one that sends and one that receives the same coin or a version of it, or several that receive the parts of what was sent. Refused (`bad_request`) where they are not that, or where more arrives than left.",
    access: "write",
    runs: "worker",
    input: accountInput({ ids: together }),
    output: nothing,
    handle({ account }, { ids }) {
      account.ledger.link(ids);
      return null;
    },
  }),
  unlink: accountMethod({
    doc: "Undoes the link of a transaction, for good. Where a departure arrived in parts, its id undoes all of it, an arrival's id its part (all of it, where the rest would be short by more than a fee).",
    access: "write",
    runs: "worker",
    input: accountInput({ id }),
    output: nothing,
    handle({ account }, input) {
      account.ledger.unlink(input.id);
      return null;
    },
  }),
  proposals: accountMethod({
    doc: "Transactions that look like a transfer between own wallets, the surest first, with why: the departure, then its arrival, or the arrivals it came in parts as. Each transaction is in one of them at most. Confirm with `link`, refuse with `forbidLink`.",
    access: "read",
    runs: "worker",
    input: accountInput({}),
    output: z.array(z.strictObject({ ids: together, confidence: z.number(), reason: z.string() })),
    async handle(call) {
      const work = call.account.transferHalves.search(null, { now: call.context.now() });
      const { search, automatic } = await inSlices(call, work);
      return search.proposals().filter(({ ids }) => !ids.some((one) => automatic.has(one)));
    },
  }),
  forbidLink: accountMethod({
    doc: "Says that transactions are not a transfer with each other: they are neither proposed nor linked again.",
    access: "write",
    runs: "worker",
    input: accountInput({ ids: together }),
    output: nothing,
    handle({ account }, { ids }) {
      account.ledger.forbidLink(ids);
      return null;
    },
  }),
  export: accountMethod({
    doc: "Writes the transactions that fit a filter to a file of the account; the CSV can be imported again.",
    access: "read",
    runs: "worker",
    input: accountInput({ filter: transactionFilter.optional(), format: z.enum(["csv", "json"]) }),
    output: taskStarted,
    handle: ({ context, account }, { filter, format }) => ({
      taskId: account.sql.transaction(() =>
        enqueue(
          account,
          taskKinds,
          { kind: "exportTransactions", input: { filter: storedFilter(filter), format }, trigger: "user" },
          context,
        ),
      ),
    }),
  }),
  subscribe: subscription({
    doc: "Calls back when transactions were created, updated or deleted.",
    access: "read",
    topic: "transactions",
    event: changeEvent,
  }),
};

/** A leg in the form it is stored in; absent parts left out. A value the caller states is the owner's. */
function canonicalLeg({
  direction,
  assetId,
  amount,
  wallet,
  counterparty,
  value,
}: z.output<typeof leg>): Leg {
  const canonical: Leg = { direction, assetId: canonicalAssetId(assetId), amount };
  if (wallet !== undefined) canonical.wallet = wallet;
  if (counterparty !== undefined) canonical.counterparty = counterparty;
  if (value !== undefined) canonical.value = { ...value, amount: normalizeDecimal(value.amount) };
  return canonical;
}

function isAboveZero(amount: string): boolean {
  const parsed = parseDecimal(amount);
  return !isNegative(parsed) && !isZero(parsed);
}
