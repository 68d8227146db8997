export default {
  hiddenSpam_one: "{{count, number}} spam token hidden",
  hiddenSpam_other: "{{count, number}} spam tokens hidden",
  excludedFromTotalsAndGains: "excluded from totals and gains",
  markedByYou: "marked by you",
  isNoLongerSpam: "{{symbol}} is no longer spam.",
  notSpam: "Not spam",
  showSpam: "Show spam",
  noHoldingsOnThisDate: "No holdings on this date.",
  includingAmountsInTransit: "including amounts in transit",
  share: "Share",
  details: "Details",
  of: "of {{symbol}}",
} as const;
