/** A coin's sign, made of its letters: no picture is asked of anybody. */
export function CoinMark({ symbol, size = "normal" }: { symbol: string; size?: "normal" | "small" }) {
  const letters = symbol.replace(/[^\p{L}\p{N}]/gu, "").slice(0, 3) || "?";
  return (
    <span className={`coin-mark hue-${hueOf(symbol)} ${size}`} aria-hidden="true">
      {letters}
    </span>
  );
}

/** One of eight hues, always the same for a symbol. */
export function hueOf(symbol: string): number {
  let sum = 7;
  for (const letter of symbol.toUpperCase()) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973;
  return sum % 8;
}
