/** German texts of errors of edits, reports and settings, by the English template; {0} is the first value. */
const messages: Readonly<Record<string, string>> = {
  "its name is an address or an invitation": "sein Name ist eine Adresse oder eine Einladung",
  "it calls itself {0} and is not": "er nennt sich {0}, ist es aber nicht",
  "it came from an address made to look like one you use":
    "er kam von einer Adresse, die einer von dir verwendeten gleichen soll",
  "it was sent unasked, and its only price is what its own contract claims":
    "er wurde ungefragt gesendet, und sein einziger Preis ist der, den sein eigener Vertrag behauptet",
  "it was sent unasked, and its only price is a thin market's":
    "er wurde ungefragt gesendet, und sein einziger Preis stammt von einem dünnen Markt",
  "it was given to many at once": "er wurde vielen zugleich gegeben",
  "it has no price anywhere": "er hat nirgends einen Preis",
  " in {0}": " in {0}",
  '"{0}" and "{1}" both send; a transfer leaves in one transaction.':
    "„{0}“ und „{1}“ senden beide; ein Transfer geht in einer Transaktion aus.",
  '"{0}" belongs to a connection: set it with connections.create or connections.update.':
    "„{0}“ gehört zu einer Verbindung: Setze es mit connections.create oder connections.update.",
  '"{0}" both sends and receives; each half of a transfer does only one of them.':
    "„{0}“ sendet und empfängt zugleich; jede Hälfte eines Transfers tut nur eines davon.",
  '"{0}" cannot be an account\'s name: {1}.': "„{0}“ kann kein Name eines Kontos sein: {1}.",
  '"{0}" cannot be set: names beginning with task_ are the service\'s own.':
    "„{0}“ lässt sich nicht setzen: Namen, die mit task_ beginnen, gehören dem Dienst.",
  '"{0}" cannot be set: set it with notifications.channels.set or backups.targets.set.':
    "„{0}“ lässt sich so nicht setzen: Setze es mit notifications.channels.set oder backups.targets.set.",
  '"{0}" has more than {1} digits before or after the point.':
    "„{0}“ hat mehr als {1} Ziffern vor oder nach dem Komma.",
  '"{0}" is being deleted. Wait for that task to end.':
    "„{0}“ wird gerade gelöscht. Warte, bis diese Aufgabe endet.",
  "The transaction was changed since it was read: {0}. Read it again.":
    "Die Transaktion wurde geändert, seit sie gelesen wurde: {0}. Lies sie erneut.",
  '"{0}" is half of a transfer; unlink it first.':
    "„{0}“ ist eine Hälfte eines Transfers; löse zuerst die Verknüpfung.",
  '"{0}" is linked to "{1}"; unlink it first.': "„{0}“ ist mit „{1}“ verknüpft; löse zuerst die Verknüpfung.",
  '"{0}" is not a cursor of this list.': "„{0}“ ist kein Cursor dieser Liste.",
  '"{0}" is not a cursor of this list. Leave it out to begin from the start.':
    "„{0}“ ist kein Cursor dieser Liste. Lass ihn weg, um von vorn zu beginnen.",
  '"{0}" is not a day; write it as YYYY-MM-DD.': "„{0}“ ist kein Tag; schreibe ihn als JJJJ-MM-TT.",
  '"{0}" is not a decimal number.': "„{0}“ ist keine Dezimalzahl.",
  '"{0}" is not a time zone. Write the name of an IANA zone, such as Europe/Berlin.':
    "„{0}“ ist keine Zeitzone. Schreibe den Namen einer IANA-Zone, etwa Europe/Berlin.",
  '"{0}" is not an asset id; one looks like eip155:1/slip44:60 or exchange:binance/symbol:BTC.':
    "„{0}“ ist keine Asset-ID; eine sieht aus wie eip155:1/slip44:60 oder exchange:binance/symbol:BTC.",
  '"{0}" is not confirmed; only confirmed transactions can be split or merged.':
    "„{0}“ ist nicht bestätigt; nur bestätigte Transaktionen lassen sich teilen oder zusammenführen.",
  '"{0}" is not linked to another transaction, so there is nothing to unlink.':
    "„{0}“ ist mit keiner anderen Transaktion verknüpft, es gibt also nichts zu lösen.",
  '"{0}" is of {1}, "{2}" of {3}; link them as a transfer instead.':
    "„{0}“ ist von {1}, „{2}“ von {3}; verknüpfe sie stattdessen als Transfer.",
  '"{0}" neither sends nor receives anything but fees or spam.':
    "„{0}“ sendet oder empfängt nichts außer Gebühren oder Spam.",
  '"{0}" reads this already; sync it instead.':
    "„{0}“ liest das schon; synchronisiere stattdessen diese Verbindung.",
  '"{0}" receives {1}, which "{2}" does not send.': "„{0}“ empfängt {1}, was „{2}“ nicht sendet.",
  '"{0}" was changed again since. Undo the later change first.':
    "„{0}“ wurde seither wieder geändert. Mache zuerst die spätere Änderung rückgängig.",
  'A tag called "{0}" exists already. Choose another name.':
    "Ein Tag namens „{0}“ existiert schon. Wähle einen anderen Namen.",
  "A transaction cannot be linked to itself. Name two transactions.":
    "Eine Transaktion lässt sich nicht mit sich selbst verknüpfen. Nenne zwei Transaktionen.",
  "A transaction cannot be a transfer with itself. Name different transactions.":
    "Eine Transaktion ist kein Transfer mit sich selbst. Nenne verschiedene Transaktionen.",
  "A transfer has a departure and an arrival. Name at least two transactions.":
    "Ein Transfer hat einen Ausgang und einen Eingang. Nenne mindestens zwei Transaktionen.",
  'A user called "{0}" exists already. Choose another name.':
    "Ein Benutzer namens „{0}“ existiert schon. Wähle einen anderen Namen.",
  "All of these transactions receive; a transfer needs one that sends.":
    "Alle diese Transaktionen empfangen; ein Transfer braucht eine, die sendet.",
  "All of these transactions send; a transfer needs one that receives.":
    "Alle diese Transaktionen senden; ein Transfer braucht eine, die empfängt.",
  'An account called "{0}" exists already, on another node. Choose another name.':
    "Ein Konto namens „{0}“ existiert schon auf einem anderen Knoten. Wähle einen anderen Namen.",
  'Another node is called "{0}". Set NODE_NAME to a name of its own.':
    "Ein anderer Knoten heißt „{0}“. Setze NODE_NAME auf einen eigenen Namen.",
  "Interest on {0} was booked for {1} already; it is booked once a day.":
    "Zinsen auf {0} wurden für {1} schon gebucht; sie werden einmal am Tag gebucht.",
  "Known tags: {0}.": "Bekannte Tags: {0}.",
  "Known: {0}.": "Bekannt: {0}.",
  "Name at least two transactions to merge.": "Nenne mindestens zwei Transaktionen zum Zusammenführen.",
  "Each wallet has its own lots under the account's cost basis. Name the wallet that sells.":
    "Nach den Einstellungen dieses Kontos hat jede Wallet eigene Lots. Nenne die Wallet, die verkauft.",
  "Name either an assetId or a coinId.": "Nenne entweder eine assetId oder eine coinId.",
  'No account is called "{0}". accounts.list names the known ones.':
    "Kein Konto heißt „{0}“. accounts.list nennt die bekannten.",
  'No import has the id "{0}". imports.list names them.':
    "Kein Import hat die ID „{0}“. imports.list nennt sie.",
  'No mapping is called "{0}". imports.mappings.list names them.':
    "Keine Zuordnung heißt „{0}“. imports.mappings.list nennt sie.",
  'No tag is called "{0}". {1}': "Kein Tag heißt „{0}“. {1}",
  'No transaction of this account mentions the asset "{0}". assets.list lists those that it has.':
    "Keine Transaktion dieses Kontos nennt das Asset „{0}“. assets.list listet die vorhandenen auf.",
  'No wallet is called "{0}". wallets.list names the known ones.':
    "Keine Wallet heißt „{0}“. wallets.list nennt die bekannten.",
  'Nothing of "{0}" differs from its source{1}, so there is nothing to settle. connections.verify compares again.':
    "„{0}“ weicht{1} nicht von der Quelle ab, es gibt also nichts auszugleichen. Ein neuer Abgleich prüft es erneut.",
  'The amount of a leg is a decimal number above zero, not "{0}"; its direction says in, out or fee.':
    "Der Betrag eines Postens ist eine Dezimalzahl über null, nicht „{0}“; seine Richtung ist in, out oder fee.",
  'The assistant knows no secret "{0}". It knows {1}.':
    "Der Assistent kennt kein Geheimnis „{0}“. Er kennt {1}.",
  "The worthless-from date": "Das Datum der Wertlosigkeit",
  'The history of "{0}" has not been read completely, so the rest may explain the difference. Sync it first.':
    "Der Verlauf von „{0}“ ist noch nicht vollständig gelesen; der Rest kann die Abweichung erklären. Synchronisiere zuerst.",
  'The import or connection that reported "{0}" was deleted. Import it again.':
    "Der Import oder die Verbindung, aus der „{0}“ stammt, wurde gelöscht. Importiere erneut.",
  'The list "{0}" of this report has no item {1}; the first is 0.':
    "Die Liste „{0}“ dieses Berichts hat keinen Eintrag {1}; der erste ist 0.",
  "Your own prices": "Die eigenen Preise",
  "The parts add up to {0} of {1} ({2}), the transaction has {3}. Make the sums equal.":
    "Die Teile ergeben {0} von {1} ({2}), die Transaktion hat {3}. Gleiche die Summen an.",
  "The range ends ({0}) before it begins ({1}).": "Der Zeitraum endet ({0}), bevor er beginnt ({1}).",
  "The source was asked at {0}: a settlement cannot be later. Choose an earlier moment, or verify again.":
    "Die Quelle wurde am {0} gefragt: Ein Ausgleich kann nicht danach liegen. Wähle einen früheren Zeitpunkt, oder gleiche erneut ab.",
  "The value of {0} cannot be used: {1}.": "Der Wert von {0} ist nicht verwendbar: {1}.",
  "There are {0} mappings already. Delete one with imports.mappings.delete.":
    "Es gibt schon {0} Zuordnungen. Lösche eine mit imports.mappings.delete.",
  'There is no change "{0}" to undo. See transactions.history.':
    "Es gibt keine Änderung „{0}“, die sich rückgängig machen lässt. Siehe transactions.history.",
  'There is no connection "{0}". {1}': "Es gibt keine Verbindung „{0}“. {1}",
  'There is no conversation "{0}". See assistant.conversations.':
    "Es gibt keine Unterhaltung „{0}“. Siehe assistant.conversations.",
  'There is no file "{0}" in this account. Upload it first.':
    "Es gibt keine Datei „{0}“ in diesem Konto. Lade sie zuerst hoch.",
  'There is no message "{0}" in the conversation "{1}". See assistant.messages.':
    "Es gibt keine Nachricht „{0}“ in der Unterhaltung „{1}“. Siehe assistant.messages.",
  'There is no open issue "{0}"; it may have been closed automatically. See issues.list.':
    "Es gibt kein offenes Problem „{0}“; es wurde vielleicht von selbst geschlossen. Siehe issues.list.",
  'There is no price source "{0}": {1}.': "Es gibt keine Preisquelle „{0}“: {1}.",
  'There is no report "{0}"; the newest {1} are kept. Create it again with pnl.report.':
    "Es gibt keinen Bericht „{0}“; die neuesten {1} bleiben erhalten. Erstelle ihn erneut.",
  'There is no tax profile "{0}". Use one of {1}.':
    "Es gibt kein Steuerprofil „{0}“. Verwende eines von {1}.",
  'There is no tax report "{0}"; the newest {1} are kept. Create it again with tax.report.':
    "Es gibt keinen Steuerbericht „{0}“; die neuesten {1} bleiben erhalten. Erstelle ihn erneut.",
  'There is no transaction "{0}". It was deleted, or the id is wrong.':
    "Es gibt keine Transaktion „{0}“. Sie wurde gelöscht, oder die Nummer ist falsch.",
  "There is none yet: create it first.": "Es gibt noch keinen: Lege ihn zuerst an.",
  "There is none yet: create one.": "Es gibt noch keine: Lege eine an.",
  "These transactions are not one transfer: {0}": "Diese Transaktionen sind nicht ein Transfer: {0}",
  "This account has no connection yet: create one first.":
    "Dieses Konto hat noch keine Verbindung: Lege zuerst eine an.",
  "This change was undone already.": "Diese Änderung wurde schon rückgängig gemacht.",
  "No list returned this cursor. Leave it out to begin from the start.":
    "Dieser Cursor stammt aus keiner Antwort einer Liste; lass ihn weg, um von vorn zu beginnen.",
  "This invitation was used, was revoked or has expired. Ask the owner for another one.":
    "Diese Einladung wurde verwendet oder widerrufen oder ist abgelaufen. Bitte den Besitzer um eine neue.",
  "This service is set up already. Sign in.": "Dieser Dienst ist schon eingerichtet. Melde dich an.",
  'This tax report has no section "{0}"; tax.get lists them.':
    "Dieser Steuerbericht hat keinen Abschnitt „{0}“; tax.get listet sie auf.",
  "it holds a user or a password; set the key as a secret of its own":
    "er enthält einen Benutzer oder ein Passwort; setze den Schlüssel als eigenes Geheimnis",
  "it is empty; to remove a secret use secrets.delete":
    "er ist leer; entfernen lässt sich ein Geheimnis mit secrets.delete",
  "it is longer than {0} characters": "er ist länger als {0} Zeichen",
  "it is too long for a file name": "er ist zu lang für einen Dateinamen",
  "it may hold neither ? nor #": "er darf weder ? noch # enthalten",
  "it may not be blank": "er darf nicht leer sein",
  "it may not start with a dot": "er darf nicht mit einem Punkt beginnen",
  "such a key looks like {0}": "ein solcher Schlüssel sieht aus wie {0}",
  "the form of a private key (64 hexadecimal digits without 0x; for an implicit account of NEAR, write {0} before it)":
    "die Form eines privaten Schlüssels (64 Hexadezimalziffern ohne 0x; für ein implizites Konto von NEAR schreibe {0} davor)",
  "the private key of an address of this account": "der private Schlüssel einer Adresse dieses Kontos",
  "this name is reserved": "dieser Name ist reserviert",
  "use 1 to 64 letters, digits, spaces, - _ and .":
    "verwende 1 bis 64 Buchstaben, Ziffern, Leerzeichen, - _ und .",
  "write an address such as http://localhost:11434/v1": "schreibe eine Adresse wie http://localhost:11434/v1",
  '{0} does not allow the method "{1}". Use {2}.': "{0} erlaubt die Methode „{1}“ nicht. Verwende {2}.",
  "{0} has no allocation of basis to wallets.":
    "{0} kennt keine Zuteilung der Anschaffungskosten auf Wallets.",
  '{0} has no form "{1}". Use one of {2}.': "{0} hat kein Formular „{1}“. Verwende eines von {2}.",
  "{0} has no report of {1}. Choose a year from {2} to {3}.":
    "{0} hat keinen Bericht für {1}. Wähle ein Jahr von {2} bis {3}.",
  "{0} is a collectible, which cannot be a debt. Leave its kind unchanged.":
    "{0} ist ein Sammlerstück, das keine Schuld sein kann. Lass seine Art unverändert.",
  "{0} is money: record what you owe in it as a transaction of type loan.":
    "{0} ist Geld: Erfasse, was du darin schuldest, als Transaktion der Art Kredit.",
  "{0} left, but none of the others receives it or a version of it.":
    "{0} ging aus, aber keine der anderen empfängt es oder eine Version davon.",
  "{0} lies in the future; ask for today or an earlier day.":
    "{0} liegt in der Zukunft; frage nach heute oder einem früheren Tag.",
  '{0} of "{1}" changed again since. Undo the later change first.':
    "{0} von „{1}“ wurden seither wieder geändert. Mache zuerst die spätere Änderung rückgängig.",
  "{0} shrank by {1}, and only growth is interest. Settle it by an adjustment instead.":
    "{0} ist um {1} kleiner geworden, und nur ein Zuwachs sind Zinsen. Gleiche es stattdessen durch eine Korrektur aus.",
  "{0} {1} arrived, more than the {2} {3} that left.":
    "{0} {1} kamen an, mehr als die {2} {3}, die ausgingen.",
  "{0}: {1}.": "{0}: {1}.",
};

export default messages;
