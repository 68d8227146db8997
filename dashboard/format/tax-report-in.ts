import { warningKinds, type Warning } from "../../src/domain/accounting/tax/warning.ts";
import { isRecord } from "../../src/lib/is-record.ts";

/** The warnings of a tax report, which must be shown with its figures. */
export type WarnedReport = { currency: string; warnings: Warning[]; isCarried: boolean };

/** Finds the warnings in the result of the assistant's tool; `null` if the result is an error or a list of countries. */
export function taxReportIn(output: unknown): WarnedReport | null {
  if (!isRecord(output)) return null;
  const { currency, warnings, earlierLosses } = output;
  if (typeof currency !== "string" || !Array.isArray(warnings) || !isRecord(earlierLosses)) return null;
  return {
    currency,
    warnings: warnings.flatMap((warning: unknown) => warningOf(warning) ?? []),
    isCarried: earlierLosses["isCarried"] === true,
  };
}

function warningOf(value: unknown): Warning | undefined {
  if (!isRecord(value)) return undefined;
  const { count, amount, until } = value;
  const kind = warningKinds.find((known) => known === value["kind"]);
  if (kind === undefined || typeof count !== "number") return undefined;
  return { kind, count, amount: textIn(amount), until: textIn(until) };
}

function textIn(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
