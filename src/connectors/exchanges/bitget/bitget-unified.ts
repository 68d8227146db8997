import type { Change, ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { isUnusableResponse } from "../access/refusals.ts";
import { oncePerClient, type ExchangeClient, type SideAccount, type Stream } from "../exchange.ts";
import {
  amountOf,
  optionalAmountOf,
  feeOf,
  listAt,
  magnitude,
  momentOf,
  negated,
  rowAt,
  sumAmounts,
  textOf,
  type Raw,
} from "../reading/raw.ts";
import { listBySpan, meaningOf, pagesOf, type Words } from "../reading/records.ts";
import { history } from "./bitget-pages.ts";

/** An account in unified mode: endpoints of version 2 return error 40085, and those of version 3 replace them. */
export const unifiedTitle = "Unified account";
const fundingTitle = "Funding account";
const unified = "Unified";
const funding = "Funding";
const loan = "Loan";

/** https://www.bitget.com/api-doc/uta/account/Get-Account-Assets */
export const unifiedAssets = oncePerClient(async (client) =>
  rowAt(await client.ask("privateUtaGetV3AccountAssets"), "data"),
);

/** The spot account of an account in classic mode; `null` in unified mode. Any other refusal is thrown. */
export const classicAssets = oncePerClient(async (client): Promise<Raw[] | null> => {
  try {
    return listAt(await client.ask("privateSpotGetV2SpotAccountAssets"), "data");
  } catch (error) {
    if (!(error instanceof ExchangeFailure && isUnusableResponse(error))) throw error;
    if (await hasUnifiedCoins(client)) return null;
    throw error;
  }
});

/** Whether the unified account exists and has coins. */
async function hasUnifiedCoins(client: ExchangeClient): Promise<boolean> {
  try {
    return listAt(await unifiedAssets(client), "assets").length >= 0;
  } catch (error) {
    if (error instanceof ExchangeFailure && isUnusableResponse(error)) return false;
    throw error;
  }
}

export async function isUnified(client: ExchangeClient): Promise<boolean> {
  return (await classicAssets(client)) === null;
}

/** Reads a list only in classic mode, because it does not exist in unified mode. */
export function classicModeStream(stream: Stream): Stream {
  return {
    ...stream,
    async *read(call, state) {
      if (!(await isUnified(call.client))) yield* stream.read(call, state);
    },
  };
}

export const unifiedSideAccounts: readonly SideAccount[] = [
  {
    title: unifiedTitle,
    accounts: [unified, `${unified}#${loan}`],
    history: "trades, realised profit, funding, fees, loans, interest and transfers of three months",
    async balances(client) {
      return listAt(await unifiedAssets(client), "assets").flatMap((row) => {
        const symbol = textOf(row, "coin");
        const [balance, debt] = [amountOf(row, "balance"), magnitude(optionalAmountOf(row, "debt"))];
        const unrealised = sumAmounts(amountOf(row, "equity"), negated(balance), debt);
        return [
          { account: unified, symbol, amount: balance, unrealised },
          { account: `${unified}#${loan}`, symbol, amount: negated(debt) },
        ];
      });
    },
  },
  {
    title: fundingTitle,
    accounts: [funding],
    history: "deposits, withdrawals and transfers of three months, in unified mode",
    /** https://www.bitget.com/api-doc/uta/account/Get-Account-Funding-Assets */
    async balances(client) {
      return listAt(await client.ask("privateUtaGetV3AccountFundingAssets"), "data").map((row) => ({
        account: funding,
        symbol: textOf(row, "coin"),
        amount: amountOf(row, "balance"),
      }));
    },
  },
];

const rowsPerPage = 100;

/** Pages with a cursor. */
function ledgerPages(
  client: ExchangeClient,
  endpoint: string,
  parameters: Record<string, unknown>,
): AsyncGenerator<Raw[]> {
  return pagesOf(async (next) => {
    const data = rowAt(
      await client.ask(endpoint, {
        ...parameters,
        limit: rowsPerPage,
        ...(next === undefined ? {} : { cursor: next }),
      }),
      "data",
    );
    const rows = listAt(data, "list");
    const cursor = textOf(data, "cursor");
    return rows.length < rowsPerPage || cursor === "" ? { rows } : { rows, next: cursor };
  });
}

/** https://www.bitget.com/api-doc/uta/enum#type-financial-records */
const words: Words = [
  [/^(?:BORROW|LIQ_REPAYMENT|REPAYMENT)$/, "loan", "repayment", loan],
  [/INTEREST|PLF_FEE|LIQ_FEE|SMALL_ASSET_FEE/, "other", "fee"],
  [
    /SETTLE_FEE|^RISK_LIQ|REBASE|^(?:FIXED_)?(?:OPEN|CLOSE|FORCE|BURST|OFFSET)|_DEAL$/,
    "derivative",
    "derivative",
  ],
  [/^FIXED_/, "derivative", "derivative"],
  [/SHARE_BENEFIT/, "reward", "fee"],
  [/ORDER_DEALT|EXCHANGE_|DELIST_|SMALL_ASSET|CONVERT|CONVERSION/, "trade", "trade"],
  [/TRANSFER|MT5|BGPAY|TRACE|LIQ_FUND/, "transfer", "transfer"],
];

/** Moves between free and used margin within the account. */
const withinAccount = /^(?:INCREASE_MARGIN|REDUCE_MARGIN|MARGIN_LEVER_|MARGIN_BACK)/;

/** The balance change without the fee. Some types end with their direction; amounts of all others are signed. */
function changeOf(row: Raw): string {
  const statedAmount = amountOf(row, "amount");
  const word = textOf(row, "type");
  if (/_OUT$|REPAYMENT$/i.test(word)) return negated(magnitude(statedAmount));
  return /_IN$|^BORROW$/i.test(word) ? magnitude(statedAmount) : statedAmount;
}

function legsOf(row: Raw, type: string): Change[] {
  const symbol = textOf(row, "coin");
  const change = changeOf(row);
  const fee = negated(optionalAmountOf(row, "fee"));
  return [
    ...(change === "0" ? [] : [{ symbol, amount: change, ...(type === "fee" ? { isFee: true } : {}) }]),
    ...(fee === "0" ? [] : [feeOf(symbol, fee)]),
  ];
}

/** The two sides of a trade are rows of one pair and time; any other row is an event. */
function unifiedEvents(rows: readonly Raw[], category: string): ExchangeEvent[] {
  const groups = new Map<string, Raw[]>();
  for (const row of rows) {
    if (withinAccount.test(textOf(row, "type"))) continue;
    const isTrade = meaningOf(words, textOf(row, "type"), changeOf(row)).type === "trade";
    const key = isTrade ? `trade:${textOf(row, "symbol")}:${textOf(row, "ts")}` : textOf(row, "id");
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].flatMap(([key, group]): ExchangeEvent[] => {
    const [first] = group;
    if (first === undefined) return [];
    const word = textOf(first, "type");
    const meaning = meaningOf(words, word, changeOf(first));
    const changes = group.flatMap((row) => legsOf(row, meaning.type));
    if (changes.length === 0) return [];
    const pair = textOf(first, "symbol");
    return [
      {
        id: `unified:${category}:${key}`,
        at: Math.min(...group.map((row) => momentOf(row, "ts"))),
        ...meaning,
        account: unified,
        changes,
        method: word,
        ...(pair === "" ? {} : { notes: pair }),
      },
    ];
  });
}

const categories = [
  ["SPOT", "spot trades and conversions"],
  ["MARGIN", "margin trades, loans and interest"],
  ["USDT-FUTURES", "USDT-M futures"],
  ["COIN-FUTURES", "Coin-M futures"],
  ["USDC-FUTURES", "USDC-M futures"],
  ["OTHER", "transfers and other records"],
] as const;

/** https://www.bitget.com/api-doc/uta/account/Get-Financial-Records: spans of 30 days at most. */
const limits = { history, isOptional: true, spanDays: 29, overlapDays: 1 };

const fundingWords: Words = [
  [/^deposit|^withdraw/, "deposit", "withdrawal"],
  [/transfer/, "transfer", "transfer"],
  [/fee/, "other", "fee"],
  [/interest/, "interest", "fee"],
  [/reward|bonus|rebate|airdrop/, "reward", "reward"],
];

function fundingEvent(row: Raw): ExchangeEvent {
  const word = `${textOf(row, "groupType")} ${textOf(row, "type")}`.trim().toLowerCase();
  const change = changeOf(row);
  const meaning = meaningOf(fundingWords, word, change);
  return {
    id: `funding:${textOf(row, "id")}`,
    at: momentOf(row, "ts"),
    ...meaning,
    account: funding,
    changes: legsOf(row, meaning.type),
    method: word,
  };
}

export const unifiedStreams: Stream[] = [
  ...categories.map(([category, title]) =>
    listBySpan({
      ...limits,
      id: `unified-${category.toLowerCase()}`,
      title: `${unifiedTitle}: ${title}`,
      sideAccount: unifiedTitle,
      rows: ({ client }, { from, to }) =>
        ledgerPages(client, "privateUtaGetV3AccountFinancialRecords", {
          category,
          startTime: from,
          endTime: to,
        }),
      events: (rows) => unifiedEvents(rows, category),
    }),
  ),
  listBySpan({
    ...limits,
    id: "unified-funding",
    title: `${fundingTitle}: deposits, withdrawals and transfers`,
    sideAccount: fundingTitle,
    rows: ({ client }, { from, to }) =>
      ledgerPages(client, "privateUtaGetV3AccountFundingFinancialRecords", { startTime: from, endTime: to }),
    events: (rows) => rows.map(fundingEvent),
  }),
];

/** https://www.bitget.com/api-doc/uta/account/Get-Account-Info: what a key may do beyond reading. */
export async function unifiedPowers(client: ExchangeClient): Promise<string[]> {
  const info = rowAt(await client.ask("privateUtaGetV3AccountInfo"), "data");
  const granted = Array.isArray(info["permissions"]) ? info["permissions"].map(String) : [];
  const access = textOf(info, "permType");
  if (access === "") throw new ExchangeFailure("malformed", "the answer has no permType.");
  return /write/i.test(access) ? [access, ...granted] : [];
}
