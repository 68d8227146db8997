/** A delay (ms) as text: `20 min after it left`. */
export function delayText(delay: number): string {
  const minutes = Math.round(Math.abs(delay) / 60_000);
  const span =
    minutes < 120
      ? `${minutes} min`
      : minutes < 2_880
        ? `${Math.round(minutes / 60)} h`
        : `${Math.round(minutes / 1_440)} days`;
  return delay < 0 ? `${span} before it left` : `${span} after it left`;
}
