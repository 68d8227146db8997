/** A coin's sign, made of its letters: no picture is asked of anybody. */
export function CoinMark({ symbol, size = "normal" }: { symbol: string; size?: "normal" | "small" }) {
  const letters = symbol.replace(/[^\p{L}\p{N}]/gu, "").slice(0, 4) || "?";
  return (
    <span
      className={`coin-mark hue-${hueOf(symbol)} ${size} ${letters.length > 3 ? "long" : ""}`}
      aria-hidden="true"
    >
      {letters}
    </span>
  );
}

/** Hues of the coins most people hold, so that the first ones of a portfolio differ. */
const known: Record<string, number> = {
  BTC: 2,
  ETH: 5,
  SOL: 4,
  USDC: 0,
  USDT: 3,
  BNB: 7,
  EUR: 6,
  USD: 1,
  stETH: 0,
  LINK: 0,
};

/** One of eight hues, always the same for a symbol. */
export function hueOf(symbol: string): number {
  const hue = known[symbol];
  if (hue !== undefined) return hue;
  let sum = 7;
  for (const letter of symbol.toUpperCase()) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973;
  return sum % 8;
}
