import type { TaxRequest } from "../../src/domain/accounting/tax/tax-request.ts";
import type { SavedTaxReport } from "../../src/domain/accounting/tax/saved-report.ts";
import { bookTransaction, type Bookable } from "../../src/domain/accounting/booking/book.ts";
import { sortForBooking } from "../../src/domain/accounting/booking/book-order.ts";
import { findTaxProfile } from "../../src/domain/accounting/tax/profiles/registry.ts";
import { savedReport, taxReportOf, type TaxReport } from "../../src/domain/accounting/tax/tax-report.ts";
import { runToEnd } from "../../src/ports/pause.ts";
import { lookupsOf, type PriceTable } from "../accounting/book-of.ts";

/** The tax report of a short history. */
export function taxReportFor(
  history: readonly Bookable[],
  request: Omit<TaxRequest, "profile"> & {
    profile: string;
    prices?: PriceTable;
    liabilities?: string[];
    now?: string;
  },
): TaxReport {
  const { profile, prices = {}, liabilities = [], now = "2026-11-28", ...rest } = request;
  const coins = { USDT: "tether" };
  const booked = history.map(bookTransaction);
  return runToEnd(
    taxReportOf(
      {
        transactions: ({ after }) => sortForBooking(booked.filter(({ at }) => at > after)),
        lookups: lookupsOf(history, prices, { coins, liabilities }),
        now: Date.parse(now),
      },
      { ...rest, profile: findTaxProfile(profile) },
    ),
  );
}

/** Totals by id. */
export function totalsOf({ totals }: TaxReport): Record<string, string | null> {
  return Object.fromEntries(totals.map(({ id, amount }) => [id, amount]));
}

function saved(report: TaxReport): SavedTaxReport {
  return savedReport(report, { reportId: "report", at: Date.parse("2026-11-28T12:00:00Z") });
}

/** A form's rows, as its file has them. */
export function formRows(report: TaxReport, formId: string): string[] {
  const form = findTaxProfile(report.head.profile).forms.find(({ id }) => id === formId);
  if (form === undefined) throw new Error(`no form ${formId}`);
  const whole = saved(report);
  const symbol = (assetId: string): string => assetId.slice(assetId.lastIndexOf(":") + 1);
  return [
    ...form.header(whole),
    ...report.sections.flatMap(({ id, lines }) =>
      lines.flatMap((line) => form.rows(line, { sectionId: id, report: whole, symbol })),
    ),
  ];
}
