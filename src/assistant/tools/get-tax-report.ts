import { z } from "zod";
import { methods } from "../../domain/accounting/lots/lots.ts";
import { findTaxProfile, taxProfiles } from "../../domain/accounting/tax/profiles/registry.ts";
import type { SavedTaxReport } from "../../domain/accounting/tax/saved-report.ts";
import { taxYearsOf } from "../../domain/accounting/tax/tax-request.ts";
import type { TaxLine } from "../../domain/accounting/tax/tax-sections.ts";
import { AppError } from "../../errors/app-error.ts";
import { dataState } from "../prompt/data-state.ts";
import { limitOf } from "./inputs.ts";
import { taxCaveats } from "./tax-caveats.ts";
import { unknownSectionText, type TaxAnswer } from "./tax-computation.ts";
import { compute, defineTool, type ToolRun } from "./tool.ts";
import { withinBytes } from "./within-bytes.ts";

/** Parts of a disposal that a line shows; `tax.lines` has all of them. */
const shownMatches = 10;

const input = z.strictObject({
  profile: z.string().max(40).optional().describe("a country's profile, such as us, gb, de; with year"),
  year: z.int().min(1990).max(2100).optional().describe("the calendar year in which the tax year begins"),
  method: z.enum(methods).optional().describe("one that the profile allows; left out: its usual one"),
  reportId: z.string().max(100).optional().describe("a saved report, instead of profile and year"),
  section: z.string().max(100).optional().describe("also answer lines of this section"),
  limit: limitOf(25, 100),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .describe("`nextCursor` of the answer before, for more lines"),
});
type Input = z.output<typeof input>;

export const getTaxReport = defineTool({
  name: "get_tax_report",
  description:
    "The tax report of a country's tax year: totals to declare, sections, rules with sources, and with section its lines. With profile and year it is computed from the present data and not saved; with reportId a saved one is read; without either the countries and the saved reports are listed. Money is in the report's currency, null is not known. Repeat what `caveats` says whenever you state a figure of it.",
  input,
  async run(request, tools) {
    const { profile, year, reportId } = request;
    if (reportId !== undefined && (profile !== undefined || year !== undefined))
      throw new AppError("bad_request", "Give either a reportId, or a profile and a year.");
    if (reportId !== undefined) return savedAnswer(reportId, request, tools);
    if (profile === undefined && year === undefined) return listOf(tools);
    if (profile === undefined || year === undefined)
      throw new AppError("bad_request", "Give both a profile and a year.");
    return computedAnswer({ ...request, profile, year }, tools);
  },
});

/** The list of countries and of saved reports. */
function listOf({ account, context }: ToolRun) {
  const now = context.now();
  const saved = account.taxReports.list();
  return {
    asOf: new Date(now).toISOString(),
    profiles: taxProfiles.map(({ id, title, currency, booking, ...profile }) => {
      const years = taxYearsOf(profile, now);
      return { id, title, currency, firstYear: years[0], lastYear: years.at(-1), methods: booking.methods };
    }),
    saved: saved.map(({ reportId, at, profile, title, label, method, currency }) => ({
      reportId,
      madeAt: new Date(at).toISOString(),
      profile,
      title,
      year: label,
      method,
      currency,
    })),
    rowCount: taxProfiles.length,
    totalRows: taxProfiles.length,
    truncated: false,
    caveats: ["Reports are computations by the rules of a country, not tax advice."],
  };
}

function savedAnswer(reportId: string, { section, limit, cursor }: Input, tools: ToolRun) {
  const { account } = tools;
  const report = account.taxReports.get(reportId);
  if (section !== undefined && !report.sections.some(({ id }) => id === section))
    throw new AppError("not_found", unknownSectionText(section, report));
  const lines =
    section === undefined
      ? []
      : account.taxReports.lines(reportId, section, { limit, cursor, order: "asc" }).items;
  return answerOf({ report, lines }, { section, cursor, tools, reportId });
}

async function computedAnswer(
  { profile, year, method, section, limit, cursor }: Input & { profile: string; year: number },
  tools: ToolRun,
) {
  const start = Number(cursor ?? 0);
  const computation = { kind: "taxReport", input: { profile, year, method, section, limit, start } };
  const answer = await compute<TaxAnswer>(tools, computation, tools.context.now());
  return answerOf(answer, { section, cursor, tools, reportId: null });
}

type Place = {
  section: string | undefined;
  cursor: string | undefined;
  reportId: string | null;
  tools: ToolRun;
};

function answerOf(
  { report, lines }: { report: Omit<SavedTaxReport, "reportId">; lines: readonly TaxLine[] },
  { section, cursor, reportId, tools }: Place,
) {
  const { account, context } = tools;
  const profile = findTaxProfile(report.profile);
  const rows = withinBytes(
    lines.map((line) => lineForModel(line, account.assets.find(line.assetId)?.symbol ?? "")),
  );
  const total = report.sections.find(({ id }) => id === section)?.figures.count ?? 0;
  const end = Number(cursor ?? 0) + rows.length;
  const { unpriced, stale, openIssues } = dataState(account, context.now());
  const { at, warnings, sections, totals, profile: id, title, label, ...head } = report;
  return {
    caveats: [
      ...(reportId === null
        ? []
        : ["This report was saved before; changes of the ledger since then are not in it."]),
      ...taxCaveats(report, profile),
    ],
    asOf: new Date(at).toISOString(),
    currency: report.currency,
    report: { ...head, profile: id, title, year: label, reportId },
    ...(section === undefined
      ? {}
      : {
          section,
          lines: rows,
          rowCount: rows.length,
          totalRows: total,
          truncated: end < total,
          nextCursor: end < total ? String(end) : null,
        }),
    totals,
    sections,
    warnings,
    earlierLosses: profile.earlierLosses,
    rules: profile.rules,
    data: { unpriced, stale, openIssues },
  };
}

/** A line with its symbol, ISO times and the first parts of a disposal. */
function lineForModel(line: TaxLine, symbol: string) {
  const at = "at" in line ? { at: new Date(line.at).toISOString() } : {};
  if (!("matches" in line)) return { ...line, ...at, symbol };
  const { matches } = line;
  return {
    ...line,
    ...at,
    symbol,
    matches: matches.slice(0, shownMatches),
    ...(matches.length > shownMatches ? { matchesInAll: matches.length } : {}),
  };
}
