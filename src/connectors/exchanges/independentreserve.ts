import type { ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import { oncePerClient, type Exchange } from "./exchange.ts";
import { withTotal } from "./reading/paging.ts";
import {
  amountOf,
  optionalAmountOf,
  listAt,
  negated,
  sumAmounts,
  textOf,
  unsignedAmountOf,
  momentOfText,
  type Raw,
} from "./reading/raw.ts";
import { listBySpan, meaningOf, numberedPages, type Words } from "./reading/records.ts";

const rowsPerPage = 500;

function symbolOf(code: string): string {
  const symbol = code.toUpperCase();
  return symbol === "XBT" ? "BTC" : symbol;
}

const accountsOf = oncePerClient(async (client) => listAt(await client.ask("privatePostGetAccounts")));

const words: Words = [
  [/trade|otc/i, "trade", "trade"],
  [/brokerage|fee|gst/i, "other", "fee"],
  [/referral|commission|reward|bonus|interest/i, "reward", "reward"],
  [/deposit/i, "deposit", "withdrawal"],
  [/withdrawal/i, "deposit", "withdrawal"],
  [/transfer/i, "transfer", "transfer"],
];
const isFee = (row: Raw): boolean => /brokerage|fee|gst/i.test(textOf(row, "Type"));

/**
 * https://www.independentreserve.com/products/api#GetTransactions: each currency has an account with credits and debits. The rows of a trade or
 * a withdrawal, fees included, share a key; a deposit's key is its hash.
 */
const ledger = listBySpan({
  id: "ledger",
  title: "Account transactions: trades with brokerage, deposits, withdrawals, fees",
  isCostly: true,
  spanDays: 1_825,
  async *rows({ client, moved }, { from, to }) {
    for (const account of await accountsOf(client)) {
      if (moved !== null && !moved.has(symbolOf(textOf(account, "CurrencyCode")))) continue;
      yield* numberedPages(rowsPerPage, async (pageIndex) => {
        const answer = await client.ask("privatePostGetTransactions", {
          accountGuid: textOf(account, "AccountGuid"),
          fromTimestampUtc: new Date(from).toISOString(),
          toTimestampUtc: new Date(to).toISOString(),
          pageIndex,
          pageSize: rowsPerPage,
        });
        return withTotal(answer, listAt(answer, "Data"), "TotalItems");
      });
    }
  },
  // Accounts that are not read in this call may still have pending records.
  isPartial: ({ moved }) => moved !== null,
  pendingSince: (row) =>
    /^(?:confirmed|rejected|cancell?ed|failed|expired)$/i.test(textOf(row, "Status"))
      ? undefined
      : momentOfText(textOf(row, "CreatedTimestampUtc")),
  events: eventsOf,
});

function eventsOf(rows: Raw[]): ExchangeEvent[] {
  const groups = new Map<string, Raw[]>();
  for (const row of rows) {
    if (!/^confirmed$/i.test(textOf(row, "Status"))) continue;
    const key = isDeposit(row)
      ? textOf(row, "TransactionGuid")
      : textOf(row, "CorrelationId", "TransactionGuid");
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].flatMap(([id, group]) => eventOf(id, group));
}

const isDeposit = (row: Raw): boolean => /^deposit$/i.test(textOf(row, "Type"));

function changeOf(row: Raw): string {
  // A row has either a credit or a debit, without a sign.
  for (const name of ["Credit", "Debit"]) if (textOf(row, name) !== "") unsignedAmountOf(row, name);
  amountOf(row, "Credit", "Debit");
  return sumAmounts(optionalAmountOf(row, "Credit"), negated(optionalAmountOf(row, "Debit")));
}

function eventOf(id: string, rows: Raw[]): ExchangeEvent[] {
  const main = rows.find((row) => !isFee(row)) ?? rows[0];
  if (main === undefined) return [];
  const word = textOf(main, "Type");
  const meaning = meaningOf(words, word, changeOf(main));
  const correlation = isDeposit(main) ? textOf(main, "CorrelationId") : "";
  const hash = textOf(main, "BitcoinTransactionId", "EthereumTransactionId") || correlation;
  const isOnChain = meaning.type === "deposit" || meaning.type === "withdrawal";
  const to =
    meaning.type === "withdrawal" ? (/^Withdrawing to (\S+)$/.exec(textOf(main, "Comment"))?.[1] ?? "") : "";
  return [
    {
      id,
      at: Math.min(...rows.map((row) => momentOfText(textOf(row, "CreatedTimestampUtc")))),
      ...meaning,
      account: "",
      changes: rows.map((row) => ({
        symbol: symbolOf(textOf(row, "CurrencyCode")),
        amount: changeOf(row),
        ...(isFee(row) ? { isFee: true } : {}),
      })),
      method: word,
      ...(isOnChain && /^(?:0x)?[0-9a-zA-Z]{43,}$/.test(hash) ? { txHash: hash } : {}),
      ...(to === "" ? {} : { counterparty: to }),
    },
  ];
}

export const independentreserve: Exchange = {
  id: "independentreserve",
  title: "Independent Reserve",
  howTo: "independentreserve.com: Settings → API Keys → Generate, type Read only",
  documentation: "https://www.independentreserve.com/products/api",
  proof: { recorded: [], documented: ["account transactions", "balances"] },
  pace: { perSecond: 1, burst: 5 },
  openedOn: "2013-10-01",
  accounts: [""],
  blind: [
    "Independent Reserve does not state what a key may do: give it no permission to trade or withdraw.",
    "Independent Reserve's transactions are read as documented; no recorded answer has confirmed it.",
  ],
  async balances(client) {
    return listAt(await client.ask("privatePostGetAccounts")).map((row) => ({
      account: "",
      symbol: symbolOf(textOf(row, "CurrencyCode")),
      amount: amountOf(row, "TotalBalance"),
    }));
  },
  streams: [ledger],
};
