import { defineFormat } from "../../engine/define-format.ts";

/** Electrum and its forks for other coins write the same header, which does not name the coin: the owner selects the program that wrote the file. */
const ids = {
  bitcoin: "electrum-history",
  litecoin: "electrum-ltc-history",
  bitcoinCash: "electron-cash-history",
} as const;

/** The amount is the whole change of the balance: a sent amount includes its fee. */
const historyOf = (id: string, program: string, coin: string) =>
  defineFormat({
    id,
    title: `${program}: history`,
    platform: "exchange:electrum",
    sharesHeaderWith: Object.values(ids).filter((otherId) => otherId !== id),
    howTo: `In ${program}: History → Export, CSV. Its times are those of the computer's zone; name it with timezone. Do not connect the same wallet's key as well: the transactions would be counted twice.`,
    proof: "header only",
    headers: [
      "oc_transaction_hash,ln_payment_hash,label,confirmations,amount_chain_bc,amount_lightning_bc,fiat_value,network_fee_bc,fiat_fee,timestamp",
      "oc_transaction_hash,ln_payment_hash,label,confirmations,amount_chain_bc,amount_lightning_bc,fiat_value,network_fee_satoshi,fiat_fee,timestamp",
      "transaction_hash,label,confirmations,value,fiat_value,fee,fiat_fee,timestamp",
      "transaction_hash,label,confirmations,value,timestamp",
      "transaction_hash,label,value,timestamp",
    ],
    fields: {
      hash: "transaction_hash|oc_transaction_hash",
      label: "label",
      confirmations: "confirmations?",
      amount: "value|amount_chain_bc",
      lightning: "amount_lightning_bc?",
      fee: "fee|network_fee_bc?",
      smallFee: "network_fee_satoshi?",
      time: "timestamp",
    },
    // A row that summarises several transactions has dashes instead of a hash.
    extract: { hash: /^(?!-+$)(.+)$/ },
    wallet: program,
    time: { field: "time", zone: "owner" },
    empty: "Unknown|No Data",
    skip: [{ field: "time", matches: /^$/, reason: "not confirmed" }],
    meaning: "sides",
    decide: ({ cell, hasAmount }) => {
      if (hasAmount("lightning"))
        return {
          refuse:
            "How the amounts on the chain and in Lightning relate to the fee is not documented. Enter this row by hand.",
        };
      const isUnconfirmed = cell("confirmations") !== "" && !hasAmount("confirmations");
      return isUnconfirmed ? { noEffect: "not confirmed" } : undefined;
    },
    movement: { amount: "amount", asset: { fixed: coin }, sign: "amount" },
    fees: [
      { amount: "fee", asset: { fixed: coin }, rule: { in: "unknown", out: "included" } },
      { amount: "smallFee", asset: { fixed: coin }, rule: { in: "unknown", out: "included" }, scale: 8 },
    ],
    hash: "hash",
    note: "label",
  });

export const electrumHistory = historyOf(ids.bitcoin, "Electrum", "BTC");
export const electrumLitecoinHistory = historyOf(ids.litecoin, "Electrum-LTC", "LTC");
export const electronCashHistory = historyOf(ids.bitcoinCash, "Electron Cash", "BCH");
