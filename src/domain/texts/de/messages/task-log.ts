/** German texts of the logs of tasks, by the English template; {0} is the first value. */
const messages: Readonly<Record<string, string>> = {
  "backups.list has the backup as {0}.": "Das Backup steht in backups.list als {0}.",
  "Deleted the older backup {0}.": "Das ältere Backup {0} wurde gelöscht.",
  "The secret {0} cannot be opened and is not in the backup. Set it again.":
    "Das Geheimnis {0} lässt sich nicht öffnen und fehlt im Backup. Setze es neu.",
  'The file "{0}" is gone from the disk and is not in the backup.':
    "Die Datei „{0}“ ist nicht mehr auf dem Datenträger und fehlt im Backup.",
  'The file "{0}" has changed since its upload; the backup contains it as it is now.':
    "Die Datei „{0}“ hat sich seit dem Hochladen verändert; das Backup enthält sie, wie sie jetzt ist.",
  "The source does not state balances at block {0}: {1}": "Die Quelle nennt keine Salden bei Block {0}: {1}",
  "The source's own balances could not be read yet: {0}":
    "Die Salden der Quelle konnten noch nicht gelesen werden: {0}",
  "Left out {0} amounts. {1}": "{0} Beträge wurden ausgelassen. {1}",
  "Positions in protocols were not read: {0}": "Positionen in Protokollen wurden nicht gelesen: {0}",
  "Its history has not been read completely, so there is nothing to compare yet.":
    "Ihr Verlauf ist noch nicht vollständig gelesen, daher gibt es noch nichts zu vergleichen.",
  "Wrote {0}; files.list has it as {1}.": "{0} wurde geschrieben; sie steht in files.list als {1}.",
  "Compared trackers' files with the records of their sources: {0} transactions changed.":
    "Dateien von Trackern wurden mit den Einträgen ihrer Quellen verglichen: {0} Transaktionen haben sich geändert.",
  "{0} of {1} tokens belong to a coin.": "{0} von {1} Token gehören zu einem Coin.",
  "{0} lists {1} tickers.": "{0} führt {1} Kürzel.",
  "files.list has the export as {0}.": "Der Export steht in files.list als {0}.",
  "Linked {0} transfers between own wallets.": "{0} Transfers zwischen eigenen Wallets wurden verknüpft.",
  "Undid {0} links that are no longer unambiguous.":
    "{0} Verknüpfungen wurden aufgehoben, die nicht mehr eindeutig sind.",
  '"{0}" did not accept a message: {1}': "„{0}“ hat eine Nachricht nicht angenommen: {1}",
  '"{0}" has the copy {1}.': "„{0}“ hat die Kopie {1}.",
  "The secret {0} cannot be opened and is not in the copy. Set it again.":
    "Das Geheimnis {0} lässt sich nicht öffnen und fehlt in der Kopie. Setze es neu.",
  "Deleted the older copy {0}.": "Die ältere Kopie {0} wurde gelöscht.",
  "There is no copy yet.": "Es gibt noch keine Kopie.",
  "{0} failed and is skipped for the rest of this run: {1}":
    "{0} ist gescheitert und wird für den Rest dieses Laufs übersprungen: {1}",
  "Its changes could not be undone, which will be retried: {0}":
    "Das Geschriebene konnte nicht rückgängig gemacht werden; das wird erneut versucht: {0}",
  "The backup is in place.": "Das Backup ist eingespielt.",
  "The previous data is kept as the backup {0}.": "Der vorherige Stand ist als Backup {0} gesichert.",
  "The previous data is kept as a file, because no backup of it could be made: {0}":
    "Der vorherige Stand bleibt als Datei erhalten, da kein Backup davon gemacht werden konnte: {0}",
  "The backup of {0} is complete and intact.": "Das Backup vom {0} ist vollständig.",
  "Line {0}: {1}": "Zeile {0}: {1}",
  "The file of import {0} is not compared with this one: {1}":
    "Die Datei des Imports {0} wird nicht mit dieser verglichen: {1}",
  "Read {0} rows; {1} transactions, {2} of them new.":
    "{0} Zeilen gelesen; {1} Transaktionen, davon {2} neu.",
};
export default messages;
