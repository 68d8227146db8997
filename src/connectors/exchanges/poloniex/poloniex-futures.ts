import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { ExchangeClient, ExchangeBalance } from "../exchange.ts";
import {
  listAt,
  lowestId,
  type Raw,
  textOf,
  amountOf,
  optionalAmountOf,
  momentOf,
  sumAmounts,
  negated,
} from "../reading/raw.ts";
import { type Words, listBySpan, pagesOf, meaningOf } from "../reading/records.ts";
import { symbolOf } from "./poloniex-symbols.ts";

const billsPerPage = 100;

export const futuresAccount = "Futures";

const futuresWords: Words = [
  [/^TRANSFER$/, "transfer", "transfer"],
  [/^(?:COUPON|TRIAL_INCOME)$/, "reward", "reward"],
  [/^(?:FEE|PNL|LIQ_PNL|ADL_PNL|FUNDING_FEE)$/, "derivative", "derivative"],
];

/** https://api-docs.poloniex.com/v3/futures/api/account/bills: from the newest id down. Margin that moves to a position stays in the account. */
export const futures = listBySpan({
  id: "futures",
  title: "Futures: realised profit, funding, fees, transfers",
  history: {
    days: 89,
    reason: "Poloniex serves bills of the futures account for 90 days. Enter older changes by hand.",
  },
  sideAccount: futuresAccount,
  spanDays: 30,
  overlapDays: 1,
  rows: ({ client }, { from, to }) =>
    pagesOf(async (next) => {
      const rows = listAt(
        await client.ask("swapPrivateGetV3AccountBills", {
          sTime: from,
          eTime: to,
          limit: billsPerPage,
          direct: "NEXT",
          ...(next === undefined ? {} : { from: next }),
        }),
        "data",
      );
      return rows.length < billsPerPage ? { rows } : { rows, next: lowestId(rows, "id") };
    }),
  events: (rows) => rows.flatMap(billOf),
});

/** A bill as an event; none for trial money, which does not belong to the owner. */
function billOf(row: Raw): ExchangeEvent[] {
  const word = textOf(row, "type");
  if (textOf(row, "actType") === "TRIAL" || word === "MANUAL_MARGIN") return [];
  const [change, contract] = [amountOf(row, "sz"), textOf(row, "symbol")];
  return [
    {
      id: `futures:${textOf(row, "id")}`,
      at: momentOf(row, "cTime"),
      ...meaningOf(futuresWords, word, change),
      account: futuresAccount,
      changes: [{ symbol: symbolOf(textOf(row, "ccy")), amount: change }],
      method: word,
      ...(contract === "" ? {} : { notes: contract }),
    },
  ];
}

/** https://api-docs.poloniex.com/v3/futures/api/account/balance */
export async function futuresBalances(client: ExchangeClient): Promise<ExchangeBalance[]> {
  return listAt(await client.ask("swapPrivateGetV3AccountBalance"), "data", "details").map(
    (row): ExchangeBalance => {
      const unrealised = optionalAmountOf(row, "upl");
      return {
        account: futuresAccount,
        symbol: symbolOf(textOf(row, "ccy")),
        amount: sumAmounts(amountOf(row, "eq"), negated(unrealised)),
        unrealised,
      };
    },
  );
}
