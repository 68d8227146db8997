import type { ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import { isZeroIn, listAccounts } from "./access/listed.ts";
import type { Exchange, ExchangeClient, ExchangeBalance } from "./exchange.ts";
import type { WalkPage } from "./reading/newest-first.ts";
import { listByMarket } from "./reading/markets.ts";
import {
  amountOf,
  optionalAmountOf,
  listAt,
  momentOf,
  negated,
  partOf,
  product,
  rowAt,
  sumAmounts,
  textOf,
  tradeChanges,
  unsignedAmountOf,
  type Raw,
} from "./reading/raw.ts";
import {
  isTransferFrom,
  ledgerEvent,
  listBySpan,
  listNewestFirst,
  movementOf,
  pagesOf,
  type Words,
} from "./reading/records.ts";

const rowsPerPage = 100;

/** Numbered pages that state whether there is a next page. */
async function pageOf(
  client: ExchangeClient,
  endpoint: string,
  parameters: Record<string, unknown>,
  next: string | undefined,
): Promise<WalkPage> {
  const page = Number(next ?? 1);
  const answer = rowAt(await client.ask(endpoint, { ...parameters, page, limit: rowsPerPage }));
  const rows = listAt(answer, "data");
  const pagination = partOf(answer, "pagination");
  const stated = String(pagination["has_next"]);
  const hasNext = stated === "true" || (stated !== "false" && rows.length >= rowsPerPage);
  return hasNext ? { rows, next: String(page + 1) } : { rows };
}

/** https://docs.coinex.com/api/v2/spot/deal/http/list-user-deals */
const trades = listByMarket({
  id: "trades",
  title: "Spot trades",
  async markets(client) {
    return listAt(await client.ask("v2PublicGetSpotMarket"), "data").map((row) => ({
      symbol: textOf(row, "market"),
      base: textOf(row, "base_ccy"),
      quote: textOf(row, "quote_ccy"),
    }));
  },
  pages: ({ client }, { symbol }, from) =>
    pagesOf((next) =>
      pageOf(
        client,
        "v2PrivateGetSpotUserDeals",
        { market: symbol, market_type: "SPOT", start_time: from },
        next,
      ),
    ),
  momentOf: (row) => momentOf(row, "created_at"),
  events: (rows, { symbol, base, quote }) =>
    rows.map((row): ExchangeEvent => {
      const amount = amountOf(row, "amount");
      return {
        id: `trade:${symbol}:${textOf(row, "deal_id")}`,
        at: momentOf(row, "created_at"),
        type: "trade",
        account: "",
        changes: tradeChanges({
          side: textOf(row, "side"),
          base,
          quote,
          amount,
          cost: product(amount, amountOf(row, "price")),
          fee: { symbol: textOf(row, "fee_ccy"), amount: amountOf(row, "fee") },
        }),
      };
    }),
});

/** The documentation names the state `finished`, and its example of a deposit has `finish`. */
const finished = /^finish(?:ed)?$/i;

/** https://docs.coinex.com/api/v2/assets/deposit-withdrawal/http/list-withdrawal-history: what arrives, and the fee in its own coin. */
function movementList(kind: "deposit" | "withdrawal", endpoint: string) {
  return listNewestFirst({
    // Not "deposits": an earlier version did not read deposits below the minimum again, which are credited with later ones.
    id: kind === "deposit" ? "credited-deposits" : "withdrawals",
    title: kind === "deposit" ? "Deposits" : "Withdrawals",
    page: ({ client }, next) => pageOf(client, endpoint, {}, next),
    momentOf: (row) => momentOf(row, "created_at"),
    groupOf: (row) => textOf(row, `${kind === "deposit" ? "deposit" : "withdraw"}_id`),
    isPending: (row) =>
      !finished.test(textOf(row, "status")) && !/^(?:cancelled|failed)$/i.test(textOf(row, "status")),
    events: (rows) =>
      rows.slice(0, 1).flatMap((row) => {
        if (!finished.test(textOf(row, "status"))) return [];
        const isOnChain = !/inter/i.test(textOf(row, "deposit_method", "withdraw_method"));
        const paidFee = kind === "deposit" ? "0" : optionalAmountOf(row, "fee_amount", "tx_fee");
        return [
          movementOf({
            kind,
            id: textOf(row, `${kind === "deposit" ? "deposit" : "withdraw"}_id`),
            at: momentOf(row, "created_at"),
            symbol: textOf(row, "ccy"),
            amount:
              kind === "deposit" ? amountOf(row, "actual_amount", "amount") : amountOf(row, "actual_amount"),
            fee: paidFee,
            feeSymbol: textOf(row, "fee_asset", "ccy"),
            hash: isOnChain ? textOf(row, "tx_id") : "",
            to: textOf(row, "to_address"),
          }),
        ];
      }),
  });
}

/**
 * https://docs.coinex.com/api/v2/assets/balance/http/get-spot-transcation-history: the changes of the spot account by one type, with their sign. A
 * row has no id. `isPaired`: the rows of one moment are the two sides of one event, which may be on different pages.
 */
function changeList(
  names: { id: string; title: string; type: string; key: string; isPaired?: true },
  words: Words,
) {
  const { id, title, type, key, isPaired = false } = names;
  return listBySpan({
    id,
    title,
    isOptional: true,
    spanDays: 365,
    overlapDays: 1,
    rows: ({ client }, { from, to }) =>
      pagesOf((next) =>
        pageOf(
          client,
          "v2PrivateGetAssetsSpotTranscationHistory",
          { type, start_time: from, end_time: to },
          next,
        ),
      ),
    events: (rows) => {
      const events = rows
        .filter((row) => textOf(row, "type") === type)
        .map((row): ExchangeEvent => {
          const at = momentOf(row, "created_at");
          const symbol = textOf(row, "ccy");
          const change = amountOf(row, "change");
          const own = isPaired ? [] : [symbol, change, amountOf(row, "balance")];
          return ledgerEvent({ id: [key, at, ...own].join(":"), at, symbol, change, word: type, words });
        });
      return isPaired ? joinedById(events) : events;
    },
  });
}

/** Events with the changes of all that have their id. */
function joinedById(events: readonly ExchangeEvent[]): ExchangeEvent[] {
  const joined = new Map<string, ExchangeEvent>();
  for (const event of events)
    joined.set(event.id, { ...event, changes: [...(joined.get(event.id)?.changes ?? []), ...event.changes] });
  return [...joined.values()];
}

const rebates = changeList({ id: "rebates", title: "Rebates", type: "maker_cash_back", key: "rebate" }, [
  [/./, "reward", "reward"],
]);
const earnings = changeList(
  { id: "earn", title: "Changes by Earn", type: "investment_interest", key: "earn" },
  [[/./, "interest", "transfer"]],
);
const swaps = changeList(
  { id: "swaps", title: "Swaps", type: "exchange_order_transfer", key: "swap", isPaired: true },
  [[/./, "trade", "trade"]],
);

/** https://docs.coinex.com/api/v2/assets/transfer/http/list-transfer-history: of one coin and one kind of account at a time. */
const transfers = listBySpan({
  id: "transfers",
  title: "Transfers to and from margin and futures accounts",
  isOptional: true,
  isCostly: true,
  spanDays: 3_650,
  async *rows({ client, coins }, { from, to }) {
    for (const ccy of coins)
      for (const transfer_type of ["MARGIN", "FUTURES"])
        yield* pagesOf((next) =>
          pageOf(
            client,
            "v2PrivateGetAssetsTransferHistory",
            { ccy, transfer_type, start_time: from, end_time: to },
            next,
          ),
        );
  },
  pendingSince: (row) =>
    /^(?:finished|failed|cancell?ed)$/i.test(textOf(row, "status")) ? undefined : momentOf(row, "created_at"),
  events: (rows) => rows.flatMap(transferOf),
});

function transferOf(row: Raw): ExchangeEvent[] {
  const [from, to] = [textOf(row, "from_account_type"), textOf(row, "to_account_type")];
  if (!/^finished$/i.test(textOf(row, "status"))) return [];
  const amount = unsignedAmountOf(row, "amount");
  return [
    {
      id: `transfer:${textOf(row, "id")}`,
      at: momentOf(row, "created_at"),
      type: "transfer",
      account: "",
      changes: [
        { symbol: textOf(row, "ccy"), amount: isTransferFrom("SPOT", from, to) ? negated(amount) : amount },
      ],
      method: `${from} to ${to}`,
    },
  ];
}

export const coinex: Exchange = {
  id: "coinex",
  title: "CoinEx",
  howTo: "coinex.com: Account → API, without trading and withdrawals",
  documentation: "https://docs.coinex.com/api/v2/",
  proof: {
    recorded: [],
    documented: [
      "trades",
      "deposits and withdrawals",
      "rebates, swaps and changes by Earn",
      "transfers",
      "balances",
    ],
  },
  pace: { perSecond: 5, burst: 5 },
  openedOn: "2017-12-01",
  accounts: [""],
  unreadAccounts: ["Margin", "Futures", "Financial", "AMM liquidity", "Sub-accounts"],
  /** https://docs.coinex.com/api/v2/assets/balance/http/get-margin-balance and following */
  listAccounts: (client) =>
    listAccounts(client, {
      Margin: async (client) =>
        isZeroIn(
          listAt(await client.ask("v2PrivateGetAssetsMarginBalance"), "data"),
          "available",
          "frozen",
          "repaid",
          "interest",
        ),
      Futures: async (client) =>
        isZeroIn(
          listAt(await client.ask("v2PrivateGetAssetsFuturesBalance"), "data"),
          "available",
          "frozen",
          "margin",
        ),
      Financial: async (client) =>
        isZeroIn(
          listAt(await client.ask("v2PrivateGetAssetsFinancialBalance"), "data"),
          "available",
          "frozen",
        ),
      "AMM liquidity": async (client) =>
        isZeroIn(
          listAt(await client.ask("v2PrivateGetAssetsAmmLiquidity"), "data"),
          "base_ccy_amount",
          "quote_ccy_amount",
        ),
    }),
  lacks: ["CoinEx's API lists no airdrops: enter them by hand."],
  blind: [
    "CoinEx does not state what a key may do: give it no permission to trade or withdraw.",
    "CoinEx is read as documented; no recorded answer has confirmed the fields. Of the margin and futures accounts, their transfers to and from the spot account are read.",
  ],
  async balances(client) {
    return listAt(await client.ask("v2PrivateGetAssetsSpotBalance"), "data").map((row): ExchangeBalance => ({
      account: "",
      symbol: textOf(row, "ccy"),
      amount: sumAmounts(amountOf(row, "available"), optionalAmountOf(row, "frozen")),
    }));
  },
  streams: [
    trades,
    movementList("deposit", "v2PrivateGetAssetsDepositHistory"),
    movementList("withdrawal", "v2PrivateGetAssetsWithdraw"),
    rebates,
    earnings,
    swaps,
    transfers,
  ],
};
