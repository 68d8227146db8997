import { defineFormat } from "../../engine/define-format.ts";
import { bySign } from "../../engine/signed-words.ts";
import { gateActions } from "../../word-meanings/gate-actions.ts";

/** An order locks its payment (`Order Placed`), fills and releases the rest: the rows of an order are one transaction. */
export const gateBilling = defineFormat({
  id: "gate-billing",
  title: "Gate: billing details",
  platform: "exchange:gate",
  howTo: "On gate.com: Assets → Billing details → Export, of a range that cuts no open order.",
  proof: "synthetic",
  headers: ["no,time,action_desc,action_data,type,change_amount,amount,total"],
  fields: {
    time: "time",
    action: "action_desc",
    reference: "action_data",
    asset: "type",
    change: "change_amount",
  },
  wallet: "Gate",
  time: { field: "time", zone: "owner" },
  words: { field: "action", map: {} },
  decide: bySign({ word: "action", amount: "change" }, gateActions),
  movement: { amount: "change", asset: "asset", sign: "amount" },
  group: { by: ["reference"] },
  hasReturns: true,
});
