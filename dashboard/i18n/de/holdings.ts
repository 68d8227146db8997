import type en from "../en/holdings.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  hiddenSpam_one: "{{count, number}} Spam-Token ausgeblendet",
  hiddenSpam_other: "{{count, number}} Spam-Token ausgeblendet",
  excludedFromTotalsAndGains: "nicht in Summen und Gewinnen enthalten",
  markedByYou: "von dir markiert",
  isNoLongerSpam: "{{symbol}} ist kein Spam mehr.",
  notSpam: "Kein Spam",
  showSpam: "Spam anzeigen",
  noHoldingsOnThisDate: "Keine Bestände an diesem Datum.",
  includingAmountsInTransit: "einschließlich Beträgen unterwegs",
  share: "Anteil",
  details: "Details",
  of: "zu {{symbol}}",
};

export default messages;
