import type { Change, ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { msg } from "../../../errors/wording.ts";
import { dayOf } from "../../../domain/time/day.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import type { Exchange, ExchangeBalance } from "../exchange.ts";
import {
  amountOf,
  entriesAt,
  listAt,
  negated,
  partOf,
  sumAmounts,
  textOf,
  momentOfText,
  type Raw,
} from "../reading/raw.ts";
import { pagesByTime } from "../reading/pages-by-time.ts";
import { listBySpan, meaningOf, type Words } from "../reading/records.ts";

const rowsPerPage = 500;

function symbolOf(asset: string): string {
  const symbol = asset.toUpperCase();
  return symbol === "XBT" ? "BTC" : symbol;
}

const words: Words = [
  [/transfer/, "transfer", "transfer"],
  [/conversion/, "trade", "trade"],
  [/interest/, "interest", "fee"],
  [/rebate|reward|cashback|bonus/, "reward", "reward"],
  [/trade|funding|liquidation|assign|unwind|settlement/, "derivative", "derivative"],
];

/**
 * https://docs.kraken.com/api/docs/futures-api/history/account-log: a row changes one balance of one margin account, profit, funding and fee
 * included, as in the exported log, whose ids these are. Rows of a contract change positions.
 */
const log = listBySpan({
  id: "log",
  title: "Account log: trades with profit and fee, funding, liquidations, transfers, conversions",
  spanDays: 90,
  overlapDays: 2,
  rows: ({ client }, window, noteCut) =>
    pagesByTime(
      window,
      rowsPerPage,
      momentOf,
      async ({ from, to }) =>
        listAt(
          await client.ask("historyGetAccountLog", {
            since: from,
            before: to + 1,
            count: rowsPerPage,
            sort: "desc",
          }),
          "logs",
        ),
      noteCut,
    ),
  events(rows, _, { noteUnread }) {
    const events = eventsOf(rows);
    const joined = events.filter(isJoinedConversion).map(({ at }) => dayOf(at));
    if (joined.length > 0)
      noteUnread(
        msg`Account log: conversions of several coins at one moment (${[...new Set(joined)].sort().join(", ")}) are read as one trade, because the log does not link their rows. Its value is divided by market values.`,
      );
    return events;
  },
});

/** Whether a trade has the rows of several conversions, whose sides could be joined in more than one way. */
function isJoinedConversion({ type, changes }: ExchangeEvent): boolean {
  const isSeveral = (isOut: boolean): boolean =>
    new Set(changes.filter(({ amount }) => amount.startsWith("-") === isOut).map(({ symbol }) => symbol))
      .size > 1;
  return type === "trade" && (isSeveral(true) || isSeveral(false));
}

function momentOf(row: Raw): number {
  return momentOfText(textOf(row, "date"));
}

/** Groups the rows of one booking, and the sides of a conversion, which have the same time. */
function eventsOf(rows: Raw[]): ExchangeEvent[] {
  const groups = new Map<string, Raw[]>();
  for (const row of rows) {
    if (textOf(row, "asset").includes("_") || changeOf(row).amount === "0") continue;
    const isConversion = /conversion/.test(textOf(row, "info"));
    const key = isConversion ? `conversion:${textOf(row, "date")}` : textOf(row, "booking_uid");
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].flatMap(([id, group]): ExchangeEvent[] => {
    const [first] = group;
    if (first === undefined) return [];
    const word = textOf(first, "info").toLowerCase();
    const account = textOf(first, "margin_account");
    const changes = group.map(changeOf);
    const contract = textOf(first, "contract");
    return [
      {
        id,
        at: Math.min(...group.map(momentOf)),
        ...meaningOf(words, word, changes[0]?.amount ?? "0"),
        account,
        changes: changes.map(({ account: changeAccount, ...change }) =>
          changeAccount === account ? change : { ...change, account: changeAccount },
        ),
        method: word,
        ...(contract === "" ? {} : { notes: contract }),
      },
    ];
  });
}

function changeOf(row: Raw): Change & { account: string } {
  const account = textOf(row, "margin_account");
  if (account === "") throw new ExchangeFailure("malformed", "a record has no margin_account.");
  return {
    symbol: symbolOf(textOf(row, "asset")),
    amount: sumAmounts(amountOf(row, "new_balance"), negated(amountOf(row, "old_balance"))),
    account,
  };
}

/** The log calls the account `fi_xbtusd` `f-xbt:usd`. */
function accountOf(name: string): string {
  return name.replace(/^f[iv]_([a-z]+)(usd|eur|xbt)$/, "f-$1:$2");
}

export const krakenfutures: Exchange = {
  id: "krakenfutures",
  title: "Kraken Futures",
  howTo: "futures.kraken.com: Settings → API keys, General API Read Only and Withdrawal API No Access",
  documentation: "https://docs.kraken.com/api/docs/futures-api/",
  proof: { recorded: [], documented: ["account log", "balances"] },
  pace: { perSecond: 1, burst: 3 },
  openedOn: "2018-09-01",
  accounts: ["cash", "flex"],
  unreadAccounts: ["Sub-accounts"],
  blind: [
    "Kraken Futures does not state what a key may do: give it no permission to trade or withdraw.",
    "Kraken Futures' open positions are not listed; their profit is read once it is realised.",
    "Kraken Futures' account log is read as documented; no recorded answer has confirmed it.",
  ],
  async balances(client) {
    const accounts = entriesAt(await client.ask("privateGetAccounts"), "accounts");
    return accounts.flatMap(([name, row]): ExchangeBalance[] => {
      const account = accountOf(name);
      const [balancesRow, several] = [partOf(row, "balances"), partOf(row, "currencies")];
      return [
        ...Object.keys(balancesRow).map((asset) => ({
          account,
          symbol: symbolOf(asset),
          amount: amountOf(balancesRow, asset),
        })),
        ...Object.keys(several).map((asset) => ({
          account,
          symbol: symbolOf(asset),
          amount: amountOf(partOf(several, asset), "quantity"),
        })),
      ].filter(({ symbol }) => !symbol.includes("_"));
    });
  },
  streams: [log],
};
