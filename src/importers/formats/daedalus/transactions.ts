import { defineFormat } from "../../engine/define-format.ts";

/**
 * The total is the change of the wallet, which a sent amount's fee and a stake key's deposit are a part of. Rewards are the wallet's from when
 * they are paid, so what withdraws them states its fee alone.
 */
export const daedalusTransactions = defineFormat({
  id: "daedalus-transactions",
  title: "Daedalus: transactions (Cardano)",
  platform: "exchange:daedalus",
  howTo:
    "In Daedalus in English: Transactions → Export, CSV. The file has no staking rewards: enter them by hand. Do not connect the same wallet's addresses as well: the transactions would be counted twice.",
  proof: "synthetic",
  headers: [
    "ID,Type,TOTAL (ADA),Sent amount (ADA),Deposit amount (ADA),Fee (ADA),Tokens (unformatted amounts),Date & time,Status,Addresses from,Addresses to,Withdrawals",
  ],
  fields: {
    hash: "ID",
    type: "Type",
    total: "TOTAL (ADA)",
    sent: "Sent amount (ADA)",
    deposit: "Deposit amount (ADA)",
    fee: "Fee (ADA)",
    tokens: "Tokens (unformatted amounts)",
    time: "Date & time",
    status: "Status",
  },
  wallet: "Daedalus",
  time: { field: "time", zone: "UTC" },
  status: { field: "status" },
  words: { field: "type", map: { Received: "deposit", Sent: "sides" } },
  decide: ({ cell, is, hasAmount }) => {
    if (cell("tokens") !== "")
      return { refuse: "The row moves native tokens, which are not read. Enter this row by hand." };
    if (!is("type", "Sent") || !hasAmount("deposit")) return undefined;
    if (cell("deposit") === cell("sent")) return { type: "stake", counterparty: "Stake key deposit" };
    return {
      refuse:
        "The row pays a stake key's deposit and something else, and does not say what. Enter this row by hand.",
    };
  },
  movement: { amount: "total", asset: { fixed: "ADA" }, sign: "amount" },
  fees: [{ amount: "fee", asset: { fixed: "ADA" }, rule: "included" }],
  hash: "hash",
});
