import type { TaxLine } from "../../data/tax-report.ts";
import { countText, typeName } from "../../format/names.ts";
import type { Format } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";

type Disposal = Extract<TaxLine, { matches: unknown }>;

/** The rules that matched a disposal with its cost, what is assumed or denied, and the days, which may be cut; or the kind of another line. */
export function lineDetail(line: TaxLine, format: Format): string {
  if ("price" in line)
    return line.price === null ? t("taxes.noPrice") : t("taxes.priceOf", { price: format.money(line.price) });
  if ("type" in line) return typeName(line.type);
  const acquired = acquiredText(line, format);
  const denied = line.denied === null ? [] : [t("taxes.denied", { amount: format.money(line.denied) })];
  const basis = line.basis === "known" ? [] : [t(basisTitles[line.basis])];
  const cause =
    line.cause === "sale" ? [] : [line.cause === "expense" ? t("taxes.expense") : typeName(line.cause)];
  return [...cause, rulesText(line), ...basis, ...denied, ...acquired].join(" · ");
}

/** Lots are counted; the matches of other rules are parts of pools and days, so their rules are named. */
function rulesText({ matches }: Disposal): string {
  const rules = [...new Set(matches.map(({ rule }) => rule))];
  return matches.length === 1 || rules.some((rule) => rule !== "lot")
    ? rules.map((rule) => t(matchTitles[rule])).join(", ")
    : countText(matches.length, "lot");
}

/** The day on which everything was acquired, or the first and the last one; nothing if a part has no day, as the average has none. */
function acquiredText({ matches }: Disposal, format: Format): string[] {
  const days = matches.flatMap(({ acquired }) => acquired ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < matches.length) return [];
  return [
    first === last
      ? t("taxes.acquired", { day: format.day(first) })
      : t("taxes.acquiredBetween", { first: format.day(first), last: format.day(last) }),
  ];
}

const matchTitles = {
  lot: "taxes.lot",
  "same-day": "taxes.sameDay",
  "30-day": "taxes.within30Days",
  pool: "taxes.averageCost",
  "four-weeks": "taxes.fourWeeks",
  "year-average": "taxes.averageOfTheYear",
  "deemed-cost": "taxes.deemedCost",
  "portfolio-share": "taxes.shareOfThePortfolio",
  "year-costs": "taxes.costsOfYears",
  missing: "taxes.noAcquisition",
} as const;

const basisTitles = {
  assumed: "taxes.assumedCost",
  unknown: "taxes.costUnknown",
  missing: "taxes.partNotAcquired",
} as const;
