import type en from "../en/issues.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  unpriced_one:
    "Für {{symbol}} fehlt am {{from}} ein Preis; der Bestand ist an diesem Tag in keiner Summe enthalten. Frage die Quellen erneut ab oder lege einen eigenen Preis fest.",
  unpriced_other:
    "Für {{symbol}} fehlt an {{count, number}} Tagen von {{from}} bis {{to}} ein Preis; der Bestand ist an diesen Tagen in keiner Summe enthalten. Frage die Quellen erneut ab oder lege einen eigenen Preis fest.",
  missingRate:
    "Der Wechselkurs von USD zu {{symbol}} ist für heute nicht bekannt; was in USD bepreist ist, hat deshalb keinen Wert und ist in keiner Summe enthalten. Frage die Quellen erneut ab oder lege einen eigenen Preis für {{symbol}} fest.",
  stalePrice:
    "Der letzte Preis von {{symbol}} ist vom {{at}}; nach 7 Tagen ohne neuen Preis gilt der Bestand als ohne Preis.",
  suspiciousPrice:
    "{{source}} nannte am {{day}} für {{symbol}} {{close}} {{currency}}, um mehr als das Zehnfache vom Schlusskurs davor entfernt. Der Preis wird erst verwendet, wenn eine andere Quelle oder zwei weitere Schlusskurse ihn bestätigen. Stimmt er, übernimm ihn als eigenen Preis.",
  negativeBalance:
    "{{symbol}} in {{wallet}} steht bei {{amount}}, der tiefste Stand war {{lowest}}: Es ging mehr ab, als bekanntermaßen zuging, zuerst am {{at}}. Importiere, was fehlt, oder buche es als Korrektur.",
  negativeBalanceNow:
    "{{symbol}} in {{wallet}} steht bei {{amount}}: Es ging mehr ab, als bekanntermaßen zuging, zuerst am {{at}}. Importiere, was fehlt, oder buche es als Korrektur.",
  unexplainedRelease:
    "{{protocol}} zahlte am {{at}} {{amount}} {{symbol}} aus, deren Einzahlung im Verlauf fehlt. Das zählt als Einzahlung zum Marktwert, nicht als Einkommen. Importiere den fehlenden Verlauf, bestätige, dass der Betrag schon dort war, oder ändere den Typ der Transaktion, falls es Einkommen ist.",
  unknownLiquidity_one:
    "{{protocol}} leistete am {{at}} {{count, number}} Zahlung an {{wallet}}, die als Ende einer Liquiditätsposition zählt, weil kein Log angibt, welcher Teil entnommen wurde. War es nur ein Teil, ist der Gewinn falsch. Verbinde die Adresse über einen Node oder einen Explorer, der Logs liefert.",
  unknownLiquidity_other:
    "{{protocol}} leistete seit {{at}} {{count, number}} Zahlungen an {{wallet}}, die als Ende einer Liquiditätsposition zählen, weil kein Log angibt, welcher Teil entnommen wurde. War es nur ein Teil, ist der Gewinn falsch. Verbinde die Adresse über einen Node oder einen Explorer, der Logs liefert.",
  oneSidedTrades_one:
    "{{count, number}} Handel in {{wallet}} ({{platform}}) am {{at}} hat nur eine Seite: Die Quelle gab nicht an, was bezahlt oder erhalten wurde. Anschaffungskosten und Gewinn entsprechen dem Marktwert, und der Bestand der anderen Währung ist falsch. Ergänze die fehlende Seite oder ändere den Typ, wenn es kein Handel ist.",
  oneSidedTrades_other:
    "{{count, number}} Handel in {{wallet}} ({{platform}}) seit {{at}} haben nur eine Seite: Die Quelle gab nicht an, was bezahlt oder erhalten wurde. Anschaffungskosten und Gewinn entsprechen dem Marktwert, und der Bestand der anderen Währung ist falsch. Ergänze die fehlende Seite oder ändere den Typ, wenn es kein Handel ist.",
  sentLiquidity:
    "{{wallet}} sandte am {{at}} das NFT {{number}} von {{protocol}} an {{receiver}}. Seine Liquidität ({{held}}) zählt weiter, weil nicht bekannt ist, wem die Adresse gehört. Wurde es weggegeben, ändere den Typ der Transaktion auf Geschenk, Zahlung oder Verlust. Gehört sie dir, verbinde sie oder gib an, was der Vertrag ist.",
  ambiguousWithdrawal:
    "Ein Validator zahlte am {{at}} {{amount}} {{symbol}} an {{wallet}}. Das kann ein Teil des Einsatzes oder angesammelter Ertrag sein und zählt als zurückgegebener Einsatz, nicht als Einkommen. Ändere den Typ der Transaktion auf Ertrag oder auf Unstaking.",
  overdueBridge:
    "{{amount}} {{symbol}} gingen am {{at}} von {{platform}} an die Bridge {{contract}} und kamen nicht innerhalb von 14 Tagen an; sie sind nicht im Nettovermögen enthalten. Verknüpfe den Eingang oder verbinde die Wallet, in der sie ankamen.",
  unknownContract_one:
    "{{count, number}} Aufruf des Vertrags {{contract}} auf {{platform}} übertrug Bestände an ihn; {{held}} kamen nicht zurück. Sie sind nicht im Nettovermögen enthalten, ihre Anschaffungskosten bleiben erhalten. Gib an, was der Vertrag ist: eine Position, eine Zahlung oder eine eigene Wallet.",
  unknownContract_other:
    "{{count, number}} Aufrufe des Vertrags {{contract}} auf {{platform}} übertrugen Bestände an ihn; {{held}} kamen nicht zurück. Sie sind nicht im Nettovermögen enthalten, ihre Anschaffungskosten bleiben erhalten. Gib an, was der Vertrag ist: eine Position, eine Zahlung oder eine eigene Wallet.",
  shiftedImport_one:
    "Mindestens {{count, number}} Zeile aus {{fileName}} war mit {{hours}} Std. Abstand schon bekannt und zählt doppelt. Lösche diesen Import und wiederhole ihn mit der Zeitzone der Datei.",
  shiftedImport_other:
    "Mindestens {{count, number}} Zeilen aus {{fileName}} waren mit {{hours}} Std. Abstand schon bekannt und zählen doppelt. Lösche diesen Import und wiederhole ihn mit der Zeitzone der Datei.",
  drift:
    "{{symbol}} in {{wallet}}: berechnet {{computed}}, laut Quelle {{source}}. Wahrscheinliche Ursache: {{cause}}.",
  failedSyncRetried: "„{{label}}“ konnte nicht gelesen werden: {{error}} Es wird erneut versucht.",
  failedSync:
    "„{{label}}“ konnte nicht gelesen werden: {{error}} Behebe die Ursache, wenn nötig in den Einstellungen der Verbindung, und starte erneut.",
  failedVerificationRetried:
    "„{{label}}“ konnte nicht mit der Quelle verglichen werden: {{error}} Es wird erneut versucht.",
  failedVerification:
    "„{{label}}“ konnte nicht mit der Quelle verglichen werden: {{error}} Behebe die Ursache, wenn nötig in den Einstellungen der Verbindung, und starte erneut.",
  failedTask: "„{{title}}“ ist fehlgeschlagen: {{error}}",
  likelyOwnWallet:
    "{{address}}: {{sent, number}}-mal dorthin gesendet, {{received, number}}-mal von dort erhalten. Ist es deine eigene Wallet, füge sie hinzu; dann werden daraus Transfers.",
  unmatchedTransfers_one:
    "Eine Gruppe von Transaktionen sieht wie ein Transfer zwischen eigenen Wallets aus. Bestätige sie oder lehne sie ab.",
  unmatchedTransfers_other:
    "{{count, number}} Gruppen von Transaktionen sehen wie Transfers zwischen eigenen Wallets aus. Bestätige sie oder lehne sie ab.",
  statedBalance:
    "{{symbol}} in {{wallet}}: Zeile {{row, number}} von {{fileName}} nennt einen Saldo von {{stated}} ({{at}}), berechnet sind {{computed}}. {{cause}}",
  statedBalanceFirst:
    "Schon die erste Zeile weicht ab, also fehlt Verlauf davor: Importiere die früheren Dateien oder buche {{difference}} als Anfangsbestand.",
  statedBalanceLater:
    "Zwischen dieser und der vorherigen Zeile fehlt etwas, zählt doppelt oder wurde falsch gelesen: Prüfe die Transaktionen dieser Zeit.",
  unknownCoin: "Es ist nicht bekannt, welcher Coin {{symbol}} bei {{exchange}} ist. Gib den Coin an.",
  unknownCoinLikely:
    "Es ist nicht bekannt, welcher Coin {{symbol}} bei {{exchange}} ist. Ist es {{candidates}}? Nach der Schreibweise wird nichts zugeordnet: Bestätige ihn oder gib einen anderen Coin an.",
  noPriceSource_one:
    "{{count, number}} Preisquelle wurde abgefragt und war nicht erreichbar; die Preise bleiben, wie sie sind, bis sie antwortet. Prüfe die Verbindung dieses Rechners.",
  noPriceSource_other:
    "Keine der {{count, number}} abgefragten Preisquellen war erreichbar; die Preise bleiben, wie sie sind, bis eine antwortet. Prüfe die Verbindung dieses Rechners.",
  priceSourceDown:
    "{{source}} kann frühestens {{at}} wieder nach Preisen gefragt werden; wo andere Quellen Preise haben, werden diese verwendet.",
  unexplainedJump:
    "Das Nettovermögen änderte sich am {{day}} von {{before}} auf {{after}} {{currency}}. Preisbewegungen, Ein- und Auszahlungen, Trades und Erträge erklären weniger als die Hälfte: {{unexplained}} {{currency}} kamen aus Transaktionen, deren Typ nichts ändern sollte.",
  doubled_one:
    "{{count, number}} Transaktion von {{from}} bis {{to}} ist sowohl in {{keep}} als auch in {{drop}}: dieselben Coins, Beträge und Richtungen {{span}}. Lösche die Seite von {{drop}}, damit sie einmal zählt, oder verwirf dies, um beide zu behalten.",
  doubled_other:
    "{{count, number}} Transaktionen von {{from}} bis {{to}} sind sowohl in {{keep}} als auch in {{drop}}: dieselben Coins, Beträge und Richtungen {{span}}. Lösche die Seite von {{drop}}, damit sie einmal zählen, oder verwirf dies, um beide zu behalten.",
  doubledHere_one:
    "{{count, number}} Transaktion von {{from}} bis {{to}} ist in {{keep}} doppelt, aus der API der Börse und aus ihrer Datei: dieselben Coins und Beträge {{span}}. Lösche die Zeile der Datei, damit sie einmal zählt, oder verwirf dies, um beide zu behalten.",
  doubledHere_other:
    "{{count, number}} Transaktionen von {{from}} bis {{to}} sind in {{keep}} doppelt, aus der API der Börse und aus ihrer Datei: dieselben Coins und Beträge {{span}}. Lösche die Zeilen der Datei, damit sie einmal zählen, oder verwirf dies, um beide zu behalten.",
  doubledFiles_one:
    "{{count, number}} Transaktion von {{from}} bis {{to}} ist in zwei Dateien einer Börse, einer im Format {{keepFormat}} ({{keep}}) und einer im Format {{dropFormat}} ({{drop}}): dieselben Coins und Beträge {{span}}. Lösche die Zeile aus {{dropFormat}}, damit sie einmal zählt, oder verwirf dies, um beide zu behalten.",
  doubledFiles_other:
    "{{count, number}} Transaktionen von {{from}} bis {{to}} sind in zwei Dateien einer Börse, einer im Format {{keepFormat}} ({{keep}}) und einer im Format {{dropFormat}} ({{drop}}): dieselben Coins und Beträge {{span}}. Lösche die Zeilen aus {{dropFormat}}, damit sie einmal zählen, oder verwirf dies, um beide zu behalten.",
  doubledSimilar_one:
    "{{count, number}} Transaktion von {{from}} bis {{to}} in {{drop}} wiederholt vielleicht eine Buchung von {{keep}}: dieselben Coins und Richtungen {{span}}, aber andere Beträge, oder mehrere passen. Beide zählen. Lösche oder bearbeite die Seite von {{drop}}, wenn sie sich wiederholt, oder verwirf dies, um beide zu behalten.",
  doubledSimilar_other:
    "{{count, number}} Transaktionen von {{from}} bis {{to}} in {{drop}} wiederholen vielleicht Buchungen von {{keep}}: dieselben Coins und Richtungen {{span}}, aber andere Beträge, oder mehrere passen. Beide zählen. Lösche oder bearbeite die Seite von {{drop}}, wo sie sich wiederholt, oder verwirf dies, um beide zu behalten.",
  doubledFee_one:
    "{{count, number}} Gebühr von {{from}} bis {{to}} in {{keep}} zählt doppelt: in der Zeile eines Trades und als Zeile eines anderen Imports mit gleichem Coin, Betrag und Zeitpunkt. Lösche die Zeile der Gebühr, oder verwirf dies, um beide zu behalten.",
  doubledFee_other:
    "{{count, number}} Gebühren von {{from}} bis {{to}} in {{keep}} zählen doppelt: in der Zeile eines Trades und als Zeile eines anderen Imports mit gleichem Coin, Betrag und Zeitpunkt. Lösche die Zeilen der Gebühren, oder verwirf dies, um beide zu behalten.",
  doubledWithinMinute: "innerhalb einer Minute",
  doubledSum: "als Summe, etwa der Ausführungen einer Order, innerhalb einer Minute",
  doubledHoursApart_one: "im Abstand von höchstens {{count, number}} Stunde",
  doubledHoursApart_other: "im Abstand von höchstens {{count, number}} Stunden",
  shortTransfer:
    "{{amount}} von {{sent}} {{symbol}}, die {{wallet}} am {{at}} verließen, kamen nicht an und zählen als Gebühr dieses Transfers. Das ist mehr, als ein Transfer kostet. Korrigiere die Mengen, verknüpfe alles, was ankam, oder hebe die Verknüpfung auf; blende dies aus, wenn es die Gebühr war.",
  missingAcquisition_one:
    "{{count, number}} Transaktion entnahm {{amount}} {{symbol}} mehr, als bekanntermaßen zuging; dafür gelten Anschaffungskosten von null. Importiere, was fehlt, oder trage es nach.",
  missingAcquisition_other:
    "{{count, number}} Transaktionen entnahmen {{amount}} {{symbol}} mehr, als bekanntermaßen zuging; dafür gelten Anschaffungskosten von null. Importiere, was fehlt, oder trage es nach.",
  unpricedTransactions_one:
    "{{count, number}} Transaktion mit {{amount}} {{symbol}} hat keinen bekannten Wert und fehlt in Gewinnen und Erträgen. Rufe die Preise erneut ab, lege einen eigenen Preis für den Tag fest oder korrigiere die Transaktion.",
  unpricedTransactions_other:
    "{{count, number}} Transaktionen mit {{amount}} {{symbol}} haben keinen bekannten Wert und fehlen in Gewinnen und Erträgen. Rufe die Preise erneut ab, lege einen eigenen Preis für den Tag fest oder korrigiere die Transaktionen.",
};
export default messages;
