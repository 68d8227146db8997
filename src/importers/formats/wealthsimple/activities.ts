import { defineFormat } from "../../engine/define-format.ts";

const shares = {
  refuse: "Shares and funds are not kept here. Enter what this row did to the cash by hand.",
} as const;

/**
 * All accounts in one file, with days instead of times. Only the accounts of kind Crypto hold coins. The cash of a trade includes its commission;
 * that of a reward or a transfer of coins is their worth and does not move.
 */
export const wealthsimpleActivities = defineFormat({
  id: "wealthsimple-activities",
  title: "Wealthsimple: activities export",
  platform: "exchange:wealthsimple",
  howTo:
    "On my.wealthsimple.com: Activity → Download activities, CSV. The monthly statements have the same rows: import only one of the two for the same time.",
  proof: "synthetic",
  headers: [
    "transaction_date,settlement_date,account_id,account_type,activity_type,activity_sub_type,direction,symbol,name,currency,quantity,unit_price,commission,net_cash_amount",
    "transaction_date,settlement_date,account_id,account_type,activity_type,activity_sub_type,direction,symbol,underlying_symbol,name,currency,quantity,unit_price,commission,net_cash_amount",
  ],
  fields: {
    date: "transaction_date",
    account: "account_type",
    type: "activity_type",
    kind: "activity_sub_type",
    coin: "symbol",
    currency: "currency",
    units: "quantity",
    fee: "commission",
    cash: "net_cash_amount",
  },
  wallet: { name: "Wealthsimple", field: "account" },
  time: { field: "date", zone: "owner" },
  ragged: true,
  skip: [{ field: "date", matches: /^"?as of\b/i, reason: "a remark below the table" }],
  words: {
    field: "type",
    map: {
      Trade: { type: "trade", shape: "trade" },
      CryptoStakingReward: { type: "reward", shape: "sides", only: "in", fee: "none" },
      Interest: "interest",
      Dividend: "income",
      "Fee|NonResidentTax": "fee",
      "BonusPayment|Refund|AdministrativePayment": "other",
      FxExchange: {
        refuse: "The two rows of an exchange of money are not linked. Enter it as one trade by hand.",
      },
    },
  },
  decide: ({ cell, is }) => {
    const isOut = /^[-(−]/.test(cell(is("type", "MoneyMovement") ? "cash" : "units"));
    if (is("type", "MoneyMovement")) return isOut ? "withdrawal" : "deposit";
    const isOfCoins = is("account", "Crypto");
    if (!isOfCoins && is("type", "Trade|SecurityTransfer|InternalSecurityTransfer|CorporateAction"))
      return shares;
    if (is("type", "SecurityTransfer"))
      return isOut
        ? { type: "withdrawal", shape: "sides", only: "out", fee: "none" }
        : { type: "deposit", shape: "sides", only: "in", fee: "none" };
    if (is("type", "InternalSecurityTransfer"))
      return { type: "transfer", shape: "sides", only: isOut ? "out" : "in", fee: "none" };
    return undefined;
  },
  movement: { amount: "cash", asset: "currency", sign: "amount" },
  trade: {
    side: { field: "kind", buy: "BUY", sell: "SELL" },
    base: { amount: "units", asset: "coin", sign: "any" },
    quote: { amount: "cash", asset: "currency", sign: "any" },
  },
  sides: {
    in: { amount: "units", asset: "coin" },
    out: { amount: "units", asset: "coin", sign: "any" },
  },
  fees: [{ amount: "fee", asset: "currency", rule: "included" }],
});
