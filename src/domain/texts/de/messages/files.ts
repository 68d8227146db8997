/** German texts of refusals of files, by the English template; {0} is the first value. */
const messages: Readonly<Record<string, string>> = {
  " (and {0} more)": " (und {0} weitere)",
  " And {0} more.": " Und {0} weitere.",
  '"{0}" can mean two numbers, and no amount of the file shows which. Set the option decimal to "." or ",".':
    "„{0}“ kann zwei Zahlen bedeuten, und kein Betrag der Datei zeigt, welche. Setze die Option decimal auf „.“ oder „,“.",
  '"{0}" can mean two numbers, since the file has semicolons between its cells. Save it with a decimal point, or import the file as it was downloaded.':
    "„{0}“ kann zwei Zahlen bedeuten, weil die Datei Semikolons zwischen ihren Zellen hat. Speichere sie mit Dezimalpunkt, oder importiere die Datei, wie sie heruntergeladen wurde.",
  '"{0}" contains more than {1} workbooks and archives. Pack fewer of them together.':
    "„{0}“ enthält mehr als {1} Arbeitsmappen und Archive. Packe weniger zusammen.",
  '"{0}" contains no table: no sheet with rows, and no CSV, TXT, TSV, JSON or XLSX file.':
    "„{0}“ enthält keine Tabelle: kein Blatt mit Zeilen und keine Datei im Format CSV, TXT, TSV, JSON oder XLSX.",
  '"{0}" contains several tables: {1}. Name one with the option part.':
    "„{0}“ enthält mehrere Tabellen: {1}. Wähle eine aus (Option part).",
  '"{0}" contains the large file "{1}". Unpack it and upload that file alone.':
    "„{0}“ enthält die große Datei „{1}“. Entpacke sie und lade sie einzeln hoch.",
  '"{0}" has bytes that are not {1} text, between byte {2} and {3}. Save it as CSV in UTF-8.':
    "„{0}“ enthält zwischen Byte {2} und {3} Bytes, die kein {1}-Text sind. Speichere die Datei als CSV in UTF-8.",
  '"{0}" has more than 1 GiB unpacked. Export shorter ranges.':
    "„{0}“ hat entpackt mehr als 1 GiB. Exportiere kürzere Zeiträume.",
  '"{0}" has more than {1} cells, counting the empty ones between others. Save its sheets as CSV and upload those.':
    "„{0}“ hat mehr als {1} Zellen, leere zwischen anderen mitgezählt. Speichere die Blätter als CSV und lade diese hoch.",
  '"{0}" has more than {1} characters. Save its sheets as CSV and upload those.':
    "„{0}“ hat mehr als {1} Zeichen. Speichere die Blätter als CSV und lade diese hoch.",
  '"{0}" has more than {1} MiB unpacked. Save its sheets as CSV and upload those.':
    "„{0}“ hat entpackt mehr als {1} MiB. Speichere die Blätter als CSV und lade diese hoch.",
  '"{0}" has no part "{1}". It has: {2}.': "„{0}“ hat keinen Teil „{1}“. Vorhanden sind: {2}.",
  '"{0}" is a damaged or incomplete archive. Download it again, or unpack it and upload the file.':
    "„{0}“ ist ein beschädigtes oder unvollständiges Archiv. Lade es erneut herunter, oder entpacke es und lade die Datei hoch.",
  '"{0}" is a damaged or incomplete archive. Download it again, or unpack it and upload the files.':
    "„{0}“ ist ein beschädigtes oder unvollständiges Archiv. Lade es erneut herunter, oder entpacke es und lade die Dateien hoch.",
  '"{0}" is a damaged workbook, or not one in the format of Excel 2007 and later. Open it, save it as .xlsx or CSV, and upload that.':
    "„{0}“ ist eine beschädigte Arbeitsmappe oder nicht im Format von Excel 2007 und später. Öffne sie, speichere sie als .xlsx oder CSV, und lade diese hoch.",
  '"{0}" is a single table, so the option part does not apply to it.':
    "„{0}“ ist eine einzelne Tabelle, deshalb gilt die Option part nicht.",
  '"{0}" is a workbook protected with a password. Save it without a password and upload that.':
    "„{0}“ ist eine Arbeitsmappe mit Passwort. Speichere sie ohne Passwort und lade diese hoch.",
  '"{0}" {1}': "„{0}“ {1}",
  'A generic CSV needs a date, and an amount with its asset (or received and sent ones). Name their columns with the option columns, like { "date": "When", "amount": "Qty", "asset": "Coin" }. The file has: {0}.':
    'Eine allgemeine CSV braucht ein Datum und einen Betrag mit seinem Asset (oder Erhaltenes und Gesendetes). Nenne ihre Spalten mit der Option columns, etwa { "date": "When", "amount": "Qty", "asset": "Coin" }. Die Datei hat: {0}.',
  "All files are left out. Keep at least one.": "Alle Dateien sind weggelassen. Behalte mindestens eine.",
  "Columns that can change what a row means are not mapped: {0}.":
    "Spalten, die die Bedeutung einer Zeile ändern können, sind nicht zugeordnet: {0}.",
  "Give prices, or one range by assetId, from, to, price and currency.":
    "Gib Preise an, oder einen Zeitraum mit assetId, from, to, price und currency.",
  "Map its columns, or choose one of the listed formats.":
    "Ordne ihre Spalten zu, oder wähle eines der aufgelisteten Formate.",
  "More than {0} days were requested. Split them into several calls.":
    "Es wurden mehr als {0} Tage angefragt. Teile sie auf mehrere Aufrufe auf.",
  "Name the file with fileId, or several with fileIds, not both.":
    "Nenne die Datei mit fileId oder mehrere mit fileIds, nicht beides.",
  "No address is the sender or the recipient in every row. Name your address with the option wallet; the most frequent: {0}.":
    "Keine Adresse ist in jeder Zeile Absender oder Empfänger. Gib deine Adresse mit der Option wallet an; am häufigsten sind: {0}.",
  "No column of types is mapped, but words for types are in {0}.":
    "Keine Spalte der Arten ist zugeordnet, aber Wörter für Arten stehen in {0}.",
  'No format has the header {0}. The nearest is {1} ("{2}"), which also needs {3}. {4}':
    "Kein Format hat die Kopfzeile {0}. Am nächsten ist {1} („{2}“), das außerdem {3} braucht. {4}",
  "No format has the header {0}. {1}": "Kein Format hat die Kopfzeile {0}. {1}",
  'No format is called "{0}". imports.formats and docs/formats.md list the formats.':
    "Kein Format heißt „{0}“. imports.formats und docs/formats.md listen die Formate auf.",
  'No known chain has the coin "{0}" that the header names. Known coins: {1}.':
    "Keine bekannte Chain hat den Coin „{0}“, den die Kopfzeile nennt. Bekannte Coins: {1}.",
  "None of the files has the option {0}. Leave it out.":
    "Keine der Dateien hat die Option {0}. Lass sie weg.",
  "Not every address of the file is one of {0}. Leave the option chain out, or choose another.":
    "Nicht jede Adresse der Datei ist eine von {0}. Lass die Option chain weg, oder wähle eine andere.",
  'Nothing was imported, since {0} cannot be read. {1}{2} Leave them out with onRefused "skip", or settle each with perFile.':
    "Es wurde nichts importiert, weil {0} nicht lesbar sind. {1}{2} Lass sie weg, oder kläre jede einzeln.",
  "Nothing was imported: none of the {0} rows can be read. Line {1}: {2}":
    "Es wurde nichts importiert: Keine der {0} Zeilen ist lesbar. Zeile {1}: {2}",
  'Nothing was imported: {0} cannot be read{1}. {2} Correct the file, or import it with onProblem "skip".':
    "Es wurde nichts importiert: {0} ist nicht lesbar{1}. {2} Korrigiere die Datei, oder importiere sie ohne diese Zeilen.",
  "Required columns are not mapped: {0}. Map them with the option columns. The file has: {1}.":
    "Nötige Spalten sind nicht zugeordnet: {0}. Ordne sie mit der Option columns zu. Die Datei hat: {1}.",
  "The file does not name its address. Name it with the option wallet.":
    "Die Datei nennt ihre Adresse nicht. Gib sie mit der Option wallet an.",
  "The file does not name its coin, and its addresses match none of the known coins: {0}. Connect the address or xpub itself instead.":
    "Die Datei nennt ihren Coin nicht, und ihre Adressen gehören zu keinem bekannten: {0}. Verbinde stattdessen die Adresse oder den xpub selbst.",
  "The file does not name its coin, and its addresses can be of {0}. Name it with the option chain: {1}.":
    "Die Datei nennt ihren Coin nicht, und ihre Adressen können zu {0} gehören. Gib ihn mit der Option chain an: {1}.",
  "The file does not show which name is yours, so purchases and sales cannot be told apart. Name it with the option account: {0}.":
    "Die Datei zeigt nicht, welcher Name deiner ist, daher lassen sich Käufe und Verkäufe nicht unterscheiden. Gib ihn mit der Option account an: {0}.",
  "The file has dates with the day first ({0}) and with the month first ({1}), so {2} can be either. A spreadsheet may have changed them: import the file as downloaded.":
    "Die Datei hat Daten mit dem Tag zuerst ({0}) und mit dem Monat zuerst ({1}), deshalb kann {2} beides sein. Vielleicht hat eine Tabellenkalkulation sie geändert: Importiere die Datei, wie sie heruntergeladen wurde.",
  'The file has no column "Fee ({0}) {1}", so the fees charged in {2} are unknown. Export the transaction history again with all columns.':
    "Die Datei hat keine Spalte „Fee ({0}) {1}“, deshalb sind die in {2} erhobenen Gebühren unbekannt. Exportiere den Verlauf der Transaktionen erneut mit allen Spalten.",
  'The file has no column "{0}". Its columns: {1}.': "Die Datei hat keine Spalte „{0}“. Ihre Spalten: {1}.",
  "The file has no columns of a date and a price. Name its columns asset, date, price and currency. Its first row: {0}.":
    "Die Datei hat keine Spalten mit Datum und Preis. Nenne ihre Spalten asset, date, price und currency. Ihre erste Zeile: {0}.",
  "The file has no rows, not even a header. Export it again.":
    "Die Datei hat keine Zeilen, nicht einmal eine Kopfzeile. Exportiere sie erneut.",
  "The file has {0} prices, more than {1}. Split it.":
    "Die Datei hat {0} Preise, mehr als {1}. Teile sie auf.",
  'The file has {0} problems, first in row {1}: {2} Correct the file, or leave these rows out with onProblem "skip".':
    "Die Datei hat {0} Fehler, den ersten in Zeile {1}: {2} Korrigiere die Datei, oder lass diese Zeilen weg.",
  "The file is not an export of {0}: its header is {1}.":
    "Die Datei ist kein Export von {0}: Ihre Kopfzeile ist {1}.",
  "The file is not an export of {0}: its header lacks {1}.":
    "Die Datei ist kein Export von {0}: Ihrer Kopfzeile fehlt {1}.",
  "The file does not say which chain it is of, and the other files of this import are of {0}. Say which with the option chain: {1}.":
    "Die Datei sagt nicht, von welcher Chain sie ist, und die anderen Dateien dieses Imports sind von {0}. Gib sie mit der Option chain an: {1}.",
  "Blockscout's file does not say which chain it is of. Say which with the option chain, such as eip155:100 for Gnosis.":
    "Die Datei von Blockscout sagt nicht, von welcher Chain sie ist. Gib sie mit der Option chain an, etwa eip155:100 für Gnosis.",
  "The file's header names the coin {0}, but {1} ({2}) has {3}. Leave the option chain out, or choose {4}.":
    "Die Kopfzeile der Datei nennt den Coin {0}, aber {1} ({2}) hat {3}. Lass die Option chain weg, oder wähle {4}.",
  "The files have {0} tables, more than {1}. Import fewer at once.":
    "Die Dateien haben {0} Tabellen, mehr als {1}. Importiere weniger auf einmal.",
  'The header fits two formats equally: {0} ("{1}") and {2} ("{3}"). Choose one with format.':
    "Die Kopfzeile passt gleich gut zu zwei Formaten: {0} („{1}“) und {2} („{3}“). Wähle eines aus.",
  'The header is that of {0}, but all its columns are in files of "{1}", too, so it does not say whether the amounts came in or went out. If it is a file of {2}, import it with format "{3}"; otherwise export it again with all its columns.':
    "Die Kopfzeile ist die von {0}, aber alle ihre Spalten stehen auch in Dateien von „{1}“. Sie sagt also nicht, ob die Beträge ein- oder ausgingen. Ist es eine Datei von {2}, importiere sie mit dem Format „{3}“; sonst exportiere sie erneut mit allen Spalten.",
  'The header is that of {0}, but has columns that are not known there: {1}. If it is such a file and they change no amount, import it with format "{2}"; if it is of another provider, with format "generic-csv".':
    "Die Kopfzeile ist die von {0}, hat aber Spalten, die dort nicht bekannt sind: {1}. Ist es eine solche Datei und ändern sie keinen Betrag, importiere sie mit dem Format „{2}“; ist sie von einem anderen Anbieter, mit dem Format „generic-csv“.",
  'The import of "{0}" is still running. Cancel its task {1} with tasks.cancel, which undoes it, or wait.':
    "Der Import von „{0}“ läuft noch. Brich seine Aufgabe {1} ab, was ihn zurücknimmt, oder warte.",
  "The item on line {0} has more than {1} characters. Is this an export? Export it again.":
    "Der Eintrag in Zeile {0} hat mehr als {1} Zeichen. Ist dies ein Export? Exportiere ihn erneut.",
  "The mapping names no column. Give it columns, by field.":
    "Die Zuordnung nennt keine Spalte. Gib ihr Spalten, nach Feld.",
  'The option chain "{0}" is not a chain that this service knows. Known chains: {1}.':
    "Die Option chain „{0}“ ist keine Chain, die dieser Dienst kennt. Bekannte Chains: {1}.",
  'The option chain "{0}" cannot be the chain of this export. Possible chains: {1}.':
    "Die Option chain „{0}“ kann nicht die dieses Exports sein. Möglich sind: {1}.",
  'The option columns has no field "{0}". Its fields: {1}, dateOrder ("day-first" or "month-first"), amountSign ("signed", "in" or "out"), feeRule ("on top" or "included") and idRule ("unique" or "shared").':
    "Die Option columns hat kein Feld „{0}“. Ihre Felder: {1}, dateOrder („day-first“ oder „month-first“), amountSign („signed“, „in“ oder „out“), feeRule („on top“ oder „included“) und idRule („unique“ oder „shared“).",
  "The dates of this file, such as {0}, can be read in several ways. Set columns: { dateOrder } to one of {1}.":
    "Die Daten dieser Datei wie {0} lassen sich auf mehrere Arten lesen. Wähle ihre Reihenfolge (Option columns.dateOrder: {1}).",
  'The option columns takes {0} from "{1}", a column that the file does not have. Its columns: {2}.':
    "Die Option columns liest {0} aus „{1}“, einer Spalte, die die Datei nicht hat. Ihre Spalten: {2}.",
  "The option part applies to a single file. Name the parts of several files with perFile.":
    "Die Option part gilt für eine einzelne Datei. Nenne die Teile mehrerer Dateien mit perFile.",
  'The option wallet "{0}" is not an address: {1}.': "Die Option wallet „{0}“ ist keine Adresse: {1}.",
  "The price of {0} on {1} is {2}; a price must be above zero. Remove a price of your own with prices.unset; for an asset without value set worthlessFrom with assets.update.":
    "Der Preis von {0} am {1} ist {2}; ein Preis muss über null sein. Entferne einen eigenen Preis; für ein Asset ohne Wert setze den Tag, ab dem es wertlos ist.",
  "The quote that opens in the record on line {0} ({1}) is never closed. Close it, or export the file again.":
    "Das Anführungszeichen, das im Datensatz in Zeile {0} beginnt ({1}), wird nie geschlossen. Schließe es, oder exportiere die Datei erneut.",
  "The range is incomplete. Send assetId, from, to, price and currency.":
    "Der Zeitraum ist unvollständig. Sende assetId, from, to, price und currency.",
  "The price of {0} in itself is always 1. Give its price in another currency.":
    "Der Preis von {0} in sich selbst ist immer 1. Gib ihren Preis in einer anderen Währung an.",
  "The range {0} to {1} ends before it begins. Swap the two days.":
    "Der Zeitraum {0} bis {1} endet, bevor er beginnt. Vertausche die beiden Tage.",
  "The record on line {0} ({1}) has more than {2} characters. Is this the export of a table? Export it again.":
    "Der Datensatz in Zeile {0} ({1}) hat mehr als {2} Zeichen. Ist dies der Export einer Tabelle? Exportiere sie erneut.",
  'This format knows its own columns, so the option columns takes only {0} here, not "{1}".':
    "Dieses Format kennt seine eigenen Spalten, deshalb nimmt die Option columns hier nur {0}, nicht „{1}“.",
  "a PDF: export CSV instead": "ein PDF: Exportiere stattdessen CSV",
  "a file": "Teile einer Datei",
  "a packed file inside a packed file: unpack it first":
    "eine gepackte Datei in einer gepackten Datei: Entpacke sie zuerst",
  "a workbook of an old Excel, or one protected with a password: save it as .xlsx without a password, or as CSV":
    "eine Arbeitsmappe eines alten Excel oder mit Passwort: Speichere sie als .xlsx ohne Passwort oder als CSV",
  "an archive inside an archive: unpack it and upload its files":
    "ein Archiv in einem Archiv: Entpacke es und lade seine Dateien hoch",
  'columns.amountSign is "{0}"; it is "signed" (below zero leaves), "in" or "out" (every amount), or left out.':
    "columns.amountSign ist „{0}“; möglich sind „signed“ (unter null geht aus), „in“ oder „out“ (jeder Betrag), oder es wird weggelassen.",
  'columns.negativeFees is "{0}"; it is "charged" or "rebates".':
    "columns.negativeFees ist „{0}“; möglich sind „charged“ und „rebates“.",
  'columns.dateOrder is "{0}"; it is "day-first" or "month-first".':
    "columns.dateOrder ist „{0}“; möglich sind „day-first“ und „month-first“.",
  'columns.feeRule is "{0}"; it is "on top" (the balance changes by the amount and by the fee, the default) or "included" (by the amount alone).':
    "columns.feeRule ist „{0}“; möglich sind „on top“ (der Bestand ändert sich um Betrag und Gebühr, die Vorgabe) oder „included“ (nur um den Betrag).",
  'columns.idRule is "{0}"; it is "unique" (rows with the same id are one transaction), "shared" (each row is one, as the fills of an order) or left out.':
    "columns.idRule ist „{0}“; möglich sind „unique“ (Zeilen mit derselben ID sind eine Transaktion), „shared“ (jede Zeile ist eine, wie die Ausführungen eines Auftrags), oder es wird weggelassen.",
  'has no file "{0}".': "hat keine Datei „{0}“.",
  "has {0} files, more than {1}. Choose the ones to import and pack them again.":
    "hat {0} Dateien, mehr als {1}. Wähle die zu importierenden aus und packe sie neu.",
  'holds "{0}" with more than 1 GiB. Export shorter ranges.':
    "enthält „{0}“ mit mehr als 1 GiB. Exportiere kürzere Zeiträume.",
  "contains only whitespace. Export it again.": "enthält nur Leerraum. Exportiere sie erneut.",
  "is a binary file, not text. Export it as CSV.": "ist eine Binärdatei, kein Text. Exportiere sie als CSV.",
  "is empty. Export it again.": "ist leer. Exportiere sie erneut.",
  "is not text in UTF-8 or UTF-16. Save it as CSV in UTF-8.":
    "ist kein Text in UTF-8 oder UTF-16. Speichere sie als CSV in UTF-8.",
  "is protected with a password. Unpack it and upload the files.":
    "ist mit einem Passwort geschützt. Entpacke es und lade die Dateien hoch.",
  "is {0}.": "ist {0}.",
  'perFile names {0} "{1}", which this import does not have.':
    "perFile nennt {0} „{1}“, die dieser Import nicht hat.",
  "the file": "die Datei",
  'the part "{0}" of the file': "den Teil „{0}“ der Datei",
  '{0} Choose the format "generic-csv" and map the columns with the option columns, like { "type": "Action", "feeAmount": "Fee" }. The file has: {1}.':
    '{0} Wähle das Format „generic-csv“ und ordne die Spalten mit der Option columns zu, etwa { "type": "Action", "feeAmount": "Fee" }. Die Datei hat: {1}.',
  '{0} Set columns: { dateOrder: "day-first" } or columns: { dateOrder: "month-first" }.':
    "{0} Wähle, ob der Tag oder der Monat zuerst steht (Option columns.dateOrder: „day-first“ oder „month-first“).",
  "{0} addresses appear in every row, so the file does not show which is yours. Name it with the option wallet: {1}.":
    "{0} Adressen stehen in jeder Zeile, deshalb zeigt die Datei nicht, welche deine ist. Gib sie mit der Option wallet an: {1}.",
  "{0} amounts have no direction: neither their signs nor a known type or second side says whether they came in or went out.":
    "{0} Beträge haben keine Richtung: Weder ihre Vorzeichen noch eine bekannte Art oder zweite Seite sagt, ob sie ein- oder ausgingen.",
  "{0} can be read month first or day first, and no date of the file shows which.":
    "{0} lässt sich mit dem Monat oder dem Tag zuerst lesen, und kein Datum der Datei zeigt, was gilt.",
  "{0} files": "{0} Dateien",
  "{0} has no option {1}. It has: {2}.": "{0} hat keine Option {1}. Vorhanden sind: {2}.",
  "{0}: {1}": "{0}: {1}",
  "{0}line {1}": "{0}Zeile {1}",
};

export default messages;
