import type en from "../en/causes.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  settledBefore:
    "eine Korrektur, die das früher ausgeglichen hat und die der Verlauf inzwischen erklärt. Lösche die Korrektur",
  pending: "eine noch nicht bestätigte Transaktion. Mit der Bestätigung erledigt es sich",
  accrual: "Zinsen, die seit dem letzten Eintrag aufgelaufen sind. Die Börse führt sie später auf",
  sinceSync: "was seit der letzten Synchronisierung geschah. Synchronisiere erneut",
  growingToken: "ein Token mit Rebasing oder Zinsen: Die Differenz wächst ohne Transfer",
  changingToken: "ein Token mit Rebasing oder Zinsen: Die Differenz ändert sich ohne Transfer",
  missingHistory:
    "fehlender Verlauf: Es ging mehr ab, als bekanntermaßen zuging. Ein Anfangsbestand würde es ausgleichen",
  unlisted:
    "ein Anfangsbestand oder Verlauf, den die Quelle nicht aufführt, etwa eine alte Einzahlung oder ein Airdrop ohne Ereignis",
  exchangeMore:
    "Verlauf vor dem, was die Börse liefert, oder Einzahlungen, Umtausche und Erträge, die ihre API auslässt",
  exchangeLess: "Auszahlungen, Gebühren oder Umtausche, die die API der Börse auslässt",
  nativeMore: "eingehende Transaktionen, die nicht aufgeführt waren",
  nativeLess: "Gebühren, die nicht aufgeführt waren",
  evmNativeMore:
    "eingehende interne Transaktionen, Auszahlungen oder Blockprämien, die die Quelle nicht aufführt",
  evmNativeLess: "ausgehende interne Transaktionen oder Gebühren, die die Quelle nicht aufführt",
  tokenMore: "ein Token mit Rebasing oder Zinsen oder ein Ereignis seines Vertrags, das kein Transfer ist",
  tokenLess: "ein Token, der bei Transfers eine Gebühr nimmt, Rebasing hat oder sich ohne Ereignis bewegt",
  unknownLoan: "ein Kredit, der im Verlauf fehlt",
  debtInterest: "Zinsen auf die Schuld seit ihrer letzten Änderung",
  unknownRepayment: "eine Rückzahlung oder Liquidation, die im Verlauf fehlt",
  poolPrice:
    "der Preis im Pool hat sich bewegt und tauscht den einen Coin gegen den anderen (impermanenter Verlust)",
  unknownDeposit: "eine Einzahlung, die im Verlauf fehlt oder die eine andere Adresse machte",
  supplyInterest: "Zinsen, die der Vertrag ohne Transfer gutschreibt",
  unknownWithdrawal: "eine Auszahlung, Liquidation oder ein Verlust, der im Verlauf fehlt",
  unknownRepaymentOrRedemption: "eine Rückzahlung, Liquidation oder Einlösung, die im Verlauf fehlt",
  unknownWithdrawalOrRedemption: "eine Auszahlung, Liquidation oder Einlösung, die im Verlauf fehlt",
  gap: "eine bekannte Lücke: {{reason}}",
  alwaysOff:
    "ein Anfangsbestand oder Verlauf vor Block {{block}}: Seitdem ist die Abweichung gleich geblieben",
  offSince:
    "etwas zwischen den Blöcken {{after}} und {{block}}, das die Quelle nicht aufführt; davor stimmte der Saldo",
  rebasing: "ein Token mit Rebasing: {{symbol}} wächst in der Wallet ohne Transfer",
};

export default messages;
