/** German texts of what single exchanges cannot provide, by the English text or template; {0} is the first value. */
const messages: Readonly<Record<string, string>> = {
  "Records of the type {0} are not read, since it is not known whether they came or left. Enter them by hand.":
    "Einträge der Art {0} werden nicht gelesen, weil nicht bekannt ist, ob sie ein- oder ausgegangen sind. Trage sie von Hand ein.",
  "Deposits: fees, such as {0} {1} of {2}, are not booked, since Bybit does not document whether the amount includes them. Enter them by hand.":
    "Einzahlungen: Gebühren, etwa {0} {1} vom {2}, werden nicht gebucht, weil Bybit nicht dokumentiert, ob der Betrag sie enthält. Trage sie von Hand ein.",
  "Trades: the exchange lists them by market. Those of coins that were neither deposited nor held at a sync are missing.":
    "Trades: Die Börse listet sie nach Markt. Die von Coins, die weder eingezahlt noch bei einem Abruf gehalten wurden, fehlen.",
  "Transaction history: fees of records of the type {0}, such as {1} of {2}, are not booked, since Bitvavo does not document whether the amount includes them. Enter them by hand.":
    "Transaktionsverlauf: Gebühren von Einträgen der Art {0}, etwa {1} vom {2}, werden nicht gebucht, weil Bitvavo nicht dokumentiert, ob der Betrag sie enthält. Trage sie von Hand ein.",
  "Account log: conversions of several coins at one moment ({0}) are read as one trade, because the log does not link their rows. Its value is divided by market values.":
    "Kontoprotokoll: Umwandlungen mehrerer Coins im selben Moment ({0}) werden als ein Handel gelesen, weil das Protokoll ihre Zeilen nicht verknüpft. Sein Wert wird nach Marktwerten aufgeteilt.",
  "{0}: a record of {1} is neither completed nor cancelled, so its amount is missing. It is read again by each sync.":
    "{0}: Ein Eintrag vom {1} ist weder abgeschlossen noch storniert, deshalb fehlt sein Betrag. Jede Synchronisierung liest ihn erneut.",
  "{0}: the exchange lists these markets and refuses their trades, which are missing: {1}.":
    "{0}: Die Börse führt diese Märkte auf und verweigert ihre Trades, die deshalb fehlen: {1}.",
  "{0}: the exchange lists these markets and refuses their trades, which are missing: {1} and {2} more.":
    "{0}: Die Börse führt diese Märkte auf und verweigert ihre Trades, die deshalb fehlen: {1} und {2} weitere.",
  '{0}: a row of {1} with the status "{2}" is not read.':
    "{0}: Eine Zeile vom {1} mit dem Status „{2}“ wird nicht gelesen.",
  "Account ledgers: where the first sync gets no answer from KuCoin's ledgers, the connection reads fills, deposits and withdrawals instead. These lack transfers between accounts, margin trades, interest, bonuses and other entries of the ledgers.":
    "Kontobücher: Antworten die Kontobücher von KuCoin bei der ersten Synchronisierung nicht, liest die Verbindung stattdessen Ausführungen, Ein- und Auszahlungen. Diesen fehlen Transfers zwischen Konten, Margin-Trades, Zinsen, Boni und andere Einträge der Kontobücher.",
  "Bills of OKX's earn, staking, structured products and loans are read as OKX documents them; no recorded bill has confirmed it. A purchase through Jumpstart is read as a payment and a reward.":
    "Buchungen von Earn, Staking, strukturierten Produkten und Krediten bei OKX werden so gelesen, wie OKX sie dokumentiert; keine aufgezeichnete Buchung hat es bestätigt. Ein Kauf über Jumpstart wird als Zahlung und Ertrag gelesen.",
  "Unified account: extra fees, such as taxes of {0}, are not booked, since Bybit does not document whether the change of the balance includes them. Enter them by hand if the balances differ.":
    "Unified-Konto: Zusätzliche Gebühren, wie Steuern vom {0}, werden nicht gebucht, da Bybit nicht dokumentiert, ob die Änderung des Saldos sie enthält. Trage sie von Hand ein, wenn die Salden abweichen.",
  "OKX lists bills of the funding account since February 2021. Import older ones from its exports.":
    "OKX listet Buchungen des Funding-Kontos seit Februar 2021 auf. Importiere ältere aus den Exporten.",
  "Spot trades: Poloniex archives trades after 180 days, so that older ones may be missing. Compare them with its exports.":
    "Spot-Trades: Poloniex archiviert Trades nach 180 Tagen, sodass ältere fehlen können. Vergleiche sie mit den Exporten.",
  "Spot trades: trades in markets with an unknown quote currency, such as {0}, are not read. Import them from Binance's transaction history.":
    "Spot-Trades: Trades in Märkten mit unbekannter Notierungswährung, wie {0}, werden nicht gelesen. Importiere sie aus dem Transaktionsverlauf von Binance.",
  "Binance lists payments for 18 months. Import older ones from its transaction history.":
    "Binance listet Zahlungen 18 Monate zurück auf. Importiere ältere aus dem Transaktionsverlauf.",
  "Binance lists transfers between own accounts for six months. Import older ones from its transaction history.":
    "Binance listet Transfers zwischen eigenen Konten sechs Monate zurück auf. Importiere ältere aus dem Transaktionsverlauf.",
  "Binance serves futures accounts of three months. Import older rows from its transaction history.":
    "Binance liefert Futures-Konten drei Monate zurück. Importiere ältere Zeilen aus dem Transaktionsverlauf.",
  "Binance serves margin accounts of three months. Import older rows from its transaction history.":
    "Binance liefert Margin-Konten drei Monate zurück. Importiere ältere Zeilen aus dem Transaktionsverlauf.",
  "Binance's API lists no launchpool and launchpad subscriptions, no liquidity pools and no VIP loans: import its transaction history for them.":
    "Die API von Binance listet Zeichnungen in Launchpool und Launchpad, Liquiditätspools und VIP-Kredite nicht auf: Importiere dafür den Transaktionsverlauf.",
  "Binance's P2P orders, Auto-Invest, gift cards, mining payouts and transfers of sub-accounts are not read: import its transaction history for them.":
    "P2P-Aufträge, Auto-Invest, Geschenkkarten, Mining-Auszahlungen und Transfers von Unterkonten bei Binance werden nicht gelesen: Importiere dafür den Transaktionsverlauf.",
  "Binance's portfolio margin account is not read.":
    "Das Portfolio-Margin-Konto von Binance wird nicht gelesen.",
  "Bit2Me does not state what a key may do: give it no permission to trade or withdraw.":
    "Bit2Me gibt nicht an, was ein Schlüssel darf: Gib ihm kein Recht zum Handeln oder Auszahlen.",
  "Bit2Me's fee of a purchase is part of the amount paid.":
    "Die Gebühr eines Kaufs bei Bit2Me ist Teil des gezahlten Betrags.",
  "BitMEX's fees of spot trades are part of the amount paid or received.":
    "Gebühren der Spot-Trades von BitMEX sind Teil des gezahlten oder erhaltenen Betrags.",
  "BitMEX's open positions are not listed; their profit is read once it is realised, funding included.":
    "Offene Positionen von BitMEX werden nicht aufgelistet; ihr Gewinn wird gelesen, sobald er realisiert ist, mit Funding.",
  "Bitfinex provides its ledger for six years. Import older rows from its exports.":
    "Bitfinex liefert sein Kontobuch sechs Jahre zurück. Importiere ältere Zeilen aus den Exporten.",
  "Bitget serves trades and bills of three months. Import older ones from its exports.":
    "Bitget liefert Trades und Buchungen drei Monate zurück. Importiere ältere aus den Exporten.",
  "Bitget's unified account is read as documented; no recorded answer has confirmed it. Its deposits and withdrawals have no transaction hashes, and its Earn balances are not compared.":
    "Das Unified-Konto von Bitget wird wie dokumentiert gelesen; keine aufgezeichnete Antwort hat es bestätigt. Seine Ein- und Auszahlungen haben keine Transaktionshashes, und seine Earn-Salden werden nicht abgeglichen.",
  "Bithumb does not state what a key may do: give it no permission to trade or withdraw.":
    "Bithumb gibt nicht an, was ein Schlüssel darf: Gib ihm kein Recht zum Handeln oder Auszahlen.",
  "Bithumb is read as documented (API 2.0; older keys are refused); no recorded answer has confirmed it. Staking and airdrops are not listed by its API.":
    "Bithumb wird wie dokumentiert gelesen (API 2.0; ältere Schlüssel werden abgelehnt); keine aufgezeichnete Antwort hat es bestätigt. Staking und Airdrops listet die API nicht auf.",
  "Bitpanda's fees for trades of shares and its leveraged positions are not listed by its API.":
    "Gebühren für Aktien-Trades und gehebelte Positionen von Bitpanda listet die API nicht auf.",
  "Bitpanda's shares, ETFs and commodities are listed under names with their group (AMZN.stock), and have no price.":
    "Aktien, ETFs und Rohstoffe von Bitpanda stehen unter Namen mit ihrer Gruppe (AMZN.stock) und haben keinen Preis.",
  "Bitso does not state what a key may do: give it no permission to trade or withdraw.":
    "Bitso gibt nicht an, was ein Schlüssel darf: Gib ihm kein Recht zum Handeln oder Auszahlen.",
  "Bitso's ledger is read as documented; no recorded answer has confirmed it.":
    "Das Kontobuch von Bitso wird wie dokumentiert gelesen; keine aufgezeichnete Antwort hat es bestätigt.",
  "Bitstamp does not state a key's permissions: give it no permission to trade or withdraw.":
    "Bitstamp nennt die Rechte eines Schlüssels nicht: Gib ihm kein Recht zum Handeln oder Auszahlen.",
  "Bitvavo does not state what a key may do: give it no permission to trade or withdraw.":
    "Bitvavo gibt nicht an, was ein Schlüssel darf: Gib ihm kein Recht zum Handeln oder Auszahlen.",
  "Bitvavo's transaction history is read as documented; no recorded answer has confirmed its fields.":
    "Der Transaktionsverlauf von Bitvavo wird wie dokumentiert gelesen; keine aufgezeichnete Antwort hat seine Felder bestätigt.",
  "Bybit lists moves to sub-accounts in part only.":
    "Bybit listet Umbuchungen zu Unterkonten nur zum Teil auf.",
  "Bybit lists transfers between own accounts for two years.":
    "Bybit listet Transfers zwischen eigenen Konten zwei Jahre zurück auf.",
  "Bybit provides the unified account's log for two years. Import older ones from its exports.":
    "Bybit liefert das Protokoll des Unified-Kontos zwei Jahre zurück. Importiere ältere Einträge aus den Exporten.",
  "Bybit's earn and structured products and loans are read as Bybit documents them, from the logs of the unified and the funding account; no recorded row has confirmed it.":
    "Earn, strukturierte Produkte und Kredite von Bybit werden so gelesen, wie Bybit sie dokumentiert, aus den Protokollen des Unified- und des Funding-Kontos; keine aufgezeichnete Zeile hat es bestätigt.",
  "CoinEx does not state what a key may do: give it no permission to trade or withdraw.":
    "CoinEx gibt nicht an, was ein Schlüssel darf: Gib ihm kein Recht zum Handeln oder Auszahlen.",
  "CoinEx is read as documented; no recorded answer has confirmed the fields. Of the margin and futures accounts, their transfers to and from the spot account are read.":
    "CoinEx wird wie dokumentiert gelesen; keine aufgezeichnete Antwort hat die Felder bestätigt. Von den Margin- und Futures-Konten werden die Transfers zum und vom Spot-Konto gelesen.",
  "CoinEx's API lists no airdrops: enter them by hand.":
    "Die API von CoinEx listet keine Airdrops auf: Gib sie von Hand ein.",
  "Coinbase Prime does not state what a key may do: give it no permission to trade or withdraw.":
    "Coinbase Prime gibt nicht an, was ein Schlüssel darf: Gib ihm kein Recht zum Handeln oder Auszahlen.",
  "Coinbase Prime's orders and transactions are read as documented; no recorded answer has confirmed them.":
    "Aufträge und Transaktionen von Coinbase Prime werden wie dokumentiert gelesen; keine aufgezeichnete Antwort hat sie bestätigt.",
  "Coins that are staked at Coinbase stay part of the account: moves to and from staking are not booked.":
    "Coins, die bei Coinbase gestakt sind, bleiben Teil des Kontos: Umbuchungen ins Staking und zurück werden nicht gebucht.",
  "Crypto.com Exchange does not state what a key may do: give it no permission to trade or withdraw.":
    "Crypto.com Exchange gibt nicht an, was ein Schlüssel darf: Gib ihm kein Recht zum Handeln oder Auszahlen.",
  "Crypto.com Exchange is read as documented; no recorded answer has confirmed it. The Crypto.com app is another source: import its export.":
    "Crypto.com Exchange wird wie dokumentiert gelesen; keine aufgezeichnete Antwort hat es bestätigt. Die Crypto.com-App ist eine andere Quelle: Importiere ihren Export.",
  "Crypto.com Exchange serves its journal for half a year. Import older rows from its exports.":
    "Crypto.com Exchange liefert sein Journal ein halbes Jahr zurück. Importiere ältere Zeilen aus den Exporten.",
  "Crypto.com Exchange serves trades of half a year. Import older ones from its exports.":
    "Crypto.com Exchange liefert Trades ein halbes Jahr zurück. Importiere ältere aus den Exporten.",
  "Deribit's log is read as documented; no recorded answer has confirmed it.":
    "Das Protokoll von Deribit wird wie dokumentiert gelesen; keine aufgezeichnete Antwort hat es bestätigt.",
  "Deribit's open positions are not listed; their profit is read at each settlement, funding included.":
    "Offene Positionen von Deribit werden nicht aufgelistet; ihr Gewinn wird bei jeder Abrechnung gelesen, mit Funding.",
  "Dual Investment: Binance lists {0}. Import Binance's transaction history for them.":
    "Dual Investment: Binance listet Einträge auf: {0}. Importiere dafür den Transaktionsverlauf von Binance.",
  "ETH and SOL staking, on-chain yields, dual investments, fixed rate loans and liquidations are read as Binance documents them; no recorded answer has confirmed it.":
    "Staking von ETH und SOL, On-Chain-Erträge, Dual Investments, Festzinskredite und Liquidationen werden so gelesen, wie Binance sie dokumentiert; keine aufgezeichnete Antwort hat es bestätigt.",
  "Fees of Deribit's trades are part of the change that each trade makes.":
    "Gebühren der Trades von Deribit sind Teil der Änderung, die jeder Trade bewirkt.",
  "Funding account: records of {0} are not read. Enter them by hand.":
    "Funding-Konto: Einträge der Art {0} werden nicht gelesen. Gib sie von Hand ein.",
  "Coins of Bitfinex's paper trading, such as TESTBTC and TESTUSD, are no money and not read.":
    "Coins des Übungshandels von Bitfinex wie TESTBTC und TESTUSD sind kein Geld und werden nicht gelesen.",
  "Gate's margin, futures and earn accounts are read as far as they change the spot account.":
    "Die Margin-, Futures- und Earn-Konten von Gate werden gelesen, soweit sie das Spot-Konto ändern.",
  "HTX serves trades of the last 120 days. Import older ones from its exports.":
    "HTX liefert Trades der letzten 120 Tage. Importiere ältere aus den Exporten.",
  "HTX serves transfers of the last 180 days. Import older ones from its exports.":
    "HTX liefert Transfers der letzten 180 Tage. Importiere ältere aus den Exporten.",
  "HTX's conversions, fee points and earnings that were paid into the spot account are not in the lists that its API serves for longer than an hour's span.":
    "Umwandlungen, Gebührenpunkte und Erträge von HTX, die auf das Spot-Konto gezahlt wurden, fehlen in den Listen, die die API für mehr als eine Stunde liefert.",
  "Iconomi does not state what a key may do: give it no permission to trade.":
    "Iconomi gibt nicht an, was ein Schlüssel darf: Gib ihm kein Recht zum Handeln.",
  "Iconomi's strategies are held as units under their tickers, and have no price of their own.":
    "Strategien von Iconomi werden als Anteile unter ihren Tickern geführt und haben keinen eigenen Preis.",
  "Independent Reserve does not state what a key may do: give it no permission to trade or withdraw.":
    "Independent Reserve gibt nicht an, was ein Schlüssel darf: Gib ihm kein Recht zum Handeln oder Auszahlen.",
  "Independent Reserve's transactions are read as documented; no recorded answer has confirmed it.":
    "Transaktionen von Independent Reserve werden wie dokumentiert gelesen; keine aufgezeichnete Antwort hat es bestätigt.",
  "Kraken Earn: allocated coins are part of the stated balances of their coins; rewards are in the ledger.":
    "Kraken Earn: Zugeteilte Coins sind Teil der genannten Salden ihrer Coins; Erträge stehen im Kontobuch.",
  "Kraken Futures does not state what a key may do: give it no permission to trade or withdraw.":
    "Kraken Futures gibt nicht an, was ein Schlüssel darf: Gib ihm kein Recht zum Handeln oder Auszahlen.",
  "Kraken Futures' account log is read as documented; no recorded answer has confirmed it.":
    "Das Kontoprotokoll von Kraken Futures wird wie dokumentiert gelesen; keine aufgezeichnete Antwort hat es bestätigt.",
  "Kraken Futures' open positions are not listed; their profit is read once it is realised.":
    "Offene Positionen von Kraken Futures werden nicht aufgelistet; ihr Gewinn wird gelesen, sobald er realisiert ist.",
  "Kraken's futures account has keys of its own: connect Kraken Futures for it.":
    "Das Futures-Konto von Kraken hat eigene Schlüssel: Verbinde dafür Kraken Futures.",
  "KuCoin provides it for {0} days. Import older rows from its exports.":
    "KuCoin liefert sie {0} Tage zurück. Importiere ältere Zeilen aus den Exporten.",
  "KuCoin documents that it lists trades of the high-frequency account for three days only. Older ones are read as far as it lists them: compare them with its exports.":
    "KuCoin listet Trades des Hochfrequenz-Kontos laut Dokumentation nur drei Tage lang auf. Ältere werden gelesen, soweit KuCoin sie liefert: Vergleiche sie mit den Exporten.",
  "KuCoin's lists of fills, deposits and withdrawals are read only if its ledgers are unavailable: the ledgers list the same changes, with their fees.":
    "Die Listen der Ausführungen, Ein- und Auszahlungen von KuCoin werden nur gelesen, wenn die Kontobücher nicht verfügbar sind: Diese listen dieselben Änderungen mit ihren Gebühren auf.",
  "Ledger: Bitso did not serve the transaction hashes of some deposits and withdrawals.":
    "Kontobuch: Bitso hat die Transaktionshashes einiger Ein- und Auszahlungen nicht geliefert.",
  "Luno does not state what a key may do: give it no permission to trade or withdraw.":
    "Luno gibt nicht an, was ein Schlüssel darf: Gib ihm kein Recht zum Handeln oder Auszahlen.",
  "Luno's statement is read as documented; no recorded answer has confirmed it.":
    "Der Auszug von Luno wird wie dokumentiert gelesen; keine aufgezeichnete Antwort hat es bestätigt.",
  "MEXC does not state what a key may do: give it no permission to trade or withdraw.":
    "MEXC gibt nicht an, was ein Schlüssel darf: Gib ihm kein Recht zum Handeln oder Auszahlen.",
  "MEXC is read as documented; no recorded answer has confirmed the fields. Of the futures account, its transfers to and from the spot account are read.":
    "MEXC wird wie dokumentiert gelesen; keine aufgezeichnete Antwort hat die Felder bestätigt. Vom Futures-Konto werden die Transfers zum und vom Spot-Konto gelesen.",
  "MEXC serves deposits and withdrawals of three months. Import older ones from its exports.":
    "MEXC liefert Ein- und Auszahlungen drei Monate zurück. Importiere ältere aus den Exporten.",
  "MEXC serves trades of one month. Import older ones from its exports.":
    "MEXC liefert Trades einen Monat zurück. Importiere ältere aus den Exporten.",
  "MEXC serves transfers of half a year. Import older ones from its exports.":
    "MEXC liefert Transfers ein halbes Jahr zurück. Importiere ältere aus den Exporten.",
  "MEXC's conversions, small balances turned into MX, transfers to and from other customers, rebates, staking and airdrops are not read: enter them by hand.":
    "Umwandlungen, in MX umgewandelte Kleinbestände, Transfers von und zu anderen Kunden, Rückvergütungen, Staking und Airdrops von MEXC werden nicht gelesen: Gib sie von Hand ein.",
  "OKX does not list the balances of sub-accounts for a key of the main account with read permission only.":
    "OKX listet die Salden von Unterkonten für einen Schlüssel des Hauptkontos mit reinem Leserecht nicht auf.",
  "OKX lists bills of the trading account for three months. Import older ones from its exports.":
    "OKX listet Buchungen des Handelskontos drei Monate zurück auf. Importiere ältere aus den Exporten.",
  "Of HTX's other accounts, their transfers to and from the spot account are read.":
    "Von den anderen Konten bei HTX werden die Transfers zum und vom Spot-Konto gelesen.",
  "Poloniex does not state what a key may do: give it no permission to trade or withdraw.":
    "Poloniex gibt nicht an, was ein Schlüssel darf: Gib ihm kein Recht zum Handeln oder Auszahlen.",
  "Poloniex serves bills of the futures account for 90 days. Enter older changes by hand.":
    "Poloniex liefert Buchungen des Futures-Kontos 90 Tage zurück. Gib ältere Änderungen von Hand ein.",
  "Gemini lists neither bank payments that were returned nor its Earn program of 2021 to 2023: what they changed shows as a difference of the balance.":
    "Gemini listet weder zurückgegebene Bankzahlungen noch sein Programm Earn von 2021 bis 2023 auf: Was sie geändert haben, zeigt sich als Abweichung des Saldos.",
  "The fee of a withdrawal from Bitget is read as part of its size.":
    "Die Gebühr einer Auszahlung bei Bitget wird als Teil ihres Betrags gelesen.",
  "The fee of a withdrawal from Gate is read as part of its amount.":
    "Die Gebühr einer Auszahlung bei Gate wird als Teil ihres Betrags gelesen.",
  "The funding account's records are read for a year.":
    "Die Einträge des Funding-Kontos werden ein Jahr zurück gelesen.",
  "Transaction history: Bitvavo did not serve the lists of deposits and withdrawals, so their transaction hashes are missing and withdrawals on their way count as done.":
    "Transaktionsverlauf: Bitvavo hat die Listen der Ein- und Auszahlungen nicht geliefert; ihre Transaktionshashes fehlen deshalb, und laufende Auszahlungen zählen als erledigt.",
  "Transaction history: where the first sync gets no answer from it, the connection reads trades, deposits and withdrawals instead. These lack staking rewards, transfers between accounts and other entries of the history, trades with a price guarantee, and trades of coins without a balance where Bitvavo does not list its markets.":
    "Transaktionsverlauf: Antwortet er bei der ersten Synchronisierung nicht, liest die Verbindung stattdessen Trades, Ein- und Auszahlungen. Diesen fehlen Staking-Erträge, Transfers zwischen Konten und andere Einträge des Verlaufs, Trades mit Preisgarantie sowie Trades von Coins ohne Saldo, wo Bitvavo seine Märkte nicht auflistet.",
  "Upbit does not state what a key may do: give it no permission to trade or withdraw.":
    "Upbit gibt nicht an, was ein Schlüssel darf: Gib ihm kein Recht zum Handeln oder Auszahlen.",
  "Upbit is read as documented; no recorded answer has confirmed it. Staking and airdrops are not listed by its API.":
    "Upbit wird wie dokumentiert gelesen; keine aufgezeichnete Antwort hat es bestätigt. Staking und Airdrops listet die API nicht auf.",
  "bitcoin.de does not state what a key may do to this service: give it no method that trades or pays out.":
    "bitcoin.de nennt diesem Dienst nicht, was ein Schlüssel darf: Gib ihm keine Methode, die handelt oder auszahlt.",
  "Trades on bitcoin.de are paid between bank accounts: each trade includes a deposit or withdrawal of its euros, and one with an external wallet of its coins.":
    "Trades bei bitcoin.de werden zwischen Bankkonten bezahlt: Jeder Trade enthält eine Ein- oder Auszahlung seiner Euro, und einer mit externer Wallet eine seiner Coins.",
  "{0} settled without the coin and amount paid, whose coins remain locked here":
    "{0}, die ohne den gezahlten Coin und Betrag abgerechnet sind und deren Coins hier gebunden bleiben",
  "{0} without the time of subscription, which are not read":
    "{0} ohne den Zeitpunkt der Zeichnung, die nicht gelesen werden",
};

export default messages;
