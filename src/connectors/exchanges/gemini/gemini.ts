import { z } from "zod";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../../domain/ledger/transaction.ts";
import { undirectedGap } from "../reading/undirected.ts";
import { defineStream, type Exchange, type ExchangeClient } from "../exchange.ts";
import { amountOf, valueAt, listAt, momentOf, negated, recordsIn, textOf, type Raw } from "../reading/raw.ts";
import { forward, overlapMs } from "./gemini-pages.ts";
import { money, sidesOf, tradesOf } from "./gemini-trades.ts";
import { transfers } from "./gemini-transfers.ts";
import { isOfMarket } from "../reading/markets.ts";
import { windowState } from "../reading/windows.ts";

const tradesPerPage = 500;
const stakingPerPage = 500;

const tradesState = z.object({ upTo: z.number(), symbols: z.record(z.string(), z.number()) });

/** Trades of all markets at once; if the response does not name the market, of each market of known coins. */
const trades = defineStream(tradesState, {
  // Not "trades": an earlier version split PAXGUSD into PAX and GUSD and read contracts as pairs of coins, so that all are read again.
  id: "paired-trades",
  title: "Trades",
  isComplete: true,
  async *read({ client, since, coins, moved }, state) {
    let upTo = state?.upTo ?? since;
    const symbols = { ...state?.symbols };
    // A trade may be broken later.
    const againFrom = (reachedTime: number | undefined): number =>
      reachedTime === undefined ? since : Math.max(since, reachedTime - overlapMs);
    const all = forward(client, "privatePostV1Mytrades", {
      parameters: { limit_trades: tradesPerPage },
      from: againFrom(state?.upTo),
      rowsPerPage: tradesPerPage,
    });
    let isNamed = true;
    for await (const { rows, reached: reachedTime, cut } of all) {
      if (rows.some((row) => textOf(row, "symbol") === "")) {
        isNamed = false;
        break;
      }
      upTo = Math.max(upTo, reachedTime);
      yield { ...tradesOf(rows, (row) => textOf(row, "symbol")), ...cut, state: { upTo, symbols } };
    }
    if (isNamed) return;
    for (const symbol of await marketsOf(client, moved ?? coins)) {
      const pages = forward(client, "privatePostV1Mytrades", {
        parameters: { limit_trades: tradesPerPage, symbol },
        from: againFrom(symbols[symbol]),
        rowsPerPage: tradesPerPage,
      });
      for await (const { rows, reached: reachedTime, cut } of pages) {
        symbols[symbol] = reachedTime;
        yield {
          ...tradesOf(
            rows.filter((row) => isOfMarket(row, symbol)),
            () => symbol,
          ),
          ...cut,
          state: { upTo, symbols: { ...symbols } },
          message: symbol,
        };
      }
    }
  },
});

async function marketsOf(client: ExchangeClient, coins: ReadonlySet<string>): Promise<string[]> {
  const symbols = await client.ask("publicGetV1Symbols");
  const names = Array.isArray(symbols) ? symbols.map(String) : [];
  return names.filter(
    (name) =>
      sidesOf(name).every((side) => coins.has(side)) ||
      sidesOf(name).some((side) => coins.has(side) && !money.has(side)),
  );
}

/** https://docs.gemini.com/rest/staking#list-staking-event-history: staked, unstaked and earned amounts. */
const staking = defineStream(windowState, {
  id: "staking",
  title: "Staking",
  isOptional: true,
  async *read({ client, since }, state) {
    let from = state === null ? since : Math.max(since, state.upTo - overlapMs);
    let upTo = state?.upTo ?? since;
    for (;;) {
      const answer = await client.ask("privatePostV1StakingHistory", {
        since: new Date(from).toISOString(),
        limit: stakingPerPage,
        sortAsc: true,
      });
      const providers = recordsIn(answer).map((provider) => listAt(provider, "transactions"));
      const rows = providers.flat();
      const next = nextStakingTime(providers);
      const isCut = next !== undefined && next <= from;
      const unreadTypes = new Set(
        rows.map((row) => textOf(row, "transactionType")).filter((kind) => !isStaking(kind)),
      );
      upTo = Math.max(upTo, next ?? Math.max(from, ...rows.map(stakedAt)));
      yield {
        events: rows.flatMap(stakingEvent),
        state: { upTo },
        ...(unreadTypes.size === 0 ? {} : { unread: undirectedGap([...unreadTypes]) }),
        ...(isCut ? { isCut } : {}),
      };
      if (next === undefined || isCut) return;
      from = next;
    }
  },
});

/**
 * The time from which the next rows are requested; `undefined` if there are none. Whether the limit counts the rows of each provider or of all is
 * not documented.
 */
function nextStakingTime(providers: readonly Raw[][]): number | undefined {
  const newest = providers.map((rows) => Math.max(0, ...rows.map(stakedAt)));
  const fullLists = newest.filter((_, index) => (providers[index]?.length ?? 0) >= stakingPerPage);
  if (fullLists.length > 0) return Math.min(...fullLists);
  return providers.flat().length >= stakingPerPage ? Math.max(...newest) : undefined;
}

function stakedAt(row: Raw): number {
  return Date.parse(textOf(row, "dateTime")) || momentOf(row, "dateTime");
}

const stakingKinds: Record<string, { type: TransactionType; isOut: boolean; account?: string }> = {
  deposit: { type: "stake", isOut: true },
  redeem: { type: "unstake", isOut: false },
  redeempayment: { type: "unstake", isOut: false },
  interest: { type: "reward", isOut: false, account: "#Earn" },
  reward: { type: "reward", isOut: false, account: "#Earn" },
};
const isStaking = (kind: string): boolean => kind.toLowerCase() in stakingKinds;

function stakingEvent(row: Raw): ExchangeEvent[] {
  const kind = textOf(row, "transactionType").toLowerCase();
  const symbol = textOf(row, "amountCurrency");
  const amount = amountOf(row, "amount");
  const found = stakingKinds[kind];
  if (found === undefined) return [];
  return [
    {
      id: `staking:${textOf(row, "transactionId")}`,
      at: stakedAt(row),
      type: found.type,
      account: "",
      changes: [
        {
          symbol,
          amount: found.isOut ? negated(amount) : amount,
          ...(found.account === undefined ? {} : { account: found.account }),
        },
      ],
      ...(found.account === undefined ? { counterparty: "Earn" } : {}),
    },
  ];
}

export const gemini: Exchange = {
  id: "gemini",
  title: "Gemini",
  howTo: "gemini.com: Settings → API → Create key, scope Primary, role Auditor",
  documentation: "https://docs.gemini.com/",
  proof: { recorded: ["paired-trades"], documented: ["transfers", "earn"] },
  pace: { perSecond: 5, burst: 5 },
  openedOn: "2015-10-08",
  accounts: [""],
  blind: [
    "Gemini lists neither bank payments that were returned nor its Earn program of 2021 to 2023: what they changed shows as a difference of the balance.",
  ],
  /** https://docs.gemini.com/authentication/roles */
  async powers(client) {
    const roles = await client.ask("privatePostV1Roles");
    const beyondReading: string[] = [];
    if (String(valueAt(roles, "isTrader")) === "true") beyondReading.push("trade (role Trader)");
    if (String(valueAt(roles, "isFundManager")) === "true")
      beyondReading.push("withdraw (role Fund Manager)");
    return { beyondReading };
  },
  async balances(client) {
    return listAt(await client.ask("privatePostV1Balances")).map((row) => ({
      account: "",
      symbol: textOf(row, "currency").toUpperCase(),
      amount: amountOf(row, "amount"),
    }));
  },
  streams: [transfers, trades, staking],
};
