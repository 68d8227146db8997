import type en from "../../en/ledger/transfers.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  linked: "Verknüpft",
  linkedTransactionsNewestFirst: "Verknüpfte Transaktionen, neueste zuerst",
  noLinkedTransactionsYet: "Noch keine verknüpften Transaktionen.",
  unlink: "Verknüpfung aufheben",
  likely: "{{confidence}} wahrscheinlich · {{reason}}",
  linkAsTransfer: "Als Transfer verknüpfen",
  theseTransactionsWillNotBe: "Diese Transaktionen werden nicht verknüpft.",
  notATransfer: "Kein Transfer",
  movementsBetweenYourOwnWallets:
    "Bewegungen zwischen deinen eigenen Wallets sind weder Verkäufe noch Käufe: Anschaffungsdatum und Anschaffungskosten bleiben erhalten.",
  pairsToReview: "Diese Paare sehen nach Transfers aus.",
  noTransfersToReview: "Keine Transfers zu prüfen.",
  sentAt: "Gesendet am",
  receivedAt: "Empfangen am",
  feeCoin: "Gebühr in",
  valueThen: "Wert zum Zeitpunkt",
  currency: "Währung",
};

export default messages;
