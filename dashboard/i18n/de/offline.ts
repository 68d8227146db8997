import type en from "../en/offline.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  offlineAsOf: "Offline, Stand {{at}}. Gezeigt wird, was dieser Browser aufbewahrt hat.",
};

export default messages;
