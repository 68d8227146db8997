import { compare, parseDecimal } from "../../../domain/money/decimal.ts";
import { defineFormat } from "../../engine/define-format.ts";

/** The quantity is that of the order. */
export const robinhoodTrades = defineFormat({
  id: "robinhood-crypto-trades",
  title: "Robinhood: crypto orders",
  platform: "exchange:robinhood",
  howTo: "In Robinhood: Account → Reports and statements → Crypto → Account activity CSV.",
  proof: "header only",
  headers: [
    "UUID,Time Entered,Symbol,Side,Quantity,State,Order Type,Leaves Quantity,Entered Price,Average Price,Notional",
  ],
  fields: {
    id: "UUID",
    time: "Time Entered",
    coin: "Symbol",
    side: "Side",
    amount: "Quantity",
    state: "State",
    leaves: "Leaves Quantity",
    average: "Average Price",
    total: "Notional",
  },
  // The value is in dollars, so the symbol of another market names no coin here.
  extract: { coin: /^([^-/\s]+)(?:-USD)?$/i },
  wallet: "Robinhood",
  time: { field: "time", zone: "UTC" },
  numbers: { decimal: ".", thousands: "," },
  // An order has an average price if a part of it was executed.
  status: { field: "state", filled: "average" },
  meaning: "trade",
  decide: ({ cell, hasAmount }) => {
    if (cell("coin") === "")
      return {
        refuse:
          "The symbol is no coin and no market against the dollar, in which the value is. Enter this order by hand.",
      };
    if (cell("leaves") === "")
      return {
        refuse:
          "The file does not say how much of the order was left, so whether all of it was executed is unknown. Enter this order by hand.",
      };
    return hasAmount("leaves") || /cancel|expired|rejected|failed/i.test(cell("state"))
      ? {
          refuse:
            "Only a part of this order was executed, and the file does not say whether its amounts are those of the part. Enter it by hand.",
        }
      : undefined;
  },
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: "coin" },
    quote: { amount: "total", asset: { fixed: "USD" }, sign: "any" },
  },
  rowId: "id",
});

function isSameAmount(a: string, b: string): boolean {
  const isPlain = [a, b].every((text) => /^\d+(?:\.\d+)?$/.test(text));
  return isPlain ? compare(parseDecimal(a), parseDecimal(b)) === 0 : a === b;
}

/** The network fee is charged in addition. The native one is in the network's coin; if it is the same amount, that is the coin that was sent. */
export const robinhoodTransfers = defineFormat({
  id: "robinhood-crypto-transfers",
  title: "Robinhood: crypto transfers",
  platform: "exchange:robinhood",
  howTo: "In Robinhood: Account → Reports and statements → Crypto → Transfers CSV.",
  proof: "header only",
  headers: [
    "id,created_at,withdrawal_submitted_timestamp,currency_code,transfer_type,amount,network,network_fee,native_network_fee,usd_amount_at_request,fiat_amount_at_request,state,to_address,address_tag,blockchain_txn_id,blockchain_txn_state",
  ],
  fields: {
    id: "id",
    time: "created_at",
    coin: "currency_code",
    type: "transfer_type",
    amount: "amount",
    fee: "network_fee",
    nativeFee: "native_network_fee",
    state: "state",
    address: "to_address",
    hash: "blockchain_txn_id",
  },
  wallet: "Robinhood",
  time: { field: "time", zone: "UTC" },
  status: { field: "state" },
  words: { field: "type", map: { withdrawal: "withdrawal", deposit: { type: "deposit", fee: "unknown" } } },
  decide: ({ cell, hasAmount }) =>
    hasAmount("nativeFee") && !isSameAmount(cell("nativeFee"), cell("fee"))
      ? {
          refuse:
            "The two network fees differ, and the file does not say which coin paid them. Enter this row by hand.",
        }
      : undefined,
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "on top" }],
  rowId: "id",
  hash: "hash",
  counterparty: "address",
});

export const robinhoodActivity = defineFormat({
  id: "robinhood-activity",
  title: "Robinhood: brokerage activity",
  platform: "exchange:robinhood",
  howTo: "Export the crypto files instead: Account → Reports and statements → Crypto.",
  proof: "synthetic",
  headers: ["Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount"],
  fields: { date: "Activity Date", amount: "Amount", instrument: "Instrument" },
  wallet: "Robinhood",
  time: { field: "date", zone: "America/New_York", dates: "month-first" },
  meaning: {
    refuse:
      "Shares and options are not kept here. Coins are in Robinhood's crypto files: export those instead.",
  },
  movement: { amount: "amount", asset: { fixed: "USD" }, sign: "amount" },
});
