import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { OwnApi } from "../access/own-api.ts";
import { oncePerClient, type Exchange, type ExchangeClient } from "../exchange.ts";
import { createRepeats } from "../reading/paging.ts";
import {
  amountOf,
  entriesAt,
  isOutgoing,
  listAt,
  negated,
  partOf,
  rowAt,
  textOf,
  unsignedAmountOf,
  momentOfText,
  type Raw,
} from "../reading/raw.ts";
import { ledgerEvent, listBySpan, type Words } from "../reading/records.ts";

const origin = "https://api.bitcoin.de";
/** The MD5 of the empty body of a GET request. */
const emptyBodyHash = "d41d8cd98f00b204e9800998ecf8427e";

/** https://www.bitcoin.de/de/api/tapi/v4/docu: method, address, key, nonce and the body's MD5, signed with HMAC-SHA-256. */
const ownApi: OwnApi = {
  base: `${origin}/v4`,
  headers({ path, now }, { apiKey, secret }) {
    const signed = ["GET", `${origin}${path}`, apiKey, now, emptyBodyHash].join("#");
    const signature = bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(signed)));
    return { "X-API-KEY": apiKey, "X-API-NONCE": String(now), "X-API-SIGNATURE": signature };
  },
};

/** Pages with the number of the last one. */
async function* pagesOf(
  client: ExchangeClient,
  endpoint: string,
  { parameters, list }: { parameters: Record<string, unknown>; list: string },
): AsyncGenerator<Raw[]> {
  const repeats = createRepeats();
  for (let page = 1; ; page++) {
    const answer = rowAt(await client.ask(endpoint, { ...parameters, page }));
    const rows = listAt(answer, list);
    if (repeats(rows)) return;
    yield rows;
    const last = textOf(partOf(answer, "page"), "last");
    // The size of a page is not documented, so that without the last page's number only an empty page is the end.
    if (last === "" ? rows.length === 0 : page >= Number(last)) return;
  }
}

const balancesOf = oncePerClient(async (client) =>
  entriesAt(await client.ask("/account"), "data", "balances"),
);

/** All successful trades are read each time, because the list is ordered by creation and a trade may be paid weeks later. */
const trades = listBySpan({
  id: "trades",
  title: "Trades",
  isCostly: true,
  spanDays: 10_000,
  overlapDays: 0,
  rows: ({ client }) => pagesOf(client, "/trades", { parameters: { state: 1 }, list: "trades" }),
  pendingSince: (row) =>
    /^-1$/.test(textOf(row, "state")) || isFinished(row)
      ? undefined
      : momentOfText(textOf(row, "created_at")),
  events: (rows) => rows.filter(isFinished).flatMap(tradeOf),
});

const isFinished = (row: Raw): boolean =>
  textOf(row, "state") === "1" && textOf(row, "successfully_finished_at") !== "";

/**
 * Amounts are net of the site's fee. Money moves from bank to bank, so it is deposited for a purchase and withdrawn after a sale. So do the coins of
 * a trade with an external wallet, which the buyer receives there.
 */
function tradeOf(row: Raw): ExchangeEvent[] {
  const pair = textOf(row, "trading_pair").toUpperCase();
  const [base, quote] = [pair.slice(0, -3), pair.slice(-3)];
  const isBuy = !isOutgoing(row, "type", { in: "buy", out: "sell" });
  const coins = isBuy
    ? unsignedAmountOf(row, "amount_currency_to_trade_after_fee")
    : negated(unsignedAmountOf(row, "amount_currency_to_trade"));
  const paidAmount = unsignedAmountOf(row, "volume_currency_to_pay_after_fee");
  const money = isBuy ? negated(paidAmount) : paidAmount;
  const sharedFields = {
    at: momentOfText(textOf(row, "successfully_finished_at")),
    account: "",
    method: "trade",
  };
  const id = textOf(row, "trade_id");
  const changes = [
    { symbol: base, amount: coins },
    { symbol: quote, amount: money },
  ];
  const trade: ExchangeEvent = { ...sharedFields, id, type: "trade", changes };
  const settled = (key: string, symbol: string, change: string): ExchangeEvent => ({
    ...sharedFields,
    id: `${id}:${key}`,
    type: change.startsWith("-") ? "deposit" : "withdrawal",
    changes: [{ symbol, amount: negated(change) }],
  });
  const settlements = [
    ...(quote === "EUR" ? [settled("settlement", quote, money)] : []),
    ...(isExternal(row) ? [settled("coins", base, coins)] : []),
  ];
  const isDeposit = ({ type }: ExchangeEvent): boolean => type === "deposit";
  return [
    ...settlements.filter(isDeposit),
    trade,
    ...settlements.filter((settlement) => !isDeposit(settlement)),
  ];
}

/** Whether the coins of a trade moved between wallets outside bitcoin.de. */
const isExternal = (row: Raw): boolean =>
  row["is_external_wallet_trade"] === true || textOf(row, "is_external_wallet_trade") === "true";

const words: Words = [
  [/^inpayment|^payout/, "deposit", "withdrawal"],
  [/fee/, "other", "fee"],
  [/affiliate|welcome|kickback|partner/, "reward", "reward"],
  [/^buy_/, "other", "payment"],
];
/** The suffix is that of trades between coins with an external wallet. Other types, such as `buy_goldshop`, are purchases in a shop. */
const isTrade = (row: Raw): boolean => /^(?:buy|sell)(?:_c2cw)?$/.test(textOf(row, "type"));

/** The change of the balance; the documentation and recorded answers write its name differently. */
const cashFlowOf = (row: Raw): string => amountOf(row, "cashflow", "cash_flow");

/** https://www.bitcoin.de/de/api/tapi/v4/docu: the ledger of each coin, without its trades. */
const ledger = listBySpan({
  // Not "ledger": an earlier version left purchases in shops out, so that everything is read again. It also charged a second payout of a transaction
  // as a fee, so that what is read now replaces it.
  id: "account-ledger",
  isComplete: true,
  title: "Account ledger: deposits, withdrawals, network fees, bonuses",
  isCostly: true,
  spanDays: 3_650,
  overlapDays: 1,
  async *rows({ client, moved }, { from, to }) {
    for (const [coin] of await balancesOf(client)) {
      if (moved !== null && !moved.has(coin.toUpperCase())) continue;
      const span = { datetime_start: new Date(from).toISOString(), datetime_end: new Date(to).toISOString() };
      for await (const rows of pagesOf(client, `/${coin}/account/ledger`, {
        parameters: { type: "all", ...span },
        list: "account_ledger",
      }))
        yield rows.map((row): Raw => ({ ...row, coin }));
    }
  },
  events: ledgerEvents,
});

/** A payout and its network fee share their reference. */
function ledgerEvents(rows: readonly Raw[]): ExchangeEvent[] {
  const groups = new Map<string, Raw[]>();
  for (const row of rows) {
    if (isTrade(row)) continue;
    const word = textOf(row, "type");
    const reference = textOf(row, "reference");
    const kind = /payout|^outgoing_fee/.test(word) && reference !== "" ? "payout" : word;
    const key = [kind, textOf(row, "coin").toUpperCase(), reference || textOf(row, "date")].join(":");
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].flatMap(([id, group]) => ledgerEventOf(id, group));
}

function ledgerEventOf(id: string, group: readonly Raw[]): ExchangeEvent[] {
  const main = group.find((row) => !/fee/.test(textOf(row, "type"))) ?? group[0];
  if (main === undefined) return [];
  const [word, reference] = [textOf(main, "type"), textOf(main, "reference")];
  const symbol = textOf(main, "coin").toUpperCase();
  const change = cashFlowOf(main);
  const event = ledgerEvent({ id, at: momentOfText(textOf(main, "date")), symbol, change, word, words });
  // One transaction may pay several payouts.
  const others = group
    .filter((row) => row !== main)
    .map((row) => ({
      symbol,
      amount: cashFlowOf(row),
      ...(/fee/.test(textOf(row, "type")) ? { isFee: true } : {}),
    }));
  return [
    {
      ...event,
      changes: [...event.changes, ...others],
      ...(/^(?:inpayment|payout)$/.test(word) && reference !== "" ? { txHash: reference } : {}),
    },
  ];
}

export const bitcoinde: Exchange = {
  id: "bitcoinde",
  title: "bitcoin.de",
  ownApi,
  howTo: "bitcoin.de: Mein Bitcoin.de → Trading-API, with the methods of account, trades and ledger only",
  documentation: "https://www.bitcoin.de/de/api/tapi/v4/docu",
  proof: {
    recorded: ["trades", "balances"],
    documented: ["account ledger: deposits, withdrawals, network fees, bonuses"],
  },
  pace: { perSecond: 0.3, burst: 4 },
  openedOn: "2011-08-01",
  accounts: [""],
  blind: [
    "bitcoin.de does not state what a key may do to this service: give it no method that trades or pays out.",
    "Trades on bitcoin.de are paid between bank accounts: each trade includes a deposit or withdrawal of its euros, and one with an external wallet of its coins.",
  ],
  async balances(client) {
    return (await balancesOf(client)).map(([coin, row]) => ({
      account: "",
      symbol: coin.toUpperCase(),
      amount: amountOf(row, "total_amount"),
    }));
  },
  streams: [trades, ledger],
};
