import type en from "../en/errors.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  unauthorized: "Melde dich an, um fortzufahren.",
  method_not_found: "Der Dienst kennt diese Anfrage nicht. Lade die Seite neu.",
  offline: "Der Dienst läuft ohne Netzwerkzugriff.",
  link_mismatch:
    "Diese Transaktionen können kein Transfer sein: Nötig sind ein Coin, ein Ausgang und ein Eingang in etwa gleicher Höhe.",
  merge_mismatch:
    "Transaktionen mehrerer Chains oder Börsen können nicht eine werden. Verknüpfe sie als Transfer, falls sie einer sind.",
  transfer_half: "Eine der Transaktionen ist Teil eines Transfers. Löse zuerst die Verknüpfung.",
  changed_since: "Diese Transaktion wurde anderswo geändert, seit du sie geöffnet hast.",
  not_confirmed: "Nur bestätigte Transaktionen können geteilt oder zusammengeführt werden.",
  future_date: "Das Datum liegt in der Zukunft.",
  origin_not_allowed: "Diese Adresse darf den Dienst nicht verwenden.",
  disk_full: "Der Speicher des Dienstes ist voll.",
  disk_read_only: "Der Speicher des Dienstes ist schreibgeschützt.",
  database_damaged: "Eine Datenbankdatei ist beschädigt. Stelle ein Backup wieder her.",
  not_a_backup: "Diese Datei ist kein Portolan-Backup.",
  passphrase_needed: "Das Backup ist verschlüsselt. Gib die Passphrase ein.",
  passphrase_wrong: "Die Passphrase passt nicht zu diesem Backup.",
};

export default messages;
