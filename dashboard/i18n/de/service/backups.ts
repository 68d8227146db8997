import type en from "../../en/service/backups.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  scheduledBackups: "Geplante Backups",
  schedule: "Zeitplan",
  off: "Aus",
  numberToKeep: "Anzahl behalten",
  olderScheduledBackupsAreDeleted:
    "Ältere geplante Backups werden gelöscht. Selbst erstellte Backups bleiben, bis du sie löschst.",
  scheduledBackupsWillBeEncrypted: "Geplante Backups werden verschlüsselt.",
  encryptionIsOn: "Verschlüsselung ist an",
  encryptionIsOff: "Verschlüsselung ist aus",
  thePassphraseIsStoredEncrypted:
    "Die Passphrase wird auf diesem Dienst verschlüsselt gespeichert. Bewahre eine Kopie an anderer Stelle auf: Ohne sie lassen sich die Backups nicht auf einem anderen Rechner wiederherstellen.",
  newPassphrase: "Neue Passphrase",
  passphraseForScheduledBackups: "Passphrase für geplante Backups",
  encryptScheduledBackups: "Geplante Backups verschlüsseln",
  scheduledBackupsWillNoLonger: "Geplante Backups werden nicht mehr verschlüsselt.",
  turnOffEncryption: "Verschlüsselung ausschalten",
  backupsOnThisService: "Backups auf diesem Dienst",
  noBackupsYetDownloadBackups:
    "Noch keine Backups. Lade Backups auch herunter: Eines, das neben den Daten liegt, schützt nicht vor einem Festplattenausfall.",
  deleteThisBackup: "Dieses Backup löschen?",
  willBeDeletedFromThis:
    "{{name}} wird von diesem Dienst gelöscht. Heruntergeladene Kopien bleiben erhalten.",
  encrypted: "Verschlüsselt",
  restore: "Wiederherstellen",
  createABackup: "Backup erstellen",
  encryptAndIncludeApiKeys: "Verschlüsseln und API-Schlüssel einschließen",
  passphrase: "Passphrase",
  chooseALongPassphraseAnd:
    "Wähle eine lange Passphrase und bewahre sie sicher auf. Sie wird nicht gespeichert: Ohne sie lässt sich das Backup nicht wiederherstellen.",
  withoutAPassphraseAnyoneWho:
    "Ohne Passphrase kann jeder, der die Datei hat, sie lesen. API-Schlüssel von Börsen und Modellen sind nicht enthalten.",
  createBackup: "Backup erstellen",
  repeatPassphrase: "Passphrase wiederholen",
  doesNotMatch: "(stimmt nicht überein)",
  thePassphrasesDoNotMatch: "Die Passphrasen stimmen nicht überein.",
  restoreTheBackupOf: "Backup vom {{createdAt}} wiederherstellen?",
  restoreAsANewAccount: "Als neues Konto wiederherstellen",
  replace: "„{{name}}“ ersetzen",
  enterANameForThe: "Gib einen Namen für das wiederhergestellte Konto ein.",
  thisBackupIsEncryptedEnter: "Dieses Backup ist verschlüsselt. Gib die Passphrase ein.",
  restoreToAccount: "In Konto wiederherstellen",
  passphraseOfTheBackup: "Passphrase des Backups",
  passphraseIfAnother: "Passphrase, falls nicht die des Ziels",
  thereIsNoAccountOf: "Es gibt noch kein Konto mit diesem Namen. Es wird aus dem Backup erstellt.",
  isReplacedWithTheBackup:
    "„{{name}}“ wird durch das Backup ersetzt. Der aktuelle Stand wird zuvor als Backup gesichert.",
  nothingWasRestoredOrChanged: "Es wurde nichts wiederhergestellt oder geändert.",
  restoring: "Wird wiederhergestellt …",
  thisFileIsNotA: "Diese Datei ist kein Portolan-Backup. Importiere Exporte unter „Daten hinzufügen“.",
  restoreFromAFile: "Aus Datei wiederherstellen",
  chooseBackupFile: "Backup-Datei wählen",
  uploading: "{{name}} wird hochgeladen …",
  orDropItHereYou: "oder hier ablegen. Bevor etwas ersetzt wird, musst du bestätigen.",
  wasRejected: "{{name}} wurde abgelehnt. {{reason}}",
  aBackupIsTheWhole:
    "Ein Backup ist das ganze Konto in einer Datei: Verlauf, deine Änderungen, deine Dateien und Einstellungen. Es kann im laufenden Betrieb erstellt und hier oder auf einem anderen Rechner wiederhergestellt werden.",
  cannotBeOpened: "„{{name}}“ lässt sich nicht öffnen",
  othersAreNotAffected:
    "Andere Konten sind nicht betroffen. Stelle ein Backup von diesem wieder her. Die beschädigte Datenbank bleibt bei seinen Dateien erhalten, bis du sie löschst.",
  withoutABackup: "Ohne Backup",
  deleteAccount: "Konto löschen",
};

export default messages;
