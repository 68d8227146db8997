import { z } from "zod";
import type { Context } from "../../context/context.ts";
import { dayNumberOf } from "../../domain/time/day.ts";
import { runInSlices } from "../../ports/pause.ts";
import { formatDecimal, multiply, parseDecimal } from "../../domain/money/decimal.ts";
import {
  jumpFinding,
  negativeFinding,
  unexplainedFinding,
} from "../../domain/quality/findings/balance-findings.ts";
import {
  ambiguousWithdrawalFinding,
  overdueBridgeFinding,
  sentLiquidityFinding,
  unknownLiquidityFinding,
  unknownContractFinding,
} from "../../domain/quality/findings/chain-findings.ts";
import { healthKinds, searchedKinds, type Finding } from "../../domain/quality/findings/finding.ts";
import { staleFinding, suspiciousFinding } from "../../domain/quality/findings/price-findings.ts";
import {
  duplicateFinding,
  failedFinding,
  oneSidedFinding,
  shiftedFinding,
} from "../../domain/quality/findings/record-findings.ts";
import { groupBy } from "../../lib/group-by.ts";
import { contractOfPosition } from "../../domain/ledger/positions/unverified.ts";
import { sourceKinds } from "../ledger/tracker-formats.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { Issue } from "../../store/account/issues.ts";
import type { UnverifiedHolding } from "../../store/prices/valuation.ts";
import { refreshDrift } from "../connections/drift-issues.ts";
import { askForCoinLists } from "./ask-for-coin-lists.ts";
import { classifyTokens } from "./classify-spam.ts";
import { unpricedFindings } from "./unpriced-findings.ts";
import { applyKnownMetadata } from "./refresh-metadata.ts";
import { refreshStatedBalances } from "../ledger/stated-balance-issues.ts";
import { defineTask } from "../queue/task.ts";

type CheckedAccount = Pick<
  AccountStore,
  | "transaction"
  | "healthQueries"
  | "spamSignals"
  | "issues"
  | "valuation"
  | "settings"
  | "assets"
  | "changes"
  | "exchangeListings"
  | "contracts"
  | "ledger"
  | "meta"
  | "tasks"
>;

/** How a check is cancelled between its parts and reports its progress. */
type Watch = { signal?: AbortSignal; progress?: (done: number, total: number, message: string) => void };

/** The number of parts of the check, for its progress. */
const partCount = 5;

/** Runs all checks and replaces the open issues by the findings. Idempotent, and cheap enough to run after every change. */
export async function refreshHealth(
  { account, accountName }: { account: CheckedAccount; accountName: string },
  { now: clock, pause, bus }: Pick<Context, "now" | "pause" | "bus">,
  { signal = new AbortController().signal, progress = () => undefined }: Watch = {},
): Promise<void> {
  const next = async (done: number, message: string): Promise<void> => {
    progress(done, partCount, message);
    await pause();
    signal.throwIfAborted();
  };
  applyKnownMetadata(account);
  await classifyTokens(account, { now: clock, pause }, signal);
  const now = clock();
  const today = dayNumberOf(now);
  const facts = account.healthQueries;
  const currency = account.settings.get().baseCurrency;
  const found: Finding[] = [];
  await next(1, "assets");

  const { items, unverified } = account.valuation.holdingsAt({ at: now, now, currency });
  const heldByAsset = groupBy(items, ({ assetId }) => assetId);
  const valueOf = (assetId: string, wallet?: string): string | null =>
    heldByAsset.get(assetId)?.find((item) => wallet === undefined || item.wallet === wallet)?.value ?? null;
  const worth = ({ assetId, amount }: { assetId: string; amount: string }): string | null => {
    const price = heldByAsset.get(assetId)?.[0]?.price ?? null;
    return price === null ? null : formatDecimal(multiply(parseDecimal(amount), price.price));
  };
  found.push(
    ...facts.stale(today).map((fact) => staleFinding({ ...fact, value: valueOf(fact.assetId) }, now)),
  );
  await next(2, "prices");
  found.push(...facts.suspicious().map((fact) => suspiciousFinding(fact, today)));
  const negative = await runInSlices(facts.negative(), { pause, now: clock, signal });
  found.push(
    ...negative.map((fact) => negativeFinding({ ...fact, value: valueOf(fact.assetId, fact.wallet) })),
  );
  found.push(...facts.unexplained().map((fact) => unexplainedFinding({ ...fact, value: worth(fact) })));
  found.push(...facts.unknownLiquidity().map(unknownLiquidityFinding));
  const sent = facts.sentLiquidity().map(({ held, ...fact }) => ({
    ...fact,
    held: held.map(({ wallet, ...coin }) => ({ ...coin, value: valueOf(coin.assetId, wallet) })),
  }));
  found.push(...sent.map(sentLiquidityFinding));
  found.push(
    ...facts
      .ambiguousWithdrawals()
      .map((fact) => ambiguousWithdrawalFinding({ ...fact, value: worth(fact) })),
  );
  found.push(...facts.failedTasks().map(failedFinding), ...facts.shiftedImports().map(shiftedFinding));
  found.push(...unknownContracts(account, unverified), ...overdueDepartures(account, unverified, now));
  await next(3, "transactions");
  const jumps = await runInSlices(facts.jumps({ now, currency }), { pause, now: clock, signal });
  found.push(...jumps.map(jumpFinding));
  await next(4, "net worth");

  // Without a pause before the issues are settled: a fetch that ends in between opens what was left to it.
  found.unshift(...unpricedFindings(account, { currency, now }));
  settle({ account, accountName, bus, now }, healthKinds, found);
  const takeRecomputed = (): Issue | undefined => {
    const issue = facts.takeRecomputed({ currency, now });
    if (issue !== undefined) account.issues.report(issue);
    return issue;
  };
  const recomputed = account.transaction(takeRecomputed, { isRepeatable: true });
  if (recomputed !== undefined) bus.publish("issues", { accountName, issue: recomputed });
  await refreshSearched({ account, accountName }, { now: clock, pause, bus }, signal);
  progress(partCount, partCount, "sources");
}

/** Replaces the open issues of some kinds by the findings. */
function settle(
  {
    account,
    accountName,
    bus,
    now,
  }: {
    account: Pick<AccountStore, "issues">;
    accountName: string;
    bus: Context["bus"];
    now: number;
  },
  kinds: readonly string[],
  findings: readonly Finding[],
): void {
  const { changed } = account.issues.settle(
    kinds,
    findings.map((finding) => ({
      ...finding,
      remedy:
        finding.remedy === null
          ? null
          : { ...finding.remedy, params: { accountName, ...finding.remedy.params } },
      openedAt: now,
    })),
  );
  for (const issue of changed) bus.publish("issues", { accountName, issue });
}

/** Searches for histories that two sources reported and for halves of trades, if transactions changed since the last search. */
async function refreshSearched(
  {
    account,
    accountName,
  }: { account: Pick<AccountStore, "transaction" | "healthQueries" | "issues">; accountName: string },
  { now, pause, bus }: Pick<Context, "now" | "pause" | "bus">,
  signal: AbortSignal,
): Promise<void> {
  const { isDue, mark } = account.healthQueries.duplicates.state();
  if (!isDue) return;
  const { overview } = await sourceKinds();
  const duplicates = await runInSlices(account.healthQueries.duplicates.search(overview), {
    pause,
    now,
    signal,
  });
  const oneSided = await runInSlices(account.healthQueries.oneSidedTrades(), { pause, now, signal });
  account.transaction(() => account.healthQueries.duplicates.end(mark), { isRepeatable: true });
  const findings = [...duplicates.map(duplicateFinding), ...oneSided.map(oneSidedFinding)];
  settle({ account, accountName, bus, now: now() }, searchedKinds, findings);
}

/** One finding per contract with unverified positions. */
function unknownContracts(
  { contracts, assets }: Pick<AccountStore, "contracts" | "assets">,
  unverified: readonly UnverifiedHolding[],
): Finding[] {
  if (unverified.length === 0) return [];
  const openings = contracts.openings();
  const labels = contracts.labels();
  const byContract = groupBy(unverified, ({ platform, contract }) => `${platform}/${contract}`);
  return [...byContract].flatMap(([place, holdings]) => {
    const [first] = holdings;
    const openingFacts = openings.get(place);
    if (first === undefined || openingFacts === undefined) return [];
    return unknownContractFinding({
      platform: first.platform,
      contract: first.contract,
      label: labels.get(place) ?? null,
      ...openingFacts,
      held: holdings.map(({ assetId, amount, value }) => ({
        assetId,
        symbol: assets.get(assetId).symbol,
        amount,
        value,
      })),
    });
  });
}

/** One finding per departure to a bridge whose arrival is overdue. */
function overdueDepartures(
  { healthQueries, assets }: Pick<AccountStore, "healthQueries" | "assets">,
  unverified: readonly UnverifiedHolding[],
  now: number,
): Finding[] {
  return healthQueries.overdueBridges(now).flatMap((piece) => {
    const { assetId, platform, transactionId, leftAt, position, to } = piece;
    const contract = contractOfPosition(position);
    const holding = unverified.find(
      (item) => item.assetId === assetId && item.platform === platform && item.contract === contract,
    );
    if (to !== null || holding === undefined) return [];
    const amount = formatDecimal(piece.amount);
    const value = holding.amount === amount ? holding.value : null;
    const { symbol } = assets.get(assetId);
    return overdueBridgeFinding({
      transactionId,
      platform,
      contract,
      assetId,
      symbol,
      amount,
      leftAt,
      value,
    });
  });
}

/** Keeps the list of issues current. */
export const checkHealth = defineTask({
  kind: "checkHealth",
  uses: [
    "assets",
    "settings",
    "transaction",
    "changes",
    "coinListState",
    "exchangeListings",
    "tasks",
    "now",
    "pause",
    "bus",
    "contracts",
    "healthQueries",
    "issues",
    "ledger",
    "refreshListIndex",
    "newId",
    "connections",
    "latestPrices",
    "meta",
    "sourceBalances",
    "sourceChecks",
    "statedBalances",
    "spamSignals",
    "valuation",
  ],
  input: z.strictObject({}),
  title: () => "Check the data",
  priority: 7,
  attempts: 5,
  isDerived: true,
  mergeKey: () => "checkHealth",
  async run({ context, account, accountName, signal, progress }) {
    await refreshHealth({ account, accountName }, context, { signal, progress });
    askForCoinLists(account, context);
    await refreshDrift({ account, accountName }, context, signal);
    await refreshStatedBalances({ account, accountName }, context, signal);
    // Last, because the index only speeds up filters of long lists.
    await runInSlices(account.refreshListIndex(), { pause: context.pause, now: context.now, signal });
  },
});
