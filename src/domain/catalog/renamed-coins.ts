import { numberOfDay, type Day, type DayNumber } from "../time/day.ts";

/**
 * A coin that its chain renamed, exchanging every unit for one of the successor. Both are one coin with the successor's id. Before
 * `firstDay` its price is the predecessor's; exchanges quoted it under `earlierTickers`. Ids are CoinGecko's.
 */
type RenamedCoin = { coinId: string; earlier: string; firstDay: Day; earlierTickers: readonly string[] };

const renamedCoins: readonly RenamedCoin[] = [
  // Polygon's native coin is POL instead of MATIC since 2024-09-04.
  {
    coinId: "polygon-ecosystem-token",
    earlier: "matic-network",
    firstDay: "2024-09-04",
    earlierTickers: ["MATIC"],
  },
];

const byEarlier = new Map(renamedCoins.map((coin) => [coin.earlier, coin]));
const bySuccessor = new Map(
  renamedCoins.map((coin) => [coin.coinId, { ...coin, firstDay: numberOfDay(coin.firstDay) }]),
);

/** The present id of a coin. */
export function coinOfToday(coinId: string): string {
  return byEarlier.get(coinId)?.coinId ?? coinId;
}

/** The predecessor whose prices apply before a renamed coin's first day. */
export function predecessorOf(coinId: string): { coinId: string; firstDay: DayNumber } | undefined {
  const coin = bySuccessor.get(coinId);
  return coin === undefined ? undefined : { coinId: coin.earlier, firstDay: coin.firstDay };
}

/** The tickers under which exchanges quoted a coin before it was renamed; none for other coins. */
export function tickersBeforeRenaming(coinId: string): readonly string[] {
  return byEarlier.get(coinId)?.earlierTickers ?? [];
}
