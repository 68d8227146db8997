import { defineFormat } from "../../engine/define-format.ts";

/** The account is in euro. A coin has an ISIN such as XF000BTC0017. */
export const tradeRepublicTransactions = defineFormat({
  id: "trade-republic-transactions",
  title: "Trade Republic: transactions (Dutch)",
  platform: "exchange:traderepublic",
  howTo:
    "Use the CSV of a tool that exports Trade Republic's timeline in Dutch; the app's own export is another file.",
  proof: "synthetic",
  headers: ["Datum,Transactietype,Waarde (netto),Opmerking,ISIN,Aantal,Kosten,Belasting"],
  fields: {
    date: "Datum",
    type: "Transactietype",
    amount: "Waarde (netto)",
    coin: "ISIN",
    units: "Aantal",
    fee: "Kosten",
  },
  extract: { coin: /^XF0+([A-Z]{2,5})\d{4}$/ },
  wallet: "Trade Republic",
  time: { field: "date", zone: "owner" },
  numbers: { decimal: "," },
  words: {
    field: "type",
    map: {
      Storting: "deposit",
      Onttrekking: "withdrawal",
      Rente: "interest",
      Dividend: "income",
      "Aankoop|Buy|Verkoop|Sell": {
        refuse: "Shares and funds are not kept here. Enter what this row did to the cash by hand.",
      },
    },
  },
  decide: ({ cell, is }) =>
    cell("coin") !== "" && is("type", "Aankoop|Buy|Verkoop|Sell")
      ? { type: "trade", shape: "trade" }
      : undefined,
  movement: { amount: "amount", asset: { fixed: "EUR" }, sign: "amount" },
  trade: {
    side: { field: "type", buy: "Aankoop|Buy", sell: "Verkoop|Sell" },
    base: { amount: "units", asset: "coin" },
    quote: { amount: "amount", asset: { fixed: "EUR" }, sign: "any" },
  },
  fees: [{ amount: "fee", asset: { fixed: "EUR" }, rule: "unknown", sign: "any" }],
});

const shares = {
  refuse: "Shares and funds are not kept here. Enter what this row did to the cash by hand.",
};

/** Amounts are gross and signed; fee and tax are charged in addition. A coin has its ticker or an ISIN such as XF000BTC0017. */
export const tradeRepublicExport = defineFormat({
  id: "trade-republic-export",
  title: "Trade Republic: transaction export of the app",
  platform: "exchange:traderepublic",
  howTo:
    "In the Trade Republic app: Profile → Statements → Transaction export, since the account was opened.",
  proof: "synthetic",
  headers: [
    "datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,original_amount,original_currency,fx_rate,description,transaction_id,counterparty_name,counterparty_iban,payment_reference,mcc_code",
  ],
  fields: {
    time: "datetime",
    category: "category",
    type: "type",
    kind: "asset_class",
    coin: "symbol",
    units: "shares",
    amount: "amount",
    fee: "fee",
    tax: "tax",
    currency: "currency",
    id: "transaction_id",
  },
  extract: { coin: /^(?:XF0+(?=[A-Z0-9]+\d{3,4}$))?([A-Z0-9]+?)(?:0\d{2,3})?$/ },
  wallet: "Trade Republic",
  time: { field: "time", zone: "UTC" },
  words: {
    field: ["category", "type"],
    map: {
      "TRADING / BUY|TRADING / SELL": { type: "trade", shape: "trade" },
      // A staking reward, or a receipt from another wallet.
      "DELIVERY / FREE_RECEIPT": { type: "other", direction: "in", shape: "movement" },
      "DELIVERY / FREE_DELIVERY": { type: "withdrawal", shape: "movement" },
      "DELIVERY / MIGRATION": { noEffect: "moved within the account" },
      "CASH / TRANSFER_IN|CASH / TRANSFER_OUT": { type: "transfer", shape: "columns" },
      "CASH / INTEREST_PAYMENT": { type: "interest", shape: "columns" },
      "CASH / DIVIDEND|CASH / DISTRIBUTION": { type: "income", shape: "columns" },
      "CASH / CARD_ORDERING_FEE": { type: "fee", shape: "columns" },
      // Tax that was charged or refunded, which has its own column.
      "CASH / TAX_OPTIMIZATION": { type: "other", shape: "columns" },
      "CASH / REFERRAL|CASH / BENEFITS_SAVEBACK|CASH / BONUS|CASH / STOCKPERK|CASH / PEA_MARKETING": {
        type: "reward",
        shape: "columns",
      },
    },
  },
  decide: ({ cell, is }) => {
    if (!is("category", "CASH")) return is("kind", "CRYPTO") ? undefined : shares;
    const isOut = cell("amount").startsWith("-");
    if (/^CARD_(?:TRANSACTION|REFUND|REPAYMENT)/i.test(cell("type")))
      return { type: isOut ? "payment" : "deposit", shape: "columns" };
    return /^(?:CUSTOMER_(?:INBOUND|INPAYMENT|OUTBOUND_REQUEST)|TRANSFER_\w*(?:IN|OUT)BOUND)$/i.test(
      cell("type"),
    )
      ? { type: isOut ? "withdrawal" : "deposit", shape: "columns" }
      : undefined;
  },
  movement: { amount: "units", asset: "coin", sign: "word" },
  columns: [{ amount: "amount", asset: "currency" }],
  trade: {
    side: { field: "type", buy: "BUY", sell: "SELL" },
    base: { amount: "units", asset: "coin", sign: "any" },
    quote: { amount: "amount", asset: "currency", sign: "any" },
  },
  fees: [
    { amount: "fee", asset: "currency", rule: "on top", sign: "minus" },
    { amount: "tax", asset: "currency", rule: "on top", sign: "minus", hasRebates: true },
  ],
  rowId: "id",
});
