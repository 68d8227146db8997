import { useQuery } from "@tanstack/react-query";
import { coinMarkOf } from "./coin-marks.ts";
import { Logo, type LogoSize } from "./platforms/logo.tsx";

/**
 * A coin's logo if the page ships one, else its letters on a coloured shape. `coinId` is CoinGecko's id: a symbol alone never chooses a
 * logo, since several coins share symbols. Nothing is requested from other hosts.
 */
export function CoinMark({
  symbol,
  coinId,
  assetId,
  size = "normal",
}: {
  symbol: string;
  coinId?: string | null | undefined;
  assetId?: string | null | undefined;
  size?: LogoSize;
}) {
  const logos = useLogoIds();
  const { letters, hue, shape } = coinMarkOf(symbol, coinId ?? assetId ?? symbol);
  const initialsMark = (
    <span
      className={`coin-mark hue-${hue} shape-${shape} ${size} ${letters.length > 3 ? "long" : ""}`}
      aria-hidden="true"
      translate="no"
    >
      {letters}
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
