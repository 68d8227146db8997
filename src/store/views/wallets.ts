import { walletColumns } from "./fragments.ts";
import type { View } from "./view.ts";

export const wallets: View = {
  name: "wallets",
  doc: "A wallet, an exchange's sub-account, or a position inside one; a wallet used on two chains is two rows.",
  columns: [
    ...walletColumns,
    { name: "own", type: "integer", doc: "1 where transfers to it are the owner's own", sql: "w.own" },
    { name: "closed", type: "integer", doc: "1 where the owner no longer uses it", sql: "w.closed" },
  ],
  from: "main.wallets w",
  examples: [
    {
      question: "Where does the owner keep things?",
      sql: "SELECT platform, count(*) AS wallets FROM wallets WHERE own = 1 GROUP BY platform",
    },
  ],
};
