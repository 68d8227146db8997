import {
  balancesAt,
  effectsOfFill,
  negative,
  numberOf,
  type Effect,
  type History,
  type Simulator,
} from "./history.ts";

type Row = { at: number; fields: object; amount: string };

/**
 * https://www.luno.com/en/developers/api: the numbered rows of each coin's account, a range of a thousand at most, newest first. Reservations and
 * fees are rows of their own.
 */
export function lunoSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [];
  const bookings: (Row & { coin: string })[] = [];
  const book = (coin: string, at: number, amount: string, fields: object): void => {
    effects.push({ at, coin, amount });
    bookings.push({ coin, at, amount, fields });
  };
  const tradeIds = new Map<string, number>();
  for (const fill of fills) {
    const { at, base, quote, isBuy, amount, cost, price, feeCoin, fee } = fill;
    const pair = `${base}${quote}`;
    const sequence = (tradeIds.get(pair) ?? 0) + 1;
    tradeIds.set(pair, sequence);
    const description = `${isBuy ? "Bought" : "Sold"} ${base} ${amount} for ${quote} ${cost}`;
    const details = { pair, price, sequence, side: isBuy ? "BUY" : "SELL", volume: amount };
    for (const part of effectsOfFill({ ...fill, fee: "0" }))
      book(part.coin, at, part.amount, {
        description,
        kind: "EXCHANGE",
        detail_fields: { trade_details: details },
      });
    const coin = feeCoin === base ? base : quote;
    if (fee !== "0" && !fee.startsWith("-"))
      book(coin, at, negative(fee), {
        description: "Trading fee",
        kind: "FEE",
        detail_fields: { trade_details: details },
      });
  }
  for (const { id, at, endsAt, coin, amount, fee, isDeposit, isFailed, hash } of movements) {
    const crypto_details = { address: `to${id}`, txid: hash };
    if (isDeposit) {
      if (!isFailed)
        book(coin, endsAt, amount, {
          description: `Received ${coin}`,
          kind: "TRANSFER",
          detail_fields: { crypto_details },
        });
      continue;
    }
    book(coin, at, "0", { description: "Reserved", kind: "TRANSFER", detail_fields: {} });
    if (isFailed) continue;
    book(coin, endsAt, negative(amount), {
      description: `Sent ${coin}`,
      kind: "TRANSFER",
      detail_fields: { crypto_details },
    });
    if (fee !== "0")
      book(coin, endsAt, negative(fee), {
        description: `${coin} send fee`,
        kind: "FEE",
        detail_fields: { crypto_details },
      });
  }
  for (const { at, coin, amount } of credits)
    book(coin, at, amount, { description: "Interest earned", kind: "INTEREST", detail_fields: {} });
  const accounts = new Map<string, Row[]>();
  for (const { coin, ...row } of bookings.toSorted((a, b) => a.at - b.at))
    accounts.set(coin, [...(accounts.get(coin) ?? []), row]);
  const codeOf = (coin: string): string => (coin === "BTC" ? "XBT" : coin);
  return {
    effects,
    answer(request, now) {
      const { path } = request;
      if (path === "/api/1/balance") {
        const balances = balancesAt(effects, now);
        return {
          body: {
            balance: [...accounts.keys()].map((coin) => ({
              account_id: `a${coin}`,
              asset: codeOf(coin),
              balance: balances.get(coin) ?? "0",
              reserved: "0",
            })),
          },
        };
      }
      const coin = /^\/api\/1\/accounts\/a(\w+)\/transactions$/.exec(path)?.[1];
      if (coin === undefined) return undefined;
      const [from, to] = [numberOf(request, "min_row", 1), numberOf(request, "max_row", 1)];
      if (to - from > 1_000)
        return { status: 400, body: { error_code: "ErrInvalidRowRange", error: "range" } };
      const transactions = (accounts.get(coin) ?? [])
        .map((row, index) => ({ ...row, index: index + 1 }))
        .filter(({ at, index }) => at <= now && from <= index && index < to)
        .toReversed()
        .map(({ at, amount, fields, index }) => ({
          row_index: index,
          timestamp: at,
          balance_delta: amount,
          available_delta: amount,
          currency: codeOf(coin),
          ...fields,
        }));
      return { body: { id: `a${coin}`, transactions: transactions.length === 0 ? null : transactions } };
    },
  };
}
