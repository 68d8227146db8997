import { defineFormat } from "../../engine/define-format.ts";

const start =
  "timeExecuted,type,boughtQuantity,boughtCurrency,boughtCurrencyId,soldQuantity,soldCurrency,soldCurrencyId,feeQuantity,feeCurrency,feeCurrencyId,classification,walletName,walletProvider";
const end =
  "txId,primaryAddress,otherAddress,temporaryCurrencyName,temporaryFeeCurrencyName,temporaryBoughtCurrencyTicker,temporarySoldCurrencyTicker,temporaryFeeCurrencyTicker,id,associatedTransferId,comments";

/** Whether an amount contains a fee in its own coin is not documented, so such a row is refused. */
export const accointingTransactions = defineFormat({
  id: "accointing-transactions",
  title: "Accointing: transactions",
  platform: "exchange:accointing",
  howTo:
    "Use the transactions exported from Accointing before it moved to Blockpit, or a file made for its template.",
  proof: "header only",
  headers: [
    `${start},providerId,${end},fiatValueOverwrite,feeFiatValueOverwrite`,
    `${start},providerId,${end}`,
    `${start},${end}`,
    "transactionType,date,inBuyAmount,inBuyAsset,outSellAmount,outSellAsset,feeAmount (optional),feeAsset (optional),classification (optional),operationId (optional),comments (optional)",
  ],
  fields: {
    date: "timeExecuted|date",
    type: "type|transactionType",
    bought: "boughtQuantity|inBuyAmount",
    boughtAsset: "boughtCurrency|inBuyAsset",
    sold: "soldQuantity|outSellAmount",
    soldAsset: "soldCurrency|outSellAsset",
    fee: "feeQuantity|feeAmount (optional)",
    feeAsset: "feeCurrency|feeAsset (optional)",
    label: "classification|classification (optional)",
    wallet: "walletName?",
    hash: "txId?",
    id: "id?",
    transfer: "associatedTransferId?",
    note: "comments|comments (optional)",
  },
  wallet: { name: "Accointing", field: "wallet", isWhole: true },
  time: { field: "date", zone: "UTC", dates: "month-first" },
  words: {
    field: ["type", "label"],
    map: {
      "order / ": "trade",
      "deposit / |deposit / add_funds": "deposit",
      "withdraw / |withdraw / remove_funds": "withdrawal",
      "deposit / internal": "transfer in",
      "withdraw / internal": "transfer out",
      "internal / |internal / internal": "transfer",
      "deposit / airdrop|deposit / hard_fork": "airdrop",
      "deposit / staked|deposit / master_node|deposit / bounty": "reward",
      "deposit / lending_income": "interest",
      "deposit / mined": "mining",
      "deposit / income": "income",
      "deposit / gift_received": "gift in",
      "withdraw / gift_sent": "gift out",
      "withdraw / payment|withdraw / gambling_used": "payment",
      "withdraw / interest_paid|withdraw / fee|withdraw / margin_fee": "fee",
      "withdraw / lost": "loss",
      "deposit / margin_gain": "derivative in",
      "withdraw / margin_loss": "derivative out",
    },
    patterns: [
      [
        / \/ ignored$/,
        {
          refuse:
            "Accointing leaves this row out of its report, which does not say whether the coins moved. Enter it by hand if they did.",
        },
      ],
      [
        / \/ liquidity_pool$/,
        {
          refuse:
            "Accointing does not say which pool this went to or came from. Enter it by hand as staked or unstaked, with the pool.",
        },
      ],
    ],
  },
  sides: {
    in: { amount: "bought", asset: "boughtAsset" },
    out: { amount: "sold", asset: "soldAsset" },
  },
  fees: [{ amount: "fee", asset: "feeAsset", rule: "unknown" }],
  transfer: { ids: ["transfer", "id"] },
  hash: "hash",
  note: "note",
  tags: "label",
});
