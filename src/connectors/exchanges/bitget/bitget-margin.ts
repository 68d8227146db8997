import type { Change, ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../../domain/ledger/transaction.ts";
import { isZeroIn, listAccounts } from "../access/listed.ts";
import {
  oncePerClient,
  type ExchangeClient,
  type ExchangeBalance,
  type ListedAccount,
  type SideAccount,
  type Stream,
} from "../exchange.ts";
import {
  amountOf,
  optionalAmountOf,
  feeOf,
  listAt,
  magnitude,
  momentOf,
  negated,
  sumAmounts,
  textOf,
  type Raw,
} from "../reading/raw.ts";
import { listBySpan } from "../reading/records.ts";
import { pagesBelow, history } from "./bitget-pages.ts";
import { isUnified, unifiedAssets, unifiedSideAccounts, unifiedTitle } from "./bitget-unified.ts";

const crossMargin = "Cross Margin";
const isolatedMargin = "Isolated Margin";
const marginLoan = "Margin Loan";

/** Accounts of classic mode with separate endpoints, which do not exist in unified mode. */
const classicTitles = [
  "USDT-M Futures",
  "USDC-M Futures",
  "Coin-M Futures",
  crossMargin,
  isolatedMargin,
  "Earn",
];

/**
 * https://www.bitget.com/api-doc/common/account/All-Account-Balance: the worth of each kind of account; and that of a unified account,
 * https://www.bitget.com/api-doc/uta/account/Get-Account-Assets.
 */
export async function listBitgetAccounts(client: ExchangeClient): Promise<ListedAccount[]> {
  const hasUnifiedAccount = await isUnified(client);
  const rows = hasUnifiedAccount
    ? []
    : listAt(await client.ask("privateSpotGetV2AccountAllAccountBalance"), "data");
  const titles: Record<string, string[]> = {
    margin: [crossMargin, isolatedMargin],
    earn: ["Earn"],
    bots: ["Trading bots"],
    funding: ["OTC and P2P funding"],
  };
  const [unified] = await listAccounts(client, {
    [unifiedTitle]: async (client) => isZeroIn(await unifiedAssets(client), "accountEquity"),
  });
  const usesUnified = hasUnifiedAccount || unified?.isEmpty === false;
  const unifiedAccounts = unifiedSideAccounts.map(({ title }) => ({
    title,
    isOpen: usesUnified,
    isEmpty: usesUnified ? unified?.isEmpty === true : true,
  }));
  if (hasUnifiedAccount)
    return [...unifiedAccounts, ...classicTitles.map((title) => ({ title, isOpen: false, isEmpty: true }))];
  const classic = rows.flatMap((row) =>
    (titles[textOf(row, "accountType")] ?? []).map((title) => ({
      title,
      isOpen: true,
      isEmpty: amountOf(row, "usdtBalance") === "0",
    })),
  );
  return [...classic, ...unifiedAccounts];
}

const isolatedRows = oncePerClient(async (client) =>
  listAt(await client.ask("privateMarginGetV2MarginIsolatedAccountAssets"), "data"),
);

export const bitgetSideAccounts: readonly SideAccount[] = [
  {
    title: crossMargin,
    accounts: [crossMargin, `${crossMargin}#${marginLoan}`],
    history: "trades, loans, repayments, liquidations and transfers of three months",
    /** https://www.bitget.com/api-doc/margin/cross/account/Get-Cross-Assets */
    async balances(client) {
      return listAt(await client.ask("privateMarginGetV2MarginCrossedAccountAssets"), "data").flatMap((row) =>
        marginBalances(row, crossMargin),
      );
    },
  },
  {
    title: isolatedMargin,
    accounts: [isolatedMargin, `${isolatedMargin}#${marginLoan}`],
    history: "trades, loans, repayments, liquidations and transfers of three months, of pairs that are open",
    /** https://www.bitget.com/api-doc/margin/isolated/account/Get-Isolated-Assets */
    async balances(client) {
      return (await isolatedRows(client)).flatMap((row) => marginBalances(row, isolatedMargin));
    },
  },
  {
    title: "Earn",
    accounts: ["#Earn"],
    history: "subscriptions, redemptions and interest in the bills of the spot account, of three months",
    /** https://www.bitget.com/api-doc/earn/account/Earn-Assets */
    async balances(client) {
      return listAt(await client.ask("privateEarnGetV2EarnAccountAssets"), "data").map((row) => ({
        account: "#Earn",
        symbol: textOf(row, "coin"),
        amount: amountOf(row, "amount"),
      }));
    },
  },
];

/** The coins of a margin account, and its debt including accrued interest. */
function marginBalances(row: Raw, account: string): ExchangeBalance[] {
  const symbol = textOf(row, "coin");
  const owed = sumAmounts(optionalAmountOf(row, "borrow"), optionalAmountOf(row, "interest"));
  return [
    { account, symbol, amount: sumAmounts(amountOf(row, "available"), optionalAmountOf(row, "frozen")) },
    { account: `${account}#${marginLoan}`, symbol, amount: negated(owed) },
  ].filter(({ amount }) => amount !== "0");
}

const types: Record<string, [type: TransactionType, sign: 1 | -1]> = {
  transfer_in: ["transfer", 1],
  transfer_out: ["transfer", -1],
  borrow: ["loan", 1],
  repay: ["repayment", -1],
  liquidation_fee: ["fee", -1],
  compensate: ["reward", 1],
  deal_in: ["trade", 1],
  deal_out: ["trade", -1],
  confiscated: ["fee", -1],
  exchange_in: ["trade", 1],
  exchange_out: ["trade", -1],
  sys_exchange_in: ["trade", 1],
  sys_exchange_out: ["trade", -1],
};

type Account = {
  account: string;
  endpoint: string;
  symbols(client: ExchangeClient): Promise<(string | undefined)[]>;
};

/** https://www.bitget.com/api-doc/margin/cross/record/Get-Cross-Finance-Flow-History: all changes of the balances. */
function records(id: string, { account, endpoint, symbols }: Account): Stream {
  return listBySpan({
    id,
    title: `${account}: trades, loans, liquidations, transfers`,
    history,
    sideAccount: account,
    isOptional: true,
    spanDays: 30,
    overlapDays: 1,
    async *rows({ client }, { from, to }) {
      for (const symbol of await symbols(client))
        yield* pagesBelow(
          client,
          endpoint,
          { startTime: from, endTime: to, ...(symbol === undefined ? {} : { symbol }) },
          { id: "marginId", list: "resultList" },
        );
    },
    events: (rows) => recordEvents(rows, account),
  });
}

/** The sides of a trade are records of one pair and moment; any other record is an event. */
function recordEvents(rows: readonly Raw[], account: string): ExchangeEvent[] {
  const groups = new Map<string, Raw[]>();
  for (const row of rows) {
    const isTrade = types[textOf(row, "marginType")]?.[0] === "trade";
    const key = isTrade ? `trade:${textOf(row, "symbol")}:${textOf(row, "cTime")}` : textOf(row, "marginId");
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].flatMap(([key, group]): ExchangeEvent[] => {
    const [first] = group;
    if (first === undefined) return [];
    const name = textOf(first, "marginType");
    const type = types[name]?.[0] ?? "other";
    return [
      {
        id: `margin:${account}:${key}`,
        at: Math.min(...group.map((row) => momentOf(row, "cTime"))),
        type,
        account,
        changes: group.flatMap(changesOf),
        ...(type === "loan" || type === "repayment" ? { counterparty: marginLoan } : {}),
        method: name,
        ...(textOf(first, "symbol") === "" ? {} : { notes: textOf(first, "symbol") }),
      },
    ];
  });
}

function changesOf(row: Raw): Change[] {
  const symbol = textOf(row, "coin");
  const statedAmount = amountOf(row, "amount");
  const [type, sign] = types[textOf(row, "marginType")] ?? ["other", 0];
  const signed =
    sign > 0 ? magnitude(statedAmount) : sign < 0 ? negated(magnitude(statedAmount)) : statedAmount;
  const fee = magnitude(optionalAmountOf(row, "fee"));
  return [
    type === "fee" ? feeOf(symbol, magnitude(statedAmount)) : { symbol, amount: signed },
    ...(fee === "0" ? [] : [feeOf(symbol, fee)]),
  ];
}

export const margins: Stream[] = [
  records("cross-margin", {
    account: crossMargin,
    endpoint: "privateMarginGetV2MarginCrossedFinancialRecords",
    symbols: () => Promise.resolve([undefined]),
  }),
  records("isolated-margin", {
    account: isolatedMargin,
    endpoint: "privateMarginGetV2MarginIsolatedFinancialRecords",
    async symbols(client) {
      const names = (await isolatedRows(client)).map((row) => textOf(row, "symbol"));
      return [...new Set(names)].filter((name) => name !== "");
    },
  }),
];
