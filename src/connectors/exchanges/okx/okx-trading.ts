import { ExchangeFailure } from "../../../ports/exchanges.ts";
import type { ExchangeEvent, Change } from "../../../domain/exchange/exchange-event.ts";
import { defineStream } from "../exchange.ts";
import { walkState, newestFirst } from "../reading/newest-first.ts";
import {
  lowestId,
  textOf,
  type Raw,
  amountOf,
  optionalAmountOf,
  momentOf,
  sumAmounts,
  negated,
  feeOf,
} from "../reading/raw.ts";
import { tradingTypes, plainMeaning } from "./okx-bill-types.ts";
import { walkOf, rowsPerPage } from "./okx-lists.ts";

export const trading = defineStream(walkState, {
  id: "trading",
  title: "Trading account",
  history: {
    days: 90,
    reason: "OKX lists bills of the trading account for three months. Import older ones from its exports.",
  },
  async *read({ client, since }, state) {
    yield* newestFirst(state, {
      ...walkOf(
        (next) =>
          client.ask("privateGetAccountBillsArchive", {
            limit: String(rowsPerPage),
            ...(next === undefined ? {} : { after: next }),
          }),
        (rows) => lowestId(rows, "billId"),
        since,
      ),
      groupOf: (row) =>
        isSpotTrade(row)
          ? `${textOf(row, "ordId")}:${textOf(row, "tradeId") || textOf(row, "ts")}`
          : textOf(row, "billId"),
      events: tradingEvents,
    });
  },
});

function isSpotTrade(row: Raw): boolean {
  return (
    tradingTypes.get(textOf(row, "type"))?.incomingType === "trade" &&
    !/^(?:SWAP|FUTURES|OPTION)$/.test(textOf(row, "instType"))
  );
}

function tradingEvents(rows: Raw[]): ExchangeEvent[] {
  const [first] = rows;
  if (first === undefined) return [];
  const isTrade = isSpotTrade(first);
  const change = amountOf(first, "balChg");
  const code = textOf(first, "type");
  // Half of a trade would be a purchase without its cost.
  if (isTrade && code === "2" && textOf(first, "ordId") === "")
    throw new ExchangeFailure("malformed", "a trade has no ordId.");
  // A trade of a future, a swap or an option changes the balance by its profit.
  const { incomingType, outgoingType } = isTrade
    ? plainMeaning("trade", "trade")
    : code === "2"
      ? plainMeaning("derivative", "derivative")
      : (tradingTypes.get(code) ?? plainMeaning("other", "other"));
  const isShared = isTrade && textOf(first, "ordId") !== "";
  return [
    {
      id: isShared
        ? `${textOf(first, "ordId")}:${textOf(first, "tradeId") || textOf(first, "ts")}`
        : textOf(first, "billId"),
      at: Math.min(...rows.map((row) => momentOf(row, "ts"))),
      type: change.startsWith("-") ? outgoingType : incomingType,
      account: "Trading",
      changes: rows.flatMap(changesOf),
      ...(textOf(first, "notes") === "" ? {} : { notes: textOf(first, "notes") }),
    },
  ];
}

/** The balance change includes the fee; a negative fee was paid. */
function changesOf(row: Raw): Change[] {
  const symbol = textOf(row, "ccy");
  const fee = optionalAmountOf(row, "fee");
  const change = amountOf(row, "balChg");
  if (fee === "0") return [{ symbol, amount: change }];
  return [{ symbol, amount: sumAmounts(change, negated(fee)) }, feeOf(symbol, negated(fee))];
}
