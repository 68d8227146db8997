import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { defineStream } from "../exchange.ts";
import { walkState, newestFirst } from "../reading/newest-first.ts";
import { lowestId, textOf, type Raw, amountOf, momentOf } from "../reading/raw.ts";
import { fundingTypes, plainMeaning } from "./okx-bill-types.ts";
import { walkOf, rowsPerPage } from "./okx-lists.ts";

/** The stream has a new id, so that bills are read again: an earlier version booked products as ordinary positions. */
export const funding = defineStream(walkState, {
  id: "funding-bills",
  title: "Funding account",
  isOptional: true,
  async *read({ client, since }, state) {
    yield* newestFirst(state, {
      ...walkOf(
        (next) =>
          client.ask("privateGetAssetBillsHistory", {
            limit: String(rowsPerPage),
            pagingType: "2",
            ...(next === undefined ? {} : { after: next }),
          }),
        (rows) => lowestId(rows, "billId"),
        since,
      ),
      groupOf: (row) => {
        const product = fundingTypes.get(textOf(row, "type"))?.product;
        return product === undefined ? textOf(row, "billId") : `${product}:${textOf(row, "ts")}`;
      },
      events: fundingEvents,
    });
  },
});

/** Deposits and withdrawals (1, 2, 13, and the fees of 221 and 222) are separate lists, with hashes. */
const listedElsewhere = /^(?:1|2|13|221|222)$/;

/** The events of one product's bills of the same time, or of another single bill. A payment comes after a lock of the same time. */
function fundingEvents(rows: Raw[]): ExchangeEvent[] {
  const isLocked = rows.some((row) => amountOf(row, "balChg").startsWith("-"));
  return rows.flatMap((row): ExchangeEvent[] => {
    const code = textOf(row, "type");
    if (listedElsewhere.test(code)) return [];
    const { incomingType, outgoingType, product, isKeyed } =
      fundingTypes.get(code) ?? plainMeaning("other", "other");
    const change = amountOf(row, "balChg");
    const ts = momentOf(row, "ts");
    const isOut = change.startsWith("-");
    const isPayment = isKeyed === true && !isOut;
    // OKX's payments do not name a subscription, so each settles the oldest matching one.
    const key = isKeyed === true && isOut ? `:${new Date(ts).toISOString()}` : "";
    const notes = textOf(row, "notes");
    return [
      {
        id: `funding:${textOf(row, "billId")}`,
        at: isPayment && isLocked ? ts + 1 : ts,
        type: isOut ? outgoingType : incomingType,
        account: "Funding",
        changes: [{ symbol: textOf(row, "ccy"), amount: change }],
        ...(product === undefined ? {} : { counterparty: `${product}${key}` }),
        ...(notes === "" ? {} : { notes }),
      },
    ];
  });
}
