import type en from "../../en/portfolio/defi.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  title: "DeFi-Positionen",
  lead: "Was du eingezahlt, verliehen, gestakt oder in Pools gegeben hast und was du schuldest. Wo es möglich ist, werden die Beträge bei jeder Prüfung aus den Verträgen gelesen, sonst gelten deine Buchungen.",
  none: "Noch keine Positionen. Sie erscheinen, sobald Coins eingezahlt, gestakt oder in einen Pool gegeben werden.",
  net: "Nettowert",
  supplied: "Eingezahlt",
  borrowed: "Geliehen",
  rewards: "Nicht abgeholte Erträge",
  health: "Health Factor",
  cost: "Anschaffungskosten",
  gain: "Gewinn",
  contributed: "Eingebracht, zu heutigen Preisen",
  versusHolding: "Verglichen mit Halten",
  versusHoldingHint:
    "Heutiger Wert der Position abzüglich des Eingebrachten zu heutigen Preisen: verdiente Gebühren und Zinsen abzüglich Impermanent Loss.",
  redeemed: "Verlassene Pools",
  redeemedLead:
    "Was du zurückbekommen hast, verglichen mit dem Behalten der eingebrachten Coins, zu den Preisen am Tag der Entnahme. Die Differenz sind verdiente Gebühren abzüglich Impermanent Loss.",
  partlyLeft: "Teilweise verlassen",
  redeemedOn: "Letzte Entnahme {{when}}",
  putIn: "Eingebracht",
  gotBack: "Zurückbekommen",
  heldValue: "Bei Halten",
  noComparison: "Es fehlt ein Preis oder eine Einzahlung, deshalb ist kein Vergleich möglich.",
  otherContracts: "Andere Verträge",
  number: "Nr. {{key}}",
  verified: "Geprüft",
  differs: "Abweichung",
  unread: "Laut Buchung",
  unverified: "Nicht geprüft",
  readAt: "Aus dem Vertrag gelesen bei Block {{block}}, {{when}}",
  unreadReason:
    "Von dieser Position wird kein Vertrag gelesen. Die Beträge stammen aus deinen Transaktionen.",
  unverifiedReason: "Dieser Vertrag ist unbekannt und zählt deshalb nicht zu deinem Vermögen. Was ist er?",
  difference:
    "<b>{{symbol}}</b>: Der Vertrag nennt {{source}}, deine Transaktionen ergeben {{computed}}. Wahrscheinliche Ursache: {{cause}}.",
  isPosition: "Eine Position",
  isPayment: "Eine Zahlung",
  isOwn: "Meine eigene Wallet",
  answered: "Gespeichert. Die Transaktionen werden neu berechnet.",
  history: "Verlauf",
  unpriced: "Ohne Preis: {{symbols}}.",
  noAnswer:
    "Verträge von {{protocols}} haben beim letzten Lesen nicht geantwortet; dort können Positionen fehlen.",
};

export default messages;
