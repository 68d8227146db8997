import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

const platform = "manual";
const howTo = "On whalebooks.com: Transactions → Export, CSV.";
const time = { field: "date", zone: "owner", dates: "day-first" } as const;
const staked = { noEffect: "moved within the account" } as const;
const map: Record<string, Meaning> = {
  "BUY|SELL": { type: "trade", shape: "trade" },
  DEPOSIT: "deposit",
  WITHDRAWAL: "withdrawal",
  "REWARD|EARNING|STAKING_REWARD|STAKING REWARD": "reward",
  AIRDROP: "airdrop",
  FORK: "airdrop",
  FEE: { type: "fee", direction: "out" },
  "STAKE|UNSTAKE": staked,
};

/** A fee of its own is in the column of the quantity or of the fee. */
function meaningOf({ is, hasAmount }: DecidedRow<"action" | "amount" | "rebate">): Meaning | undefined {
  if (hasAmount("rebate")) return { refuse: "A rebate is not read. Enter this row by hand." };
  return is("action", "FEE") && hasAmount("amount")
    ? { type: "fee", direction: "out", fee: "none" }
    : undefined;
}

/** Fees are paid on top of the volume. */
export const whalebooksTransactions = defineFormat({
  id: "whalebooks-transactions",
  title: "WhaleBooks (EveryTrade): transactions",
  platform,
  howTo,
  proof: "synthetic",
  headers: [
    "UID,DATE,SYMBOL,ACTION,QUANTITY,UNIT_PRICE,VOLUME_QUOTE,FEE,FEE_CURRENCY,REBATE,REBATE_CURRENCY,ADDRESS_FROM,ADDRESS_TO,NOTE,LABELS",
    "UID,DATE,SYMBOL,ACTION,QUANTITY,UNIT_PRICE,VOLUME_QUOTE,FEE,FEE_CURRENCY,ADDRESS_FROM,ADDRESS_TO,NOTE,LABELS,PARTNER,REFERENCE",
  ],
  fields: {
    id: "UID",
    date: "DATE",
    symbol: "SYMBOL",
    action: "ACTION",
    amount: "QUANTITY",
    volume: "VOLUME_QUOTE",
    fee: "FEE",
    feeCoin: "FEE_CURRENCY",
    rebate: "REBATE?",
    note: "NOTE",
    labels: "LABELS",
  },
  wallet: "WhaleBooks",
  time,
  words: { field: "action", map },
  decide: meaningOf,
  movement: { amount: "amount", asset: "symbol", sign: "word" },
  trade: {
    side: { field: "action", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "symbol" } },
    quote: { amount: "volume", asset: { quote: "symbol" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  rowId: "id",
  note: "note",
  tags: "labels",
});

/** The layouts whose trades have a price only. */
export const whalebooksPricedTransactions = defineFormat({
  id: "whalebooks-priced-transactions",
  title: "WhaleBooks (EveryTrade): transactions with prices",
  platform,
  howTo,
  proof: "header only",
  headers: [
    "UID,DATE,SYMBOL,ACTION,QUANTITY,UNIT_PRICE,FEE,FEE_CURRENCY,REBATE,REBATE_CURRENCY,ADDRESS_FROM,ADDRESS_TO,NOTE,LABELS",
    "UID,DATE,SYMBOL,ACTION,QUANTY,PRICE,FEE,FEE_CURRENCY,REBATE,REBATE_CURRENCY,ADDRESS_FROM,ADDRESS_TO",
    "UID,DATE,SYMBOL,ACTION,QUANTY,PRICE,FEE,FEE_CURRENCY,REBATE,REBATE_CURRENCY",
  ],
  fields: {
    id: "UID",
    date: "DATE",
    symbol: "SYMBOL",
    action: "ACTION",
    amount: "QUANTITY|QUANTY",
    price: "UNIT_PRICE|PRICE",
    fee: "FEE",
    feeCoin: "FEE_CURRENCY",
    rebate: "REBATE",
    note: "NOTE?",
    labels: "LABELS?",
  },
  wallet: "WhaleBooks",
  time,
  words: { field: "action", map },
  decide: meaningOf,
  movement: { amount: "amount", asset: "symbol", sign: "word" },
  trade: {
    side: { field: "action", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "symbol" } },
    quote: { price: "price", asset: { quote: "symbol" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  rowId: "id",
  note: "note",
  tags: "labels",
});

/** The workbook, in which each amount has its currency. */
export const whalebooksWorkbook = defineFormat({
  id: "whalebooks-workbook",
  title: "WhaleBooks (EveryTrade): workbook",
  platform,
  howTo: "On whalebooks.com: Transactions → Export, XLSX.",
  proof: "header only",
  headers: [
    "DATE,TYPE,SYMBOL,QUANTITY,QUANTITY_CURRENCY,UNIT_PRICE,UNIT_PRICE_CURRENCY,TOTAL,TOTAL_CURRENCY,FEE,FEE_CURRENCY,SOURCE,ADDRESS,STATUS,NOTE,LABELS,CREATED,UPDATED",
    "DATE,TYPE,SYMBOL,QUANTITY,QUANTITY_CURRENCY,UNIT_PRICE,UNIT_PRICE_CURRENCY,TOTAL,TOTAL_CURRENCY,FEE,FEE_CURRENCY,SOURCE,ADDRESS,STATUS,NOTE,LABELS,REFERENCE,PARTNER,CREATED,UPDATED",
  ],
  fields: {
    date: "DATE",
    action: "TYPE",
    amount: "QUANTITY",
    coin: "QUANTITY_CURRENCY",
    total: "TOTAL",
    currency: "TOTAL_CURRENCY",
    fee: "FEE",
    feeCoin: "FEE_CURRENCY",
    source: "SOURCE",
    status: "STATUS",
    note: "NOTE",
    labels: "LABELS",
  },
  wallet: { name: "WhaleBooks", field: "source" },
  time,
  words: { field: "action", map },
  decide: ({ cell, is, hasAmount }) => {
    if (cell("status") !== "")
      return { refuse: "What the status of this row means is not known. Enter this row by hand." };
    return is("action", "FEE") && hasAmount("amount")
      ? { type: "fee", direction: "out", fee: "none" }
      : undefined;
  },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  trade: {
    side: { field: "action", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: "coin" },
    quote: { amount: "total", asset: "currency" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  note: "note",
  tags: "labels",
});
