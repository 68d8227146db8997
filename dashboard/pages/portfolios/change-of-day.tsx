import { formatDecimal, parseDecimal, subtract } from "../../../src/domain/money/decimal.ts";
import { Change } from "../../parts/gains/change.tsx";

/** A change since yesterday's close and its ratio to that day's value; a dash if unknown. */
export function ChangeOfDay({
  now: { value, changeToday },
  currency,
}: {
  now: { value: string | null; changeToday: string | null };
  currency: string;
}) {
  if (value === null || changeToday === null) return <span className="faint">—</span>;
  const before = formatDecimal(subtract(parseDecimal(value), parseDecimal(changeToday)));
  return <Change from={before} to={value} currency={currency} />;
}
