import { z } from "zod";
import { dayOf, millisecondsPerDay } from "../../domain/time/day.ts";
import type { Change, ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import { ExchangeFailure } from "../../ports/exchanges.ts";
import type { Connector } from "../connector.ts";
import { balancesOf } from "./access/balances.ts";
import { checkKey } from "./access/check-key.ts";
import { accountField, keyFields } from "./access/settings.ts";
import {
  defineStream,
  type Exchange,
  type ExchangeBalance,
  type StreamCall,
  type ExchangeClient,
} from "./exchange.ts";
import {
  amountOf,
  entriesAt,
  feeOf,
  negated,
  partOf,
  partsOf,
  plainDecimal,
  product,
  rowAt,
  textOf,
  tradeChanges,
  type Raw,
} from "./reading/raw.ts";
import { createAnyPages } from "./reading/any-pages.ts";
import { readRenamed, readWindows, renamedState, windowState } from "./reading/windows.ts";
import type { ExchangeCursor } from "./sync/cursor.ts";
import { syncExchange } from "./sync/sync-exchange.ts";
import { msg, type Reason } from "../../errors/wording.ts";

const settings = z.strictObject({
  exchange: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9]{2,30}$/, "is not the id of an exchange in ccxt, such as phemex")
    .meta({ title: "Exchange" })
    .describe("Its id in ccxt: phemex, bingx, whitebit, lbank …"),
  ...keyFields,
  password: z.string().trim().min(1).max(200).optional().meta({ secret: true, title: "Passphrase" }),
  since: z.iso
    .date()
    .default("2017-01-01")
    .meta({ title: "Read from" })
    .describe("The first day to ask for; a later one is faster"),
  account: accountField,
});
type Settings = z.output<typeof settings>;

/** Length of a requested span. A week is within the limits of all exchanges. */
const spanMs = 7 * millisecondsPerDay;
/** The exchange's id of a row, or its hash, or its content if it has neither. */
function formerKeyOf(row: Raw): string {
  const content = [row["timestamp"], textOf(row, "currency", "symbol"), textOf(row, "amount")].join(":");
  return textOf(row, "id", "txid") || content;
}

/** Like {@link formerKeyOf}, with the amount and address after a hash, because several deposits may share it. */
function keyOf(row: Raw): string {
  const hash = textOf(row, "txid");
  if (textOf(row, "id") !== "" || hash === "") return formerKeyOf(row);
  const fields = [textOf(row, "currency"), textOf(row, "amount"), addressOf(row), textOf(row, "tag")];
  return [hash, ...fields].join(":");
}

const addressOf = (row: Raw): string => textOf(row, "addressTo", "address");

/** `keysFrom`: the time before which an earlier version has read rows, which are identified by their hash alone. */
const movementState = windowState.extend({ keysFrom: z.number().exactOptional() });

/** Final statuses in ccxt's terms. */
const endings = /^(?:ok|failed|canceled)$/;

function movementList(method: "fetchDeposits" | "fetchWithdrawals") {
  const type = method === "fetchDeposits" ? "deposit" : "withdrawal";
  const title = type === "deposit" ? "Deposits" : "Withdrawals";
  return defineStream(movementState, {
    id: `${type}s`,
    title,
    async *read(call, state) {
      if (!call.client.can(method)) throw new ExchangeFailure("rejected", `${method} is not to be had`);
      const keysFrom = state === null ? 0 : (state.keysFrom ?? state.upTo + 1);
      const idOf = (row: Raw): string => (Number(row["timestamp"]) < keysFrom ? formerKeyOf : keyOf)(row);
      let gap: Reason | undefined;
      const list = createAnyPages(call.client, { method, market: undefined, keyOf });
      const pages = readWindows(
        call,
        state,
        { spanMs, overlap: spanMs - 2 * millisecondsPerDay },
        async function* (window, notePending) {
          for await (const rows of list.rowsOf(window)) {
            for (const row of rows) {
              const status = textOf(row, "status");
              if (!endings.test(status)) notePending(Number(row["timestamp"]));
              if (!/^(?:ok|pending|failed|canceled)$/.test(status))
                gap ??= msg`${title}: a row of ${dayOf(Number(row["timestamp"]))} with the status "${status}" is not read.`;
            }
            yield rows.flatMap((row) => movementOf(row, type, idOf(row)));
          }
        },
      );
      for await (const page of pages)
        yield {
          ...page,
          state: { ...page.state, keysFrom },
          ...(gap === undefined ? {} : { gap }),
          ...(list.isCut() ? { isCut: true } : {}),
        };
    },
  });
}

/** ccxt's transaction structure (https://docs.ccxt.com/#/?id=transaction-structure); a fee is charged in addition to the amount. */
function movementOf(row: Raw, type: "deposit" | "withdrawal", id: string): ExchangeEvent[] {
  if (textOf(row, "status") !== "ok") return [];
  const symbol = textOf(row, "currency");
  const amount = amountOf(row, "amount");
  const fee = partOf(row, "fee");
  const paidFee = plainDecimal(textOf(fee, "cost"));
  const hash = textOf(row, "txid");
  const to = addressOf(row);
  return [
    {
      id: `${type}:${id}`,
      at: Number(row["timestamp"]),
      type,
      account: "",
      changes: [
        { symbol, amount: type === "deposit" ? amount : negated(amount) },
        ...(paidFee === "0" ? [] : [feeOf(textOf(fee, "currency") || symbol, paidFee)]),
      ],
      ...(hash === "" ? {} : { txHash: hash }),
      ...(type === "deposit" || to === "" ? {} : { counterparty: to }),
    },
  ];
}

/** Trades of all markets at once if the exchange supports it, otherwise of each market between known coins. */
const trades = defineStream(renamedState, {
  id: "trades",
  title: "Trades",
  async *read(call, state) {
    const { client } = call;
    if (!client.can("fetchMyTrades")) throw new ExchangeFailure("rejected", "its trades are not to be had");
    const isWhole = await answersAllMarkets(call);
    const markets = isWhole ? [undefined] : await marketsOf(call);
    const lists = markets.map((market) => createAnyPages(client, { method: "fetchMyTrades", market, keyOf }));
    let unread: Reason | undefined;
    // An earlier version identified trades by their id alone, which markets may share.
    const pages = readRenamed(call, state, { spanMs }, async function* (window) {
      for (const list of lists)
        for await (const rows of list.rowsOf(window)) {
          const contractRow = rows.find(isOfContract);
          if (contractRow !== undefined)
            unread ??= msg`Trades of contracts, such as ${textOf(contractRow, "symbol")}, are not read. Enter their profit by hand.`;
          yield rows.filter((row) => !isOfContract(row)).map(tradeOf);
        }
    });
    for await (const page of pages)
      yield {
        ...page,
        ...(unread === undefined ? {} : { unread }),
        ...(isWhole ? {} : { gap: unlistedMarkets }),
        ...(lists.some(({ isCut }) => isCut()) ? { isCut: true } : {}),
      };
  },
});

const unlistedMarkets = msg`Trades: the exchange lists them by market. Those of coins that were neither deposited nor held at a sync are missing.`;

async function answersAllMarkets({ client, now }: StreamCall): Promise<boolean> {
  try {
    await client.read("fetchMyTrades", undefined, now - spanMs, 1);
    return true;
  } catch (error) {
    if (error instanceof ExchangeFailure && error.kind === "rejected") return false;
    throw error;
  }
}

async function marketsOf({ client, coins }: StreamCall): Promise<string[]> {
  const markets = entriesAt(await client.read("loadMarkets")).map(([, market]) => market);
  if (!markets.some((market) => textOf(market, "base") !== ""))
    throw new ExchangeFailure("malformed", "the list of markets is empty.");
  return markets
    .filter(
      (market) =>
        market["spot"] === true && coins.has(textOf(market, "base")) && coins.has(textOf(market, "quote")),
    )
    .map((market) => textOf(market, "symbol"));
}

/** Whether a row is of a contract, whose symbol in ccxt contains the settlement coin: `BTC/USDT:USDT`. */
const isOfContract = (row: Raw): boolean => textOf(row, "symbol").includes(":");

/** ccxt's trade structure (https://docs.ccxt.com/#/?id=trade-structure). */
function tradeOf(row: Raw): ExchangeEvent {
  const [base = "", quote = ""] = textOf(row, "symbol").split("/");
  const amount = amountOf(row, "amount");
  const changes: Change[] = tradeChanges({
    side: textOf(row, "side"),
    base,
    quote,
    amount,
    cost: textOf(row, "cost") === "" ? product(amount, amountOf(row, "price")) : amountOf(row, "cost"),
  });
  const fees = partsOf(row, "fees");
  for (const fee of fees.length > 0 ? fees : [partOf(row, "fee")]) {
    const cost = plainDecimal(textOf(fee, "cost"));
    if (cost !== "0") changes.push(feeOf(textOf(fee, "currency"), cost));
  }
  const id = textOf(row, "id");
  if (id === "") throw new ExchangeFailure("malformed", "a trade has no id.");
  return {
    id: `trade:${base}/${quote}:${id}`,
    at: Number(row["timestamp"]),
    type: "trade",
    account: "",
    changes,
  };
}

async function balancesIn(client: ExchangeClient): Promise<ExchangeBalance[]> {
  const totals = partOf(rowAt(await client.read("fetchBalance")), "total");
  return Object.keys(totals).map((symbol) => ({
    account: "",
    symbol,
    amount: plainDecimal(textOf(totals, symbol)),
  }));
}

/** An exchange that is only described by ccxt. */
function exchangeOf({ exchange: id, since }: Pick<Settings, "exchange" | "since">): Exchange {
  const title = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  return {
    id,
    title,
    howTo: msg`the API settings of ${title}, with permission to read only`,
    documentation: "https://docs.ccxt.com/",
    proof: { recorded: ["trades, deposits and withdrawals of Bitvavo"], documented: ["other exchanges"] },
    openedOn: since,
    accounts: [""],
    lacks: [
      msg`${title} is read through the functions that all exchanges share: trades, deposits and withdrawals${since === "2017-01-01" ? "" : msg` since ${since}`}. Conversions, staking and rewards are not read.`,
    ],
    blind: [
      msg`${title} is not asked for the permissions of this key: give it no permission to trade or withdraw.`,
    ],
    balances: balancesIn,
    streams: [movementList("fetchDeposits"), movementList("fetchWithdrawals"), trades],
  };
}

/** The connector for all other exchanges that ccxt supports, by ccxt's id. */
export const anyExchange: Connector<Settings, ExchangeCursor> = {
  id: "exchange",
  title: "Any other exchange",
  capabilities: ["sync", "verify"],
  settings,
  label: ({ account, exchange }) => account ?? exchangeOf({ exchange, since: "" }).title,
  async check(settings, context) {
    await checkKey(exchangeOf(settings), settings, context);
    return settings;
  },
  sync: (settings, cursor, context) => syncExchange(exchangeOf(settings), settings, cursor, context),
  provisional: () => [],
  balances: (settings, assets, context) => balancesOf(exchangeOf(settings), settings, assets, context),
};
