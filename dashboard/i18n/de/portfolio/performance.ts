import type en from "../../en/portfolio/performance.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  nothingYet: "Renditen erscheinen, sobald es Transaktionen gibt.",
  howTheseFiguresAreCalculated: "So werden diese Zahlen berechnet",
  timeWeightedReturnTwr: "Zeitgewichtete Rendite (TWR)",
  theDailyReturnsMultipliedTogether:
    "Das Produkt der Tagesrenditen. Die Rendite eines Tages ist der Endwert geteilt durch den Anfangswert plus die Einzahlungen des Tages, minus eins. Tage ohne Kapital werden übersprungen. Sie misst, wie sich die Assets entwickelt haben, unabhängig davon, wann du eingezahlt hast. Ab 365 Tagen wird sie auch annualisiert.",
  moneyWeightedReturnXirr: "Geldgewichtete Rendite (XIRR)",
  theAnnualRateAtWhich:
    "Der Jahreszins, bei dem sich alle Einzahlungen, Auszahlungen und der Endwert ausgleichen (tatsächliche Tage durch 365). Sie misst, wie sich dein Geld entwickelt hat, einschließlich deines Timings. Passen mehrere Zinssätze, wird keiner angezeigt, ebenso bei weniger als 365 Tagen, über die ein Jahreszins wenig aussagt.",
  closingValueMinusOpeningValue: "Endwert minus Anfangswert minus netto investiert.",
  netInvested: "Netto investiert",
  depositsMinusWithdrawalsAtMarket:
    "Einzahlungen minus Auszahlungen zum Marktwert des jeweiligen Tages. Transfers zwischen deinen eigenen Wallets zählen nicht; Rewards, Zinsen und Airdrops sind Ertrag, keine Investition.",
  maxDrawdown: "Maximaler Drawdown",
  theLargestDeclineOfThe:
    "Der größte Rückgang des zeitgewichteten Index von einem Hoch zu einem späteren Tief. Eine Auszahlung ist kein Rückgang.",
  volatility: "Volatilität",
  theSampleStandardDeviationOf:
    "Die Stichproben-Standardabweichung der Tagesrenditen mal der Wurzel aus 365.",
  returnOverTime: "Rendite im Zeitverlauf",
  noCapitalInThisPeriod: "Kein Kapital in diesem Zeitraum.",
  untilInPercentSince: "vom {{since}} bis {{until}}",
  returnWithoutCapital: "kein Kapital in diesem Zeitraum",
  perYear: "{{percent}} pro Jahr",
  fromAYearOn: "ab 365 Tagen angezeigt",
  ambiguous: "nicht eindeutig",
  noCashFlows: "kein Kapital angelegt",
  tooFewDays: "zu wenige Tage",
  bestDay: "Bester Tag",
  worstDay: "Schlechtester Tag",
  belowZeroOn:
    "Ab dem {{day}} ist keine Rendite bekannt: Der Wert fiel unter null, meist weil Käufe oder Einzahlungen fehlen.",
  notIncludedFromAssetsThat:
    "Nicht enthalten: {{coverageFlows}} aus Assets, die einen Preis erhalten oder verloren haben.",
  returnsWithoutTheEffectOf:
    "Renditen ohne den Einfluss von Einzahlungen und Auszahlungen, täglich berechnet.",
  allCoins: "Alle Coins",
  returnsByMonth: "Renditen nach Monat (TWR)",
  year: "Jahr",
  wholeYear: "Ganzes Jahr",
  gainByCoin: "Gewinn nach Coin",
  valueAtStart: "Anfangswert",
  valueAtEnd: "Endwert",
  netTraded: "Netto gekauft",
  coverage: "Kurs bekommen oder verloren",
  tradeDifference: "Gezahlte Preise, verglichen mit dem Markt",
  allTogether: "Insgesamt",
  withoutPriceInRange_one:
    "{{coins}} hatte an manchen Tagen keinen Kurs; der Gewinn dieser Tage ist nicht enthalten.",
  withoutPriceInRange_other:
    "{{count, number}} Coins hatten an manchen Tagen keinen Kurs; ihr Gewinn dieser Tage ist nicht enthalten: {{coins}}.",
  gainByCoinNote:
    "Der Gewinn ist der Endwert minus Anfangswert, netto investiert und netto gekauft. Rewards sind Gewinn ihres Coins, Gebühren ein Verlust des Coins, mit dem sie bezahlt wurden.",
  drawdown: "Drawdown",
  belowThePeak: "unter dem Höchststand bis {{day}}",
};

export default messages;
