import type en from "../../en/portfolio/positions.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  opened: "Eröffnet",
  timeHeld: "Haltedauer",
  unrealizedGain: "Unrealisierter Gewinn",
  realizedGain: "Realisierter Gewinn",
  open: "Offen",
  aPositionOpensWhenYou:
    "Eine Position beginnt, wenn du einen Coin erstmals hältst, und endet, wenn in keiner Wallet mehr etwas davon ist.",
  status: "Status",
  positionsNewestFirst: "Positionen, neueste zuerst",
  noPositionsYet: "Noch keine Positionen.",
  unrealized: "unrealisiert",
  costOfAll: "Anschaffungskosten aller Zugänge",
  unknownGains: "Verkäufe ohne bekannten Gewinn",
  noPurchase: "kein Kauf erfasst",
  recordsIncomplete: "Daten unvollständig",
  unknownCostsCount: "Zugänge oder Verkäufe ohne bekannte Kosten",
};

export default messages;
