import { add, compare, parseDecimal } from "../../../domain/money/decimal.ts";
import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

const contract = /^(?:perpetual|(?:perpetual )?swap|(?:expiry |delivery )?futures?)$/i;

/** A row of a contract changes the balance by its profit or funding and its fee. If it changes by something else, that is margin or unknown. */
function contractMeaning({
  cell,
}: DecidedRow<"kind" | "profit" | "fee" | "feeUnit" | "change" | "unit">): Meaning | undefined {
  if (!contract.test(cell("kind"))) return undefined;
  const parts = [cell("change"), cell("profit"), cell("fee") || "0"];
  const [change, profit, fee] = parts.every((text) => /^-?\d+(?:\.\d+)?(?:E-?\d+)?$/i.test(text))
    ? parts.map(parseDecimal)
    : [];
  const isWhole =
    change !== undefined &&
    profit !== undefined &&
    fee !== undefined &&
    compare(change, add(profit, fee)) === 0 &&
    (cell("feeUnit") === "" || cell("feeUnit") === cell("unit"));
  return isWhole
    ? "derivative"
    : {
        refuse:
          "The balance does not change by the profit and the fee of this row of a contract, so what moved is not known. Connect OKX instead, or enter the row by hand.",
      };
}

/** One row per leg and fill, linked by the order. `Balance Change` is net of the fee: the whole change of the balance. */
export const okxTrading = defineFormat({
  id: "okx-trading",
  title: "OKX: trading account history",
  platform: "exchange:okx",
  howTo:
    "On okx.com: Assets → Order center → Download → Trading history, CSV. Its times are in the zone of your account's display, which its first line states; without that line, set the option timezone.",
  proof: "synthetic",
  headers: [
    "id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit",
    "id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,Filled Price Unit,PnL,Fee,Fee Unit,Position Change,Position Balance,Position Unit,Balance Change,Balance,Balance Unit",
    "id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit,Filled_price-USD,Pnl-USD,Fee-USD,Balance-USD,Balance_change-USD",
  ],
  fields: {
    id: "id",
    order: "Order id",
    time: "Time",
    kind: "Trade Type",
    action: "Action",
    profit: "PnL",
    fee: "Fee",
    feeUnit: "Fee Unit",
    change: "Balance Change",
    balance: "Balance",
    unit: "Balance Unit",
  },
  wallet: "OKX Trading",
  time: { field: "time", zone: "owner" },
  words: {
    field: ["kind", "action"],
    map: {
      // A conversion in the app has no action.
      "Spot / Buy|Spot / Sell|Spot /|Convert / Buy|Convert / Sell": "trade",
      "Transfer / Transfer in|/ Transfer in|Transfer / Transfer out|/ Transfer out": "transfer",
    },
  },
  decide: contractMeaning,
  movement: { amount: "change", asset: "unit", sign: "amount" },
  fees: [{ amount: "fee", asset: "feeUnit", rule: "included", sign: "minus", hasRebates: true }],
  group: { by: ["order"], types: ["trade"] },
  rowId: "id",
  // The API identifies a trade by its order and number.
  withoutRowId: ["trade"],
  balance: { field: "balance", asset: "unit" },
});
