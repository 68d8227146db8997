import { useQuery } from "@tanstack/react-query";
import { Logo, type LogoSize } from "./platforms/logo.tsx";

/**
 * A coin's logo if the page ships one, else its letters on a coloured background. `coinId` is CoinGecko's id: a symbol alone never chooses a
 * logo, since several coins share symbols. Nothing is requested from other hosts.
 */
export function CoinMark({
  symbol,
  coinId,
  size = "normal",
}: {
  symbol: string;
  coinId?: string | null | undefined;
  size?: LogoSize;
}) {
  const logos = useLogoIds();
  const text = symbol.replace(/[^\p{L}\p{N}]/gu, "").slice(0, 4) || "?";
  const initialsMark = (
    <span
      className={`coin-mark hue-${hueOf(symbol)} ${size} ${text.length > 3 ? "long" : ""}`}
      aria-hidden="true"
      translate="no"
    >
      {text}
    </span>
  );
  if (typeof coinId !== "string" || logos?.has(coinId) !== true) return initialsMark;
  return <Logo className="coin-logo" source={`/logos/${coinId}.svg`} size={size} letters={initialsMark} />;
}

/** Coins with a logo; loaded after the first paint. */
function useLogoIds(): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ["logo-ids"],
    queryFn: async () => (await import("./logo-ids.ts")).logoIds,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data;
}

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

/** One of eight hues, stable for a symbol. */
export function hueOf(symbol: string): number {
  const hue = known[symbol];
  if (hue !== undefined) return hue;
  let sum = 7;
  for (const letter of symbol.toUpperCase()) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973;
  return sum % 8;
}
