import type { CostEvent } from "../tax-event.ts";
import { saleOf, withCost, type Found, type TaxDisposal } from "../tax-disposal.ts";
import { createCostPools } from "./cost-pools.ts";
import type { Matcher, MatchTerms } from "./matcher.ts";

/**
 * Japan's total average method: the unit cost of a calendar year is the cost of the opening balance and all acquisitions of the year, divided
 * by their amount. It applies to every disposal of the year.
 */
export function matchYearAverage(terms: MatchTerms): Matcher {
  const { year } = terms;
  const years = new Map<string, CostEvent[]>();
  return {
    add(event) {
      if (event.at > year.to) return;
      const yearText = year.dayOf(event.at).slice(0, 4);
      const events = years.get(yearText) ?? [];
      events.push(event);
      years.set(yearText, events);
    },
    *finish() {
      const pools = createCostPools();
      const disposals: TaxDisposal[] = [];
      for (const yearText of [...years.keys()].toSorted()) {
        const events = years.get(yearText) ?? [];
        for (const event of events) if (event.kind === "acquired") pools.acquire(event);
        for (const event of events) if (event.kind === "carried") pools.carry(event);
        for (const event of events) {
          if (event.kind !== "disposed" && event.kind !== "left") continue;
          const sale = saleOf(event, terms);
          const found = pools.take(event.coin, event.amount).map(asYearAverage);
          if (sale !== undefined && event.at >= year.from) disposals.push(withCost(sale, found));
          yield;
        }
      }
      return disposals;
    },
  };
}

function asYearAverage(part: Found): Found {
  return part.rule === "pool" ? { ...part, rule: "year-average" } : part;
}
