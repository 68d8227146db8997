import type { StandIn } from "../servers/stand-in.ts";

const dayMs = 86_400_000;

const hourMs = 3_600_000;

/**
 * Makes a stand-in answer DefiLlama's `batchHistorical`. `priceOf` returns a coin's price at the end of an hour (counted from 1970);
 * `undefined` means unknown.
 */
export function playHours(
  standIn: StandIn,
  priceOf: (key: string, hour: number) => number | undefined,
): void {
  standIn.on(/^\/batchHistorical/, ({ query }) => {
    const asked = JSON.parse(query.get("coins") ?? "{}") as Record<string, number[]>;
    const coins = Object.entries(asked).flatMap(([key, moments]) => {
      const prices = moments.flatMap((timestamp) => {
        const price = priceOf(key, (timestamp * 1000) / hourMs - 1);
        return price === undefined ? [] : [{ timestamp: timestamp + 7, price, confidence: 0.99 }];
      });
      return prices.length === 0 ? [] : [[key, { symbol: "X", prices }] as const];
    });
    return { body: { coins: Object.fromEntries(coins) } };
  });
}

/**
 * Makes a stand-in answer as DefiLlama's coin endpoints do. `priceOf` returns a coin's or contract's price at the end of a day (day number);
 * `undefined` means unknown.
 */
export function playDefillama(
  standIn: StandIn,
  priceOf: (key: string, day: number) => number | undefined,
  now: () => number,
): void {
  standIn.on(/^\/prices\/current\//, (request) => {
    const today = Math.floor(now() / dayMs);
    const keys = request.path.slice("/prices/current/".length).split(",");
    const coins = keys.flatMap((key) => {
      const price = priceOf(key, today);
      return price === undefined
        ? []
        : [[key, { price, timestamp: Math.floor(now() / 1000) - 60, confidence: 0.99 }]];
    });
    return { body: { coins: Object.fromEntries(coins) } };
  });
  standIn.on(/^\/chart\//, (request) => {
    const key = request.path.slice("/chart/".length);
    const start = Number(request.query.get("start"));
    const points = Array.from(
      { length: Number(request.query.get("span")) },
      (_, index) => start + (index * dayMs) / 1000,
    )
      .map((timestamp) => ({
        timestamp: timestamp + 7,
        price: priceOf(key, Math.round((timestamp * 1000) / dayMs) - 1),
      }))
      .filter(({ price }) => price !== undefined);
    return {
      body: {
        coins: points.length === 0 ? {} : { [key]: { symbol: "X", confidence: 0.99, prices: points } },
      },
    };
  });
}
