import type en from "../../en/frame/welcome.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  addYourFirstWalletOr: "Füge deine erste Wallet oder Datei hinzu",
  pasteAnAddressToImport:
    "Füge eine Adresse ein, um ihren gesamten Verlauf zu importieren, oder wähle den Export einer Wallet oder Börse. Du siehst eine Vorschau, bevor etwas gespeichert wird.",
  justLooking: "Nur mal schauen?",
  creatingThreeYearsOfHistory: "Drei Jahre Verlauf werden erstellt …",
  tryTheDemo: "Demo ausprobieren",
  movingFromAnotherMachine: "Umzug von einem anderen Rechner?",
  restoreABackup: "Backup wiederherstellen",
  supported: "Was gelesen werden kann",
  searchSources_one: "{{count, number}} Börse, Wallet, Chain oder Dateiformat durchsuchen",
  searchSources_other: "{{count, number}} Börsen, Wallets, Chains und Dateiformate durchsuchen",
  noSuchSource:
    "Keine Quelle mit diesem Namen. Die CSV-Datei jeder anderen Quelle lässt sich lesen, wenn du ihre Spalten benennst.",
  byKey: "über einen API-Schlüssel mit Leserecht",
  byAddress: "über Adresse oder öffentlichen Schlüssel",
  byFile: "über eine Exportdatei",
  baseCurrency: "Werte und Gewinne in",
  connectAnExchange: "Börse verbinden",
  orUseAnApiKey: "Du handelst auf einer Börse?",
};

export default messages;
