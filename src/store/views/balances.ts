import { assetColumns, decimalColumns, isoDay, walletColumns } from "./fragments.ts";
import type { View } from "./view.ts";

export const balances: View = {
  name: "balances",
  doc: "The closing balance of a wallet and asset on a UTC day on which it changed; on other days the last one before applies. Unverified positions (assets held by unknown contracts) are left out; what was sent to a bridge stays at `<wallet>#<bridge>` until it arrives, also beyond the 14 days for which net worth counts it.",
  columns: [
    { name: "day", type: "text", doc: "UTC day (`2024-05-01`)", sql: isoDay("b.day") },
    ...walletColumns,
    ...assetColumns,
    { name: "spam", type: "integer", doc: "1 for a spam asset", sql: "a.spam" },
    ...decimalColumns("amount", "held at the end of the day", "b.amount"),
  ],
  from: "main.balances b JOIN main.assets a ON a.key = b.asset JOIN main.wallets w ON w.key = b.wallet WHERE instr(w.wallet, '#?') = 0",
  examples: [
    {
      question: "How much ETH was there at the end of 2024?",
      sql: "SELECT sum(amount_real) AS amount FROM (SELECT wallet, platform, asset_id, amount_real, max(day) AS last_day FROM balances WHERE coin_id = 'ethereum' AND day <= '2024-12-31' GROUP BY wallet, platform, asset_id)",
    },
  ],
};
