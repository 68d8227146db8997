/** Letters of a coin's symbol, and one of eight hues and four shapes. */
type CoinMarkLook = { letters: string; hue: number; shape: number };

const hues = 8;
const shapes = 4;

/** Hues of the most common coins, so that the first ones of a portfolio differ. */
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

/**
 * The mark of a coin without a logo. `identity` is its CoinGecko id, or its asset id where it has none: coins whose symbols are alike, or begin
 * alike, differ by hue and shape.
 */
export function coinMarkOf(symbol: string, identity: string): CoinMarkLook {
  const letters = symbol.replace(/[^\p{L}\p{N}]/gu, "").slice(0, 4) || "?";
  const sum = sumOf(identity);
  return { letters, hue: known[symbol] ?? sum % hues, shape: Math.floor(sum / hues) % shapes };
}

function sumOf(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 99_991;
  return sum;
}
