import { defineFormat } from "../../engine/define-format.ts";

/** One file per wallet. A trade against money is read from the coin's file, which states the payment; the money's file repeats it. */
export const lunoStatement = defineFormat({
  id: "luno-statement",
  title: "Luno: wallet statement",
  platform: "exchange:luno",
  howTo:
    "On luno.com: Profile → Transaction history → Export, one file for each wallet. Import those of all wallets, coins and money.",
  proof: "real sample",
  headers: [
    "Wallet ID,Row,Timestamp (UTC),Description,Currency,Balance delta,Available balance delta,Balance,Available balance,Cryptocurrency transaction ID,Cryptocurrency address,Value currency,Value amount",
    "Wallet ID,Row,Timestamp (UTC),Description,Currency,Balance delta,Available balance delta,Balance,Available balance,Cryptocurrency transaction ID,Cryptocurrency address,Value currency,Value amount,Reference",
  ],
  fields: {
    time: "Timestamp (UTC)",
    text: "Description",
    quote: "Description",
    coin: "Currency",
    change: "Balance delta",
    balance: "Balance",
    hash: "Cryptocurrency transaction ID",
    address: "Cryptocurrency address",
    money: "Value currency",
    value: "Value amount",
  },
  // `Bought BTC 0.5 for ZAR 7,500.00`, some with two kinds of spaces, and `Sold 0.5 BTC/ZAR @ 10,700`.
  extract: { quote: /^(?:Bought|Sold) (?:\w+\s+[\d.,]+ for (?=[A-Z])|[\d.,]+ \w+\/)([A-Z]{3,5})/ },
  wallet: "Luno",
  time: { field: "time", zone: "UTC" },
  tickers: { XBT: "BTC" },
  words: {
    field: "text",
    map: { "Trading fee": "fee" },
    patterns: [
      [/^\w+ send fee$/, "fee"],
      [/^sent \w+/, "withdrawal"],
      [/^received \w+/, "deposit"],
      [/^(?:\w+ )?deposit/, "deposit"],
      [/^(?:\w+ )?withdrawal/, "withdrawal"],
    ],
  },
  decide: ({ cell }) => {
    if (cell("quote") !== "") {
      if (cell("quote") !== cell("money"))
        return { refuse: "The file does not state what was paid for this trade. Enter it by hand." };
      return cell("coin") === cell("quote")
        ? { noEffect: "the same trade is in the file of the coin's wallet" }
        : { type: "trade", shape: "trade" };
    }
    // A transfer may have a text written by the owner.
    const isFee = /fee$/i.test(cell("text"));
    if (cell("address") === "" || isFee) return undefined;
    return cell("change").startsWith("-") ? "withdrawal" : "deposit";
  },
  movement: { amount: "change", asset: "coin", sign: "amount" },
  trade: {
    side: { signOf: "change" },
    base: { amount: "change", asset: "coin" },
    quote: { amount: "value", asset: "money" },
  },
  value: { amount: "value", asset: "money" },
  hash: "hash",
  counterparty: "address",
  balance: { field: "balance", asset: "coin" },
});
