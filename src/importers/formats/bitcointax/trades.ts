import { absolute, add, compare, multiply, parseDecimal, subtract } from "../../../domain/money/decimal.ts";
import { defineFormat } from "../../engine/define-format.ts";
import type { FeeRule, Meaning } from "../../engine/format.ts";

/**
 * Every row proves its own fee rule: Cost/Proceeds is Total with a fee in that currency added (purchase) or deducted (sale), or Total is
 * Volume × Price with that fee.
 */
export const bitcointaxTrades = defineFormat({
  id: "bitcointax-trades",
  title: "bitcoin.tax: trades",
  platform: "exchange:bitcointax",
  howTo: "On bitcoin.tax: Trading → Download, CSV.",
  proof: "synthetic",
  headers: [
    "Date,Action,Symbol,Account,Volume,Price,Currency,Fee,FeeCurrency,Total,Cost/Proceeds,ExchangeId,Category,Subaccount,Memo,SymbolBalance,CurrencyBalance,FeeBalance",
  ],
  fields: {
    date: "Date",
    action: "Action",
    symbol: "Symbol",
    account: "Account",
    volume: "Volume",
    price: "Price",
    currency: "Currency",
    fee: "Fee",
    feeCurrency: "FeeCurrency",
    total: "Total",
    whole: "Cost/Proceeds",
    note: "Memo",
    category: "Category",
  },
  wallet: { name: "bitcoin.tax", field: "account", isWhole: true },
  time: { field: "date", zone: "UTC" },
  words: { field: "action", map: { "BUY|SELL": "trade" } },
  decide: ({ cell, hasAmount }) => {
    if (!/^(?:buy|sell)$/i.test(cell("action")) || !hasAmount("fee")) return undefined;
    if (cell("feeCurrency").toUpperCase() !== cell("currency").toUpperCase()) return undefined;
    const isPurchase = /^buy$/i.test(cell("action"));
    const hasFee = isWithFee([cell("volume"), cell("price"), cell("fee"), cell("total")], { isPurchase });
    return hasFee
      ? { type: "trade", fee: "included" }
      : feeRuleOf({ total: cell("total"), fee: cell("fee"), totalWithFee: cell("whole"), isPurchase });
  },
  trade: {
    side: { field: "action", buy: "BUY", sell: "SELL" },
    base: { amount: "volume", asset: "symbol", sign: "any" },
    quote: { amount: "total", asset: "currency", sign: "any" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "unknown", hasRebates: true }],
  note: "note",
  tags: "category",
});

/** Whether the total is volume × price with the fee, within a hundredth of the fee. */
function isWithFee(texts: readonly string[], { isPurchase }: { isPurchase: boolean }): boolean {
  const plainTexts = texts.map((text) => text.replace(/^-/, ""));
  if (texts[2]?.startsWith("-") === true || plainTexts.some((text) => !/^\d+(?:\.\d+)?$/.test(text)))
    return false;
  const [volume, price, fee, total] = plainTexts.map(parseDecimal);
  if (volume === undefined || price === undefined || fee === undefined || total === undefined) return false;
  const product = multiply(volume, price);
  const gap = absolute(subtract(total, isPurchase ? add(product, fee) : subtract(product, fee)));
  return compare(multiply(gap, parseDecimal("100")), fee) < 0;
}

/** The fee rule of a trade whose fee is in the currency of its total. */
function feeRuleOf({
  total,
  fee,
  totalWithFee,
  isPurchase,
}: {
  total: string;
  fee: string;
  totalWithFee: string;
  isPurchase: boolean;
}): Meaning | undefined {
  const numbers = [total, fee, totalWithFee].map((text) => text.replace(/^-/, ""));
  if (fee.startsWith("-") || numbers.some((text) => !/^\d+(?:\.\d+)?$/.test(text))) return undefined;
  const [net, chargedFee, all] = numbers.map(parseDecimal);
  if (net === undefined || chargedFee === undefined || all === undefined) return undefined;
  const tradeWithFee = (rule: FeeRule): Meaning => ({ type: "trade", fee: rule });
  if (compare(all, isPurchase ? add(net, chargedFee) : subtract(net, chargedFee)) === 0)
    return tradeWithFee("on top");
  return {
    refuse:
      "Cost/Proceeds is not Total with the fee, so it is not known what the trade cost. Enter this row by hand.",
  };
}
