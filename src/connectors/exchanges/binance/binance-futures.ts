import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { Stream } from "../exchange.ts";
import { amountOf, listAt, momentOf, textOf, type Raw } from "../reading/raw.ts";
import { ledgerEvent, listBySpan, numberedPages, type Words } from "../reading/records.ts";
import { coinFutures, usdFutures } from "./binance-accounts.ts";

const rowsPerPage = 1_000;

/** Transfers are read from a separate list, which has both sides. */
const listedElsewhere = /^(?:TRANSFER|CROSS_COLLATERAL_TRANSFER)$/;

const words: Words = [
  [/^COMMISSION$|FEE$/, "derivative", "derivative"],
  [/REBATE|KICKBACK|BONUS|REWARD|RETURN/, "reward", "reward"],
  [/TRANSFER/, "transfer", "transfer"],
  [/AUTO_EXCHANGE|COIN_SWAP/, "trade", "trade"],
  [/^REALIZED_PNL$|INSURANCE|OPTIONS?_|SETT?L?E|LIQUIDATION|DELIVER/, "derivative", "derivative"],
];

/**
 * https://developers.binance.com/docs/derivatives/usds-margined-futures/account/rest-api/Get-Income-History: a row is one change of the
 * wallet balance.
 */
function income(id: string, { account, endpoint }: { account: string; endpoint: string }): Stream {
  return listBySpan({
    id,
    title: `${account}: realised profit, funding, fees`,
    history: {
      days: 89,
      reason:
        "Binance serves futures accounts of three months. Import older rows from its transaction history.",
    },
    sideAccount: account,
    isOptional: true,
    isCostly: true,
    spanDays: 7,
    overlapDays: 1,
    rows: ({ client }, { from, to }) =>
      numberedPages(rowsPerPage, async (page) =>
        listAt(await client.ask(endpoint, { startTime: from, endTime: to, page, limit: rowsPerPage })),
      ),
    events: (rows) => incomeEvents(rows, account),
  });
}

/** The two rows of a conversion within the account have the same time; any other row is an event. `tranId` is unique within a type. */
function incomeEvents(rows: readonly Raw[], account: string): ExchangeEvent[] {
  const swaps = new Map<number, Raw[]>();
  const events: ExchangeEvent[] = [];
  for (const row of rows) {
    const word = textOf(row, "incomeType");
    if (listedElsewhere.test(word)) continue;
    const at = momentOf(row, "time");
    if (/AUTO_EXCHANGE|COIN_SWAP/.test(word)) {
      swaps.set(at, [...(swaps.get(at) ?? []), row]);
      continue;
    }
    const symbol = textOf(row, "asset");
    events.push(
      ledgerEvent({
        id: `futures:${account}:${word}:${textOf(row, "tranId")}:${textOf(row, "tradeId")}:${symbol}`,
        at,
        symbol,
        change: amountOf(row, "income"),
        word,
        words,
        account,
        notes: textOf(row, "symbol"),
      }),
    );
  }
  for (const [at, sides] of swaps)
    events.push({
      id: `futures:${account}:exchange:${at}`,
      at,
      type: "trade",
      account,
      changes: sides.map((row) => ({ symbol: textOf(row, "asset"), amount: amountOf(row, "income") })),
      method: textOf(sides[0] ?? {}, "incomeType"),
    });
  return events;
}

export const futures: Stream[] = [
  income("usd-futures", { account: usdFutures, endpoint: "fapiPrivateGetIncome" }),
  income("coin-futures", { account: coinFutures, endpoint: "dapiPrivateGetIncome" }),
];
