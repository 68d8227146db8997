/** Notes on a whole file. Keys are the service's reasons; values are quoted from the file. */
export default {
  cashAssumed:
    "{{count}} purchases or sales do not say where their money came from or went to, and the deposits that this report lists do not cover them. They are booked as paid by bank or card, or paid out. Payments that deposits of other reports cover are left out again.",
  cashBooked:
    "{{count}} purchases or sales do not say where their money came from or went to. As the report lists deposits or withdrawals of that currency, they are booked on the cash balance; check its balance at Coinbase.",
  chainAssumed:
    "The file does not say which chain it is of, so it is read as {{chain}}. Files of explorers of several chains look alike: if it is of another one, set the option chain, or its coins and tokens will be wrong.",
  coinAssumed:
    "The file does not name its coin, so its amounts are read as {{coin}}. If they are of another coin, do not import it.",
  contractCalls:
    "{{count}} × a contract call that may have moved tokens or received value from contracts, which other files of the explorer list. Import the token transfers (ERC-20) and the internal transactions of the address too: without them a swap looks like a withdrawal.",
  directionAssumed:
    'The header is that of {{title}}, so the amounts are read as received. A file of "{{opposite}}" without some of its columns has the same header: if this is one, export it again with all its columns.',
  distributions:
    'Rows called "Distribution": {{count}}. Binance uses the word for airdrops, compensations and token swaps alike; they are imported as airdrops, which are income. Change the type where one was something else.',
  encodingAssumed:
    "The file is not in UTF-8. Its letters with accents are read as Windows-1252, in which Excel saves CSV; amounts and dates are the same in both.",
  endsDependOnMore:
    "The ends of these files belong together with each other, but how they are read depends on rows further away. Import the records as one file.",
  equalAtSeam:
    "Row {{row}} of a file is equal to row {{last}}, the last one of another file, and counts once, as where files overlap. If both happened, add one by hand.",
  feeTakenFirst:
    "Purchases with a fee: {{count}}. Their quantity is that of the whole value, but the fee was taken off the payment first. The coins booked are those of the payment without the fee, exact to a cent's worth, as the file rounds the fee.",
  feesLeftOut:
    "The file leaves out the fees that were paid, so balances will be too high by them. Connect the account or address instead, or enter the fees by hand.",
  idsShared:
    'Rows of different content have the same {{column}}, so each row counts as a transaction of its own. If such rows are one transaction, set columns: { idRule: "unique" }.',
  joinedAtEnd: "Rows at an end of this file are one transaction with rows of another file of this import.",
  joinedByTime:
    "Trades of more than two coins at one moment: {{count}}. The file joins rows by their time only, so these may be several trades; what was paid is shared by market value. Split them where the prices differed.",
  joinedRows: "{{count}} × a row that is one transaction with rows of another file of this import.",
  lateTokenSwaps:
    "Token swaps whose new token came later: {{count}}. The statement does not say which tokens belong together; as one left and one came within 30 days, they are imported as one swap.",
  olderThanFirstCoin:
    "{{count}} transactions are older than the first coin (2009-01-03); the first is of {{day}}. Correct their dates in the file, or their values and gains will be wrong.",
  p2pPurchases:
    "P2P purchases: {{count}}. The statement does not state the price paid, so the cost is assumed at market value and listed as such; enter the price where it was another.",
  refusedTogether:
    "Rows {{rows}} belong together with rows of another file of this import, and cannot be read with them. Correct the rows that are refused there, or import the records as one file.",
  repeatedBlock:
    "Rows {{from}} to {{to}} repeat rows {{first}} to {{last}} of the file and count again. If the file was put together from exports that overlap, remove them.",
  repeatedRows:
    "Rows that are equal to earlier rows of the file and count again: {{count}}, such as row {{row}}, which is equal to row {{first}}. If the file was put together from exports that overlap, remove them.",
  rereading:
    "The import reads files imported before again, {{files}}: they were read by an earlier version, or are the same. Transactions that are read differently now are replaced and keep their edits, so fewer may be added than counted here.",
  returnsAlone:
    "Withdrawals that came back and whose withdrawal is not in this file: {{count}}. They are booked as deposits at market value, so the coins lose their date and cost. If the withdrawal is in the account, delete both.",
  sendFees:
    "Sent coins with a fee next to them: {{count}}. The report does not say whether their quantity includes the fee, so the quantity is booked as all that left the account. Compare the balances with Coinbase.",
  shiftedEarlier:
    "The file looks shifted by {{shift}} h: {{rows}} of its first {{compared}} rows are in the account already, {{hours}} hours earlier. Set the option timezone to the zone of the file, or they count twice.",
  shiftedLater:
    "The file looks shifted by {{shift}} h: {{rows}} of its first {{compared}} rows are in the account already, {{hours}} hours later. Set the option timezone to the zone of the file, or they count twice.",
  statusMissing:
    'The file has no column "Status", so every transaction counts as executed. A failed one moved nothing but its fee: compare them with the explorer, or export the file again with its status.',
  withoutEffect_one: "{{count, number}} row changes no balance: {{reason}}.",
  withoutEffect_other: "{{count, number}} rows change no balance: {{reason}}.",
  zoneAssumed:
    "The file does not state its time zone, so times without one are read as {{zone}}. Set the option timezone (such as Europe/Berlin) if they are in another.",
  zoneOfBinance:
    'Neither the column Time nor the name of the file states a zone, so UTC is assumed. Binance writes times in the zone chosen for the export, and states it in the name of the file ("(UTC--6)" is UTC-6). If it is another, set timezone.',
  zoneOfKuCoin:
    "The file does not state its time zone, so times without one are read as UTC+8, in which KuCoin wrote this export. Set the option timezone (such as Europe/Berlin) if they are in another.",
  zoneStated: 'The column "{{column}}" states {{zone}}, so the option timezone ({{option}}) is not used.',
  currencyAssumed: "Prices without a currency are read as {{currency}}, the currency of the account.",
  pricesMissing: "Rows without a price are skipped: {{count}}.",
} as const;
