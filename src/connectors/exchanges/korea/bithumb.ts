import type { Exchange, ExchangeClient } from "../exchange.ts";
import type { WalkPage } from "../reading/newest-first.ts";
import { amountOf, listAt, rowAt, sum, textOf, type Raw } from "../reading/raw.ts";
import { listNewestFirst } from "../reading/records.ts";
import { createdAt, numberedPage, orderEvent, wonBalances, wonMovements } from "./won-exchange.ts";

const ordersAPage = 100;

/** https://apidocs.bithumb.com/reference: the list of orders has no amounts paid; each executed order is asked for its trades. */
async function ordersOf(client: ExchangeClient, next: string | undefined): Promise<WalkPage> {
  const page = await numberedPage(client, "privateGetV1Orders", {
    parameters: { states: ["done", "cancel"] },
    next,
    size: ordersAPage,
  });
  const rows: Raw[] = [];
  for (const row of page.rows) {
    const isKnown = amountOf(row, "executed_volume") === "0" || textOf(row, "executed_funds") !== "";
    rows.push(isKnown ? row : await withFunds(client, row));
  }
  return { ...page, rows };
}

async function withFunds(client: ExchangeClient, row: Raw): Promise<Raw> {
  const order = rowAt(await client.ask("privateGetV1Order", { uuid: textOf(row, "uuid") }));
  const trades = listAt(order, "trades");
  const paid =
    trades.length > 0
      ? sum("0", ...trades.map((trade) => amountOf(trade, "funds")))
      : amountOf(order, "executed_funds");
  return { ...row, executed_funds: paid };
}

const orders = listNewestFirst({
  id: "orders",
  title: "Closed orders",
  isCostly: true,
  page: ({ client }, next) => ordersOf(client, next),
  momentOf: createdAt,
  groupOf: (row) => textOf(row, "uuid"),
  events: (rows) => rows.slice(0, 1).flatMap(orderEvent),
});

export const bithumb: Exchange = {
  id: "bithumb",
  title: "Bithumb",
  howTo: "bithumb.com: My page → API management → API 2.0, with the permissions to view only",
  documentation: "https://apidocs.bithumb.com/",
  proof: { recorded: [], documented: ["closed orders", "deposits and withdrawals", "balances"] },
  pace: { perSecond: 8, burst: 10 },
  openedOn: "2014-01-01",
  accounts: [""],
  blind: [
    "Bithumb does not state what a key may do: give it no permission to trade or withdraw.",
    "Bithumb's orders are read once they are closed, at the time they were created: one that was open for more than two weeks is missed by later syncs.",
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
