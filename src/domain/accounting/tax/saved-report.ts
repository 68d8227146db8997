import type { Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import type { Method, Scope } from "../lots/lots.ts";
import type { DisposalFigures, Figures } from "./tax-sections.ts";
import type { Warning } from "./warning.ts";

/** The subject of a report: country, year and method. */
export type TaxHead = {
  profile: string;
  country: string;
  title: string;
  year: number;
  /** The tax year, such as `2024` or `2024/25`. */
  label: string;
  from: Day;
  to: Day;
  currency: string;
  timezone: string;
  method: Method;
  scope: Scope;
};

export type SavedTotal = {
  id: string;
  title: string;
  amount: string | null;
  unit: "money" | "count";
  rule: string;
};
/** A record whose decimals are text. */
export type Texts<T> = { [K in keyof T]: T[K] extends Decimal ? string : T[K] };
/** A section without its lines. */
export type SavedSection = { id: string; title: string; rule: string } & (
  | { kind: "disposals"; figures: Texts<DisposalFigures> }
  | { kind: "values" | "holdings"; figures: Texts<Figures> }
);
export type SavedTaxReport = TaxHead & {
  reportId: string;
  at: number;
  sections: SavedSection[];
  totals: SavedTotal[];
  warnings: Warning[];
};
