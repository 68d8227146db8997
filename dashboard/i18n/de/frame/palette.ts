import type en from "../../en/frame/palette.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  title: "Alles durchsuchen",
  placeholder: "Seiten, Coins, Wallets, Transaktionen, Aktionen …",
  pages: "Seiten",
  coins: "Coins",
  accounts: "Konten",
  switchTo: "Zu {{name}} wechseln",
  wallets: "Wallets",
  transactions: "Transaktionen",
  actions: "Aktionen",
  nothing: "Nichts gefunden für „{{text}}“.",
  hint: "Mit den Pfeiltasten wählen, mit der Eingabetaste öffnen, mit Esc schließen.",
  addTransaction: "Transaktion hinzufügen",
  connectSource: "Börse oder Wallet verbinden",
  importFile: "Datei importieren",
  fetchPrices: "Fehlende Preise abrufen",
  pricesStarted: "Fehlende Preise werden abgerufen.",
  hideAmounts: "Beträge aus- oder einblenden",
  createReport: "Gewinn- und Steuerbericht erstellen",
  allTransactions: "Alle Transaktionen, die zu „{{text}}“ passen",
  shortcuts: "Tastenkürzel",
  everywhere: "Überall",
  openSearch: "Alles durchsuchen",
  openShortcuts: "Diese Tastenkürzel anzeigen",
  closeTopmost: "Schließen, was offen ist",
  onCharts: "In einem Diagramm",
  moveAlong: "Entlang der Punkte gehen",
  zoom: "Vergrößern und verkleinern",
  showAll: "Alles anzeigen",
  openPoint: "Berechnung des Punktes öffnen",
  turnOff: "Kürzel aus einer einzelnen Taste lassen sich in den Einstellungen unter Darstellung ausschalten.",
};

export default messages;
