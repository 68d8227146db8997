import type en from "../en/unverified.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  noConnection: "Aus Dateien bekannt oder von Hand erfasst: Keine Verbindung nennt den Saldo dieser Wallet.",
  unknownContract: "Ein unbekannter Vertrag hat es erhalten. Es zählt nicht zum Nettovermögen.",
  position: "Eine Position in {{name}}: Keine Quelle nennt ihren Inhalt.",
  noBalances: "{{name}} liest den Verlauf, aber diese Quelle nennt keine Salden.",
  stillReading: "{{name}} liest noch den Verlauf.",
  notCompared:
    "{{name}} liest den Verlauf und wurde noch nicht mit der Quelle verglichen. Prüfe die Verbindung.",
  notStated: "{{name}} liest den Verlauf, aber die Quelle nannte keinen Saldo dieses Assets.",
};

export default messages;
