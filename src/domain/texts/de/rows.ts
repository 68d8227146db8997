import type en from "../en/rows.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  addressNotInRow:
    "Weder {{from}} noch {{to}} ist „{{own}}“, die Adresse, für die diese Datei gelesen wird. Prüfe die Option wallet.",
  amountAboveZero: "{{column}}: „{{text}}“ ist größer als null, aber Beträge in dieser Spalte sind das nie.",
  amountAmbiguous: "{{column}}: „{{text}}“ kann zwei Zahlen bedeuten; schreibe {{whole}} oder {{fraction}}.",
  amountBelowZero: "{{column}}: „{{text}}“ ist kleiner als null, aber Beträge in dieser Spalte sind das nie.",
  amountComesIn: "{{column}}: Der Betrag geht ein, was der Art dieser Zeile widerspricht.",
  amountDecimalComma:
    "{{column}}: „{{text}}“ hat ein Dezimalkomma; schreibe die Zahl mit einem Punkt, etwa {{point}}.",
  amountGoesOut: "{{column}}: Der Betrag geht ab, was der Art dieser Zeile widerspricht.",
  amountEmpty: "{{column}} ist leer. Betrag eintragen, oder 0.",
  amountOfOther: "{{column}}: „{{text}}“ ist kein Betrag in {{asset}}.",
  amountOption:
    "{{column}}: „{{text}}“ kann zwei Zahlen bedeuten. Setze die Option decimal auf „,“ oder „.“.",
  amountSign: "{{column}}: Ein Betrag unter null widerspricht der Art dieser Zeile.",
  amountTooLong: "{{column}}: „{{text}}“ hat mehr als {{digits}} Stellen vor oder nach dem Punkt.",
  amountWithoutPlaces: "{{column}}: „{{text}}“ gibt nicht an, wie viele Nachkommastellen der Betrag hat.",
  assetUnknown: "{{column}}: „{{text}}“ ist weder die Id eines Assets noch ein Ticker wie BTC.",
  belowZero: "{{column}}: „{{text}}“ ist kleiner als null.",
  currencyTwice: "{{column}}: Die Zeile nennt {{one}} und {{other}}. Behalte eine der Währungen.",
  currencyUnknown: "{{column}}: „{{text}}“ ist keine bekannte Währung. Schreibe ein Kürzel wie USD oder EUR.",
  dateImpossible: "{{column}}: „{{text}}“ ist kein gültiger Zeitpunkt seit 1970.",
  dateInFuture:
    "{{column}}: „{{text}}“ wird als {{day}} gelesen, was in der Zukunft liegt. Schreibe es als JJJJ-MM-TT HH:mm:ss.",
  dayInFuture: "{{column}}: „{{text}}“ liegt in der Zukunft. Korrigiere es.",
  dateOrderUnknown:
    '{{column}}: „{{text}}“ kann mit dem Monat oder mit dem Tag beginnen; schreibe es als JJJJ-MM-TT, oder gib columns: { dateOrder: "day-first" } an.',
  coinWithoutAmount:
    "{{column}} ist leer, aber die Zeile nennt den Coin {{coin}}. Trage den Betrag oder 0 ein.",
  directionOfType:
    'Der Betrag hat keine Richtung: „{{type}}“ kommt in beiden vor, und die Vorzeichen der Beträge zeigen keine. Ordne mit columns: { type: … } eine Spalte zu, oder gib columns: { amountSign: "in" } oder "out" an, wenn das für jeden solchen Betrag gilt.',
  directionUnknown:
    'Der Betrag hat keine Richtung: Es ist keine Art angegeben, und die Vorzeichen der Beträge zeigen keine. Ordne mit columns: { type: … } eine Spalte zu, oder gib columns: { amountSign: "in" } oder "out" an, wenn das für jeden solchen Betrag gilt.',
  feeAboveAmount: "{{column}}: Die Gebühr ist höher als der Betrag, in dem sie enthalten ist.",
  feeAboveOwnAmount:
    'Die Gebühr von {{fee}} ist höher als der Betrag von {{amount}}, in dem sie enthalten ist. Wenn sie zusätzlich anfällt, setze columns: { feeRule: "on top" }.',
  feeRuleUnknown:
    "{{column}}: Die Datei gibt nicht an, ob die Gebühr von {{fee}} {{symbol}} im Betrag von {{amount}} enthalten ist. Gib diese Zeile von Hand ein.",
  feeSign: "{{column}}: „{{text}}“ hat das falsche Vorzeichen für eine Gebühr.",
  feeWithoutAmount:
    "{{column}} ist leer, aber die Zeile der Art {{type}} hat eine Gebühr. Gib sie von Hand ein, wenn nur die Gebühr anfiel.",
  feeWithoutArrival: "Die Gebühr ist im erhaltenen Coin, aber es ist nichts eingegangen.",
  feeWithoutAsset: "Zu einer Gebühr gehört ihr Asset; nenne dessen Spalte mit columns: { feeAsset: … }.",
  feeWithoutOwnAmount:
    "Die Zeile der Art {{type}} hat eine Gebühr, aber keinen Betrag. Gib sie von Hand ein, wenn nur die Gebühr anfiel.",
  feesOfBothSigns:
    "Die Datei hat Gebühren über und unter null; einige davon sind also Rückvergütungen, aber die Datei zeigt nicht, welche. Gib diese Zeile von Hand ein.",
  fillWithoutOrder:
    "Diese Ausführung steht unter keinem Auftrag, daher ist ihr Paar unbekannt. Exportiere die Datei noch einmal.",
  fillsDiffer:
    "Die Ausführungen unter diesem Auftrag ergeben {{sum}}, der Auftrag nennt {{filled}}. Exportiere die Datei noch einmal.",
  groupContradicts: "Die Zeilen einer Transaktion widersprechen sich: {{types}}.",
  groupFarApart:
    "Die übrigen Zeilen dieser Transaktion stehen in der Datei zu weit entfernt. Sortiere sie nach der Zeit und importiere sie erneut.",
  groupRefused:
    "Zeile {{row}} gehört zur selben Transaktion und ist nicht lesbar, deshalb wird die ganze Transaktion abgelehnt. Korrigiere die Zeile oder ordne ihr Wort zu, und importiere die Datei erneut.",
  idContradicts: "Eine andere Zeile hat dieselbe Id „{{id}}“ mit anderem Inhalt.",
  incomingBelowZero: "Die Art {{type}} ist ein Eingang, aber der Betrag ist kleiner als null.",
  noDirection: "Die Zeile gibt nicht an, ob der Betrag einging oder abging.",
  noMovement: "Die Zeile hat keinen Betrag außer null.",
  notADate: "{{column}}: „{{text}}“ ist kein Datum; schreibe es als JJJJ-MM-TT HH:mm:ss.",
  notANumber: "{{column}}: „{{text}}“ ist keine Zahl.",
  notANumberLike: "{{column}}: „{{text}}“ ist keine Dezimalzahl. Schreibe sie wie 1234.5.",
  notAWholeUnit:
    "{{column}}: „{{text}}“ ist keine ganze Zahl der kleinsten Einheit, wie der Explorer sie schreibt. Eine Tabellenkalkulation hat sie vielleicht gerundet: Importiere die Datei, wie sie heruntergeladen wurde.",
  notAPair: "{{column}}: „{{text}}“ ist kein Paar bekannter Assets.",
  notATicker: "{{column}}: „{{text}}“ ist kein Ticker.",
  notAboveZero: "{{column}}: „{{text}}“ ist nicht größer als null.",
  orderOpen:
    "{{column}}: Ein Teil dieses Auftrags ist ausgeführt, und der Rest ist „{{text}}“. Exportiere ihn erneut, wenn er ausgeführt oder storniert ist, damit kein Teil doppelt zählt.",
  orderWithoutFills:
    "Die Ausführungen dieses Auftrags stehen nicht darunter, daher ist seine Gebühr unbekannt. Exportiere stattdessen den Trade-Verlauf oder die Übersicht der Transaktionen.",
  otherHeader:
    "Diese Zeile ist die Kopfzeile einer anderen Tabelle. Importiere die Tabellen als getrennte Dateien: Die Spalten oder die Zeitzone der Zeilen darunter können andere sein.",
  otherSideMissing:
    "Die andere Seite dieses Trades ist nicht in der Datei: Exportiere einen Zeitraum, der ihn nicht trennt. Wenn eine andere Datei sie enthält, importiere beide Dateien zusammen.",
  platformUnknown:
    "platform: „{{text}}“ ist weder eine Chain wie eip155:1 noch eine Börse wie exchange:kraken. Verwende diese Form, oder lass die Spalte weg.",
  pointForComma: "{{column}}: „{{text}}“ hat einen Punkt, wo ein Dezimalkomma erwartet wird.",
  priceNotAboveZero:
    "{{column}}: „{{text}}“ ist nicht größer als null. Wenn das Asset seinen Wert verloren hat, gib den Tag an, ab dem es wertlos ist.",
  pricesOfOneCoin:
    "„{{first}}“ und „{{other}}“ sind ein Coin mit verschiedenen Preisen, zuerst am {{day}}. Die Preise von „{{first}}“ werden verwendet; entferne einen der beiden.",
  rowOfOtherTable:
    "Diese Zeile steht unter der Kopfzeile einer anderen Tabelle und wird deshalb nicht mit den Spalten der ersten gelesen. Importiere die Tabellen als getrennte Dateien.",
  restNotBelow: "{{column}}: „{{text}}“ ist kein Teil der Menge, von der es übrig ist.",
  sameMovement:
    "Eine andere Zeile nennt dieselbe Bewegung der Transaktion {{hash}}. Wenn sie zweimal stattfand, gib die zweite von Hand ein.",
  separatorsMisplaced: "{{column}}: „{{text}}“ hat Trennzeichen an falschen Stellen.",
  statusUnknown:
    "{{column}}: „{{text}}“ ist kein bekannter Status. Schreibe completed, success, failed, cancelled oder pending, oder lass die Zelle leer, wenn die Zeile wirksam wurde.",
  tickerMissing: "{{column}}: Der Ticker fehlt.",
  tickerOfToken:
    "{{column}}: „{{text}}“ ist nicht der Coin von {{platform}}, und ein Ticker bestimmt keinen Token; schreibe die Id des Assets, etwa {{platform}}/erc20:0x….",
  timeSkipped:
    "{{column}}: {{time}} gibt es in {{zone}} nicht, weil eine Zeitumstellung es übersprungen hat. Prüfe die Option timezone.",
  tooManyCells: "Diese Zeile hat {{cells}} Zellen; höchstens {{widest}} sind bekannt.",
  tooManyDigits: "„{{text}}“ hat zu viele Stellen für einen Betrag.",
  tradeNeedsOtherSide:
    "Zu einem Trade gehört die andere Seite: eine Summe (oder ein Preis) mit ihrer Währung, oder eine erhaltene und eine gesendete Seite.",
  tradeWithOneSide: "Zu einem Trade gehören beide Seiten; diese Zeile hat nur eine.",
  tradeWithoutReceived:
    "Zu einem Trade gehören beide Seiten, und diese Zeile nennt nur, was gesendet wurde. Nenne die Spalten der anderen mit columns: { receivedAmount, receivedAsset }.",
  tradeWithoutSent:
    "Zu einem Trade gehören beide Seiten, und diese Zeile nennt nur, was empfangen wurde. Nenne die Spalten der anderen mit columns: { sentAmount, sentAsset }.",
  tradesNotApart:
    "Die Zeilen mehrerer Trades lassen sich nicht trennen, deshalb ist unbekannt, was für jeden Coin bezahlt wurde. Trage diese Trades von Hand ein.",
  typeComesIn: "Eine Zeile der Art {{type}} kann keinen eingehenden Betrag haben.",
  typeGoesOut: "Eine Zeile der Art {{type}} kann keinen abgehenden Betrag haben.",
  typeWithoutReceived:
    "Eine Zeile der Art {{type}} braucht einen empfangenen Betrag, aber diese hat nur einen gesendeten.",
  typeWithoutSent:
    "Eine Zeile der Art {{type}} braucht einen gesendeten Betrag, aber diese hat nur einen empfangenen.",
  unitMissing: "{{column}}: „{{text}}“ ist kein Betrag mit Einheit, wie 0.5 BTC.",
  unitWithFraction:
    "{{column}}: „{{text}}“ hat einen Punkt oder ein Komma, aber die Beträge dieser Spalte sind ganze Einheiten. Schreibe die Zahl ohne.",
  wordOfTwo: "{{column}}: „{{text}}“ ist nicht bekannt. Verwende {{one}} oder {{other}}.",
  wordUnknown: "{{column}}: „{{text}}“ ist nicht bekannt.",
  wordUnmapped:
    "{{column}} „{{text}}“ ist nicht bekannt; was diese Zeile bedeutet, wird deshalb nicht geraten. Wähle die Bedeutung (Option words), oder importiere die übrigen (Option „skip“), und gib diese Zeile von Hand ein.",
  wrongCellCount:
    "Diese Zeile hat {{cells}} Zellen, wo die Kopfzeile {{columns}} hat. Exportiere die Datei erneut, oder setze eine Zelle, die das Trennzeichen enthält, in Anführungszeichen.",
  accountNotInTrade:
    "Weder Käufer noch Verkäufer ist „{{own}}“, oder beide sind es. Prüfe die Option account.",
  addressInvalid: "{{column}}: „{{text}}“ ist keine Adresse; eine sieht aus wie {{example}}.",
  amountInOther: "{{column}}: Der Betrag ist in {{symbol}}.",
  amountOfBothSides: "{{received}} und {{sent}} widersprechen sich.",
  assetIdInvalid: "{{column}}: „{{text}}“ ist keine Id eines Assets wie eip155:1/slip44:60.",
  assetNameAmbiguous:
    "„{{name}}“ ist der Name mehrerer Assets: {{assets}}. Zeilen damit: {{count}}. Wähle eines aus oder lass den Namen weg.",
  assetNameUnknown:
    "„{{name}}“ ist kein Asset dieses Kontos. Zeilen damit: {{count}}. Wähle das Asset aus oder lass den Namen weg.",
  assetNotNamed: "Die Zeile nennt kein Asset.",
  assetNotRead:
    "Diese Zeile betrifft eine Aktie oder einen Fonds, oder einen Coin ohne Quelle, die ihn bestimmt.",
  balanceChangeOfOneSide:
    "„{{name}}“ über {{amount}} {{coin}} hat in derselben Sekunde keine andere Seite. Exportiere den Auszug mit allen Coins und Konten, über einen Zeitraum, der den Trade nicht zerschneidet.",
  belowZeroMeaningless:
    "{{column}}: „{{text}}“ ist kleiner als null, und was das bedeutet, ist nicht bekannt.",
  feeBelowZeroUnclear:
    '{{column}}: „{{text}}“ ist kleiner als null, und kein Saldo der Datei zeigt, ob solche Gebühren berechnet oder erstattet wurden. Gib columns: { negativeFees: "charged" } oder columns: { negativeFees: "rebates" } an.',
  statusEmpty: "{{column}} ist leer, deshalb ist nicht bekannt, ob das geschah.",
  timeEmpty: "{{column}} ist leer, deshalb ist nicht bekannt, wann das geschah.",
  cellEmpty: "{{column}} ist leer; was diese Zeile bewegt, ist deshalb unbekannt.",
  coinAndMoneyExpected: "„{{first}}“ sollte ein Betrag in einem Coin sein und „{{second}}“ einer in Geld.",
  contractNotNamed:
    "{{column}} ist leer, und die Datei hat keine Spalte ContractAddress, die den erstellten Vertrag nennt.",
  conversionNote:
    "{{column}}: Erwartet wird die andere Seite des Umtauschs, etwa „Converted 0.5 BTC to 9 ETH“, aber diese Zeile hat „{{text}}“.",
  conversionOfOneSide:
    "Die Datei hat nur die erhaltene Seite dieses Umtauschs. Exportiere den Bericht über einen Zeitraum, der ihn nicht zerschneidet.",
  exchangedForMerchant:
    "Keine Zeile nennt, welche Beträge für eine Zahlung an einen Händler umgetauscht wurden. Gib diese Zahlung von Hand ein.",
  exportChanged: "{{field}} wurde nach dem Export geändert: {{detail}}.",
  feeAboveFigure:
    "Die Gebühr von {{fee}} {{symbol}} ist höher als der Betrag, in dem sie enthalten ist: Prüfe Subtotal, Total und Fees.",
  feeAboveSale: "{{column}}: Die Gebühr von {{fee}} ist höher als der Erlös des Verkaufs.",
  feeAboveZero:
    "Die Gebühr von {{fee}} {{symbol}} ist größer als null, aber Gebühren in dieser Datei sind das nie.",
  feeInOther: "{{column}}: Die Gebühr ist in {{fee}}, das Geld in {{money}}.",
  feeNotBelowTotal: "{{column}}: Die Gebühr ist nicht kleiner als die Summe, in der sie enthalten ist.",
  feeOfTransfer:
    "{{column}}: Die Datei gibt nicht an, ob der Betrag der Art {{type}} die Gebühr ({{fee}}) enthält. Gib diese Zeile von Hand ein.",
  feeWithinUnknown:
    "{{column}}: Die Datei gibt nicht an, ob der Betrag die Gebühr von {{fee}} enthält. Gib diese Zeile von Hand ein.",
  figuresContradict: "{{one}} und {{other}} widersprechen sich. Gib diese Zeile von Hand ein.",
  hashInvalid: "{{column}}: „{{text}}“ ist kein Hash einer Transaktion.",
  idEmpty: "{{column}} ist leer; welche Zeilen zusammengehören, ist deshalb unbekannt.",
  kindOfOneSide:
    "Die Datei hat keine andere Seite zu dieser Zeile der Art „{{kind}}“. Ist sie die Hälfte eines Tauschs, exportiere einen Zeitraum, der ihn nicht zerschneidet; sonst gib sie von Hand ein.",
  kindsOfLegs: "kept.kinds: Es sind {{kinds}} für {{legs}} Bewegungen.",
  legNotAboveZero: "amount: Der Betrag einer Bewegung ist größer als null.",
  marketNote:
    "{{column}}: Erwartet wird der Markt eines Advanced-Trades, etwa „for 40.2 USDC on BTC-USDC“, aber diese Zeile hat „{{text}}“. Die Währung der Zahlung ist unbekannt.",
  marketOfOther: "{{column}}: „{{text}}“ betrifft einen anderen Markt als den des Assets {{asset}}.",
  moneyNotAboveZero: "{{column}}: „{{text}}“ ist kein Geldbetrag über null.",
  needsTextOrNumber: "{{field}}: Das ist weder ein Text noch eine Zahl.",
  notACurrency: "{{column}}: „{{text}}“ ist keine Währung.",
  notAPairLike: "{{column}}: „{{text}}“ ist kein Paar wie BTC-USDT.",
  notATickerLike: "{{column}}: „{{text}}“ ist kein Ticker wie {{example}}.",
  notAWholeNumber: "{{column}}: „{{text}}“ ist keine ganze Zahl.",
  notJsonOfItem:
    "Das ist nicht das JSON eines Eintrags des Exports. Wenn die Datei unvollständig ist, exportiere sie noch einmal.",
  notOneOf: "{{column}}: „{{text}}“ ist keines von {{known}}.",
  nothingMoved: "{{column}}: Es wurde nichts gezahlt, berechnet oder gehandelt.",
  orderCells:
    "Diese Zeile hat {{cells}} Zellen; ein Auftrag hat Art, Coins, Geld, Datum (in einer oder zwei Zellen) und Status.",
  ownPairMoved:
    "{{column}}: Ein Trade auf {{pair}} sollte nur diese beiden Coins bewegen; diese Zeile nimmt {{taken}} für {{given}}.",
  pairNotExchanged:
    "{{text}} ist kein bekannter Umtausch; bekannt ist nur ETH für BETH, eins zu eins. Gib ihn von Hand ein.",
  requiredEmpty: "{{columns}} dürfen nicht leer sein.",
  sideNotStated: "{{column}}: Ein Trade braucht beide Seiten.",
  subaccountEmpty: "{{column}} ist leer; die Spalte nennt das Unterkonto, etwa Spot.",
  tokenNotNamed: "{{column}} ist leer; der Token ist deshalb unbekannt.",
  tokenUnitNotStated:
    "Die Zeile sagt nicht, wie viele Dezimalstellen der Token hat, wie in Dateien vor 2024 und bei NFTs. Verbinde stattdessen die Adresse.",
  totalOfOtherSide: "{{column}}: „{{text}}“ passt nicht zu {{side}}.",
  totalsMissing: "Dieser Kauf oder Verkauf nennt weder eine Zwischensumme noch eine Summe.",
  tradeOfOneSide:
    "Der Trade {{id}} hat in dieser Datei nur eine Seite. Exportiere die Ledger mit allen Assets, über einen Zeitraum, der ihn nicht zerschneidet. Hat eine andere Datei die andere Seite, importiere beide zusammen.",
  tradesOnly: "Ein Trade braucht beide Seiten. Ein- und Auszahlungen stehen in einer eigenen Datei.",
  typeMovesOneCoin: "{{type}} bewegt einen Coin ({{direction}}); diese Zeile nicht.",
  typeOnOtherSide:
    "{{type}} hat einen Betrag in der Spalte {{column}}, und was das bedeutet, ist nicht bekannt.",
  wordComesIn: "Der Betrag geht ein, was der Art {{type}} aus der Option words widerspricht.",
  wordGoesOut: "Der Betrag geht ab, was der Art {{type}} aus der Option words widerspricht.",
  wordNotOneOf: "{{column}}: „{{text}}“ ist nicht bekannt; bekannt sind {{known}}.",
  wordNotRead:
    "{{column}}: „{{text}}“ wird nicht unterstützt; {{known}} werden es. Gib diese Zeile von Hand ein, wenn sie einen Coin betrifft.",
  wordOfTrade:
    "Ein Trade hat zwei Seiten, aber diese Zeile mit dem Wort „{{word}}“ hat nur eine. Gib den Trade von Hand ein.",
  wordWithoutDirection:
    "Die Datei gibt nicht an, ob der Betrag ein- oder abging. Ordne „{{word}}“ mit der Option words „{{type}} in“ oder „{{type}} out“ zu.",
  zoneUnknown:
    "{{column}}: „{{text}}“ ist keine Zeitzone. Schreibe den Namen einer IANA-Zone, etwa Europe/Berlin.",
  twoPrices:
    "{{name}} hat am {{day}} zwei Preise: {{first}} in Zeile {{firstRow}} und {{second}} in Zeile {{secondRow}}. Behalte einen davon.",
};

export default messages;
