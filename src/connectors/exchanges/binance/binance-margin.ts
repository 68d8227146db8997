import type { Change, ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../../domain/ledger/transaction.ts";
import type { ExchangeClient, Stream } from "../exchange.ts";
import { withTotal } from "../reading/paging.ts";
import {
  amountOf,
  feeOf,
  isOutgoing,
  listAt,
  magnitude,
  momentOf,
  negated,
  textOf,
  type Raw,
} from "../reading/raw.ts";
import { listBySpan, numberedPages } from "../reading/records.ts";
import type { Window } from "../reading/windows.ts";
import { crossMargin, isolatedMargin, isolatedPairs, marginLoan } from "./binance-accounts.ts";

const history = {
  days: 89,
  reason: "Binance serves margin accounts of three months. Import older rows from its transaction history.",
};

/** The type of a flow, and its sign if the flow's type determines it; `null`: the sign of the amount. */
const flows: Record<string, [type: TransactionType, sign: 1 | -1 | null]> = {
  BORROW: ["loan", 1],
  REPAY: ["repayment", -1],
  REPAY_LIQUIDATION: ["repayment", -1],
  BUY_INCOME: ["trade", 1],
  BUY_EXPENSE: ["trade", -1],
  SELL_INCOME: ["trade", 1],
  SELL_EXPENSE: ["trade", -1],
  TRADING_COMMISSION: ["trade", -1],
  BUY_LIQUIDATION: ["trade", null],
  SELL_LIQUIDATION: ["trade", null],
  SMALL_BALANCE_CONVERT: ["trade", null],
  SMALL_CONVERT: ["trade", null],
  LIQUIDATION_FEE: ["fee", -1],
  COMMISSION_RETURN: ["reward", 1],
};

/** The open pairs of the isolated margin account. */
async function pairsOf(client: ExchangeClient): Promise<string[]> {
  const pairs = await isolatedPairs(client);
  return pairs.map((pair) => textOf(pair, "symbol")).filter((symbol) => symbol !== "");
}

type Account = { account: string; symbols(client: ExchangeClient): Promise<(string | undefined)[]> };
const cross: Account = { account: crossMargin, symbols: () => Promise.resolve([undefined]) };
const isolated: Account = { account: isolatedMargin, symbols: pairsOf };

const maxFlows = 1_000;

/** The flows of a span. A full response is split into halves, because pages have no documented order. */
async function* flowsOf(
  client: ExchangeClient,
  symbol: string | undefined,
  window: Window,
): AsyncGenerator<Raw[]> {
  const { from, to } = window;
  const rows = listAt(
    await client.ask("sapiGetMarginCapitalFlow", {
      startTime: from,
      endTime: to,
      limit: maxFlows,
      ...(symbol === undefined ? {} : { symbol }),
    }),
  );
  if (rows.length >= maxFlows && to > from) {
    const middle = Math.floor((from + to) / 2);
    yield* flowsOf(client, symbol, { from, to: middle });
    yield* flowsOf(client, symbol, { from: middle + 1, to });
  } else yield rows;
}

/** https://developers.binance.com/docs/margin_trading/account/Query-Cross-Isolated-Margin-Capital-Flow: a week a request. */
function capitalFlow(id: string, { account, symbols }: Account): Stream {
  return listBySpan({
    id,
    title: `${account}: trades, loans, liquidations and fees`,
    history,
    sideAccount: account,
    isOptional: true,
    isCostly: true,
    spanDays: 6,
    overlapDays: 1,
    async *rows({ client }, window) {
      for (const symbol of await symbols(client)) yield* flowsOf(client, symbol, window);
    },
    events: (rows) => flowEvents(rows, account),
  });
}

/** The rows of one transaction are one event. Transfers are read from separate lists, which have both sides. */
function flowEvents(rows: readonly Raw[], account: string): ExchangeEvent[] {
  const groups = new Map<string, Raw[]>();
  for (const row of rows) {
    if (textOf(row, "type") === "TRANSFER") continue;
    const isTrade = flows[textOf(row, "type")]?.[0] === "trade";
    const key = isTrade ? `trade:${textOf(row, "tranId")}` : `flow:${textOf(row, "id")}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].flatMap(([key, group]): ExchangeEvent[] => {
    const [first] = group;
    if (first === undefined) return [];
    const name = textOf(first, "type");
    const type = flows[name]?.[0] ?? "other";
    return [
      {
        id: `margin:${account}:${key}`,
        at: Math.min(...group.map((row) => momentOf(row, "timestamp"))),
        type,
        account,
        changes: group.map(changeOf),
        ...(type === "loan" || type === "repayment" ? { counterparty: marginLoan } : {}),
        method: name,
      },
    ];
  });
}

function changeOf(row: Raw): Change {
  const name = textOf(row, "type");
  const symbol = textOf(row, "asset");
  const statedAmount = amountOf(row, "amount");
  const sign = flows[name]?.[1] ?? null;
  const amount =
    sign === null ? statedAmount : sign > 0 ? magnitude(statedAmount) : negated(magnitude(statedAmount));
  return name === "TRADING_COMMISSION" || name === "LIQUIDATION_FEE"
    ? feeOf(symbol, magnitude(statedAmount))
    : { symbol, amount };
}

const rowsPerPage = 100;

/** https://developers.binance.com/docs/margin_trading/borrow-and-repay/Get-Interest-History: a fee that raises the debt. */
function interest(id: string, { account, symbols }: Account): Stream {
  return listBySpan({
    id,
    title: `${account}: interest`,
    history,
    sideAccount: account,
    isOptional: true,
    isCostly: true,
    spanDays: 29,
    overlapDays: 1,
    async *rows({ client }, { from, to }) {
      for (const isolatedSymbol of await symbols(client))
        yield* numberedPages(rowsPerPage, async (current) => {
          const answer = await client.ask("sapiGetMarginInterestHistory", {
            startTime: from,
            endTime: to,
            current,
            size: rowsPerPage,
            ...(isolatedSymbol === undefined ? {} : { isolatedSymbol }),
          });
          return withTotal(answer, listAt(answer, "rows"), "total");
        });
    },
    events: (rows) =>
      rows.map((row): ExchangeEvent => {
        const at = momentOf(row, "interestAccuredTime");
        const symbol = textOf(row, "asset");
        const owed = `${account}#${marginLoan}`;
        const name = textOf(row, "txId") || `${symbol}:${at}:${textOf(row, "isolatedSymbol", "type")}`;
        return {
          id: `margin:${account}:interest:${name}`,
          at,
          type: "fee",
          account,
          changes: [{ ...feeOf(symbol, amountOf(row, "interest")), account: owed }],
          method: `Interest ${textOf(row, "type")}`,
        };
      }),
  });
}

const places: Record<string, string> = {
  SPOT: "Spot",
  FUNDING: "Funding",
  CROSS_MARGIN: crossMargin,
  FUTURES: "USD-M Futures",
  DELIVERY: "COIN-M Futures",
};

/** https://developers.binance.com/docs/margin_trading/transfer: of one isolated pair at a time. */
const isolatedTransfers = listBySpan({
  id: "isolated-transfers",
  title: `${isolatedMargin}: transfers`,
  history,
  sideAccount: isolatedMargin,
  isOptional: true,
  isCostly: true,
  spanDays: 29,
  overlapDays: 1,
  async *rows({ client }, { from, to }) {
    for (const isolatedSymbol of await pairsOf(client))
      yield* numberedPages(rowsPerPage, async (current) => {
        const answer = await client.ask("sapiGetMarginTransfer", {
          isolatedSymbol,
          startTime: from,
          endTime: to,
          current,
          size: rowsPerPage,
        });
        return withTotal(answer, listAt(answer, "rows"), "total");
      });
  },
  pendingSince: (row) =>
    /^(?:confirmed|failed)$/i.test(textOf(row, "status")) ? undefined : transferredAt(row),
  events: (rows) => rows.flatMap(isolatedTransfer),
});

/** Times are documented in seconds and in milliseconds. */
function transferredAt(row: Raw): number {
  return momentOf(row, "timestamp", textOf(row, "timestamp").length <= 10 ? "s" : "ms");
}

function isolatedTransfer(row: Raw): ExchangeEvent[] {
  const isIn = !isOutgoing(row, "type", { in: "ROLL_IN", out: "ROLL_OUT" });
  const otherAccount = textOf(row, isIn ? "transFrom" : "transTo");
  if (!/^confirmed$/i.test(textOf(row, "status")) || otherAccount === "ISOLATED_MARGIN") return [];
  const symbol = textOf(row, "asset");
  const amount = amountOf(row, "amount");
  const place = places[otherAccount];
  const isolatedChange = { symbol, amount: isIn ? amount : negated(amount), account: isolatedMargin };
  const far = place === undefined ? [] : [{ symbol, amount: negated(isolatedChange.amount), account: place }];
  return [
    {
      id: `isolated-transfer:${textOf(row, "txId")}`,
      at: transferredAt(row),
      type: "transfer",
      account: isolatedMargin,
      changes: [isolatedChange, ...far],
    },
  ];
}

export const margins: Stream[] = [
  capitalFlow("cross-margin", cross),
  interest("cross-margin-interest", cross),
  capitalFlow("isolated-margin", isolated),
  interest("isolated-margin-interest", isolated),
  isolatedTransfers,
];
