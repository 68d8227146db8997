import type { Change, ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { SideAccount } from "../exchange.ts";
import {
  amountOf,
  feeOf,
  listAt,
  momentOf,
  negated,
  optionalAmountOf,
  sumAmounts,
  textOf,
  type Raw,
} from "../reading/raw.ts";
import { listBySpan, meaningOf, type Words } from "../reading/records.ts";
import { history, pagesBelow } from "./bitget-pages.ts";

const futuresWords: Words = [
  [/^trans|transfer/, "transfer", "transfer"],
  [/bonus|coupon|reward|rebate|cash_gift|user_grants/, "reward", "reward"],
  [/tracking_trader_income/, "income", "other"],
  [
    /open|close|burst|buy|sell|settle|deliver|reduce|offset|force|liquid|margin|fee|funding|risk|adl|reverse|union/,
    "derivative",
    "derivative",
  ],
];

/** https://www.bitget.com/api-doc/contract/account/Get-Account-Bill: the amount excludes the fee, which is negative where it was paid. */
const products = [
  ["USDT-FUTURES", "USDT-M Futures"],
  ["USDC-FUTURES", "USDC-M Futures"],
  ["COIN-FUTURES", "Coin-M Futures"],
] as const;

export const futures = products.map(([productType, account]) =>
  listBySpan({
    id: productType.toLowerCase(),
    title: `${account}: realised profit, funding, fees, transfers`,
    history,
    isOptional: true,
    sideAccount: account,
    spanDays: 30,
    overlapDays: 1,
    rows: ({ client }, { from, to }) =>
      pagesBelow(
        client,
        "privateMixGetV2MixAccountBill",
        { productType, startTime: from, endTime: to },
        { id: "billId", list: "bills" },
      ),
    events: (rows) => rows.map((row) => futuresEvent(row, account)),
  }),
);

function futuresEvent(row: Raw, account: string): ExchangeEvent {
  const symbol = textOf(row, "coin");
  const amount = amountOf(row, "amount");
  const fee = negated(optionalAmountOf(row, "fee"));
  const word = textOf(row, "businessType").toLowerCase();
  const changes: Change[] = [{ symbol, amount }, ...(fee === "0" ? [] : [feeOf(symbol, fee)])];
  const contract = textOf(row, "symbol");
  return {
    id: `futures:${textOf(row, "billId")}`,
    at: momentOf(row, "cTime"),
    ...meaningOf(futuresWords, word, amount),
    account,
    changes,
    method: word,
    ...(contract === "" ? {} : { notes: contract }),
  };
}

export const futuresAccounts = products.map(([productType, account]): SideAccount => ({
  title: account,
  accounts: [account],
  history: "realised profit, funding, fees and transfers of three months",
  async balances(client) {
    const answer = await client.ask("privateMixGetV2MixAccountAccounts", { productType });
    return listAt(answer, "data").map((row) => {
      const unrealised = optionalAmountOf(row, "unrealizedPL");
      return {
        account,
        symbol: textOf(row, "marginCoin"),
        amount: sumAmounts(amountOf(row, "accountEquity"), negated(unrealised)),
        unrealised,
      };
    });
  },
}));
