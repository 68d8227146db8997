import { runInSlices } from "../../ports/pause.ts";
import { millisecondsPerDay } from "../../domain/time/day.ts";
import type { ReportedHolding } from "../../store/balances/source-checks.ts";
import type { StoredBalance } from "../../store/balances/source-balances.ts";
import type { Verification } from "./verify-run.ts";
import { balanceKey } from "./balance-key.ts";

/** How long the comparison of an unchanged balance is valid; it may be repeated after a quarter of this time. */
const validForMs = millisecondsPerDay;
const minAgeMs = validForMs / 4;
/** Minimum number of unchanged balances compared each time. */
const minInTurn = 5;
/** How far this machine's clock may be behind that of a source. */
const clockToleranceMs = 5 * 60_000;

/**
 * The balances to compare after a sync: those that changed since their last comparison, differed, or were never compared, and the longest
 * uncompared of the others, so that each is compared at least once a day.
 */
export function* dueForComparison(
  { run, connection, limited }: Verification,
  pairs: readonly ReportedHolding[],
): Generator<void, ReportedHolding[], void> {
  const { account } = run;
  const now = limited.now();
  const stored = new Map(account.sourceBalances.of(connection.id).map((row) => [balanceKey(row), row]));
  const due: ReportedHolding[] = [];
  const rest: { pair: ReportedHolding; at: number }[] = [];
  for (const pair of pairs) {
    const row = stored.get(balanceKey(pair));
    if (row === undefined || row.computed === null || now - row.at >= validForMs) {
      due.push(pair);
      continue;
    }
    const computedThen = yield* account.sourceChecks.computedAt(row, row.at);
    const present = yield* account.sourceChecks.computedAt(pair, now);
    if (computedThen !== row.amount || present !== computedThen) due.push(pair);
    else if (now - row.at >= minAgeMs) rest.push({ pair, at: row.at });
  }
  const inTurn = Math.max(minInTurn, Math.ceil(pairs.length / 4));
  const oldest = rest.sort((a, b) => a.at - b.at).slice(0, inTurn);
  return [...due, ...oldest.map(({ pair }) => pair)];
}

/**
 * Requests the balances that are due, and stores them with the computed balances of the same time. A balance without a block has the time of
 * this machine's clock. If transactions that are already known are newer than that, the clock is behind, and the balance includes them. Throws
 * `upstream`.
 */
export async function comparePresentBalances(
  verification: Verification,
  pairs: readonly ReportedHolding[],
  due: readonly ReportedHolding[],
): Promise<void> {
  const { run, connection, balances, settings, limited } = verification;
  const { account, context, signal } = run;
  run.progress(0, null, `Asking for ${due.length} balances`);
  const askedAt = limited.now();
  const newestKnown = account.sourceChecks.newestBetween(askedAt, askedAt + clockToleranceMs) ?? 0;
  const sourceBalances = await balances(settings, [...due], limited);
  signal.throwIfAborted();
  const wantedKeys = new Set(pairs.map(balanceKey));
  const now: StoredBalance[] = [];
  for (const balance of sourceBalances) {
    // Zero balances of assets that the ledger does not know are ignored.
    if (balance.amount === "0" && !wantedKeys.has(balanceKey(balance))) continue;
    const { wallet, assetId, amount, block = null } = balance;
    const at = block === null ? Math.max(balance.at, newestKnown) : balance.at;
    const computed = await runInSlices(account.sourceChecks.computedAt(balance, at), { ...context, signal });
    now.push({ wallet, assetId, amount, computed, block, at });
  }
  account.transaction(() => {
    if (!account.connections.isCurrent(connection.id, connection.revision)) return;
    // Balances that were not requested keep their earlier result.
    const isAsked = new Set([...due, ...now].map(balanceKey));
    const isWhole = due.length >= pairs.length;
    const retainedBalances = account.sourceBalances
      .of(connection.id)
      .filter((row) => row.computed !== null && !isAsked.has(balanceKey(row)) && !isWhole);
    account.sourceBalances.save(connection.id, [...retainedBalances, ...now]);
    account.connections.verified(connection.id, context.now());
  });
}
