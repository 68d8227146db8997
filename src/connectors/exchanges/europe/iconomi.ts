import { hmac } from "@noble/hashes/hmac.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { toBase64 } from "../../../lib/base64.ts";
import type { OwnApi } from "../access/own-api.ts";
import type { Exchange, ExchangeClient } from "../exchange.ts";
import { createRepeats } from "../reading/paging.ts";
import {
  amountOf,
  optionalAmountOf,
  feeOf,
  listAt,
  momentOf,
  negated,
  rowAt,
  textOf,
  unsignedAmountOf,
  type Raw,
} from "../reading/raw.ts";
import { ledgerEvent, listBySpan, meaningOf, movementOf, type Words } from "../reading/records.ts";
import { undirectedGap } from "../reading/undirected.ts";

/** https://iconomi.notion.site/Iconomi-API: the signature covers the path without its query. */
const ownApi: OwnApi = {
  base: "https://api.iconomi.com/v1",
  headers({ path, now }, { apiKey, secret }) {
    const signed = `${now}GET${path.split("?")[0] ?? path}`;
    const signature = toBase64(hmac(sha512, utf8ToBytes(secret), utf8ToBytes(signed)));
    return { "ICN-API-KEY": apiKey, "ICN-SIGN": signature, "ICN-TIMESTAMP": String(now) };
  },
};

/** Numbered pages, of which the first empty one is the end; their size is not documented. */
async function* pagesOf(client: ExchangeClient): AsyncGenerator<Raw[]> {
  const repeats = createRepeats();
  for (let pageNumber = 0; ; pageNumber++) {
    const rows = listAt(await client.ask("/user/activity", { pageNumber }), "transactions");
    if (rows.length === 0 || repeats(rows)) return;
    yield rows;
  }
}

const words: Words = [
  [/airdrop|fork/i, "airdrop", "other"],
  [/earn|interest|staking|reward|referral|bonus|cashback/i, "reward", "reward"],
  [/fee/i, "other", "fee"],
];

const wordOf = (row: Raw): string => `${textOf(row, "type")} ${textOf(row, "kind")}`;

/** The kind of a movement; `undefined` for another type. */
const kindOf = (row: Raw): string | undefined =>
  /^(?:deposit|withdraw)/i.exec(textOf(row, "type"))?.[0].toLowerCase();

const isCompleted = (row: Raw): boolean => /^completed$/i.test(textOf(row, "status"));

const isTrade = (row: Raw): boolean =>
  textOf(row, "source_ticker") !== "" && textOf(row, "target_ticker") !== "";

/** Whether the direction is unknown: amounts have no sign, and of the unknown types only payments to the owner show it. */
function isUndirected(row: Raw): boolean {
  if (!isCompleted(row) || isTrade(row) || kindOf(row) !== undefined) return false;
  return !amountOf(row, "amount").startsWith("-") && meaningOf(words, wordOf(row), "0").type === "other";
}

/** The order of the list is not documented, so it is read completely whenever a balance has changed. */
const activity = listBySpan({
  id: "activity",
  title: "Activity: trades, deposits, withdrawals",
  isCostly: true,
  spanDays: 10_000,
  overlapDays: 0,
  rows: ({ client }) => pagesOf(client),
  pendingSince: (row) =>
    /^(?:completed|cancell?ed|rejected|failed|expired|refunded)$/i.test(textOf(row, "status"))
      ? undefined
      : momentOf(row, "timestamp", "s"),
  events(rows, _, { noteGap }) {
    const unreadTypes = rows.filter(isUndirected).map(wordOf);
    if (unreadTypes.length > 0) noteGap(undirectedGap(unreadTypes));
    return rows.filter((row) => isCompleted(row) && !isUndirected(row)).map(eventOf);
  },
});

function eventOf(row: Raw): ExchangeEvent {
  const id = textOf(row, "transactionId");
  const at = momentOf(row, "timestamp", "s");
  const fee = optionalAmountOf(row, "fee_amount");
  const [source, target] = [textOf(row, "source_ticker"), textOf(row, "target_ticker")];
  const word = wordOf(row);
  if (isTrade(row))
    return {
      id,
      at,
      type: "trade",
      account: "",
      changes: [
        { symbol: source, amount: negated(unsignedAmountOf(row, "source_amount")) },
        { symbol: target, amount: unsignedAmountOf(row, "target_amount") },
        ...(fee === "0" ? [] : [feeOf(textOf(row, "fee_ticker") || source, fee)]),
      ],
      method: word,
    };
  const symbol = textOf(row, "amount_ticker");
  const amount = amountOf(row, "amount");
  const kind = kindOf(row);
  if (kind === undefined) return ledgerEvent({ id, at, symbol, change: amount, word, words });
  const isDeposit = kind === "deposit";
  return movementOf({
    kind: isDeposit ? "deposit" : "withdrawal",
    id,
    at,
    symbol,
    amount,
    fee,
    feeSymbol: textOf(row, "fee_ticker") || symbol,
    method: word,
    ...(isDeposit ? {} : { to: textOf(row, "address") }),
  });
}

export const iconomi: Exchange = {
  id: "iconomi",
  title: "Iconomi",
  ownApi,
  howTo: "iconomi.com: Settings → API keys, without trading",
  documentation: "https://iconomi.notion.site/Iconomi-API",
  proof: {
    recorded: ["trades", "deposits of money", "balances"],
    documented: ["withdrawals", "fees in addition to the amounts"],
  },
  pace: { perSecond: 1, burst: 3 },
  openedOn: "2016-09-01",
  accounts: [""],
  blind: [
    "Iconomi does not state what a key may do: give it no permission to trade.",
    "Iconomi's strategies are held as units under their tickers, and have no price of their own.",
  ],
  async balances(client) {
    const answer = rowAt(await client.ask("/user/balance"));
    return [...listAt(answer, "assetList"), ...listAt(answer, "daaList")].map((row) => ({
      account: "",
      symbol: textOf(row, "ticker"),
      amount: amountOf(row, "balance"),
    }));
  },
  streams: [activity],
};
