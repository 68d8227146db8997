import type { Migration } from "./migration.ts";

/** Saved tax reports (store/accounting/tax-reports.ts), allocations of basis to wallets, and the currencies that reports need rates of. */
export const taxReports: Migration = {
  version: 34,
  name: "tax-reports",
  up: `
-- report is JSON without lines, NULL until all lines are written.
CREATE TABLE tax_reports (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, report TEXT);
-- lines is JSON: a chunk of a section's lines, in order.
CREATE TABLE tax_report_lines (
  key INTEGER PRIMARY KEY,
  report INTEGER NOT NULL REFERENCES tax_reports (key) ON DELETE CASCADE,
  section TEXT NOT NULL,
  chunk INTEGER NOT NULL,
  lines TEXT NOT NULL
);
CREATE UNIQUE INDEX tax_report_lines_by_place ON tax_report_lines (report, section, chunk);
CREATE TABLE tax_allocations (profile TEXT PRIMARY KEY, at INTEGER NOT NULL, allocation TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE tax_currencies (code TEXT PRIMARY KEY) WITHOUT ROWID;
`,
};
