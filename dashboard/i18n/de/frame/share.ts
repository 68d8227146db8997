import type en from "../../en/frame/share.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  title: "Geteiltes Portfolio",
  unusable: "Dieser Link wurde widerrufen oder ist abgelaufen. Bitte um einen neuen.",
  readOnly: "Eine Ansicht nur zum Lesen.",
  inPercent: "Beträge stehen in Prozent.",
  hidden: "Beträge sind verborgen.",
  pages: "Seiten",
  amountsAreHidden: "Beträge sind verborgen, deshalb gibt es keine Kurve.",
  indexLead: "Der erste Wert ist 100.",
  asset: "Wert",
  amount: "Menge",
  value: "Betrag",
  share: "Anteil",
  twr: "Zeitgewichtete Rendite",
  twrAnnualised: "Zeitgewichtete Rendite pro Jahr",
  xirr: "Geldgewichtete Rendite pro Jahr",
  maxDrawdown: "Größter Rückgang",
  volatility: "Volatilität",
  netInvested: "Netto investiert",
  gain: "Gewinn",
  noTransactions: "Noch keine Transaktionen.",
  day: "Tag",
  type: "Art",
  legs: "Werte",
};

export default messages;
