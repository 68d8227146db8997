import type en from "../../en/frame/demo-notice.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  madeUp:
    "Dieses Konto ist eine Demo mit erfundenen Daten. Was du hier hinzufügst, zählt mit ihnen zusammen. Nimm für deine Daten ein eigenes Konto.",
  switchTo: "Zu {{name}} wechseln",
  create: "Mein Konto anlegen",
};
export default messages;
