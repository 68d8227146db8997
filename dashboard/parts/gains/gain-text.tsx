import { rateTone, signedPercent } from "../../format/tone.ts";
import { useFormat } from "../../format/use-format.ts";

/** A gain with its sign and colour, and its rate if given; a dash if unknown. */
export function GainText({ value, currency }: { value: string | null; currency?: string }) {
  const format = useFormat(currency);
  if (value === null) return <span className="faint">—</span>;
  return <span className={format.moneyTone(value)}>{format.signedMoney(value)}</span>;
}

/** A rate with its sign and colour. */
export function RateText({ rate }: { rate: string | null }) {
  const format = useFormat();
  if (rate === null) return null;
  return <span className={rateTone(rate)}>{signedPercent(rate, format)}</span>;
}
