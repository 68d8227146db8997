import type en from "../en/certificate.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  dataFingerprintSha256: "Daten-Fingerabdruck (SHA-256)",
  sha256OverAllTransactions:
    "SHA-256 über alle Transaktionen, Änderungen, Preise und Verknüpfungen. Dieselben Daten ergeben immer denselben Fingerabdruck.",
  account: "Konto „{{name}}“",
  netWorth: "Nettovermögen {{value}}",
  askedOn_one: "Verglichen mit {{count, number}} Chain oder Börse.",
  askedOn_other: "Verglichen mit {{count, number}} Chains und Börsen.",
  pastMoments: "{{agree, number}} von {{all, number}} früheren Salden stimmen überein.",
  gaps: "Lücken",
  notes: "Hinweise",
  noCurrentPriceExcludedFrom: "Ohne aktuellen Preis, nicht in Summen enthalten: {{symbols}}.",
  moreWasSoldThanAcquired:
    "Bei {{assets}} wurde mehr veräußert als angeschafft: siehe <link>Datenqualität</link>.",
  differences: "Abweichungen",
  difference:
    "<b>{{symbol}}</b> in {{wallet}}: Die Quelle meldet <b>{{source}}</b>, deine Daten ergeben <b>{{computed}}</b>.",
  likelyCause: "Wahrscheinliche Ursache: {{likelyCause}}.",
  resolve: "Beheben",
  adjustmentOpeningBalanceOrMissing: "Korrektur: Anfangsbestand oder fehlender Verlauf",
  interestBalanceGrowthOfA: "Zinsen: Zuwachs eines Rebasing-Tokens",
  acceptTheBalanceOfFrom: "Saldo von {{assetId}} aus der Quelle übernehmen?",
  cancel: "Abbrechen",
  resolvedYouCanUndoIt: "Behoben. Du kannst es unten rückgängig machen.",
  isAddedToYourRecords:
    "<b>{{amount}}</b> werden in deinen Daten gebucht, damit sie mit der Quelle übereinstimmen. Es wird nichts gesendet.",
  adjustmentsYouConfirmed: "Von dir bestätigte Korrekturen",
  theAdjustmentOf: "die Korrektur von {{symbol}}",
  portolanVerificationReport: "Portolan-Prüfbericht, {{at}}",
  pastBalancesCompared_one: "{{count, number}} früherer Saldo verglichen.",
  pastBalancesCompared_other: "{{count, number}} frühere Salden verglichen.",
  fingerprint: "Fingerabdruck {{hash}}",
  print: "Drucken",
  copiedWithoutAmounts: "Ohne Beträge kopiert.",
  notVerified: "Nicht bestätigt",
  noSourceCanConfirmThese: "Keine Quelle kann diese Salden bestätigen.",
  noBalanceHasBeenCompared: "Noch kein Saldo wurde mit einer Quelle verglichen.",
  allDiffer_one: "Der Saldo weicht von seiner Quelle ab.",
  allDiffer_other: "Alle {{count, number}} Salden weichen von ihren Quellen ab.",
  someDiffer_one:
    "{{agree, number}} von {{all, number}} Salden stimmen mit ihren Quellen überein; {{count, number}} weicht ab.",
  someDiffer_other:
    "{{agree, number}} von {{all, number}} Salden stimmen mit ihren Quellen überein; {{count, number}} weichen ab.",
  allAgree_one: "Der Saldo stimmt mit seiner Quelle überein.",
  allAgree_other: "Alle {{count, number}} Salden stimmen mit ihren Quellen überein.",
  gapsInHistory_one: "Ihr Verlauf hat {{count, number}} Lücke.",
  gapsInHistory_other: "Ihr Verlauf hat {{count, number}} Lücken.",
  inThePast: "In der Vergangenheit",
  block: "Block {{block, number}}",
  notAvailable: "nicht verfügbar",
  matchesAt: "stimmt überein an {{pastBlocks}}",
  differsAtOf: "weicht ab an {{off, number}} von {{pastBlocks}}",
  positions: "Positionen in Protokollen",
  positionsLead: "Was die Verträge angeben, verglichen mit deinen Daten zum selben Block.",
  positionAgrees: "Stimmt überein",
  positionExpected: "Erwartete Abweichung",
  positionDiffers: "Weicht ab",
  suppliedAt: "{{amount}} <b>{{symbol}}</b> eingezahlt bei {{protocol}}",
  borrowedAt: "{{amount}} <b>{{symbol}}</b> geliehen von {{protocol}}",
  recordsGive: "Deine Daten ergeben {{computed}}.",
  positionsDiffer_one: "{{count, number}} Position weicht von ihrem Vertrag ab.",
  positionsDiffer_other: "{{count, number}} Positionen weichen von ihren Verträgen ab.",
  verifyAgain: "Erneut prüfen",
  whatThisShows: "Was dieser Bericht zeigt",
  demoCannotBeVerified:
    "Die Transaktionen der Demo sind erfunden. Deshalb kann keine Chain und keine Börse ihre Salden bestätigen.",
  comparesBalances:
    "Portolan fragt jede Chain und jede Börse nach ihren Salden, jetzt und zu früheren Blöcken, und vergleicht sie mit deinen Daten. <link>Verbinde eine Adresse oder eine Börse</link>, um deinen eigenen Bericht zu erhalten.",
  example: "Beispiel",
  exampleIsInvented: "Die folgenden Zahlen sind erfunden.",
  exampleCause: "In deinen Daten fehlt eine Einzahlung von 200 USDC am 3. März",
};

export default messages;
