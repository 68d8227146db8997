import type en from "../en/explain.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  at: "am {{at}}",
  sumOfChanges: "{{what}}: Summe aus {{changes}}.",
  date: "Datum",
  change: "Änderung",
  balanceAfter: "Saldo danach",
  theseAmountsAreOnTheir:
    "Diese Beträge sind zwischen zwei deiner Wallets unterwegs. Sie sind in deinem Nettovermögen enthalten.",
  now: "Jetzt",
  atTheEndOfUtc: "Am Ende des {{day}} (UTC)",
  sumOfAmountTimesPrice: "Summe aus Menge × Preis",
  withoutAPrice: "ohne {{assets}} ohne Preis",
  inTransit2: "unterwegs",
  amountOf: "Menge von {{symbol}}",
  fiatMoney: "Fiatgeld",
  onUtc: "am {{day}} (UTC)",
  openingValue: "Anfangswert",
  netFlow: "Nettozufluss",
  inflows: "Zuflüsse (zum Schluss des Vortags)",
  outflows: "Abflüsse (zum Schluss dieses Tages)",
  coverageFlow: "Assets, die einen Preis erhalten oder verloren haben",
  closingValue: "Endwert",
  gain: "Gewinn",
  depositsAndWithdrawals: "Einzahlungen und Auszahlungen",
  holdingsAtTheClose: "Bestände zum Tagesschluss",
  currentHoldings: "Aktueller Bestand",
  largestHoldings: "Höchster Bestand",
  totalCost: "Kosten aller Käufe",
  realizedGain: "Realisierter Gewinn",
  unrealizedGain: "Unrealisierter Gewinn",
  opened: "Eröffnet",
  stillOpen: "noch offen",
  latestOf: "Die letzten {{count, number}} von {{transactions}}",
  showMore: "Mehr anzeigen",
  rule: "Regel",
  lotsUsed: "Verwendete Lots",
  acquired: "Angeschafft",
  severalDates: "mehrere Daten",
  assumed: "angenommen",
  pricesUsed: "Verwendete Preise",
  unknownSource: "unbekannte Quelle",
  hourlyClose: "Stundenschluss",
  outdatedPrice: "veralteter Preis",
  noSourceHasAPrice:
    "Keine Quelle hat für diese Assets einen Preis aus den letzten sieben Tagen. Sie sind in Summen nicht enthalten, statt mit null gezählt zu werden.",
  theLastKnownPriceOf:
    "Der letzte bekannte Preis dieser Assets ist einige Tage alt. Er wird verwendet und markiert, bis ein neuerer vorliegt.",
  priceOf: "Preis vom {{priceAt}}",
};

export default messages;
