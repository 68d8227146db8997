import type { AssetHint } from "../../domain/assets/asset.ts";
import { entriesOf } from "../../domain/ledger/ledger.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { add, formatDecimal, parseDecimal, zero, type Decimal } from "../../domain/money/decimal.ts";
import type { StatedBalance } from "../importer.ts";
import type { BalanceComparison, PreviewAccount } from "./preview-types.ts";
import { asListed } from "./sample.ts";

const maxBalances = 500;

/** Stated and computed balances of one table. */
type WithBalances = {
  balances: ReturnType<typeof collectBalances>;
  /** The changes that a table without a balance column makes to the stated balances of other tables. */
  others: ReturnType<StatedSums["begin"]> | undefined;
};

type Change = { wallet: string; assetId: string; at: number; change: string; isMove: boolean };

function changesOf(transactions: readonly ReportedTransaction[]): Change[] {
  return transactions.flatMap((transaction) => {
    const listedTransaction = asListed(transaction);
    const isMove = listedTransaction.type === "stake" || listedTransaction.type === "unstake";
    return entriesOf(listedTransaction).map(({ wallet, assetId, change }) => ({
      wallet,
      assetId,
      at: transaction.at,
      change,
      isMove,
    }));
  });
}

/** Whether a change affects a stated balance. Moves into or out of positions do not affect a balance that includes positions. */
function isWithin({ wallet, at, isMove }: Change, balance: StatedBalance): boolean {
  if (at > balance.at) return false;
  if (balance.withPositions !== true) return wallet === balance.wallet;
  return !isMove && (wallet === balance.wallet || wallet.startsWith(`${balance.wallet}#`));
}

/** Collects the last stated balance of each wallet and asset, and the changes by the file's new transactions. */
export function collectBalances() {
  const last = new Map<string, StatedBalance>();
  const changes = new Map<string, Change[]>();
  return {
    state(statedBalances: readonly StatedBalance[]): void {
      for (const balance of statedBalances) keepLast(last, balance);
    },
    add(transactions: readonly ReportedTransaction[]): void {
      for (const change of changesOf(transactions)) {
        const known = changes.get(change.assetId) ?? [];
        changes.set(change.assetId, known);
        known.push(change);
      }
    },
    last: () => [...last.values()],
    /** The total change of a balance by the file's new transactions. */
    changedBy: (balance: StatedBalance): Decimal =>
      (changes.get(balance.assetId) ?? [])
        .filter((change) => isWithin(change, balance))
        .reduce((sum, { change }) => add(sum, parseDecimal(change)), zero),
  };
}

function keyOf({ assetId, wallet }: StatedBalance): string {
  return `${assetId} ${wallet}`;
}

function keepLast(last: Map<string, StatedBalance>, balance: StatedBalance): void {
  const before = last.get(keyOf(balance));
  if (before === undefined || balance.at >= before.at) last.set(keyOf(balance), balance);
}

/** The last stated balance of each wallet and asset in the tables read so far. */
export function lastStatedBalances(founds: readonly WithBalances[]): StatedBalance[] {
  const last = new Map<string, StatedBalance>();
  for (const { balances } of founds) for (const balance of balances.last()) keepLast(last, balance);
  return [...last.values()];
}

export type StatedSums = ReturnType<typeof createStatedSums>;

/** Sums the changes that transactions make to these balances, in memory proportional to their number. */
export function createStatedSums(statedBalances: readonly StatedBalance[]) {
  const byAsset = new Map<string, StatedBalance[]>();
  for (const balance of statedBalances) {
    const known = byAsset.get(balance.assetId);
    if (known === undefined) byAsset.set(balance.assetId, [balance]);
    else known.push(balance);
  }
  return {
    begin() {
      const sums = new Map<string, Decimal>();
      return {
        add(transactions: readonly ReportedTransaction[]): void {
          if (byAsset.size === 0) return;
          for (const change of changesOf(transactions))
            for (const balance of byAsset.get(change.assetId) ?? [])
              if (isWithin(change, balance))
                sums.set(keyOf(balance), add(sums.get(keyOf(balance)) ?? zero, parseDecimal(change.change)));
        },
        changedBy: (balance: StatedBalance): Decimal => sums.get(keyOf(balance)) ?? zero,
      };
    },
  };
}

export async function compareBalances(
  founds: readonly WithBalances[],
  assets: ReadonlyMap<string, AssetHint>,
  account: PreviewAccount,
): Promise<BalanceComparison[]> {
  const comparisons: BalanceComparison[] = [];
  for (const balance of lastStatedBalances(founds).slice(0, maxBalances)) {
    const { wallet, assetId, at, amount } = balance;
    let computed = parseDecimal(await account.balanceAt(balance, at));
    for (const { balances, others } of founds)
      computed = add(computed, (others ?? balances).changedBy(balance));
    comparisons.push({
      wallet,
      asset: assetId,
      symbol: assets.get(assetId)?.symbol ?? assetId,
      at,
      stated: amount,
      computed: formatDecimal(computed),
    });
  }
  return comparisons;
}
