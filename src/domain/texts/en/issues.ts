export default {
  unpriced_one:
    "{{symbol}} has no price on {{from}}, so it is in no total of that day. Ask the sources again, or set a price of your own.",
  unpriced_other:
    "{{symbol}} has no price on {{count, number}} days from {{from}} to {{to}}, so it is in no total of those days. Ask the sources again, or set a price of your own.",
  missingRate:
    "The exchange rate from USD to {{symbol}} is not known today, so what is priced in USD has no value and is in no total. Ask the sources again, or set a price of {{symbol}} of your own.",
  stalePrice:
    "The latest price of {{symbol}} is of {{at}}; after 7 days without a new one it counts as unpriced.",
  suspiciousPrice:
    "{{source}} quoted {{symbol}} at {{close}} {{currency}} on {{day}}, more than ten times from the close before. It is kept apart until another source or two further closes agree. If it is right, take it as your own price.",
  negativeBalance:
    "{{symbol}} in {{wallet}} is at {{amount}} and was as low as {{lowest}}: more went out than is known to have come in, first on {{at}}. Import what is missing, or book it as an adjustment.",
  negativeBalanceNow:
    "{{symbol}} in {{wallet}} is at {{amount}}: more went out than is known to have come in, first on {{at}}. Import what is missing, or book it as an adjustment.",
  unexplainedRelease:
    "{{protocol}} paid out {{amount}} {{symbol}} on {{at}} that the history does not show going in. It counts as a deposit at market value, not as income. Import the missing history, confirm that it was there before, or set the transaction’s type if it is income.",
  unknownLiquidity_one:
    "{{protocol}} made {{count, number}} payment to {{wallet}} on {{at}} that counts as the end of a liquidity position, because no log states which part of it was removed. The gain is wrong if it was only a part. Connect the address by a node, or by an explorer that answers logs.",
  unknownLiquidity_other:
    "{{protocol}} made {{count, number}} payments to {{wallet}} since {{at}} that count as the end of a liquidity position, because no log states which part of it was removed. The gain is wrong where it was only a part. Connect the address by a node, or by an explorer that answers logs.",
  oneSidedTrades_one:
    "{{count, number}} trade in {{wallet}} ({{platform}}) on {{at}} has one side only: its source did not state what was paid or received. Cost and gain are the market value, and the other coin’s balance is wrong. Add the missing side, or set another type if it is no trade.",
  oneSidedTrades_other:
    "{{count, number}} trades in {{wallet}} ({{platform}}) since {{at}} have one side only: their source did not state what was paid or received. Cost and gain are the market value, and the other coin’s balance is wrong. Add the missing side, or set another type if they are no trades.",
  sentLiquidity:
    "{{wallet}} sent the NFT {{number}} of {{protocol}} to {{receiver}} on {{at}}. Its liquidity ({{held}}) still counts, because it is not known whose address that is. If it was given away, set the transaction’s type to gift, payment or loss. If it is yours, connect it, or say what the contract is.",
  ambiguousWithdrawal:
    "A validator paid {{amount}} {{symbol}} to {{wallet}} on {{at}}. It can be part of the stake or accumulated rewards, and counts as returned stake, not as income. Set the transaction’s type to reward or to unstake.",
  overdueBridge:
    "{{amount}} {{symbol}} left {{platform}} for the bridge {{contract}} on {{at}} and did not arrive within 14 days, so it is outside net worth. Link its arrival, or connect the wallet it arrived in.",
  unknownContract_one:
    "{{count, number}} call to the contract {{contract}} on {{platform}} moved assets into it, and {{held}} did not come back. It is outside net worth, and its cost is kept. Say what the contract is: a position, a payment, or one of your wallets.",
  unknownContract_other:
    "{{count, number}} calls to the contract {{contract}} on {{platform}} moved assets into it, and {{held}} did not come back. It is outside net worth, and its cost is kept. Say what the contract is: a position, a payment, or one of your wallets.",
  shiftedImport_one:
    "At least {{count, number}} row of {{fileName}} was known already, {{hours}} h apart, and counts twice. Delete this import and repeat it with the time zone of the file.",
  shiftedImport_other:
    "At least {{count, number}} rows of {{fileName}} were known already, {{hours}} h apart, and count twice. Delete this import and repeat it with the time zone of the file.",
  drift:
    "{{symbol}} in {{wallet}}: computed {{computed}}, the source says {{source}}. Likely cause: {{cause}}.",
  failedSyncRetried: "“{{label}}” could not be read: {{error}} It is tried again.",
  failedSync:
    "“{{label}}” could not be read: {{error}} Correct what it says, in the connection’s settings if needed, and start it again.",
  failedVerificationRetried:
    "“{{label}}” could not be compared with its source: {{error}} It is tried again.",
  failedVerification:
    "“{{label}}” could not be compared with its source: {{error}} Correct what it says, in the connection’s settings if needed, and start it again.",
  failedTask: "“{{title}}” failed: {{error}}",
  likelyOwnWallet:
    "{{address}}: sent to {{sent, number}} times, received from {{received, number}} times. If it is your own wallet, add it, and these become transfers.",
  unmatchedTransfers_one:
    "One group of transactions looks like a transfer between own wallets. Confirm or reject it.",
  unmatchedTransfers_other:
    "{{count, number}} groups of transactions look like transfers between own wallets. Confirm or reject them.",
  statedBalance:
    "{{symbol}} in {{wallet}}: row {{row, number}} of {{fileName}} states a balance of {{stated}} ({{at}}), and {{computed}} is computed. {{cause}}",
  statedBalanceFirst:
    "It differs at the first row already, so history before it is missing: import the earlier files, or book {{difference}} as an opening balance.",
  statedBalanceLater:
    "Something between this row and the one before is missing, counted twice or read wrongly: look at the transactions of that time.",
  unknownCoin: "It is not known which coin {{symbol}} is at {{exchange}}. Name its coin.",
  unknownCoinLikely:
    "It is not known which coin {{symbol}} is at {{exchange}}. Is it {{candidates}}? Nothing is matched by spelling: confirm it, or name another coin.",
  noPriceSource_one:
    "{{count, number}} price source was asked and could not be reached; prices stay as they are until it answers. Check this machine’s connection.",
  noPriceSource_other:
    "None of the {{count, number}} price sources asked could be reached; prices stay as they are until one answers. Check this machine’s connection.",
  priceSourceDown:
    "{{source}} cannot be asked for prices until {{at}} at the earliest; other sources are used where they have prices.",
  unexplainedJump:
    "Net worth went from {{before}} to {{after}} {{currency}} on {{day}}. Price moves, deposits, withdrawals, trades and income explain less than half of it: {{unexplained}} {{currency}} came from transactions whose type should change nothing.",
  doubled_one:
    "{{count, number}} transaction from {{from}} to {{to}} is in both {{keep}} and {{drop}}: the same coins, amounts and directions {{span}}. Delete the side of {{drop}} to count it once, or dismiss this to keep both.",
  doubled_other:
    "{{count, number}} transactions from {{from}} to {{to}} are in both {{keep}} and {{drop}}: the same coins, amounts and directions {{span}}. Delete the side of {{drop}} to count them once, or dismiss this to keep both.",
  doubledHere_one:
    "{{count, number}} transaction from {{from}} to {{to}} is in {{keep}} twice, from the exchange's API and from its file: the same coins and amounts {{span}}. Delete the file's row to count it once, or dismiss this to keep both.",
  doubledHere_other:
    "{{count, number}} transactions from {{from}} to {{to}} are in {{keep}} twice, from the exchange's API and from its file: the same coins and amounts {{span}}. Delete the file's rows to count them once, or dismiss this to keep both.",
  doubledFiles_one:
    "{{count, number}} transaction from {{from}} to {{to}} is in two files of one exchange, a file of the format {{keepFormat}} ({{keep}}) and one of {{dropFormat}} ({{drop}}): the same coins and amounts {{span}}. Delete the row of {{dropFormat}} to count it once, or dismiss this to keep both.",
  doubledFiles_other:
    "{{count, number}} transactions from {{from}} to {{to}} are in two files of one exchange, a file of the format {{keepFormat}} ({{keep}}) and one of {{dropFormat}} ({{drop}}): the same coins and amounts {{span}}. Delete the rows of {{dropFormat}} to count them once, or dismiss this to keep both.",
  doubledSimilar_one:
    "{{count, number}} transaction from {{from}} to {{to}} of {{drop}} may repeat a record of {{keep}}: the same coins and directions {{span}}, but other amounts, or more than one that fits. Both count. Delete or edit the side of {{drop}} if it repeats, or dismiss this to keep both.",
  doubledSimilar_other:
    "{{count, number}} transactions from {{from}} to {{to}} of {{drop}} may repeat records of {{keep}}: the same coins and directions {{span}}, but other amounts, or more than one that fits. Both count. Delete or edit the side of {{drop}} where it repeats, or dismiss this to keep both.",
  doubledFee_one:
    "{{count, number}} fee from {{from}} to {{to}} in {{keep}} counts twice: in the row of a trade, and as a row of another import with the same coin, amount and time. Delete the fee's row, or dismiss this to keep both.",
  doubledFee_other:
    "{{count, number}} fees from {{from}} to {{to}} in {{keep}} count twice: in the row of a trade, and as a row of another import with the same coin, amount and time. Delete the fees' rows, or dismiss this to keep both.",
  doubledWithinMinute: "within a minute",
  doubledSum: "as a sum, such as that of an order's fills, within a minute",
  doubledHoursApart_one: "at most {{count, number}} hour apart",
  doubledHoursApart_other: "at most {{count, number}} hours apart",
  shortTransfer:
    "{{amount}} of the {{sent}} {{symbol}} that left {{wallet}} on {{at}} did not arrive and counts as the fee of this transfer, which is more than a transfer costs. Correct the amounts, link everything that arrived, or unlink the transfer; dismiss this if it was the fee.",
  missingAcquisition_one:
    "{{count, number}} transaction took {{amount}} {{symbol}} more than is known to have come in; it is treated as zero cost basis. Import what is missing, or record it.",
  missingAcquisition_other:
    "{{count, number}} transactions took {{amount}} {{symbol}} more than is known to have come in; it is treated as zero cost basis. Import what is missing, or record it.",
  unpricedTransactions_one:
    "{{count, number}} transaction with {{amount}} {{symbol}} has no known value, so gains and income leave it out. Refresh the prices, set your own price for the day, or correct the transaction.",
  unpricedTransactions_other:
    "{{count, number}} transactions with {{amount}} {{symbol}} have no known value, so gains and income leave them out. Refresh the prices, set your own price for the day, or correct the transactions.",
} as const;
