import {
  oncePerClient,
  type ExchangeClient,
  type ExchangeBalance,
  type ListedAccount,
  type SideAccount,
} from "../exchange.ts";
import { withTotal } from "../reading/paging.ts";
import {
  amountOf,
  optionalAmountOf,
  listAt,
  negated,
  partOf,
  rowAt,
  sumAmounts,
  textOf,
  type Raw,
} from "../reading/raw.ts";
import { numberedPages } from "../reading/records.ts";
import { askFor, type Endpoint } from "./binance-stream.ts";

export const crossMargin = "Cross Margin";
export const isolatedMargin = "Isolated Margin";
export const usdFutures = "USD-M Futures";
export const coinFutures = "COIN-M Futures";
/** The position of debts of margin accounts. */
export const marginLoan = "Margin Loan";

const earnPosition = "Spot#Earn";
const onChainPosition = "Spot#On-chain Yields";

/** https://developers.binance.com/docs/wallet/asset/query-user-wallet-balance: every account, with its worth in BTC. */
export async function listedAccounts(client: ExchangeClient): Promise<ListedAccount[]> {
  return listAt(await client.ask("sapiGetAssetWalletBalance")).map((row) => ({
    title: textOf(row, "walletName").replace("Ⓢ", ""),
    isOpen: String(row["activate"]) !== "false",
    isEmpty: amountOf(row, "balance") === "0",
  }));
}

/** Accounts of https://developers.binance.com/docs/wallet/asset/query-user-wallet-balance without a reader. */
export const unreadAccounts = ["Options", "Trading Bots", "Copy Trading", "Sub-accounts"];

export const sideAccounts: readonly SideAccount[] = [
  {
    title: "Funding",
    accounts: ["Funding"],
    history: "deposits, withdrawals, payments and transfers",
    async balances(client) {
      return listAt(await client.ask("sapiPostAssetGetFundingAsset")).map((row) => ({
        account: "Funding",
        symbol: textOf(row, "asset"),
        amount: sumAmounts(
          amountOf(row, "free"),
          optionalAmountOf(row, "locked"),
          optionalAmountOf(row, "freeze"),
          optionalAmountOf(row, "withdrawing"),
        ),
      }));
    },
  },
  {
    title: "Earn",
    accounts: [earnPosition, onChainPosition],
    history:
      "subscriptions, redemptions and interest of Simple Earn (flexible and locked) and On-chain Yields; interest since the last daily record is part of the stated balance only",
    async balances(client) {
      return [
        ...(await positionsOf(client, "sapiGetSimpleEarnFlexiblePosition", {
          account: earnPosition,
          amount: "totalAmount",
        })),
        ...(await positionsOf(client, "sapiGetSimpleEarnLockedPosition", {
          account: earnPosition,
          amount: "amount",
        })),
        ...(await positionsOf(
          client,
          { path: "onchain-yields/locked/position", api: "sapi" },
          { account: onChainPosition, amount: "amount" },
        )),
      ];
    },
  },
  {
    title: crossMargin,
    accounts: [crossMargin, `${crossMargin}#${marginLoan}`],
    history: "trades, loans, interest, liquidations and fees of three months; transfers of half a year",
    async balances(client) {
      return listAt(await client.ask("sapiGetMarginAccount"), "userAssets").flatMap((row) =>
        marginBalances(row, crossMargin),
      );
    },
  },
  {
    title: isolatedMargin,
    accounts: [isolatedMargin, `${isolatedMargin}#${marginLoan}`],
    history:
      "trades, loans, interest, liquidations, fees and transfers of three months, of pairs that are open",
    async balances(client) {
      return (await isolatedPairs(client)).flatMap((pair) =>
        [partOf(pair, "baseAsset"), partOf(pair, "quoteAsset")].flatMap((row) =>
          marginBalances(row, isolatedMargin),
        ),
      );
    },
  },
  {
    title: usdFutures,
    accounts: [usdFutures],
    history: "realised profit, funding, fees and rebates of three months; transfers of half a year",
    balances: (client) => futuresBalances(client, "fapiPrivateV3GetAccount", usdFutures),
  },
  {
    title: coinFutures,
    accounts: [coinFutures],
    history: "realised profit, funding, fees and rebates of three months; transfers of half a year",
    balances: (client) => futuresBalances(client, "dapiPrivateGetAccount", coinFutures),
  },
];

/** https://developers.binance.com/docs/margin_trading/account/Query-Isolated-Margin-Account-Info */
export const isolatedPairs = oncePerClient(async (client): Promise<Raw[]> =>
  listAt(await client.ask("sapiGetMarginIsolatedAccount"), "assets"),
);

/** The coins of a margin account, and its debt including accrued interest. */
function marginBalances(row: Raw, account: string): ExchangeBalance[] {
  const symbol = textOf(row, "asset");
  const owed = sumAmounts(optionalAmountOf(row, "borrowed"), optionalAmountOf(row, "interest"));
  return [
    { account, symbol, amount: sumAmounts(amountOf(row, "free"), optionalAmountOf(row, "locked")) },
    { account: `${account}#${marginLoan}`, symbol, amount: negated(owed) },
  ].filter(({ amount }) => amount !== "0");
}

/** https://developers.binance.com/docs/derivatives/usds-margined-futures/account/rest-api/Account-Information-V3 */
async function futuresBalances(
  client: ExchangeClient,
  endpoint: string,
  account: string,
): Promise<ExchangeBalance[]> {
  return listAt(rowAt(await client.ask(endpoint)), "assets").map((row) => ({
    account,
    symbol: textOf(row, "asset"),
    amount: amountOf(row, "walletBalance"),
    unrealised: optionalAmountOf(row, "unrealizedProfit"),
  }));
}

const rowsPerPage = 100;

async function positionsOf(
  client: ExchangeClient,
  endpoint: Endpoint,
  { account, amount }: { account: string; amount: string },
): Promise<ExchangeBalance[]> {
  const balances: ExchangeBalance[] = [];
  const pages = numberedPages(rowsPerPage, async (current) => {
    const answer = await askFor(client, endpoint, { current, size: rowsPerPage });
    return withTotal(answer, listAt(answer, "rows"), "total");
  });
  for await (const rows of pages)
    for (const row of rows)
      balances.push({ account, symbol: textOf(row, "asset"), amount: amountOf(row, amount) });
  return balances;
}
