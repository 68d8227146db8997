import { z } from "zod";
import type { Change, ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../domain/ledger/transaction.ts";
import { defineStream, type Exchange } from "./exchange.ts";
import {
  amountOf,
  optionalAmountOf,
  feeOf,
  listAt,
  rowAt,
  textOf,
  momentOfText,
  type Raw,
} from "./reading/raw.ts";

const rowsPerPage = 1_000;
/** Fields of a row that are not coins. */
const words = new Set([
  "fee",
  "datetime",
  "id",
  "type",
  "order_id",
  "status",
  "self_trade",
  "self_trade_order_id",
]);

/** https://www.bitstamp.net/api/#tag/Transactions-private: the meaning of a type's number, in and out. */
const types: Record<string, [given: TransactionType, taken: TransactionType]> = {
  "0": ["deposit", "deposit"],
  "1": ["withdrawal", "withdrawal"],
  "2": ["trade", "trade"],
  "14": ["transfer", "transfer"],
  "25": ["unstake", "stake"],
  "26": ["unstake", "stake"],
  "27": ["reward", "reward"],
  "32": ["reward", "reward"],
  "33": ["transfer", "transfer"],
  "35": ["transfer", "transfer"],
};

const state = z.object({ lastId: z.string().nullable() });

const transactions = defineStream(state, {
  id: "transactions",
  title: "Transactions",
  async *read({ client }, state) {
    let lastId = state?.lastId ?? null;
    for (;;) {
      const page = listAt(
        await client.ask("privatePostUserTransactions", {
          limit: rowsPerPage,
          sort: "asc",
          ...(lastId === null ? {} : { since_id: lastId }),
        }),
      );
      // The page begins with the row from which it was requested.
      const rows = page.filter((row) => lastId === null || Number(textOf(row, "id")) > Number(lastId));
      for (const row of rows)
        if (lastId === null || Number(textOf(row, "id")) > Number(lastId)) lastId = textOf(row, "id");
      yield { events: rows.flatMap(eventOf), state: { lastId }, message: `${rows.length} rows` };
      if (page.length < rowsPerPage || rows.length === 0) return;
    }
  },
});

function eventOf(row: Raw): ExchangeEvent[] {
  const type = textOf(row, "type");
  const changes: Change[] = Object.keys(row)
    .filter((name) => !words.has(name) && !name.includes("_") && isAmount(row[name]))
    .map((name) => ({ symbol: name.toUpperCase(), amount: amountOf(row, name) }))
    .filter(({ amount }) => amount !== "0");
  const fee = optionalAmountOf(row, "fee");
  const payer = feePayer(row, changes);
  if (fee !== "0" && payer !== undefined) changes.push(feeOf(payer, fee));
  const [first] = changes;
  if (first === undefined) return [];
  const [incomingType, outgoingType] = types[type] ?? ["other", "other"];
  const isStake = type === "25" || type === "26";
  return [
    {
      id: textOf(row, "id"),
      at: momentOfText(textOf(row, "datetime")),
      type: first.amount.startsWith("-") ? outgoingType : incomingType,
      account: "",
      changes,
      ...(isStake ? { counterparty: "Earn" } : {}),
    },
  ];
}

function isAmount(value: unknown): boolean {
  return typeof value === "string" && /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(value);
}

/** A trade's fee is in the currency of its price (`btc_usd`); any other fee is in the asset moved. It is charged in addition to the amounts. */
function feePayer(row: Raw, changes: readonly Change[]): string | undefined {
  const movedSymbols = changes.map(({ symbol }) => symbol);
  const pairs = Object.keys(row).filter((name) => /^[a-z0-9]+_[a-z0-9]+$/.test(name) && !words.has(name));
  const pair = pairs
    .map((name) => name.toUpperCase().split("_"))
    .find((sides) => sides.every((side) => movedSymbols.includes(side)));
  return pair?.[1] ?? movedSymbols[0];
}

export const bitstamp: Exchange = {
  id: "bitstamp",
  title: "Bitstamp",
  howTo: "bitstamp.net: Settings → API access, with Account balance and User transactions only",
  documentation: "https://www.bitstamp.net/api/",
  proof: { recorded: ["user transactions"], documented: ["balances"] },
  pace: { perSecond: 5, burst: 10 },
  rateErrors: /"code":\s*"400\.002"/,
  openedOn: "2011-08-01",
  accounts: [""],
  blind: ["Bitstamp does not state a key's permissions: give it no permission to trade or withdraw."],
  async balances(client) {
    const answer = rowAt(await client.ask("privatePostBalance"));
    return Object.keys(answer)
      .filter((name) => name.endsWith("_balance"))
      .map((name) => ({
        account: "",
        symbol: name.slice(0, -"_balance".length).toUpperCase(),
        amount: amountOf(answer, name),
      }));
  },
  streams: [transactions],
};
