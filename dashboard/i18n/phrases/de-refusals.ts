/** Why rows of single formats are refused, by the sentences of the service's English texts. */
const sentences: Readonly<Record<string, string>> = {
  "A failed transaction has an amount, which it cannot have moved.":
    "Eine fehlgeschlagene Transaktion hat einen Betrag, den sie nicht bewegt haben kann.",
  "A file of deposits has no such row.": "Eine Datei mit Einzahlungen hat keine solche Zeile.",
  "A file of withdrawals has no such row.": "Eine Datei mit Auszahlungen hat keine solche Zeile.",
  "A fill on margin moves no coin until its position is closed.":
    "Eine Ausführung auf Margin bewegt keinen Coin, bis ihre Position geschlossen ist.",
  "A fill of a perpetual moves no coin, and exports differ in whether its profit contains the fee.":
    "Eine Ausführung eines Perpetuals bewegt keinen Coin, und je nach Export enthält ihr Gewinn die Gebühr oder nicht.",
  "A future's fill moves no coin, and its profit is not in this file.":
    "Die Ausführung eines Futures bewegt keinen Coin, und sein Gewinn steht nicht in dieser Datei.",
  "A margin trade (レバレッジ) is not read.": "Ein Margin-Trade (レバレッジ) wird nicht gelesen.",
  "A margin trade does not move both coins.": "Ein Margin-Trade bewegt nicht beide Coins.",
  "A margin trade moves no coins until it is settled.":
    "Ein Margin-Trade bewegt bis zur Abrechnung keine Coins.",
  "A move within the wallet that changes it by another amount than a stake key's deposit is not known.":
    "Eine Bewegung innerhalb der Wallet, die sie um einen anderen Betrag als die Kaution eines Stake-Schlüssels ändert, ist nicht bekannt.",
  "A part of this payment became fee credit, which is not kept.":
    "Ein Teil dieser Zahlung wurde zu einem Gebührenguthaben, das nicht geführt wird.",
  "A sale: the file does not say whether its amounts include the fee.":
    "Ein Verkauf: Die Datei gibt nicht an, ob die Beträge die Gebühr enthalten.",
  "A trade of a contract moves no coins until it is settled.":
    "Ein Trade eines Kontrakts bewegt bis zur Abrechnung keine Coins.",
  "A trade needs both of its sides; this row has only one.":
    "Ein Trade braucht beide Seiten; diese Zeile hat nur eine.",
  "A transfer needs both of its wallets; this row has only one.":
    "Ein Transfer braucht beide Wallets; diese Zeile hat nur eine.",
  "An order that was filled in part.": "Ein teilweise ausgeführter Auftrag.",
  "CoinTracker ignores this row, which does not say whether the coins moved.":
    "CoinTracker lässt diese Zeile aus; ob die Coins bewegt wurden, geht daraus nicht hervor.",
  "Connect the address instead, or enter it by hand.":
    "Verbinde stattdessen die Adresse, oder gib es von Hand ein.",
  "Connect the address instead, or enter the fee by hand.":
    "Verbinde stattdessen die Adresse, oder gib die Gebühr von Hand ein.",
  "Connect the address instead, or enter the row by hand as staked or unstaked.":
    "Verbinde stattdessen die Adresse, oder gib die Zeile von Hand als Staking oder dessen Ende ein.",
  "Connect the address instead, or enter the row by hand.":
    "Verbinde stattdessen die Adresse, oder gib die Zeile von Hand ein.",
  "Cost/Proceeds is not Total with the fee, so it is not known what the trade cost.":
    "Cost/Proceeds ist nicht Total mit der Gebühr; was der Trade gekostet hat, ist deshalb unbekannt.",
  "Details does not begin with approved or completed, so that it may not have happened.":
    "Details beginnt nicht mit approved oder completed; es ist deshalb vielleicht nicht geschehen.",
  "Enter it by hand if they did.": "Gib sie in dem Fall von Hand ein.",
  "Enter it by hand.": "Gib dies von Hand ein.",
  "Enter its fee by hand if it paid one.": "Gib ihre Gebühr von Hand ein, wenn sie eine gezahlt hat.",
  "Enter its profit by hand.": "Gib ihren Gewinn von Hand ein.",
  "Enter its result by hand.": "Gib sein Ergebnis von Hand ein.",
  "Enter the profit by hand.": "Gib den Gewinn von Hand ein.",
  "Enter the row by hand, with the wallet of its fee.":
    "Gib die Zeile mit der Wallet ihrer Gebühr von Hand ein.",
  "Enter the row by hand.": "Gib die Zeile von Hand ein.",
  "Enter the trade by hand.": "Gib den Trade von Hand ein.",
  "Enter this order by hand.": "Gib diesen Auftrag von Hand ein.",
  "Enter this row by hand.": "Gib diese Zeile von Hand ein.",
  "Enter this trade by hand.": "Gib diesen Trade von Hand ein.",
  "Enter what it did by hand.": "Gib von Hand ein, was sie bewirkt hat.",
  "Enter what was filled (quantity less remaining) by hand.":
    "Gib das Ausgeführte (Menge abzüglich Rest) von Hand ein.",
  "Export the trades again, which states it now, or enter this row by hand.":
    "Exportiere die Trades noch einmal, der Export nennt ihn jetzt, oder gib diese Zeile von Hand ein.",
  "How the amounts on the chain and in Lightning relate to the fee is not documented.":
    "Wie sich die Beträge auf der Chain und in Lightning zur Gebühr verhalten, ist nicht dokumentiert.",
  "Import the exchange's own ledger, which has its profit and loss.":
    "Importiere das Ledger der Börse, das Gewinn und Verlust enthält.",
  "Import the ledgers instead, which have its profit and loss.":
    "Importiere stattdessen die Ledger, die Gewinn und Verlust enthalten.",
  "Import the ledgers instead.": "Importiere stattdessen die Ledger.",
  "Import the transaction statement instead, or enter this row by hand.":
    "Importiere stattdessen den Transaktionsauszug, oder gib diese Zeile von Hand ein.",
  "It is not known what this call exchanged.": "Was dieser Aufruf getauscht hat, ist nicht bekannt.",
  "It is not known whether a transaction of this status moved anything.":
    "Ob eine Transaktion mit diesem Status etwas bewegt hat, ist nicht bekannt.",
  "Its two statuses contradict each other, so whether it was converted is not known.":
    "Die beiden Status widersprechen sich; ob umgetauscht wurde, ist deshalb unbekannt.",
  "More was sent than arrived, so that the fee may be the difference or be charged in addition.":
    "Es wurde mehr gesendet, als ankam; die Gebühr kann deshalb die Differenz sein oder zusätzlich berechnet werden.",
  "One side has a currency without an amount.": "Eine Seite hat eine Währung ohne Betrag.",
  "Only a part of this order was executed, and the file does not say whether its amounts are those of the part.":
    "Nur ein Teil dieses Auftrags wurde ausgeführt, und die Datei gibt nicht an, ob die Beträge die dieses Teils sind.",
  "Only amounts in satoshi are known of this file.": "Von dieser Datei sind nur Beträge in Satoshi bekannt.",
  "Only buy and sell may have a quote amount.": "Nur buy und sell dürfen einen Quote-Betrag haben.",
  "Several coins came or went at once.": "Mehrere Coins kamen oder gingen auf einmal.",
  "The sign of the amount contradicts the type: a purchase is below zero and a sale above.":
    "Das Vorzeichen des Betrags widerspricht der Art: Ein Kauf ist kleiner als null, ein Verkauf größer.",
  "The symbol is no coin and no market against the dollar, in which the value is.":
    "Das Symbol ist weder ein Coin noch ein Markt gegen den Dollar, in dem der Wert steht.",
  "The total in the other coin is not the amount times the rate, so what was exchanged is not known.":
    "Die Summe in der anderen Coin ist nicht Betrag mal Kurs; was getauscht wurde, ist deshalb unbekannt.",
  "The amount received is not the other amount less the fee, so the fee's place is not known.":
    "Der erhaltene Betrag ist nicht der andere Betrag abzüglich der Gebühr; worin die Gebühr enthalten ist, ist deshalb unbekannt.",
  "The amount received is not the amount less the fee, so the fee's place is not known.":
    "Der erhaltene Betrag ist nicht der Betrag abzüglich der Gebühr; worin die Gebühr enthalten ist, ist deshalb unbekannt.",
  "A staked coin: the file does not say whether another row has the same movement.":
    "Eine gestakte Coin: Die Datei sagt nicht, ob eine andere Zeile dieselbe Bewegung enthält.",
  "This is a trade of futures, whose result and funding the file does not state.":
    "Das ist ein Handel mit Futures, dessen Ergebnis und Finanzierung die Datei nicht angibt.",
  "The price does not show that the amount spent includes the fee.":
    "Der Preis zeigt nicht, dass der ausgegebene Betrag die Gebühr enthält.",
  "The amount is not the indicated amount less the fee, so the fee's place is not known.":
    "Der Betrag ist nicht der angegebene Betrag abzüglich der Gebühr; worin die Gebühr enthalten ist, ist deshalb unbekannt.",
  "The amounts of both sides of a swap are not in the file.":
    "Die Beträge beider Seiten eines Tauschs stehen nicht in der Datei.",
  "The file does not say what was received.": "Die Datei sagt nicht, was empfangen wurde.",
  "The column of units has no ticker, so the coin is not known.":
    "Die Spalte der Einheiten hat keinen Ticker; der Coin ist deshalb unbekannt.",
  "The fee is in a third coin, whose amount the file does not state.":
    "Die Gebühr ist in einem dritten Coin, dessen Betrag die Datei nicht nennt.",
  "The fee of a deposit names no wallet that paid it.":
    "Die Gebühr einer Einzahlung nennt keine Wallet, die sie gezahlt hat.",
  "The fee of what was received names no wallet that paid it.":
    "Die Gebühr des Erhaltenen nennt keine Wallet, die sie gezahlt hat.",
  "The fee was paid in points, whose amount is not read.":
    "Die Gebühr wurde in Punkten gezahlt, deren Betrag nicht gelesen wird.",
  "The file does not name the coin of a sale's fee.":
    "Die Datei nennt bei einem Verkauf den Coin der Gebühr nicht.",
  "The file does not name the coin of the fee.": "Die Datei nennt den Coin der Gebühr nicht.",
  "The file does not name the coin of this row's fee.":
    "Die Datei nennt den Coin der Gebühr dieser Zeile nicht.",
  "The file does not name the coin of this trade's fee.":
    "Die Datei nennt den Coin der Gebühr dieses Trades nicht.",
  "The file does not name the fee's coin, and the fee is not 0.2 % of the total.":
    "Die Datei nennt den Coin der Gebühr nicht, und die Gebühr ist nicht 0,2 % der Summe.",
  "The file does not say how much of the order was left, so whether all of it was executed is unknown.":
    "Die Datei gibt nicht an, wie viel des Auftrags übrig war; ob er ganz ausgeführt wurde, ist also unbekannt.",
  "The file does not say in which coin the fee is, and whether the quantity includes it.":
    "Die Datei gibt nicht an, in welchem Coin die Gebühr ist und ob die Menge sie enthält.",
  "The file does not say whether the amounts include the fee.":
    "Die Datei gibt nicht an, ob die Beträge die Gebühr enthalten.",
  "The file does not say whether the destination's commission is within its amount.":
    "Die Datei gibt nicht an, ob die Provision des Ziels in seinem Betrag enthalten ist.",
  "The file does not say whether the tax is within the amounts.":
    "Die Datei gibt nicht an, ob die Steuer in den Beträgen enthalten ist.",
  "The file does not say whether this failed operation paid its fee.":
    "Die Datei gibt nicht an, ob dieser fehlgeschlagene Vorgang seine Gebühr gezahlt hat.",
  "The file does not say whether this failed withdrawal paid its fee.":
    "Die Datei gibt nicht an, ob diese fehlgeschlagene Auszahlung ihre Gebühr gezahlt hat.",
  "The file does not say which coin the fee is in.":
    "Die Datei gibt nicht an, in welchem Coin die Gebühr ist.",
  "The file does not say which coin the tax is in.":
    "Die Datei gibt nicht an, in welchem Coin die Steuer ist.",
  "The file does not state what was paid for this trade.":
    "Die Datei nennt nicht, was für diesen Trade gezahlt wurde.",
  "The order was executed, but the file does not state what it cost or brought.":
    "Der Auftrag wurde ausgeführt, aber die Datei nennt nicht, was er gekostet oder gebracht hat.",
  "The row does not say which coin it is of.": "Die Zeile gibt nicht an, von welchem Coin sie ist.",
  "The row is of a token and not of KDA.": "Die Zeile ist von einem Token und nicht von KDA.",
  "The row states its value in another currency than its coin.":
    "Die Zeile nennt ihren Wert in einer anderen Währung als der ihres Coins.",
  "The row states no amount, as payments over Lightning in this file do.":
    "Die Zeile nennt keinen Betrag, wie es in dieser Datei bei Zahlungen über Lightning ist.",
  "The row states two fees, and the file does not say whether they are one.":
    "Die Zeile nennt zwei Gebühren, und die Datei gibt nicht an, ob sie eine sind.",
  "The trade was settled by a mediator or arbitrator, and the file does not state the payout.":
    "Der Trade wurde durch eine Schlichtung beendet, und die Datei nennt die Auszahlung nicht.",
  "The transaction did not succeed.": "Die Transaktion ist fehlgeschlagen.",
  "The two network fees differ, and the file does not say which coin paid them.":
    "Die beiden Netzgebühren sind verschieden, und die Datei sagt nicht, mit welchem Coin sie gezahlt wurden.",
  "The two amounts of this exchange are not written like -0.1 / +3000.":
    "Die beiden Beträge dieses Tauschs sind nicht wie -0.1 / +3000 geschrieben.",
  "The value is in satoshi.": "Der Wert ist in Satoshi.",
  "This coin is known by its contract only, and anyone can give a contract this name.":
    "Dieser Coin ist nur an seinem Vertrag zu erkennen, und jeder kann einem Vertrag diesen Namen geben.",
  "This row is of a share or a fund (it has an ISIN), which is not kept here.":
    "Diese Zeile ist von einer Aktie oder einem Fonds (sie hat eine ISIN), die hier nicht geführt werden.",
  "This row is of a share or a fund, or of a coin whose symbol is not a pair with its currency.":
    "Diese Zeile ist von einer Aktie oder einem Fonds, oder von einem Coin, dessen Symbol kein Paar mit seiner Währung ist.",
  "This row is of a share or a fund, which is not kept here.":
    "Diese Zeile ist von einer Aktie oder einem Fonds, die hier nicht geführt werden.",
  "What the fee of a transfer was paid from is not known.":
    "Wovon die Gebühr eines Transfers gezahlt wurde, ist nicht bekannt.",
  "What this activity means for a coin is not known.":
    "Was diese Aktivität für einen Coin bedeutet, ist nicht bekannt.",
  "What this activity means for money is not known.":
    "Was diese Aktivität für Geld bedeutet, ist nicht bekannt.",
  "The file does not say whether this fee is in euro or in the coin.":
    "Die Datei sagt nicht, ob diese Gebühr in Euro oder in dem Coin ist.",
  "Which coin of this market is the base is not stated.":
    "Welcher Coin dieses Marktes der gehandelte ist, ist nicht angegeben.",
  "Write the amount, or empty the currency if nothing moved.":
    "Trage den Betrag ein, oder leere die Währung, wenn nichts bewegt wurde.",
  "Write the ticker as the coin and its money, such as BTC-EUR.":
    "Schreibe den Ticker als Coin und Geld, etwa BTC-EUR.",
  "Zerion means a deposit to or a withdrawal from an application.":
    "Zerion meint eine Einzahlung in eine Anwendung oder eine Auszahlung daraus.",
  "The row moves native tokens, which are not read.":
    "Die Zeile bewegt native Token, die nicht gelesen werden.",
  "The row pays a stake key's deposit and something else, and does not say what.":
    "Die Zeile zahlt die Kaution eines Stake-Schlüssels und etwas anderes und sagt nicht, was.",
  "The unit is that of another coin, so the amount is not known.":
    "Die Einheit ist die eines anderen Coins, daher ist der Betrag unbekannt.",
  "The file has one amount for the two coins of an exchange, and does not say whose it is.":
    "Die Datei hat einen Betrag für die zwei Coins eines Tauschs und sagt nicht, welcher gemeint ist.",
  "The row is one half of the exchange of a delisted coin for its successor.":
    "Die Zeile ist eine Hälfte des Umtauschs eines nicht mehr gehandelten Coins in seinen Nachfolger.",
  "Enter the exchange by hand.": "Gib den Umtausch von Hand ein.",
  "The wallet did not hold this ticket, so the amount mixes its price and its reward.":
    "Die Wallet hielt dieses Ticket nicht, daher vermischt der Betrag seinen Preis und seine Belohnung.",
  "The file does not say in which coin the fee is.": "Die Datei sagt nicht, in welchem Coin die Gebühr ist.",
  "Whether the fee contains the rebate is not documented.":
    "Ob die Gebühr die Rückvergütung enthält, ist nicht dokumentiert.",
  "The file does not say of which pool the LP tokens are.":
    "Die Datei sagt nicht, von welchem Pool die LP-Token sind.",
  "The file does not say of which side the change amount is.":
    "Die Datei sagt nicht, von welcher Seite der Betrag in Change Amount ist.",
};

export default sentences;
