import { compareText } from "../../../lib/compare-text.ts";
import { formatDecimal, parseDecimal, type Decimal } from "../../money/decimal.ts";
import { entriesOf, type EntryDraft } from "../../ledger/ledger.ts";
import {
  applyPositionChanges,
  copyPositionFamily,
  createPositionFamily,
  familyOf,
  isPosition,
  type PositionEffect,
  type PositionFamily,
} from "../../ledger/positions/positions.ts";
import { isPositionReceipt } from "../../protocols/position-managers.ts";
import type { BookTransaction, Lookups } from "./book.ts";

/** A transaction's change of one position, with the effects that follow from the history. */
export type PositionEntry = {
  wallet: string;
  assetId: string;
  operation: EntryDraft["operation"];
  change: Decimal;
  derived: boolean;
  effects: readonly PositionEffect[];
};

/** The owner's positions after a transaction, by platform and protocol. */
export type Positions = {
  families: Map<string, PositionFamily>;
  /** Entries of the current moment that are not booked yet, by transaction. */
  waiting: Map<string, PositionEntry[]>;
};

export function createPositions(): Positions {
  return { families: new Map(), waiting: new Map() };
}

/** A copy that is independent of later transactions. */
export function copyPositions({ families, waiting }: Positions): Positions {
  const copy = new Map<string, PositionFamily>();
  for (const [key, family] of families) copy.set(key, copyPositionFamily(family));
  return { families: copy, waiting: new Map(waiting) };
}

/** Whether a transaction may change a position: because of its type, or because a leg names a position. */
export function changesPositions({ type, reportedLegs: legs, liquidity }: BookTransaction): boolean {
  if (liquidity !== undefined) return true;
  switch (type) {
    case "stake":
    case "unstake":
    case "bridge":
    case "loan":
    case "repayment":
      return true;
    case "contract":
      return legs.some(({ direction }) => direction !== "fee");
    case "trade":
      return (
        legs.every(({ direction, assetId }) => direction !== "out" || isPositionReceipt(assetId)) ||
        legs.some(({ wallet }) => isPosition(wallet))
      );
    case "gift":
    case "donation":
    case "payment":
    case "loss":
      return legs.some(({ wallet, assetId }) => isPosition(wallet) || isPositionReceipt(assetId));
    default:
      return legs.some(({ wallet }) => isPosition(wallet));
  }
}

type Sorted = { draft: EntryDraft; transaction: BookTransaction; index: number };

/**
 * A transaction's changes of positions with their effects. Advances `positions`. The changes equal the derived entries of the balances
 * (store/balances/position-balances.ts): at one moment, a position's inflows precede its outflows across transactions.
 */
export function positionEntriesOf(
  transaction: BookTransaction,
  positions: Positions,
  assetOf: Lookups["asset"],
): PositionEntry[] {
  if (!changesPositions(transaction)) return [];
  const known = positions.waiting.get(transaction.id);
  if (known !== undefined) {
    positions.waiting.delete(transaction.id);
    return known;
  }
  const together = transaction.together ?? [transaction];
  const sorted: Sorted[] = together.flatMap((transaction) =>
    draftsOf(transaction, assetOf).map((draft, index) => ({ draft, transaction, index })),
  );
  if (together.length > 1) sorted.sort(byTotalOrder);
  const entries = apply(sorted, positions);
  if (together.length === 1) return entries.map(({ entry }) => entry);
  for (const transaction of together) positions.waiting.set(transaction.id, []);
  for (const { entry, owner } of entries) positions.waiting.get(owner)?.push(entry);
  const waitingEntries = positions.waiting.get(transaction.id) ?? [];
  positions.waiting.delete(transaction.id);
  return waitingEntries;
}

function apply(
  sorted: readonly Sorted[],
  positions: Positions,
): { entry: PositionEntry; owner: string; index: number }[] {
  const byFamily = new Map<string, Sorted[]>();
  for (const sortedEntry of sorted) {
    const key = `${sortedEntry.transaction.platform}\n${familyOf(sortedEntry.draft.wallet)}`;
    const group = byFamily.get(key);
    if (group === undefined) byFamily.set(key, [sortedEntry]);
    else group.push(sortedEntry);
  }
  const entries: { entry: PositionEntry; owner: string; index: number }[] = [];
  for (const [key, group] of byFamily) {
    let family = positions.families.get(key);
    if (family === undefined) positions.families.set(key, (family = createPositionFamily()));
    const changes = group.map(({ draft: { wallet, assetId, operation, change }, transaction }) => ({
      wallet,
      assetId,
      operation,
      change: parseDecimal(change),
      at: transaction.at,
      transaction: transaction.id,
    }));
    const effects = applyPositionChanges(family, changes);
    group.forEach(({ draft, transaction, index }, place) => {
      const { wallet, assetId, operation, derived } = draft;
      const change = changes[place]?.change ?? parseDecimal(draft.change);
      const entry = { wallet, assetId, operation, change, derived, effects: effects[place] ?? [] };
      entries.push({ entry, owner: transaction.id, index });
    });
  }
  return entries.sort((a, b) => a.index - b.index);
}

function byTotalOrder(a: Sorted, b: Sorted): number {
  return a.draft.rank - b.draft.rank || compareText(a.transaction.id, b.transaction.id) || a.index - b.index;
}

/** The transaction's entries in positions, in the order of the audit log. */
function draftsOf(
  {
    type,
    wallet: transactionWallet,
    counterparty,
    reportedLegs,
    linkedTransactionId,
    liquidity,
  }: BookTransaction,
  assetOf: Lookups["asset"],
): EntryDraft[] {
  const drafts = entriesOf(
    {
      type,
      status: "confirmed",
      wallet: transactionWallet,
      counterparty,
      linkedTransactionId,
      liquidity,
      legs: reportedLegs.map(({ amount, ...leg }) => ({
        direction: leg.direction,
        assetId: leg.assetId,
        wallet: leg.wallet,
        amount: formatDecimal(amount),
        ...(leg.counterparty === undefined ? {} : { counterparty: leg.counterparty }),
      })),
    },
    (assetId) => assetOf(assetId).spam,
    (assetId) => assetOf(assetId).isDebt === true,
  ).filter(({ wallet }) => isPosition(wallet));
  return drafts.length > 1 ? drafts.sort((a, b) => a.rank - b.rank) : drafts;
}
