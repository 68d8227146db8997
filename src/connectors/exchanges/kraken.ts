import {
  isKnownKrakenType,
  isReturnWithoutWithdrawal,
  krakenEvents,
  krakenSymbol,
  supersededKrakenIds,
  type KrakenRow,
} from "../../domain/exchange/kraken-ledger.ts";
import { msg, type Wording } from "../../errors/wording.ts";
import { millisecondsPerDay } from "../../domain/time/day.ts";
import { defineStream, type Exchange } from "./exchange.ts";
import { newestFirst, walkState } from "./reading/newest-first.ts";
import { isLastPage, withTotal } from "./reading/paging.ts";
import { amountOf, optionalAmountOf, entriesAt, momentOf, rowAt, textOf, type Raw } from "./reading/raw.ts";

const rowsPerPage = 50;
/** A withdrawal that is returned later than this is booked as a withdrawal and a deposit. */
const returnedWithin = 90 * millisecondsPerDay;

/** https://docs.kraken.com/api/docs/rest-api/get-ledgers: 50 rows a page, newest first, by offset below a fixed end. */
const ledger = defineStream(walkState, {
  id: "ledger",
  title: "Ledger",
  async *read({ client, since, now }, state) {
    const unknownTypes = new Set<string>();
    const pages = newestFirst(state, {
      since,
      async page(next) {
        const [end = "", offset = "0"] = (next ?? `${Math.ceil(now / 1000)}:0`).split(":");
        const answer = rowAt(await client.ask("privatePostLedgers", { end, ofs: offset }), "result");
        const rows = entriesAt(answer, "ledger").map(([id, row]): Raw => ({ ...row, id }));
        const read = Number(offset) + rows.length;
        const statedPage = withTotal(answer, rows, "count");
        const isLast = isLastPage(statedPage, { read, askedRows: read, size: rowsPerPage });
        return isLast ? { rows } : { rows, next: `${end}:${read}` };
      },
      momentOf: (row) => momentOf(row, "time", "s"),
      groupOf: referenceOf,
      olderSince: (rows) =>
        isReturnWithoutWithdrawal(rows.map(rowOf))
          ? Math.min(...rows.map((row) => momentOf(row, "time", "s"))) - returnedWithin
          : undefined,
      events(rows) {
        const known = rows.map(rowOf);
        for (const { type, subtype } of known)
          if (!isKnownKrakenType({ type, subtype })) unknownTypes.add(`${type} ${subtype}`.trim());
        return krakenEvents(known).events;
      },
      retractedIdsOf: (rows) => supersededKrakenIds(rows.map(rowOf)),
    });
    for await (const page of pages) {
      yield unknownTypes.size === 0 ? page : { ...page, unread: unknownGap(unknownTypes) };
      unknownTypes.clear();
    }
  },
});

/** Such as `credit` and `reserve`, which Kraken lists without a meaning. */
function unknownGap(types: ReadonlySet<string>): Wording {
  return msg`Ledger: the meaning of rows of the type ${[...types].sort().join(", ")} is not known. Their amounts are booked, but neither as income nor as a transfer: check them.`;
}

/** Some rewards have the reference "Unknown", which does not group rows. */
function referenceOf(row: Raw): string {
  const reference = textOf(row, "refid");
  return reference === "" || reference === "Unknown" ? textOf(row, "id") : reference;
}

function rowOf(row: Raw): KrakenRow {
  return {
    id: textOf(row, "id"),
    reference: referenceOf(row),
    at: momentOf(row, "time", "s"),
    type: textOf(row, "type").toLowerCase(),
    subtype: textOf(row, "subtype").toLowerCase(),
    asset: textOf(row, "asset"),
    amount: amountOf(row, "amount"),
    fee: optionalAmountOf(row, "fee"),
  };
}

export const kraken: Exchange = {
  id: "kraken",
  title: "Kraken",
  howTo:
    "kraken.com: Settings → API, with Query funds, Query closed orders & trades and Query ledger entries only",
  documentation: "https://docs.kraken.com/api/",
  proof: { recorded: ["ledger", "balances"], documented: ["permissions of the key"] },
  pace: { perSecond: 0.33, burst: 10 },
  openedOn: "2011-07-28",
  accounts: ["", "#Earn"],
  unreadAccounts: ["Sub-accounts"],
  sideAccounts: [
    {
      title: "Margin positions",
      accounts: [],
      history: "profit, fees and settlements in the ledger",
      /** https://docs.kraken.com/api/docs/rest-api/get-trade-balance: `n` is the unrealised net profit of open positions. */
      async balances(client) {
        const answer = rowAt(await client.ask("privatePostTradeBalance"), "result");
        return [{ account: "", symbol: "USD", amount: "0", unrealised: amountOf(answer, "n") }];
      },
    },
  ],
  blind: [
    "Kraken's futures account has keys of its own: connect Kraken Futures for it.",
    "Kraken Earn: allocated coins are part of the stated balances of their coins; rewards are in the ledger.",
  ],
  /** https://docs.kraken.com/api-reference/account-data/get-api-key-info */
  async powers(client) {
    const info = rowAt(await client.ask("privatePostGetApiKeyInfo"), "result");
    const permissions: unknown[] = Array.isArray(info["permissions"]) ? info["permissions"] : [];
    return {
      beyondReading: permissions
        .map(String)
        .filter(
          (name) =>
            /withdraw|modify|create|cancel|close[-_ ]?trade|add[-_ ]?funds|transfer/i.test(name) &&
            !/^(query|read|export)/i.test(name),
        ),
    };
  },
  async balances(client) {
    const answer = rowAt(await client.ask("privatePostBalance"), "result");
    return Object.entries(answer).map(([code]) => ({
      account: code.endsWith(".S") ? "#Earn" : "",
      symbol: krakenSymbol(code),
      amount: amountOf(answer, code),
    }));
  },
  streams: [ledger],
};
