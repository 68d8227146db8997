import type en from "../en/data-health.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  critical: "Kritisch",
  warning: "Warnung",
  info: "Hinweis",
  fetchPricesAgain: "Preise erneut abrufen",
  useAsCustomPrice: "Als eigenen Preis verwenden",
  thisIsMyWallet: "Das ist meine Wallet",
  syncAgain: "Erneut synchronisieren",
  compareAgain: "Erneut vergleichen",
  deleteAdjustment: "Korrektur löschen",
  addAdjustment: "Korrektur buchen",
  linkAsTransfer: "Als Transfer verknüpfen",
  affects: "betrifft {{affectedValue}}",
  since: "seit {{openedAt}}",
  startedTheIssueClosesOnce: "Gestartet. Das Problem wird geschlossen, sobald es behoben ist.",
  dismissed: "Ausgeblendet.",
  dismiss: "Ausblenden",
  andItsPrices: "{{assetId}} und Preise",
  firstTransaction: "Erste Transaktion",
  connection: "Verbindung",
  reviewTransfers: "Transfers prüfen",
  fetchingAllMissingPrices: "Alle fehlenden Preise werden abgerufen.",
  fetchAllPricesAgain: "Alle Preise erneut abrufen",
  problemsFoundInYourData:
    "In deinen Daten gefundene Probleme. Sie werden geschlossen, sobald sie behoben sind.",
  noIssuesFound: "Keine Probleme gefunden.",
};

export default messages;
