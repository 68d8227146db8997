import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

/** A row is money (`$CASH-USD`), or a coin whose symbol is a pair with the row's currency (`BTC-USD`); anything else is a stock. */
function meaningOf({
  cell,
  hasAmount,
}: Pick<DecidedRow<"type" | "symbol" | "currency" | "fee">, "cell" | "hasAmount">): Meaning {
  const type = cell("type").toUpperCase();
  const symbol = cell("symbol").toUpperCase();
  const currency = cell("currency").toUpperCase();
  if (symbol === `$CASH-${currency}`) return moneyMeaning(type);
  if (!symbol.endsWith(`-${currency}`) || symbol.startsWith("$"))
    return {
      refuse: "This row is of a share or a fund, or of a coin whose symbol is not a pair with its currency.",
    };
  if (type === "BUY" || type === "SELL") return { type: "trade", shape: "trade" };
  const isIn = type === "TRANSFER_IN" || type === "ADD_HOLDING";
  if ((isIn || type === "TRANSFER_OUT" || type === "REMOVE_HOLDING") && hasAmount("fee"))
    return { refuse: "What the fee of a transfer was paid from is not known. Enter the row by hand." };
  if (isIn) return { type: "deposit", shape: "sides", only: "in" };
  if (type === "TRANSFER_OUT" || type === "REMOVE_HOLDING")
    return { type: "withdrawal", shape: "sides", only: "out" };
  return { refuse: "What this activity means for a coin is not known. Enter the row by hand." };
}

function moneyMeaning(type: string): Meaning {
  if (type === "DEPOSIT" || type === "TRANSFER_IN") return "deposit";
  if (type === "WITHDRAWAL" || type === "TRANSFER_OUT") return "withdrawal";
  if (type === "INTEREST") return "interest";
  if (type === "FEE" || type === "TAX") return "fee";
  return { refuse: "What this activity means for money is not known. Enter the row by hand." };
}

const sharedFields = {
  platform: "exchange:wealthfolio",
  proof: "synthetic",
  time: { field: "date", zone: "UTC" },
  wallet: "Wealthfolio",
  trade: {
    side: { field: "type", buy: "BUY", sell: "SELL" },
    base: { amount: "quantity", asset: { base: "symbol" } },
    quote: { price: "price", asset: "currency" },
  },
  sides: {
    in: { amount: "quantity", asset: { base: "symbol" } },
    out: { amount: "quantity", asset: { base: "symbol" } },
  },
  fees: [{ amount: "fee", asset: "currency", rule: "on top" }],
} as const;
const columns = "date,symbol,quantity,activityType,unitPrice,currency,fee";
const fields = {
  date: "date",
  symbol: "symbol",
  quantity: "quantity",
  type: "activityType",
  price: "unitPrice",
  currency: "currency",
  fee: "fee",
} as const;

/** Rows of money have their amount in a separate column. Fees are charged in addition to quantity × price. */
export const wealthfolioActivities = defineFormat({
  ...sharedFields,
  id: "wealthfolio-activities",
  title: "Wealthfolio: activities",
  howTo: "In Wealthfolio: Settings → Export → Activities, CSV; or a file made for its import.",
  headers: [`${columns},amount`, `${columns},amount,fxRate,subtype`, `${columns},amount,comment`],
  fields: { ...fields, amount: "amount", comment: "comment?", subtype: "subtype?" },
  decide: meaningOf,
  movement: { amount: "amount", asset: "currency", sign: "word" },
  note: "comment",
  tags: "subtype",
});

/** The earlier layout: rows of money have their amount as the quantity. */
export const wealthfolioActivitiesOld = defineFormat({
  ...sharedFields,
  id: "wealthfolio-activities-2024",
  title: "Wealthfolio: activities (2024)",
  howTo: "In Wealthfolio: Settings → Export → Activities, CSV; the layout without an amount column.",
  headers: [columns],
  fields,
  decide: meaningOf,
  movement: { amount: "quantity", asset: "currency", sign: "word" },
});
