import type en from "../en/portfolios.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  lead: "Mehrere Portfolios in einer Währung zusammengezählt. Jedes behält seine eigenen Daten, Preise und Einstellungen.",
  chosen: "Portfolios in dieser Summe",
  currency: "Währung",
  sum: "Nettovermögen von {{count, number}} Portfolios",
  sumOf: "Nettovermögen von {{name}}",
  overTime: "Gemeinsames Nettovermögen im Zeitverlauf",
  portfolio: "Portfolio",
  demo: "Demo: erfundene Daten",
  notVerified: "Nicht bestätigt",
  differs_one: "{{count, number}} Saldo weicht ab",
  differs_other: "{{count, number}} Salden weichen ab",
  share: "Anteil",
  change: "24 Stunden",
  open: "{{name}} öffnen",
  shown: "Gerade angezeigt",
  noRate: "Kein Wechselkurs von {{currency}}: nicht enthalten",
  unavailable: "Nicht lesbar: nicht enthalten",
  ownValue: "{{value}} in eigener Währung",
  unpriced_one: "<b>{{name}}</b>: {{count, number}} Asset ohne Preis, nicht enthalten",
  unpriced_other: "<b>{{name}}</b>: {{count, number}} Assets ohne Preis, nicht enthalten",
  stale_one: "<b>{{name}}</b>: {{count, number}} Asset zu einem veralteten Preis",
  stale_other: "<b>{{name}}</b>: {{count, number}} Assets zu einem veralteten Preis",
  incomplete: "<b>{{name}}</b>: {{reason}}",
  demoIncluded: "<b>{{name}}</b> ist eine Demo mit erfundenen Daten",
  countedTwice: "<b>{{wallet}}</b> auf {{platform}} wird mehrfach gezählt: {{names}} führen ihren Saldo",
  notes: "Hinweise zu dieser Summe",
  holdings: "Bestände nach Coin",
  heldBy: "{{amount}} in {{name}}",
  nothingChosen: "Wähle mindestens ein Portfolio.",
  chartPlace: "Das Diagramm beginnt mit dem zweiten Tag des Verlaufs.",
  withoutOnDay: "ohne {{names}}",
  newPortfolio: "Neues Portfolio, umbenennen oder löschen",
};

export default messages;
