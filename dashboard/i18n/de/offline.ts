import type en from "../en/offline.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  offlineAsOf: "Offline, Stand {{at}}. Gezeigt wird, was dieser Browser aufbewahrt hat.",
  newVersion: "Der Dienst läuft in einer neuen Version.",
  reload: "Neue Seite laden",
};

export default messages;
