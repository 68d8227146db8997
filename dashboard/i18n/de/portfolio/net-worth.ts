import type en from "../../en/portfolio/net-worth.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  sinceClose: "seit dem gestrigen Schluss",
  inOneWeek: "in einer Woche",
  inOneMonth: "in einem Monat",
  inThreeMonths: "in drei Monaten",
  thisYear: "in diesem Jahr",
  inOneYear: "in einem Jahr",
  allTime: "gesamter Zeitraum",
  theChartAppearsOnceYour: "Das Diagramm erscheint, sobald dein Verlauf importiert ist.",
  noneOfYourHoldingsHas: "Noch keiner deiner Bestände hat einen Preis.",
  onlyOneDayOfHistory: "Bisher nur ein Tag Verlauf. Das Diagramm beginnt mit dem zweiten Tag.",
  atTheEndOf: "am Ende des {{day}}",
  netWorthOn: "Nettovermögen am {{day}}",
  calculating: "Wird berechnet …",
  unknown: "Unbekannt",
  noPriceOfAny: "Für keinen deiner Coins ist ein Preis bekannt.",
  reviewPrices: "Preise prüfen",
  netWorthOverTime: "Nettovermögen im Zeitverlauf",
  gainInRange: "Gewinn {{range}}",
  changeWithDeposits: "Wertänderung, einschließlich Einzahlungen",
  twr: "({{percent}} TWR)",
};

export default messages;
