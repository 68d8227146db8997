import { compare, type Decimal } from "../../money/decimal.ts";
import type { YearCosts } from "./matching/matcher.ts";
import type { ReadonlyFigures, TaxProfile, Total } from "./tax-profile.ts";
import { noDisposals, noFigures, type Section } from "./tax-sections.ts";

type Terms = { year: number; yearCosts: YearCosts | undefined };
type Counted = Pick<Section, "id" | "kind"> & { figures: Section["figures"] };

/** The figures to declare. A figure is `null` instead of zero if the sections it depends on have no line with a known value. */
export function totalsOf(
  profile: Pick<TaxProfile, "totals">,
  sections: readonly Counted[],
  { year, yearCosts }: Terms,
): Total[] {
  const terms = { year, yearCosts };
  const totals = profile.totals(figuresIn(sections, yearCosts), year);
  const unknown = new Set(
    sections.filter(({ figures: { count, unknown: open } }) => count > 0 && open === count),
  );
  if (unknown.size === 0) return totals;
  const uses = sections.map((section) => ({
    section,
    used: usedIn(profile, { sections, section, totals }, terms),
  }));
  return totals.map((total, index) => {
    const rests = uses.filter(({ section, used }) => section.figures.count > 0 && used[index] === true);
    const isUnknown = rests.length > 0 && rests.every(({ section }) => unknown.has(section));
    return isUnknown && total.unit === "money" ? { ...total, amount: null } : total;
  });
}

const much: Decimal = { units: 10n ** 15n, scale: 0 };
/** Sample figures (one gain, one loss) by which `usedIn` determines which totals depend on a section. */
const probes = [
  { ...noDisposals, proceeds: much, gains: much, net: much, value: much },
  {
    ...noDisposals,
    cost: much,
    fees: much,
    losses: much,
    denied: much,
    net: { units: -(10n ** 15n), scale: 0 },
    value: much,
  },
];

/** For each total, whether it changes with the figures of a section. */
function usedIn(
  profile: Pick<TaxProfile, "totals">,
  { sections, section, totals }: { sections: readonly Counted[]; section: Counted; totals: readonly Total[] },
  { year, yearCosts }: Terms,
): boolean[] {
  const others = probes.map((figures) =>
    profile.totals(
      figuresIn(
        sections.map((candidate) => (candidate === section ? { ...candidate, figures } : candidate)),
        yearCosts,
      ),
      year,
    ),
  );
  return totals.map(({ amount }, index) =>
    others.some((otherTotals) => !isSame(otherTotals[index]?.amount ?? null, amount)),
  );
}

function isSame(a: Decimal | null, b: Decimal | null): boolean {
  return a === null || b === null ? a === b : compare(a, b) === 0;
}

function figuresIn(sections: readonly Counted[], yearCosts: YearCosts | undefined): ReadonlyFigures {
  const figuresOf = (id: string): Counted["figures"] | undefined =>
    sections.find((section) => section.id === id)?.figures;
  return {
    disposals: (id) => ({ ...noDisposals, ...figuresOf(id) }),
    values: (id) => ({ ...noFigures, ...figuresOf(id) }),
    yearCosts,
  };
}
