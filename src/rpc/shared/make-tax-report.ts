import { checkTaxRequest, type TaxRequest } from "../../domain/accounting/tax/tax-request.ts";
import type { SavedTaxReport } from "../../domain/accounting/tax/saved-report.ts";
import { findTaxProfile } from "../../domain/accounting/tax/profiles/registry.ts";
import type { TaxProfile } from "../../domain/accounting/tax/tax-profile.ts";
import { taxReportOf, type TaxReport, type TaxSource } from "../../domain/accounting/tax/tax-report.ts";
import { missingRates, otherMethod } from "../../domain/accounting/tax/tax-warnings.ts";
import { fetchPrices } from "../../tasks/pricing/fetch-prices.ts";
import { enqueue } from "../../tasks/queue/queue.ts";
import type { AccountCall } from "../protocol/method.ts";
import { runCallInSlices } from "../protocol/slices.ts";

/** Maximum of repetitions because the ledger changed during the computation. */
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
  checkTaxRequest(profile, { year: input.year, method, now: context.now() });
  const allocation = account.taxReports.allocation(profile.id)?.allocation;
  const request: TaxRequest = { profile, year: input.year, method, timezone, allocation };
  for (let attempt = 1; ; attempt++) {
    const before = account.changes.newest();
    const report = await runCallInSlices(call, taxReportOf(taxSourceOf(call, profile), request));
    if (attempt < attempts && account.changes.newest() !== before) continue;
    const ratesTaskId = fetchMissingRates(call, profile, report);
    noteOtherMethod(report, account.taxReports.list(), request);
    const saving = account.taxReports.save(report, { reportId: context.newId(), at: context.now() });
    return { report, ratesTaskId, saved: await runCallInSlices(call, saving) };
  }
}

function noteOtherMethod(
  { head, warnings }: TaxReport,
  saved: readonly SavedTaxReport[],
  { profile, allocation }: TaxRequest,
): void {
  // Where one method is prescribed, it follows from the year.
  if (profile.booking.methods.length === 1) return;
  const warning = otherMethod(saved, head, allocation === undefined ? undefined : profile.walletsFrom);
  if (warning !== undefined) warnings.push(warning);
}

export function taxSourceOf(
  { account, context }: AccountCall<"accounting" | "now">,
  { currency }: TaxProfile,
): TaxSource {
  const now = context.now();
  const lookups = account.accounting.lookups({ currency, now });
  return {
    transactions: ({ after }) =>
      account.accounting.transactions({ now, lookups, ...(after < 0 ? {} : { after }) }),
    lookups,
    now,
  };
}

/** Starts fetching the exchange rates of the report's currency if none is known, and says so in the report. */
function fetchMissingRates(
  { account, context }: AccountCall<Uses>,
  { currency }: TaxProfile,
  report: TaxReport,
): string | null {
  const now = context.now();
  const { baseCurrency } = account.settings.get();
  const missing = missingRates(account.accounting.lookups({ currency, now }), {
    baseCurrency,
    currency,
    now,
  });
  if (missing === undefined) return null;
  report.warnings.unshift(missing);
  return account.transaction(() => {
    account.taxReports.needCurrency(currency);
    return enqueue({ account, context }, fetchPrices, {}, { trigger: "user" });
  });
}
