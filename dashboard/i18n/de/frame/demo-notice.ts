import type en from "../../en/frame/demo-notice.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  madeUp:
    "Dieses Konto ist eine Demo mit erfundenen Daten. Was du hier hinzufügst, zählt mit ihnen zusammen. Nimm für deine Daten ein eigenes Konto.",
  switchTo: "Zu {{name}} wechseln",
  create: "Mein Konto anlegen",
  gone: "Das Konto „{{name}}“ gibt es nicht mehr",
  goneReason:
    "Es wurde gelöscht oder wird nicht mehr mit dir geteilt. Stattdessen wird gezeigt, was du hier auswählst.",
};
export default messages;
