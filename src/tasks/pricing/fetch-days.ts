import { msg } from "../../errors/wording.ts";
import { runInSlices, type Pause } from "../../ports/pause.ts";
import type { DayNumber } from "../../domain/time/day.ts";
import type { DayRange } from "../../domain/time/day-ranges.ts";
import type { HeldAsset } from "../../store/prices/price-needs.ts";
import type { Fetching } from "./source-requests.ts";
import { compareContracts } from "./compare-contracts.ts";
import type { History } from "./fetch-history.ts";
import { findDepegged } from "./find-depegged.ts";
import { itemOf, priceableByContract, type Needed, type Ordering } from "./price-items.ts";
import type { Pricing } from "./pricing.ts";

/** Number of series fetched concurrently, so that one can be stored while another waits for its response. */
const concurrency = 3;

type DaysRun = {
  pricing: Pricing;
  ordering: Ordering;
  heldAssets: readonly HeldAsset[];
  today: DayNumber;
  now: () => number;
  pause: Pause;
  signal: AbortSignal;
  commit: Fetching["commit"];
  /** Whether contracts are also compared with their coins on past days; `false` if only some series were requested. */
  compares: boolean;
  progress(done: number, total: number | null, message: string): void;
};

/**
 * Fetches today's prices and daily closes, in the order in which most prices are known soonest: requests for many items, histories from fast
 * sources (known series first), contracts whose price diverged from their coin's, items that need a request each, and slow sources last.
 */
export async function fetchDays(neededDays: readonly Needed[], run: DaysRun): Promise<void> {
  const { pricing, ordering, heldAssets, today, now, pause, signal, compares, commit } = run;
  const { prices, sources } = ordering;
  const isHeldToday = (ranges: DayRange[]): boolean => (ranges.at(-1)?.to ?? 0) >= today;
  const start = (needed: readonly Needed[]) =>
    runInSlices(startHistories(needed, run), { pause, now, signal });

  run.progress(0, null, String(msg`Today's prices`));
  const latest = pricing.latest(
    neededDays.filter(({ ranges }) => isHeldToday(ranges)).map(({ item }) => item),
  );
  await latest.requestBatches();
  const histories = await start(neededDays);
  await fetchEach(histories, (history) => history.requestFastSources(), run);

  const depeggedAssets = await findDepegged(
    heldAssets.filter(({ ranges }) => isHeldToday(ranges)),
    { prices, sources, today, ask: pricing.ask },
  );
  const contractItems = depeggedAssets.map(({ id, priceSource, ranges }) => ({
    item: itemOf(priceableByContract(id), ordering, priceSource),
    ranges,
  }));
  await pricing.latest(contractItems.map(({ item }) => item)).requestRemaining();
  histories.push(...(await start(contractItems)));
  await latest.requestRemaining();
  await fetchEach(histories, (history) => history.requestRemaining(), run);
  if (compares)
    await compareContracts(heldAssets, { prices, sources, today, signal, ask: pricing.ask, commit });
}

function* startHistories(
  needed: readonly Needed[],
  { pricing, ordering: { prices }, today, now }: DaysRun,
): Generator<undefined, History[], void> {
  const found: History[] = [];
  for (const { item, ranges } of needed) {
    const missingRanges = prices.missing(item.ref, ranges, { today, now: now() });
    if (missingRanges.length > 0 && item.order.some((source) => source.canPrice(item)))
      found.push(pricing.history(item, missingRanges));
    yield;
  }
  return found;
}

/** Fetches histories concurrently; known series first, because they are shown as soon as they are stored. */
async function fetchEach(
  histories: readonly History[],
  ask: (history: History) => Promise<void>,
  { ordering: { prices }, signal, pause, progress }: DaysRun,
): Promise<void> {
  const isKnown = ({ item }: History): boolean => prices.find(item.ref)?.source != null;
  const queue = histories.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a))).values();
  const total = histories.reduce((sum, history) => sum + history.left(), 0);
  let done = 0;
  const worker = async (): Promise<void> => {
    for (const history of queue) {
      signal.throwIfAborted();
      const before = history.left();
      await ask(history);
      done += before - history.left();
      progress(done, total, `Prices of ${history.item.ref}`);
      await pause();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
