import { defineFormat } from "../../engine/define-format.ts";

/**
 * One side is always bitcoin; the offer's type names the coin that the owner buys or sells. Money is paid outside of Bisq. Trade fees are charged
 * on top, in BSQ or bitcoin.
 */
export const bisqTrades = defineFormat({
  id: "bisq-trades",
  title: "Bisq: trade history",
  platform: "exchange:bisq",
  howTo:
    "In Bisq: Portfolio → History → Export to CSV, in English or German. Mining fees are not read, since the file does not say who paid them: enter them by hand, or connect Bisq's bitcoin wallet instead.",
  proof: "synthetic",
  headers: [
    "Trade ID,Date/Time,Market,Price,Deviation,Amount in BTC,Amount,Currency,Transaction Fee,Trade Fee BTC,Trade Fee BSQ,Buyer Deposit,Seller Deposit,Offer type,Status",
    "Handels-ID,Datum/Zeit,Markt,Preis,Abweichung,Betrag in BTC,Betrag,Währung,Transaktionsgebühr,Handelsgebühr BTC,Handelsgebühr BSQ,Käufer-Kaution,Verkäufer-Kaution,Angebotstyp,Status",
  ],
  fields: {
    id: "Trade ID|Handels-ID",
    date: "Date/Time|Datum/Zeit",
    bitcoin: "Amount in BTC|Betrag in BTC",
    other: "Amount|Betrag",
    coin: "Currency|Währung",
    fee: "Trade Fee BTC|Handelsgebühr BTC",
    bsqFee: "Trade Fee BSQ|Handelsgebühr BSQ",
    offer: "Offer type|Angebotstyp",
    status: "Status",
  },
  empty: "N/A",
  wallet: "Bisq",
  time: { field: "date", zone: "owner" },
  status: {
    field: "status",
    happened: "Completed|Mediated|Arbitrated|Refunded|Abgeschlossen|Mediiert|Vermittelt",
    noEffect: "Abgebrochen",
  },
  meaning: { type: "trade", isSettledOutside: true },
  decide: ({ cell }) =>
    /^(?:mediated|arbitrated|refunded|mediiert|vermittelt)$/i.test(cell("status"))
      ? {
          refuse:
            "The trade was settled by a mediator or arbitrator, and the file does not state the payout. Enter it by hand.",
        }
      : undefined,
  trade: {
    side: {
      field: "offer",
      buy: /^(?:buy (?!btc$)|sell btc$|(?!btc )\w+ kaufen$|btc verkaufen$)/i,
      sell: /^(?:sell (?!btc$)|buy btc$|(?!btc )\w+ verkaufen$|btc kaufen$)/i,
    },
    base: { amount: "other", asset: "coin" },
    quote: { amount: "bitcoin", asset: { fixed: "BTC" } },
  },
  fees: [
    { amount: "fee", asset: { fixed: "BTC" }, rule: "on top" },
    { amount: "bsqFee", asset: { fixed: "BSQ" }, rule: "on top" },
  ],
  rowId: "id",
});
