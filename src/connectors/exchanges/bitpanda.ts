import type { ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import { ExchangeFailure } from "../../ports/exchanges.ts";
import { isUnusableResponse } from "./access/refusals.ts";
import {
  oncePerClient,
  type Exchange,
  type ExchangeClient,
  type ExchangeBalance,
  type StreamCall,
} from "./exchange.ts";
import type { WalkPage } from "./reading/newest-first.ts";
import {
  amountOf,
  isOutgoing,
  optionalAmountOf,
  valueAt,
  feeOf,
  listAt,
  magnitude,
  momentOf,
  negated,
  partOf,
  partsOf,
  rowAt,
  textOf,
  tradeChanges,
  type Raw,
} from "./reading/raw.ts";
import { ledgerEvent, listNewestFirst, movementOf, type Words } from "./reading/records.ts";

const rowsPerPage = 100;

/** The wallets of an account, which name the coins that trades state by number; `unread` if those of other assets are not served. */
type Wallets = { coins: Map<string, string>; money: Map<string, string>; unread?: ExchangeFailure };
type Wallet = { id: string; symbol: string; amount: string };

function walletOf(row: Raw, kind: "cryptocoin" | "fiat"): Wallet {
  const attributes = partOf(row, "attributes");
  return {
    id: textOf(attributes, `${kind}_id`),
    symbol: textOf(attributes, `${kind}_symbol`),
    amount: amountOf(attributes, "balance"),
  };
}

async function coinWallets(client: ExchangeClient): Promise<Wallet[]> {
  return listAt(await client.ask("/wallets"), "data").map((row) => walletOf(row, "cryptocoin"));
}

async function moneyWallets(client: ExchangeClient): Promise<Wallet[]> {
  return listAt(await client.ask("/fiatwallets"), "data").map((row) => walletOf(row, "fiat"));
}

/** https://developers.bitpanda.com: wallets by the group of their asset. */
async function otherWallets(client: ExchangeClient): Promise<Wallet[]> {
  const assets = valueAt(await client.ask("/asset-wallets"), "data");
  const groups = Array.isArray(assets) && assets.length === 0 ? {} : rowAt(assets, "attributes");
  return walletsIn(groups)
    .filter(([kind]) => kind !== "cryptocoin")
    .map(([kind, row]) => {
      const wallet = walletOf(row, "cryptocoin");
      // Stocks and coins may have the same ticker.
      return wallet.symbol === "" || /metal|index/.test(kind)
        ? wallet
        : { ...wallet, symbol: `${wallet.symbol}.${kind}` };
    });
}

const heldIn = (wallets: readonly Wallet[]): ExchangeBalance[] =>
  wallets.map(({ symbol, amount }) => ({ account: "", symbol, amount }));

const namesOf = oncePerClient(async (client): Promise<Wallets> => {
  const namesIn = (wallets: readonly Wallet[]) => new Map(wallets.map(({ id, symbol }) => [id, symbol]));
  const coins = await coinWallets(client);
  const money = namesIn(await moneyWallets(client));
  try {
    return { coins: namesIn([...coins, ...(await otherWallets(client))]), money };
  } catch (error) {
    if (!(error instanceof ExchangeFailure && isUnusableResponse(error))) throw error;
    return { coins: namesIn(coins), money, unread: error };
  }
});

/** The wallets of nested groups (`commodity.metal`, `security.stock`) with the name of the innermost group. */
function walletsIn(groups: Raw): [kind: string, row: Raw][] {
  return Object.keys(groups).flatMap((kind): [string, Raw][] => {
    const group = partOf(groups, kind);
    const attributes = partOf(group, "attributes");
    if (Array.isArray(attributes["wallets"])) return listAt(attributes, "wallets").map((row) => [kind, row]);
    return walletsIn(group);
  });
}

/**
 * Newer answers name the next page; in older ones the pages have numbers. The place of a page is `cursor:200=abc` or `page:100=2`, with the number
 * of rows before it. Throws `malformed` for a full page that states neither and is not the last by the total: what follows would be missing.
 */
async function pageOf({ client }: StreamCall, endpoint: string, next = ""): Promise<WalkPage> {
  const end = next.indexOf("=");
  const [kind = "", before = "0"] = next.slice(0, Math.max(0, end)).split(":");
  const answer = await client.ask(endpoint, {
    page_size: rowsPerPage,
    ...(kind === "" ? {} : { [kind]: next.slice(end + 1) }),
  });
  const rows = listAt(answer, "data");
  const meta = partOf(rowAt(answer), "meta");
  const read = Number(before) + rows.length;
  const cursor = textOf(meta, "next_cursor");
  if (cursor !== "") return { rows, next: `cursor:${read}=${cursor}` };
  // A server may return smaller pages than requested.
  const size = Number(textOf(meta, "page_size") || rowsPerPage);
  const isFull = rows.length >= size;
  const total = textOf(meta, "total_count");
  const page = Number(textOf(meta, "page") || 0);
  if (page > 0) {
    // Without a stated total, a full page of an older response may not be the last one.
    const isLast = total === "" ? !isFull : page * size >= Number(total);
    return isLast ? { rows } : { rows, next: `page:${read}=${page + 1}` };
  }
  if (isFull && (total === "" ? meta["next_cursor"] === undefined : read < Number(total)))
    throw new ExchangeFailure("malformed", "a full page does not say which page follows it.");
  return { rows };
}

/** The id of a coin or currency. Throws `malformed` if it is missing, because the coin would be unknown. */
function idIn(attributes: Raw, name: string): string {
  const id = textOf(attributes, name);
  if (id === "") throw new ExchangeFailure("malformed", `a record has no ${name}.`);
  return id;
}

function timeOf(row: Raw): number {
  return momentOf(partOf(partOf(row, "attributes"), "time"), "unix", "s");
}

/** Whether a row is pending: neither completed nor cancelled. */
function isPending(row: Raw): boolean {
  return !/^(?:finished|canceled|cancelled|failed|rejected|expired)$/.test(
    textOf(partOf(row, "attributes"), "status"),
  );
}

const trades = listNewestFirst({
  id: "trades",
  title: "Trades",
  async page(call, next) {
    const page = await pageOf(call, "/trades", next);
    if (page.rows.length === 0) return page;
    const { coins, money, unread } = await namesOf(call.client);
    const isNamed = (row: Raw): boolean => coins.has(textOf(partOf(row, "attributes"), "cryptocoin_id"));
    if (unread !== undefined && !page.rows.every(isNamed)) throw unread;
    const namedRows = page.rows.map((row): Raw => {
      const attributes = partOf(row, "attributes");
      const [coin, fiat] = [idIn(attributes, "cryptocoin_id"), idIn(attributes, "fiat_id")];
      return { ...row, coin: coins.get(coin) ?? `COIN-${coin}`, money: money.get(fiat) ?? `MONEY-${fiat}` };
    });
    return { ...page, rows: namedRows };
  },
  momentOf: timeOf,
  groupOf: (row) => textOf(row, "id"),
  isPending,
  events: (rows) => rows.slice(0, 1).flatMap(tradeOf),
});

/** Ids equal those of Bitpanda's export, which have a letter as a prefix. A fee in BEST is part of its trade. */
function tradeOf(row: Raw): ExchangeEvent[] {
  const attributes = partOf(row, "attributes");
  if (textOf(attributes, "status") !== "finished") return [];
  const collection = partOf(partOf(attributes, "best_fee_collection"), "attributes");
  const payment = partOf(partOf(collection, "wallet_transaction"), "attributes");
  const fee = optionalAmountOf(payment, "fee");
  return [
    {
      id: `T${textOf(row, "id")}`,
      at: timeOf(row),
      type: "trade",
      account: "",
      changes: [
        ...tradeChanges({
          side: textOf(attributes, "type"),
          base: textOf(row, "coin"),
          quote: textOf(row, "money"),
          amount: amountOf(attributes, "amount_cryptocoin"),
          cost: amountOf(attributes, "amount_fiat"),
        }),
        ...(fee === "0" ? [] : [feeOf(textOf(payment, "cryptocoin_symbol") || "BEST", fee)]),
      ],
    },
  ];
}

const words: Words = [
  [/storage/, "other", "fee"],
  [/airdrop/, "airdrop", "other"],
  [/reward|interest|bonus|cashback|affiliate/, "reward", "reward"],
  [/stak/, "unstake", "stake", "Staking"],
  [/refund/, "other", "other"],
  [/./, "transfer", "transfer"],
];

/** Movements of coins (`C`), money (`F`) and metals. Purchases and sales are listed as trades, fees in BEST with the trade they belong to. */
function movementList(id: string, title: string, endpoint: string, letter: string) {
  return listNewestFirst({
    id,
    title,
    isOptional: id === "metals",
    page: async (call, next) => {
      const page = await pageOf(call, endpoint, next);
      if (letter !== "F" || page.rows.length === 0) return page;
      const { money } = await namesOf(call.client);
      const symbolOf = (row: Raw): string => idIn(partOf(row, "attributes"), "fiat_id");
      return {
        ...page,
        rows: page.rows.map((row): Raw => ({
          ...row,
          money: money.get(symbolOf(row)) ?? `MONEY-${symbolOf(row)}`,
        })),
      };
    },
    momentOf: timeOf,
    groupOf: (row) => textOf(row, "id"),
    isPending,
    events: (rows) => rows.slice(0, 1).flatMap((row) => movement(row, letter)),
  });
}

/** The fee is charged in addition. A fee in BEST is a movement with an amount of zero. */
function movement(row: Raw, letter: string): ExchangeEvent[] {
  const attributes = partOf(row, "attributes");
  const type = textOf(attributes, "type");
  if (textOf(attributes, "status") !== "finished" || /^(?:buy|sell)$/.test(type)) return [];
  if (textOf(attributes, "is_bfc") === "true" || attributes["is_bfc"] === true) return [];
  const symbol = letter === "F" ? textOf(row, "money") : textOf(attributes, "cryptocoin_symbol");
  const amount = magnitude(amountOf(attributes, "amount"));
  const fee = optionalAmountOf(attributes, "fee");
  const at = timeOf(row);
  if (type === "deposit" || type === "withdrawal") {
    const party =
      letter === "F" ? {} : { hash: textOf(attributes, "tx_id"), to: textOf(attributes, "recipient") };
    const event = movementOf({ kind: type, id: "", at, symbol, amount, fee, ...party });
    return [{ ...event, id: `${letter}${textOf(row, "id")}` }];
  }
  const isOut = isOutgoing(attributes, "in_or_out", { in: "incoming", out: "outgoing" });
  const tags = partsOf(attributes, "tags").map((tag) =>
    textOf(partOf(tag, "attributes"), "short_name", "name"),
  );
  const isStorage =
    textOf(attributes, "is_metal_storage_fee") === "true" || attributes["is_metal_storage_fee"] === true;
  const word = [type, ...tags, ...(isStorage ? ["storage"] : [])].join(" ").toLowerCase();
  const event = ledgerEvent({
    id: textOf(row, "id"),
    at,
    symbol,
    change: isOut ? negated(amount) : amount,
    word,
    words,
  });
  return [fee === "0" ? event : { ...event, changes: [...event.changes, feeOf(symbol, fee)] }];
}

export const bitpanda: Exchange = {
  id: "bitpanda",
  title: "Bitpanda",
  hasSecret: false,
  ownApi: {
    base: "https://api.bitpanda.com/v1",
    headers: (_, { apiKey }) => ({ "x-api-key": apiKey }),
  },
  howTo: "bitpanda.com: Profile → API key, with balance, trade and transaction",
  documentation: "https://developers.bitpanda.com/",
  proof: {
    recorded: ["trades with a fee in BEST", "balances of coins"],
    documented: ["movements of coins, money and metals", "other assets"],
  },
  pace: { perSecond: 2, burst: 5 },
  openedOn: "2014-10-01",
  accounts: [""],
  blind: [
    "Bitpanda's shares, ETFs and commodities are listed under names with their group (AMZN.stock), and have no price.",
    "Bitpanda's fees for trades of shares and its leveraged positions are not listed by its API.",
  ],
  balances: async (client) => heldIn([...(await coinWallets(client)), ...(await moneyWallets(client))]),
  sideAccounts: [
    {
      title: "Metals, indices, shares and commodities",
      accounts: [],
      isAlways: true,
      history: "trades, and movements of metals",
      balances: async (client) => heldIn(await otherWallets(client)),
    },
  ],
  streams: [
    trades,
    movementList("coins", "Deposits, withdrawals and rewards of coins", "/wallets/transactions", "C"),
    movementList("money", "Deposits and withdrawals of money", "/fiatwallets/transactions", "F"),
    movementList("metals", "Movements of metals", "/assets/transactions/commodity", "C"),
  ],
};
