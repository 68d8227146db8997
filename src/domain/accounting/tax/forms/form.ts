import type { SavedTaxReport } from "../saved-report.ts";
import type { TaxLine } from "../tax-sections.ts";

/** A file generated from a tax report: a header, the rows of each line, and a footer; rows have no line ending. */
export type TaxForm = {
  id: string;
  title: string;
  /** The extension of the file. */
  fileType: "csv" | "txf";
  mediaType: string;
  header(report: SavedTaxReport): string[];
  rows(
    line: TaxLine,
    place: { sectionId: string; report: SavedTaxReport; symbol(assetId: string): string },
  ): string[];
};
