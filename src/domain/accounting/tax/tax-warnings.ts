import { add, formatDecimal, parseDecimal, zero, type Decimal } from "../../money/decimal.ts";
import { currencyAsset } from "../../assets/asset.ts";
import type { Lookups } from "../booking/book.ts";
import { daysLater, type TaxYear } from "./tax-year.ts";
import type { Basis } from "./tax-event.ts";
import type { TaxHead } from "./saved-report.ts";
import type { TaxProfile } from "./tax-profile.ts";
import type { TaxRequest } from "./tax-request.ts";
import type { Figures, Section } from "./tax-sections.ts";
import type { Warning, WarningKind } from "./warning.ts";

type Parts = {
  request: TaxRequest;
  year: TaxYear;
  sections: readonly Section[];
  unpricedFees: number;
  isAllocationOutdated: boolean;
  unverified: Figures | undefined;
  now: number;
};

export function warningsOf({
  request,
  year,
  sections,
  unpricedFees,
  isAllocationOutdated,
  unverified,
  now,
}: Parts): Warning[] {
  const { profile, allocation } = request;
  const found: Warning[] = [];
  const note = (kind: WarningKind, count: number, more: { amount?: Decimal; until?: string } = {}): void => {
    if (count === 0) return;
    const { amount, until = null } = more;
    found.push({ kind, count, amount: amount === undefined ? null : formatDecimal(amount), until });
  };
  const missing = withBasis(sections, "missing", "proceeds");
  note("missingAcquisitions", missing.count, missing);
  const unknown = withBasis(sections, "unknown", "proceeds");
  // The share of a portfolio is not known exactly, which is neither a cost of zero nor always a gain that is too high.
  note(profile.needsPortfolioValue === true ? "unknownPortfolio" : "unknownCost", unknown.count, unknown);
  note(
    "withoutValue",
    sections.reduce((total, { figures }) => total + figures.unknown, 0),
  );
  note("unverifiedHoldings", unverified?.count ?? 0, { amount: unverified?.value ?? zero });
  const outside = outsideTotals(sections, profile);
  note("outsideTotals", outside.count, outside);
  note("unpricedFees", unpricedFees);
  const assumed = withBasis(sections, "assumed", "cost");
  note("assumedBasis", assumed.count, assumed);
  if (profile.confirmedUntil !== undefined && year.year > profile.confirmedUntil)
    note("rulesNotConfirmed", 1);
  const ahead = profile.daysAhead ?? 0;
  if (now <= year.to) note("yearNotOver", 1, { until: year.lastDay });
  else if (ahead > 0 && year.dayOf(now) <= daysLater(year.lastDay, ahead))
    note("laterAcquisitions", 1, { until: daysLater(year.lastDay, ahead) });
  if (profile.walletsFrom !== undefined && year.firstDay >= profile.walletsFrom && allocation === undefined)
    note("walletsNotAllocated", 1);
  if (isAllocationOutdated) note("allocationOutdated", 1);
  const withdrawn = withdrawals(sections);
  note("withdrawals", withdrawn.count, withdrawn);
  return found;
}

/** The number and sum of disposal parts with the given basis. */
function withBasis(
  sections: readonly Section[],
  basis: Basis,
  figure: "proceeds" | "cost",
): { count: number; amount: Decimal } {
  let count = 0;
  let amount = zero;
  for (const section of sections) {
    if (section.kind !== "disposals") continue;
    for (const { matches } of section.lines)
      for (const match of matches) {
        if (match.basis !== basis) continue;
        count++;
        amount = add(amount, parseDecimal(match[figure] ?? "0"));
      }
  }
  return { count, amount };
}

/** The number and proceeds of sales in sections that no total includes. */
function outsideTotals(
  sections: readonly Section[],
  { disposals }: Pick<TaxProfile, "disposals">,
): { count: number; amount: Decimal } {
  const outside = new Set(disposals.filter((kind) => kind.isOutsideTotals === true).map(({ id }) => id));
  let count = 0;
  let amount = zero;
  for (const section of sections)
    if (section.kind === "disposals" && outside.has(section.id)) {
      count += section.figures.count;
      amount = add(amount, section.figures.proceeds);
    }
  return { count, amount };
}

function withdrawals(sections: readonly Section[]): { count: number; amount: Decimal } {
  let count = 0;
  let amount = zero;
  for (const section of sections)
    if (section.kind === "values" && section.id === "left")
      for (const { type, value } of section.lines) {
        if (type === "gift" || type === "donation") continue;
        count++;
        amount = add(amount, parseDecimal(value ?? "0"));
      }
  return { count, amount };
}

/**
 * Warns if the last report of an earlier year was made by another method: each report computes the whole history by its own, so that the two
 * can sell the same lot. Years before an allocation of lots to wallets may have another method. `saved` is sorted, newest first.
 */
export function otherMethod(
  saved: readonly TaxHead[],
  { profile, from, year, method }: Pick<TaxHead, "profile" | "from" | "year" | "method">,
  allocatedOn: string | undefined,
): Warning | undefined {
  const since = allocatedOn !== undefined && from >= allocatedOn ? allocatedOn : "";
  const methods = new Map<number, string>();
  for (const report of saved) {
    const isEarlier = report.profile === profile && report.year < year && report.from >= since;
    if (isEarlier && !methods.has(report.year)) methods.set(report.year, report.method);
  }
  const count = [...methods.values()].filter((other) => other !== method).length;
  return count === 0 ? undefined : { kind: "otherMethod", count, amount: null, until: null };
}

/** Warns if exchange rates are missing between the report's currency and the account's base currency. */
export function missingRates(
  lookups: Pick<Lookups, "close">,
  { baseCurrency, currency, now }: { baseCurrency: string; currency: string; now: number },
): Warning | undefined {
  const hasRates = baseCurrency === currency || lookups.close(currencyAsset(baseCurrency), now) !== undefined;
  return hasRates ? undefined : { kind: "exchangeRates", count: 1, amount: null, until: null };
}
