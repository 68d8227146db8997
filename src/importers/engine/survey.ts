import type { Importer, ImportOptions } from "../importer.ts";
import { surveyDateOrder } from "../reading/date-order.ts";
import type { DateOrder } from "../reading/dates.ts";
import { decimalEvidence, decimalNeeded } from "../reading/decimal-survey.ts";
import { cellsOfFields } from "./cells.ts";
import type { DateStyle, Fields, FormatSpec } from "./format.ts";
import { surveyOwnAddress } from "./own-address.ts";
import { surveyShortYears } from "./short-years.ts";

/** The order of day and month that a format declares for all its files. */
export function defaultDateOrder(dates: DateStyle | undefined): DateOrder | undefined {
  return dates === "day-first" || dates === "month-first" ? dates : undefined;
}

/** The first pass over a file: infers the order of day and month, the decimal separator and the owner's address. */
export function surveyOf<C extends Fields>(
  spec: FormatSpec<C>,
  timeField: string,
): Required<Pick<Importer, "survey">>["survey"] {
  const sign = spec.movement?.sign;
  const sides = typeof sign === "object" && "from" in sign ? [sign.from, sign.to] : [];
  const amounts = amountFields(spec);
  return (header, options, { delimiter }) => {
    const cells = cellsOfFields(header, spec);
    const parts = [
      spec.time.dates === "short-year"
        ? surveyShortYears(cells.positionOf(timeField), options)
        : surveyDateOrder(cells.positionOf(timeField), options, defaultDateOrder(spec.time.dates)),
      ...(sides.length === 0 ? [] : [surveyOwnAddress(sides.map(cells.positionOf), options)]),
      ...(amounts.length === 0 || options.decimal !== undefined
        ? []
        : [
            surveyNumbers(amounts.map(cells.positionOf), {
              options,
              usual: spec.numbers?.decimal,
              delimiter,
            }),
          ]),
    ];
    return {
      row(row) {
        for (const part of parts) part.row(row);
      },
      end: () => parts.reduce<ImportOptions>((all, part) => ({ ...all, ...part.end() }), options),
    };
  };
}

/** The fields of a format's amounts. */
function amountFields<C extends Fields>(spec: FormatSpec<C>): string[] {
  const { movement, trade, sides, columns = [], fees = [], value, balance } = spec;
  const quote =
    trade === undefined ? undefined : "price" in trade.quote ? trade.quote.price : trade.quote.amount;
  const found: (string | undefined)[] = [
    movement?.amount,
    trade?.base.amount,
    trade?.base.less,
    quote,
    sides?.in.amount,
    sides?.out.amount,
    ...columns.map(({ amount }) => amount),
    ...fees.map(({ amount }) => amount),
    value?.amount,
    balance?.field,
  ];
  return [...new Set(found.filter((field) => field !== undefined))];
}

/** A cell that is only a number: spreadsheets change separators only in these, not in cells with a unit. */
const plainNumber = /^\s*[-+]?[\d.,]+\s*$/;
const aroundNumber = /^[^\d.,]+|[^\d.,]+$/g;

/**
 * Infers the decimal separator from a file's unambiguous numbers. Without any, the format's separator applies. `end` throws `bad_request` if
 * numbers such as `1,234` occur in a semicolon-separated file, as spreadsheets write it in countries with a decimal comma.
 */
function surveyNumbers(
  positions: readonly number[],
  {
    options,
    usual,
    delimiter,
  }: { options: ImportOptions; usual: "." | "," | undefined; delimiter: string | undefined },
) {
  let [hasComma, hasPoint, hasGroups, hasPlainPoint] = [false, false, false, false];
  let ambiguous: string | undefined;
  return {
    row(cells: readonly string[]): void {
      for (const position of positions) {
        const text = cells[position] ?? "";
        const comma = text.indexOf(",");
        if (comma < 0 && (hasPlainPoint || !text.includes("."))) continue;
        const evidence = decimalEvidence(text.trim().replaceAll(aroundNumber, ""));
        hasComma ||= evidence === ",";
        hasPoint ||= evidence === ".";
        hasGroups ||= comma >= 0 && (evidence === "." || evidence === "both comma");
        hasPlainPoint ||= evidence === "." && plainNumber.test(text);
        if (evidence === "both comma" && plainNumber.test(text)) ambiguous ??= text.trim();
      }
    },
    end(): ImportOptions {
      if (ambiguous !== undefined && delimiter === ";" && usual !== "," && !hasComma && !hasPlainPoint)
        throw decimalNeeded(ambiguous);
      const isComma = hasComma && !hasPoint;
      const isPoint = hasPoint && !hasComma && (hasGroups || usual !== undefined);
      const decimal = isComma ? "," : isPoint ? "." : undefined;
      return decimal === undefined || decimal === usual ? options : { ...options, decimal };
    },
  };
}
