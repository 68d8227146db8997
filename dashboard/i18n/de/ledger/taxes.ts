import type en from "../../en/ledger/taxes.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  byTheRulesOfYourCountry:
    "Gewinne und Einkünfte nach den Regeln eines Landes, in dessen Währung und Zeitzone. Jede Zahl nennt ihre Regel.",
  noReportsYet: "Noch kein Steuerbericht. Wähle ein Land und ein Jahr.",
  nothingToReport:
    "Für {{year}} gibt es nichts zu berichten: Deine Aufzeichnungen enthalten für dieses Jahr weder Veräußerungen noch Einkünfte oder Bestände. Trifft das nicht zu, füge die fehlenden Daten hinzu und erstelle den Bericht neu, oder wähle ein anderes Jahr.",
  createATaxReport: "Steuerbericht erstellen",
  createReport: "Bericht erstellen",
  country: "Land",
  taxYear: "Steuerjahr",
  method: "Methode",
  report: "Steuerbericht",
  created: "erstellt {{at}}",
  section: "Abschnitt",
  files: "Dateien für die Steuererklärung",
  rulesOf: "Regeln: {{country}}",
  noAdvice: "Dies ist eine Berechnung nach diesen Regeln, keine Steuerberatung.",
  otherYearsNotIncluded: "Verluste anderer Jahre sind nicht enthalten.",
  whatTheFiguresRestOn: "Wovon diese Zahlen abhängen",
  exchangeRatesMissing:
    "Als dieser Bericht erstellt wurde, fehlten die Wechselkurse von {{currency}}. Deshalb sind die meisten seiner Beträge unbekannt. Sie werden im Hintergrund abgerufen: Erstelle den Bericht neu, wenn sie da sind.",
  missingAcquisitions_one:
    "{{count}} Verkauf über {{amount}} hat keine bekannte Anschaffung. Seine Kosten zählen als null, sein Gewinn ist also zu hoch.",
  missingAcquisitions_other:
    "{{count}} Verkäufe über {{amount}} haben keine bekannte Anschaffung. Ihre Kosten zählen als null, ihr Gewinn ist also zu hoch.",
  unknownCost_one: "{{count}} für {{amount}} verkauftes Lot hat keine bekannten Kosten. Sie zählen als null.",
  unknownCost_other:
    "{{count}} für {{amount}} verkaufte Lots haben keine bekannten Kosten. Sie zählen als null.",
  soldWithUnknownCost_one: "{{count}} verkauftes Lot hat keine bekannten Kosten. Sie zählen als null.",
  soldWithUnknownCost_other: "{{count}} verkaufte Lots haben keine bekannten Kosten. Sie zählen als null.",
  unknownPortfolio_one:
    "{{count}} Verkauf für {{amount}} hat einen unsicheren Gewinn: Bis dahin hatte ein gehaltener oder weggegebener Coin keinen Preis oder kam zu unbekannten Kosten herein. Ein fehlender Preis macht den Gewinn zu niedrig, fehlende Kosten machen ihn zu hoch.",
  unknownPortfolio_other:
    "{{count}} Verkäufe für {{amount}} haben einen unsicheren Gewinn: Bis dahin hatte ein gehaltener oder weggegebener Coin keinen Preis oder kam zu unbekannten Kosten herein. Ein fehlender Preis macht den Gewinn zu niedrig, fehlende Kosten machen ihn zu hoch.",
  withoutValue_one: "{{count}} Zeile hat keinen bekannten Wert. Sie ist in keiner Summe.",
  withoutValue_other: "{{count}} Zeilen haben keinen bekannten Wert. Sie sind in keiner Summe.",
  unverifiedHoldings_one:
    "{{count}} Bestand von {{amount}} liegt in einem ungeprüften Vertrag. Er ist in keiner Summe, bis du sagst, was der Vertrag ist.",
  unverifiedHoldings_other:
    "{{count}} Bestände von {{amount}} liegen in ungeprüften Verträgen. Sie sind in keiner Summe, bis du sagst, was die Verträge sind.",
  outsideTotals_one:
    "{{count}} Verkauf für {{amount}} folgt Regeln, die der Bericht nicht anwendet. Er ist in keiner Summe: siehe seinen Abschnitt und dessen Regel.",
  outsideTotals_other:
    "{{count}} Verkäufe für {{amount}} folgen Regeln, die der Bericht nicht anwendet. Sie sind in keiner Summe: siehe ihren Abschnitt und dessen Regel.",
  unpricedFees_one:
    "{{count}} Gebühr bis zum Ende des Jahres hat keinen Preis. Sie ist in keinen Kosten und mindert keinen Erlös.",
  unpricedFees_other:
    "{{count}} Gebühren bis zum Ende des Jahres haben keinen Preis. Sie sind in keinen Kosten und mindern keinen Erlös.",
  assumedBasis_one:
    "{{count}} verkauftes Lot kam als Einzahlung ohne angegebene Kosten. Sein Marktwert von {{amount}} beim Eingang zählt als seine Kosten.",
  assumedBasis_other:
    "{{count}} verkaufte Lots kamen als Einzahlungen ohne angegebene Kosten. Ihr Marktwert von {{amount}} beim Eingang zählt als ihre Kosten.",
  yearNotOver: "Das Steuerjahr endet am {{day}}. Die Zahlen sind vorläufig.",
  laterAcquisitions: "Anschaffungen bis {{day}} können die Kosten der Verkäufe dieses Jahres noch ändern.",
  rulesNotConfirmed:
    "Die Regeln dieses Jahres sind nicht bestätigt. Der Bericht verwendet die letzten bekannten: Prüfe, ob sich das Gesetz geändert hat.",
  walletsNotAllocated:
    "Die Lots wurden ab der ersten Transaktion nach Wallet geführt. Wenn frühere Jahre einen Bestand für alle Wallets hatten, verteile die übrigen Anschaffungskosten einmal auf die Wallets.",
  allocationOutdated:
    "Die übrigen Anschaffungskosten wurden auf die Wallets verteilt, bevor sich Transaktionen oder Werte früherer Jahre geändert haben. Die Lots weichen nun von den bestätigten ab: Prüfe die Änderungen und verteile erneut.",
  otherMethod_one:
    "Der letzte Bericht eines früheren Jahres verwendete eine andere Methode. Eine Methode gilt für die gesamte Historie, sodass beide Berichte dasselbe Lot verkaufen können. Erstellen Sie die Berichte aller Jahre mit einer Methode.",
  otherMethod_other:
    "Die letzten Berichte von {{count}} früheren Jahren verwendeten eine andere Methode. Eine Methode gilt für die gesamte Historie, sodass zwei Berichte dasselbe Lot verkaufen können. Erstellen Sie die Berichte aller Jahre mit einer Methode.",
  withdrawals_one:
    "{{count}} Auszahlung über {{amount}} ging an eine unbekannte Adresse. War sie eine Zahlung, kennzeichne sie so; war sie ein Transfer, verknüpfe sie.",
  withdrawals_other:
    "{{count}} Auszahlungen über {{amount}} gingen an unbekannte Adressen. Kennzeichne Zahlungen als solche und verknüpfe Transfers.",
  openDataHealth: "Datenqualität öffnen",
  openTransfers: "Transfers öffnen",
  totalsAreExact:
    "Summen werden aus genauen Beträgen berechnet und dann gerundet. Gerundete Zahlen können zusammen deshalb um einen Cent abweichen.",
  noLines: "Keine Zeilen in diesem Abschnitt.",
  noPrice: "kein Preis",
  priceOf: "zu {{price}}",
  denied: "Verlust von {{amount}} nicht abziehbar",
  acquired: "angeschafft {{day}}",
  acquiredBetween: "angeschafft {{first}} – {{last}}",
  expense: "Ausgabe",
  lot: "ein Lot",
  sameDay: "gleicher Tag",
  within30Days: "innerhalb von 30 Tagen",
  averageCost: "Durchschnittskosten",
  fourWeeks: "Vier-Wochen-Regel",
  averageOfTheYear: "Durchschnitt des Jahres",
  deemedCost: "fiktive Anschaffungskosten",
  shareOfThePortfolio: "Anteil am Portfolio",
  costsOfYears: "Kosten der Jahre",
  noAcquisition: "keine bekannte Anschaffung",
  assumedCost: "angenommene Kosten",
  costUnknown: "unbekannte Kosten",
  partNotAcquired: "Teil ohne Anschaffung",
  proceedsAndCost: "{{proceeds}} − {{cost}}",
  titleOf: "Steuerbericht: {{country}} {{year}}",
  period: "Zeitraum",
  costFrom: "Kosten aus",
  sum: "Summe",
  earlierReports: "Frühere Berichte",
  allocationToWallets: "Verteilung der Anschaffungskosten auf Wallets",
  allocationMeaning:
    "Seit {{day}} gehören die Lots zu der Wallet, die verkauft. Die davor übrigen Anschaffungskosten werden einmal auf die Wallets verteilt, die die Coins halten; die Wallets folgen nach Namen.",
  allocatedAt: "Verteilt {{at}}: davor {{method}}, zuerst {{order}}.",
  methodBefore: "Methode vor {{day}}",
  allocateFirst: "Zuerst verteilen",
  allocate: "Verteilen",
  takeBack: "Zurücknehmen",
  allocationSaved: "Anschaffungskosten verteilt. Erstelle den Bericht neu.",
  allocationTakenBack: "Verteilung zurückgenommen. Erstelle den Bericht neu.",
  oldestLots: "älteste Lots",
  newestLots: "neueste Lots",
  highestCostLots: "Lots mit den höchsten Kosten",
  lowestCostLots: "Lots mit den niedrigsten Kosten",
};

export default messages;
