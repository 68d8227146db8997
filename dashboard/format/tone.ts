/** The colour of a gain; none for zero. */
export function toneOf(value: string): string {
  if (/^-?[0.]*$/.test(value)) return "faint";
  return value.startsWith("-") ? "loss" : "gain";
}

/** The colour of a rate; none if it is unknown or is shown as 0.0 %. */
export function rateTone(rate: string | null): string {
  return rate === null || Math.abs(Number(rate)) < 0.0005 ? "faint" : toneOf(rate);
}

/** A rate in percent with its sign; without a sign if it is shown as 0.0 %. */
export function signedPercent(rate: string, { percent }: { percent(rate: string): string }): string {
  const tone = rateTone(rate);
  return `${tone === "gain" ? "+" : ""}${percent(tone === "faint" ? "0" : rate)}`;
}
