import { defineFormat } from "../../engine/define-format.ts";

/** The file has no fees. */
export const zelcoreKadena = defineFormat({
  id: "zelcore-kadena",
  title: "Zelcore: Kadena transactions",
  platform: "exchange:zelcore",
  howTo:
    "In Zelcore: KDA → Export transactions (CSV). The file leaves out network fees: correct the balance by hand.",
  proof: "header only",
  headers: [
    "txid,formattedDate,timestamp,direction,amount,chainid,destinationchainid,isError,type,asset,swapTokenIn,swapTokenOut",
  ],
  fields: {
    hash: "txid",
    time: "timestamp",
    amount: "amount",
    isError: "isError",
    asset: "asset",
    swap: "swapTokenIn",
  },
  wallet: "Zelcore",
  time: { field: "time", zone: "UTC" },
  leavesOutFees: true,
  status: { field: "isError", happened: "0", noEffect: "1" },
  meaning: "sides",
  decide: ({ cell }) => {
    if (cell("swap") !== "")
      return { refuse: "The amounts of both sides of a swap are not in the file. Enter this row by hand." };
    return /^(?:kda|coin|kadena)?$/i.test(cell("asset"))
      ? undefined
      : { refuse: "The row is of a token and not of KDA. Enter it by hand." };
  },
  movement: { amount: "amount", asset: { fixed: "KDA" }, sign: "amount" },
  hash: "hash",
});
