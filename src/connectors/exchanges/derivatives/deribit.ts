import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { oncePerClient, type Exchange } from "../exchange.ts";
import { amountOf, listAt, momentOf, partOf, rowAt, textOf, type Raw } from "../reading/raw.ts";
import { ledgerEvent, listBySpan, pagesOf, type Words } from "../reading/records.ts";

const rowsPerPage = 250;

/** https://docs.deribit.com/#private-get_account_summaries */
const summariesOf = oncePerClient(async (client) =>
  listAt(await client.ask("privateGetGetAccountSummaries"), "result", "summaries"),
);

const words: Words = [
  [/^deposit/, "deposit", "withdrawal"],
  [/^withdrawal/, "deposit", "withdrawal"],
  [/^transfer|^swap|^position move/, "transfer", "transfer"],
  [/reward|interest|yield/, "reward", "reward"],
  [/^correction|^socialized|^negative/, "other", "other"],
  [/trade|settle|deliver|option|liquidat|fee|funding|rebate/, "derivative", "derivative"],
];

/**
 * https://docs.deribit.com/#private-get_transaction_log: one list for each currency. A row's `change` is the whole change of the cash balance:
 * premium, profit of a session, funding and fee, as in Deribit's export, whose ids these are.
 */
const log = listBySpan({
  id: "log",
  title: "Transaction log: trades, settlements with profit and funding, deposits, withdrawals, transfers",
  spanDays: 180,
  overlapDays: 2,
  async *rows({ client }, { from, to }) {
    for (const summary of await summariesOf(client))
      yield* pagesOf(async (continuation) => {
        const answer = rowAt(
          await client.ask("privateGetGetTransactionLog", {
            currency: textOf(summary, "currency"),
            start_timestamp: from,
            end_timestamp: to,
            count: rowsPerPage,
            ...(continuation === undefined ? {} : { continuation }),
          }),
          "result",
        );
        const next = textOf(answer, "continuation");
        return { rows: listAt(answer, "logs"), ...(next === "" ? {} : { next }) };
      });
  },
  events: eventsOf,
});

/** The two sides of a spot trade are separate rows with one trade id. Names of contracts contain a hyphen. */
function eventsOf(rows: Raw[]): ExchangeEvent[] {
  const groups = new Map<string, Raw[]>();
  for (const row of rows) {
    const trade = textOf(row, "trade_id");
    const isSpot = trade !== "" && /^\w+_\w+$/.test(textOf(row, "instrument_name"));
    const key = isSpot ? `spot:${trade}` : textOf(row, "id");
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].flatMap(([key, group]) =>
    key.startsWith("spot:") ? spotTrade(key, group) : group.flatMap(eventOf),
  );
}

function spotTrade(id: string, rows: Raw[]): ExchangeEvent[] {
  return [
    {
      id,
      at: Math.min(...rows.map((row) => momentOf(row, "timestamp"))),
      type: "trade",
      account: "",
      changes: rows.map((row) => ({ symbol: textOf(row, "currency"), amount: amountOf(row, "change") })),
      method: "trade",
    },
  ];
}

function eventOf(row: Raw): ExchangeEvent[] {
  const change = amountOf(row, "change");
  if (change === "0") return [];
  const word = textOf(row, "type");
  const info = partOf(row, "info");
  const isOnChain = /^(?:deposit|withdrawal)/.test(word);
  const hash = isOnChain ? textOf(info, "transaction", "transaction_id") : "";
  const to = word.startsWith("withdrawal") ? textOf(info, "addr", "address") : "";
  const contract = textOf(row, "instrument_name");
  const event = ledgerEvent({
    id: textOf(row, "id"),
    at: momentOf(row, "timestamp"),
    symbol: textOf(row, "currency"),
    change,
    word,
    words,
    notes: contract,
  });
  return [{ ...event, ...(hash === "" ? {} : { txHash: hash }), ...(to === "" ? {} : { counterparty: to }) }];
}

export const deribit: Exchange = {
  id: "deribit",
  title: "Deribit",
  howTo: "deribit.com: Account → API, with account:read, trade:read and wallet:read",
  documentation: "https://docs.deribit.com/",
  proof: { recorded: [], documented: ["transaction log", "balances", "permissions of the key"] },
  pace: { perSecond: 1, burst: 5 },
  openedOn: "2016-06-01",
  accounts: [""],
  unreadAccounts: ["Sub-accounts"],
  blind: [
    "Deribit's open positions are not listed; their profit is read at each settlement, funding included.",
    "Fees of Deribit's trades are part of the change that each trade makes.",
    "Deribit's log is read as documented; no recorded answer has confirmed it.",
  ],
  /** https://docs.deribit.com/#private-list_api_keys */
  async powers(client, apiKey) {
    const keys = listAt(await client.ask("privateGetListApiKeys"), "result");
    const keyRow = keys.find((row) => textOf(row, "client_id") === apiKey);
    if (keyRow === undefined) return null;
    const scopes = textOf(keyRow, "max_scope").split(/\s+/);
    return { beyondReading: scopes.filter((scope) => scope.endsWith(":read_write")) };
  },
  async balances(client) {
    const summaries = listAt(await client.ask("privateGetGetAccountSummaries"), "result", "summaries");
    return summaries.map((row) => ({
      account: "",
      symbol: textOf(row, "currency"),
      amount: amountOf(row, "balance"),
    }));
  },
  streams: [log],
};
