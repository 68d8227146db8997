import {
  divide,
  formatDecimal,
  isNegative,
  isZero,
  parseDecimal,
  subtract,
} from "../../../src/domain/money/decimal.ts";
import { useFormat } from "../../format/use-format.ts";

/** A change since yesterday's close and its part of that day's value; a dash if unknown. A ratio to zero or less has no meaning. */
export function ChangeOfDay({
  now: { value, changeToday },
  currency,
}: {
  now: { value: string | null; changeToday: string | null };
  currency: string;
}) {
  const format = useFormat(currency);
  if (value === null || changeToday === null) return <span className="faint">—</span>;
  const change = parseDecimal(changeToday);
  const before = subtract(parseDecimal(value), change);
  return (
    <span className={format.moneyTone(changeToday)}>
      {format.signedMoney(changeToday)}
      {!isZero(before) && !isNegative(before) && (
        <span className="change-part"> ({format.percent(formatDecimal(divide(change, before, 8)))})</span>
      )}
    </span>
  );
}
