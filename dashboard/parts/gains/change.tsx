import {
  divide,
  formatDecimal,
  isNegative,
  isZero,
  parseDecimal,
  subtract,
} from "../../../src/domain/money/decimal.ts";
import { useFormat } from "../../format/use-format.ts";

/** A difference of two values with its sign, colour and ratio to the first; nothing if one is unknown. */
export function Change({
  from,
  to,
  currency,
  isPlain = false,
}: {
  from: string | null;
  to: string | null;
  /** The account's if omitted. */
  currency?: string;
  /** Without colour, because the difference is not a gain. */
  isPlain?: boolean;
}) {
  const format = useFormat(currency);
  if (from === null || to === null) return null;
  const before = parseDecimal(from);
  const difference = subtract(parseDecimal(to), before);
  const text = formatDecimal(difference);
  // A ratio to zero or to a negative total has no meaning.
  const ratio = isZero(before) || isNegative(before) ? null : formatDecimal(divide(difference, before, 8));
  return (
    <span className={isPlain ? "faint" : format.moneyTone(text)}>
      {format.signedMoney(text)}
      {ratio !== null && <span className="change-ratio"> ({format.percent(ratio)})</span>}
    </span>
  );
}
