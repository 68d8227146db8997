import { defineFormat } from "../../engine/define-format.ts";

const start =
  "timestamp,event_type,event_subtype,location,location_label,asset,asset_symbol,amount,fiat_value";
const ownColumns = "identifier,entry_type,event_identifier,sequence_index,direction,extra_data";
const grouped = "identifier,entry_type,group_identifier,sequence_index,direction,extra_data";
const chain = "tx_hash,counterparty,product,address";
const validators = "validator_index,is_exit_or_blocknumber,fee_recipient,block_number,is_mev_reward";

const noMovement = { noEffect: "changes no balance" } as const;

/**
 * One row per asset of an event; rotki states the direction. Deposits in a protocol and their withdrawals are booked as transfers between own
 * wallets: a token that represents the deposit is a separate event.
 */
export const rotkiHistoryEvents = defineFormat({
  id: "rotki-history-events",
  title: "rotki: history events",
  platform: "exchange:rotki",
  howTo: "In rotki: History → Events → Export as CSV, without filters.",
  proof: "header only",
  headers: [
    `${start},event_identifier,sequence_index,direction`,
    `${start},${ownColumns}`,
    `${start},${ownColumns},user_notes`,
    `${start},${ownColumns},user_notes,auto_notes`,
    `${start},${ownColumns},notes,${chain}`,
    `${start},${ownColumns},user_notes,${chain}`,
    `${start},${ownColumns},user_notes,auto_notes,${chain}`,
    `${start},${ownColumns},user_notes,auto_notes,${chain},${validators}`,
    `${start},${grouped},user_notes`,
    `${start},${grouped},user_notes,auto_notes,tx_ref,counterparty,address`,
    `${start},${grouped},user_notes,auto_notes,tx_ref,counterparty,address,${validators}`,
  ],
  fields: {
    time: "timestamp",
    type: "event_type",
    subtype: "event_subtype",
    location: "location",
    asset: "asset",
    amount: "amount",
    event: "event_identifier|group_identifier",
    index: "sequence_index",
    direction: "direction",
    note: "user_notes|notes?",
    hash: "tx_hash|tx_ref?",
  },
  wallet: { name: "rotki", field: "location", isWhole: true },
  time: { field: "time", zone: "owner", dates: "day-first" },
  words: {
    field: ["type", "subtype", "direction"],
    map: {},
    patterns: [
      [/ \/ neutral$/, noMovement],
      [/^(?:multi )?trade \/ (?:spend|receive) /, "trade"],
      [/^[a-z ]+ \/ fee \/ out$/, "fee"],
      [/^receive \/ (?:reward|cashback) /, "reward"],
      [/^receive \/ airdrop /, "airdrop"],
      [/^receive \/ interest(?: payment)? /, "interest"],
      [/^receive \/ donate /, "gift"],
      [/^receive \/ (?:payment|grant) /, "income"],
      [/^(?:receive|withdrawal) \/ generate debt /, { type: "loan", counterparty: "Loan" }],
      [/^spend \/ payback debt /, { type: "repayment", counterparty: "Loan" }],
      [/^receive \/ (?:receive wrapped|return wrapped|refund|liquidate) /, "other"],
      [/^receive \/ (?:none )?\/ in$/, "deposit"],
      [/^spend \/ payment /, "payment"],
      [/^(?:spend|transfer) \/ donate /, "donation"],
      [/^spend \/ (?:return wrapped|burn|clawback) /, "other"],
      [/^spend \/ (?:none )?\/ out$/, "withdrawal"],
      [/^deposit \/ [a-z ]*\/ in$/, "deposit"],
      [/^withdrawal \/ [a-z ]*\/ out$/, "withdrawal"],
      [/^(?:deposit|withdrawal) \/ [a-z ]*\/ (?:in|out)$/, "transfer"],
      [/^staking \/ (?:reward|block production|mev reward) /, "reward"],
      [/^staking \/ (?:deposit asset|remove asset) /, "transfer"],
      [/^staking \/ (?:deposit for wrapped|redeem wrapped) /, "other"],
      [/^adjustment \/ (?:spend|receive) /, "other"],
      [/^migrate \/ (?:spend|receive) /, "migration"],
      [/^(?:renew|deploy) \/ [a-z ]*\/ out$/, "payment"],
      [/^loss \/ liquidate /, "liquidation"],
      [/^loss \//, "loss"],
      [/^(?:mint|burn) \/ nft /, "other"],
    ],
  },
  movement: {
    amount: "amount",
    asset: { idOrTicker: "asset" },
    sign: { field: "direction", in: "in", out: "out" },
  },
  rowId: ["event", "index"],
  group: { by: ["event"], types: ["trade", "fee", "migration"] },
  transfer: { ids: ["event"], types: ["deposit", "withdrawal", "transfer"] },
  hash: "hash",
  note: "note",
});
