import type { BookTransaction, Lookups } from "../booking/book.ts";
import { createBookState, defaultOptions, type BookSettings, type BookState } from "../booking/state.ts";
import { noSink } from "../reports/items.ts";
import { bookAll } from "../reports/pnl.ts";
import { endOfDayIn, startOfDayIn } from "../../time/zone-days.ts";
import { formatDecimal, formatKnown } from "../../money/decimal.ts";
import { collectEvents, type EventTaker } from "./collect-events.ts";
import { holdingsAt, type Holdings } from "./holdings.ts";
import { firstInFirstOutUntil, isBeforeAverage, isCostFree, costFreeIn, reformIn } from "./reform.ts";
import type { YearCosts } from "./matching/matcher.ts";
import { isGiftDisposal, type TaxDisposal } from "./tax-disposal.ts";
import { isCostEvent, type Income, type Left, type TaxEvent } from "./tax-event.ts";
import {
  disposalSections,
  valueSection,
  type DisposalFigures,
  type Figures,
  type Section,
  type TaxLine,
} from "./tax-sections.ts";
import { daysLater, taxYearOf, type TaxYear } from "./tax-year.ts";
import type { SavedSection, SavedTaxReport, SavedTotal, TaxHead, Texts } from "./saved-report.ts";
import type { TaxRequest } from "./tax-request.ts";
import { totalsOf } from "./totals-of.ts";
import type { Warning } from "./warning.ts";
import { warningsOf } from "./tax-warnings.ts";
import {
  allocate,
  allocationSettings,
  fingerprintOf,
  type AllocatedWallet,
  type WalletAllocation,
} from "./wallet-allocation.ts";

/** The history from which a report is computed. */
export type TaxSource = {
  /** Transactions later than `after` (ms), in accounting order. */
  transactions(range: { after: number }): Iterable<BookTransaction>;
  lookups: Lookups;
  now: number;
};

export type TaxReport = { head: TaxHead; sections: Section[]; totals: SavedTotal[]; warnings: Warning[] };

/** Sections that every report has and no total includes: the owner has to assess their tax treatment. */
const commonRules = {
  lost: { id: "lost", title: "Lost or stolen coins", rule: "lost" },
  derivatives: { id: "derivatives", title: "Results of margin and futures", rule: "derivatives" },
  left: { id: "left", title: "Left without a sale", rule: "left" },
} as const;

/** Computes the tax report of a country and year from the whole history. Yields between transactions. */
export function* taxReportOf(source: TaxSource, request: TaxRequest): Generator<number, TaxReport, void> {
  const { profile } = request;
  const year = taxYearOf(request.year, {
    monthDay: profile.monthDay,
    timezone: request.timezone ?? profile.timezone,
  });
  const settings = settingsOf(request, year);
  const matcher = profile.matcher({ year, gifts: profile.gifts });
  const facts: Facts = { income: [], results: [], left: [], unpricedFees: 0, isAllocationOutdated: false };
  const holdings: Holdings[] = [];
  const take = {
    event(event: TaxEvent): void {
      if (isCostEvent(event)) matcher.add(event);
      noteFact(facts, event, year);
    },
    unpricedFee(at: number): void {
      if (at <= year.to) facts.unpricedFees++;
    },
  };
  const lastDay = daysLater(year.lastDay, profile.daysAhead ?? 0);
  const until = Math.min(source.now, endOfDayIn(lastDay, year.timezone));
  let state = yield* startState(source, request, { settings, year, take, facts });
  const valued = profile.holdings;
  const valuedAt = valued?.at === "start" ? year.from - 1 : year.to;
  for (const stop of valued === undefined ? [until] : [valuedAt, until]) {
    const end = Math.min(stop, until);
    if (end > state.at) {
      const part = {
        transactions: source.transactions({ after: state.at }),
        lookups: source.lookups,
        until: end,
        needsPortfolioValue: profile.needsPortfolioValue === true,
      };
      state = { book: yield* collectEvents(part, { settings, take, state: state.book }), at: end };
    }
    if (valued !== undefined && holdings.length === 0) {
      const place = { ...valued, at: end, day: year.dayOf(end), lookups: source.lookups };
      holdings.push(holdingsAt(state.book, place));
    }
  }
  let count = 0;
  const disposals = yield* yieldCounts(matcher.finish(), () => ++count);
  const yearCosts = matcher.yearCosts?.();
  const parts = { request, settings, year, disposals, yearCosts, facts, holdings, now: source.now };
  return yield* yieldCounts(assemble(parts), () => ++count);
}

function* yieldCounts<T>(work: Generator<void, T, void>, next: () => number): Generator<number, T, void> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    yield next();
  }
}

function settingsOf({ profile, method }: TaxRequest, year: TaxYear): BookSettings {
  const { methods, scope, options, swaps, costFree, reform } = profile.booking;
  const isFirstInFirstOut = reform !== undefined && isBeforeAverage(year, reform);
  return {
    method: isFirstInFirstOut ? "fifo" : (method ?? methods[0]),
    scope: scope(year.year),
    currency: profile.currency,
    options: { ...defaultOptions, ...options },
    ...(swaps === undefined ? {} : { swaps }),
    ...(costFree === undefined ? {} : { costFree: costFreeIn(costFree, year.timezone) }),
    ...(reform === undefined ? {} : { reform: reformIn(reform, year.timezone) }),
  };
}

/** The initial state of the booking: empty, after the owner's allocation to wallets, or at the start of averaging. */
function* startState(
  source: TaxSource,
  { profile, allocation }: TaxRequest,
  { settings, year, take, facts }: { settings: BookSettings; year: TaxYear; take: EventTaker; facts: Facts },
): Generator<number, { book: BookState; at: number }, void> {
  const { walletsFrom, booking } = profile;
  if (booking.reform !== undefined && !isBeforeAverage(year, booking.reform)) {
    const until = startOfDayIn(booking.reform.averageFrom, year.timezone) - 1;
    const part = { transactions: source.transactions({ after: -1 }), lookups: source.lookups, until };
    return { book: yield* firstInFirstOutUntil(part, { settings, take }), at: until };
  }
  if (allocation === undefined || walletsFrom === undefined || year.firstDay < walletsFrom)
    return { book: createBookState(settings), at: -1 };
  const at = startOfDayIn(walletsFrom, year.timezone) - 1;
  const { book, wallets } = yield* allocatedState(source, { settings, at, allocation });
  const { confirmed } = allocation;
  facts.isAllocationOutdated = confirmed !== undefined && confirmed !== fingerprintOf(wallets);
  return { book, at };
}

/** Books up to a time (ms, inclusive), once with one pool per coin and once per wallet, and allocates the lots of the former to the latter. */
export function* allocatedState(
  source: TaxSource,
  { settings, at, allocation }: { settings: BookSettings; at: number; allocation: WalletAllocation },
): Generator<number, { book: BookState; wallets: AllocatedWallet[] }, void> {
  const both = allocationSettings(settings, allocation);
  const byAccount = createBookState(both.byAccount);
  const byWallet = createBookState(both.byWallet);
  for (const state of [byAccount, byWallet])
    yield* bookAll(state, source.transactions({ after: -1 }), {
      lookups: source.lookups,
      sink: noSink,
      until: at,
    });
  const wallets = allocate({ byAccount, byWallet }, allocation);
  return { book: byWallet, wallets };
}

type Facts = {
  income: Income[];
  results: Income[];
  left: Left[];
  unpricedFees: number;
  isAllocationOutdated: boolean;
};

function noteFact(facts: Facts, event: TaxEvent, year: TaxYear): void {
  if (event.at < year.from || event.at > year.to) return;
  if (event.kind === "left") facts.left.push(event);
  else if (event.kind === "income" && event.type !== "derivative") facts.income.push(event);
  else if (event.kind === "income" || event.kind === "expense") facts.results.push(event);
}

type Parts = {
  request: TaxRequest;
  settings: BookSettings;
  year: TaxYear;
  disposals: TaxDisposal[];
  yearCosts: YearCosts | undefined;
  facts: Facts;
  holdings: readonly Holdings[];
  now: number;
};

function* assemble({
  request,
  settings,
  year,
  disposals,
  yearCosts,
  facts,
  holdings,
  now,
}: Parts): Generator<void, TaxReport, void> {
  const { profile } = request;
  const isLost = ({ cause }: TaxDisposal): boolean => cause === "loss";
  const counted = yield* disposalSections(
    disposals.filter((disposal) => !isLost(disposal)),
    profile.disposals,
  );
  const lost = yield* disposalSections(disposals.filter(isLost), [
    { ...commonRules.lost, includes: () => true },
  ]);
  const departedItems = facts.left.filter(({ type }) => !isGiftDisposal(type, profile.gifts));
  const income = { id: "income", title: "Income", rule: profile.incomeRule };
  const { costFree } = profile.booking;
  const sections: Section[] = [
    ...counted,
    valueSection(
      income,
      facts.income.filter((item) => !isCostFree(item, settings)).map((item) => incomeLine(item, year)),
    ),
    ...(costFree === undefined
      ? []
      : [
          valueSection(
            costFree,
            facts.income.filter((item) => isCostFree(item, settings)).map((item) => incomeLine(item, year)),
          ),
        ]),
    ...holdings.map(({ section }) => section),
    ...[
      ...lost,
      valueSection(
        commonRules.derivatives,
        facts.results.map((item) => incomeLine(item, year)),
      ),
      valueSection(
        commonRules.left,
        departedItems.map((item) => leftLine(item, year)),
      ),
    ].filter(({ lines }) => lines.length > 0),
  ];
  const { method, scope, currency } = settings;
  const head: TaxHead = {
    profile: profile.id,
    country: profile.country,
    title: profile.title,
    year: year.year,
    label: year.label,
    from: year.firstDay,
    to: year.lastDay,
    currency,
    timezone: year.timezone,
    method,
    scope,
  };
  const totals = totalsOf(profile, sections, { year: year.year, yearCosts }).map((total) => ({
    ...total,
    amount: formatKnown(total.amount),
  }));
  const [unverified] = holdings.map((holding) => holding.unverified);
  const warnings = warningsOf({
    request,
    year,
    sections,
    unpricedFees: facts.unpricedFees,
    isAllocationOutdated: facts.isAllocationOutdated,
    unverified,
    now,
  });
  return { head, sections, totals, warnings };
}

function incomeLine(item: Income, year: TaxYear): Parameters<typeof valueSection>[1][number] {
  const { transactionId, at, assetId, amount, type } = item;
  const value =
    item.value === null || item.kind === "income" ? item.value : { ...item.value, units: -item.value.units };
  const line = { transactionIds: [transactionId], at, day: year.dayOf(at), assetId, type };
  return { line: { ...line, amount: formatDecimal(amount), value: formatKnown(value) }, value };
}

function leftLine(
  { transactionId, at, assetId, amount, type, value }: Left,
  year: TaxYear,
): ReturnType<typeof incomeLine> {
  const line = { transactionIds: [transactionId], at, day: year.dayOf(at), assetId, type };
  return { line: { ...line, amount: formatDecimal(amount), value: formatKnown(value) }, value };
}

/** A report as it is saved, without its lines. */
export function savedReport(
  { head, sections, totals, warnings }: TaxReport,
  saved: { reportId: string; at: number },
): SavedTaxReport {
  return { ...saved, ...head, sections: sections.map(savedSection), totals, warnings };
}

function savedSection(section: Section): SavedSection {
  const { id, title, rule } = section;
  return section.kind === "disposals"
    ? { id, title, rule, kind: section.kind, figures: disposalTexts(section.figures) }
    : { id, title, rule, kind: section.kind, figures: valueTexts(section.figures) };
}

/** Adds the rule of their section to each line. */
export function withRule<T extends TaxLine>(lines: readonly T[], rule: string): (T & { rule: string })[] {
  return lines.map((line) => ({ ...line, rule }));
}

/** A section with its first lines. */
export function sectionWithLines(section: Section, limit: number) {
  const { id, title, rule } = section;
  const head = { id, title, rule };
  switch (section.kind) {
    case "disposals": {
      const { kind, figures, lines } = section;
      return { ...head, kind, figures: disposalTexts(figures), lines: withRule(lines.slice(0, limit), rule) };
    }
    case "values": {
      const { kind, figures, lines } = section;
      return { ...head, kind, figures: valueTexts(figures), lines: withRule(lines.slice(0, limit), rule) };
    }
    case "holdings": {
      const { kind, figures, lines } = section;
      return { ...head, kind, figures: valueTexts(figures), lines: withRule(lines.slice(0, limit), rule) };
    }
  }
}

function disposalTexts({ count, unknown, ...sums }: DisposalFigures): Texts<DisposalFigures> {
  const { proceeds, fees, cost, gains, losses, denied, net } = sums;
  return {
    count,
    unknown,
    proceeds: formatDecimal(proceeds),
    fees: formatDecimal(fees),
    cost: formatDecimal(cost),
    gains: formatDecimal(gains),
    losses: formatDecimal(losses),
    denied: formatDecimal(denied),
    net: formatDecimal(net),
  };
}

function valueTexts({ value, count, unknown }: Figures): Texts<Figures> {
  return { value: formatDecimal(value), count, unknown };
}
