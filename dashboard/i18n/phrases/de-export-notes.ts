/** Notes on how to get a file and what it leaves out, by the service's English sentence. */
const phrases: Readonly<Record<string, string>> = {
  "Use a file made for the CSV template of Crypto.com Tax.":
    "Nimm eine Datei, die für die CSV-Vorlage von Crypto.com Tax erstellt wurde.",
  "Use a file made for the CSV import of CryptoBooks.":
    "Nimm eine Datei, die für den CSV-Import von CryptoBooks erstellt wurde.",
  "Use a file made for the CSV template of Breezing.":
    "Nimm eine Datei, die für die CSV-Vorlage von Breezing erstellt wurde.",
  "Its times are those of the zone that was chosen at the upload.":
    "Ihre Zeiten sind die der Zone, die beim Hochladen gewählt wurde.",
  "Import the file of bitcoin as well.": "Importiere auch die Datei der Bitcoin.",
  "Import the file of dollars as well, which has the trades.":
    "Importiere auch die Datei der Dollar, in der die Trades stehen.",
  "Newer downloads repeat its rows.": "Neuere Downloads wiederholen ihre Zeilen.",
  "A CSV of transactions that Bitpanda offered until about 2019; export them again if you can.":
    "Eine CSV der Transaktionen, die Bitpanda bis etwa 2019 angeboten hat; exportiere sie wenn möglich neu.",
  "A CSV of transactions that was downloaded from nexo.com (then nexo.io) until 2021.":
    "Eine CSV der Transaktionen, die bis 2021 von nexo.com (damals nexo.io) heruntergeladen wurde.",
  "A file of deposits and withdrawals that was downloaded from bittrex.com before it closed.":
    "Eine Datei der Ein- und Auszahlungen, die vor der Schließung von bittrex.com heruntergeladen wurde.",
  "A trade history that was downloaded from binance.com until 2021 (Orders → Trade history → Export).":
    "Ein Trade-Verlauf, der bis 2021 von binance.com heruntergeladen wurde (Orders → Trade history → Export).",
  "An order history that was downloaded from binance.com until 2021 (Orders → Order history → Export), with the fills below each order.":
    "Ein Auftragsverlauf, der bis 2021 von binance.com heruntergeladen wurde (Orders → Order history → Export), mit den Ausführungen unter jedem Auftrag.",
  "A trade history that was downloaded from coinsquare.com (Account → Reports → Trades).":
    "Eine Trade-Historie, die von coinsquare.com heruntergeladen wurde (Account → Reports → Trades).",
  "A trade history that was downloaded from poloniex.com (Orders → My trade history → Export).":
    "Ein Trade-Verlauf, der von poloniex.com heruntergeladen wurde (Orders → My trade history → Export).",
  "A transaction history in euro that was downloaded from bitvavo.com until 2023; export it again if you can.":
    "Ein Transaktionsverlauf in Euro, der bis 2023 von bitvavo.com heruntergeladen wurde; exportiere ihn neu, wenn möglich.",
  "An assets history of the inverse account that was downloaded from bybit.com (Assets → Assets history → Export).":
    "Eine Assets history des inversen Kontos, die von bybit.com heruntergeladen wurde (Assets → Assets history → Export).",
  "An order history that was downloaded from bittrex.com (Orders → My order history → Download history) before it closed.":
    "Ein Auftragsverlauf, der vor der Schließung von bittrex.com heruntergeladen wurde (Orders → My order history → Download history).",
  "An order history that was downloaded from bittrex.com after the closure was announced.":
    "Ein Auftragsverlauf, der von bittrex.com heruntergeladen wurde, nachdem die Schließung angekündigt war.",
  "Ask Binance for the Convert orders as CSV (one row per order, with orderId and quoteId).":
    "Bitte Binance um die Convert-Aufträge als CSV (eine Zeile je Auftrag, mit orderId und quoteId).",
  "Ask KuCoin's support for the trades of that time, or export the account history of the time.":
    "Bitte KuCoins Support um die Trades aus dieser Zeit oder exportiere den Kontoverlauf dieser Zeit.",
  "Ask Poloniex' support for all trades of the account.":
    "Bitte den Support von Poloniex um alle Trades des Kontos.",
  "Ask Poloniex' support for the trades of the account, as a list with order_id and activity.":
    "Bitte den Support von Poloniex um die Trades des Kontos, als Liste mit order_id und activity.",
  "Assets are asset ids or tickers.": "Assets sind Asset-IDs oder Ticker.",
  "Choose this format by name, since deposits have the same columns.":
    "Wähle dieses Format mit seinem Namen, denn Einzahlungen haben dieselben Spalten.",
  "Choose this format by name, since fundings have the same columns.":
    "Wähle dieses Format mit seinem Namen, denn Einzahlungen (Fundings) haben dieselben Spalten.",
  "Choose this format by name, since older withdrawals have the same columns.":
    "Wähle dieses Format mit seinem Namen, denn ältere Auszahlungen haben dieselben Spalten.",
  "Choose this format by name, since withdrawals have the same columns.":
    "Wähle dieses Format mit seinem Namen, denn Auszahlungen haben dieselben Spalten.",
  "Connect the address instead: Add data → Connect an address.":
    "Verbinde stattdessen die Adresse: Daten hinzufügen → Adresse verbinden.",
  "Connect the Solana address instead: Add data → Connect an address.":
    "Verbinde stattdessen die Solana-Adresse: Daten hinzufügen → Adresse verbinden.",
  "Connect the Solana address instead: what a position paid in and out is in its transactions.":
    "Verbinde stattdessen die Solana-Adresse: Was in eine Position eingezahlt und aus ihr ausgezahlt wurde, steht in ihren Transaktionen.",
  "Connect the account's xpub instead, or export the account in Trezor Suite, whose file names its coin.":
    "Verbinde stattdessen den xpub des Kontos, oder exportiere das Konto in Trezor Suite, dessen Datei ihren Coin nennt.",
  "Connect the address instead where its chain is offered (Add data → Connect an address), or enter the transactions by hand.":
    "Verbinde stattdessen die Adresse, wenn ihre Chain angeboten wird (Add data → Connect an address), oder gib die Transaktionen von Hand ein.",
  "Connect the address of the chain instead of importing this file: Add data → Connect an address.":
    "Verbinde die Adresse der Chain, statt diese Datei zu importieren: Add data → Connect an address.",
  "Name the chain with the option chain.": "Nenne die Chain mit der Option chain.",
  "Connecting the address instead reads the payments of contracts as well.":
    "Die Verbindung der Adresse liest stattdessen auch die Zahlungen von Verträgen.",
  "Do not use “Download Page Data”.": "Nicht „Download Page Data“ verwenden.",
  "Connect the address of the chain instead: Add data → Connect an address.":
    "Verbinde stattdessen die Adresse der Chain: Daten hinzufügen → Adresse verbinden.",
  "Connect the addresses instead: the chain has all of its transfers.":
    "Verbinde stattdessen die Adressen: Die Chain enthält alle ihre Transfers.",
  "Connecting the address reads more than the file says.":
    "Wenn du die Adresse verbindest, wird mehr gelesen, als die Datei enthält.",
  "Do not connect the same address as well: the transactions would be counted twice.":
    "Verbinde dieselbe Adresse nicht zusätzlich: Die Transaktionen würden doppelt gezählt.",
  "Do not connect the same addresses as well.": "Verbinde dieselben Adressen nicht zusätzlich.",
  "Do not connect the same addresses as well: the operations would be counted twice.":
    "Verbinde dieselben Adressen nicht zusätzlich: Die Vorgänge würden doppelt gezählt.",
  "Do not connect the same addresses as well: the transactions would be counted twice.":
    "Verbinde dieselben Adressen nicht zusätzlich: Die Transaktionen würden doppelt gezählt.",
  "Do not connect the same wallet's key as well: the transactions would be counted twice.":
    "Verbinde nicht auch den Schlüssel derselben Wallet: Die Transaktionen würden sonst doppelt gezählt.",
  "Do not connect the same xpub as well: the transactions would be counted twice.":
    "Verbinde denselben xpub nicht zusätzlich: Die Transaktionen würden doppelt gezählt.",
  "Do not import the fills of the same orders as well.":
    "Importiere die einzelnen Ausführungen derselben Aufträge nicht zusätzlich.",
  "Do not import the ledgers for the same time as well.":
    "Importiere die Ledgers nicht zusätzlich für denselben Zeitraum.",
  "Do not import the newer statement for the same time as well.":
    "Importiere den neueren Auszug nicht zusätzlich für denselben Zeitraum.",
  "Do not import the same rows of the account statement as well.":
    "Importiere dieselben Zeilen des Kontoauszugs nicht zusätzlich.",
  "Do not import the same trades and transfers from other files as well.":
    "Importiere dieselben Trades und Transfers nicht zusätzlich aus anderen Dateien.",
  "Do not import the same transactions from a wallet as well.":
    "Importiere nicht auch dieselben Transaktionen aus einer Wallet.",
  "Each amount needs a direction: a type (buy, deposit, withdrawal …), a received and a sent side, or a sign (below zero leaves).":
    "Jeder Betrag braucht eine Richtung: einen Typ (buy, deposit, withdrawal …), eine Empfangs- und eine Sendeseite oder ein Vorzeichen (unter null geht ab).",
  "Enter NFTs by hand: Aptoscan's file names them by their hash only.":
    "Trage NFTs von Hand ein: Aptoscans Datei nennt sie nur mit ihrem Hash.",
  "Enter the profit of closed positions by hand; BloFin's file of orders does not say whether it includes fees.":
    "Trage den Gewinn geschlossener Positionen von Hand ein; BloFins Datei der Aufträge sagt nicht, ob er Gebühren enthält.",
  "Enter the rewards by hand: Subscan's file of pool payouts does not name its coin.":
    "Trage die Belohnungen von Hand ein: Subscans Datei der Pool-Auszahlungen nennt ihren Coin nicht.",
  "Export CoinCorner's present layout instead where it is still offered: Account → Transactions → Export.":
    "Exportiere stattdessen das heutige Layout von CoinCorner, wenn es noch angeboten wird: Account → Transactions → Export.",
  "Export all transactions in Exodus' present layout instead where it is offered: Settings → Export transactions.":
    "Exportiere stattdessen alle Transaktionen im heutigen Layout von Exodus, wenn es angeboten wird: Settings → Export transactions.",
  "Export the account history of the futures account instead: Assets → Account history → Export.":
    "Exportiere stattdessen den Kontoverlauf des Futures-Kontos: Assets → Account history → Export.",
  "Export the account statements of Strike's present layout instead: Profile → Documents.":
    "Exportiere stattdessen die Kontoauszüge in Strikes heutigem Layout: Profile → Documents.",
  "Export the billing details instead where they go back far enough.":
    "Exportiere stattdessen die Billing details, wenn sie weit genug zurückreichen.",
  "Export the billing details instead: on gate.com: Assets → Billing details → Export.":
    "Exportiere stattdessen die Billing details: auf gate.com: Assets → Billing details → Export.",
  "Export the crypto files instead: Account → Reports and statements → Crypto.":
    "Exportiere stattdessen die Krypto-Dateien: Account → Reports and statements → Crypto.",
  "Export the order details instead, which have the fees: on bitget.com: Orders → Spot orders → Order details.":
    "Exportiere stattdessen die Details der Aufträge, die die Gebühren enthalten: auf bitget.com: Orders → Spot orders → Order details.",
  "Export the trade history instead, which has the fees: on mexc.com: Orders → Spot orders → Trade history.":
    "Exportiere stattdessen den Trade-Verlauf, der die Gebühren enthält: auf mexc.com: Orders → Spot orders → Trade history.",
  "Export the trade history or the transaction statement instead.":
    "Exportiere stattdessen den Trade-Verlauf oder die Übersicht der Transaktionen.",
  "Export the wallet history instead (Account → Wallet history).":
    "Exportiere stattdessen den Wallet-Verlauf (Account → Wallet history).",
  "Export your own transaction history instead: on gemini.com: Account → Statements → Transaction history.":
    "Exportiere stattdessen deinen eigenen Transaktionsverlauf: auf gemini.com: Account → Statements → Transaction history.",
  "Fields, each under its own or a usual name or the one given by columns: date, time, type, status, receivedAmount, receivedAsset, sentAmount, sentAsset, amount, asset, price, total, currency, feeAmount, feeAsset, wallet, platform, id, txHash, counterparty, notes, tags, value, valueCurrency.":
    "Felder, jedes unter seinem eigenen oder einem üblichen Namen oder dem mit columns angegebenen: date, time, type, status, receivedAmount, receivedAsset, sentAmount, sentAsset, amount, asset, price, total, currency, feeAmount, feeAsset, wallet, platform, id, txHash, counterparty, notes, tags, value, valueCurrency.",
  "For files with decimal commas.": "Für Dateien mit Dezimalkomma.",
  "For files with decimal points.": "Für Dateien mit Dezimalpunkt.",
  "Funding is not in the file: enter it by hand.": "Funding steht nicht in der Datei: Gib es von Hand ein.",
  "Import the file of coin transfers as well.": "Importiere auch die Datei der Coin-Transfers.",
  "Import the log of the funding account as well.": "Importiere auch das Protokoll des Funding account.",
  "Import the log of the unified trading account as well; deposits and withdrawals are in this one, so do not import their own file.":
    "Importiere auch das Protokoll des Unified trading account; Ein- und Auszahlungen stehen in diesem hier, importiere also nicht auch noch ihre eigene Datei.",
  "Import the trades as well, with the format pionex-trades.":
    "Importiere auch die Trades, mit dem Format pionex-trades.",
  "Import the trading account's history as well.": "Importiere auch den Verlauf des Trading-Kontos.",
  "Import those of all wallets, coins and money.": "Importiere die Dateien aller Wallets, Coins und Geld.",
  "It has the trades and movements as well: do not import those files for the same time.":
    "Sie enthält auch die Trades und Movements: Importiere diese Dateien nicht für denselben Zeitraum.",
  "It repeats rows of the transaction statement: import only one of the two for the same time.":
    "Sie wiederholt Zeilen der Übersicht der Transaktionen: Importiere für denselben Zeitraum nur eine von beiden.",
  "It repeats the deposits of the transaction statement: import only one of the two for the same time.":
    "Sie wiederholt die Einzahlungen der Übersicht der Transaktionen: Importiere für denselben Zeitraum nur eine von beiden.",
  "It has the trades, deposits and withdrawals: do not import their own files as well.":
    "Sie enthält die Trades, Einzahlungen und Auszahlungen: Importiere deren eigene Dateien nicht zusätzlich.",
  "It repeats the P2P rows of the transaction statement, which do not state the price: import only one of the two for the same time.":
    "Sie wiederholt die P2P-Zeilen der Übersicht der Transaktionen, die den Preis nicht nennen: Importiere für denselben Zeitraum nur eine von beiden.",
  "It repeats the purchases and sales of the spot transactions: import only one of the two for the same time.":
    "Sie wiederholt die Käufe und Verkäufe der Spot-Transaktionen: Importiere für denselben Zeitraum nur eine von beiden.",
  "Import the transactions of the account as well, which have the other half of the transfers.":
    "Importiere auch die Transaktionen des Kontos, die die andere Hälfte der Transfers enthalten.",
  "Import position_futures.csv as well, which has the funding of futures.":
    "Importiere auch position_futures.csv, die das Funding der Futures enthält.",
  "Enter its few conversions by hand.": "Trage ihre wenigen Umtausche von Hand ein.",
  "The monthly statements have the same rows: import only one of the two for the same time.":
    "Die Monatsauszüge enthalten dieselben Zeilen: Importiere für dieselbe Zeit nur eine der beiden Dateien.",
  "Import the spot order history as well, which has the trades.":
    "Importiere auch den Verlauf der Spot-Aufträge, der die Trades enthält.",
  "Export the spot order history (Orders → Spot → Order history) and the fund account instead, which have the same trades and transfers.":
    "Exportiere stattdessen den Verlauf der Spot-Aufträge (Orders → Spot → Order history) und das Fund-Konto, die dieselben Trades und Transfers enthalten.",
  "Export the futures account instead (Assets → Perpetual futures → Transaction history), which has the funding as well.":
    "Exportiere stattdessen das Futures-Konto (Assets → Perpetual futures → Transaction history), das auch das Funding enthält.",
  "Import the spot transactions as well, which have the other half of the transfers.":
    "Importiere auch die Spot-Transaktionen, die die andere Hälfte der Transfers enthalten.",
  "Export the futures transactions instead, which have fees and funding: on bitget.com: Orders → Transaction records → Futures.":
    "Exportiere stattdessen die Futures-Transaktionen, die Gebühren und Funding enthalten: auf bitget.com: Orders → Transaction records → Futures.",
  "Export the spot transactions instead (Orders → Transaction records → Spot), which have the fees of withdrawals.":
    "Exportiere stattdessen die Spot-Transaktionen (Orders → Transaction records → Spot), die die Gebühren der Auszahlungen enthalten.",
  "They have the same deposits: import only one of the two for the same time.":
    "Sie enthalten dieselben Einzahlungen: Importiere für dieselbe Zeit nur eine der beiden Dateien.",
  "Export the spot transactions instead (Orders → Transaction records → Spot), which have subscriptions, redemptions and interest.":
    "Exportiere stattdessen die Spot-Transaktionen (Orders → Transaction records → Spot), die Anlagen, Rückzahlungen und Zinsen enthalten.",
  "It repeats the trades of the transaction statement: import only one of the two for the same time.":
    "Sie wiederholt die Trades der Übersicht der Transaktionen: Importiere für denselben Zeitraum nur eine von beiden.",
  "It repeats the trades of the billing details: import only one of the two for the same time.":
    "Sie wiederholt die Trades der Billing details: Importiere für denselben Zeitraum nur eine von beiden.",
  "Until 2023 this account had what the unified trading account has since.":
    "Bis 2023 enthielt dieses Konto, was seither das Unified-Handelskonto enthält.",
  "Until 2023 this account had the contracts that the unified trading account has since.":
    "Bis 2023 enthielt dieses Konto die Kontrakte, die seither das Unified-Handelskonto enthält.",
  "It repeats the deposits of the billing details: import only one of the two for the same time.":
    "Sie wiederholt die Einzahlungen der Billing details: Importiere für denselben Zeitraum nur eine von beiden.",
  "It repeats the withdrawals of the billing details: import only one of the two for the same time.":
    "Sie wiederholt die Auszahlungen der Billing details: Importiere für denselben Zeitraum nur eine von beiden.",
  "It repeats the withdrawals of the transaction statement: import only one of the two for the same time.":
    "Sie wiederholt die Auszahlungen der Übersicht der Transaktionen: Importiere für denselben Zeitraum nur eine von beiden.",
  "Its fees are read from the file of transactions: import that as well.":
    "Ihre Gebühren werden aus der Datei der Transaktionen gelesen: Importiere diese ebenfalls.",
  "Its header is that of any CSV for CoinTracker, so choose this format by name.":
    "Die Kopfzeile ist die jeder CSV für CoinTracker, wähle dieses Format also nach Namen.",
  "Its history has fees, swaps and staking, which this file leaves out.":
    "Ihr Verlauf enthält Gebühren, Swaps und Staking, die in dieser Datei fehlen.",
  "Import those of all coins together.": "Importiere die aller Coins zusammen.",
  "Its times are those of the browser; name the zone with timezone.":
    "Ihre Zeiten sind die des Browsers; nenne die Zone mit timezone.",
  "Its times are in the zone of your account's display: set the option timezone.":
    "Die Zeiten sind in der Zeitzone, in der dein Konto sie anzeigt: Setze die Option timezone.",
  "Its times are in the zone of your account's display, which its first line states; without that line, set the option timezone.":
    "Ihre Zeiten sind in der Zone der Anzeige deines Kontos, die ihre erste Zeile nennt; ohne diese Zeile setze die Option timezone.",
  "Its times are those of the account's zone.": "Die Zeiten sind die der Zeitzone des Kontos.",
  "Its times are those of the account's zone; name it with timezone.":
    "Die Zeiten sind die der Zeitzone des Kontos; gib sie mit timezone an.",
  "Its times are those of the account; name the zone with timezone.":
    "Die Zeiten sind die des Kontos; gib die Zeitzone mit timezone an.",
  "Its times are those of the computer's zone; name it with timezone.":
    "Die Zeiten sind die der Zeitzone des Computers; gib sie mit timezone an.",
  "Its times are those of the computer; name the zone with timezone.":
    "Die Zeiten sind die des Computers; gib die Zeitzone mit timezone an.",
  "Its times have no seconds, so it is not matched with what a connection reads: import only what the connection does not cover.":
    "Die Zeiten haben keine Sekunden, deshalb wird die Datei nicht mit dem abgeglichen, was eine Verbindung liest: Importiere nur, was die Verbindung nicht abdeckt.",
  "Its times state no zone; name it with timezone.":
    "Die Zeiten nennen keine Zeitzone; gib sie mit timezone an.",
  "KuCoin wrote its times in UTC+8; set timezone if yours was exported in another zone.":
    "KuCoin hat die Zeiten in UTC+8 geschrieben; setze timezone, wenn deine Datei in einer anderen Zeitzone exportiert wurde.",
  "Many wallets write it, such as the Crypto.com DeFi wallet: Settings → Export transactions.":
    "Viele Wallets schreiben sie, etwa die Crypto.com DeFi Wallet: Settings → Export transactions.",
  "Mining fees are not read, since the file does not say who paid them: enter them by hand, or connect Bisq's bitcoin wallet instead.":
    "Mining-Gebühren werden nicht gelesen, weil die Datei nicht sagt, wer sie bezahlt hat: Trage sie von Hand ein, oder verbinde stattdessen die Bitcoin-Wallet von Bisq.",
  "Not read, because TradeHistory.csv of the same reports has its spot trades as well.":
    "Wird nicht gelesen, weil TradeHistory.csv aus denselben Berichten ihre Spot-Trades ebenfalls enthält.",
  "Not read, because fills of contracts do not state the realised profit.":
    "Wird nicht gelesen, weil Ausführungen von Kontrakten den realisierten Gewinn nicht nennen.",
  "Not read, because orders have no fees.": "Wird nicht gelesen, weil Aufträge keine Gebühren enthalten.",
  "Not read, because the commission is missing.": "Wird nicht gelesen, weil die Provision fehlt.",
  "On any chain but Ethereum say which one.": "Gib bei jeder anderen Chain als Ethereum an, welche es ist.",
  "One row a transaction.": "Eine Zeile je Transaktion.",
  "Export the transaction history in Pionex; the file trading.csv of its archive.":
    "In Pionex den Transaktionsverlauf exportieren; die Datei trading.csv aus dem Archiv.",
  "Pionex exports the same header.": "Pionex exportiert dieselbe Kopfzeile.",
  "Rows of margin trades are refused.": "Zeilen mit Margin-Trades werden abgelehnt.",
  "Shares and funds are not read.": "Aktien und Fonds werden nicht gelesen.",
  "The CSV of transactions.export, from this or another account.":
    "Die CSV von transactions.export, aus diesem oder einem anderen Konto.",
  "The JSON of transactions.export, from this or another account.":
    "Das JSON von transactions.export, aus diesem oder einem anderen Konto.",
  "The bitcoin lies in your own wallet: connect it by its address or xpub as well.":
    "Die Bitcoin liegen in deiner eigenen Wallet: Verbinde auch sie mit ihrer Adresse oder ihrem xpub.",
  "The cost of a purchase is computed from its price, so that balances of money can differ by a cent.":
    "Die Kosten eines Kaufs werden aus seinem Preis berechnet, sodass Geldbestände um einen Cent abweichen können.",
  "The file cannot be imported.": "Die Datei kann nicht importiert werden.",
  "The file has ADA only, no native tokens; an address connected as well would count the same transactions twice.":
    "Die Datei enthält nur ADA, keine nativen Token; eine zusätzlich verbundene Adresse würde dieselben Transaktionen doppelt zählen.",
  "The file has ADA only.": "Die Datei enthält nur ADA.",
  "The file leaves out fees and staking rewards.": "In der Datei fehlen Gebühren und Staking-Belohnungen.",
  "The file leaves out network fees: correct the balance by hand.":
    "In der Datei fehlen die Netzwerkgebühren: Korrigiere den Bestand von Hand.",
  "The file names its own time zone.": "Die Datei nennt ihre Zeitzone selbst.",
  "The funding account log has the same rows: import only one of the two.":
    "Das Protokoll des Funding account enthält dieselben Zeilen: Importiere nur eines von beiden.",
  "The ledgers are better, since they have every coin and the same trades: import only one of the two.":
    "Die Ledgers sind besser, denn sie enthalten jeden Coin und dieselben Trades: Importiere nur eine der beiden Dateien.",
  "The log of the unified trading account has the same trades: import only one of the two.":
    "Das Protokoll des Unified trading account enthält dieselben Trades: Importiere nur eines von beiden.",
  "The order history among the statements that bittrex.com sent when it closed: the CSV with the lines Name, UserID and Date Generated.":
    "Der Auftragsverlauf unter den Auszügen, die bittrex.com bei der Schließung verschickt hat: die CSV mit den Zeilen Name, UserID und Date Generated.",
  "The report of a wallet that Coinbase gave under Tools → Reports until 2018, one file a wallet.":
    "Der Bericht einer Wallet, den Coinbase bis 2018 unter Tools → Reports ausgab, eine Datei je Wallet.",
  "The statement of type Account contains the same and more; importing both adds no duplicates.":
    "Der Auszug vom Typ Account enthält dasselbe und mehr; wenn du beide importierst, entstehen keine Duplikate.",
  "The statement of type Account, of all portfolios and accounts, CSV, as Coinbase Pro gave it until 2022.":
    "Der Auszug vom Typ Account, für alle Portfolios und Konten, CSV, wie Coinbase Pro ihn bis 2022 ausgab.",
  "The statement of type Fills, of all portfolios and products, CSV, as Coinbase Pro gave it until 2022.":
    "Der Auszug vom Typ Fills, für alle Portfolios und Produkte, CSV, wie Coinbase Pro ihn bis 2022 ausgab.",
  "The times are those of the computer that exported; name its zone with timezone.":
    "Die Zeiten sind die des Computers, der exportiert hat; gib seine Zeitzone mit timezone an.",
  "The trades exported by localbitcoins.com until 2023.":
    "Die Trades, die localbitcoins.com bis 2023 exportiert hat.",
  "The transaction history contains the same and more; importing both adds no duplicates.":
    "Die Übersicht der Transaktionen enthält dasselbe und mehr; wenn du beide importierst, entstehen keine Duplikate.",
  "There can be one file for each currency: import all of them.":
    "Es kann eine Datei je Währung geben: Importiere alle.",
  "Use BlockFi's file of transactions instead, which has the same trades.":
    "Nimm stattdessen BlockFis Datei der Transaktionen, sie enthält dieselben Trades.",
  "Use a file made for CoinLedger's universal CSV template.":
    "Nimm eine Datei, die nach der universellen CSV-Vorlage von CoinLedger erstellt wurde.",
  "Use a file made for CoinTracker's CSV template.":
    "Nimm eine Datei, die nach der CSV-Vorlage von CoinTracker erstellt wurde.",
  "Use a file made for Coinpanda's generic template.":
    "Nimm eine Datei, die nach der generischen Vorlage von Coinpanda erstellt wurde.",
  "Use a file made for Cointelli's universal CSV template.":
    "Nimm eine Datei, die nach der universellen CSV-Vorlage von Cointelli erstellt wurde.",
  "Use a file made for Cryptio's CSV import.":
    "Nimm eine Datei, die für den CSV-Import von Cryptio erstellt wurde.",
  "Use a file made for Divly's generic template.":
    "Nimm eine Datei, die nach der generischen Vorlage von Divly erstellt wurde.",
  "Use a file made for Ghostfolio's import of activities, CSV.":
    "Nimm eine Datei, die für Ghostfolios Import von Aktivitäten erstellt wurde, CSV.",
  "Use a CSV that Delta exported before it had shares, or a file made for its template of that time.":
    "Verwende eine CSV, die Delta exportierte, bevor es Aktien hatte, oder eine Datei für seine damalige Vorlage.",
  "Use a file made for Koinly's template of trades.": "Verwende eine Datei für Koinlys Vorlage für Trades.",
  "Some exchanges and tools write it.": "Manche Börsen und Programme schreiben sie.",
  "Use a file made for Koinly's simple template, of deposits and withdrawals only.":
    "Verwende eine Datei für Koinlys einfache Vorlage, nur mit Ein- und Auszahlungen.",
  "Use a file made for Koinly's universal template.":
    "Nimm eine Datei, die für Koinlys Universal-Vorlage erstellt wurde.",
  "Use a file made for Recap's custom CSV template.":
    "Nimm eine Datei, die für Recaps Custom-CSV-Vorlage erstellt wurde.",
  "Use a file made for ZenLedger's custom CSV template.":
    "Nimm eine Datei, die für ZenLedgers Custom-CSV-Vorlage erstellt wurde.",
  "Use a file made for rotki's generic events import.":
    "Nimm eine Datei, die für rotkis allgemeinen Import von Ereignissen erstellt wurde.",
  "Use a file made for rotki's generic trades import, with base and quote currency.":
    "Nimm eine Datei, die für rotkis allgemeinen Import von Trades erstellt wurde, mit Basis- und Kurswährung.",
  "Use a file made for rotki's generic trades import.":
    "Nimm eine Datei, die für rotkis allgemeinen Import von Trades erstellt wurde.",
  "Use a file made for the CSV template of Kryptos.":
    "Nimm eine Datei, die für die CSV-Vorlage von Kryptos erstellt wurde.",
  "Use a file made for the advanced (custom) CSV template of Summ, formerly CryptoTaxCalculator.":
    "Nimm eine Datei, die für die erweiterte (Custom-)CSV-Vorlage von Summ, früher CryptoTaxCalculator, erstellt wurde.",
  "Use a file made for the import of bitcoin.tax.":
    "Nimm eine Datei, die für den Import von bitcoin.tax erstellt wurde.",
  "Use an order history with a column Commission or Fees.":
    "Nimm einen Auftragsverlauf mit der Spalte Commission oder Fees.",
  "Use deposits.csv of FTX's wallet page (Wallet → Deposits → Export).":
    "Nimm deposits.csv von der Wallet-Seite von FTX (Wallet → Deposits → Export).",
  "Use lending.csv of FTX's wallet page (Spot margin → Lending history → Export).":
    "Nimm lending.csv von der Wallet-Seite von FTX (Spot margin → Lending history → Export).",
  "Use the CSV of Fairspot's Helium tax tool.": "Nimm die CSV von Fairspots Helium-Steuertool.",
  "Use the CSV of a tool that exports Trade Republic's timeline in Dutch; the app's own export is another file.":
    "Nimm die CSV eines Werkzeugs, das den Verlauf von Trade Republic auf Niederländisch exportiert; der eigene Export der App ist eine andere Datei.",
  "Use the CSV of all transactions that the Celsius app sent by e-mail (Profile → Download transaction history).":
    "Nimm die CSV-Datei aller Transaktionen, die die Celsius-App per E-Mail geschickt hat (Profile → Download transaction history).",
  "Use the CSV of an account's statement that Wirex offered until 2019 (Account → Statement → Export).":
    "Nimm die CSV des Kontoauszugs, die Wirex bis 2019 angeboten hat (Account → Statement → Export).",
  "Use the CSV of deposits and withdrawals that Coinfloor offered under Account → History.":
    "Nimm die CSV-Datei der Ein- und Auszahlungen, die Coinfloor unter Account → History angeboten hat.",
  "Use the CSV of deposits and withdrawals that KuCoin's support sent until 2019.":
    "Nimm die CSV der Einzahlungen und Auszahlungen, die KuCoins Support bis 2019 verschickt hat.",
  "Use the CSV of deposits that Cryptopia offered under Account → History.":
    "Nimm die CSV-Datei der Einzahlungen, die Cryptopia unter Account → History angeboten hat.",
  "Use the CSV of deposits that KuCoin offered until 2022, or export them again under Assets → Deposit history.":
    "Nimm die CSV der Einzahlungen, die KuCoin bis 2022 angeboten hat, oder exportiere sie unter Assets → Deposit history neu.",
  "Use the CSV of deposits that TradeOgre offered under Account → History.":
    "Nimm die CSV der Einzahlungen, die TradeOgre unter Account → History angeboten hat.",
  "Use the CSV of deposits that TradeSatoshi offered under Account → History.":
    "Nimm die CSV der Einzahlungen, die TradeSatoshi unter Account → History angeboten hat.",
  "Use the CSV of purchases and sales that Coinbase offered until 2018 under Tools → Reports → Transfers.":
    "Nimm die CSV-Datei der Käufe und Verkäufe, die Coinbase bis 2018 unter Tools → Reports → Transfers angeboten hat.",
  "Use the CSV of spot bills that OKEx offered under Report center until 2021.":
    "Nimm die CSV der Spot-Abrechnungen (spot bills), die OKEx bis 2021 unter Report center angeboten hat.",
  "Use the CSV of the account's activity that Circle offered under Settings → Export.":
    "Nimm die CSV-Datei der Kontoaktivität, die Circle unter Settings → Export angeboten hat.",
  "Use the CSV of the bitcoin wallet that blockchain.com offered (Activity → Download history).":
    "Nimm die CSV der Bitcoin-Wallet, die blockchain.com angeboten hat (Activity → Download history).",
  "Use the CSV of the trade history that KuCoin offered in 2019.":
    "Nimm die CSV des Trade-Verlaufs, die KuCoin 2019 angeboten hat.",
  "Use the CSV of tips that ChangeTip offered.":
    "Nimm die CSV-Datei der Trinkgelder, die ChangeTip angeboten hat.",
  "Use the CSV of trades that Coinfloor offered under Account → History.":
    "Nimm die CSV-Datei der Trades, die Coinfloor unter Account → History angeboten hat.",
  "Use the CSV of trades that Cryptopia offered under Account → History.":
    "Nimm die CSV-Datei der Trades, die Cryptopia unter Account → History angeboten hat.",
  "Use the CSV of trades that Cryptsy offered under Account → Trade history.":
    "Nimm die CSV-Datei der Trades, die Cryptsy unter Account → Trade history angeboten hat.",
  "Use the CSV of trades that Hotbit or its support offered.":
    "Nimm die CSV der Trades, die Hotbit oder sein Support angeboten hat.",
  "Use the CSV of trades that KuCoin offered in 2018, or ask for a later export of the same time.":
    "Nimm die CSV der Trades, die KuCoin 2018 angeboten hat, oder bitte um einen späteren Export derselben Zeit.",
  "Use the CSV of trades that TradeOgre offered under Account → History.":
    "Nimm die CSV der Trades, die TradeOgre unter Account → History angeboten hat.",
  "Use the CSV of trades that TradeSatoshi offered under Account → History.":
    "Nimm die CSV der Trades, die TradeSatoshi unter Account → History angeboten hat.",
  "Use the CSV of trades that qTrade offered under History → Trades.":
    "Nimm die CSV der Trades, die qTrade unter History → Trades angeboten hat.",
  "Use the trade history, which states every filled amount: on bybit.com: Orders → Spot order → Trade history → Export.":
    "Nimm den Trade-Verlauf, der jede ausgeführte Menge nennt: auf bybit.com: Orders → Spot order → Trade history → Export.",
  "Use the CSV of trades with the columns time, market, side, price, amount, deal and fee instead.":
    "Nimm stattdessen die CSV der Trades mit den Spalten time, market, side, price, amount, deal und fee.",
  "Use the CSV of transactions that Uphold offered until 2018, or export them again.":
    "Nimm die CSV der Transaktionen, die Uphold bis 2018 angeboten hat, oder exportiere sie neu.",
  "Use the CSV of transactions that the claims portal offered.":
    "Nimm die CSV der Transaktionen, die das Portal für Forderungen angeboten hat.",
  "Use the CSV of withdrawals that Cryptopia offered under Account → History.":
    "Nimm die CSV-Datei der Auszahlungen, die Cryptopia unter Account → History angeboten hat.",
  "Use the CSV of withdrawals that KuCoin offered until 2022, or export them again under Assets → Withdrawal history.":
    "Nimm die CSV der Auszahlungen, die KuCoin bis 2022 angeboten hat, oder exportiere sie unter Assets → Withdrawal history neu.",
  "Use the CSV of withdrawals that Poloniex offered until 2018.":
    "Nimm die CSV der Auszahlungen, die Poloniex bis 2018 angeboten hat.",
  "Use the CSV of withdrawals that TradeOgre offered under Account → History.":
    "Nimm die CSV der Auszahlungen, die TradeOgre unter Account → History angeboten hat.",
  "Use the CSV of withdrawals that TradeSatoshi offered under Account → History.":
    "Nimm die CSV der Auszahlungen, die TradeSatoshi unter Account → History angeboten hat.",
  "Use the CSV that Mercatox offered under Wallet → History.":
    "Nimm die CSV, die Mercatox unter Wallet → History angeboten hat.",
  "Use the CSV that the Revolut app offered until 2024 (Crypto → … → Statement).":
    "Nimm die CSV, die die Revolut-App bis 2024 angeboten hat (Crypto → … → Statement).",
  "Use the export of FTX's dust conversions (Wallet → Convert dust → History).":
    "Nimm den Export der Dust-Umwandlungen von FTX (Wallet → Convert dust → History).",
  "Use the export of FTX's staking page (Staking → History → Export).":
    "Nimm den Export der Staking-Seite von FTX (Staking → History → Export).",
  "Use the file of transactions that Voyager's app sent by e-mail (Account → Statements).":
    "Nimm die Datei der Transaktionen, die Voyagers App per E-Mail verschickt hat (Account → Statements).",
  "Use the file transactions.csv that BlockFi's reports had (Reports → Download all transactions).":
    "Nimm die Datei transactions.csv aus BlockFis Berichten (Reports → Download all transactions).",
  "Use the overview report that Liquid sent by e-mail (Transactions → Export), or its CSV of executions.":
    "Nimm den Übersichtsbericht, den Liquid per E-Mail verschickt hat (Transactions → Export), oder die CSV der Ausführungen von Liquid.",
  "Use the transaction records that BittyTax reads, as a workbook or CSV; `bittytax_conv` and stake.tax write them as well.":
    "Nimm die Transaktionsdaten, die BittyTax liest, als Arbeitsmappe oder CSV; auch `bittytax_conv` und stake.tax schreiben sie.",
  "Use the transactions exported from Accointing before it moved to Blockpit, or a file made for its template.":
    "Nimm die Transaktionen, die vor dem Umzug zu Blockpit aus Accointing exportiert wurden, oder eine Datei, die für seine Vorlage erstellt wurde.",
  "Use trades.csv of FTX's wallet page (Order history → Trade history → Export).":
    "Nimm trades.csv von der Wallet-Seite von FTX (Order history → Trade history → Export).",
  "Use withdrawals.csv of FTX's wallet page (Wallet → Withdrawals → Export).":
    "Nimm withdrawals.csv von der Wallet-Seite von FTX (Wallet → Withdrawals → Export).",
  "Where dates are written with slashes, columns: { dateOrder } says which number is the month.":
    "Wenn Datumsangaben mit Schrägstrichen geschrieben sind, legt columns: { dateOrder } fest, welche Zahl der Monat ist.",
  "Where it does not name its address, give the address as wallet.":
    "Wenn sie ihre Adresse nicht nennt, gib die Adresse als wallet an.",
  "Where the account is connected as well, give its xpub as wallet, so that nothing is counted twice.":
    "Wenn das Konto auch verbunden ist, gib seinen xpub als wallet an, damit nichts doppelt gezählt wird.",
  "Where the file does not name its address, give the address as wallet.":
    "Wenn die Datei ihre Adresse nicht nennt, gib die Adresse als wallet an.",
  "Where the file does not name its owner, give your user name as wallet.":
    "Wenn die Datei ihren Besitzer nicht nennt, gib deinen Benutzernamen als wallet an.",
  "Your user name is inferred if it occurs in every row; otherwise enter it as account.":
    "Dein Benutzername wird erkannt, wenn er in jeder Zeile vorkommt; sonst gib ihn als account an.",
  "The file of transactions repeats the same trades: import only one of the two.":
    "Die Datei der Transaktionen wiederholt dieselben Trades: Importiere nur eine von beiden.",
  "A file of spot trades that was downloaded from crypto.com/exchange until 2021.":
    "Eine Datei der Spot-Trades, die bis 2021 von crypto.com/exchange heruntergeladen wurde.",
  "Export it again in the present layout if you can.": "Exportiere sie wenn möglich neu im heutigen Layout.",
  "Files of deposits and withdrawals that were downloaded from crypto.com/exchange until 2021.":
    "Dateien der Ein- und Auszahlungen, die bis 2021 von crypto.com/exchange heruntergeladen wurden.",
  "Where a connection reads the account, import only what it does not cover.":
    "Wenn eine Verbindung das Konto liest, importiere nur, was sie nicht abdeckt.",
  "A history of orders that was downloaded from kucoin.com until 2022.":
    "Ein Auftragsverlauf, der bis 2022 von kucoin.com heruntergeladen wurde.",
  "It repeats the fills of the trade history: import only one of the two.":
    "Er wiederholt die Ausführungen des Trade-Verlaufs: Importiere nur einen von beiden.",
  "A file of spot trades that was downloaded from okex.com until 2021.":
    "Eine Datei der Spot-Trades, die bis 2021 von okex.com heruntergeladen wurde.",
  "The spot bills have the same trades: import only one of the two.":
    "Die Spot-Abrechnungen enthalten dieselben Trades: Importiere nur eine der beiden Dateien.",
  "It has the receipts of the wallet: do not import the wallet's transactions or connect its xpub as well.":
    "Sie enthält die Eingänge der Wallet: Importiere die Transaktionen der Wallet nicht auch und verbinde ihren xpub nicht.",
  "Use a file made for Waltio's template in English; stake.tax writes it too.":
    "Nimm eine Datei, die für Waltios Vorlage auf Englisch gemacht ist; auch stake.tax schreibt sie.",
  "Use a file of Waltio's transactions in French that states no time zone.":
    "Nimm eine Datei mit Waltios Transaktionen auf Französisch, die keine Zeitzone angibt.",
  "The file has no fees.": "Die Datei enthält keine Gebühren.",
  "Trades without Canadian dollars look like those of Bitso: choose this format by name.":
    "Trades ohne kanadische Dollar sehen aus wie die von Bitso: Wähle dieses Format beim Namen.",
  "The file has no staking rewards: enter them by hand.":
    "Die Datei enthält keine Staking-Belohnungen: Gib sie von Hand ein.",
  "A token's fees are in the file of its chain's coin.":
    "Die Gebühren eines Tokens stehen in der Datei des Coins seiner Chain.",
  "Do not connect the same wallet's keys as well: the transactions would be counted twice.":
    "Verbinde nicht zusätzlich die Schlüssel derselben Wallet: Die Transaktionen würden doppelt gezählt.",
  "Do not connect the same wallet's addresses as well: the transactions would be counted twice.":
    "Verbinde nicht zusätzlich die Adressen derselben Wallet: Die Transaktionen würden doppelt gezählt.",
  "The file has no deposits or withdrawals of euros: enter them by hand.":
    "Die Datei enthält keine Ein- und Auszahlungen von Euro: Gib sie von Hand ein.",
  "It leaves out funding.": "Sie enthält keine Finanzierungszahlungen.",
  "The files of trades and of orders have no fees; leave them out.":
    "Die Dateien der Trades und der Aufträge enthalten keine Gebühren; lass sie weg.",
  "What an order pays and receives is booked as coming from your wallet and going there.":
    "Was ein Auftrag bezahlt und erhält, wird als Ein- und Auszahlung deiner Wallet gebucht.",
};

export default phrases;
