import type { Exchange, ExchangeClient } from "../exchange.ts";
import type { WalkPage } from "../reading/newest-first.ts";
import { textOf, type Raw } from "../reading/raw.ts";
import { listNewestFirst } from "../reading/records.ts";
import { withOpenOrders } from "./open-orders.ts";
import {
  createdAt,
  readEveryPage,
  numberedPage,
  tradesOf,
  withTrades,
  wonBalances,
  wonMovements,
} from "./won-exchange.ts";

const ordersPerPage = 100;

/** https://apidocs.bithumb.com/reference: the trades of each executed order are requested separately. */
async function ordersOf(client: ExchangeClient, next: string | undefined): Promise<WalkPage> {
  const page = await numberedPage(client, "privateGetV1Orders", {
    parameters: { states: ["done", "cancel"] },
    next,
    size: ordersPerPage,
  });
  const rows: Raw[] = [];
  for (const row of page.rows) rows.push(await withTrades(client, "privateGetV1Order", row));
  return { ...page, rows };
}

const closed = listNewestFirst({
  id: "orders",
  title: "Trades",
  isCostly: true,
  page: ({ client }, next) => ordersOf(client, next),
  momentOf: createdAt,
  groupOf: (row) => textOf(row, "uuid"),
  events: (rows) => rows.slice(0, 1).flatMap(tradesOf),
});

const orders = withOpenOrders(closed, {
  title: "Bithumb",
  order: "privateGetV1Order",
  open: (client) => readEveryPage(client, "privateGetV1Orders", { states: ["wait", "watch"] }),
});

export const bithumb: Exchange = {
  id: "bithumb",
  title: "Bithumb",
  howTo: "bithumb.com: My page → API management → API 2.0, with the permissions to view only",
  documentation: "https://apidocs.bithumb.com/",
  proof: {
    recorded: [],
    documented: ["trades of closed and of open orders", "deposits and withdrawals", "balances"],
  },
  pace: { perSecond: 20, burst: 20 },
  openedOn: "2014-01-01",
  accounts: [""],
  blind: [
    "Bithumb does not state what a key may do: give it no permission to trade or withdraw.",
    "Bithumb is read as documented (API 2.0; older keys are refused); no recorded answer has confirmed it. Staking and airdrops are not listed by its API.",
  ],
  balances: (client) => wonBalances(client, "privateGetV1Accounts"),
  streams: [
    orders,
    ...(["deposit", "withdrawal"] as const).flatMap((kind) => {
      const path = kind === "deposit" ? "Deposits" : "Withdraws";
      const done = kind === "deposit" ? /^(?:deposit_)?accepted$/i : /^(?:withdraw_)?(?:done|completed)$/i;
      return [
        wonMovements(kind, {
          id: `${kind}s`,
          title: kind === "deposit" ? "Deposits of coins" : "Withdrawals of coins",
          endpoint: `privateGetV1${path}`,
          done,
        }),
        wonMovements(kind, {
          id: `${kind}s-krw`,
          title: kind === "deposit" ? "Deposits of won" : "Withdrawals of won",
          endpoint: `privateGetV1${path}Krw`,
          done,
        }),
      ];
    }),
  ],
};
