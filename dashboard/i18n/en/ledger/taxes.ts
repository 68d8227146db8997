export default {
  byTheRulesOfYourCountry:
    "Gains and income by the rules of a country, in its currency and time zone. Every figure names its rule.",
  noReportsYet: "No tax report yet. Choose a country and a year.",
  nothingToReport:
    "There is nothing to report for {{year}}: your records have no sale, income or holding of that year. If that is not so, add the missing data and create the report again, or choose another year.",
  createATaxReport: "Create a tax report",
  createReport: "Create report",
  country: "Country",
  taxYear: "Tax year",
  method: "Method",
  report: "Tax report",
  created: "created {{at}}",
  section: "Section",
  files: "Files for the tax return",
  rulesOf: "Rules: {{country}}",
  noAdvice: "This is a computation by these rules, not tax advice.",
  otherYearsNotIncluded: "Losses of other years are not included.",
  whatTheFiguresRestOn: "What these figures depend on",
  exchangeRatesMissing:
    "The exchange rates of {{currency}} were missing when this report was created, so most of its amounts are unknown. They are fetched in the background: create the report again when they are there.",
  missingAcquisitions_one:
    "{{count}} sale of {{amount}} has no known acquisition. Its cost counts as zero, so its gain is too high.",
  missingAcquisitions_other:
    "{{count}} sales of {{amount}} have no known acquisition. Their cost counts as zero, so their gain is too high.",
  unknownCost_one: "{{count}} lot sold for {{amount}} has no known cost. It counts as zero.",
  unknownCost_other: "{{count}} lots sold for {{amount}} have no known cost. It counts as zero.",
  soldWithUnknownCost_one: "{{count}} lot that was sold has no known cost. It counts as zero.",
  soldWithUnknownCost_other: "{{count}} lots that were sold have no known cost. It counts as zero.",
  unknownPortfolio_one:
    "{{count}} sale of {{amount}} has an uncertain gain: until then a coin that was held or given away had no price, or came in at an unknown cost. A missing price makes the gain too low, a missing cost too high.",
  unknownPortfolio_other:
    "{{count}} sales of {{amount}} have an uncertain gain: until then a coin that was held or given away had no price, or came in at an unknown cost. A missing price makes the gain too low, a missing cost too high.",
  withoutValue_one: "{{count}} line has no known value. It is in no total.",
  withoutValue_other: "{{count}} lines have no known value. They are in no total.",
  unverifiedHoldings_one:
    "{{count}} holding of {{amount}} is in an unknown contract. It is in no total until you say what the contract is.",
  unverifiedHoldings_other:
    "{{count}} holdings of {{amount}} are in unknown contracts. They are in no total until you say what the contracts are.",
  outsideTotals_one:
    "{{count}} sale of {{amount}} follows rules that the report does not apply. It is in no total: see its section and rule.",
  outsideTotals_other:
    "{{count}} sales of {{amount}} follow rules that the report does not apply. They are in no total: see their section and rule.",
  unpricedFees_one:
    "{{count}} fee until the end of the year has no price. It is in no cost and reduces no proceeds.",
  unpricedFees_other:
    "{{count}} fees until the end of the year have no price. They are in no cost and reduce no proceeds.",
  assumedBasis_one:
    "{{count}} lot that was sold came in as a deposit without a stated cost. Its market value of {{amount}} on arrival counts as its cost.",
  assumedBasis_other:
    "{{count}} lots that were sold came in as deposits without a stated cost. Their market value of {{amount}} on arrival counts as their cost.",
  yearNotOver: "The tax year ends on {{day}}. The figures are provisional.",
  laterAcquisitions: "Acquisitions until {{day}} can still change the costs of this year's sales.",
  rulesNotConfirmed:
    "The rules of this year are not confirmed. The report uses the last known ones: check whether the law has changed.",
  walletsNotAllocated:
    "Lots were followed by wallet from the first transaction. If earlier years used one pool for all wallets, allocate the basis left over to the wallets once.",
  allocationOutdated:
    "The basis left over was allocated to the wallets before transactions or values of earlier years changed. The lots now differ from those that were confirmed: check the changes, and allocate again.",
  otherMethod_one:
    "The last report of an earlier year used another method. A method counts for the whole history, so the same lot can be sold in both reports. Make the reports of all years by one method.",
  otherMethod_other:
    "The last reports of {{count}} earlier years used another method. A method counts for the whole history, so the same lot can be sold in two reports. Make the reports of all years by one method.",
  withdrawals_one:
    "{{count}} withdrawal of {{amount}} went to an unknown address. If it was a payment, mark it as one; if it was a transfer, link it.",
  withdrawals_other:
    "{{count}} withdrawals of {{amount}} went to unknown addresses. Mark those that were payments, and link those that were transfers.",
  openDataHealth: "Open data health",
  openTransfers: "Open transfers",
  totalsAreExact:
    "Totals are computed from exact amounts and then rounded, so rounded figures can add up to a cent more or less.",
  noLines: "No lines in this section.",
  noPrice: "no price",
  priceOf: "at {{price}}",
  denied: "loss of {{amount}} denied",
  acquired: "acquired {{day}}",
  acquiredBetween: "acquired {{first}} – {{last}}",
  expense: "expense",
  lot: "one lot",
  sameDay: "same day",
  within30Days: "within 30 days",
  averageCost: "average cost",
  fourWeeks: "four-week rule",
  averageOfTheYear: "average of the year",
  deemedCost: "deemed acquisition cost",
  shareOfThePortfolio: "share of the portfolio",
  costsOfYears: "costs of the years",
  noAcquisition: "no known acquisition",
  assumedCost: "assumed cost",
  costUnknown: "unknown cost",
  partNotAcquired: "part without acquisition",
  proceedsAndCost: "{{proceeds}} − {{cost}}",
  titleOf: "Tax report: {{country}} {{year}}",
  period: "Period",
  costFrom: "Cost from",
  sum: "Sum",
  earlierReports: "Earlier reports",
  allocationToWallets: "Allocation of basis to wallets",
  allocationMeaning:
    "Since {{day}} lots belong to the wallet that sells. The basis left over before that day is allocated once to the wallets that hold the coins; wallets follow by name.",
  allocatedAt: "Allocated {{at}}: {{method}} before, {{order}} first.",
  methodBefore: "Method before {{day}}",
  allocateFirst: "Allocate first",
  allocate: "Allocate",
  takeBack: "Take back",
  allocationSaved: "Basis allocated. Create the report again.",
  allocationTakenBack: "Allocation taken back. Create the report again.",
  oldestLots: "oldest lots",
  newestLots: "newest lots",
  highestCostLots: "lots of the highest cost",
  lowestCostLots: "lots of the lowest cost",
} as const;
