import type en from "../../en/frame/offline.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  offlineAsOf: "Offline, Stand {{at}}. Gezeigt wird, was dieser Browser aufbewahrt hat.",
  newVersion: "Der Dienst läuft in einer neuen Version.",
  reload: "Neue Seite laden",
};

export default messages;
