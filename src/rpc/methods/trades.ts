import { z } from "zod";
import { millisecondsPerDay } from "../../domain/time/day.ts";
import { formatDecimal, multiply, parseDecimal, subtract } from "../../domain/money/decimal.ts";
import { accountMethod } from "../protocol/method.ts";
import { at, decimal, page, pageInput, accountInput } from "../../contract/records.ts";

/** How many of a position's transactions are named with it. */
const namedTransactions = 100;

/** Positions. */
export const trades = {
  list: accountMethod({
    doc: "Positions by coin, newest opened first: one opens when the coin's pool leaves zero and closes when it returns to it. `cost` is of what was sold and is still held; `transactions` are the newest 100 of `transactionCount`.",
    access: "read",
    runs: "reader",
    input: accountInput({ status: z.enum(["open", "closed"]).optional(), ...pageInput }),
    output: page(
      z.strictObject({
        id: z.string(),
        coinId: z.string().nullable(),
        assetId: z.string(),
        symbol: z.string(),
        status: z.enum(["open", "closed"]),
        opened: at,
        closed: at.nullable(),
        quantity: decimal,
        peak: decimal,
        cost: decimal,
        proceeds: decimal,
        fees: decimal,
        realised: decimal,
        unrealised: decimal.nullable(),
        daysHeld: z.int(),
        transactionCount: z.int(),
        transactions: z.array(z.string()),
      }),
    ),
    handle({ account, context }, { status, limit, cursor, order }) {
      const now = context.now();
      const found = account.trades.list({ status }, { limit, cursor, order });
      const price = account.trades.pricesAt(now, account.settings.get().baseCurrency);
      return {
        ...found,
        items: found.items.map((trade) => {
          const { coin, number, opened, closed, remainingCost, transactions, ...figures } = trade;
          const { coinId, assetId, symbol } = account.trades.coinOf(coin);
          const worth = closed === null ? price(assetId) : undefined;
          return {
            id: `${coin}:${number}`,
            coinId,
            assetId,
            symbol,
            status: closed === null ? ("open" as const) : ("closed" as const),
            opened,
            closed,
            ...figures,
            unrealised:
              closed !== null
                ? "0"
                : worth === undefined
                  ? null
                  : formatDecimal(
                      subtract(multiply(parseDecimal(figures.quantity), worth), parseDecimal(remainingCost)),
                    ),
            daysHeld: Math.floor(((closed ?? now) - opened) / millisecondsPerDay),
            transactionCount: transactions,
            transactions: account.trades.transactionsOf(trade, namedTransactions),
          };
        }),
      };
    },
  }),
};
