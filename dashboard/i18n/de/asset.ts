import type en from "../en/asset.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  symbol: "Symbol",
  coinCoingeckoIdAssetsOf: "Coin (CoinGecko-ID; Assets eines Coins werden als ein Bestand geführt)",
  none: "keine",
  priceSource: "Preisquelle",
  keepCurrent: "Aktuelle beibehalten",
  inTheOrderOfThe: "In der Reihenfolge der Einstellungen",
  countsAs: "Zählt als",
  asset: "Vermögenswert",
  liabilityItsValueIsSubtracted: "Verbindlichkeit (ihr Wert wird abgezogen)",
  holdings: "Bestände",
  youDoNotHoldThis: "Du hältst dieses Asset nicht.",
  yourPriceWasSaved: "Dein Preis wurde gespeichert.",
  customPrice: "Eigener Preis",
  day: "Tag",
  priceIn: "Preis in {{baseCurrency}}",
  setPrice: "Preis festlegen",
  customPriceRemoved: "Eigener Preis entfernt.",
  remove: "Entfernen",
  thePriceOf: "den Preis vom {{day}}",
  prices: "Preise",
  customPrice2: "eigener Preis",
  theLatestPriceIsFrom: "Der letzte Preis ist von {{day}} und als veraltet markiert.",
  priceHistory: "Preisverlauf",
  since: "{{days}} seit {{day}}: {{sources}}",
  noSourceHasAPrice:
    "Keine Quelle hat einen Preis für dieses Asset. Es ist in Summen nicht enthalten, statt mit null gezählt zu werden.",
  markedAsSpam: "Als Spam markiert.",
  markedAsNotSpam: "Als kein Spam markiert.",
  markAsSpam: "Als Spam markieren",
  markedAsSpam2: "Als Spam markiert:",
  excludedFromTotalsGainsAnd: "nicht in Summen, Gewinnen und Zu- oder Abflüssen enthalten.",
  notSpam: "Kein Spam",
};

export default messages;
