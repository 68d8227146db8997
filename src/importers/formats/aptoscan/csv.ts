import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:aptoscan";
/** Times are Unix microseconds. */
const extract = { time: /^(\d{13})\d{3}$/, coin: /::(\w+)$/ };

/** A failed transaction has paid its fee as well. */
export const aptoscanTransactions = defineFormat({
  id: "aptoscan-transactions",
  title: "Aptoscan: fees of transactions",
  platform,
  howTo:
    "On aptoscan.com: the account → Transactions → Download CSV. Import the file of coin transfers as well. Where it does not name its address, give the address as wallet.",
  proof: "header only",
  headers: ["Version,Block,Time,From,To,Function,Fee,Success"],
  fields: { id: "Version", time: "Time", from: "From", to: "To", text: "Function", fee: "Fee" },
  extract: { time: extract.time },
  wallet: "Aptos",
  time: { field: "time", zone: "UTC" },
  meaning: "fee",
  movement: { amount: "fee", asset: { fixed: "APT" }, sign: { from: "from", to: "to" } },
  note: "text",
});

/** Fees are not read here, because the file of transactions has all of them. */
export const aptoscanCoinTransfers = defineFormat({
  id: "aptoscan-coin-transfers",
  title: "Aptoscan: coin transfers",
  platform,
  howTo:
    "On aptoscan.com: the account → Coin transfers → Download CSV. Its fees are read from the file of transactions: import that as well.",
  proof: "header only",
  headers: ["Version,Block,Time,Coin_Type,From,To,Amount,Fee,Success"],
  fields: {
    id: "Version",
    time: "Time",
    coin: "Coin_Type",
    from: "From",
    to: "To",
    amount: "Amount",
    success: "Success",
  },
  extract,
  wallet: "Aptos",
  time: { field: "time", zone: "UTC" },
  tickers: { APTOSCOIN: "APT" },
  status: { field: "success", happened: "true", noEffect: "false" },
  meaning: "sides",
  decide: ({ cell }) =>
    cell("coin") === "AptosCoin"
      ? undefined
      : {
          refuse:
            "This coin is known by its contract only, and anyone can give a contract this name. Enter it by hand.",
        },
  movement: { amount: "amount", asset: "coin", sign: { from: "from", to: "to" } },
});

export const aptoscanTokenTransfers = defineFormat({
  id: "aptoscan-token-transfers",
  title: "Aptoscan: token transfers (NFTs)",
  platform,
  howTo: "Enter NFTs by hand: Aptoscan's file names them by their hash only.",
  proof: "header only",
  headers: ["Version,Block,Time,Token,Token_Version,From,To,Amount,Fee,Success"],
  fields: { time: "Time", amount: "Amount" },
  extract: { time: extract.time },
  wallet: "Aptos",
  time: { field: "time", zone: "UTC" },
  meaning: { refuse: "The file names NFTs by their hash only. Enter this row by hand." },
  movement: { amount: "amount", asset: { fixed: "NFT" }, sign: "word" },
});
