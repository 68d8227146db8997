export default {
  critical: "Critical",
  warning: "Warning",
  info: "Info",
  fetchPricesAgain: "Fetch prices again",
  useAsCustomPrice: "Use as custom price",
  thisIsMyWallet: "This is my wallet",
  syncAgain: "Sync again",
  compareAgain: "Compare again",
  deleteAdjustment: "Delete adjustment",
  addAdjustment: "Add adjustment",
  linkAsTransfer: "Link as transfer",
  affects: "affects {{affectedValue}}",
  since: "since {{openedAt}}",
  startedTheIssueClosesOnce: "Started. The issue closes once it is fixed.",
  dismissed: "Dismissed.",
  dismiss: "Dismiss",
  andItsPrices: "{{assetId}} and its prices",
  firstTransaction: "First transaction",
  connection: "Connection",
  reviewTransfers: "Review transfers",
  fetchingAllMissingPrices: "Fetching all missing prices.",
  fetchAllPricesAgain: "Fetch all prices again",
  problemsFoundInYourData: "Problems found in your data. They close once fixed.",
  noIssuesFound: "No issues found.",
  adjustAllQuestion_one: "Add {{count, number}} adjustment?",
  adjustAllQuestion_other: "Add {{count, number}} adjustments?",
  adjustAll_one: "Add {{count, number}} adjustment",
  adjustAll_other: "Add all {{count, number}} adjustments",
  adjustMore_one: "and {{count, number}} more",
  adjustMore_other: "and {{count, number}} more",
  whyNotUpToDate: "Why not everything is up to date",
  review: "Review",
  kindpriceSourceDown: "Price sources unavailable",
  kindfailedSync: "Failed syncs",
  kindfailedTask: "Failed tasks",
  kindunpriced: "Missing prices",
  kindstalePrice: "Outdated prices",
  kindsuspiciousPrice: "Suspicious prices",
  kindunknownCoin: "Unknown coins",
  kindunknownContract: "Unknown contracts",
  kindnegativeBalance: "Negative balances",
  kinddrift: "Differences from the source",
  kindstatedBalance: "Differences from stated balances",
  kindunmatchedTransfers: "Transfers to review",
  kindunknownLiquidity: "Unknown parts of liquidity",
  kindambiguousWithdrawal: "Ambiguous withdrawals",
  kindlikelyOwnWallet: "Possible own wallets",
  kinddoubledTransactions: "Possible duplicates",
  kindunexplainedJump: "Unexplained balance changes",
  kindunexplainedRelease: "Unexplained releases",
  kindoverdueBridge: "Overdue bridges",
  kindshiftedImport: "Possible time zone errors",
  answerAll_one: "{{action}} ({{count, number}})",
  answerAll_other: "{{action}}: all {{count, number}}",
  answerAllQuestion_one: "Apply this to {{count, number}} issue?",
  answerAllQuestion_other: "Apply this to {{count, number}} issues?",
  answered_one: "{{count, number}} issue answered. It closes once everything is computed.",
  answered_other: "{{count, number}} issues answered. They close once everything is computed.",
  answeredPartly: "{{done, number}} of {{count, number}} done. {{error}}",
  causedBy: "Probably caused by: {{causes}}. Start there: these may close by themselves.",
  countAsReward: "These were rewards",
  deleteImport: "Delete this import",
  deleteDuplicates: "Delete the duplicates",
  itIsPosition: "A position",
  itIsPayment: "A payment",
  itIsOwn: "My own wallet",
  effectPrice: "Each quote becomes your own price of its day. It wins over all sources until you delete it.",
  effectCoin: "Each token is valued as the coin named. You can change this on the page of the token.",
  effectSettle:
    "An adjustment sets each balance to what its source reports. You can undo each in the verification report.",
  effectDelete:
    "These transactions are deleted, and balances and reports change. Syncs and imports do not bring them back.",
  effectAdjust: "Each adjustment changes your balances and reports.",
  effectReward: "Each withdrawal counts as income at its value on the day.",
  effectLink: "They count as transfers between your own wallets: no sale, no purchase, no income.",
  effectImport:
    "The import is deleted with the transactions that only it reported. Import the file again with the right time zone.",
  effectPosition:
    "What the contract holds counts in your net worth; what went in is a deposit into a position, not a sale.",
  effectPayment: "What went in was paid: a disposal at market value, with its gain or loss.",
  effectOwnContract: "The contract counts as your own wallet: what went in is there.",
  kindfailedVerification: "Failed comparisons",
  kindmissingAcquisition: "Missing acquisitions",
  kindunpricedTransactions: "Transactions without a price",
  kindrecomputed: "Recomputed under new rules",
  kindother: "Other issues",
  showAll_one: "Show {{count, number}} issue",
  showAll_other: "Show all {{count, number}} issues",
  dismissAll: "Dismiss all",
  dismissAllQuestion_one: "Dismiss {{count, number}} issue?",
  dismissAllQuestion_other: "Dismiss {{count, number}} issues?",
  dismissAllMeans: "They stay hidden as long as their cause lasts. Nothing in your records changes.",
  bookQuestion: "Add this adjustment to your records?",
  bookMeans:
    "It changes your balances and reports: {{movements}} in {{wallet}} on {{at}}. You can delete the adjustment like any transaction.",
  ownQuestion: "Is {{wallet}} your own wallet?",
  ownMeans:
    "Transactions with this address will count as transfers between your own wallets: no sale, no purchase, no income. Confirm only if you hold its keys. Addresses of exchanges and contracts are not yours. You can change this in the settings.",
  changeQuestion: "Apply this fix?",
  pricesFetched: "Prices were fetched. What is still listed has no price at any source.",
  severity: "Severity",
  cause: "Cause",
  found: "Found",
  issue: "Problem",
  affectedValue: "Affected value",
  issueUnpriced_one:
    "{{symbol}} has no price on {{from}}, so it is in no total of that day. Ask the sources again, or set a price of your own.",
  issueUnpriced_other:
    "{{symbol}} has no price on {{count, number}} days from {{from}} to {{to}}, so it is in no total of those days. Ask the sources again, or set a price of your own.",
  issueStalePrice:
    "The latest price of {{symbol}} is of {{at}}; after 7 days without a new one it counts as unpriced.",
  issueSuspiciousPrice:
    "{{source}} quoted {{symbol}} at {{close}} {{currency}} on {{day}}, more than ten times from the close before. It is kept apart until another source or two further closes agree. If it is right, take it as your own price.",
  issueNegativeBalance:
    "{{symbol}} in {{wallet}} is at {{amount}} and was as low as {{lowest}}: more went out than is known to have come in, first on {{at}}. Import what is missing, or book it as an adjustment.",
  issueUnexplainedRelease:
    "{{protocol}} paid out {{amount}} {{symbol}} on {{at}} that the history does not show going in. It counts as a deposit at market value, not as income. Import the missing history, confirm that it was there before, or set the transaction’s type if it is income.",
  issueUnknownLiquidity_one:
    "{{protocol}} made {{count, number}} payment to {{wallet}} on {{at}} that counts as the end of a liquidity position, because no log states which part of it was removed. The gain is wrong if it was only a part. Connect the address by a node, or by an explorer that answers logs.",
  issueUnknownLiquidity_other:
    "{{protocol}} made {{count, number}} payments to {{wallet}} since {{at}} that count as the end of a liquidity position, because no log states which part of it was removed. The gain is wrong where it was only a part. Connect the address by a node, or by an explorer that answers logs.",
  issueAmbiguousWithdrawal:
    "A validator paid {{amount}} {{symbol}} to {{wallet}} on {{at}}. It can be part of the stake or accumulated rewards, and counts as returned stake, not as income. Set the transaction’s type to reward or to unstake.",
  issueOverdueBridge:
    "{{amount}} {{symbol}} left {{platform}} for the bridge {{contract}} on {{at}} and did not arrive within 14 days, so it is outside net worth. Link its arrival, or connect the wallet it arrived in.",
  issueUnknownContract_one:
    "{{count, number}} call to the contract {{contract}} on {{platform}} moved assets into it, and {{held}} did not come back. It is outside net worth, and its cost is kept. Say what the contract is: a position, a payment, or an own wallet.",
  issueUnknownContract_other:
    "{{count, number}} calls to the contract {{contract}} on {{platform}} moved assets into it, and {{held}} did not come back. It is outside net worth, and its cost is kept. Say what the contract is: a position, a payment, or an own wallet.",
  issueShiftedImport_one:
    "{{count, number}} row of {{fileName}} was known already, {{hours}} h apart, and counts twice. Delete this import and repeat it with the time zone of the file.",
  issueShiftedImport_other:
    "{{count, number}} rows of {{fileName}} were known already, {{hours}} h apart, and count twice. Delete this import and repeat it with the time zone of the file.",
  issueDrift:
    "{{symbol}} in {{wallet}}: computed {{computed}}, the source says {{source}}. Likely cause: {{cause}}.",
  issueFailedSyncRetried: "“{{label}}” could not be read: {{error}} It is tried again.",
  issueFailedSync:
    "“{{label}}” could not be read: {{error}} Correct what it says, in the connection’s settings if needed, and start it again.",
  issueFailedVerificationRetried:
    "“{{label}}” could not be compared with its source: {{error}} It is tried again.",
  issueFailedVerification:
    "“{{label}}” could not be compared with its source: {{error}} Correct what it says, in the connection’s settings if needed, and start it again.",
  issueFailedTask: "“{{title}}” failed: {{error}}",
  issueLikelyOwnWallet:
    "{{address}}: sent to {{sent, number}} times, received from {{received, number}} times. If it is your own wallet, add it, and these become transfers.",
  issueUnmatchedTransfers_one:
    "One group of transactions looks like a transfer between own wallets. Confirm or reject it.",
  issueUnmatchedTransfers_other:
    "{{count, number}} groups of transactions look like transfers between own wallets. Confirm or reject them.",
  issueStatedBalance:
    "{{symbol}} in {{wallet}}: row {{row, number}} of {{fileName}} states a balance of {{stated}} ({{at}}), and {{computed}} is computed. {{cause}}",
  statedBalanceFirst:
    "It differs at the first row already, so history before it is missing: import the earlier files, or book {{difference}} as an opening balance.",
  statedBalanceLater:
    "Something between this row and the one before is missing, counted twice or read wrongly: look at the transactions of that time.",
  issueUnknownCoin: "It is not known which coin {{symbol}} is at {{exchange}}. Name its coin.",
  issueUnknownCoinLikely:
    "It is not known which coin {{symbol}} is at {{exchange}}. Is it {{candidates}}? Nothing is matched by spelling: confirm it, or name another coin.",
  issueNoPriceSource_one:
    "{{count, number}} price source was asked and could not be reached; prices stay as they are until it answers. Check this machine’s connection.",
  issueNoPriceSource_other:
    "None of the {{count, number}} price sources asked could be reached; prices stay as they are until one answers. Check this machine’s connection.",
  issuePriceSourceDown:
    "{{source}} cannot be asked for prices until {{at}} at the earliest; other sources are used where they have prices.",
  issueUnexplainedJump:
    "Net worth went from {{before}} to {{after}} {{currency}} on {{day}}. Price moves, deposits, withdrawals, trades and income explain less than half of it: {{unexplained}} {{currency}} came from transactions whose type should change nothing.",
  issueDoubled_one:
    "{{count, number}} transaction from {{from}} to {{to}} is in both {{keep}} and {{drop}}: the same coins, amounts and directions {{span}}. Delete the side of {{drop}} to count it once, or dismiss this to keep both.",
  issueDoubled_other:
    "{{count, number}} transactions from {{from}} to {{to}} are in both {{keep}} and {{drop}}: the same coins, amounts and directions {{span}}. Delete the side of {{drop}} to count them once, or dismiss this to keep both.",
  issueDoubledHere_one:
    "{{count, number}} transaction from {{from}} to {{to}} is in {{keep}} twice, from the exchange's API and from its file: the same coins and amounts {{span}}. Delete the file's row to count it once, or dismiss this to keep both.",
  issueDoubledHere_other:
    "{{count, number}} transactions from {{from}} to {{to}} are in {{keep}} twice, from the exchange's API and from its file: the same coins and amounts {{span}}. Delete the file's rows to count them once, or dismiss this to keep both.",
  issueDoubledSimilar_one:
    "{{count, number}} transaction from {{from}} to {{to}} of {{drop}} may repeat a record of {{keep}}: the same coins and directions {{span}}, but other amounts, or more than one that fits. Both count. Delete or edit the side of {{drop}} if it repeats, or dismiss this to keep both.",
  issueDoubledSimilar_other:
    "{{count, number}} transactions from {{from}} to {{to}} of {{drop}} may repeat records of {{keep}}: the same coins and directions {{span}}, but other amounts, or more than one that fits. Both count. Delete or edit the side of {{drop}} where it repeats, or dismiss this to keep both.",
  doubledWithinMinute: "within a minute",
  doubledHoursApart_one: "at most {{count, number}} hour apart",
  doubledHoursApart_other: "at most {{count, number}} hours apart",
  issueMissingAcquisition_one:
    "{{count, number}} transaction took {{amount}} {{symbol}} more than is known to have come in; it is treated as zero cost basis. Import what is missing, or record it.",
  issueMissingAcquisition_other:
    "{{count, number}} transactions took {{amount}} {{symbol}} more than is known to have come in; it is treated as zero cost basis. Import what is missing, or record it.",
  issueUnpricedTransactions_one:
    "{{count, number}} transaction with {{amount}} {{symbol}} has no known value, so gains and income leave it out. Refresh the prices, set your own price for the day, or correct the transaction.",
  issueUnpricedTransactions_other:
    "{{count, number}} transactions with {{amount}} {{symbol}} have no known value, so gains and income leave them out. Refresh the prices, set your own price for the day, or correct the transactions.",
} as const;
