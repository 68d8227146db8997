/** Why rows of files are not booked, by the service's English text. */
const phrases: Readonly<Record<string, string>> = {
  "A transfer needs both of its wallets, which this file does not name.":
    "Ein Transfer braucht seine beiden Wallets, die diese Datei nicht nennt.",
  "The category of this outgoing row is also that of spending and of repaid loans. Enter it by hand.":
    "Die Kategorie dieser ausgehenden Zeile ist auch die von Ausgaben und getilgten Krediten. Gib sie von Hand ein.",
  "The amounts, the rate and the fee of this order contradict its type. Enter it by hand.":
    "Beträge, Kurs und Gebühr dieses Auftrags widersprechen seiner Art. Gib ihn von Hand ein.",
  "The list of invoices does not say which of them were paid. Import the list of payments of a newer version of ZEUS instead, which has the received ones.":
    "Die Liste der Rechnungen gibt nicht an, welche bezahlt wurden. Importiere stattdessen die Liste der Zahlungen einer neueren Version von ZEUS, in der die empfangenen stehen.",
  "The memo states another fee than the columns of the row. Enter this row by hand.":
    "Das Memo nennt eine andere Gebühr als die Spalten der Zeile. Gib diese Zeile von Hand ein.",
  "The row is of a derivative, which the file does not settle. Enter this row by hand.":
    "Die Zeile gehört zu einem Derivat, das die Datei nicht abrechnet. Gib diese Zeile von Hand ein.",
  "The price of this trade is not in dollars, so the file may be of another currency.":
    "Der Preis dieses Trades ist nicht in Dollar, sodass die Datei von einer anderen Währung sein kann.",
  "A conversion whose two rows cannot be paired for certain. Enter it as one trade by hand, with both of its rows.":
    "Ein Umtausch, dessen zwei Zeilen sich nicht sicher zuordnen lassen. Gib ihn mit beiden Zeilen als einen Trade von Hand ein.",
  "A margin trade (信用) moves no coins until it is settled, and its result is not read. Enter it by hand.":
    "Ein Margin-Trade (信用) bewegt bis zur Abrechnung keine Coins, und sein Ergebnis wird nicht gelesen. Gib ihn von Hand ein.",
  "A transfer can be to another product of Revolut, to its company in another country or to another person, which the type does not say. Enter this row by hand if the coins left your account.":
    "Ein Transfer kann zu einem anderen Produkt von Revolut, zu dessen Gesellschaft in einem anderen Land oder zu einer anderen Person gehen, was die Art nicht angibt. Gib diese Zeile von Hand ein, wenn die Coins dein Konto verlassen haben.",
  "Accointing does not say which pool this went to or came from. Enter it by hand as staked or unstaked, with the pool.":
    "Accointing gibt nicht an, zu oder aus welchem Pool dies ging. Gib es von Hand als Staking oder dessen Ende ein, mit dem Pool.",
  "Accointing leaves this row out of its report, which does not say whether the coins moved. Enter it by hand if they did.":
    "Accointing lässt diese Zeile in seinem Bericht aus; ob die Coins bewegt wurden, geht daraus nicht hervor. Gib sie in dem Fall von Hand ein.",
  "Cointelli leaves this row out of its report, which does not say whether the coins moved. Enter it by hand if they did.":
    "Cointelli lässt diese Zeile in seinem Bericht aus; ob die Coins bewegt wurden, geht daraus nicht hervor. Gib sie in dem Fall von Hand ein.",
  "The file does not say which pool this went to or came from. Enter it by hand as staked or unstaked, with the pool.":
    "Die Datei nennt nicht, in welchen Pool dies ging oder aus welchem es kam. Gib es von Hand als Staken oder Lösen mit dem Pool ein.",
  "BlockFi's file of transactions has the same trades. Import that file instead of this one.":
    "Die Datei der Transaktionen von BlockFi enthält dieselben Trades. Importiere sie statt dieser Datei.",
  "CoinStats does not say whether the other side of this trade is a row of its own. Import the exchange's own file instead, or enter the trade by hand.":
    "CoinStats gibt nicht an, ob die andere Seite dieses Trades eine eigene Zeile ist. Importiere stattdessen die Datei der Börse, oder gib den Trade von Hand ein.",
  "Connect the address instead: its history has these transfers together with the transactions they belong to.":
    "Verbinde stattdessen die Adresse: Ihr Verlauf enthält diese Transfers mit den Transaktionen, zu denen sie gehören.",
  "Fills of contracts do not state the realised profit, so the balance would be wrong. Export the wallet history of BitMEX instead.":
    "Ausführungen von Kontrakten geben den realisierten Gewinn nicht an, der Bestand wäre also falsch. Exportiere stattdessen den Wallet-Verlauf von BitMEX.",
  "How the amounts of this older layout belong together is not documented. Export the account statements of the present layout instead.":
    "Wie die Beträge dieses älteren Layouts zusammengehören, ist nicht dokumentiert. Exportiere stattdessen die Kontoauszüge im heutigen Layout.",
  "Koinly does not say which pool or product this went to or came from. Enter it by hand as staked or unstaked, with the product.":
    "Koinly gibt nicht an, zu oder aus welchem Pool oder Produkt dies ging. Gib es von Hand als Staking oder dessen Ende ein, mit dem Produkt.",
  "Orders of Binance have no fees, so the balances would be wrong. Export the trade history or the transaction statement instead.":
    "Aufträge von Binance haben keine Gebühren, die Bestände wären also falsch. Exportiere stattdessen den Trade-Verlauf oder den Transaktionsauszug.",
  "Privatefolio does not say what this transaction did. Enter it by hand, or connect the source itself.":
    "Privatefolio gibt nicht an, was diese Transaktion bewirkt hat. Gib sie von Hand ein, oder verbinde die Quelle selbst.",
  "Shares and contracts for difference are not kept here. Enter what this row did to the cash by hand.":
    "Aktien und Differenzkontrakte werden hier nicht geführt. Gib von Hand ein, was diese Zeile am Guthaben geändert hat.",
  "Shares and funds are not kept here. Enter what this row did to the cash by hand.":
    "Aktien und Fonds werden hier nicht geführt. Gib von Hand ein, was diese Zeile am Guthaben geändert hat.",
  "Shares and options are not kept here. Coins are in Robinhood's crypto files: export those instead.":
    "Aktien und Optionen werden hier nicht geführt. Coins sind in den Krypto-Dateien von Robinhood: Exportiere stattdessen diese.",
  "Shares are not kept here. Enter what this row did to the cash by hand.":
    "Aktien werden hier nicht geführt. Gib von Hand ein, was diese Zeile am Guthaben geändert hat.",
  "Spot trades of this file are in TradeHistory.csv as well, and its other rows are contracts, which move no coins. Import TradeHistory.csv instead.":
    "Die Spot-Trades dieser Datei sind auch in TradeHistory.csv, und ihre anderen Zeilen sind Kontrakte, die keine Coins bewegen. Importiere stattdessen TradeHistory.csv.",
  "Stocks, ETFs and commodities are not read. Enter the money that it cost or brought by hand.":
    "Aktien, ETFs und Rohstoffe werden nicht gelesen. Gib von Hand ein, welches Geld sie gekostet oder gebracht haben.",
  "The amount of a staking operation can be its fee or what was staked, which the file does not say. Connect the address instead, or enter this row by hand.":
    "Der Betrag eines Staking-Vorgangs kann die Gebühr oder das Eingesetzte sein, was die Datei nicht angibt. Verbinde stattdessen die Adresse, oder gib diese Zeile von Hand ein.",
  "The amount of an NFT is not an amount of the coin, and the file does not name the NFT. Connect the address instead, or enter this row by hand.":
    "Die Menge eines NFT ist keine Menge des Coins, und die Datei nennt den NFT nicht. Verbinde stattdessen die Adresse, oder gib diese Zeile von Hand ein.",
  "The file does not have the loan that this row belongs to. Enter the loan, its collateral and its repayment by hand.":
    "Die Datei enthält den Kredit nicht, zu dem diese Zeile gehört. Gib den Kredit, seine Sicherheit und seine Rückzahlung von Hand ein.",
  "The file does not identify the NFT of this row. Enter it by hand.":
    "Die Datei gibt nicht an, um welchen NFT es in dieser Zeile geht. Gib ihn von Hand ein.",
  "The file does not name its coin. Connect the account's xpub, or export the account in Trezor Suite.":
    "Die Datei nennt ihren Coin nicht. Verbinde den xpub des Kontos, oder exportiere das Konto in der Trezor Suite.",
  "The file does not name the coin of this row. Enter it by hand.":
    "Die Datei nennt den Coin dieser Zeile nicht. Gib sie von Hand ein.",
  "The file does not name the coin that the pool paid. Enter the reward by hand.":
    "Die Datei nennt den Coin nicht, den der Pool gezahlt hat. Gib den Ertrag von Hand ein.",
  "The file does not say what opening or closing a channel did to the balance. Enter this row by hand.":
    "Die Datei gibt nicht an, was das Öffnen oder Schließen eines Kanals am Bestand geändert hat. Gib diese Zeile von Hand ein.",
  "The file does not say what was paid for a hotspot, nor to which address. Enter this row by hand.":
    "Die Datei gibt nicht an, was für einen Hotspot gezahlt wurde und an welche Adresse. Gib diese Zeile von Hand ein.",
  "The file does not say whether a position's profit includes its fees. Enter the profit by hand.":
    "Die Datei gibt nicht an, ob der Gewinn einer Position ihre Gebühren enthält. Gib den Gewinn von Hand ein.",
  "The file does not say whether a position's profit includes its fees. Export the account history of the futures account instead.":
    "Die Datei gibt nicht an, ob der Gewinn einer Position ihre Gebühren enthält. Exportiere stattdessen den Kontoverlauf des Futures-Kontos.",
  "The file does not say whether a staked amount left the balance. Connect the address instead, or enter this row by hand.":
    "Die Datei gibt nicht an, ob ein eingesetzter Betrag den Bestand verlassen hat. Verbinde stattdessen die Adresse, oder gib diese Zeile von Hand ein.",
  "The file does not say whether the amount includes the fee.":
    "Die Datei gibt nicht an, ob der Betrag die Gebühr enthält.",
  "The file does not say whether this fee was paid in dollars or in bitcoin. Enter this row by hand.":
    "Die Datei gibt nicht an, ob diese Gebühr in Dollar oder in Bitcoin gezahlt wurde. Gib diese Zeile von Hand ein.",
  "The file does not say which of a joint transaction's amounts are the owner's. Enter this row by hand.":
    "Die Datei gibt nicht an, welche Beträge einer gemeinsamen Transaktion dir gehören. Gib diese Zeile von Hand ein.",
  "The file does not say which way a transfer between portfolios went. Enter this row by hand.":
    "Die Datei gibt nicht an, in welche Richtung ein Transfer zwischen Portfolios ging. Gib diese Zeile von Hand ein.",
  "The file names NFTs by their hash only. Enter this row by hand.":
    "Die Datei nennt NFTs nur mit ihrem Hash. Gib diese Zeile von Hand ein.",
  "The file does not say which calls were undone, so that its payments may not have happened. Connect the address instead, which reads those that did.":
    "Die Datei sagt nicht, welche Aufrufe rückgängig gemacht wurden, sodass ihre Zahlungen vielleicht nicht stattfanden. Verbinde stattdessen die Adresse, die die tatsächlichen liest.",
  "The file does not say which transactions failed. Download the CSV of your address's transactions instead, or connect the address.":
    "Die Datei sagt nicht, welche Transaktionen fehlschlugen. Lade stattdessen das CSV der Transaktionen deiner Adresse herunter, oder verbinde die Adresse.",
  "This download of the page rounds amounts and fees, and names no token's contract. Download “CSV Export” at the bottom of the page instead, or connect the address.":
    "Dieser Download der Seite rundet Beträge und Gebühren und nennt keinen Vertrag eines Tokens. Lade stattdessen „CSV Export“ unten auf der Seite herunter, oder verbinde die Adresse.",
  "The file states dollars and not the coins that moved. Connect the Solana address instead.":
    "Die Datei nennt Dollarbeträge und nicht die bewegten Coins. Verbinde stattdessen die Solana-Adresse.",
  "The income report repeats rows of the transaction history. Import the transaction history instead.":
    "Der Ertragsbericht wiederholt Zeilen des Transaktionsverlaufs. Importiere stattdessen den Transaktionsverlauf.",
  "The order history leaves out fees. Export the order details instead, which have them.":
    "Der Auftragsverlauf enthält keine Gebühren. Exportiere stattdessen die Details der Aufträge, die sie enthalten.",
  "The order history leaves out fees. Export the trade history instead, which has them.":
    "Der Auftragsverlauf enthält keine Gebühren. Exportiere stattdessen den Trade-Verlauf, der sie enthält.",
  "The row does not state the fee of coins that the wallet moved to itself. Enter the fee by hand.":
    "Die Zeile gibt die Gebühr der Coins nicht an, die die Wallet an sich selbst geschickt hat. Gib die Gebühr von Hand ein.",
  "The wallet only watches an address of this row, so its coins are not in the wallet. Connect the address if it is yours.":
    "Die Wallet beobachtet eine Adresse dieser Zeile nur, deren Coins sind also nicht in der Wallet. Verbinde die Adresse, wenn sie dir gehört.",
  "This bonus is credited to the wallet for futures. Enter it there by hand.":
    "Dieser Bonus wird der Wallet für Futures gutgeschrieben. Trage ihn dort von Hand ein.",
  "funding that position_futures.csv has": "Funding, das in position_futures.csv steht",
  "The file does not name the coin that was received. Enter this conversion by hand.":
    "Die Datei nennt den erhaltenen Coin nicht. Trage diesen Umtausch von Hand ein.",
  "The two rows of an exchange of money are not linked. Enter it as one trade by hand.":
    "Die beiden Zeilen eines Geldwechsels sind nicht verbunden. Trage ihn von Hand als einen Trade ein.",
  "The rows of a trade are not linked in this file. Import the spot order history and the fund account instead.":
    "Die Zeilen eines Trades sind in dieser Datei nicht verbunden. Importiere stattdessen den Verlauf der Spot-Aufträge und das Fund-Konto.",
  "The futures orders leave out funding, and do not say whether their profit includes fees. Export the futures account instead.":
    "Die Futures-Aufträge enthalten kein Funding und sagen nicht, ob ihr Gewinn die Gebühren enthält. Exportiere stattdessen das Futures-Konto.",
  "The balance does not change by the profit and the fee of this row of a contract, so what moved is not known. Connect OKX instead, or enter the row by hand.":
    "Der Bestand ändert sich nicht um Gewinn und Gebühr dieser Kontraktzeile; was sich bewegt hat, ist also unbekannt. Verbinde stattdessen OKX, oder gib die Zeile von Hand ein.",
  "The file does not name its coin, and BitMEX has wallets in several since the end of 2021. Connect BitMEX instead, which names it.":
    "Die Datei nennt ihren Coin nicht, und BitMEX hat seit Ende 2021 Wallets in mehreren. Verbinde stattdessen BitMEX, das ihn nennt.",
  "The unit of the amounts is known for bitcoin (XBt) only. Connect BitMEX instead, which states it for every coin.":
    "Die Einheit der Beträge ist nur für Bitcoin (XBt) bekannt. Verbinde stattdessen BitMEX, das sie für jeden Coin angibt.",
  "The futures orders leave out funding and liquidations. Export the futures transactions instead, which have them.":
    "Die Futures-Aufträge enthalten weder Funding noch Liquidationen. Exportiere stattdessen die Futures-Transaktionen, die sie enthalten.",
  "This list leaves out the fees of withdrawals. Export the spot transactions instead, which have them.":
    "Diese Liste enthält die Gebühren der Auszahlungen nicht. Exportiere stattdessen die Spot-Transaktionen, die sie enthalten.",
  "This list has positions, not their redemption. Export the spot transactions instead, which have all rows of Earn.":
    "Diese Liste enthält Positionen, nicht deren Rückzahlung. Exportiere stattdessen die Spot-Transaktionen, die alle Zeilen von Earn enthalten.",
  "The row does not state how much of the coin was filled. Export the trade history instead of the orders.":
    "Die Zeile nennt nicht, wie viel des Coins ausgeführt wurde. Exportiere statt der Aufträge den Trade-Verlauf.",
  "The remark of this row in a list of deposits is a withdrawal. Enter it by hand.":
    "Die Bemerkung dieser Zeile in einer Liste von Einzahlungen ist eine Auszahlung. Gib sie von Hand ein.",
  "The row has a buyer and a seller and does not say which of them is you. Ask for the list with order_id and activity instead.":
    "Die Zeile nennt Käufer und Verkäufer und gibt nicht an, wer davon du bist. Fordere stattdessen die Liste mit order_id und activity an.",
  "The rows of a conversion are not linked in the file. Enter it by hand.":
    "Die Zeilen eines Umtauschs sind in der Datei nicht verknüpft. Gib ihn von Hand ein.",
  "The rows of a credit line and of the card are in units of the loan, and the file does not say which coins they moved. Enter the loan, its repayment or the card payment by hand.":
    "Die Zeilen einer Kreditlinie und der Karte sind in Einheiten des Kredits, und die Datei gibt nicht an, welche Coins bewegt wurden. Gib den Kredit, seine Rückzahlung oder die Kartenzahlung von Hand ein.",
  "The text of this row does not say what was received. Enter it by hand.":
    "Der Text dieser Zeile gibt nicht an, was empfangen wurde. Gib sie von Hand ein.",
  "The text of this trade does not say what was bought or sold. Enter it by hand.":
    "Der Text dieses Trades gibt nicht an, was gekauft oder verkauft wurde. Gib ihn von Hand ein.",
  "The words of the classification are not documented, so what this transfer was is not guessed. Connect the address instead: the chain has all of its transfers.":
    "Die Wörter der Klassifizierung sind nicht dokumentiert, und was dieser Transfer war, wird nicht geraten. Verbinde stattdessen die Adresse: Die Chain hat alle ihre Transfers.",
  "This file has the orders of a whole market, not those of one account. Export your transaction history instead.":
    "Diese Datei enthält die Aufträge eines ganzen Markts, nicht die eines Kontos. Exportiere stattdessen deinen Transaktionsverlauf.",
  "This file leaves out fees, so that its balances would be wrong. Connect the address instead.":
    "Diese Datei enthält keine Gebühren, ihre Bestände wären also falsch. Verbinde stattdessen die Adresse.",
  "This file leaves out fees, so that its balances would be wrong. Connect the Solana address instead.":
    "Diese Datei enthält keine Gebühren, ihre Bestände wären also falsch. Verbinde stattdessen die Solana-Adresse.",
  "This layout does not state the commission, so the balance would be wrong. Use an order history of Bittrex with a column Commission or Fees.":
    "Dieses Layout nennt die Provision nicht, der Bestand wäre also falsch. Nimm einen Auftragsverlauf von Bittrex mit einer Spalte Commission oder Fees.",
  "This table rounds amounts to three decimal places and leaves out fees. Export the billing details instead.":
    "Diese Tabelle rundet Beträge auf drei Nachkommastellen und enthält keine Gebühren. Exportiere stattdessen die Abrechnungsdetails.",
  "Totals and fees of this file are rounded or wrong. Use Hotbit's CSV of trades instead.":
    "Summen und Gebühren dieser Datei sind gerundet oder falsch. Nimm stattdessen die CSV-Datei der Trades von Hotbit.",
  "What a correction by Blink was for is not in the file. Enter this row by hand.":
    "Wofür eine Korrektur von Blink war, steht nicht in der Datei. Gib diese Zeile von Hand ein.",
  "What a correction by Gravity was for is not in the file. Enter this row by hand.":
    "Wofür eine Korrektur von Gravity war, steht nicht in der Datei. Gib diese Zeile von Hand ein.",
  "What a correction by Voyager was for is not in the file. Enter this row by hand.":
    "Wofür eine Korrektur von Voyager war, steht nicht in der Datei. Gib diese Zeile von Hand ein.",
  "What a staking row pays in is not documented. Enter it by hand.":
    "Worin eine Staking-Zeile zahlt, ist nicht dokumentiert. Gib sie von Hand ein.",
  "What such a row means is not guessed.": "Was eine solche Zeile bedeutet, wird nicht geraten.",
  "What the bankruptcy gave for these coins is not in the file. Enter this row by hand.":
    "Was die Insolvenz für diese Coins erbracht hat, steht nicht in der Datei. Gib diese Zeile von Hand ein.",
  "Whether amounts are in whole coins or in millionths of them differs between files of this layout. Connect the address instead, or enter this row by hand.":
    "Ob Beträge in ganzen Coins oder in Millionsteln angegeben sind, ist in Dateien dieses Layouts verschieden. Verbinde stattdessen die Adresse, oder gib diese Zeile von Hand ein.",
  "Which columns have the amounts of such an order is not documented. Enter this order by hand.":
    "Welche Spalten die Beträge eines solchen Auftrags enthalten, ist nicht dokumentiert. Gib diesen Auftrag von Hand ein.",
  "Without the column margin, a trade with fewer than two ledger entries may be a margin trade. Export the trades with all columns, or import the ledgers instead.":
    "Ohne die Spalte margin kann ein Trade mit weniger als zwei Ledger-Einträgen ein Margin-Trade sein. Exportiere die Trades mit allen Spalten, oder importiere stattdessen die Ledger.",
  "a comment": "ein Kommentar",
  "a message": "eine Nachricht",
  "a remark below the table": "eine Bemerkung unter der Tabelle",
  "an order gives back what it locked": "ein Auftrag gibt frei, was er gesperrt hat",
  "an order locks or gives back what it pays with":
    "ein Auftrag sperrt, womit er bezahlt, oder gibt es wieder frei",
  "changes no balance": "ändert keinen Bestand",
  "deleted in Koinly": "in Koinly gelöscht",
  "held back for an order, or given back": "für einen Auftrag zurückgehalten oder freigegeben",
  "held back until a payment is settled": "zurückgehalten, bis eine Zahlung abgewickelt ist",
  "made up by CoinStats to fill a balance": "von CoinStats erfunden, um einen Bestand auszugleichen",
  "moved between accounts of one owner": "zwischen Konten desselben Inhabers bewegt",
  "moved between the wallet and the interest account": "zwischen Wallet und Zinskonto bewegt",
  "blocked, or no longer blocked, within the account":
    "innerhalb des Kontos gesperrt oder wieder freigegeben",
  "moved between the wallet's own chains": "zwischen den eigenen Chains der Wallet bewegt",
  "a stake without a reward for this wallet": "ein Stake ohne Belohnung für diese Wallet",
  "moved within the account": "innerhalb des Kontos bewegt",
  "not confirmed": "nicht bestätigt",
  "not credited": "nicht gutgeschrieben",
  "a trade, which the history of dollars has": "ein Trade, den die Historie der Dollar hat",
  "the coins stay the owner's while they are lent":
    "die Coins gehören während des Verleihens weiter dem Eigentümer",
  "a failed call": "ein fehlgeschlagener Aufruf",
  "a line of totals": "eine Zeile mit Summen",
  "a receipt for provided liquidity, which is a position of its own":
    "ein Beleg für bereitgestellte Liquidität, die eine eigene Position ist",
  "a receipt for what is locked in Earn": "ein Beleg für in Earn Gesperrtes",
  "a transfer of zero": "ein Transfer über null",
  "an amount of zero": "ein Betrag von null",
  "an order, whose trades are rows of their own": "ein Auftrag, dessen Trades eigene Zeilen sind",
  "another's transaction that moves no coin": "eine fremde Transaktion, die keinen Coin bewegt",
  "the rows cancel each other out": "die Zeilen heben sich auf",
  "left out by its word": "durch sein Wort ausgelassen",
  "money moved within Revolut": "innerhalb von Revolut bewegtes Geld",
  "moved within Revolut": "innerhalb von Revolut bewegt",
  "without an amount": "ohne Betrag",
  "stays in the product until its redemption, which the transaction statement has":
    "bleibt bis zur Rückzahlung im Produkt, die im Transaktionsauszug steht",
  "a contract's position, whose profit another row states":
    "die Position eines Kontrakts, deren Gewinn eine andere Zeile angibt",
  "not yet booked by Kraken": "von Kraken noch nicht gebucht",
  "repeats interest of another row": "wiederholt die Zinsen einer anderen Zeile",
  "repeats the other side of a conversion": "wiederholt die andere Seite eines Umtauschs",
  "staked ether and ether are one coin": "gestaktes Ether und Ether sind ein Coin",
  "staked ether that became ether": "gestaktes Ether, das zu Ether wurde",
  "the header of the fills": "die Kopfzeile der Ausführungen",
  "the same row again": "dieselbe Zeile noch einmal",
  "waits for its confirmation": "wartet auf ihre Bestätigung",
  "an order locks what it pays with": "ein Auftrag sperrt, womit er zahlt",
  "the same trade is in the row of its money": "derselbe Trade steht in der Zeile seines Geldes",
  "changes a position, not a balance": "ändert eine Position, keinen Saldo",
  "fee credits, which are not coins, paid a fee":
    "Gebührengutschriften, die kein Coin sind, bezahlten eine Gebühr",
  "the same trade is in the file of the coin's wallet":
    "derselbe Trade steht in der Datei der Wallet des Coins",
  "not executed": "nicht ausgeführt",
  "not realised": "nicht realisiert",
  "rotki's template and its reader disagree on which coin a sale gives away. Enter the trade by hand, or use the template with Spend and Receive.":
    "Die Vorlage von rotki und ihr Leser widersprechen sich, welcher Coin bei einem Verkauf abgeht. Gib den Trade von Hand ein, oder nimm die Vorlage mit Spend und Receive.",
  "stake.tax does not say what this transaction did. Connect the address instead, or enter this row by hand.":
    "stake.tax gibt nicht an, was diese Transaktion bewirkt hat. Verbinde stattdessen die Adresse, oder gib diese Zeile von Hand ein.",
  "The method does not say whether this payment was from or to the balance at Bull Bitcoin. Enter the order by hand.":
    "Die Methode gibt nicht an, ob diese Zahlung vom oder auf das Guthaben bei Bull Bitcoin ging. Gib den Auftrag von Hand ein.",
  "The order does not say what it changed at Bull Bitcoin. Enter it by hand.":
    "Der Auftrag gibt nicht an, was er bei Bull Bitcoin geändert hat. Gib ihn von Hand ein.",
  "The order is completed, but one of its payments is not. Enter it by hand once it is.":
    "Der Auftrag ist abgeschlossen, eine seiner Zahlungen aber nicht. Gib ihn von Hand ein, sobald sie es ist.",
  "a heading": "eine Überschrift",
  "a total": "eine Summe",
  "states a balance, and moves nothing": "nennt einen Bestand und bewegt nichts",
  "the account was opened": "das Konto wurde eröffnet",
  "the other side of a trade, which its outgoing row has":
    "die andere Seite eines Trades, den die Zeile des Abgangs enthält",
  "the other side of a trade, whose row has both":
    "die andere Seite eines Trades, dessen Zeile beide enthält",
  "the row Exchange Deposited On has the deposit": "die Zeile Exchange Deposited On enthält die Einzahlung",
  "the row ExchangeDepositedOn has the deposit": "die Zeile ExchangeDepositedOn enthält die Einzahlung",
  // The rows
  "every row": "jede Zeile",
  "a fee in the coin of the row's amount": "eine Gebühr im Coin des Betrags der Zeile",
  "This table cuts totals to four decimal places. Export the trade history from the orders page instead.":
    "Diese Tabelle kürzt Summen auf vier Nachkommastellen. Exportiere stattdessen den Trade-Verlauf von der Seite der Aufträge.",
  "A swap has one coin only in this file. Enter this row by hand.":
    "Ein Tausch hat in dieser Datei nur einen Coin. Gib diese Zeile von Hand ein.",
  "A transfer to a spouse has no price that is its value. Enter this row by hand.":
    "Eine Übertragung an den Ehepartner hat keinen Preis, der ihr Wert ist. Gib diese Zeile von Hand ein.",
  "A rebate is not read. Enter this row by hand.":
    "Ein Rabatt wird nicht gelesen. Gib diese Zeile von Hand ein.",
  "What the status of this row means is not known. Enter this row by hand.":
    "Was der Status dieser Zeile bedeutet, ist nicht bekannt. Gib diese Zeile von Hand ein.",
  "The gross and the net amount of what was paid differ, so what was paid is not known. Enter this row by hand.":
    "Brutto- und Nettobetrag der Zahlung unterscheiden sich, also ist nicht bekannt, was bezahlt wurde. Gib diese Zeile von Hand ein.",
  "This row is not of a coin: shares, funds and cash of Parqet are not kept here.":
    "Diese Zeile betrifft keinen Coin: Aktien, Fonds und Bargeld von Parqet werden hier nicht geführt.",
  "The other coin of this trade is in another report. Enter this row by hand.":
    "Der andere Coin dieses Handels steht in einem anderen Bericht. Gib diese Zeile von Hand ein.",
};

export default phrases;

/** Descriptions of rows that quote a file's own words or a pattern. */
export const rowForms: readonly (readonly [RegExp, string])[] = [
  [/: any word not known here$/u, ": jedes hier unbekannte Wort"],
  [/: \(empty\)$/u, ": (leer)"],
  [/ matches (\/.*)$/u, " passt zu $1"],
];
