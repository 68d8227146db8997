import { z } from "zod";
import type { ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import { ExchangeFailure } from "../../ports/exchanges.ts";
import { defineStream, type Exchange } from "./exchange.ts";
import {
  amountOf,
  distinctRecords,
  listAt,
  listOrNull,
  momentOf,
  partOf,
  textOf,
  type Raw,
} from "./reading/raw.ts";
import { meaningOf, type Words } from "./reading/records.ts";

const rowsPerPage = 1_000;

function symbolOf(asset: string): string {
  return asset === "XBT" ? "BTC" : asset;
}

/** The meaning of a description, as in Luno's statement. A transfer may have the owner's own text. */
const words: Words = [
  [/^(?:bought|sold)/i, "trade", "trade"],
  [/fee$/i, "other", "fee"],
  [/interest|reward/i, "reward", "reward"],
  [/^(?:sent|received|deposit|withdrawal)|deposit$|withdrawal$/i, "deposit", "withdrawal"],
];

/** The number of the next row, by account. */
const state = z.object({ next: z.record(z.string(), z.number()) });

/**
 * https://www.luno.com/en/developers/api#operation/ListTransactions: each coin has an account with numbered rows. The two sides of a trade are
 * separate rows. Reservations change no balance.
 */
const statement = defineStream(state, {
  id: "statement",
  title: "Statement of each wallet: trades, fees, deposits, withdrawals, rewards",
  async *read({ client }, state) {
    const next = { ...state?.next };
    for (let isRead = false; !isRead;) {
      isRead = true;
      const rows: Raw[] = [];
      for (const account of listAt(await client.ask("privateGetBalance"), "balance")) {
        const id = textOf(account, "account_id");
        const from = next[id] ?? 1;
        const found = listOrNull(
          await client.ask("privateGetAccountsIdTransactions", {
            id,
            min_row: from,
            max_row: from + rowsPerPage,
          }),
          "transactions",
        ).filter((row) => indexOf(row) >= from);
        rows.push(...found.map((row): Raw => ({ ...row, account: id })));
        next[id] = Math.max(from, ...found.map((row) => indexOf(row) + 1));
        // Pages may be shorter than requested; only an empty page is the end of the list.
        if (found.length > 0) isRead = false;
      }
      yield {
        events: eventsOf(distinctRecords(rows)),
        state: { next: { ...next } },
        message: `${rows.length} rows`,
      };
    }
  },
});

/** The number of a row. Throws `malformed` if it is missing, because the row would be skipped. */
function indexOf(row: Raw): number {
  const text = textOf(row, "row_index");
  if (/^\d+$/.test(text)) return Number(text);
  throw new ExchangeFailure("malformed", `a record has "${text.slice(0, 40)}" for its row_index.`);
}

function eventsOf(rows: readonly Raw[]): ExchangeEvent[] {
  const groups = new Map<string, Raw[]>();
  for (const row of rows) {
    if (amountOf(row, "balance_delta") === "0") continue;
    const key = idOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].flatMap(([id, group]): ExchangeEvent[] => {
    const [first] = group;
    if (first === undefined) return [];
    const text = textOf(first, "description");
    const details = partOf(partOf(first, "detail_fields"), "crypto_details");
    const [to, hash] = [textOf(details, "address"), textOf(details, "txid")];
    const change = amountOf(first, "balance_delta");
    const isPayment = to !== "" && !/fee$/i.test(text);
    const type = isPayment
      ? change.startsWith("-")
        ? ("withdrawal" as const)
        : ("deposit" as const)
      : meaningOf(words, text, change).type;
    return [
      {
        id,
        at: Math.min(...group.map((row) => momentOf(row, "timestamp"))),
        type,
        account: "",
        changes: group.map((row) => ({
          symbol: symbolOf(textOf(row, "currency")),
          amount: amountOf(row, "balance_delta"),
          ...(type === "fee" ? { isFee: true } : {}),
        })),
        method: type === "trade" ? "trade" : textOf(first, "kind") || text.slice(0, 40),
        ...(isPayment && hash !== "" ? { txHash: hash } : {}),
        ...(type === "withdrawal" && to !== "" ? { counterparty: to } : {}),
      },
    ];
  });
}

/** The id that the sides of a trade share: market and number, or otherwise time and description. */
function idOf(row: Raw): string {
  const text = textOf(row, "description");
  if (!/^(?:bought|sold)/i.test(text)) return `${textOf(row, "account")}:${textOf(row, "row_index")}`;
  const details = partOf(partOf(row, "detail_fields"), "trade_details");
  const number = textOf(details, "sequence");
  return number === ""
    ? `trade:${textOf(row, "timestamp")}:${text}`
    : `trade:${textOf(details, "pair")}:${number}`;
}

export const luno: Exchange = {
  id: "luno",
  title: "Luno",
  howTo: "luno.com: Settings → API keys, with read-only access",
  documentation: "https://www.luno.com/en/developers/api",
  proof: { recorded: [], documented: ["statement of each wallet", "balances"] },
  pace: { perSecond: 4, burst: 10 },
  openedOn: "2013-05-01",
  accounts: [""],
  blind: [
    "Luno does not state what a key may do: give it no permission to trade or withdraw.",
    "Luno's statement is read as documented; no recorded answer has confirmed it.",
  ],
  async balances(client) {
    return listAt(await client.ask("privateGetBalance"), "balance").map((row) => ({
      account: "",
      symbol: symbolOf(textOf(row, "asset")),
      amount: amountOf(row, "balance"),
    }));
  },
  streams: [statement],
};
