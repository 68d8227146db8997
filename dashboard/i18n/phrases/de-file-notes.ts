/** What the service says about a file as a whole, by the form of its English text, with the file's own values. */
const fileNotes: readonly (readonly [RegExp, string])[] = [
  [
    /^1 transactions are older than the first coin \(2009-01-03\); the first is of (.+)\. Correct their dates in the file, or their values and gains will be wrong\.$/u,
    "1 Transaktion ist älter als der erste Coin (2009-01-03), vom $1. Korrigiere ihr Datum in der Datei, sonst sind Wert und Gewinn falsch.",
  ],
  [
    /^(\d+) transactions are older than the first coin \(2009-01-03\); the first is of (.+)\. Correct their dates in the file, or their values and gains will be wrong\.$/u,
    "$1 Transaktionen sind älter als der erste Coin (2009-01-03), die erste vom $2. Korrigiere ihre Daten in der Datei, sonst sind Werte und Gewinne falsch.",
  ],
  [
    /^A contract call may have moved tokens or received value from contracts, which other files of the explorer list\. Import the token transfers \(ERC-20\) and the internal transactions of the address too: without them a swap looks like a withdrawal\.$/u,
    "Ein Vertragsaufruf kann Tokens bewegt oder Werte von Verträgen empfangen haben, die in anderen Dateien des Explorers stehen. Importiere auch die Token-Transfers (ERC-20) und die internen Transaktionen der Adresse: Ohne sie sieht ein Tausch wie eine Auszahlung aus.",
  ],
  [
    /^(\d+) contract calls may have moved tokens or received value from contracts, which other files of the explorer list\. Import the token transfers \(ERC-20\) and the internal transactions of the address too: without them a swap looks like a withdrawal\.$/u,
    "$1 Vertragsaufrufe können Tokens bewegt oder Werte von Verträgen empfangen haben, die in anderen Dateien des Explorers stehen. Importiere auch die Token-Transfers (ERC-20) und die internen Transaktionen der Adresse: Ohne sie sieht ein Tausch wie eine Auszahlung aus.",
  ],
  [
    /^The file has no column "Status", so every transaction counts as executed\. A failed one moved nothing but its fee: compare them with the explorer, or export the file again with its status\.$/u,
    "Die Datei hat keine Spalte „Status“, jede Transaktion gilt also als ausgeführt. Eine fehlgeschlagene hat nur ihre Gebühr bewegt: Vergleiche sie mit dem Explorer, oder exportiere die Datei noch einmal mit ihrem Status.",
  ],
  [
    /^The file does not state its time zone, so times without one are read as UTC\+8, in which KuCoin wrote this export\. Set the option timezone \(such as Europe\/Berlin\) if they are in another\.$/u,
    "Die Datei nennt ihre Zeitzone nicht; Zeiten ohne Zone werden als UTC+8 gelesen, worin KuCoin diesen Export schrieb. Setze die Option timezone (etwa Europe/Berlin), wenn sie in einer anderen sind.",
  ],
  [
    /^The file does not state its time zone, so times without one are read as (\S+)\. Set the option timezone \(such as Europe\/Berlin\) if they are in another\.$/u,
    "Die Datei nennt ihre Zeitzone nicht; Zeiten ohne Zone werden als $1 gelesen. Setze die Option timezone (etwa Europe/Berlin), wenn sie in einer anderen sind.",
  ],
  [
    /^The column "(.+)" states (.+), so the option timezone \((.+)\) is not used\.$/u,
    "Die Spalte „$1“ nennt $2; die Option timezone ($3) wird nicht verwendet.",
  ],
  [
    /^Rows of different content have the same (.+), so each row counts as a transaction of its own\. If rows with the same .+ are one transaction, set columns: \{ idRule: "unique" \}\.$/u,
    'Zeilen mit verschiedenem Inhalt haben denselben Wert in „$1“; jede Zeile zählt deshalb als eigene Transaktion. Sind solche Zeilen eine Transaktion, setze columns: { idRule: "unique" }.',
  ],
  [
    /^(\d+) purchases or sales do not say where their money came from or went to\. As the report lists deposits or withdrawals of that currency, they are booked on the cash balance; check its balance at Coinbase\.$/u,
    "Käufe oder Verkäufe ohne Angabe, woher ihr Geld kam oder wohin es ging: $1. Da der Bericht Ein- oder Auszahlungen dieser Währung nennt, werden sie auf das Guthaben gebucht; prüfe dessen Saldo bei Coinbase.",
  ],
  [
    /^(\d+) purchases or sales do not say where their money came from or went to, and the deposits that this report lists do not cover them\. They are booked as paid by bank or card, or paid out\. Payments that deposits of other reports cover are left out again\.$/u,
    "Käufe oder Verkäufe ohne Angabe, woher ihr Geld kam oder wohin es ging, die von den Einzahlungen dieses Berichts nicht gedeckt sind: $1. Sie werden als mit Bank oder Karte gezahlt oder als ausgezahlt gebucht. Zahlungen, die Einzahlungen anderer Berichte decken, entfallen wieder.",
  ],
  [
    /^The column Time states no zone, so UTC is assumed\. Binance writes it in the zone chosen for the export; the file name states it \("\(UTC--6\)" is UTC-6\)\. If it is another, set timezone\.$/u,
    "Die Spalte Time nennt keine Zone, deshalb wird UTC angenommen. Binance schreibt sie in der Zone, die für den Export gewählt wurde; der Dateiname nennt sie („(UTC--6)“ ist UTC-6). Ist es eine andere, setze timezone.",
  ],
  [
    /^Token swaps whose new token came later: (\d+)\. The statement does not say which tokens belong together; as one left and one came within 30 days, they are imported as one swap\.$/u,
    "Token-Umstellungen, deren neuer Token später kam: $1. Der Auszug gibt nicht an, welche Tokens zusammengehören; da einer ging und einer innerhalb von 30 Tagen kam, werden sie als ein Tausch importiert.",
  ],
  [
    /^P2P purchases: (\d+)\. The statement does not state the price paid, so the cost is assumed at market value and listed as such; enter the price where it was another\.$/u,
    "P2P-Käufe: $1. Der Auszug nennt den gezahlten Preis nicht; als Anschaffungskosten wird der Marktwert angenommen und so ausgewiesen. Gib den Preis ein, wo er ein anderer war.",
  ],
  [
    /^Rows called "Distribution": (\d+)\. Binance uses the word for airdrops, compensations and token swaps alike; they are imported as airdrops, which are income\. Change the type where one was something else\.$/u,
    "Zeilen mit dem Namen „Distribution“: $1. Binance verwendet das Wort für Airdrops, Entschädigungen und Token-Umstellungen; sie werden als Airdrops importiert, also als Einkommen. Ändere die Art, wo etwas anderes geschah.",
  ],
  [
    /^The file looks shifted by ([+-]\d+) h: (\d+) of its first (\d+) rows are in the account already, (\d+) hours earlier\. Set the option timezone to the zone of the file, or they count twice\.$/u,
    "Die Datei scheint um $1 h verschoben: $2 ihrer ersten $3 Zeilen sind schon im Konto, $4 Stunden früher. Setze die Option timezone auf die Zone der Datei, sonst zählen sie doppelt.",
  ],
  [
    /^The file looks shifted by ([+-]\d+) h: (\d+) of its first (\d+) rows are in the account already, (\d+) hours later\. Set the option timezone to the zone of the file, or they count twice\.$/u,
    "Die Datei scheint um $1 h verschoben: $2 ihrer ersten $3 Zeilen sind schon im Konto, $4 Stunden später. Setze die Option timezone auf die Zone der Datei, sonst zählen sie doppelt.",
  ],
  [
    /^Rows at an end of this file are one transaction with rows of another file of this import\.$/u,
    "Zeilen an einem Ende dieser Datei bilden mit Zeilen einer anderen Datei dieses Imports eine Transaktion.",
  ],
  [
    /^One row is one transaction with rows of another file of this import\.$/u,
    "Eine Zeile bildet mit Zeilen einer anderen Datei dieses Imports eine Transaktion.",
  ],
  [
    /^(\d+) rows are one transaction with rows of another file of this import\.$/u,
    "$1 Zeilen bilden mit Zeilen einer anderen Datei dieses Imports Transaktionen.",
  ],
  [
    /^Rows? ([\d, ]+) belongs? together with rows of another file of this import, and cannot be read with them\. Correct the rows that are refused there, or import the records as one file\.$/u,
    "Zeile $1 gehört mit Zeilen einer anderen Datei dieses Imports zusammen und kann mit ihnen nicht gelesen werden. Korrigiere die dort abgelehnten Zeilen, oder importiere die Aufzeichnungen als eine Datei.",
  ],
  [
    /^Row (\d+) of a file is equal to row (\d+), the last one of another file, and counts once, as where files overlap\. If both happened, add one by hand\.$/u,
    "Zeile $1 einer Datei ist gleich der Zeile $2, der letzten einer anderen Datei, und zählt einmal, wie bei sich überschneidenden Dateien. Geschah beides, gib eine von Hand ein.",
  ],
  [
    /^The ends of these files belong together with each other, but how they are read depends on rows further away\. Import the records as one file\.$/u,
    "Die Enden dieser Dateien gehören zusammen, aber wie sie gelesen werden, hängt von weiter entfernten Zeilen ab. Importiere die Aufzeichnungen als eine Datei.",
  ],
  [
    /^The import reads files imported before again, (.+): they were read by an earlier version, or are the same\. Transactions that are read differently now are replaced and keep their edits, so fewer may be added than counted here\.$/u,
    "Der Import liest früher importierte Dateien noch einmal, $1: Sie wurden von einer früheren Version gelesen, oder es sind dieselben. Transaktionen, die jetzt anders gelesen werden, werden ersetzt und behalten ihre Änderungen; es können also weniger hinzukommen, als hier gezählt sind.",
  ],
  [
    /^No format has the header (.+)\. The nearest is (.+) \(".+"\), which also needs (.+)\. Map its columns, or choose a format \(docs\/formats\.md lists them\)\.$/u,
    "Kein Format hat die Kopfzeile $1. Dem ähnlichsten fehlt $3.",
  ],
  [
    /^No format has the header (.+)\. Map its columns, or choose a format \(docs\/formats\.md lists them\)\.$/u,
    "Kein Format hat die Kopfzeile $1.",
  ],
  [
    /^The header fits two formats equally: (.+) \(".+"\) and (.+) \(".+"\)\. Choose one with format\.$/u,
    "Die Kopfzeile passt gleich gut zu zwei Formaten: $1 und $2.",
  ],
  [
    /^The file is no (.+) export: its header lacks (.+)\.$/u,
    "Die Datei ist kein Export „$1“: Ihrer Kopfzeile fehlt $2.",
  ],
  [
    /^The file is no (.+) export: its header is (.+)\.$/u,
    "Die Datei ist kein Export „$1“: Ihre Kopfzeile ist $2.",
  ],
  [
    /^The file has no rows, not even a header\. Export it again\.$/u,
    "Die Datei hat keine Zeilen, nicht einmal eine Kopfzeile. Exportiere sie noch einmal.",
  ],
  [
    /^"(.+)" contains no table: no sheet with rows, and no CSV, TXT, TSV, JSON or XLSX file\.$/u,
    "„$1“ enthält keine Tabelle: kein Blatt mit Zeilen und keine CSV-, TXT-, TSV-, JSON- oder XLSX-Datei.",
  ],
  [
    /^"(.+)" can mean two numbers, and no amount of the file shows which\. Set the option decimal to "\." or ","\.$/u,
    "„$1“ kann zwei Zahlen bedeuten, und kein Betrag der Datei zeigt, welche.",
  ],
  [
    /^"(.+)" can mean two numbers, since the file has semicolons between its cells\. Save it with a decimal point, or import the file as it was downloaded\.$/u,
    "„$1“ kann zwei Zahlen bedeuten, da die Zellen der Datei durch Semikolons getrennt sind. Speichere sie mit Dezimalpunkt, oder importiere die Datei, wie sie heruntergeladen wurde.",
  ],
];

export default fileNotes;
