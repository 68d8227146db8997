import type en from "../../en/frame/checklist.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  title: "Schritte zu einer verlässlichen Zahl",
  progress: "{{done, number}} von {{total, number}} erledigt",
  dismiss: "Schritte ausblenden",
  allDone: "Alle Schritte sind erledigt: Deine Daten stimmen mit ihren Quellen überein.",
  isDone: "Erledigt",
  isOpen: "Offen",
  isChecking: "Wird geprüft",
  connect: "Wallets, Börsen und Dateien hinzufügen",
  connectHow: "Es ist noch nichts eingelesen.",
  addMore: "Daten hinzufügen",
  prices: "Jeder Coin hat einen Preis",
  pricesHow_one: "{{count, number}} Asset hat keinen Preis und fehlt im Nettovermögen.",
  pricesHow_other: "{{count, number}} Coins haben keinen Preis und fehlen im Nettovermögen.",
  setPrices: "Preise prüfen",
  transfers: "Transfers zwischen deinen Wallets sind geprüft",
  transfersHow_one: "{{count, number}} Paar sieht nach einem Transfer aus und wartet auf deine Antwort.",
  transfersHow_other: "{{count, number}} Paare sehen nach Transfers aus und warten auf deine Antwort.",
  review: "Transfers prüfen",
  issues: "Probleme in deinen Daten sind beantwortet",
  issuesHow_one: "{{count, number}} Problem macht Zahlen unvollständig oder zweifelhaft.",
  issuesHow_other: "{{count, number}} Probleme machen Zahlen unvollständig oder zweifelhaft.",
  answer: "Probleme prüfen",
  verified: "Salden stimmen mit ihren Quellen überein",
  notConnected:
    "Dateien allein lassen sich nicht prüfen: Verbinde die Wallet oder Börse, aus der sie stammen.",
  differsHow_one: "{{count, number}} Saldo weicht von seiner Quelle ab.",
  differsHow_other: "{{count, number}} Salden weichen von ihren Quellen ab.",
  notCompared: "Es wurde noch kein Saldo mit seiner Quelle verglichen.",
  connectSource: "Quelle verbinden",
  compare: "Prüfbericht öffnen",
};

export default messages;
