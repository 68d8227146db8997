import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { defineStream } from "../exchange.ts";
import { walkState, newestFirst } from "../reading/newest-first.ts";
import {
  type Raw,
  momentOf,
  textOf,
  amountOf,
  optionalAmountOf,
  magnitude,
  negated,
  feeOf,
} from "../reading/raw.ts";
import { walkOf, rowsPerPage } from "./okx-lists.ts";

/** `over`: the final states. */
export function movements(
  { id, title, over }: { id: string; title: string; over: RegExp },
  endpoint: string,
  eventOf: (row: Raw) => ExchangeEvent[],
) {
  return defineStream(walkState, {
    id,
    title,
    async *read({ client, since }, state) {
      yield* newestFirst(state, {
        ...walkOf(
          (next) =>
            client.ask(endpoint, {
              limit: String(rowsPerPage),
              ...(next === undefined ? {} : { after: next }),
            }),
          // The next page may contain further rows of the page's oldest time.
          (rows) => String(1 + Math.min(...rows.map((row) => momentOf(row, "ts")))),
          since,
        ),
        groupOf: (row) => textOf(row, "depId", "wdId"),
        isPending: (row) => !over.test(textOf(row, "state")),
        events: (rows) => rows.flatMap(eventOf),
      });
    },
  });
}

function movementOf(row: Raw) {
  const hash = textOf(row, "txId");
  const counterparty = textOf(row, "from");
  return {
    at: momentOf(row, "ts"),
    account: "Funding",
    ...(hash === "" ? {} : { txHash: hash }),
    ...(counterparty === "" ? {} : { counterparty }),
  };
}

/** State 1: credited, not withdrawable yet; 2: withdrawable (https://www.okx.com/docs-v5/en/#funding-account-rest-api-get-deposit-history). */
export function depositOf(row: Raw): ExchangeEvent[] {
  if (!/^[12]$/.test(textOf(row, "state"))) return [];
  return [
    {
      ...movementOf(row),
      id: `deposit:${textOf(row, "depId")}`,
      type: "deposit",
      changes: [{ symbol: textOf(row, "ccy"), amount: amountOf(row, "amt") }],
    },
  ];
}

/** State 2: sent. The fee is charged in addition to the amount. */
export function withdrawalOf(row: Raw): ExchangeEvent[] {
  if (textOf(row, "state") !== "2") return [];
  const symbol = textOf(row, "ccy");
  const fee = magnitude(optionalAmountOf(row, "fee"));
  const to = textOf(row, "to");
  return [
    {
      ...movementOf(row),
      id: `withdrawal:${textOf(row, "wdId")}`,
      type: "withdrawal",
      ...(to === "" ? {} : { counterparty: to }),
      changes: [
        { symbol, amount: negated(amountOf(row, "amt")) },
        ...(fee === "0" ? [] : [feeOf(textOf(row, "feeCcy") || symbol, fee)]),
      ],
    },
  ];
}
