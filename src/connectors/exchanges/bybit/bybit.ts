import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { Change, ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../../domain/ledger/transaction.ts";
import { fundingRecords } from "./bybit-funding.ts";
import { earnPosition, sideAccounts, unifiedCoins } from "./bybit-accounts.ts";
import {
  stream,
  type Exchange,
  type ExchangeClient,
  type ExchangeBalance,
  type SideAccount,
} from "../exchange.ts";
import {
  amountOf,
  at,
  distinct,
  feeOf,
  listAt,
  momentOf,
  negated,
  partOf,
  rowAt,
  sum,
  textOf,
  type Raw,
} from "../reading/raw.ts";
import { createEmptyPages, createRepeats } from "../reading/paging.ts";
import { windows, windowState, type Window } from "../reading/windows.ts";

const depositOverlap = 14 * millisecondsPerDay;

/** The meaning of a row for rising and falling balances, and the product whose position it changes; `isKeyed` keeps its subscriptions separate. */
type Meaning = { given: TransactionType; taken: TransactionType; product?: string; isKeyed?: boolean };

const plain = (given: TransactionType, taken: TransactionType): Meaning => ({ given, taken });
/** Locks a coin and releases the same coin. */
const keeps = (product: string): Meaning => ({ given: "unstake", taken: "stake", product });
/** Locks a coin and may pay back another: its payments settle the product (docs/spec/accounting.md §1.3). */
const settles = (product: string): Meaning => ({
  given: "trade",
  taken: "stake",
  product,
  isKeyed: true,
});

/** One position for both accounts, as Bybit states it; terms are apart, because it states them nowhere. */
const earn = keeps("Earn");
const fixedEarn = keeps("Earn:Fixed");
const onChain = settles("On-chain Earn");
const structured = settles("Structured");
const wealth = settles("Wealth Management");
const mining = settles("Liquidity Mining");
const defi = settles("DeFi Investment");
const collateral = keeps("Loan Collateral");
const trade = plain("trade", "trade");
const derivative = plain("derivative", "derivative");
const loan = plain("loan", "repayment");
const bonus = plain("reward", "other");
const cost = plain("other", "fee");

/**
 * Types of the unified account's log (https://bybit-exchange.github.io/docs/v5/enum#typeuta-translog). The products and loans are implemented
 * from documentation, not yet confirmed by a recorded row.
 */
const types: Record<string, Meaning> = {
  TRADE: trade,
  CURRENCY_BUY: trade,
  CURRENCY_SELL: trade,
  CONVERT: trade,
  SPOT_REPAYMENT_SELL: trade,
  SPOT_REPAYMENT_BUY: trade,
  EARNING_REDEMPTION_SELL: trade,
  EARNING_REDEMPTION_BUY: trade,
  TOKENS_SUBSCRIPTION: trade,
  TOKENS_REDEMPTION: trade,
  SETTLEMENT: derivative,
  DELIVERY: derivative,
  LIQUIDATION: derivative,
  ADL: derivative,
  AIRDROP: plain("airdrop", "other"),
  BONUS: bonus,
  BONUS_RECOLLECT: bonus,
  FEE_REFUND: bonus,
  INTEREST: plain("interest", "fee"),
  FLEXIBLE_STAKING_SUBSCRIPTION: earn,
  FLEXIBLE_STAKING_REDEMPTION: earn,
  FLEXIBLE_STAKING_REFUND: earn,
  FIXED_STAKING_SUBSCRIPTION: fixedEarn,
  FIXED_STAKING_REFUND: fixedEarn,
  ONCHAINEARN_SUBSCRIPTION: onChain,
  ONCHAINEARN_REDEMPTION: onChain,
  ONCHAINEARN_REFUND: onChain,
  STRUCTURE_PRODUCT_SUBSCRIPTION: structured,
  STRUCTURE_PRODUCT_REFUND: structured,
  CLASSIC_WEALTH_MANAGEMENT_SUBSCRIPTION: wealth,
  PREMIMUM_WEALTH_MANAGEMENT_SUBSCRIPTION: wealth,
  PREMIMUM_WEALTH_MANAGEMENT_REFUND: wealth,
  PWM_SUBSCRIPTION: wealth,
  PWM_REFUND: wealth,
  LIQUIDITY_MINING_SUBSCRIPTION: mining,
  LIQUIDITY_MINING_REFUND: mining,
  DEFI_INVESTMENT_SUBSCRIPTION: defi,
  DEFI_INVESTMENT_REFUND: defi,
  DEFI_INVESTMENT_REDEMPTION: defi,
  CUSTODY_LOCK: keeps("Custody"),
  CUSTODY_UNLOCK: keeps("Custody"),
  CUSTODY_UNLOCK_REFUND: keeps("Custody"),
  CUSTODY_NETWORK_FEE: cost,
  CUSTODY_SETTLE_FEE: cost,
  LOANS_BORROW_FUNDS: loan,
  LOANS_REPAY_FUNDS: loan,
  LOANS_PLEDGE_ASSET: collateral,
  LOANS_ASSET_REDEMPTION: collateral,
  BORROW: loan,
  REPAY: loan,
  BORROWED_AMOUNT_INS_LOAN: loan,
  PRINCIPLE_REPAYMENT_INS_LOAN: loan,
  AUTO_PRINCIPLE_REPAYMENT_INS_LOAN: loan,
  INTEREST_REPAYMENT_INS_LOAN: cost,
  AUTO_INTEREST_REPAYMENT_INS_LOAN: cost,
  INSTITUTION_LOAN_IN: loan,
  INSTITUTION_PAYBACK_PRINCIPAL_OUT: loan,
  INSTITUTION_LIQ_PRINCIPAL_OUT: loan,
  INSTITUTION_PAYBACK_INTEREST_OUT: cost,
  INSTITUTION_LIQ_INTEREST_OUT: cost,
};
const unknown = plain("other", "other");

/** All pages of one span. */
async function* pagesOf(
  client: ExchangeClient,
  endpoint: string,
  parameters: Record<string, unknown>,
  list: string,
): AsyncGenerator<Raw[]> {
  const note = createEmptyPages();
  for (let cursor = ""; ;) {
    const answer = rowAt(
      await client.ask(endpoint, { ...parameters, ...(cursor === "" ? {} : { cursor }) }),
      "result",
    );
    const rows = listAt(answer, list);
    yield rows;
    const next = textOf(answer, "nextPageCursor");
    if (next === "" || next === cursor) return;
    note(rows);
    cursor = next;
  }
}

function span({ from, to }: Window): { startTime: number; endTime: number } {
  return { startTime: from, endTime: to };
}

/** This name makes the log be read again from its beginning: an earlier version read products and loans as deposits and withdrawals. */
const log = stream(windowState, {
  id: "unified-log",
  title: "Unified account",
  history: {
    days: 729,
    reason: "Bybit provides the unified account's log for two years. Import older ones from its exports.",
  },
  async *read(call, state) {
    yield* windows(call, state, { spanMs: 7 * millisecondsPerDay }, async function* (window) {
      // A trade's two rows may be on two pages.
      const rows: Raw[] = [];
      for await (const page of pagesOf(
        call.client,
        "privateGetV5AccountTransactionLog",
        { accountType: "UNIFIED", limit: 50, ...span(window) },
        "list",
      ))
        rows.push(...page);
      yield logEvents(distinct(rows));
    });
  },
});

/** Moves between own sub-accounts have a separate list, which states both sides. */
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
    const at = Math.min(...group.map((row) => momentOf(row, "transactionTime")));
    const isOut = amountOf(first, "change").startsWith("-");
    const meaning = name === "TRADE" && !isSpotTrade(first) ? derivative : (types[name] ?? unknown);
    return [
      {
        id,
        at,
        type: isOut ? meaning.taken : meaning.given,
        account: "Unified",
        changes: [...group.flatMap(changesOf), ...(isOut && meaning === earn ? group.map(earnSide) : [])],
        ...productOf(meaning, { isOut, at }),
        method: name,
      },
    ];
  });
}

function earnSide(row: Raw): Change {
  return { symbol: textOf(row, "currency"), amount: negated(amountOf(row, "change")), account: earnPosition };
}

/** Bybit's payments name no subscription: each settles the oldest matching one. */
function productOf(
  { product, isKeyed }: Meaning,
  { isOut, at }: { isOut: boolean; at: number },
): { counterparty?: string } {
  if (product === undefined) return {};
  return {
    counterparty: isKeyed === true && isOut ? `${product}:${new Date(at).toISOString()}` : product,
  };
}

function isSpotTrade(row: Raw): boolean {
  return types[textOf(row, "type")]?.given === "trade" && isSpot(row) && !isSettlement(row);
}
const isSpot = (row: Raw): boolean => /^(?:|spot)$/.test(textOf(row, "category"));
const isSettlement = (row: Raw): boolean => types[textOf(row, "type")]?.product !== undefined;

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

const deposits = stream(windowState, {
  id: "deposits",
  title: "Deposits",
  async *read(call, state) {
    yield* windows(
      call,
      state,
      { spanMs: months - 1, overlap: depositOverlap },
      async function* (window, notePending) {
        for await (const rows of pagesOf(
          call.client,
          "privateGetV5AssetDepositQueryRecord",
          { limit: 50, ...span(window) },
          "rows",
        ))
          yield rows.flatMap((row): ExchangeEvent[] => {
            // 3: credited; 4: failed. Others are confirmed or credited later.
            const status = textOf(row, "status");
            if (status !== "3" && status !== "4")
              notePending(textOf(row, "successAt") === "" ? window.from : momentOf(row, "successAt"));
            if (status !== "3") return [];
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
      },
    );
  },
});

const withdrawals = stream(windowState, {
  id: "withdrawals",
  title: "Withdrawals",
  async *read(call, state) {
    yield* windows(
      call,
      state,
      { spanMs: months - 1, overlap: depositOverlap },
      async function* (window, notePending) {
        for await (const rows of pagesOf(
          call.client,
          "privateGetV5AssetWithdrawQueryRecord",
          { limit: 50, withdrawType: 2, ...span(window) },
          "rows",
        ))
          yield rows.flatMap((row): ExchangeEvent[] => {
            const status = textOf(row, "status");
            if (!/^(?:success|cancelbyuser|reject|fail)$/i.test(status))
              notePending(momentOf(row, "createTime"));
            if (!/^success$/i.test(status)) return [];
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
      },
    );
  },
});

function hashOf(row: Raw): { txHash?: string } {
  const hash = textOf(row, "txID");
  return hash === "" ? {} : { txHash: hash };
}

const transfers = stream(windowState, {
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
  history: { days: 729, reason: "Bybit lists transfers between own accounts for two years." },
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

const conversions = stream(windowState, {
  id: "conversions",
  title: "Conversions",
  isOptional: true,
  isCostly: true,
  async *read({ client }, state) {
    const upTo = state?.upTo ?? 0;
    let newest = upTo;
    const repeats = createRepeats();
    for (let index = 1; ; index++) {
      const answer = at(
        await client.ask("privateGetV5AssetExchangeQueryConvertHistory", { index, limit: 100 }),
        "result",
      );
      const listed = listAt(answer, "list");
      if (repeats(listed)) break;
      const rows = listed.filter((row) => /^success$/i.test(textOf(row, "exchangeStatus")));
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
      if (listed.length < 100 || Math.min(...moments) < upTo) break;
    }
    yield { events: [], state: { upTo: newest } };
  },
});

const funding: SideAccount = {
  title: "Funding",
  accounts: ["Funding"],
  isAlways: true,
  history: "deposits, withdrawals, transfers, and its own records of a year",
  /** https://bybit-exchange.github.io/docs/v5/asset/balance/all-balance */
  async balances(client) {
    const answer = await client.ask("privateGetV5AssetTransferQueryAccountCoinsBalance", {
      accountType: "FUND",
    });
    return listAt(answer, "result", "balance").map((row) => ({
      account: "Funding",
      symbol: textOf(row, "coin"),
      amount: amountOf(row, "walletBalance"),
    }));
  },
};

export const bybit: Exchange = {
  id: "bybit",
  title: "Bybit",
  main: "Unified",
  howTo: "bybit.com: API → Create New Key → Read-Only",
  documentation: "https://bybit-exchange.github.io/docs/",
  proof: {
    recorded: [],
    documented: ["logs of the unified and funding account", "deposits and withdrawals"],
  },
  pace: { perSecond: 5, burst: 10 },
  openedOn: "2018-12-01",
  accounts: ["Unified"],
  sideAccounts: [funding, ...sideAccounts],
  unreadAccounts: ["Copy trading", "Trading bots", "Sub-accounts", "Classic derivatives and spot accounts"],
  blind: [
    "Bybit's earn and structured products and loans are read as Bybit documents them, from the logs of the unified and the funding account; no recorded row has confirmed it.",
    "Bybit lists moves to sub-accounts in part only.",
  ],
  /** https://bybit-exchange.github.io/docs/v5/user/apikey-info */
  async powers(client) {
    const info = rowAt(await client.ask("privateGetV5UserQueryApi"), "result");
    if (textOf(info, "readOnly") !== "0") return { beyondReading: [] };
    const granted = Object.values(partOf(info, "permissions")).flatMap((names) =>
      Array.isArray(names) ? names.map(String) : [],
    );
    return { beyondReading: granted.length === 0 ? ["write"] : granted };
  },
  async balances(client) {
    return (await unifiedCoins(client)).map((row): ExchangeBalance => ({
      account: "Unified",
      symbol: textOf(row, "coin"),
      amount: amountOf(row, "walletBalance"),
      unrealised: amountOf(row, "unrealisedPnl"),
    }));
  },
  streams: [log, deposits, withdrawals, transfers, conversions, fundingRecords],
};
