import type en from "../../en/portfolio/worth-notes.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  allHoldings: "Alle Bestände",
  noHoldings: "Keine Bestände.",
  andMore: "und {{count, number}} weitere",
  symbolsAndMore: "{{symbols}} und {{count, number}} weitere",
  notesOnThisFigure: "Hinweise zu dieser Zahl",
  withoutAPriceNotIncluded: "<b>{{symbols}}</b> ohne Preis: nicht enthalten",
  atAnOutdatedPrice: "<b>{{symbols}}</b> zu einem veralteten Preis",
  inTransitIncluded: "<b>{{symbols}}</b> unterwegs: enthalten",
  inUnverifiedPositionsNotIncluded: "<b>{{symbols}}</b> in unbestätigten Positionen: nicht enthalten",
  latestTransactions: "Letzte Transaktionen",
  allTransactions: "Alle Transaktionen",
  importingHistory: "Verlauf wird importiert",
  currentBalancesFromTheSources: "Aktuelle Salden laut Quellen:",
  provisional: "Vorläufig",
  balancesDiffer_one: "{{count, number}} Saldo weicht von der Quelle ab",
  balancesDiffer_other: "{{count, number}} Salden weichen von der Quelle ab",
  connectionsFailed_one: "{{count, number}} Verbindung fehlgeschlagen",
  connectionsFailed_other: "{{count, number}} Verbindungen fehlgeschlagen",
  notVerifiedYet: "Noch nicht bestätigt",
  balancesVerified: "Salden bestätigt",
  verifiedWith_one: "Salden bestätigt, mit {{count, number}} Lücke",
  verifiedWith_other: "Salden bestätigt, mit {{count, number}} Lücken",
  openTheVerificationReport: "Prüfbericht öffnen",
  by: "Verteilung nach",
  allocation: "Verteilung",
  kind: "Art",
  wallets: "In eigenen Wallets",
  exchanges: "Auf Börsen",
  positions: "Gestaket, verliehen oder gesperrt",
  owed: "Geschuldet",
  money: "Geld",
  others: "Andere",
};

export default messages;
