import { millisecondsPerDay } from "../../domain/time/day.ts";
import type { Change, ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../domain/ledger/transaction.ts";
import { stream, type Exchange, type Held, type ExchangeClient } from "./exchange.ts";
import { amountOf, at, feeOf, listAt, momentOf, negated, sum, textOf, type Raw } from "./raw.ts";
import { windows, type Window } from "./windows.ts";

const depositOverlap = 14 * millisecondsPerDay;
type State = { upTo: number };

/** Types of the unified account's log (https://bybit-exchange.github.io/docs/v5/enum#typeuta-translog). */
const types: Record<string, [given: TransactionType, taken: TransactionType]> = {
  TRADE: ["trade", "trade"],
  CURRENCY_BUY: ["trade", "trade"],
  CURRENCY_SELL: ["trade", "trade"],
  SETTLEMENT: ["derivative", "derivative"],
  DELIVERY: ["derivative", "derivative"],
  LIQUIDATION: ["derivative", "derivative"],
  ADL: ["derivative", "derivative"],
  AIRDROP: ["airdrop", "other"],
  BONUS: ["reward", "other"],
  BONUS_RECOLLECT: ["reward", "other"],
  FEE_REFUND: ["reward", "other"],
  INTEREST: ["interest", "fee"],
  TOKENS_SUBSCRIPTION: ["unstake", "stake"],
  TOKENS_REDEMPTION: ["unstake", "stake"],
};

/** All pages of one span. */
async function* pagesOf(
  client: ExchangeClient,
  endpoint: string,
  parameters: Record<string, unknown>,
  list: string,
): AsyncGenerator<Raw[]> {
  for (let cursor = ""; ;) {
    const answer = at(
      await client.ask(endpoint, { ...parameters, ...(cursor === "" ? {} : { cursor }) }),
      "result",
    );
    const rows = listAt(answer, list);
    yield rows;
    const next = textOf((answer ?? {}) as Raw, "nextPageCursor");
    if (next === "" || next === cursor || rows.length === 0) return;
    cursor = next;
  }
}

function span({ from, to }: Window): { startTime: number; endTime: number } {
  return { startTime: from, endTime: to };
}

const log = stream<State>({
  id: "log",
  title: "Unified account",
  history: {
    days: 729,
    reason: "Bybit tells the unified account's log for two years. Import older ones from its exports.",
  },
  async *read(call, state) {
    yield* windows(call, state, { spanMs: 7 * millisecondsPerDay }, async function* (window) {
      // A trade's two rows may stand on two pages.
      const rows: Raw[] = [];
      for await (const page of pagesOf(
        call.client,
        "privateGetV5AccountTransactionLog",
        { accountType: "UNIFIED", limit: 50, ...span(window) },
        "list",
      ))
        rows.push(...page);
      yield logEvents(rows);
    });
  },
});

/** Moves between own sub-accounts have a list of their own, which knows both sides. */
function logEvents(rows: readonly Raw[]): ExchangeEvent[] {
  const groups = new Map<string, Raw[]>();
  for (const row of rows) {
    if (/^TRANSFER_(?:IN|OUT)$/.test(textOf(row, "type"))) continue;
    const key = isSpotTrade(row)
      ? textOf(row, "tradeId") || `${textOf(row, "orderId")}:${textOf(row, "transactionTime")}`
      : textOf(row, "id");
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].flatMap(([id, group]): ExchangeEvent[] => {
    const [first] = group;
    if (first === undefined) return [];
    const name = textOf(first, "type");
    const change = amountOf(first, "change");
    const [given, taken] =
      name === "TRADE" && !isSpotTrade(first)
        ? (["derivative", "derivative"] as const)
        : (types[name] ?? (["other", "other"] as const));
    return [
      {
        id,
        at: Math.min(...group.map((row) => momentOf(row, "transactionTime"))),
        type: change.startsWith("-") ? taken : given,
        account: "Unified",
        changes: group.flatMap(changesOf),
        method: name,
      },
    ];
  });
}

function isSpotTrade(row: Raw): boolean {
  return types[textOf(row, "type")]?.[0] === "trade" && /^(?:|spot)$/.test(textOf(row, "category"));
}

/** `change` = cash flow + funding − fee: the fee is part of it. */
function changesOf(row: Raw): Change[] {
  const symbol = textOf(row, "currency");
  const fee = amountOf(row, "fee");
  const change = amountOf(row, "change");
  return fee === "0"
    ? [{ symbol, amount: change }]
    : [{ symbol, amount: sum(change, fee) }, feeOf(symbol, fee)];
}

const months = 30 * millisecondsPerDay;

const deposits = stream<State>({
  id: "deposits",
  title: "Deposits",
  async *read(call, state) {
    yield* windows(call, state, { spanMs: months - 1, overlap: depositOverlap }, async function* (window) {
      for await (const rows of pagesOf(
        call.client,
        "privateGetV5AssetDepositQueryRecord",
        { limit: 50, ...span(window) },
        "rows",
      ))
        yield rows.flatMap((row): ExchangeEvent[] => {
          // 3: credited.
          if (textOf(row, "status") !== "3") return [];
          return [
            {
              id: `deposit:${textOf(row, "id", "txID")}:${textOf(row, "txIndex")}`,
              at: momentOf(row, "successAt"),
              type: "deposit",
              account: "Funding",
              changes: [{ symbol: textOf(row, "coin"), amount: amountOf(row, "amount") }],
              ...hashOf(row),
            },
          ];
        });
    });
  },
});

const withdrawals = stream<State>({
  id: "withdrawals",
  title: "Withdrawals",
  async *read(call, state) {
    yield* windows(call, state, { spanMs: months - 1, overlap: depositOverlap }, async function* (window) {
      for await (const rows of pagesOf(
        call.client,
        "privateGetV5AssetWithdrawQueryRecord",
        { limit: 50, withdrawType: 2, ...span(window) },
        "rows",
      ))
        yield rows.flatMap((row): ExchangeEvent[] => {
          if (!/^success$/i.test(textOf(row, "status"))) return [];
          const symbol = textOf(row, "coin");
          const fee = amountOf(row, "withdrawFee");
          const to = textOf(row, "toAddress");
          return [
            {
              id: `withdrawal:${textOf(row, "withdrawId")}`,
              at: momentOf(row, "createTime"),
              type: "withdrawal",
              account: "Funding",
              changes: [
                { symbol, amount: negated(amountOf(row, "amount")) },
                ...(fee === "0" ? [] : [feeOf(symbol, fee)]),
              ],
              ...(to === "" ? {} : { counterparty: to }),
              ...hashOf(row),
            },
          ];
        });
    });
  },
});

function hashOf(row: Raw): { txHash?: string } {
  const hash = textOf(row, "txID");
  return hash === "" ? {} : { txHash: hash };
}

const transfers = stream<State>({
  id: "transfers",
  title: "Moves between own accounts",
  isOptional: true,
  async *read(call, state) {
    yield* windows(call, state, { spanMs: 7 * millisecondsPerDay }, async function* (window) {
      for await (const rows of pagesOf(
        call.client,
        "privateGetV5AssetTransferQueryInterTransferList",
        { limit: 50, status: "SUCCESS", ...span(window) },
        "list",
      ))
        yield rows.map((row): ExchangeEvent => {
          const symbol = textOf(row, "coin");
          const amount = amountOf(row, "amount");
          const from = accountOf(textOf(row, "fromAccountType"));
          return {
            id: `transfer:${textOf(row, "transferId")}`,
            at: momentOf(row, "timestamp"),
            type: "transfer",
            account: from,
            changes: [
              { symbol, amount: negated(amount), account: from },
              { symbol, amount, account: accountOf(textOf(row, "toAccountType")) },
            ],
          };
        });
    });
  },
  history: { days: 729, reason: "Bybit tells moves between own accounts for two years." },
});

function accountOf(type: string): string {
  const names: Record<string, string> = {
    UNIFIED: "Unified",
    FUND: "Funding",
    CONTRACT: "Contract",
    SPOT: "Spot",
    INVESTMENT: "Earn",
  };
  return names[type] ?? type;
}

const conversions = stream<State>({
  id: "conversions",
  title: "Conversions",
  isOptional: true,
  isCostly: true,
  async *read({ client }, state) {
    const upTo = state?.upTo ?? 0;
    let newest = upTo;
    for (let index = 1; ; index++) {
      const answer = at(
        await client.ask("privateGetV5AssetExchangeQueryConvertHistory", { index, limit: 100 }),
        "result",
      );
      const rows = listAt(answer, "list").filter((row) => /^success$/i.test(textOf(row, "exchangeStatus")));
      const moments = rows.map((row) => momentOf(row, "createdAt"));
      newest = Math.max(newest, ...moments);
      yield {
        events: rows.map((row): ExchangeEvent => {
          const account = /funding/i.test(textOf(row, "accountType")) ? "Funding" : "Unified";
          return {
            id: `convert:${textOf(row, "exchangeTxId")}`,
            at: momentOf(row, "createdAt"),
            type: "trade",
            account,
            method: "Convert",
            changes: [
              { symbol: textOf(row, "fromCoin"), amount: negated(amountOf(row, "fromAmount")) },
              { symbol: textOf(row, "toCoin"), amount: amountOf(row, "toAmount") },
            ],
          };
        }),
        state: { upTo: state?.upTo ?? 0 },
      };
      if (rows.length < 100 || Math.min(...moments) < upTo) break;
    }
    yield { events: [], state: { upTo: newest } };
  },
});

export const bybit: Exchange = {
  id: "bybit",
  title: "Bybit",
  main: "Unified",
  howTo: "bybit.com: API → Create New Key → Read-Only",
  pace: { perSecond: 5, burst: 10 },
  openedOn: "2018-12-01",
  accounts: ["Unified", "Funding"],
  blind: ["Bybit's earn products and moves to sub-accounts are told in part only."],
  /** https://bybit-exchange.github.io/docs/v5/user/apikey-info */
  async powers(client) {
    const info = at(await client.ask("privateGetV5UserQueryApi"), "result") as Raw;
    if (textOf(info, "readOnly") !== "0") return { beyondReading: [] };
    const permissions = (info["permissions"] ?? {}) as Record<string, unknown>;
    const granted = Object.values(permissions).flatMap((names) =>
      Array.isArray(names) ? names.map(String) : [],
    );
    return { beyondReading: granted.length === 0 ? ["write"] : granted };
  },
  async balances(client) {
    const held: Held[] = [];
    const unified = at(
      await client.ask("privateGetV5AccountWalletBalance", { accountType: "UNIFIED" }),
      "result",
    );
    for (const account of listAt(unified, "list"))
      for (const row of listAt(account, "coin"))
        held.push({
          account: "Unified",
          symbol: textOf(row, "coin"),
          amount: amountOf(row, "walletBalance"),
        });
    const fund = at(
      await client.ask("privateGetV5AssetTransferQueryAccountCoinsBalance", { accountType: "FUND" }),
      "result",
    );
    for (const row of listAt(fund, "balance"))
      held.push({ account: "Funding", symbol: textOf(row, "coin"), amount: amountOf(row, "walletBalance") });
    return held;
  },
  streams: [log, deposits, withdrawals, transfers, conversions],
};
