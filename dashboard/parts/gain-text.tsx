import { useFormat } from "../format/use-format.ts";

/** A gain with its sign and colour, and its rate if given; a dash if unknown. */
export function GainText({ value, currency }: { value: string | null; currency?: string }) {
  const format = useFormat(currency);
  if (value === null) return <span className="faint">—</span>;
  return <span className={toneOf(value)}>{format.signedMoney(value)}</span>;
}

/** A rate with its sign and colour. */
export function RateText({ rate }: { rate: string | null }) {
  const format = useFormat();
  if (rate === null) return null;
  const plus = rate.startsWith("-") || rate === "0" ? "" : "+";
  // A value shown as 0.0 % has no colour.
  const isShownAsZero = Math.abs(Number(rate)) < 0.0005;
  return (
    <span className={isShownAsZero ? "faint" : toneOf(rate)}>
      {(isShownAsZero ? "" : plus) + format.percent(isShownAsZero ? "0" : rate)}
    </span>
  );
}

/** The colour of a gain; none for zero. */
export function toneOf(value: string): string {
  if (/^-?[0.]*$/.test(value)) return "faint";
  return value.startsWith("-") ? "loss" : "gain";
}
