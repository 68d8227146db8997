import type { transactionChange, transactionFilter } from "../../../contract/methods/ledger/transactions.ts";
import type { Edit } from "../../../store/ledger/edits/restructure.ts";
import { transactions as contract } from "../../../contract/methods/ledger/transactions.ts";
import type { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { keysOf } from "../../../lib/keys-of.ts";
import { canonicalAssetId } from "../../../domain/assets/asset.ts";
import { takenIds } from "../../../domain/accounting/transfers/automatic-links.ts";
import { normalizeDecimal } from "../../../domain/money/decimal.ts";
import { canonicalHex } from "../../../domain/ledger/identity.ts";
import { JsonText } from "../../../lib/json-text.ts";
import type { Leg, Transaction } from "../../../domain/ledger/transaction.ts";
import { enqueue } from "../../../tasks/queue/queue.ts";
import { exportTransactions } from "../../../tasks/ledger/export-transactions.ts";
import { sourceKinds } from "../../../tasks/ledger/tracker-formats.ts";
import { recordPrices } from "../../shared/record-prices.ts";
import { accountMethod, subscription } from "../../protocol/method.ts";
import { fromOf, toOf } from "../../../contract/moment.ts";
import { readConsistently, runCallInSlices } from "../../protocol/slices.ts";
import type { leg } from "../../../contract/records.ts";

/** The filter in the store's form: times in milliseconds, ids as stored. */
export function storedFilter(filter: z.output<typeof transactionFilter> = {}) {
  const { from, to, assetId, ...rest } = filter;
  return {
    ...rest,
    from: fromOf(from),
    to: toOf(to),
    assetId: assetId === undefined ? undefined : canonicalAssetId(assetId),
  };
}

/** Transactions valued in one step. */
const valuedPerBatch = 50;

function* valuesOf(
  valueOf: (ids: readonly string[]) => Map<string, string | null>,
  ids: readonly string[],
): Generator<void, { id: string; value: string | null }[], void> {
  const values = new Map<string, string | null>();
  for (let start = 0; start < ids.length; start += valuedPerBatch) {
    for (const [id, value] of valueOf(ids.slice(start, start + valuedPerBatch))) values.set(id, value);
    yield;
  }
  return [...values].map(([id, value]) => ({ id, value }));
}

/** Transactions as reported by sources and edited by the owner. */
export const transactions = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["ledger", "databasePath", "runMaintenanceJob", "now", "pause"],
    handle(call, { filter, limit, cursor, order, skip }) {
      const { account, context } = call;
      const storedConditions = storedFilter(filter);
      const request = { limit, cursor, order, skip };
      const page = account.ledger.pageIfFast(storedConditions, request);
      if (page !== undefined) return page;
      const { databasePath: path } = account;
      return runCallInSlices(call, account.ledger.indexedPage(storedConditions, request)).then(
        async (found) =>
          found ??
          new JsonText(
            await context.runMaintenanceJob(
              "pageOfTransactions",
              { path, filter: storedConditions, request },
              call.signal,
            ),
          ),
      );
    },
  }),
  get: accountMethod(contract.get, {
    runs: "reader",
    uses: ["ledger"],
    handle: ({ account }, input) => account.ledger.get(input.id),
  }),
  values: accountMethod(contract.values, {
    runs: "reader",
    uses: ["now", "pause", "fileVersion", "accounting", "settings"],
    async handle(call, { ids }) {
      const { account, context } = call;
      const currency = account.settings.get().baseCurrency;
      const values = await readConsistently(call, () =>
        valuesOf(account.accounting.values({ currency, now: context.now() }), ids),
      );
      return { currency, values };
    },
  }),
  create: accountMethod(contract.create, {
    runs: "worker",
    uses: ["ledger", "newId"],
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
  update: accountMethod(contract.update, {
    runs: "worker",
    uses: ["ledger"],
    handle({ account }, input) {
      const { legs } = input.patch;
      if (input.expected !== undefined) checkUnchanged(account.ledger.get(input.id), input.expected);
      account.ledger.update(input.id, {
        ...input.patch,
        legs: legs === undefined || legs === null ? legs : legs.map(canonicalLeg),
      });
      return account.ledger.get(input.id);
    },
  }),
  delete: accountMethod(contract.delete, {
    runs: "worker",
    uses: ["ledger"],
    handle({ account }, { ids }) {
      account.ledger.delete(ids);
      return null;
    },
  }),
  updateMany: accountMethod(contract.updateMany, {
    runs: "worker",
    uses: ["ledger", "newId"],
    handle({ context, account }, { ids, patch, expected = [] }) {
      for (const { id, ...fields } of expected) checkUnchanged(account.ledger.get(id), fields);
      return account.ledger.edit({ kind: "update", ids, patch }, context.newId);
    },
  }),
  split: accountMethod(contract.split, {
    runs: "worker",
    uses: ["ledger", "newId"],
    handle({ context, account }, { id, parts, expected }) {
      if (expected !== undefined) checkUnchanged(account.ledger.get(id), expected);
      return account.ledger.edit(storedChange({ kind: "split", id, parts }), context.newId);
    },
  }),
  merge: accountMethod(contract.merge, {
    runs: "worker",
    uses: ["ledger", "newId"],
    handle({ context, account }, { ids, type, expected = [] }) {
      for (const { id, ...fields } of expected) checkUnchanged(account.ledger.get(id), fields);
      return account.ledger.edit({ kind: "merge", ids, type }, context.newId);
    },
  }),
  reset: accountMethod(contract.reset, {
    runs: "worker",
    uses: ["ledger", "newId"],
    handle: ({ context, account }, { ids }) => account.ledger.edit({ kind: "reset", ids }, context.newId),
  }),
  preview: accountMethod(contract.preview, {
    runs: "worker",
    uses: ["ledger", "newId"],
    handle: ({ context, account }, { change }) => account.ledger.preview(storedChange(change), context.newId),
  }),
  history: accountMethod(contract.history, {
    runs: "reader",
    uses: ["ledger"],
    handle: ({ account }, { id, assetId, limit }) =>
      account.ledger.history({
        id,
        assetId: assetId === undefined ? undefined : canonicalAssetId(assetId),
        limit,
      }),
  }),
  undo: accountMethod(contract.undo, {
    runs: "worker",
    uses: ["ledger", "transaction", "prices", "changes", "transferHalves"],
    handle: ({ account }, { changeId }) =>
      account.transaction(() => {
        const undone = account.prices.undoEdit(changeId);
        if (undone === undefined) return account.ledger.undo(changeId);
        recordPrices(account, "updated", undone.days);
        return { ids: [], changeId: undone.changeId };
      }),
  }),
  link: accountMethod(contract.link, {
    runs: "worker",
    uses: ["ledger"],
    handle({ account }, { ids }) {
      account.ledger.link(ids);
      return null;
    },
  }),
  unlink: accountMethod(contract.unlink, {
    runs: "worker",
    uses: ["ledger"],
    handle({ account }, input) {
      account.ledger.unlink(input.id);
      return null;
    },
  }),
  proposals: accountMethod(contract.proposals, {
    runs: "worker",
    uses: ["transferHalves", "now", "pause"],
    async handle(call) {
      const work = call.account.transferHalves.search(null, {
        now: call.context.now(),
        trackers: (await sourceKinds()).names,
      });
      const { search, automatic } = await runCallInSlices(call, work);
      const taken = takenIds(automatic);
      return search
        .proposals()
        .filter(({ ids }) => !ids.some((id) => taken.has(id)))
        .map(({ ids, confidence, reason }) => ({ ids, confidence, reason }));
    },
  }),
  forbidLink: accountMethod(contract.forbidLink, {
    runs: "worker",
    uses: ["ledger"],
    handle({ account }, { ids }) {
      account.ledger.forbidLink(ids);
      return null;
    },
  }),
  export: accountMethod(contract.export, {
    runs: "worker",
    uses: ["transaction", "tasks", "now", "newId"],
    handle: ({ context, account }, { filter, format }) => ({
      taskId: account.transaction(() =>
        enqueue(
          { account, context },
          exportTransactions,
          { filter: storedFilter(filter), format },
          { trigger: "user" },
        ),
      ),
    }),
  }),
  subscribe: subscription(contract.subscribe, {
    topic: "transactions",
  }),
};

/** Throws `conflict` if a field of the transaction does not have the expected value. */
function checkUnchanged(
  current: Transaction,
  { tags, legs, ...expected }: NonNullable<z.output<typeof contract.update.input>["expected"]>,
): void {
  const fields: string[] = keysOf(expected).filter(
    (field) => expected[field] !== undefined && (expected[field] || null) !== (current[field] || null),
  );
  if (tags !== undefined && JSON.stringify(tags) !== JSON.stringify(current.tags)) fields.push("tags");
  const textOf = (list: readonly Leg[]): string => JSON.stringify(list.map(legFields));
  if (legs !== undefined && textOf((legs ?? []).map(canonicalLeg)) !== textOf(current.legs))
    fields.push("legs");
  if (fields.length === 0) return;
  throw new AppError(
    "conflict",
    msg`The transaction was changed since it was read: ${fields.join(", ")}. Read it again.`,
    { reason: "changed_since", data: { fields } },
  );
}

/** What a caller can state of a leg, always in the same order. */
function legFields({ direction, assetId, amount, wallet, counterparty, value }: Leg): unknown[] {
  return [
    direction,
    canonicalAssetId(assetId),
    normalizeDecimal(amount),
    wallet,
    counterparty,
    value === undefined ? undefined : [normalizeDecimal(value.amount), value.currency, value.by],
  ];
}

/** A change in the store's form: legs as stored. */
function storedChange(change: z.output<typeof transactionChange>): Edit {
  if (change.kind !== "split") return change;
  const { parts, ...rest } = change;
  return { ...rest, parts: parts.map(({ legs, ...part }) => ({ ...part, legs: legs.map(canonicalLeg) })) };
}

/** A leg as stored; absent fields omitted. A value the caller states is the owner's. */
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
