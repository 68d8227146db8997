import { normalizeDecimal } from "../../src/domain/money/decimal.ts";
import { t, translator } from "../i18n/t.ts";

/** The typed text as a plain decimal; `null` if it is not a number, with both readings if it is ambiguous. */
export type TypedNumber = { decimal: string } | { decimal: null; readings: [string, string] | null };

/**
 * Parses a number of at least zero. A separator is the decimal separator if the locale says so or no other reading is possible: `1,234.50`
 * and `12,5` are valid in every locale. `1,234` is refused where a comma groups thousands, because it may be a copied `1.234`.
 */
export function typedNumber(text: string, locale: string = translator.locale): TypedNumber {
  const compactText = text.replace(/[\s'’]/g, "");
  const localeSeparator = decimalSeparator(locale);
  const marks = new Set(compactText.match(/[.,]/g));
  const [last] = /[.,](?=[^.,]*$)/.exec(compactText) ?? [localeSeparator];
  const otherMark = last === "." ? "," : ".";
  if (marks.size === 2) {
    const isGrouped = new RegExp(`^\\d{1,3}(\\${otherMark}\\d{3})+\\${last}\\d*$`).test(compactText);
    return isGrouped ? decimalOf(compactText.replaceAll(otherMark, "").replace(last, ".")) : unreadable;
  }
  const groups = compactText.split(last);
  if (groups.length > 2)
    return /^\d{1,3}$/.test(groups[0] ?? "") && groups.slice(1).every((group) => /^\d{3}$/.test(group))
      ? decimalOf(groups.join(""))
      : unreadable;
  if (last !== localeSeparator && /^[1-9]\d{0,2}[.,]\d{3}$/.test(compactText))
    return { decimal: null, readings: [groups.join(""), groups.join(localeSeparator)] };
  return decimalOf(compactText.replace(last, "."));
}

/** The problem with the typed text; `undefined` if it is a number. */
export function numberProblem(text: string): string | undefined {
  const typed = typedNumber(text);
  if (typed.decimal !== null) return undefined;
  if (typed.readings === null) return t("common.needsNumber", { example: shownNumber("12.5") });
  const [wholeNumber, decimal] = typed.readings;
  return t("common.twoReadings", { text: text.trim(), whole: wholeNumber, decimal });
}

/** A plain decimal as a reader of the locale types it, without groups of thousands. */
export function shownNumber(decimal: string, locale: string = translator.locale): string {
  return decimal.replace(".", decimalSeparator(locale));
}

const unreadable: TypedNumber = { decimal: null, readings: null };

function decimalOf(text: string): TypedNumber {
  return /^(\d+\.?\d*|\.\d+)$/.test(text)
    ? { decimal: normalizeDecimal(text.replace(/\.$/, "")) }
    : unreadable;
}

function decimalSeparator(locale: string): "." | "," {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? "," : ".";
}
