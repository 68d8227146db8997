import type { Exchange, ExchangeClient } from "../exchange.ts";
import { listAt, type Raw } from "../reading/raw.ts";
import { listBySpan } from "../reading/records.ts";
import type { Window } from "../reading/windows.ts";
import { withOpenOrders } from "./open-orders.ts";
import { readEveryPage, tradesOf, withTrades, wonBalances, wonMovements } from "./won-exchange.ts";

const maxOrders = 1_000;

/** The orders of a span. A full response is split into halves, because the list has no pages. */
async function* closedOrders(client: ExchangeClient, { from, to }: Window): AsyncGenerator<Raw[]> {
  const rows = listAt(
    await client.ask("privateGetOrdersClosed", { start_time: from, end_time: to, limit: maxOrders }),
  );
  if (rows.length >= maxOrders && to > from) {
    const middle = Math.floor((from + to) / 2);
    yield* closedOrders(client, { from, to: middle });
    yield* closedOrders(client, { from: middle + 1, to });
  } else yield rows;
}

/**
 * https://global-docs.upbit.com/reference/closed-order: seven days per request, by creation time; the trades of each executed order are requested
 * separately.
 */
const closed = listBySpan({
  id: "orders",
  title: "Trades",
  isCostly: true,
  spanDays: 6,
  async *rows({ client }, window) {
    for await (const rows of closedOrders(client, window)) {
      const orders: Raw[] = [];
      for (const row of rows) orders.push(await withTrades(client, "privateGetOrder", row));
      yield orders;
    }
  },
  events: (rows) => rows.flatMap(tradesOf),
});

/** https://global-docs.upbit.com/reference/open-order: one state per request, because requests with a list of states are signed differently. */
const orders = withOpenOrders(closed, {
  title: "Upbit",
  order: "privateGetOrder",
  open: async (client) => [
    ...(await readEveryPage(client, "privateGetOrdersOpen", { state: "wait" })),
    ...(await readEveryPage(client, "privateGetOrdersOpen", { state: "watch" })),
  ],
});

export const upbit: Exchange = {
  id: "upbit",
  title: "Upbit",
  howTo:
    "upbit.com: My page → Open API management, with View account, View orders, View deposits and View withdrawals only",
  documentation: "https://global-docs.upbit.com/reference",
  proof: {
    recorded: [],
    documented: ["trades of closed and of open orders", "deposits and withdrawals", "balances"],
  },
  pace: { perSecond: 20, burst: 20 },
  openedOn: "2017-10-01",
  accounts: [""],
  blind: [
    "Upbit does not state what a key may do: give it no permission to trade or withdraw.",
    "Upbit is read as documented; no recorded answer has confirmed it. Staking and airdrops are not listed by its API.",
  ],
  balances: (client) => wonBalances(client, "privateGetAccounts"),
  streams: [
    orders,
    wonMovements("deposit", {
      id: "deposits",
      title: "Deposits",
      endpoint: "privateGetDeposits",
      done: /^accepted$/i,
    }),
    wonMovements("withdrawal", {
      id: "withdrawals",
      title: "Withdrawals",
      endpoint: "privateGetWithdraws",
      done: /^done$/i,
    }),
  ],
};
