import type en from "../en/file-notes.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  cashAssumed:
    "Käufe oder Verkäufe ohne Angabe, woher ihr Geld kam oder wohin es ging, die von den Einzahlungen dieses Berichts nicht gedeckt sind: {{count}}. Sie werden als mit Bank oder Karte gezahlt oder als ausgezahlt gebucht. Zahlungen, die Einzahlungen anderer Berichte decken, entfallen wieder.",
  cashBooked:
    "Käufe oder Verkäufe ohne Angabe, woher ihr Geld kam oder wohin es ging: {{count}}. Da der Bericht Ein- oder Auszahlungen dieser Währung nennt, werden sie auf das Guthaben gebucht; prüfe dessen Saldo bei Coinbase.",
  chainAssumed:
    "Die Datei sagt nicht, von welcher Chain sie ist; sie wird als {{chain}} gelesen. Dateien der Explorer mehrerer Chains sehen gleich aus: Ist sie von einer anderen, setze die Option chain, sonst sind ihre Coins und Tokens falsch.",
  coinAssumed:
    "Die Datei nennt ihren Coin nicht, daher werden ihre Beträge als {{coin}} gelesen. Wenn sie einen anderen meint, importiere sie nicht.",
  contractCalls:
    "{{count}} × ein Vertragsaufruf, der Tokens bewegt oder Werte von Verträgen empfangen haben kann, die in anderen Dateien des Explorers stehen. Importiere auch die Token-Transfers (ERC-20) und die internen Transaktionen der Adresse: Ohne sie sieht ein Tausch wie eine Auszahlung aus.",
  directionAssumed:
    "Die Kopfzeile ist die von {{title}}, die Beträge werden also als Eingänge gelesen. Eine Datei von „{{opposite}}“ ohne einige ihrer Spalten hat dieselbe Kopfzeile: Ist es eine, exportiere sie noch einmal mit allen Spalten.",
  distributions:
    "Zeilen mit dem Namen „Distribution“: {{count}}. Binance verwendet das Wort für Airdrops, Entschädigungen und Token-Umstellungen; sie werden als Airdrops importiert, also als Einkommen. Ändere die Art, wo etwas anderes geschah.",
  encodingAssumed:
    "Die Datei ist nicht in UTF-8. Umlaute und Akzente werden als Windows-1252 gelesen, worin Excel CSV speichert; Beträge und Daten sind in beiden gleich.",
  endsDependOnMore:
    "Die Enden dieser Dateien gehören zusammen, aber wie sie gelesen werden, hängt von weiter entfernten Zeilen ab. Importiere die Aufzeichnungen als eine Datei.",
  equalAtSeam:
    "Zeile {{row}} einer Datei ist gleich der Zeile {{last}}, der letzten einer anderen Datei, und zählt einmal, wie bei sich überschneidenden Dateien. Geschah beides, gib eine von Hand ein.",
  feeTakenFirst:
    "Käufe mit Gebühr: {{count}}. Ihre Menge gilt für den ganzen Wert, doch die Gebühr wurde zuerst von der Zahlung abgezogen. Gebucht sind die Coins für die Zahlung ohne Gebühr, auf den Gegenwert eines Cents genau, da die Datei die Gebühr rundet.",
  feesLeftOut:
    "Die Datei lässt die gezahlten Gebühren weg; die Bestände werden um sie zu hoch. Verbinde stattdessen das Konto oder die Adresse, oder gib die Gebühren von Hand ein.",
  idsShared:
    'Zeilen mit verschiedenem Inhalt haben denselben Wert in „{{column}}“; jede Zeile zählt deshalb als eigene Transaktion. Sind solche Zeilen eine Transaktion, setze columns: { idRule: "unique" }.',
  joinedAtEnd:
    "Zeilen an einem Ende dieser Datei bilden mit Zeilen einer anderen Datei dieses Imports eine Transaktion.",
  joinedByTime:
    "Käufe und Verkäufe mit mehr als zwei Coins zum selben Zeitpunkt: {{count}}. Die Datei verbindet Zeilen nur über die Zeit; es können also mehrere gewesen sein. Der Preis wird nach Marktwert aufgeteilt. Teile sie, wo die Preise andere waren.",
  joinedRows:
    "{{count}} × eine Zeile, die mit Zeilen einer anderen Datei dieses Imports eine Transaktion bildet.",
  lateTokenSwaps:
    "Token-Umstellungen, deren neuer Token später kam: {{count}}. Der Auszug gibt nicht an, welche Tokens zusammengehören; da einer ging und einer innerhalb von 30 Tagen kam, werden sie als ein Tausch importiert.",
  olderThanFirstCoin:
    "Transaktionen, die älter sind als der erste Coin (2009-01-03): {{count}}, die erste vom {{day}}. Korrigiere ihre Daten in der Datei, sonst sind Werte und Gewinne falsch.",
  p2pPurchases:
    "P2P-Käufe: {{count}}. Der Auszug nennt den gezahlten Preis nicht; als Anschaffungskosten wird der Marktwert angenommen und so ausgewiesen. Gib den Preis ein, wo er ein anderer war.",
  refusedTogether:
    "Die Zeilen {{rows}} gehören mit Zeilen einer anderen Datei dieses Imports zusammen und können mit ihnen nicht gelesen werden. Korrigiere die dort abgelehnten Zeilen, oder importiere die Aufzeichnungen als eine Datei.",
  repeatedBlock:
    "Die Zeilen {{from}} bis {{to}} wiederholen die Zeilen {{first}} bis {{last}} der Datei und zählen noch einmal. Wurde die Datei aus Exporten zusammengesetzt, die sich überschneiden, entferne sie.",
  repeatedRows:
    "Zeilen, die früheren Zeilen der Datei gleichen und noch einmal zählen: {{count}}, etwa Zeile {{row}}, die Zeile {{first}} gleicht. Wurde die Datei aus Exporten zusammengesetzt, die sich überschneiden, entferne sie.",
  rereading:
    "Der Import liest früher importierte Dateien noch einmal, {{files}}: Sie wurden von einer früheren Version gelesen, oder es sind dieselben. Transaktionen, die jetzt anders gelesen werden, werden ersetzt und behalten ihre Änderungen; es können also weniger hinzukommen, als hier gezählt sind.",
  returnsAlone:
    "Zurückgekommene Auszahlungen, deren Auszahlung nicht in dieser Datei steht: {{count}}. Sie werden als Einzahlungen zum Marktwert gebucht; die Coins verlieren damit Datum und Kosten. Wenn die Auszahlung im Konto ist, lösche beide.",
  sendFees:
    "Gesendete Coins mit einer Gebühr daneben: {{count}}. Der Bericht sagt nicht, ob ihre Menge die Gebühr enthält; die Menge wird daher als alles gebucht, was das Konto verließ. Vergleiche die Bestände mit Coinbase.",
  shiftedEarlier:
    "Die Datei scheint um {{shift}} h verschoben: {{rows}} ihrer ersten {{compared}} Zeilen sind schon im Konto, {{hours}} Stunden früher. Setze die Option timezone auf die Zone der Datei, sonst zählen sie doppelt.",
  shiftedLater:
    "Die Datei scheint um {{shift}} h verschoben: {{rows}} ihrer ersten {{compared}} Zeilen sind schon im Konto, {{hours}} Stunden später. Setze die Option timezone auf die Zone der Datei, sonst zählen sie doppelt.",
  statusMissing:
    "Die Datei hat keine Spalte „Status“, jede Transaktion gilt also als ausgeführt. Eine fehlgeschlagene hat nur ihre Gebühr bewegt: Vergleiche sie mit dem Explorer, oder exportiere die Datei noch einmal mit ihrem Status.",
  withoutEffect_one: "{{count, number}} Zeile ändert keinen Saldo: {{reason}}.",
  withoutEffect_other: "{{count, number}} Zeilen ändern keinen Saldo: {{reason}}.",
  zoneAssumed:
    "Die Datei nennt ihre Zeitzone nicht; Zeiten ohne Zone werden als {{zone}} gelesen. Setze die Option timezone (etwa Europe/Berlin), wenn sie in einer anderen sind.",
  zoneOfBinance:
    "Weder die Spalte Time noch der Dateiname nennt eine Zone, deshalb wird UTC angenommen. Binance schreibt Zeiten in der Zone, die für den Export gewählt wurde, und nennt sie im Dateinamen („(UTC--6)“ ist UTC-6). Ist es eine andere, setze timezone.",
  zoneOfKuCoin:
    "Die Datei nennt ihre Zeitzone nicht; Zeiten ohne Zone werden als UTC+8 gelesen, worin KuCoin diesen Export schrieb. Setze die Option timezone (etwa Europe/Berlin), wenn sie in einer anderen sind.",
  zoneStated:
    "Die Spalte „{{column}}“ nennt {{zone}}; die Option timezone ({{option}}) wird nicht verwendet.",
  currencyAssumed: "Preise ohne Währung werden als {{currency}} gelesen, die Währung des Kontos.",
  pricesMissing: "Zeilen ohne Preis werden ausgelassen: {{count}}.",
};

export default messages;
