import type en from "../../en/portfolio/chart-lines.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  twoPoints:
    "Zwei Punkte: der letzte Schluss (Tagesende, UTC) und jetzt. Werte dazwischen werden nicht berechnet.",
  dailyPoints: "Ein Punkt pro Tag (Schluss, UTC), dann jetzt. Werte dazwischen werden nicht berechnet.",
  hourlyPoints: "Ein Punkt pro Stunde, dann jetzt. Ohne Preis der Stunde zählt der letzte bekannte Preis.",
  netDeposits: "Netto-Einzahlungen",
  coverageFlows:
    "{{amount}} von Assets, die einen Preis erhalten oder verloren haben, zählen weder als Gewinn noch als Einzahlung.",
  netWorth: "Nettovermögen",
  compareWith: "Vergleichen mit",
  explained: "Was aus denselben Ein- und Auszahlungen seit dem ersten gezeigten Tag geworden wäre.",
  addFile: "Index- oder Inflationsdatei hinzufügen",
  fileFormat:
    "CSV mit Datum und Preis oder Stand in jeder Zeile. Preise eines Index gelten in der Währung dieses Kontos.",
  notRead: "Zeile {{line, number}} ist kein Datum mit Preis: „{{text}}“",
  tooShort: "Die Datei braucht mindestens zwei Tage mit Preis.",
  tooLarge: "Die Datei hat zu viele Zeilen; höchstens {{count, number}} werden gespeichert.",
  removeSeries: "{{name}} entfernen",
  asTable: "Werte als Tabelle",
  day: "Tag",
  time: "Zeit",
  monthEnds: "Jeweils der letzte Tag des Monats.",
  namedValue: "{{name}}: {{value}}",
};

export default messages;
