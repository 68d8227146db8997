/** German texts of errors of backups, restores and database files, by the English template; {0} is the first value. */
const messages: Readonly<Record<string, string>> = {
  "the file is not the one that was sent": "die Datei ist nicht die gesendete",
  "transactions differ": "die Transaktionen weichen ab",
  "audit entries differ": "die Einträge des Saldenverlaufs weichen ab",
  "ledger differ": "das Hauptbuch weicht ab",
  "balances and their values differ": "die Salden und ihre Werte weichen ab",
  "net worth differ": "das Nettovermögen weicht ab",
  "net worth of every day differ": "das Nettovermögen einzelner Tage weicht ab",
  "its passphrase is not set": "seine Passphrase ist nicht gesetzt",
  "{0}; {1}": "{0}; {1}",
  '"{0}" cannot be written: the file, its folder or the disk is read-only. Make it writable for the user the service runs as, and try again.':
    "„{0}“ ist nicht beschreibbar: Die Datei, ihr Ordner oder der Datenträger ist schreibgeschützt. Mache sie für den Benutzer beschreibbar, unter dem der Dienst läuft, und versuche es erneut.",
  '"{0}" has no copy "{1}". See backups.targets.copies.':
    "„{0}“ hat keine Kopie „{1}“. Siehe backups.targets.copies.",
  '"{0}" is missing': "„{0}“ fehlt",
  '"{0}" is not as long as its manifest says': "„{0}“ ist nicht so lang, wie sein Manifest angibt",
  '"{0}" is not the file of its manifest': "„{0}“ ist nicht die Datei seines Manifests",
  "A database file is damaged: {0}. Restore the account from a backup.":
    "Eine Datenbankdatei ist beschädigt: {0}. Stelle das Konto aus einem Backup wieder her.",
  'A restore of the account "{0}" is under way. Wait for it, or cancel its task with tasks.cancel.':
    "Das Konto „{0}“ wird gerade wiederhergestellt. Warte darauf, oder brich die Aufgabe ab.",
  'An account called "{0}" exists already. Choose another name, or use that one.':
    "Ein Konto namens „{0}“ existiert schon. Wähle einen anderen Namen, oder verwende dieses.",
  "Copies are encrypted, and this target has no passphrase. Send one.":
    "Kopien werden verschlüsselt, und dieses Ziel hat keine Passphrase. Gib eine an.",
  'I/O error on the disk that holds "{0}" ({1}: {2}). See the system log, then try again.':
    "Ein-/Ausgabefehler auf dem Datenträger mit „{0}“ ({1}: {2}). Sieh im Systemprotokoll nach, und versuche es dann erneut.",
  "Known accounts: {0}.": "Bekannte Konten: {0}.",
  "Name the folder by its absolute path, such as /mnt/backup.":
    "Gib den Ordner mit seinem absoluten Pfad an, etwa /mnt/backup.",
  'No account has a file "{0}". Upload the backup to any account first, or see backups.list.':
    "Kein Konto hat eine Datei „{0}“. Lade das Backup zuerst in ein Konto hoch, oder siehe backups.list.",
  'No account is called "{0}". {1}': "Kein Konto heißt „{0}“. {1}",
  'The account "{0}"': "Das Konto „{0}“",
  'The account "{0}" is being replaced or moved already; wait for that.':
    "Das Konto „{0}“ wird schon ersetzt oder verschoben; warte darauf.",
  'The account "{0}" is being replaced or moved; try again in a moment.':
    "Das Konto „{0}“ wird gerade ersetzt oder verschoben; versuche es gleich erneut.",
  'The account "{0}" is not ready yet. Try again in a moment.':
    "Das Konto „{0}“ ist noch nicht bereit. Versuche es gleich erneut.",
  'The account "{0}" was deleted during the restore. Restore again, into a new account.':
    "Das Konto „{0}“ wurde während der Wiederherstellung gelöscht. Stelle erneut wieder her, in ein neues Konto.",
  "The account has a file {0} that differs from the backup's. Restore into a new account.":
    "Das Konto hat eine Datei {0}, die sich von der des Backups unterscheidet. Stelle in ein neues Konto wieder her.",
  'The archive contains "{0}", which is not a regular file. Use an archive that this service wrote.':
    "Das Archiv enthält „{0}“, das keine gewöhnliche Datei ist. Verwende ein Archiv, das dieser Dienst geschrieben hat.",
  "The archive is cut off. Copy or download it again.":
    "Das Archiv ist abgeschnitten. Kopiere es erneut oder lade es erneut herunter.",
  "The archive is damaged: a header in it cannot be read. Use another copy of it.":
    "Das Archiv ist beschädigt: Ein Kopf darin ist nicht lesbar. Verwende eine andere Kopie.",
  "The archive is damaged: a header in it has no valid name or size. Use another copy of it.":
    "Das Archiv ist beschädigt: Ein Kopf darin hat keinen gültigen Namen oder keine gültige Größe. Verwende eine andere Kopie.",
  "The archive is damaged: there is data after its end. Use another copy of it.":
    "Das Archiv ist beschädigt: Nach seinem Ende folgen Daten. Verwende eine andere Kopie.",
  "The backup cannot be opened: the passphrase is wrong, or the file was changed. Enter the passphrase again.":
    "Das Backup lässt sich nicht öffnen: Die Passphrase ist falsch, oder die Datei wurde geändert. Gib die Passphrase erneut ein.",
  "The backup has schema {0}, newer than the {1} this version of portolan knows. Restore it with the newer version.":
    "Das Backup hat das Schema {0}, neuer als das Schema {1}, das diese Version von Portolan kennt. Stelle es mit der neueren Version wieder her.",
  "The backup has the format {0}, newer than this version of portolan knows. Restore it with the newer version.":
    "Das Backup hat das Format {0}, das neuer ist als diese Version von Portolan. Stelle es mit der neueren Version wieder her.",
  "The backup is damaged: a part of it was changed, or its end is missing. Take another copy of it.":
    "Das Backup ist beschädigt: Ein Teil davon wurde geändert, oder sein Ende fehlt. Nimm eine andere Kopie davon.",
  "The backup is damaged: its head cannot be read. Take another copy of it.":
    "Das Backup ist beschädigt: Sein Kopf ist nicht lesbar. Nimm eine andere Kopie davon.",
  "The backup is damaged: its {0} is invalid ({1}: {2}). Take another copy of it, or an earlier one.":
    "Das Backup ist beschädigt: Sein {0} ist ungültig ({1}: {2}). Nimm eine andere Kopie davon, oder eine frühere.",
  "The backup is damaged: its {0} is not JSON. Take another copy of it, or an earlier one.":
    "Das Backup ist beschädigt: Sein {0} ist kein JSON. Nimm eine andere Kopie davon, oder eine frühere.",
  "The backup is damaged: {0}. Take another copy of it, or an earlier one.":
    "Das Backup ist beschädigt: {0}. Nimm eine andere Kopie davon, oder eine frühere.",
  "The backup is encrypted: give the passphrase it was made with.":
    "Das Backup ist verschlüsselt: Gib die Passphrase an, mit der es erstellt wurde.",
  "The backup is refused: its database contains {0}, which portolan's schema {1} does not have in this form. Take another copy of it, or an earlier one.":
    "Das Backup wird abgelehnt: Seine Datenbank enthält {0}, was das Schema {1} von Portolan in dieser Form nicht hat. Nimm eine andere Kopie davon, oder eine frühere.",
  "The backup is refused: its database lacks {0} of portolan's schema {1}. Take another copy of it, or an earlier one.":
    "Das Backup wird abgelehnt: Seiner Datenbank fehlt {0} aus dem Schema {1} von Portolan. Nimm eine andere Kopie davon, oder eine frühere.",
  "The backup is refused: these of its settings have no valid value: {0}. Take another copy of it, or an earlier one.":
    "Das Backup wird abgelehnt: Diese seiner Einstellungen haben keinen gültigen Wert: {0}. Nimm eine andere Kopie davon, oder eine frühere.",
  "The backup needs {0} bytes, the disk has {1} free. Make room and try again.":
    "Das Backup braucht {0} Bytes, auf dem Datenträger sind {1} frei. Schaffe Platz und versuche es erneut.",
  "The backup target was deleted. Choose a file, or create the target again.":
    "Das Ziel der Backups wurde gelöscht. Wähle eine Datei, oder lege das Ziel erneut an.",
  "The backup was deleted from the disk. Choose another one.":
    "Das Backup wurde vom Datenträger gelöscht. Wähle ein anderes.",
  "The copy has {0} bytes; S3 takes at most {1} in one request. Use a folder, WebDAV or SFTP.":
    "Die Kopie hat {0} Bytes; S3 nimmt höchstens {1} in einer Anfrage. Verwende einen Ordner, WebDAV oder SFTP.",
  "The copy {0} cannot be read. Check the storage of copies; it is tried again.":
    "Die Kopie {0} ist nicht lesbar. Prüfe den Speicher der Kopien; es wird erneut versucht.",
  "The copy {0} does not fit on the disk, which has {1} bytes to spare. Make room and try again.":
    "Die Kopie {0} passt nicht auf die Festplatte, auf der {1} Bytes verfügbar sind. Schaffe Platz und versuche es erneut.",
  'The copy {0} on "{1}" does not restore what it should: {2}. Make another copy, and check the target.':
    "Die Kopie {0} auf „{1}“ stellt nicht wieder her, was sie soll: {2}. Erstelle eine andere Kopie, und prüfe das Ziel.",
  "The database in the backup is not that of a portolan account. Choose a file that backups.create wrote.":
    "Die Datenbank im Backup ist nicht die eines Portolan-Kontos. Wähle eine Datei, die als Backup geschrieben wurde.",
  "The disk is full: {0}. Make room and try again.":
    "Der Datenträger ist voll: {0}. Schaffe Platz und versuche es erneut.",
  'The disk that holds "{0}" is full. Make room and try again.':
    "Der Datenträger mit „{0}“ ist voll. Schaffe Platz und versuche es erneut.",
  'The file of the account "{0}" is missing: {1}. Put it back, restore a backup, or delete the account.':
    "Die Datei des Kontos „{0}“ fehlt: {1}. Lege sie wieder an ihren Platz, stelle ein Backup wieder her, oder lösche das Konto.",
  "The folder is within the data directory and would be lost with it. Choose one on another disk.":
    "Der Ordner liegt im Datenverzeichnis und ginge mit ihm verloren. Wähle einen auf einem anderen Datenträger.",
  "The folder {0} does not exist. Create it, or mount its disk.":
    "Der Ordner {0} existiert nicht. Lege ihn an, oder hänge seinen Datenträger ein.",
  "The key of this task is no longer stored. Start the task again with its passphrase.":
    "Der Schlüssel dieser Aufgabe ist nicht mehr gespeichert. Starte die Aufgabe erneut mit ihrer Passphrase.",
  "The key of this task is of an earlier version of portolan. Start the task again with its passphrase.":
    "Der Schlüssel dieser Aufgabe stammt von einer früheren Version von Portolan. Starte die Aufgabe erneut mit ihrer Passphrase.",
  "The lease of this node has expired: another node may hold its accounts now. Send the request again.":
    "Die Zuteilung dieses Knotens ist abgelaufen: Ein anderer Knoten hat jetzt vielleicht seine Konten. Sende die Anfrage erneut.",
  'The passphrase of "{0}" is not set. Save the target with it.':
    "Die Passphrase von „{0}“ ist nicht gesetzt. Speichere das Ziel damit.",
  "The server has {0} of {1} bytes of the copy. Check its free space; it is tried again.":
    "Der Server hat {0} von {1} Bytes der Kopie. Prüfe seinen freien Platz; es wird erneut versucht.",
  "The service is restarting its worker. Try again in a moment.":
    "Der Dienst startet seinen Arbeitsprozess neu. Versuche es gleich erneut.",
  "The target answered another file than was written. Check it, or choose another.":
    "Das Ziel antwortete mit einer anderen Datei als der geschriebenen. Prüfe es, oder wähle ein anderes.",
  "The target lists {0} of {1} bytes of the copy. Check its free space; it is tried again.":
    "Das Ziel listet {0} von {1} Bytes der Kopie auf. Prüfe seinen freien Platz; es wird erneut versucht.",
  "The target lists more than {0} files, or its list does not end. Use a folder that has only the copies.":
    "Das Ziel listet mehr als {0} Dateien auf, oder seine Liste endet nicht. Verwende einen Ordner, in dem nur die Kopien sind.",
  "The target sends more than the {0} bytes of {1}. Make another copy, and check the target.":
    "Das Ziel sendet mehr als die {0} Bytes von {1}. Erstelle eine neue Kopie, und prüfe das Ziel.",
  "The target was deleted. Create another one.": "Das Ziel wurde gelöscht. Lege ein anderes an.",
  'The {0} of "{1}" is not set. Save the target with it.':
    "Bei „{1}“ ist nicht gesetzt: {0}. Speichere das Ziel damit.",
  'There is no target "{0}". backups.targets.list lists them.':
    "Es gibt kein Ziel „{0}“. backups.targets.list listet sie auf.",
  "This file is not a portolan backup. Choose a file that backups.create wrote.":
    "Diese Datei ist kein Portolan-Backup. Wähle eine Datei, die als Backup geschrieben wurde.",
  "This token is for some accounts only and cannot make one. Sign in instead.":
    "Dieses Token gilt nur für einige Konten und kann keines anlegen. Melde dich stattdessen an.",
  "a part of it was changed, or its end is missing": "ein Teil davon wurde geändert, oder sein Ende fehlt",
  "a row of {0} refers to one that is not there": "eine Zeile von {0} verweist auf eine, die es nicht gibt",
  "it does not begin with its manifest": "es beginnt nicht mit seinem Manifest",
  'it holds "{0}", of which its manifest says nothing': "es enthält „{0}“, das sein Manifest nicht nennt",
  "it is empty": "es ist leer",
  "its database has schema {0}, its manifest says {1}":
    "seine Datenbank hat das Schema {0}, sein Manifest nennt {1}",
  "its header cannot be read": "sein Kopf ist nicht lesbar",
  "its manifest says more than it is long": "sein Manifest nennt mehr, als es lang ist",
  "its secrets are not all there": "seine Geheimnisse sind nicht vollständig",
  "its secrets are too long": "seine Geheimnisse sind zu lang",
  "its secrets cannot be read": "seine Geheimnisse sind nicht lesbar",
  "password or private key": "Passwort oder privater Schlüssel",
  "secret access key": "geheimer Zugangsschlüssel",
  "{0} Check the user, the key and what it may do.": "{0} Prüfe den Benutzer, den Schlüssel und was er darf.",
  "{0} The file was put back as it was before.": "{0} Die Datei ist wieder so, wie sie vorher war.",
  "{0} answered {1}{2}.": "{0} antwortete mit {1}{2}.",
  '{0} belongs to another account than "{1}": put the right file back, or restore a backup.':
    "{0} gehört zu einem anderen Konto als „{1}“: Lege die richtige Datei an ihren Platz, oder stelle ein Backup wieder her.",
  "{0} cannot be opened: {1}. Restore a backup of it, or check the disk.":
    "{0} lässt sich nicht öffnen: {1}. Stelle ein Backup davon wieder her, oder prüfe den Datenträger.",
  "{0} could not be brought from schema {1} to {2}: step {3} ({4}) failed: {5}. Start the previous version, or restore a backup.":
    "{0} ließ sich nicht von Schema {1} auf {2} bringen: Schritt {3} ({4}) ist fehlgeschlagen: {5}. Starte die vorige Version, oder stelle ein Backup wieder her.",
  "{0} could not be reached: {1}. Check its address, and that this machine reaches it.":
    "{0} war nicht erreichbar: {1}. Prüfe die Adresse, und ob dieser Rechner sie erreicht.",
  "{0} exists already but belongs to no account: move it away first.":
    "{0} existiert schon, gehört aber zu keinem Konto: Verschiebe es zuerst.",
  "{0} has schema {1}, newer than the {2} this version of portolan knows. It is left untouched: start the newer version, or restore a backup made by this one.":
    "{0} hat das Schema {1}, neuer als das Schema {2}, das diese Version von Portolan kennt. Die Datei bleibt unverändert: Starte die neuere Version, oder stelle ein Backup dieser Version wieder her.",
  "{0} of {1} has a value that cannot be read": "{0} von {1} hat einen Wert, der nicht gelesen werden kann",
  "{0} has {1} rows, its manifest says {2}": "{0} hat {1} Zeilen, sein Manifest nennt {2}",
  "{0} is a database of another program. It is left untouched: move it elsewhere, or restore a backup.":
    "{0} ist eine Datenbank eines anderen Programms. Sie bleibt unverändert: Verschiebe sie, oder stelle ein Backup wieder her.",
  "{0} is in use by another program. Stop that, then start again.":
    "{0} wird von einem anderen Programm verwendet. Beende es, und starte dann erneut.",
  "{0} is in use by another program: stop that, then try again.":
    "{0} wird von einem anderen Programm verwendet: Beende es, und versuche es dann erneut.",
  '{0} is on the node "{1}". Send the request there.':
    "{0} ist auf dem Knoten „{1}“. Sende die Anfrage dorthin.",
};

export default messages;
