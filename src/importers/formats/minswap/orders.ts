import { defineFormat } from "../../engine/define-format.ts";

/**
 * Minswap has no custody: both sides of an order are of the owner's wallet. The fee of the execution is paid on top of what an order sells; the
 * deposit that it returns and the fee of the network are not listed.
 */
export const minswapOrders = defineFormat({
  id: "minswap-orders",
  title: "Minswap: orders",
  platform: "exchange:minswap",
  howTo:
    "On minswap.org: the export of orders, CSV. What an order pays and receives is booked as coming from your wallet and going there.",
  proof: "synthetic",
  leavesOutFees: true,
  headers: [
    "Created At,Created Tx,Protocol,Order Type,Status,Paid,Receive,Change Amount,Execution Fees,Executed Tx,Executed At",
  ],
  fields: {
    type: "Order Type",
    status: "Status",
    paid: "Paid",
    received: "Receive",
    change: "Change Amount",
    fee: "Execution Fees",
    hash: "Executed Tx",
    time: "Executed At",
  },
  wallet: "Minswap",
  time: { field: "time", zone: "UTC" },
  status: { field: "status" },
  words: { field: "type", map: { "Market|Limit": { type: "trade", isSettledOutside: "both" } } },
  decide({ cell }) {
    if (/\bLP\b/.test(`${cell("paid")} ${cell("received")}`))
      return { refuse: "The file does not say of which pool the LP tokens are. Enter this row by hand." };
    return cell("change") === ""
      ? undefined
      : { refuse: "The file does not say of which side the change amount is. Enter this row by hand." };
  },
  sides: {
    in: { amount: "received", asset: { unitOf: "received" } },
    out: { amount: "paid", asset: { unitOf: "paid" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "on top" }],
  hash: "hash",
});
