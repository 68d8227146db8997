import { add, formatDecimal, parseDecimal, zero, type Decimal } from "../../money/decimal.ts";
import { dayFromNumber, dayNumberOf, numberOfDay } from "../../time/day.ts";
import { zoneOffsets } from "../../time/zone-offsets.ts";
import { withLotFigures } from "./lot-figures.ts";
import type { DisposalItem, ReportItems } from "./report-items.ts";

/** The lists whose items sum to a report's totals. */
export const summedLists = ["disposals", "income", "expenses", "withdrawn"] as const;
type SummedList = (typeof summedLists)[number];

const figures = ["proceeds", "fees", "cost", "realised", "withdrawnGain", "income", "expenses"] as const;
type Figure = (typeof figures)[number];
type Sums = Record<Figure, Decimal>;

/** Figures as in a report's totals. `unknown` is the number of items without a known gain or value, which are in no figure. */
export type BreakdownFigures = Record<Figure, string> & { items: number; unknown: number };

/** `undated`: lots without an acquisition date, because of average cost or a missing acquisition. */
export const terms = ["short", "long", "undated"] as const;
export type Term = (typeof terms)[number];
type TermFigure = "proceeds" | "fees" | "cost" | "gain";
export type TermFigures = Record<TermFigure, string> & { term: Term; lots: number };

export type Breakdown = {
  /** Ascending, as YYYY-MM in the report's time zone. Months without items are omitted. */
  months: (BreakdownFigures & { month: string })[];
  /** By the key of an item's asset (`keyOf`), in the order of first appearance. */
  coins: (BreakdownFigures & { key: string })[];
  terms: TermFigures[];
};

type Group = { sums: Sums; items: number; unknown: number };
type TermGroup = { sums: Record<TermFigure, Decimal>; lots: number };

/** Sums a report's items by month, coin and holding term. Each figure sums exactly to the report's total. */
export function createBreakdown(timezone: string, keyOf: (assetId: string) => string) {
  const offsetAt = zoneOffsets(timezone);
  const months = new Map<string, Group>();
  const coins = new Map<string, Group>();
  const byTerm = new Map<Term, TermGroup>();

  return {
    add<List extends SummedList>(list: List, item: ReportItems[List]): void {
      const values = valuesOf(list, item);
      for (const group of [
        groupOf(months, dayFromNumber(dayNumberOf(item.at + offsetAt(item.at))).slice(0, "YYYY-MM".length)),
        groupOf(coins, keyOf(item.assetId)),
      ]) {
        group.items++;
        if (values === null) group.unknown++;
        else for (const [figure, value] of values) group.sums[figure] = add(group.sums[figure], value);
      }
      if ("proceeds" in item && item.gain !== null) addTerms(byTerm, item, offsetAt);
    },

    result: (): Breakdown => ({
      months: [...months]
        .map(([month, group]) => ({ month, ...figuresOf(group) }))
        .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
      coins: Array.from(coins, ([key, group]) => ({ key, ...figuresOf(group) })),
      terms: terms.flatMap((term) => {
        const group = byTerm.get(term);
        if (group === undefined) return [];
        const { proceeds, fees, cost, gain } = group.sums;
        return [
          {
            term,
            lots: group.lots,
            proceeds: formatDecimal(proceeds),
            fees: formatDecimal(fees),
            cost: formatDecimal(cost),
            gain: formatDecimal(gain),
          },
        ];
      }),
    }),
  };
}

/** The holding term of a lot, by calendar days in a time zone. */
export function termOf(
  acquiredAt: number | null,
  disposedAt: number,
  offsetAt: (at: number) => number,
): Term {
  if (acquiredAt === null) return "undated";
  const day = (at: number): string => dayFromNumber(dayNumberOf(at + offsetAt(at)));
  return isLongTerm(day(acquiredAt), day(disposedAt)) ? "long" : "short";
}

/**
 * Whether a lot was held for more than a year, that is, disposed of later than one calendar year after its acquisition. The year of an
 * acquisition on 29 February ends on 28 February. Both days are of one time zone, YYYY-MM-DD.
 */
export function isLongTerm(acquired: string, disposed: string): boolean {
  const year = String(Number(acquired.slice(0, 4)) + 1).padStart(4, "0");
  const rest = acquired.slice(4);
  const anniversary = `${year}${rest === "-02-29" ? "-02-28" : rest}`;
  return numberOfDay(disposed) > numberOfDay(anniversary);
}

function addTerms(
  byTerm: Map<Term, TermGroup>,
  disposal: DisposalItem,
  offsetAt: (at: number) => number,
): void {
  for (const lot of withLotFigures(disposal).lots) {
    const term = termOf(lot.at, disposal.at, offsetAt);
    const group = byTerm.get(term) ?? {
      sums: { proceeds: zero, fees: zero, cost: zero, gain: zero },
      lots: 0,
    };
    byTerm.set(term, group);
    group.lots++;
    group.sums.proceeds = add(group.sums.proceeds, parseDecimal(lot.proceeds ?? "0"));
    group.sums.fees = add(group.sums.fees, parseDecimal(lot.fees ?? "0"));
    group.sums.cost = add(group.sums.cost, parseDecimal(lot.cost));
    group.sums.gain = add(group.sums.gain, parseDecimal(lot.gain ?? "0"));
  }
}

/** The figures that an item adds to the totals; `null` if its gain or value is unknown. */
function valuesOf<List extends SummedList>(list: List, item: ReportItems[List]): [Figure, Decimal][] | null {
  if ("proceeds" in item) {
    if (item.gain === null) return null;
    return [
      ["proceeds", parseDecimal(item.proceeds ?? "0")],
      ["fees", parseDecimal(item.fees ?? "0")],
      ["cost", parseDecimal(item.cost)],
      ["realised", parseDecimal(item.gain)],
    ];
  }
  if ("gain" in item) return item.gain === null ? null : [["withdrawnGain", parseDecimal(item.gain)]];
  if (item.value === null) return null;
  return [[list === "income" ? "income" : "expenses", parseDecimal(item.value)]];
}

function groupOf(groups: Map<string, Group>, key: string): Group {
  const known = groups.get(key);
  if (known !== undefined) return known;
  const group: Group = {
    sums: {
      proceeds: zero,
      fees: zero,
      cost: zero,
      realised: zero,
      withdrawnGain: zero,
      income: zero,
      expenses: zero,
    },
    items: 0,
    unknown: 0,
  };
  groups.set(key, group);
  return group;
}

function figuresOf({ sums, items, unknown }: Group): BreakdownFigures {
  return {
    proceeds: formatDecimal(sums.proceeds),
    fees: formatDecimal(sums.fees),
    cost: formatDecimal(sums.cost),
    realised: formatDecimal(sums.realised),
    withdrawnGain: formatDecimal(sums.withdrawnGain),
    income: formatDecimal(sums.income),
    expenses: formatDecimal(sums.expenses),
    items,
    unknown,
  };
}
