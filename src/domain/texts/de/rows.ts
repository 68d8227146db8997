import type en from "../en/rows.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  addressNotInRow:
    "Weder {{from}} noch {{to}} ist „{{own}}“, die Adresse, für die diese Datei gelesen wird. Prüfe die Option wallet.",
  amountAboveZero: "{{column}}: „{{text}}“ ist größer als null, was in dieser Spalte nicht vorkommt.",
  amountAmbiguous: "{{column}}: „{{text}}“ kann zwei Zahlen bedeuten; schreibe {{whole}} oder {{fraction}}.",
  amountBelowZero: "{{column}}: „{{text}}“ ist kleiner als null, was in dieser Spalte nicht vorkommt.",
  amountComesIn: "{{column}}: Der Betrag geht ein, was nicht zur Art dieser Zeile passt.",
  amountDecimalComma:
    "{{column}}: „{{text}}“ hat ein Dezimalkomma; schreibe die Zahl mit einem Punkt, etwa {{point}}.",
  amountGoesOut: "{{column}}: Der Betrag geht ab, was nicht zur Art dieser Zeile passt.",
  amountEmpty: "{{column}} ist leer. Betrag eintragen, oder 0.",
  amountOfOther: "{{column}}: „{{text}}“ ist kein Betrag in {{asset}}.",
  amountOption:
    "{{column}}: „{{text}}“ kann zwei Zahlen bedeuten. Setze die Option decimal auf „,“ oder „.“.",
  amountSign: "{{column}}: Ein Betrag unter null passt nicht zur Art dieser Zeile.",
  amountTooLong: "{{column}}: „{{text}}“ hat mehr als {{digits}} Stellen vor oder nach dem Punkt.",
  amountWithoutPlaces: "{{column}}: „{{text}}“ gibt nicht an, wie viele Nachkommastellen der Betrag hat.",
  assetUnknown: "{{column}}: „{{text}}“ ist weder die Id eines Assets noch ein Ticker wie BTC.",
  belowZero: "{{column}}: „{{text}}“ ist kleiner als null.",
  currencyTwice: "{{column}}: Die Zeile nennt {{one}} und {{other}}. Behalte eine der Währungen.",
  currencyUnknown: "{{column}}: „{{text}}“ ist keine bekannte Währung. Schreibe ein Kürzel wie USD oder EUR.",
  dateImpossible: "{{column}}: „{{text}}“ ist kein Tag mit Uhrzeit im Kalender seit 1970.",
  dateInFuture:
    "{{column}}: „{{text}}“ wird als {{day}} gelesen, was in der Zukunft liegt. Schreibe es als JJJJ-MM-TT HH:mm:ss.",
  dayInFuture: "{{column}}: „{{text}}“ liegt in der Zukunft. Korrigiere es.",
  dateOrderUnknown:
    '{{column}}: „{{text}}“ kann mit dem Monat oder mit dem Tag beginnen; schreibe es als JJJJ-MM-TT, oder gib columns: { dateOrder: "day-first" } an.',
  coinWithoutAmount:
    "{{column}} ist leer, aber die Zeile nennt den Coin {{coin}}. Trage den Betrag oder 0 ein.",
  directionOfType:
    'Der Betrag hat keine Richtung: „{{type}}“ kommt in beiden vor, und kein Betrag der Datei ist kleiner als null. Ordne mit columns: { type: … } eine Spalte zu, oder gib columns: { amountSign: "in" } oder "out" an, wenn das für jeden solchen Betrag gilt.',
  directionUnknown:
    'Der Betrag hat keine Richtung: Es ist keine Art angegeben, und kein Betrag der Datei ist kleiner als null. Ordne mit columns: { type: … } eine Spalte zu, oder gib columns: { amountSign: "in" } oder "out" an, wenn das für jeden solchen Betrag gilt.',
  feeAboveAmount: "{{column}}: Die Gebühr ist höher als der Betrag, in dem sie enthalten ist.",
  feeAboveOwnAmount:
    'Die Gebühr von {{fee}} ist höher als der Betrag von {{amount}}, in dem sie enthalten ist. Wenn sie zusätzlich anfällt, setze columns: { feeRule: "on top" }.',
  feeRuleUnknown:
    "{{column}}: Die Datei gibt nicht an, ob die Gebühr von {{fee}} {{symbol}} im Betrag von {{amount}} enthalten ist. Gib diese Zeile von Hand ein.",
  feeSign: "{{column}}: „{{text}}“ hat ein Vorzeichen, das eine Gebühr nie hat.",
  feeWithoutAmount:
    "{{column}} ist leer, aber die Zeile der Art {{type}} hat eine Gebühr. Gib sie von Hand ein, wenn nur die Gebühr anfiel.",
  feeWithoutArrival: "Die Gebühr ist im erhaltenen Coin, aber es ist nichts eingegangen.",
  feeWithoutAsset: "Zu einer Gebühr gehört ihr Asset; nenne dessen Spalte mit columns: { feeAsset: … }.",
  feeWithoutOwnAmount:
    "Die Zeile der Art {{type}} hat eine Gebühr, aber keinen Betrag. Gib sie von Hand ein, wenn nur die Gebühr anfiel.",
  feesOfBothSigns:
    "Die Datei hat Gebühren über und unter null; eine davon ist also eine Rückvergütung, und welche, ist nicht bekannt. Gib diese Zeile von Hand ein.",
  groupContradicts: "Die Zeilen einer Transaktion sagen Verschiedenes: {{types}}.",
  groupFarApart:
    "Die übrigen Zeilen dieser Transaktion stehen in der Datei zu weit entfernt. Sortiere sie nach der Zeit und importiere sie erneut.",
  groupRefused:
    "Zeile {{row}} gehört zur selben Transaktion und ist nicht lesbar, deshalb wird die ganze Transaktion abgelehnt. Korrigiere die Zeile oder ordne ihr Wort zu, und importiere die Datei erneut.",
  idContradicts: "Die Id „{{id}}“ hat auch eine andere Zeile, mit anderem Inhalt.",
  incomingBelowZero: "Die Art {{type}} ist ein Eingang, aber der Betrag ist kleiner als null.",
  noDirection: "Die Zeile gibt nicht an, ob der Betrag einging oder abging.",
  noMovement: "Die Zeile bewegt nichts: Kein Betrag ist größer oder kleiner als null.",
  notADate: "{{column}}: „{{text}}“ ist kein Datum; schreibe es als JJJJ-MM-TT HH:mm:ss.",
  notANumber: "{{column}}: „{{text}}“ ist keine Zahl.",
  notANumberLike: "{{column}}: „{{text}}“ ist keine Dezimalzahl. Schreibe sie wie 1234.5.",
  notAPair: "{{column}}: „{{text}}“ ist kein Paar, dessen zwei Seiten bekannt sind.",
  notATicker: "{{column}}: „{{text}}“ ist kein Ticker.",
  notAboveZero: "{{column}}: „{{text}}“ ist nicht größer als null.",
  orderOpen:
    "{{column}}: Ein Teil dieses Auftrags ist ausgeführt, und der Rest ist „{{text}}“. Exportiere ihn erneut, wenn er ausgeführt oder storniert ist, damit kein Teil doppelt zählt.",
  otherSideMissing:
    "Die andere Seite dieses Trades ist nicht in der Datei: Exportiere einen Zeitraum, der ihn nicht trennt. Wenn eine andere Datei sie enthält, importiere beide Dateien zusammen.",
  platformUnknown:
    "platform: „{{text}}“ ist weder eine Chain wie eip155:1 noch eine Börse wie exchange:kraken. Schreibe es so, oder lass die Spalte weg.",
  pointForComma: "{{column}}: „{{text}}“ hat einen Punkt, wo ein Dezimalkomma erwartet wird.",
  priceNotAboveZero:
    "{{column}}: „{{text}}“ ist nicht größer als null. Wenn das Asset seinen Wert verloren hat, gib den Tag an, ab dem es wertlos ist.",
  pricesOfOneCoin:
    "„{{first}}“ und „{{other}}“ sind ein Coin mit verschiedenen Preisen, zuerst am {{day}}. Die von „{{first}}“ zählen; lass einen der Namen weg.",
  sameMovement:
    "Eine andere Zeile nennt dieselbe Bewegung der Transaktion {{hash}}. Wenn sie zweimal stattfand, gib die zweite von Hand ein.",
  separatorsMisplaced: "{{column}}: „{{text}}“ hat Trennzeichen an falschen Stellen.",
  statusUnknown:
    "{{column}}: „{{text}}“ ist nicht bekannt; bekannt sind completed, success, failed, cancelled und pending. Schreibe eines davon, oder lass die Zelle leer, wo es stattfand.",
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
  typeComesIn: "Die Zeile der Art {{type}} hat einen Betrag, der eingeht; das passt nicht zusammen.",
  typeGoesOut: "Die Zeile der Art {{type}} hat einen Betrag, der abgeht; das passt nicht zusammen.",
  typeWithoutReceived: "Die Art {{type}} ist ein Eingang, aber diese Zeile nennt nur, was gesendet wurde.",
  typeWithoutSent: "Die Art {{type}} ist ein Abgang, aber diese Zeile nennt nur, was empfangen wurde.",
  unitMissing: "{{column}}: „{{text}}“ ist kein Betrag mit Einheit, wie 0.5 BTC.",
  wordOfTwo: "{{column}}: „{{text}}“ ist nicht bekannt; bekannt sind {{one}} und {{other}}.",
  wordUnknown: "{{column}}: „{{text}}“ ist nicht bekannt.",
  wordUnmapped:
    "{{column}} „{{text}}“ ist nicht bekannt; was diese Zeile bedeutet, wird deshalb nicht geraten. Importiere die übrigen mit „skip“, und gib diese von Hand ein. Oder gib mit der Option words an, was das Wort bedeutet.",
  wrongCellCount:
    "Diese Zeile hat {{cells}} Zellen, wo die Kopfzeile {{columns}} hat. Exportiere die Datei erneut, oder setze eine Zelle, die das Trennzeichen enthält, in Anführungszeichen.",
};

export default messages;
