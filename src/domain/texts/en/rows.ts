/** Reasons of refused rows of a file. Keys are the service's reasons; values are quoted from the file. */
export default {
  addressNotInRow:
    'Neither {{from}} nor {{to}} is "{{own}}", the address this file is read for. Check the option wallet.',
  amountAboveZero: '{{column}}: "{{text}}" is above zero, but amounts in this column never are.',
  amountAmbiguous: '{{column}}: "{{text}}" can mean two numbers; write {{whole}} or {{fraction}}.',
  amountBelowZero: '{{column}}: "{{text}}" is below zero, but amounts in this column never are.',
  amountComesIn: "{{column}}: the amount is incoming, which contradicts the type of this row.",
  amountDecimalComma: '{{column}}: "{{text}}" has a decimal comma; write it with a point, like {{point}}.',
  amountGoesOut: "{{column}}: the amount is outgoing, which contradicts the type of this row.",
  amountEmpty: "{{column}} is empty. Enter the amount, or 0.",
  amountOfOther: '{{column}}: "{{text}}" is not an amount of {{asset}}.',
  amountOption: '{{column}}: "{{text}}" can mean two numbers. Set the option decimal to "," or ".".',
  amountSign: "{{column}}: a negative amount contradicts the type of this row.",
  amountTooLong: '{{column}}: "{{text}}" has more than {{digits}} digits before or after the point.',
  amountWithoutPlaces: '{{column}}: "{{text}}" does not say how many decimal places the amount has.',
  assetUnknown: '{{column}}: "{{text}}" is neither an asset id nor a ticker such as BTC.',
  belowZero: '{{column}}: "{{text}}" is below zero.',
  currencyTwice: "{{column}}: the row states both {{one}} and {{other}}. Keep one currency.",
  currencyUnknown: '{{column}}: "{{text}}" is not a known currency. Write a code such as USD or EUR.',
  dateImpossible: '{{column}}: "{{text}}" is not a valid date and time since 1970.',
  dateInFuture:
    '{{column}}: "{{text}}" is read as {{day}}, which is in the future. Write it as YYYY-MM-DD HH:mm:ss.',
  dayInFuture: '{{column}}: "{{text}}" is in the future. Correct it.',
  dateOrderUnknown:
    '{{column}}: "{{text}}" can be read month first or day first; write it as YYYY-MM-DD, or say columns: { dateOrder: "day-first" }.',
  coinWithoutAmount: "{{column}} is empty, but the row names its coin, {{coin}}. Enter the amount, or 0.",
  directionOfType:
    'The amount has no direction: "{{type}}" goes both ways, and the signs of the amounts do not show one. Map a column with columns: { type: … }, or say columns: { amountSign: "in" } or "out" where that holds for every such amount.',
  directionUnknown:
    'The amount has no direction: no type is given, and the signs of the amounts do not show one. Map a column with columns: { type: … }, or say columns: { amountSign: "in" } or "out" where that holds for every such amount.',
  feeAboveAmount: "{{column}}: the fee is larger than the amount that includes it.",
  feeAboveOwnAmount:
    'The fee of {{fee}} is more than the {{amount}} that it is a part of. If it is charged in addition, set columns: { feeRule: "on top" }.',
  feeRuleUnknown:
    "{{column}}: the file does not say whether the fee of {{fee}} {{symbol}} is within the amount of {{amount}}. Enter this row by hand.",
  feeSign: '{{column}}: "{{text}}" has the wrong sign for a fee.',
  feeWithoutAmount:
    "{{column}} is empty, but the row is a {{type}} with a fee. Enter it by hand if only the fee was charged.",
  feeWithoutArrival: "The fee is in the received coin, but nothing was received.",
  feeWithoutAsset: "A fee needs its asset; name its column with columns: { feeAsset: … }.",
  feeWithoutOwnAmount:
    "The row is a {{type}} with a fee, but has no amount. Enter it by hand if only the fee was charged.",
  feesOfBothSigns:
    "The file has fees above and below zero, so some of them are rebates, but it does not show which. Enter this row by hand.",
  fillWithoutOrder: "This fill is below no order, so its pair is not known. Export the file again.",
  fillsDiffer:
    "The fills below this order add up to {{sum}}, but the order states {{filled}}. Export the file again.",
  groupContradicts: "The rows of one transaction contradict each other: {{types}}.",
  groupFarApart:
    "The other rows of this transaction are too far away in the file. Sort it by time and import it again.",
  groupRefused:
    "Row {{row}} belongs to the same transaction and cannot be read, so the whole transaction is refused. Correct that row, or map its word, and import the file again.",
  idContradicts: 'Another row has the same id "{{id}}" with different content.',
  incomingBelowZero: "A {{type}} is incoming, but the amount is below zero.",
  noDirection: "The row does not say whether the amount came in or went out.",
  noMovement: "The row has no amount other than zero.",
  notADate: '{{column}}: "{{text}}" is not a date; write it as YYYY-MM-DD HH:mm:ss.',
  notANumber: '{{column}}: "{{text}}" is not a number.',
  notANumberLike: '{{column}}: "{{text}}" is not a decimal number. Write it like 1234.5.',
  notAWholeUnit:
    '{{column}}: "{{text}}" is not a whole number of the smallest unit, as the explorer writes it. A spreadsheet may have rounded it: import the file as it was downloaded.',
  notAPair: '{{column}}: "{{text}}" is not a pair of known assets.',
  notATicker: '{{column}}: "{{text}}" is not a ticker.',
  notAboveZero: '{{column}}: "{{text}}" is not above zero.',
  orderOpen:
    '{{column}}: a part of this order is executed and the rest is "{{text}}". Export it again when it is filled or cancelled, so that no part counts twice.',
  orderWithoutFills:
    "The fills of this order are not below it, so its fee is not known. Export the trade history or the transaction statement instead.",
  otherHeader:
    "This row is the header of another table. Import the tables as separate files: the columns or the time zone of the rows below may differ.",
  otherSideMissing:
    "The other side of this trade is not in the file: export a range that does not cut it. If another file has it, import both files together.",
  platformUnknown:
    'platform: "{{text}}" is neither a chain such as eip155:1 nor an exchange such as exchange:kraken. Use this form, or omit the column.',
  pointForComma: '{{column}}: "{{text}}" has a point where a decimal comma is expected.',
  priceNotAboveZero:
    '{{column}}: "{{text}}" is not above zero. If the asset lost its value, set the day from which it is worthless.',
  pricesOfOneCoin:
    '"{{first}}" and "{{other}}" are one coin with different prices, first on {{day}}. The prices of "{{first}}" are used; remove one of the two.',
  rowOfOtherTable:
    "This row is below the header of another table, so it is not read with the columns of the first. Import the tables as separate files.",
  restNotBelow: '{{column}}: "{{text}}" is not a part of the amount from which it is left.',
  sameMovement:
    "Another row states the same movement of the transaction {{hash}}. If it happened twice, enter the second one by hand.",
  separatorsMisplaced: '{{column}}: "{{text}}" has its separators in the wrong places.',
  statusUnknown:
    '{{column}}: "{{text}}" is not a known status. Write completed, success, failed, cancelled or pending, or leave the cell empty if the row took effect.',
  tickerMissing: "{{column}}: the ticker is missing.",
  tickerOfToken:
    '{{column}}: "{{text}}" is not the coin of {{platform}}, and a ticker does not identify a token; write its asset id, like {{platform}}/erc20:0x….',
  timeSkipped:
    "{{column}}: {{time}} does not exist in {{zone}}, because a clock change skipped it. Check the option timezone.",
  tooManyCells: "This row has {{cells}} cells; at most {{widest}} are known.",
  tooManyDigits: '"{{text}}" has too many digits for an amount.',
  tradeNeedsOtherSide:
    "A trade needs its other side: a total (or a price) with its currency, or a received and a sent side.",
  tradeWithOneSide: "A trade needs both of its sides; this row has only one.",
  tradeWithoutReceived:
    "A trade needs both of its sides, and this row states only what was sent. Name the columns of the other with columns: { receivedAmount, receivedAsset }.",
  tradeWithoutSent:
    "A trade needs both of its sides, and this row states only what was received. Name the columns of the other with columns: { sentAmount, sentAsset }.",
  tradesNotApart:
    "The rows of several trades cannot be told apart, so what was paid for each coin is unknown. Enter these trades by hand.",
  typeComesIn: "A {{type}} cannot have an incoming amount.",
  typeGoesOut: "A {{type}} cannot have an outgoing amount.",
  typeWithoutReceived: "A {{type}} needs a received amount, but this row has only a sent one.",
  typeWithoutSent: "A {{type}} needs a sent amount, but this row has only a received one.",
  unitMissing: '{{column}}: "{{text}}" is not an amount with its unit, such as 0.5 BTC.',
  unitWithFraction:
    '{{column}}: "{{text}}" has a point or comma, but the amounts of this column are whole units. Write the number without it.',
  wordOfTwo: '{{column}}: "{{text}}" is not known. Use {{one}} or {{other}}.',
  wordUnknown: '{{column}}: "{{text}}" is not known.',
  wordUnmapped:
    'The {{column}} "{{text}}" is not known, so what this row means is not guessed. Choose what it means (option words), or import the rest (option "skip") and enter this row by hand.',
  wrongCellCount:
    "This row has {{cells}} cells where the header has {{columns}}. Export the file again, or put quotes around a cell that holds the separator.",
  accountNotInTrade: 'Neither buyer nor seller is "{{own}}", or both are. Check the option account.',
  addressInvalid: '{{column}}: "{{text}}" is not an address; one looks like {{example}}.',
  amountInOther: "{{column}}: the amount is in {{symbol}}.",
  amountOfBothSides: "{{received}} and {{sent}} contradict each other.",
  assetIdInvalid: '{{column}}: "{{text}}" is not an asset id such as eip155:1/slip44:60.',
  assetNameAmbiguous:
    '"{{name}}" is the name of several assets: {{assets}}. Rows with it: {{count}}. Choose one, or leave it out.',
  assetNameUnknown:
    '"{{name}}" is not an asset of this account. Rows with it: {{count}}. Choose the asset, or leave it out.',
  assetNotNamed: "The row names no asset.",
  assetNotRead: "This row is about a stock or a fund, or about a coin without a source that identifies it.",
  balanceChangeOfOneSide:
    '"{{name}}" of {{amount}} {{coin}} has no other side in the same second. Export the statement with all coins and accounts, over a range that does not cut the trade.',
  belowZeroMeaningless: '{{column}}: "{{text}}" is below zero, and the meaning of that is unknown.',
  feeBelowZeroUnclear:
    '{{column}}: "{{text}}" is below zero, and no balance of the file shows whether such fees were charged or paid back. Set columns: { negativeFees: "charged" } or columns: { negativeFees: "rebates" }.',
  statusEmpty: "{{column}} is empty, so whether this happened is unknown.",
  timeEmpty: "{{column}} is empty, so when this happened is unknown.",
  cellEmpty: "{{column}} is empty, so what this row moves is unknown.",
  coinAndMoneyExpected: '"{{first}}" should be an amount of a coin and "{{second}}" one of money.',
  contractNotNamed:
    "{{column}} is empty, and the file has no column ContractAddress to say which contract was created.",
  conversionNote:
    '{{column}}: the other side of the conversion is expected, such as "Converted 0.5 BTC to 9 ETH", but this row has "{{text}}".',
  conversionOfOneSide:
    "The file has only the received side of this conversion. Export the report over a range that does not cut it.",
  exchangedForMerchant:
    "No row states which amounts were exchanged for a payment to a merchant. Enter this payment by hand.",
  exportChanged: "{{field}} was changed after the export: {{detail}}.",
  feeAboveFigure:
    "The fee of {{fee}} {{symbol}} is more than the amount that includes it: check Subtotal, Total and Fees.",
  feeAboveSale: "{{column}}: the fee of {{fee}} exceeds the proceeds of the sale.",
  feeAboveZero: "The fee of {{fee}} {{symbol}} is above zero, but fees in this file never are.",
  feeInOther: "{{column}}: the fee is in {{fee}}, the money in {{money}}.",
  feeNotBelowTotal: "{{column}}: the fee is not less than the total that includes it.",
  feeOfTransfer:
    "{{column}}: the file does not state whether the amount of a {{type}} includes the fee ({{fee}}). Enter this row by hand.",
  feeWithinUnknown:
    "{{column}}: the file does not state whether the amount includes the fee of {{fee}}. Enter this row by hand.",
  figuresContradict: "{{one}} and {{other}} contradict each other. Enter this row by hand.",
  hashInvalid: '{{column}}: "{{text}}" is not a transaction hash.',
  idEmpty: "{{column}} is empty, so the rows that belong together are unknown.",
  kindOfOneSide:
    'The file has no other side for this row of the kind "{{kind}}". If it is half of a swap, export a range that does not cut it; otherwise enter it by hand.',
  kindsOfLegs: "kept.kinds: there are {{kinds}} for {{legs}} legs.",
  legNotAboveZero: "amount: a leg's amount is above zero.",
  marketNote:
    '{{column}}: the market of an Advanced trade is expected, such as "for 40.2 USDC on BTC-USDC", but this row has "{{text}}". The currency of the payment is unknown.',
  marketOfOther: '{{column}}: "{{text}}" is about another market than that of the asset {{asset}}.',
  moneyNotAboveZero: '{{column}}: "{{text}}" is not an amount of money above zero.',
  needsTextOrNumber: "{{field}}: this is neither a text nor a number.",
  notACurrency: '{{column}}: "{{text}}" is not a currency.',
  notAPairLike: '{{column}}: "{{text}}" is not a pair such as BTC-USDT.',
  notATickerLike: '{{column}}: "{{text}}" is not a ticker such as {{example}}.',
  notAWholeNumber: '{{column}}: "{{text}}" is not a whole number.',
  notJsonOfItem:
    "This is not the JSON of one item of the export. If the file is incomplete, export it again.",
  notOneOf: '{{column}}: "{{text}}" is not one of {{known}}.',
  nothingMoved: "{{column}}: nothing was paid, charged or traded.",
  orderCells:
    "This row has {{cells}} cells; an order has type, coins, money, date (in one or two cells) and status.",
  ownPairMoved:
    "{{column}}: a trade on {{pair}} should move just these two coins; this row takes {{taken}} for {{given}}.",
  pairNotExchanged: "{{text}} is not a known exchange; only ETH for BETH, one to one, is. Enter it by hand.",
  requiredEmpty: "{{columns}} may not be empty.",
  sideNotStated: "{{column}}: a trade needs both of its sides.",
  subaccountEmpty: "{{column}} is empty; it names the sub-account, such as Spot.",
  tokenNotNamed: "{{column}} is empty, so the token is not known.",
  tokenUnitNotStated:
    "The row does not say how many decimal places the token has, as in files before 2024 and for NFTs. Connect the address instead.",
  totalOfOtherSide: '{{column}}: "{{text}}" does not fit a {{side}}.',
  totalsMissing: "This purchase or sale states neither a subtotal nor a total.",
  tradeOfOneSide:
    "The trade {{id}} has only one side in this file. Export the ledgers with all assets, over a range that does not cut it. If another file has the other side, import both files together.",
  tradesOnly: "A trade needs both of its sides. Deposits and withdrawals are in a separate file.",
  typeMovesOneCoin: "A {{type}} moves one coin {{direction}}; this row does not.",
  typeOnOtherSide: "A {{type}} has an amount in the column {{column}}, and the meaning of that is unknown.",
  wordComesIn: "The amount is incoming, which contradicts the type {{type}} from the option words.",
  wordGoesOut: "The amount is outgoing, which contradicts the type {{type}} from the option words.",
  wordNotOneOf: '{{column}}: "{{text}}" is not known; known are {{known}}.',
  wordNotRead:
    '{{column}}: "{{text}}" is not supported; {{known}} are. Enter this row by hand if it concerns a coin.',
  wordOfTrade:
    'A trade has two sides, but this row with the word "{{word}}" has only one. Enter the trade by hand.',
  wordWithoutDirection:
    'The file does not say whether the amount came in or went out. Map "{{word}}" to "{{type}} in" or "{{type}} out" with the option words.',
  zoneUnknown:
    '{{column}}: "{{text}}" is not a time zone. Write the name of an IANA zone, such as Europe/Berlin.',
  twoPrices:
    "{{name}} has two prices on {{day}}: {{first}} in row {{firstRow}} and {{second}} in row {{secondRow}}. Keep one of them.",
} as const;
