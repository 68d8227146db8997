import { millisecondsPerDay } from "../../domain/time/day.ts";
import { z } from "zod";
import type { ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../domain/ledger/transaction.ts";
import { undirectedGap } from "./reading/undirected.ts";
import { defineStream, type Exchange, type ExchangeClient } from "./exchange.ts";
import {
  amountOf,
  optionalAmountOf,
  valueAt,
  feeOf,
  listAt,
  momentOf,
  negated,
  recordsIn,
  textOf,
  type Raw,
} from "./reading/raw.ts";
import { money, sidesOf, tradesOf } from "./gemini-trades.ts";
import { isOfMarket } from "./reading/markets.ts";
import { windowState } from "./reading/windows.ts";

const tradesPerPage = 500;
const transfersPerPage = 50;
const stakingPerPage = 500;
const overlapMs = 14 * millisecondsPerDay;

const tradesState = z.object({ upTo: z.number(), symbols: z.record(z.string(), z.number()) });

/** Trades of all markets at once; if the response does not name the market, of each market of known coins. */
const trades = defineStream(tradesState, {
  id: "trades",
  title: "Trades",
  async *read({ client, since, coins, moved }, state) {
    let upTo = state?.upTo ?? since;
    const symbols = { ...state?.symbols };
    const all = forward(client, "privatePostV1Mytrades", {
      parameters: { limit_trades: tradesPerPage },
      from: upTo,
      rowsPerPage: tradesPerPage,
    });
    let isNamed = true;
    for await (const { rows, reached: reachedTime, cut } of all) {
      if (rows.some((row) => textOf(row, "symbol") === "")) {
        isNamed = false;
        break;
      }
      upTo = reachedTime;
      yield { ...tradesOf(rows, (row) => textOf(row, "symbol")), ...cut, state: { upTo, symbols } };
    }
    if (isNamed) return;
    for (const symbol of await marketsOf(client, moved ?? coins)) {
      const pages = forward(client, "privatePostV1Mytrades", {
        parameters: { limit_trades: tradesPerPage, symbol },
        from: symbols[symbol] ?? since,
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

/** Ascending pages from a time on; each is requested from the newest row of the previous one. `isCut`: a full page has no later time. */
async function* forward(
  client: ExchangeClient,
  endpoint: string,
  {
    parameters,
    from,
    rowsPerPage,
  }: { parameters: Record<string, unknown>; from: number; rowsPerPage: number },
): AsyncGenerator<{ rows: Raw[]; reached: number; cut: { isCut?: true } }> {
  for (let since = from; ;) {
    const rows = listAt(await client.ask(endpoint, { ...parameters, timestamp: Math.floor(since) }));
    const newest = Math.max(since, ...rows.map((row) => momentOf(row, "timestampms")));
    const isFull = rows.length >= rowsPerPage;
    yield { rows, reached: newest, cut: isFull && newest <= since ? { isCut: true } : {} };
    if (!isFull || newest <= since) return;
    since = newest;
  }
}

async function marketsOf(client: ExchangeClient, coins: ReadonlySet<string>): Promise<string[]> {
  const symbols = await client.ask("publicGetV1Symbols");
  const names = Array.isArray(symbols) ? symbols.map(String) : [];
  return names.filter(
    (name) =>
      sidesOf(name).every((side) => coins.has(side)) ||
      sidesOf(name).some((side) => coins.has(side) && !money.has(side)),
  );
}

const types: Record<string, [type: TransactionType, sign: 1 | -1]> = {
  deposit: ["deposit", 1],
  withdrawal: ["withdrawal", -1],
  reward: ["reward", 1],
  credit: ["other", 1],
  debit: ["other", -1],
  admincredit: ["other", 1],
  admindebit: ["other", -1],
};

/** https://docs.gemini.com/rest/fund-management#list-past-transfers */
const transfers = defineStream(windowState, {
  id: "transfers",
  title: "Deposits and withdrawals",
  async *read({ client, since }, state) {
    const again = Math.min((state?.upTo ?? 0) - overlapMs, state?.pending ?? Infinity);
    const from = state === null ? since : Math.max(since, again);
    // The pending time is only updated once the whole list has been read.
    let pending = Infinity;
    let upTo = state?.upTo ?? since;
    for await (const { rows, reached: reachedTime, cut } of forward(client, "privatePostV1Transfers", {
      parameters: { limit_transfers: transfersPerPage },
      from,
      rowsPerPage: transfersPerPage,
    })) {
      for (const row of rows)
        if (!/^(?:complete|advanced|cancell?ed|failed|rejected|expired)$/i.test(textOf(row, "status")))
          pending = Math.min(pending, momentOf(row, "timestampms"));
      const unreadTypes = rows
        .map((row) => textOf(row, "type"))
        .filter((type) => !(type.toLowerCase() in types));
      upTo = Math.max(upTo, reachedTime);
      // Oldest first, because exports list a deposit that was credited early at the time of its credit.
      yield {
        events: rows
          .toSorted((a, b) => momentOf(a, "timestampms") - momentOf(b, "timestampms"))
          .flatMap(transferOf),
        ...cut,
        state: { upTo, ...pendingOf(Math.min(pending, state?.pending ?? Infinity)) },
        ...(unreadTypes.length === 0 ? {} : { unread: undirectedGap(unreadTypes) }),
      };
    }
    yield { events: [], state: { upTo, ...pendingOf(pending) } };
  },
});

function pendingOf(pending: number): { pending?: number } {
  return Number.isFinite(pending) ? { pending } : {};
}

function transferOf(row: Raw): ExchangeEvent[] {
  if (!/^(?:complete|advanced)$/i.test(textOf(row, "status"))) return [];
  const known = types[textOf(row, "type").toLowerCase()];
  if (known === undefined) return [];
  const [type, sign] = known;
  const symbol = textOf(row, "currency");
  const amount = amountOf(row, "amount");
  const fee = optionalAmountOf(row, "feeAmount");
  const hash = textOf(row, "txHash");
  const to = textOf(row, "destination");
  return [
    {
      // A deposit that was credited early and its later completion have one id.
      id: `transfer:${textOf(row, "advanceEid", "eid")}`,
      at: momentOf(row, "timestampms"),
      type,
      account: "",
      changes: [
        { symbol, amount: sign === -1 ? negated(amount) : amount },
        ...(fee === "0" ? [] : [feeOf(textOf(row, "feeCurrency") || symbol, fee)]),
      ],
      ...(hash === "" ? {} : { txHash: hash }),
      ...(to === "" || sign === 1 ? {} : { counterparty: to }),
    },
  ];
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
  proof: { recorded: ["trades"], documented: ["transfers", "earn"] },
  pace: { perSecond: 5, burst: 5 },
  openedOn: "2015-10-08",
  accounts: [""],
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
