import { defineFormat } from "../../engine/define-format.ts";

/** Whether what is received is stated before or after a fee in its coin is not documented, so such a row is refused. */
export const cointrackerTransactions = defineFormat({
  id: "cointracker-transactions",
  title: "CoinTracker: transactions",
  platform: "exchange:cointracker",
  howTo: "On cointracker.io: Transactions → Export, CSV.",
  proof: "header only",
  headers: [
    "Date,Type,Transaction ID,Received Quantity,Received Currency,Received Cost Basis (*),Received Wallet,Received Address,Received Comment,Sent Quantity,Sent Currency,Sent Cost Basis (*),Sent Wallet,Sent Address,Sent Comment,Fee Amount,Fee Currency,Fee Cost Basis (*),Realized Return (*),Fee Realized Return (*),Transaction Hash",
    "Date,Type,Transaction ID,Received Quantity,Received Currency,Received Cost Basis (*),Received Wallet,Received Address,Received Tag,Received Comment,Sent Quantity,Sent Currency,Sent Cost Basis (*),Sent Wallet,Sent Address,Sent Tag,Sent Comment,Fee Amount,Fee Currency,Realized Return (*),Ignored",
  ],
  fields: {
    date: "Date",
    type: "Type",
    received: "Received Quantity",
    receivedCurrency: "Received Currency",
    to: "Received Wallet",
    receivedTag: "Received Tag?",
    sent: "Sent Quantity",
    sentCurrency: "Sent Currency",
    from: "Sent Wallet",
    sentTag: "Sent Tag?",
    fee: "Fee Amount",
    feeCurrency: "Fee Currency",
    receivedCost: "Received Cost Basis (*)",
    sentCost: "Sent Cost Basis (*)",
    gain: "Realized Return (*)",
    feeGain: "Fee Realized Return (*)?",
    ignored: "Ignored?",
    hash: "Transaction Hash?",
    note: "Received Comment",
    sentNote: "Sent Comment",
  },
  wallet: { name: "CoinTracker", field: "from", or: "to", isWhole: true },
  time: { field: "date", zone: "UTC", dates: "month-first" },
  skip: [{ field: "date", matches: /^\.{3}$/, reason: "a remark below the table" }],
  words: {
    field: ["type", "receivedTag", "sentTag"],
    map: {
      "Buy /  / |Sell /  / |Trade /  / ": "trade",
      "Receive /  / ": "deposit",
      "Send /  / ": "withdrawal",
      "Transfer /  / ": "transfer",
      "Receive / airdrop / |Receive / fork / ": "airdrop",
      "Receive / mined / |Receive / mining / |Receive / mining reward / ": "mining",
      "Receive / staked / |Receive / staking / |Receive / staking reward / |Receive / margin rebate / ":
        "reward",
      // A received payment is income.
      "Receive / income / |Receive / other income / |Receive / payment / ": "income",
      "Receive / interest / ": "interest",
      "Receive / gift / ": "gift in",
      "Send /  / gift": "gift out",
      "Send /  / lost": "loss",
      "Send /  / payment": "payment",
      "Send /  / donation": "donation",
      "Receive / margin gain / ": "derivative in",
      "Send /  / margin loss": "derivative out",
      "Send /  / margin fee": "fee",
      "Send /  / stake": { type: "stake", counterparty: "Staking" },
      "Receive / unstake / ": { type: "unstake", counterparty: "Staking" },
    },
  },
  decide: ({ cell, hasAmount }) => {
    if (/^(?:true|yes|1)$/i.test(cell("ignored")))
      return {
        refuse:
          "CoinTracker ignores this row, which does not say whether the coins moved. Enter it by hand if they did.",
      };
    // If the received amount equals the sent amount, the fee was not paid from it.
    if (/^transfer$/i.test(cell("type")) && cell("sent") !== "" && cell("sent") === cell("received"))
      return { type: "transfer", fee: "on top" };
    return cell("from") === "" && hasAmount("fee")
      ? {
          refuse:
            "The fee of what was received names no wallet that paid it. Enter the row by hand, with the wallet of its fee.",
        }
      : undefined;
  },
  sides: {
    in: { amount: "received", asset: "receivedCurrency", wallet: "to" },
    out: { amount: "sent", asset: "sentCurrency", wallet: "from" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: { in: "unknown", out: "on top" } }],
  results: {
    currency: "gain",
    gains: ["gain", "feeGain"],
    received: "receivedCost",
    sent: "sentCost",
  },
  hash: "hash",
  note: ["note", "sentNote"],
  tags: ["receivedTag", "sentTag"],
});
