import { z } from "zod";
import { methods } from "../../domain/accounting/lots/lots.ts";
import { findTaxProfile } from "../../domain/accounting/tax/profiles/registry.ts";
import type { SavedTaxReport } from "../../domain/accounting/tax/saved-report.ts";
import { savedReport, taxReportOf } from "../../domain/accounting/tax/tax-report.ts";
import { checkTaxRequest } from "../../domain/accounting/tax/tax-request.ts";
import type { TaxLine } from "../../domain/accounting/tax/tax-sections.ts";
import { missingRates } from "../../domain/accounting/tax/tax-warnings.ts";
import { AppError } from "../../errors/app-error.ts";
import { runToEnd } from "../../ports/pause.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

const taxInput = z.strictObject({
  profile: z.string(),
  year: z.int(),
  method: z.enum(methods).optional(),
  section: z.string().optional(),
  start: z.int(),
  limit: z.int(),
});

/** A report that was not saved, and the lines of a section from `start` on. */
export type TaxAnswer = { report: Omit<SavedTaxReport, "reportId">; lines: TaxLine[] };

/** Computes a tax report without saving it. Throws `bad_request` and `not_found`. */
export function computeTaxReport(
  input: unknown,
  { account, now }: { account: AccountStore; now: number },
): TaxAnswer {
  const { profile: id, year, method, section, start, limit } = taxInput.parse(input);
  const profile = findTaxProfile(id);
  checkTaxRequest(profile, { year, method, now });
  const { currency } = profile;
  const lookups = account.accounting.lookups({ currency, now });
  const taxReport = runToEnd(
    taxReportOf(
      {
        transactions: ({ after }) =>
          account.accounting.transactions({ now, ...(after < 0 ? {} : { after }) }),
        lookups,
        now,
      },
      { profile, year, method, allocation: account.taxReports.allocation(id)?.allocation },
    ),
  );
  const { baseCurrency } = account.settings.get();
  const rates = missingRates(lookups, { baseCurrency, currency, now });
  if (rates !== undefined) taxReport.warnings.unshift(rates);
  const { reportId: _, ...report } = savedReport(taxReport, { reportId: "", at: now });
  const lines = taxReport.sections.find((candidate) => candidate.id === section)?.lines;
  if (section !== undefined && lines === undefined)
    throw new AppError("not_found", unknownSectionText(section, report));
  return { report, lines: lines?.slice(start, start + limit) ?? [] };
}

export function unknownSectionText(section: string, { sections }: Pick<SavedTaxReport, "sections">): string {
  return `This tax report has no section "${section}". Use one of ${sections.map(({ id }) => id).join(", ")}.`;
}
