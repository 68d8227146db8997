import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { isZeroIn, listAccounts } from "../access/listed.ts";
import type { Exchange, ExchangeClient } from "../exchange.ts";
import {
  amountOf,
  optionalAmountOf,
  feeOf,
  listAt,
  momentOf,
  rowAt,
  textOf,
  tradeChanges,
  type Raw,
} from "../reading/raw.ts";
import { withTotal } from "../reading/paging.ts";
import { listBySpan, movementOf, numberedPages } from "../reading/records.ts";
import type { Window } from "../reading/windows.ts";
import { accountOf, ledger, accountRows, highFrequencyRows, tradeIdOf } from "./kucoin-ledger.ts";

const rowsPerPage = 500;

/** https://www.kucoin.com/docs-new/rest/spot-trading/orders/get-trade-history-old: a week a request. A tax on the fee is charged in addition. */
const fills = listBySpan({
  id: "fills",
  title: "Fills",
  spanDays: 7,
  overlapDays: 1,
  hasNewIds: true,
  rows: ({ client }, window) => rowsWithin(client, "privateGetFills", window),
  events: (rows) =>
    rows.map((row): ExchangeEvent => {
      const [base = "", quote = ""] = textOf(row, "symbol").split("-");
      const fee = { symbol: textOf(row, "feeCurrency"), amount: optionalAmountOf(row, "fee") };
      const tax = optionalAmountOf(row, "tax");
      return {
        id: tradeIdOf({ symbol: textOf(row, "symbol"), tradeId: textOf(row, "tradeId") }),
        at: momentOf(row, "createdAt"),
        type: "trade",
        account: /margin/i.test(textOf(row, "tradeType")) ? "Margin" : "Trade",
        changes: [
          ...tradeChanges({
            side: textOf(row, "side"),
            base,
            quote,
            amount: amountOf(row, "size"),
            cost: amountOf(row, "funds"),
            fee,
          }),
          ...(tax === "0" ? [] : [feeOf(textOf(row, "taxCurrency") || fee.symbol, tax)]),
        ],
      };
    }),
});

/**
 * https://www.kucoin.com/docs-new/rest/account-info/deposit/get-deposit-history and .../withdrawals/get-withdrawal-history. Internal transfers, from
 * or to other users of KuCoin, have no transaction hash. The fee is charged on top of the amount.
 */
function movementList(kind: "deposit" | "withdrawal", endpoint: string) {
  return listBySpan({
    id: `${kind}s`,
    title: kind === "deposit" ? "Deposits" : "Withdrawals",
    spanDays: 30,
    rows: ({ client }, window) => rowsWithin(client, endpoint, window),
    pendingSince: (row) =>
      /^(?:success|failure)$/i.test(textOf(row, "status")) ? undefined : momentOf(row, "createdAt"),
    events: (rows) =>
      rows
        .filter((row) => /^success$/i.test(textOf(row, "status")))
        .map((row) => {
          const isInner = row["isInner"] === true;
          const reference = textOf(row, "walletTxId").split("@")[0] ?? "";
          const at = momentOf(row, "createdAt");
          const [symbol, amount] = [textOf(row, "currency"), amountOf(row, "amount")];
          return movementOf({
            kind,
            // Deposits have no id.
            id:
              textOf(row, "id") || [reference, at, symbol, amount, textOf(row, "address", "memo")].join(":"),
            at,
            symbol,
            amount,
            account: "Main",
            fee: optionalAmountOf(row, "fee"),
            hash: isInner ? "" : reference,
            to: textOf(row, "address"),
            method: isInner ? `internal ${kind}` : "",
          });
        }),
  });
}

function rowsWithin(client: ExchangeClient, endpoint: string, { from, to }: Window): AsyncGenerator<Raw[]> {
  return numberedPages(rowsPerPage, async (currentPage) => {
    const answer = rowAt(
      await client.ask(endpoint, { startAt: from, endAt: to, pageSize: rowsPerPage, currentPage }),
      "data",
    );
    return withTotal(answer, listAt(answer, "items"), "totalNum");
  });
}

/**
 * https://www.kucoin.com/docs-new/rest/account-info/account-funding/get-account-cross-margin: the worth of the margin accounts that replaced those in
 * the list of accounts. Their ledger does not document loans, so they are not read.
 */
const marginAccounts = {
  "Cross margin (high-frequency)": async (client: ExchangeClient) =>
    hasNothing(await client.ask("privateGetMarginAccounts", { queryType: "MARGIN_V2" })),
  "Isolated margin (high-frequency)": async (client: ExchangeClient) =>
    hasNothing(await client.ask("privateGetIsolatedAccounts", { queryType: "ISOLATED_V2" })),
};
const hasNothing = (answer: unknown): boolean =>
  isZeroIn(rowAt(answer, "data"), "totalAssetOfQuoteCurrency", "totalLiabilityOfQuoteCurrency");

export const kucoin: Exchange = {
  id: "kucoin",
  title: "KuCoin",
  main: "Trade",
  hasPassword: true,
  howTo: "kucoin.com: API Management → Create API, permission General only",
  documentation: "https://www.kucoin.com/docs-new/",
  proof: { recorded: ["fills", "deposits", "withdrawals", "balances"], documented: ["account ledgers"] },
  pace: { perSecond: 10, burst: 20 },
  rateErrors: /"code":\s*"429000"/,
  openedOn: "2017-09-15",
  accounts: ["Main", "Trade", "Margin"],
  unreadAccounts: ["Futures", ...Object.keys(marginAccounts), "Sub-accounts"],
  blind: [
    "KuCoin's lists of fills, deposits and withdrawals are read only if its ledgers are unavailable: the ledgers list the same changes, with their fees.",
    "KuCoin documents that it lists trades of the high-frequency account for three days only. Older ones are read as far as it lists them: compare them with its exports.",
  ],
  /** https://www.kucoin.com/docs-new/rest/account-info/account-funding/get-account-futures: of one coin at a time. */
  listAccounts: (client) =>
    listAccounts(client, {
      Futures: async (client) => {
        for (const currency of ["USDT", "XBT", "USDC"])
          if (
            !isZeroIn(
              rowAt(await client.ask("futuresPrivateGetAccountOverview", { currency }), "data"),
              "accountEquity",
              "marginBalance",
            )
          )
            return false;
        return true;
      },
      ...marginAccounts,
    }),
  /** https://www.kucoin.com/docs-new/rest/account-info/account-funding/get-apikey-info */
  async powers(client) {
    const info = rowAt(await client.ask("privateGetUserApiKey"), "data");
    const permissions = textOf(info, "permission")
      .split(",")
      .map((name) => name.trim());
    return { beyondReading: permissions.filter((name) => name !== "" && !/^general$/i.test(name)) };
  },
  async balances(client) {
    return listAt(await client.ask("privateGetAccounts"), "data").map((row) => ({
      account: accountOf({ accountType: textOf(row, "type") }),
      symbol: textOf(row, "currency"),
      amount: amountOf(row, "balance"),
    }));
  },
  streams: [
    ledger("accounts", "Account ledgers", 365, accountRows),
    ledger("high-frequency", "Trading ledgers", 180, highFrequencyRows),
  ],
  fallback: {
    streams: [
      fills,
      movementList("deposit", "privateGetDeposits"),
      movementList("withdrawal", "privateGetWithdrawals"),
    ],
    lacks:
      "Account ledgers: where the first sync gets no answer from KuCoin's ledgers, the connection reads fills, deposits and withdrawals instead. These lack transfers between accounts, margin trades, interest, bonuses and other entries of the ledgers.",
  },
};
