import type { TaxRequest } from "../../domain/accounting/tax/tax-request.ts";
import type { SavedTaxReport } from "../../domain/accounting/tax/saved-report.ts";
import { AppError } from "../../errors/app-error.ts";
import { currencyAsset } from "../../domain/assets/asset.ts";
import { findTaxProfile } from "../../domain/accounting/tax/profiles/registry.ts";
import type { TaxProfile } from "../../domain/accounting/tax/tax-profile.ts";
import { taxReportOf, type TaxReport, type TaxSource } from "../../domain/accounting/tax/tax-report.ts";
import { fetchPrices } from "../../tasks/pricing/fetch-prices.ts";
import { enqueue } from "../../tasks/queue/queue.ts";
import type { AccountCall } from "../protocol/method.ts";
import { runCallInSlices } from "../protocol/slices.ts";

/** How often a report is made again because the ledger changed in the meantime. */
const attempts = 3;

type Uses =
  | "settings"
  | "now"
  | "newId"
  | "pause"
  | "changes"
  | "transaction"
  | "tasks"
  | "accounting"
  | "taxReports";

export type MadeTaxReport = {
  saved: SavedTaxReport;
  report: TaxReport;
  /** The task that fetches missing exchange rates. */
  ratesTaskId: string | null;
};

/** Makes a tax report and saves it. Throws `bad_request` for a profile, year or method that does not exist. */
export async function makeTaxReport(
  call: AccountCall<Uses>,
  input: {
    profile: string;
    year: number;
    options?: Partial<Pick<TaxRequest, "method" | "timezone">> | undefined;
  },
): Promise<MadeTaxReport> {
  const { account, context } = call;
  const profile = findTaxProfile(input.profile);
  const { method, timezone } = input.options ?? {};
  checkRequest(profile, { year: input.year, method, now: context.now() });
  const allocation = account.taxReports.allocation(profile.id)?.allocation;
  const request: TaxRequest = { profile, year: input.year, method, timezone, allocation };
  for (let attempt = 1; ; attempt++) {
    const before = account.changes.newest();
    const report = await runCallInSlices(call, taxReportOf(taxSourceOf(call, profile), request));
    if (attempt < attempts && account.changes.newest() !== before) continue;
    const ratesTaskId = fetchMissingRates(call, profile, report);
    const saving = account.taxReports.save(report, { reportId: context.newId(), at: context.now() });
    return { report, ratesTaskId, saved: await runCallInSlices(call, saving) };
  }
}

export function taxSourceOf(
  { account, context }: AccountCall<"accounting" | "now">,
  { currency }: TaxProfile,
): TaxSource {
  const now = context.now();
  return {
    transactions: ({ after }) => account.accounting.transactions({ now, ...(after < 0 ? {} : { after }) }),
    lookups: account.accounting.lookups({ currency, now }),
    now,
  };
}

function checkRequest(
  profile: TaxProfile,
  { year, method, now }: { year: number; method: TaxRequest["method"]; now: number },
): void {
  const years = yearsOf(profile, now);
  if (!years.includes(year))
    throw new AppError(
      "bad_request",
      `${profile.title} has no report of ${year}. Choose a year from ${years[0]} to ${years.at(-1)}.`,
    );
  if (method !== undefined && !profile.booking.methods.includes(method))
    throw new AppError(
      "bad_request",
      `${profile.title} does not allow the method "${method}". Use ${profile.booking.methods.join(" or ")}.`,
    );
}

/** The years in which a tax year of a profile begins, up to the present one. */
export function yearsOf({ firstYear, monthDay }: TaxProfile, now: number): number[] {
  const today = new Date(now).toISOString().slice(0, 10);
  const present = Number(today.slice(0, 4));
  const last = today.slice(5) < monthDay ? present - 1 : present;
  return Array.from({ length: Math.max(0, last - firstYear + 1) }, (_, index) => firstYear + index);
}

/** Starts fetching the exchange rates of the report's currency if none is known, and says so in the report. */
function fetchMissingRates(
  { account, context }: AccountCall<Uses>,
  { currency }: TaxProfile,
  report: TaxReport,
): string | null {
  const now = context.now();
  const base = account.settings.get().baseCurrency;
  const hasRates =
    base === currency ||
    account.accounting.lookups({ currency, now }).close(currencyAsset(base), now) !== undefined;
  if (hasRates) return null;
  report.warnings.unshift({ kind: "exchangeRates", count: 1, amount: null, until: null });
  return account.transaction(() => {
    account.taxReports.needCurrency(currency);
    return enqueue(account, fetchPrices, {}, { trigger: "user" }, context);
  });
}
