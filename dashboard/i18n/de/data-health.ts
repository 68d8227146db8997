import type en from "../en/data-health.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  critical: "Kritisch",
  warning: "Warnung",
  info: "Hinweis",
  fetchPricesAgain: "Preise erneut abrufen",
  useAsCustomPrice: "Als eigenen Preis verwenden",
  thisIsMyWallet: "Das ist meine Wallet",
  syncAgain: "Erneut synchronisieren",
  compareAgain: "Erneut vergleichen",
  deleteAdjustment: "Korrektur löschen",
  addAdjustment: "Korrektur buchen",
  linkAsTransfer: "Als Transfer verknüpfen",
  affects: "betrifft {{affectedValue}}",
  since: "seit {{openedAt}}",
  startedTheIssueClosesOnce: "Gestartet. Das Problem wird geschlossen, sobald es behoben ist.",
  dismissed: "Ausgeblendet.",
  dismiss: "Ausblenden",
  andItsPrices: "{{assetId}} und Preise",
  firstTransaction: "Erste Transaktion",
  connection: "Verbindung",
  reviewTransfers: "Transfers prüfen",
  fetchingAllMissingPrices: "Alle fehlenden Preise werden abgerufen.",
  fetchAllPricesAgain: "Alle Preise erneut abrufen",
  problemsFoundInYourData:
    "In deinen Daten gefundene Probleme. Sie werden geschlossen, sobald sie behoben sind.",
  noIssuesFound: "Keine Probleme gefunden.",
  adjustAllQuestion_one: "{{count, number}} Anpassung buchen?",
  adjustAllQuestion_other: "{{count, number}} Anpassungen buchen?",
  adjustAll_one: "{{count, number}} Anpassung buchen",
  adjustAll_other: "Alle {{count, number}} Anpassungen buchen",
  adjustMore_one: "und {{count, number}} weitere",
  adjustMore_other: "und {{count, number}} weitere",
  whyNotUpToDate: "Warum nicht alles aktuell ist",
  review: "Ansehen",
  kindpriceSourceDown: "Preisquellen nicht erreichbar",
  kindfailedSync: "Fehlgeschlagene Synchronisierungen",
  kindfailedTask: "Fehlgeschlagene Aufgaben",
  kindunpriced: "Fehlende Preise",
  kindstalePrice: "Veraltete Preise",
  kindsuspiciousPrice: "Auffällige Preise",
  kindunknownCoin: "Unbekannte Coins",
  kindunknownContract: "Unbekannte Contracts",
  kindnegativeBalance: "Negative Salden",
  kinddrift: "Abweichungen von der Quelle",
  kindstatedBalance: "Abweichungen von angegebenen Salden",
  kindunmatchedTransfers: "Transfers zu prüfen",
  kindunknownLiquidity: "Unbekannte Anteile an Liquidität",
  kindambiguousWithdrawal: "Mehrdeutige Auszahlungen",
  kindlikelyOwnWallet: "Mögliche eigene Wallets",
  kinddoubledTransactions: "Mögliche Duplikate",
  kindunexplainedJump: "Ungeklärte Saldenänderungen",
  kindunexplainedRelease: "Ungeklärte Freigaben",
  kindoverdueBridge: "Überfällige Bridges",
  kindshiftedImport: "Mögliche Zeitzonenfehler",
  answerAll_one: "{{action}} ({{count, number}})",
  answerAll_other: "{{action}}: alle {{count, number}}",
  answerAllQuestion_one: "Auf {{count, number}} Problem anwenden?",
  answerAllQuestion_other: "Auf {{count, number}} Probleme anwenden?",
  answered_one: "{{count, number}} Problem beantwortet. Es schließt sich, sobald alles berechnet ist.",
  answered_other: "{{count, number}} Probleme beantwortet. Sie schließen sich, sobald alles berechnet ist.",
  answeredPartly: "{{done, number}} von {{count, number}} erledigt. {{error}}",
  causedBy:
    "Wahrscheinliche Ursache: {{causes}}. Beginne dort: Diese hier schließen sich dann vielleicht von selbst.",
  countAsReward: "Das waren Belohnungen",
  deleteImport: "Diesen Import löschen",
  deleteDuplicates: "Duplikate löschen",
  itIsPosition: "Eine Position",
  itIsPayment: "Eine Zahlung",
  itIsOwn: "Meine eigene Wallet",
  effectPrice:
    "Jeder Kurs wird dein eigener Preis für seinen Tag. Er geht allen Quellen vor, bis du ihn löschst.",
  effectCoin:
    "Jeder Token wird wie der genannte Coin bewertet. Das lässt sich auf der Seite des Tokens ändern.",
  effectSettle:
    "Eine Anpassung setzt jeden Saldo auf den Stand seiner Quelle. Im Prüfbericht lässt sich jede zurücknehmen.",
  effectDelete:
    "Diese Transaktionen werden gelöscht; Salden und Berichte ändern sich. Syncs und Importe bringen sie nicht zurück.",
  effectAdjust: "Jede Anpassung ändert deine Salden und Berichte.",
  effectReward: "Jede Auszahlung zählt als Einkommen zum Wert des Tages.",
  effectLink:
    "Sie zählen als Überträge zwischen deinen eigenen Wallets: kein Verkauf, kein Kauf, kein Einkommen.",
  effectImport:
    "Der Import wird gelöscht, mit den Transaktionen, die nur er gemeldet hat. Importiere die Datei erneut mit der richtigen Zeitzone.",
  effectPosition:
    "Was der Vertrag hält, zählt zum Nettovermögen; was hineinging, ist eine Einlage in eine Position, kein Verkauf.",
  effectPayment: "Was hineinging, wurde bezahlt: eine Veräußerung zum Marktwert, mit Gewinn oder Verlust.",
  effectOwnContract: "Der Vertrag zählt als deine eigene Wallet: Was hineinging, liegt dort.",
  kindfailedVerification: "Fehlgeschlagene Vergleiche",
  kindmissingAcquisition: "Fehlende Anschaffungen",
  kindunpricedTransactions: "Transaktionen ohne Preis",
  kindrecomputed: "Nach neuen Regeln berechnet",
  kindother: "Weitere Probleme",
  showAll_one: "{{count, number}} Problem anzeigen",
  showAll_other: "Alle {{count, number}} Probleme anzeigen",
  dismissAll: "Alle ausblenden",
  dismissAllQuestion_one: "{{count, number}} Problem ausblenden?",
  dismissAllQuestion_other: "{{count, number}} Probleme ausblenden?",
  dismissAllMeans:
    "Sie bleiben ausgeblendet, solange ihre Ursache besteht. An deinen Daten ändert sich nichts.",
  bookQuestion: "Diese Korrektur in deinen Daten buchen?",
  bookMeans:
    "Sie ändert deine Salden und Berichte: {{movements}} in {{wallet}} am {{at}}. Du kannst die Korrektur wie jede Transaktion löschen.",
  ownQuestion: "Ist {{wallet}} deine eigene Wallet?",
  ownMeans:
    "Transaktionen mit dieser Adresse zählen dann als Transfers zwischen deinen eigenen Wallets: kein Verkauf, kein Kauf, keine Einkünfte. Bestätige nur, wenn du die Schlüssel besitzt. Adressen von Börsen und Contracts gehören nicht dir. Du kannst das in den Einstellungen ändern.",
  changeQuestion: "Diese Behebung anwenden?",
  pricesFetched: "Preise wurden abgerufen. Was noch aufgeführt ist, hat bei keiner Quelle einen Preis.",
  severity: "Schwere",
  cause: "Ursache",
  found: "Gefunden",
  issue: "Problem",
  affectedValue: "Betroffener Wert",
  issueUnpriced_one:
    "Für {{symbol}} fehlt am {{from}} ein Preis; der Bestand ist an diesem Tag in keiner Summe enthalten. Frage die Quellen erneut ab oder lege einen eigenen Preis fest.",
  issueUnpriced_other:
    "Für {{symbol}} fehlt an {{count, number}} Tagen von {{from}} bis {{to}} ein Preis; der Bestand ist an diesen Tagen in keiner Summe enthalten. Frage die Quellen erneut ab oder lege einen eigenen Preis fest.",
  issueStalePrice:
    "Der letzte Preis von {{symbol}} ist vom {{at}}; nach 7 Tagen ohne neuen Preis gilt der Bestand als ohne Preis.",
  issueSuspiciousPrice:
    "{{source}} nannte am {{day}} für {{symbol}} {{close}} {{currency}}, um mehr als das Zehnfache vom Schlusskurs davor entfernt. Der Preis wird erst verwendet, wenn eine andere Quelle oder zwei weitere Schlusskurse ihn bestätigen. Stimmt er, übernimm ihn als eigenen Preis.",
  issueNegativeBalance:
    "{{symbol}} in {{wallet}} steht bei {{amount}}, der tiefste Stand war {{lowest}}: Es ging mehr ab, als bekanntermaßen zuging, zuerst am {{at}}. Importiere, was fehlt, oder buche es als Korrektur.",
  issueUnexplainedRelease:
    "{{protocol}} zahlte am {{at}} {{amount}} {{symbol}} aus, deren Einzahlung im Verlauf fehlt. Das zählt als Einzahlung zum Marktwert, nicht als Einkommen. Importiere den fehlenden Verlauf, bestätige, dass der Betrag schon dort war, oder ändere den Typ der Transaktion, falls es Einkommen ist.",
  issueUnknownLiquidity_one:
    "{{protocol}} leistete am {{at}} {{count, number}} Zahlung an {{wallet}}, die als Ende einer Liquiditätsposition zählt, weil kein Log angibt, welcher Teil entnommen wurde. War es nur ein Teil, ist der Gewinn falsch. Verbinde die Adresse über einen Node oder einen Explorer, der Logs liefert.",
  issueUnknownLiquidity_other:
    "{{protocol}} leistete seit {{at}} {{count, number}} Zahlungen an {{wallet}}, die als Ende einer Liquiditätsposition zählen, weil kein Log angibt, welcher Teil entnommen wurde. War es nur ein Teil, ist der Gewinn falsch. Verbinde die Adresse über einen Node oder einen Explorer, der Logs liefert.",
  issueAmbiguousWithdrawal:
    "Ein Validator zahlte am {{at}} {{amount}} {{symbol}} an {{wallet}}. Das kann ein Teil des Einsatzes oder angesammelter Ertrag sein und zählt als zurückgegebener Einsatz, nicht als Einkommen. Ändere den Typ der Transaktion auf Ertrag oder auf Unstaking.",
  issueOverdueBridge:
    "{{amount}} {{symbol}} gingen am {{at}} von {{platform}} an die Bridge {{contract}} und kamen nicht innerhalb von 14 Tagen an; sie sind nicht im Nettovermögen enthalten. Verknüpfe den Eingang oder verbinde die Wallet, in der sie ankamen.",
  issueUnknownContract_one:
    "{{count, number}} Aufruf des Vertrags {{contract}} auf {{platform}} übertrug Bestände an ihn; {{held}} kamen nicht zurück. Sie sind nicht im Nettovermögen enthalten, ihre Anschaffungskosten bleiben erhalten. Gib an, was der Vertrag ist: eine Position, eine Zahlung oder eine eigene Wallet.",
  issueUnknownContract_other:
    "{{count, number}} Aufrufe des Vertrags {{contract}} auf {{platform}} übertrugen Bestände an ihn; {{held}} kamen nicht zurück. Sie sind nicht im Nettovermögen enthalten, ihre Anschaffungskosten bleiben erhalten. Gib an, was der Vertrag ist: eine Position, eine Zahlung oder eine eigene Wallet.",
  issueShiftedImport_one:
    "{{count, number}} Zeile aus {{fileName}} war mit {{hours}} Std. Abstand schon bekannt und zählt doppelt. Lösche diesen Import und wiederhole ihn mit der Zeitzone der Datei.",
  issueShiftedImport_other:
    "{{count, number}} Zeilen aus {{fileName}} waren mit {{hours}} Std. Abstand schon bekannt und zählen doppelt. Lösche diesen Import und wiederhole ihn mit der Zeitzone der Datei.",
  issueDrift:
    "{{symbol}} in {{wallet}}: berechnet {{computed}}, laut Quelle {{source}}. Wahrscheinliche Ursache: {{cause}}.",
  issueFailedSyncRetried: "„{{label}}“ konnte nicht gelesen werden: {{error}} Es wird erneut versucht.",
  issueFailedSync:
    "„{{label}}“ konnte nicht gelesen werden: {{error}} Behebe die Ursache, wenn nötig in den Einstellungen der Verbindung, und starte erneut.",
  issueFailedVerificationRetried:
    "„{{label}}“ konnte nicht mit der Quelle verglichen werden: {{error}} Es wird erneut versucht.",
  issueFailedVerification:
    "„{{label}}“ konnte nicht mit der Quelle verglichen werden: {{error}} Behebe die Ursache, wenn nötig in den Einstellungen der Verbindung, und starte erneut.",
  issueFailedTask: "„{{title}}“ ist fehlgeschlagen: {{error}}",
  issueLikelyOwnWallet:
    "{{address}}: {{sent, number}}-mal dorthin gesendet, {{received, number}}-mal von dort erhalten. Ist es deine eigene Wallet, füge sie hinzu; dann werden daraus Transfers.",
  issueUnmatchedTransfers_one:
    "Eine Gruppe von Transaktionen sieht wie ein Transfer zwischen eigenen Wallets aus. Bestätige sie oder lehne sie ab.",
  issueUnmatchedTransfers_other:
    "{{count, number}} Gruppen von Transaktionen sehen wie Transfers zwischen eigenen Wallets aus. Bestätige sie oder lehne sie ab.",
  issueStatedBalance:
    "{{symbol}} in {{wallet}}: Zeile {{row, number}} von {{fileName}} nennt einen Saldo von {{stated}} ({{at}}), berechnet sind {{computed}}. {{cause}}",
  statedBalanceFirst:
    "Schon die erste Zeile weicht ab, also fehlt Verlauf davor: Importiere die früheren Dateien oder buche {{difference}} als Anfangsbestand.",
  statedBalanceLater:
    "Zwischen dieser und der vorherigen Zeile fehlt etwas, zählt doppelt oder wurde falsch gelesen: Prüfe die Transaktionen dieser Zeit.",
  issueUnknownCoin: "Es ist nicht bekannt, welcher Coin {{symbol}} bei {{exchange}} ist. Gib den Coin an.",
  issueUnknownCoinLikely:
    "Es ist nicht bekannt, welcher Coin {{symbol}} bei {{exchange}} ist. Ist es {{candidates}}? Nach der Schreibweise wird nichts zugeordnet: Bestätige ihn oder gib einen anderen Coin an.",
  issueNoPriceSource_one:
    "{{count, number}} Preisquelle wurde abgefragt und war nicht erreichbar; die Preise bleiben, wie sie sind, bis sie antwortet. Prüfe die Verbindung dieses Rechners.",
  issueNoPriceSource_other:
    "Keine der {{count, number}} abgefragten Preisquellen war erreichbar; die Preise bleiben, wie sie sind, bis eine antwortet. Prüfe die Verbindung dieses Rechners.",
  issuePriceSourceDown:
    "{{source}} kann frühestens {{at}} wieder nach Preisen gefragt werden; wo andere Quellen Preise haben, werden diese verwendet.",
  issueUnexplainedJump:
    "Das Nettovermögen änderte sich am {{day}} von {{before}} auf {{after}} {{currency}}. Preisbewegungen, Ein- und Auszahlungen, Trades und Erträge erklären weniger als die Hälfte: {{unexplained}} {{currency}} kamen aus Transaktionen, deren Typ nichts ändern sollte.",
  issueDoubled_one:
    "{{count, number}} Transaktion von {{from}} bis {{to}} ist sowohl in {{keep}} als auch in {{drop}}: dieselben Coins, Beträge und Richtungen {{span}}. Lösche die Seite von {{drop}}, damit sie einmal zählt, oder verwirf dies, um beide zu behalten.",
  issueDoubled_other:
    "{{count, number}} Transaktionen von {{from}} bis {{to}} sind sowohl in {{keep}} als auch in {{drop}}: dieselben Coins, Beträge und Richtungen {{span}}. Lösche die Seite von {{drop}}, damit sie einmal zählen, oder verwirf dies, um beide zu behalten.",
  issueDoubledHere_one:
    "{{count, number}} Transaktion von {{from}} bis {{to}} ist in {{keep}} doppelt, aus der API der Börse und aus ihrer Datei: dieselben Coins und Beträge {{span}}. Lösche die Zeile der Datei, damit sie einmal zählt, oder verwirf dies, um beide zu behalten.",
  issueDoubledHere_other:
    "{{count, number}} Transaktionen von {{from}} bis {{to}} sind in {{keep}} doppelt, aus der API der Börse und aus ihrer Datei: dieselben Coins und Beträge {{span}}. Lösche die Zeilen der Datei, damit sie einmal zählen, oder verwirf dies, um beide zu behalten.",
  issueDoubledSimilar_one:
    "{{count, number}} Transaktion von {{from}} bis {{to}} in {{drop}} wiederholt vielleicht eine Buchung von {{keep}}: dieselben Coins und Richtungen {{span}}, aber andere Beträge, oder mehrere passen. Beide zählen. Lösche oder bearbeite die Seite von {{drop}}, wenn sie sich wiederholt, oder verwirf dies, um beide zu behalten.",
  issueDoubledSimilar_other:
    "{{count, number}} Transaktionen von {{from}} bis {{to}} in {{drop}} wiederholen vielleicht Buchungen von {{keep}}: dieselben Coins und Richtungen {{span}}, aber andere Beträge, oder mehrere passen. Beide zählen. Lösche oder bearbeite die Seite von {{drop}}, wo sie sich wiederholt, oder verwirf dies, um beide zu behalten.",
  doubledWithinMinute: "innerhalb einer Minute",
  doubledHoursApart_one: "im Abstand von höchstens {{count, number}} Stunde",
  doubledHoursApart_other: "im Abstand von höchstens {{count, number}} Stunden",
  issueMissingAcquisition_one:
    "{{count, number}} Transaktion entnahm {{amount}} {{symbol}} mehr, als bekanntermaßen zuging; dafür gelten Anschaffungskosten von null. Importiere, was fehlt, oder trage es nach.",
  issueMissingAcquisition_other:
    "{{count, number}} Transaktionen entnahmen {{amount}} {{symbol}} mehr, als bekanntermaßen zuging; dafür gelten Anschaffungskosten von null. Importiere, was fehlt, oder trage es nach.",
  issueUnpricedTransactions_one:
    "{{count, number}} Transaktion mit {{amount}} {{symbol}} hat keinen bekannten Wert und fehlt in Gewinnen und Erträgen. Rufe die Preise erneut ab, lege einen eigenen Preis für den Tag fest oder korrigiere die Transaktion.",
  issueUnpricedTransactions_other:
    "{{count, number}} Transaktionen mit {{amount}} {{symbol}} haben keinen bekannten Wert und fehlen in Gewinnen und Erträgen. Rufe die Preise erneut ab, lege einen eigenen Preis für den Tag fest oder korrigiere die Transaktionen.",
};

export default messages;
