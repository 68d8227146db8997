import { defineFormat } from "../../engine/define-format.ts";

/** Coins by whose ticker, or a thousandth of it (`mBTC`), the wallet names its units. */
const units = [
  "BTC",
  "BCH",
  "BSV",
  "BTG",
  "LTC",
  "DOGE",
  "DASH",
  "DGB",
  "ZEC",
  "ETH",
  "ETC",
  "XRP",
  "XLM",
  "XMR",
  "EOS",
  "XTZ",
];
const decimals = {
  ...Object.fromEntries(
    units.flatMap((ticker) => [
      [ticker, 0],
      [`M${ticker}`, 3],
    ]),
  ),
  BITS: 6,
  SATS: 8,
};

/** Until 2019 the columns of amounts named the coin. */
const namedCoins = ["BTC", "BCH", "LTC", "ETH"];
const columnOf = (name: string): string => ["ASSET", ...namedCoins].map((end) => name + end).join("|");

/**
 * An amount is the change of the wallet, so a sent one includes its fee. A received one states the fee that its sender paid. A transfer's fee is a
 * row of its own, whose id has a suffix.
 */
export const edgeTransactions = defineFormat({
  id: "edge-transactions",
  title: "Edge: transactions",
  platform: "exchange:edge",
  howTo:
    "In Edge: the wallet → Export Transactions, CSV, one for each wallet. A token's fees are in the file of its chain's coin. Do not connect the same addresses as well: the transactions would be counted twice.",
  proof: "synthetic",
  headers: [
    "CURRENCY_CODE,DATE,TIME,PAYEE_PAYER_NAME,AMT_ASSET,DENOMINATION,*,CATEGORY,NOTES,AMT_NETWORK_FEES_ASSET,TXID,OUR_RECEIVE_ADDRESSES,VER,DEVICE_DESCRIPTION",
    ...namedCoins.map(
      (ticker) =>
        `CURRENCY_CODE,DATE,TIME,PAYEE_PAYER_NAME,AMT_${ticker},DENOMINATION,*,CATEGORY,NOTES,AMT_NETWORK_FEES_${ticker},TXID,OUR_RECEIVE_ADDRESSES,VER`,
    ),
  ],
  fields: {
    coin: "CURRENCY_CODE",
    date: "DATE",
    time: "TIME",
    name: "PAYEE_PAYER_NAME",
    amount: columnOf("AMT_"),
    unit: "DENOMINATION",
    notes: "NOTES",
    fee: columnOf("AMT_NETWORK_FEES_"),
    hash: "TXID",
  },
  extract: { hash: /^(.+?)(?:-TRANSFER_TX|-fee)?$/ },
  wallet: "Edge",
  time: { field: ["date", "time"], zone: "UTC" },
  meaning: "sides",
  decide: ({ cell }) => {
    const unit = cell("unit");
    // The unit of a token is named by a unit of its chain's coin that is as large.
    if (
      /^(?:m|bits$|sats$)/.test(unit) &&
      unit !== `m${cell("coin")}` &&
      (cell("coin") !== "BTC" || unit.startsWith("m"))
    )
      return {
        refuse: "The unit is that of another coin, so the amount is not known. Enter this row by hand.",
      };
    return cell("amount").startsWith("-") ? undefined : { type: "deposit", fee: "none" };
  },
  movement: { amount: "amount", asset: "coin", sign: "amount", scale: { field: "unit", units: decimals } },
  fees: [{ amount: "fee", asset: "coin", rule: "included", scale: { field: "unit", units: decimals } }],
  hash: "hash",
  note: ["name", "notes"],
});
