import { formatDecimal, isNegative, normalizeDecimal, parseDecimal } from "../../src/domain/money/decimal.ts";
import { t, translator } from "../i18n/t.ts";
import { shownNumber, typedNumber } from "./typed-number.ts";

/** The bounds of the numbers that a list may show as the typed one, which is rounded. Both are included. */
export type NumberRange = { shown: string; min: string; max: string };

/**
 * The numbers that round to a typed one: half a unit of its last digit to each side. `null` if the text is no number. A sign before it, as lists
 * show it, is ignored; a number with two readings is read as grouped by thousands, as lists show it.
 */
export function roundedTo(text: string, locale: string = translator.locale): NumberRange | null {
  const unsigned = text.trim().replace(/^[-+−]\s*/, "");
  const typed = typedNumber(unsigned, locale);
  const decimal = typed.decimal ?? typed.readings?.[0] ?? null;
  if (decimal === null) return null;
  const digits = digitsAfterPoint(unsigned, decimal);
  const { units, scale } = parseDecimal(decimal);
  const unitsOfHalf = { units: units * 10n ** BigInt(digits + 1 - scale), scale: digits + 1 };
  const min = { ...unitsOfHalf, units: unitsOfHalf.units - 5n };
  const max = { ...unitsOfHalf, units: unitsOfHalf.units + 5n };
  return {
    shown: shownNumber(decimal, locale),
    min: isNegative(min) ? "0" : formatDecimal(min),
    max: formatDecimal(max),
  };
}

/** The typed digits after the decimal separator, also zeros at the end; none if the last separator groups thousands. */
function digitsAfterPoint(text: string, decimal: string): number {
  const [, tail = ""] = /[.,](\d*)\s*$/.exec(text) ?? [];
  const digits = text.replace(/\D/g, "");
  const asDecimal = `${digits.slice(0, digits.length - tail.length) || "0"}.${tail || "0"}`;
  return normalizeDecimal(asDecimal) === decimal ? tail.length : 0;
}

/** The filters of the list of transactions that a typed number can mean, with their titles; none for other texts. */
export function numberFilters(
  text: string,
  currency: string,
): { title: string; query: Record<string, string> }[] {
  const range = roundedTo(text);
  if (range === null) return [];
  const { shown: number, min, max } = range;
  return [
    { title: t("lists.amountAbout", { number }), query: { minAmount: min, maxAmount: max } },
    { title: t("lists.valueAbout", { number, currency }), query: { minValue: min, maxValue: max } },
  ];
}
