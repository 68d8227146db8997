/** Where each kind of file is exported, by the service's English sentence. Names of menus stay as the provider writes them in English. */
const phrases: Readonly<Record<string, string>> = {
  "On coinfinity.co: My activities → Export, CSV.": "Auf coinfinity.co: My activities → Export, CSV.",
  "In ZEUS: Activity → download → Lightning payments, CSV, with the filters for failed payments and those in transit off.":
    "In ZEUS: Activity → Download → Lightning payments, CSV, ohne die Filter für fehlgeschlagene und laufende Zahlungen.",
  "In ZEUS: Activity → download → On-chain transactions, CSV.":
    "In ZEUS: Activity → Download → On-chain transactions, CSV.",
  "The trade history that was copied from idex.market with its first row, saved as text.":
    "Der Trade-Verlauf, der mit der ersten Zeile von idex.market kopiert wurde, als Text gespeichert.",
  "On deltabalances.github.io/history.html: enter the address, then Download, format Default.":
    "Auf deltabalances.github.io/history.html: die Adresse eingeben, dann Download, Format Default.",
  "Use a custom file made for Cryptact.": "Verwende eine Custom-Datei, die für Cryptact gemacht wurde.",
  "Use the bitcoin transaction history that was downloaded from Fold, CSV.":
    "Verwende die Transaktionshistorie für Bitcoin, die von Fold heruntergeladen wurde, CSV.",
  "A file history_USD.csv that was downloaded from mtgox.com.":
    "Eine Datei history_USD.csv, die von mtgox.com heruntergeladen wurde.",
  "A file history_BTC.csv that was downloaded from mtgox.com.":
    "Eine Datei history_BTC.csv, die von mtgox.com heruntergeladen wurde.",
  "A list of transactions that was downloaded from bitstamp.net until 2015.":
    "Eine Liste der Transaktionen, die bis 2015 von bitstamp.net heruntergeladen wurde.",
  "On the chain's Blockscout: open your address, tab Transactions or Token transfers → Download CSV.":
    "Im Blockscout der Chain: deine Adresse öffnen, Tab Transactions oder Token transfers → Download CSV.",
  "On etherscan.io or another explorer of the family: open your address, the tab, at the bottom right “Download: CSV Export”.":
    "Auf etherscan.io oder einem anderen Explorer der Familie: deine Adresse öffnen, den Tab, unten rechts „Download: CSV Export“.",
  "In Alby Hub: Wallet → Transactions → Export transactions.":
    "In Alby Hub: Wallet → Transactions → Export transactions.",
  "In Bisq: Portfolio → History → Export to CSV, in English or German.":
    "In Bisq: Portfolio → History → Export to CSV, auf Englisch oder Deutsch.",
  "In Blink: Settings → Account → Export transactions to CSV.":
    "In Blink: Settings → Account → Export transactions to CSV.",
  "In CoinStats: Portfolio → Transactions → Export, CSV.":
    "In CoinStats: Portfolio → Transactions → Export, CSV.",
  "In Coinomi: the coin → menu → Export transactions.": "In Coinomi: der Coin → Menü → Export transactions.",
  "In Sparrow: the wallet's Transactions tab → Export CSV.":
    "In Sparrow: im Tab Transactions der Wallet → Export CSV.",
  "In Delta: More → Export data, CSV.": "In Delta: More → Export data, CSV.",
  "In Electron Cash: History → Export, CSV.": "In Electron Cash: History → Export, CSV.",
  "In Electrum-LTC: History → Export, CSV.": "In Electrum-LTC: History → Export, CSV.",
  "In Electrum: History → Export, CSV.": "In Electrum: History → Export, CSV.",
  "In Eternl: Transactions → Export → Koinly, CSV.": "In Eternl: Transactions → Export → Koinly, CSV.",
  "In Exodus: Rewards → Export, CSV.": "In Exodus: Rewards → Export, CSV.",
  "In Exodus: Settings → Export transactions, all assets, CSV.":
    "In Exodus: Settings → Export transactions, alle Assets, CSV.",
  "In Ghostfolio: Portfolio → Activities → Export Activities.":
    "In Ghostfolio: Portfolio → Activities → Export Activities.",
  "In HandCash: Settings → Export payment history (CSV).":
    "In HandCash: Settings → Export payment history (CSV).",
  "In Ledger Live: Accounts → Export operation history, all accounts, CSV.":
    "In Ledger Live: Accounts → Export operation history, alle Konten, CSV.",
  "In MyMonero: the wallet → Transactions → Export CSV.":
    "In MyMonero: die Wallet → Transactions → Export CSV.",
  "In Mycelium: Transactions → the menu → Export history.":
    "In Mycelium: Transactions → das Menü → Export history.",
  "In Neon Wallet: Activity → Export to CSV.": "In Neon Wallet: Activity → Export to CSV.",
  "In Phoenix: Settings → Payment history → Export (CSV).":
    "In Phoenix: Settings → Payment history → Export (CSV).",
  "In Portfolio Performance: File → Export → CSV → All transactions.":
    "In Portfolio Performance: File → Export → CSV → All transactions.",
  "In Privatefolio: Transactions → Export, CSV.": "In Privatefolio: Transactions → Export, CSV.",
  "In Robinhood: Account → Reports and statements → Crypto → Account activity CSV.":
    "In Robinhood: Account → Reports and statements → Crypto → Account activity CSV.",
  "In Robinhood: Account → Reports and statements → Crypto → Transfers CSV.":
    "In Robinhood: Account → Reports and statements → Crypto → Transfers CSV.",
  "In the settings of the Bitkey app: Export transaction history → Download .CSV.":
    "In den Einstellungen der Bitkey-App: Export transaction history → Download .CSV.",
  "On app.hyperliquid.xyz: Portfolio → Trade History → Export as CSV.":
    "Auf app.hyperliquid.xyz: Portfolio → Trade History → Export as CSV.",
  "Use the CSV of transactions that Cake DeFi, later Bake, offered for the account.":
    "Nimm die CSV-Datei der Transaktionen, die Cake DeFi, später Bake, für das Konto anbot.",
  "Use the CSV of a coin's transactions that Cake DeFi offered until 2021.":
    "Nimm die CSV-Datei der Transaktionen eines Coins, die Cake DeFi bis 2021 anbot.",
  "In the 21bitcoin app, export the transactions as CSV.":
    "Exportiere in der 21bitcoin-App die Transaktionen als CSV.",
  "On pocketbitcoin.com, export the transactions of the account as CSV.":
    "Exportiere auf pocketbitcoin.com die Transaktionen des Kontos als CSV.",
  "On zaif.jp, download the trade history (取引履歴) as CSV.":
    "Lade auf zaif.jp die Handelshistorie (取引履歴) als CSV herunter.",
  "On bitbank.cc: 取引履歴 → 販売所 → 売買履歴 → CSVダウンロード.":
    "Auf bitbank.cc: 取引履歴 → 販売所 → 売買履歴 → CSVダウンロード.",
  "On coincheck.com: 取引履歴 → ダウンロード, CSV. It has the purchases of the file Buys as well, so import only one of the two.":
    "Auf coincheck.com: 取引履歴 → ダウンロード, CSV. Darin stehen auch die Käufe der Datei Buys; importiere also nur eine der beiden.",
  "On coincheck.com: 取引履歴 → 業界標準フォーマット → ダウンロード; the archive holds trade_history_様式1.":
    "Auf coincheck.com: 取引履歴 → 業界標準フォーマット → ダウンロード; das Archiv enthält trade_history_様式1.",
  "On rakuten-wallet.co.jp: 取引レポート → 取引履歴 → CSV, one year per file.":
    "Auf rakuten-wallet.co.jp: 取引レポート → 取引履歴 → CSV, ein Jahr je Datei.",
  "In the BitBoxApp, export the transactions of the account as CSV.":
    "Exportiere in der BitBoxApp die Transaktionen des Kontos als CSV.",
  "On changelly.com: History → Export CSV; the layout without a column Currency from.":
    "Auf changelly.com: History → Export CSV; das Layout ohne eine Spalte Currency from.",
  "In Strike: Profile → Documents → Account statements → CSV.":
    "In Strike: Profile → Documents → Account statements → CSV.",
  "In the Trade Republic app: Profile → Statements → Transaction export, since the account was opened.":
    "In der App von Trade Republic: Profil → Auszüge → Transaktionsexport, seit der Eröffnung des Kontos.",
  "In Trezor Suite: the account → Export → CSV.": "In Trezor Suite: das Konto → Export → CSV.",
  "In Volt: Settings → Export transaction history (CSV).":
    "In Volt: Settings → Export transaction history (CSV).",
  "In Wallet of Satoshi: Transactions → Export to CSV.":
    "In Wallet of Satoshi: Transactions → Export to CSV.",
  "In Wealthfolio: Settings → Export → Activities, CSV; or a file made for its import.":
    "In Wealthfolio: Settings → Export → Activities, CSV; oder eine Datei, die für seinen Import erstellt wurde.",
  "In Wealthfolio: Settings → Export → Activities, CSV; the layout without an amount column.":
    "In Wealthfolio: Settings → Export → Activities, CSV; das Layout ohne Betragsspalte.",
  "In Wirex: the account → Statement → CSV.": "In Wirex: das Konto → Statement → CSV.",
  "In Yoroi: Transactions → Export, CSV.": "In Yoroi: Transactions → Export, CSV.",
  "In Zelcore: KDA → Export transactions (CSV).": "In Zelcore: KDA → Export transactions (CSV).",
  "In rotki: History → Events → Export as CSV, without filters.":
    "In rotki: History → Events → Export as CSV, ohne Filter.",
  "In the BISON app: Profile → Info report → Transaction history (CSV).":
    "In der BISON-App: Profile → Info report → Transaction history (CSV).",
  "In the Crypto.com app: Accounts → transaction history → Export, once for Crypto, once for Fiat Wallet and once for the card.":
    "In der Crypto.com-App: Accounts → transaction history → Export, einmal für Crypto, einmal für Fiat Wallet und einmal für die Karte.",
  "In the Monero GUI: Transactions → Export all history, CSV.":
    "In der Monero GUI: Transactions → Export all history, CSV.",
  "In the Newton app: Account → Statements → Export transactions, CSV.":
    "In der Newton-App: Account → Statements → Export transactions, CSV.",
  "In the Relai app: Profile → Transaction export, CSV.":
    "In der Relai-App: Profile → Transaction export, CSV.",
  "In the Revolut app: Crypto → … → Statement → Excel or CSV, all of the time.":
    "In der Revolut-App: Crypto → … → Statement → Excel oder CSV, gesamter Zeitraum.",
  "In the SwissBorg app: Profile → Account statements → All transactions, xlsx or CSV.":
    "In der SwissBorg-App: Profile → Account statements → All transactions, xlsx oder CSV.",
  "In the Vericoin wallet: Transactions → Export, CSV.":
    "In der Vericoin-Wallet: Transactions → Export, CSV.",
  "In the wallet: Transactions → Export, CSV, with the language set to English or German.":
    "In der Wallet: Transactions → Export, CSV, mit der Sprache Englisch oder Deutsch.",
  "In the wallet: Transactions → Export, CSV, with the unit set to bits and the language to English or German.":
    "In der Wallet: Transactions → Export, CSV, mit der Einheit bits und der Sprache Englisch oder Deutsch.",
  "In the wallet: Transactions → Export, CSV, with the unit set to mBTC and the language to English or German.":
    "In der Wallet: Transactions → Export, CSV, mit der Einheit mBTC und der Sprache Englisch oder Deutsch.",
  "In the wallet: Transactions → Export, CSV, with the unit set to sat and the language to English or German.":
    "In der Wallet: Transactions → Export, CSV, mit der Einheit sat und der Sprache Englisch oder Deutsch.",
  "In the wallet: Transactions → Export, CSV, with the unit set to whole coins (BTC) and the language to English or German.":
    "In der Wallet: Transactions → Export, CSV, mit ganzen Coins (BTC) als Einheit und der Sprache Englisch oder Deutsch.",
  "On adalite.io: Transaction history → Export CSV.": "Auf adalite.io: Transaction history → Export CSV.",
  "On aptoscan.com: the account → Coin transfers → Download CSV.":
    "Auf aptoscan.com: das Konto → Coin transfers → Download CSV.",
  "On aptoscan.com: the account → Transactions → Download CSV.":
    "Auf aptoscan.com: das Konto → Transactions → Download CSV.",
  "On binance.com: Earn → Auto-Invest → History → Export.":
    "Auf binance.com: Earn → Auto-Invest → History → Export.",
  "On binance.com: Earn → ETH Staking → History → Export.":
    "Auf binance.com: Earn → ETH Staking → History → Export.",
  "On anycoin.cz: History → Export, CSV.": "Auf anycoin.cz: History → Export, CSV.",
  "On binance.com: Orders → P2P order → Export.": "Auf binance.com: Orders → P2P order → Export.",
  "On bingx.com: Orders → Spot → Order history → Export.":
    "Auf bingx.com: Orders → Spot → Order history → Export.",
  "On bitget.com: Orders → Spot orders → Order details → Export.":
    "Auf bitget.com: Orders → Spot orders → Order details → Export.",
  "On bitget.com: Orders → Transaction records → Spot → Export, all coins and types.":
    "Auf bitget.com: Orders → Transaction records → Spot → Export, alle Coins und Typen.",
  "On nexo.com: Futures → Transactions → Export, CSV.": "Auf nexo.com: Futures → Transactions → Export, CSV.",
  "On pro.nexo.com: Wallet → Deposits and withdrawals → Export, CSV (DnWHistory.csv).":
    "Auf pro.nexo.com: Wallet → Deposits and withdrawals → Export, CSV (DnWHistory.csv).",
  "Export the transaction history in Pionex; the file others.csv of its archive.":
    "Exportiere den Transaktionsverlauf in Pionex; die Datei others.csv seines Archivs.",
  "Export the transaction history in Pionex; the file position_futures.csv of its archive.":
    "Exportiere den Transaktionsverlauf in Pionex; die Datei position_futures.csv seines Archivs.",
  "Export the transaction history in Pionex; the file staking.csv of its archive.":
    "Exportiere den Transaktionsverlauf in Pionex; die Datei staking.csv seines Archivs.",
  "The file dust-collector.csv of Pionex's archive.":
    "Die Datei dust-collector.csv aus dem Archiv von Pionex.",
  "On my.wealthsimple.com: Activity → Download activities, CSV.":
    "Auf my.wealthsimple.com: Activity → Download activities, CSV.",
  "On my.wealthsimple.com: Documents → Monthly statements of the crypto account → CSV, all months.":
    "Auf my.wealthsimple.com: Documents → Monthly statements des Krypto-Kontos → CSV, alle Monate.",
  "On bitget.com: Orders → Transaction records → Futures → Export, all coins and types.":
    "Auf bitget.com: Orders → Transaction records → Futures → Export, alle Coins und Typen.",
  "On bingx.com: Assets → Fund account → History → Export.":
    "Auf bingx.com: Assets → Fund account → History → Export.",
  "On bingx.com: Assets → Perpetual futures → Transaction history → Export.":
    "Auf bingx.com: Assets → Perpetual futures → Transaction history → Export.",
  "On coinmate.io: History → Transactions → Export, CSV.":
    "Auf coinmate.io: History → Transactions → Export, CSV.",
  "An account statement of coinmate.io in CSV.": "Ein Kontoauszug von coinmate.io in CSV.",
  "In Feather: History → Export → CSV.": "In Feather: History → Export → CSV.",
  "On mexc.com: Support → Data export → Spot → Spot statement.":
    "Auf mexc.com: Support → Data export → Spot → Spot statement.",
  "On binance.com: Orders → Buy crypto history → Export.":
    "Auf binance.com: Orders → Buy crypto history → Export.",
  "On binance.com: Orders → Convert → Convert history → Export.":
    "Auf binance.com: Orders → Convert → Convert history → Export.",
  "On binance.com: Orders → Futures order → Transaction history → Export.":
    "Auf binance.com: Orders → Futures order → Transaction history → Export.",
  "On binance.com: Orders → Payment history → Deposit → Export.":
    "Auf binance.com: Orders → Payment history → Deposit → Export.",
  "On binance.com: Orders → Payment history → Fiat → Deposit → Export.":
    "Auf binance.com: Orders → Payment history → Fiat → Deposit → Export.",
  "On binance.com: Orders → Payment history → Fiat → Withdraw → Export.":
    "Auf binance.com: Orders → Payment history → Fiat → Withdraw → Export.",
  "On binance.com: Orders → Payment history → Withdraw → Export.":
    "Auf binance.com: Orders → Payment history → Withdraw → Export.",
  "On binance.com: Orders → Spot order → Trade history → Export.":
    "Auf binance.com: Orders → Spot order → Trade history → Export.",
  "On binance.com: Orders → Transaction History → Export Transaction Records, with all accounts and coins; at most a year a file, several files are fine.":
    "Auf binance.com: Orders → Transaction History → Export Transaction Records, mit allen Konten und Coins; höchstens ein Jahr je Datei, mehrere Dateien sind möglich.",
  "On binance.com: Orders → Transaction history → Distribution, copied into a CSV file.":
    "Auf binance.com: Orders → Transaction history → Distribution, in eine CSV-Datei kopiert.",
  "On binance.com: Wallet → Earn → History → Locked → Rewards → Export.":
    "Auf binance.com: Wallet → Earn → History → Locked → Rewards → Export.",
  "On binance.com: Wallet → Earn → History → Interest → Export.":
    "Auf binance.com: Wallet → Earn → History → Interest → Export.",
  "On binance.com: Wallet → Spot → Convert small balance to BNB → History, copied into a CSV file.":
    "Auf binance.com: Wallet → Spot → Convert small balance to BNB → History, in eine CSV-Datei kopiert.",
  "On binance.us: Wallet → Transactions → Export → Generate all statements, CSV.":
    "Auf binance.us: Wallet → Transactions → Export → Generate all statements, CSV.",
  "On bitbank.cc: 入出金履歴 → CSV, one file each for deposits (入金), withdrawals (出金) and deposits of yen.":
    "Auf bitbank.cc: 入出金履歴 → CSV, je eine Datei für Einzahlungen (入金), Auszahlungen (出金) und Einzahlungen in Yen.",
  "On bitbank.cc: 取引履歴 (trade history) → CSVダウンロード.":
    "Auf bitbank.cc: 取引履歴 (Trade-Verlauf) → CSVダウンロード.",
  "On bitcoin.de: My Bitcoin.de → Account statement, one file for each coin → CSV.":
    "Auf bitcoin.de: My Bitcoin.de → Account statement, eine Datei je Coin → CSV.",
  "On bitcoin.tax: Income or Spending → Download, CSV.":
    "Auf bitcoin.tax: Income oder Spending → Download, CSV.",
  "On bitcoin.tax: Trading → Download, CSV.": "Auf bitcoin.tax: Trading → Download, CSV.",
  "On bitfinex.com: Reports → Ledgers → Export, CSV, all currencies and all wallets in one file.":
    "Auf bitfinex.com: Reports → Ledgers → Export, CSV, alle Währungen und alle Wallets in einer Datei.",
  "On bitfinex.com: Reports → Movements → Export, CSV.":
    "Auf bitfinex.com: Reports → Movements → Export, CSV.",
  "On bitfinex.com: Reports → Trades → Export, CSV, with the date format of the default.":
    "Auf bitfinex.com: Reports → Trades → Export, CSV, mit dem voreingestellten Datumsformat.",
  "On bitflyer.com: お取引レポート (reports) → お取引履歴 → TradeHistory.csv.":
    "Auf bitflyer.com: お取引レポート (Berichte) → お取引履歴 → TradeHistory.csv.",
  "On bitmex.com: Account → Wallet history → Save as CSV.":
    "Auf bitmex.com: Account → Wallet history → Save as CSV.",
  "On bitpanda.com: History → Export → CSV.": "Auf bitpanda.com: History → Export → CSV.",
  "On bitso.com: Profile → Account statements → Conversions → CSV.":
    "Auf bitso.com: Profile → Account statements → Conversions → CSV.",
  "On bitso.com: Profile → Account statements → Fundings → CSV.":
    "Auf bitso.com: Profile → Account statements → Fundings → CSV.",
  "On bitso.com: Profile → Account statements → Trades → CSV.":
    "Auf bitso.com: Profile → Account statements → Trades → CSV.",
  "On bitso.com: Profile → Account statements → Withdrawals → CSV.":
    "Auf bitso.com: Profile → Account statements → Withdrawals → CSV.",
  "On bitstamp.net: Account → Transaction history → Export → All, CSV.":
    "Auf bitstamp.net: Account → Transaction history → Export → All, CSV.",
  "On bittylicious.com: Account → Order history → Export CSV.":
    "Auf bittylicious.com: Account → Order history → Export CSV.",
  "On bitvavo.com: Account → Transaction history → Export, full history, CSV.":
    "Auf bitvavo.com: Account → Transaction history → Export, vollständiger Verlauf, CSV.",
  "On blockchain.com: Account → Transaction history → Download CSV.":
    "Auf blockchain.com: Account → Transaction history → Download CSV.",
  "On blockchain.com: the wallet's coin → Activity → Download history, CSV.":
    "Auf blockchain.com: der Coin der Wallet → Activity → Download history, CSV.",
  "On blockchair.com: Wallet statement → enter the address or xpub → CSV.":
    "Auf blockchair.com: Wallet statement → Adresse oder xpub eingeben → CSV.",
  "On blockpit.io: Transactions → Export, CSV; or a file made for its import template.":
    "Auf blockpit.io: Transactions → Export, CSV; oder eine Datei, die für seine Importvorlage erstellt wurde.",
  "On blofin.com: Assets → History → Deposit → Export.":
    "Auf blofin.com: Assets → History → Deposit → Export.",
  "On blofin.com: Assets → History → Withdrawal → Export.":
    "Auf blofin.com: Assets → History → Withdrawal → Export.",
  "On blofin.com: Orders → Futures → Funding fee history → Export.":
    "Auf blofin.com: Orders → Futures → Funding fee history → Export.",
  "On blofin.com: Orders → Margin → Order history → Export.":
    "Auf blofin.com: Orders → Margin → Order history → Export.",
  "On blofin.com: Orders → Spot → Order history → Export.":
    "Auf blofin.com: Orders → Spot → Order history → Export.",
  "On bnktothefuture.com: Wallet → Transactions → Export CSV.":
    "Auf bnktothefuture.com: Wallet → Transactions → Export CSV.",
  "On btcmarkets.net: Account → Transaction reports → Download, CSV.":
    "Auf btcmarkets.net: Account → Transaction reports → Download, CSV.",
  "On bybit.com: Assets → Account statement → Funding account → Export.":
    "Auf bybit.com: Assets → Account statement → Funding account → Export.",
  "On bybit.com: Assets → Account statement → Unified trading account → Export.":
    "Auf bybit.com: Assets → Account statement → Unified trading account → Export.",
  "On binance.com or in the app: Earn → History → Flexible → Rewards → Export.":
    "Auf binance.com oder in der App: Earn → History → Flexible → Rewards → Export.",
  "On bybit.com: Assets → Account statement → Spot account → Export.":
    "Auf bybit.com: Assets → Account statement → Spot account → Export.",
  "On bybit.com: Assets → Account statement → Derivatives account → Export.":
    "Auf bybit.com: Assets → Account statement → Derivatives account → Export.",
  "On crypto.com/exchange: Orders → Transactions → Transaction type: All → Export (OEX_TRANSACTION.csv).":
    "Auf crypto.com/exchange: Orders → Transactions → Transaction type: All → Export (OEX_TRANSACTION.csv).",
  "On gate.com: Assets → Deposit history → Export (mydeposits.csv).":
    "Auf gate.com: Assets → Deposit history → Export (mydeposits.csv).",
  "On gate.com: Assets → Withdrawal history → Export (mywithdrawals.csv).":
    "Auf gate.com: Assets → Withdrawal history → Export (mywithdrawals.csv).",
  "On bybit.com: Assets → Transaction history → Deposit and withdrawal → Export.":
    "Auf bybit.com: Assets → Transaction history → Deposit and withdrawal → Export.",
  "On bybit.com: Orders → Spot order → Trade history → Export.":
    "Auf bybit.com: Orders → Spot order → Trade history → Export.",
  "On cash.app: Documents → Account → Export CSV.": "Auf cash.app: Documents → Account → Export CSV.",
  "On cex.io: Finance → Transaction history → Download CSV.":
    "Auf cex.io: Finance → Transaction history → Download CSV.",
  "On changelly.com: Profile → History → Export CSV.": "Auf changelly.com: Profile → History → Export CSV.",
  "On coin.z.com: 会員ページ → 各種報告書 → 取引報告書 → CSV.":
    "Auf coin.z.com: 会員ページ → 各種報告書 → 取引報告書 → CSV.",
  "On coinbase.com: Profile → Reports (formerly Taxes → Documents) → Custom statement: all assets, all transactions, CSV.":
    "Auf coinbase.com: Profile → Reports (früher Taxes → Documents) → Custom statement: alle Assets, alle Transaktionen, CSV.",
  "On coincheck.com: Transactions → Download history → Buys, CSV.":
    "Auf coincheck.com: Transactions → Download history → Buys, CSV.",
  "On coincorner.com: Account → Transactions → Export, all currencies.":
    "Auf coincorner.com: Account → Transactions → Export, alle Währungen.",
  "On coinledger.io: Transactions → Export → CSV.": "Auf coinledger.io: Transactions → Export → CSV.",
  "On coinlist.co: Wallet → History → Download CSV.": "Auf coinlist.co: Wallet → History → Download CSV.",
  "On coinmama.com: Orders → Export.": "Auf coinmama.com: Orders → Export.",
  "On coinmetro.com: Wallets → Statement → all assets, CSV.":
    "Auf coinmetro.com: Wallets → Statement → alle Assets, CSV.",
  "On coinspot.com.au: My account → Sends and receives → Export to CSV (sendsreceives.csv).":
    "Auf coinspot.com.au: My account → Sends and receives → Export to CSV (sendsreceives.csv).",
  "On coinspot.com.au: My account → Order history → Export to CSV.":
    "Auf coinspot.com.au: My account → Order history → Export to CSV.",
  "On cointracker.io: Transactions → Export, CSV.": "Auf cointracker.io: Transactions → Export, CSV.",
  "On cointracking.info: Reporting → Trade Table → Export → CSV (full).":
    "Auf cointracking.info: Reporting → Trade Table → Export → CSV (full).",
  "On crypto.com/exchange: Orders → Trade history → Export.":
    "Auf crypto.com/exchange: Orders → Trade history → Export.",
  "On crypto.com/exchange: Wallet → Transactions → Soft staking and staking interest → Export (STAKE_INTEREST.csv).":
    "Auf crypto.com/exchange: Wallet → Transactions → Soft staking and staking interest → Export (STAKE_INTEREST.csv).",
  "On crypto.com/exchange: Wallet → Transactions → Trade fee rebate → Export (TRADE_FEE_REBATE.csv).":
    "Auf crypto.com/exchange: Wallet → Transactions → Trade fee rebate → Export (TRADE_FEE_REBATE.csv).",
  "On crypto.com/exchange: Wallet → Transactions → Deposits and withdrawals → Export.":
    "Auf crypto.com/exchange: Wallet → Transactions → Deposits and withdrawals → Export.",
  "On deribit.com: Account → Transaction log → Download, one file for each currency.":
    "Auf deribit.com: Account → Transaction log → Download, eine Datei für jede Währung.",
  "On easycrypto.com: Account → Orders → Export CSV.": "Auf easycrypto.com: Account → Orders → Export CSV.",
  "On etherscan.io or another explorer of the family: open your address, tab Internal Transactions, at the bottom right “Download: CSV Export”.":
    "Auf etherscan.io oder einem anderen Explorer der Familie: Öffne deine Adresse, Reiter Internal Transactions, unten rechts „Download: CSV Export“.",
  "On etherscan.io or another explorer of the family: open your address, tab Token Transfers (ERC-20), at the bottom right “Download: CSV Export”.":
    "Auf etherscan.io oder einem anderen Explorer der Familie: Öffne deine Adresse, Reiter Token Transfers (ERC-20), unten rechts „Download: CSV Export“.",
  "On etherscan.io, bscscan.com, polygonscan.com or another explorer of the family: open your address, tab Transactions, at the bottom right “Download: CSV Export”.":
    "Auf etherscan.io, bscscan.com, polygonscan.com oder einem anderen Explorer der Familie: Öffne deine Adresse, Reiter Transactions, unten rechts „Download: CSV Export“.",
  "On etoro.com: Portfolio → History → Account statement → Excel, the sheet Account Activity.":
    "Auf etoro.com: Portfolio → History → Account statement → Excel, das Blatt Account Activity.",
  "On exchange.blockchain.com: Transaction history → Export CSV.":
    "Auf exchange.blockchain.com: Transaction history → Export CSV.",
  "On explorer.helium.com (until 2023): the account → Activity → Export CSV.":
    "Auf explorer.helium.com (bis 2023): das Konto → Activity → Export CSV.",
  "On fatstx.com: enter the address → Download CSV.": "Auf fatstx.com: Gib die Adresse ein → Download CSV.",
  "On futures.kraken.com: Portfolio → Logs → Account log → Download all.":
    "Auf futures.kraken.com: Portfolio → Logs → Account log → Download all.",
  "On gate.com: Assets → Billing details → Export, of a range that cuts no open order.":
    "Auf gate.com: Assets → Billing details → Export, für einen Zeitraum, der keine offene Order durchschneidet.",
  "On gate.io: Wallet → Deposit → Deposit history → Download.":
    "Auf gate.io: Wallet → Deposit → Deposit history → Download.",
  "On gatehub.net: History → Export CSV.": "Auf gatehub.net: History → Export CSV.",
  "On gemini.com: Account → Statements → Transaction history → Export, then save the sheet as CSV.":
    "Auf gemini.com: Account → Statements → Transaction history → Export; speichere das Blatt dann als CSV.",
  "On getalby.com: Wallet → Transactions → Export.": "Auf getalby.com: Wallet → Transactions → Export.",
  "On gravity.bitstocks.com: Transactions → Export CSV.":
    "Auf gravity.bitstocks.com: Transactions → Export CSV.",
  "On hitbtc.com: Reports → Deposits and withdrawals → Export, with the time zone UTC.":
    "Auf hitbtc.com: Reports → Deposits and withdrawals → Export, mit der Zeitzone UTC.",
  "On hitbtc.com: Reports → Deposits and withdrawals → Export; the layout without a column Email.":
    "Auf hitbtc.com: Reports → Deposits and withdrawals → Export; das Layout ohne die Spalte Email.",
  "On hitbtc.com: Reports → My trades → Export, with the time zone UTC.":
    "Auf hitbtc.com: Reports → My trades → Export, mit der Zeitzone UTC.",
  "On htx.com: Assets → Reports → Deposits → Export, CSV.":
    "Auf htx.com: Assets → Reports → Deposits → Export, CSV.",
  "On htx.com: Assets → Reports → Withdrawals → Export, CSV.":
    "Auf htx.com: Assets → Reports → Withdrawals → Export, CSV.",
  "On htx.com: Orders → Spot → Trade history → Export, CSV.":
    "Auf htx.com: Orders → Spot → Trade history → Export, CSV.",
  "On kms.kinesis.money: Exchange → Transaction history → Export CSV.":
    "Auf kms.kinesis.money: Exchange → Transaction history → Export CSV.",
  "On koinly.io: Tax reports → Transaction history, CSV, which has the income too.":
    "Auf koinly.io: Tax reports → Transaction history, CSV, dort sind auch die Einkünfte enthalten.",
  "On koinly.io: Tax reports → Transaction history, CSV.":
    "Auf koinly.io: Tax reports → Transaction history, CSV.",
  "On koinly.io: Transactions → Export, CSV.": "Auf koinly.io: Transactions → Export, CSV.",
  "On kraken.com: Documents → Export → Trades, all columns.":
    "Auf kraken.com: Documents → Export → Trades, alle Spalten.",
  "On kraken.com: History → Export, type Ledgers, all assets, CSV.":
    "Auf kraken.com: History → Export, Typ Ledgers, alle Assets, CSV.",
  "On kucoin.com: Assets → Account history → Export, of the funding and the trading account.":
    "Auf kucoin.com: Assets → Account history → Export, vom Funding- und vom Trading-Konto.",
  "On kucoin.com: Assets → Deposit history → Export.": "Auf kucoin.com: Assets → Deposit history → Export.",
  "On kucoin.com: Assets → Deposit history → Fiat → Export.":
    "Auf kucoin.com: Assets → Deposit history → Fiat → Export.",
  "On kucoin.com: Assets → Withdrawal history → Export.":
    "Auf kucoin.com: Assets → Withdrawal history → Export.",
  "On kucoin.com: Buy crypto → Order history → Export.":
    "Auf kucoin.com: Buy crypto → Order history → Export.",
  "On kucoin.com: Earn → History → Earnings → Export.": "Auf kucoin.com: Earn → History → Earnings → Export.",
  "On kucoin.com: Orders → Convert → Export.": "Auf kucoin.com: Orders → Convert → Export.",
  "On kucoin.com: Orders → Spot Orders → Trade History → Export.":
    "Auf kucoin.com: Orders → Spot Orders → Trade History → Export.",
  "On gate.com: Orders → Spot orders → Trade history → Export.":
    "Auf gate.com: Orders → Spot orders → Trade history → Export.",
  "On kucoin.com: Orders → Spot orders → Export, with order splitting.":
    "Auf kucoin.com: Orders → Spot orders → Export, mit Aufteilung der Orders (order splitting).",
  "On kucoin.com: Orders → Spot orders → Order history → Export.":
    "Auf kucoin.com: Orders → Spot orders → Order history → Export.",
  "On lbank.com: Orders → Spot orders → Trade history → Export.":
    "Auf lbank.com: Orders → Spot orders → Trade history → Export.",
  "On lbank.com: Wallet → Financial records → Deposit → Export.":
    "Auf lbank.com: Wallet → Financial records → Deposit → Export.",
  "On luno.com: Profile → Transaction history → Export, one file for each wallet.":
    "Auf luno.com: Profile → Transaction history → Export, eine Datei für jede Wallet.",
  "On mercadobitcoin.com.br: Extrato → Exportar CSV.": "Auf mercadobitcoin.com.br: Extrato → Exportar CSV.",
  "On mexc.com: Orders → Futures orders → Order history → Export.":
    "Auf mexc.com: Orders → Futures orders → Order history → Export.",
  "On mexc.com: Orders → Spot orders → Trade history → Export.":
    "Auf mexc.com: Orders → Spot orders → Trade history → Export.",
  "On mexc.com: Wallets → Funding history → Deposit → Export.":
    "Auf mexc.com: Wallets → Funding history → Deposit → Export.",
  "On mexc.com: Wallets → Funding history → Withdrawal → Export.":
    "Auf mexc.com: Wallets → Funding history → Withdrawal → Export.",
  "On nault.cc: the account → Transaction history → Export to CSV.":
    "Auf nault.cc: das Konto → Transaction history → Export to CSV.",
  "On ndax.io: Account → Reports → Ledgers → CSV.": "Auf ndax.io: Account → Reports → Ledgers → CSV.",
  "On nexo.com: Transactions → Export, CSV.": "Auf nexo.com: Transactions → Export, CSV.",
  "On okx.com: Assets → Order center → Download → Trading history, CSV.":
    "Auf okx.com: Assets → Order center → Download → Trading history, CSV.",
  "On okx.com: Assets → Order center → Funding account → Export.":
    "Auf okx.com: Assets → Order center → Funding account → Export.",
  "On okx.com: Assets → Order center → Trading account → Export.":
    "Auf okx.com: Assets → Order center → Trading account → Export.",
  "On paxful.com: Settings → Account → Export trades.": "Auf paxful.com: Settings → Account → Export trades.",
  "On paxful.com: Wallet → Transactions → Export.": "Auf paxful.com: Wallet → Transactions → Export.",
  "On paypal.com: Finances → Crypto → Statements and taxes → Gains and losses or transactions, CSV.":
    "Auf paypal.com: Finances → Crypto → Statements and taxes → Gains and losses oder Transaktionen, CSV.",
  "On pionex.com: Account → Export → deposits and withdrawals.":
    "Auf pionex.com: Account → Export → deposits and withdrawals.",
  "On pionex.com: Account → Export → trading history.": "Auf pionex.com: Account → Export → trading history.",
  "On poloniex.com: Orders → Spot → Trade history → Export.":
    "Auf poloniex.com: Orders → Spot → Trade history → Export.",
  "On poloniex.com: Wallet → Deposit history → Export.":
    "Auf poloniex.com: Wallet → Deposit history → Export.",
  "On poloniex.com: Wallet → Distribution history → Export.":
    "Auf poloniex.com: Wallet → Distribution history → Export.",
  "On poloniex.com: Wallet → Withdrawal history → Export.":
    "Auf poloniex.com: Wallet → Withdrawal history → Export.",
  "On prime.coinbase.com: Activity → Orders → Export CSV.":
    "Auf prime.coinbase.com: Activity → Orders → Export CSV.",
  "On prime.coinbase.com: Activity → Transactions → Export CSV.":
    "Auf prime.coinbase.com: Activity → Transactions → Export CSV.",
  "On prime.coinbase.com: Reports → Staking rewards → CSV.":
    "Auf prime.coinbase.com: Reports → Staking rewards → CSV.",
  "On pro.coinlist.co: Account → Statements → CSV.": "Auf pro.coinlist.co: Account → Statements → CSV.",
  "On pro.nexo.com: Orders → Spot → Order history → Export, CSV.":
    "Auf pro.nexo.com: Orders → Spot → Order history → Export, CSV.",
  "On river.com: Settings → Documents → Account activity → Download, CSV, which has an id for each row; this file is for tax tools.":
    "Auf river.com: Settings → Documents → Account activity → Download, CSV, mit einer Kennung für jede Zeile; diese Datei ist für Steuerprogramme.",
  "On river.com: Settings → Documents → Account activity → Download, CSV.":
    "Auf river.com: Settings → Documents → Account activity → Download, CSV.",
  "On sfox.com: History → Transactions → Export CSV.": "Auf sfox.com: History → Transactions → Export CSV.",
  "On sfox.com: Reports → Monthly order summary → CSV.":
    "Auf sfox.com: Reports → Monthly order summary → CSV.",
  "In BTCPay Server: the wallet → Transactions → Export, CSV.":
    "In BTCPay Server: die Wallet → Transactions → Export, CSV.",
  "On bullbitcoin.com, export the orders as CSV.": "Exportiere auf bullbitcoin.com die Aufträge als CSV.",
  "On novadax.com.br, export the statement (Extrato) as CSV.":
    "Exportiere auf novadax.com.br den Auszug (Extrato) als CSV.",
  "Use a file made for Kryptosekken's generic import.":
    "Nimm eine Datei für den generischen Import von Kryptosekken.",
  "On independentreserve.com, export the transaction history as CSV. There are two layouts, one row per order or one per trade: import only one of the two.":
    "Exportiere auf independentreserve.com den Transaktionsverlauf als CSV. Es gibt zwei Layouts, eine Zeile je Auftrag oder je Trade: Importiere nur eines der beiden.",
  "On swyftx.com: Profile → Transaction reports → Download CSV, all years.":
    "Auf swyftx.com: Profile → Transaction reports → Download CSV, alle Jahre.",
  "On valr.com, export the transaction history as CSV.":
    "Exportiere auf valr.com den Transaktionsverlauf als CSV.",
  "On zondacrypto.com, export the detailed report (Szczegółowy raport) in Polish as CSV. The report of transactions has no fees, so do not import it.":
    "Exportiere auf zondacrypto.com den ausführlichen Bericht (Szczegółowy raport) auf Polnisch als CSV. Der Bericht der Transaktionen hat keine Gebühren; importiere ihn also nicht.",
  "On shakepay.com: Settings → Export transaction history, CSV.":
    "Auf shakepay.com: Settings → Export transaction history, CSV.",
  "On shapeshift.com, as it was until 2021: Account → Trade history → Export CSV.":
    "Auf shapeshift.com, wie es bis 2021 war: Account → Trade history → Export CSV.",
  "On stake.tax: enter the address, then Download → Default CSV.":
    "Auf stake.tax: Adresse eingeben, dann Download → Default CSV.",
  "On subscan.io: the account → Transfers → Download all data.":
    "Auf subscan.io: das Konto → Transfers → Download all data.",
  "On swanbitcoin.com: Account → Transaction history → Export, the file of transfers.":
    "Auf swanbitcoin.com: Account → Transaction history → Export, die Datei der Transfers.",
  "On swanbitcoin.com: Account → Transaction history → Export, the file of withdrawals.":
    "Auf swanbitcoin.com: Account → Transaction history → Export, die Datei der Auszahlungen.",
  "On taxbit.com: Transactions → Export, CSV.": "Auf taxbit.com: Transactions → Export, CSV.",
  "On tokentax.co: Transactions → Export, or a file made for its manual template.":
    "Auf tokentax.co: Transactions → Export, oder eine Datei, die für seine manuelle Vorlage erstellt wurde.",
  "On upbit.com: 투자내역 → 거래내역 → download as Excel.":
    "Auf upbit.com: 투자내역 → 거래내역 → als Excel herunterladen.",
  "On uphold.com: Profile → Documents → Transaction history → CSV.":
    "Auf uphold.com: Profile → Documents → Transaction history → CSV.",
  "On wave.space: Transactions → Export, CSV.": "Auf wave.space: Transactions → Export, CSV.",
  "On wazirx.com: Account settings → Download reports → Trading report, the sheet of deposits and withdrawals.":
    "Auf wazirx.com: Account settings → Download reports → Trading report, das Blatt der Ein- und Auszahlungen.",
  "On wazirx.com: Account settings → Download reports → Trading report, the sheet of exchange trades.":
    "Auf wazirx.com: Account settings → Download reports → Trading report, das Blatt der Börsen-Trades.",
  "On whitebit.com: Balances → History → Deposits → Export.":
    "Auf whitebit.com: Balances → History → Deposits → Export.",
  "On whitebit.com: Balances → History → Withdrawals → Export.":
    "Auf whitebit.com: Balances → History → Withdrawals → Export.",
  "On whitebit.com: Orders → Order history → Export.": "Auf whitebit.com: Orders → Order history → Export.",
  "On zerion.io: History → Download CSV.": "Auf zerion.io: History → Download CSV.",
  "On bitflyer.com: Reports → Transaction history → Download, CSV.":
    "Auf bitflyer.com: Reports → Transaction history → Download, CSV.",
  "On exchange.bitpanda.com until 2023: History → Trades → Export, CSV.":
    "Auf exchange.bitpanda.com bis 2023: History → Trades → Export, CSV.",
  "On htx.com: Orders → Spot → Trade history → Export, CSV, which has exact amounts.":
    "Auf htx.com: Orders → Spot → Trade history → Export, CSV, mit exakten Beträgen.",
  "On binance.com: Orders → Alpha order → Order history → Export.":
    "Auf binance.com: Orders → Alpha order → Order history → Export.",
  "On binance.com: Orders → Spot order → Trade history → Export, XLSX.":
    "Auf binance.com: Orders → Spot order → Trade history → Export, XLSX.",
  "On bitcoinwell.com: Transactions → Export, CSV.": "Auf bitcoinwell.com: Transactions → Export, CSV.",
  "On bithomp.com: the account → Transactions → Export, CSV.":
    "Auf bithomp.com: das Konto → Transactions → Export, CSV.",
  "On client.simplecoin.eu: Orders → Export, CSV.": "Auf client.simplecoin.eu: Orders → Export, CSV.",
  "On coinbank.cz: Historie → Obchody → Export, CSV.": "Auf coinbank.cz: Historie → Obchody → Export, CSV.",
  "On coinbank.cz: Historie → Vklady a výběry → Export, CSV.":
    "Auf coinbank.cz: Historie → Vklady a výběry → Export, CSV.",
  "On coinex.com: Orders → Spot → Trade history → Export.":
    "Auf coinex.com: Orders → Spot → Trade history → Export.",
  "On coinmerce.io: Orders → Export, CSV.": "Auf coinmerce.io: Orders → Export, CSV.",
  "On dase.com: History → Export, CSV.": "Auf dase.com: History → Export, CSV.",
  "On foxbit.com.br: Extrato → Exportar, CSV.": "Auf foxbit.com.br: Extrato → Exportar, CSV.",
  "On hollaex.com or an exchange that is built on it: History → Trades → Download history.":
    "Auf hollaex.com oder einer Börse, die darauf beruht: History → Trades → Download history.",
  "On hollaex.com or an exchange that is built on it: History → Deposits or Withdrawals → Download history.":
    "Auf hollaex.com oder einer Börse, die darauf beruht: History → Deposits oder Withdrawals → Download history.",
  "On K33 Markets: Reports → Transactions → Export, CSV.":
    "Bei K33 Markets: Reports → Transactions → Export, CSV.",
  "On app.kvapay.com: Transactions → Export, CSV.": "Auf app.kvapay.com: Transactions → Export, CSV.",
  "In Parqet: Portfolio → Activities → Export, CSV.": "In Parqet: Portfolio → Aktivitäten → Export, CSV.",
  "In BTCPay Server: Reporting → Payments → Export, CSV.":
    "In BTCPay Server: Reporting → Payments → Export, CSV.",
  "On whalebooks.com: Transactions → Export, CSV.": "Auf whalebooks.com: Transactions → Export, CSV.",
  "On whalebooks.com: Transactions → Export, XLSX.": "Auf whalebooks.com: Transactions → Export, XLSX.",
  "The input of cgtcalculator.com with its column headings, as text or CSV.":
    "Die Eingabe für cgtcalculator.com mit ihren Spaltennamen, als Text oder CSV.",
  "A history of transactions from changeinvest.com, CSV.":
    "Ein Verlauf der Transaktionen von changeinvest.com, CSV.",
  "On nicehash.com: Wallets → Activity → Reports, CSV, one for each coin.":
    "Auf nicehash.com: Wallets → Activity → Reports, CSV, einen je Coin.",
  "In the Neverless app: Download transactions, CSV.": "In der Neverless-App: Download transactions, CSV.",
  "In the Bitstack app: export the transaction history as CSV, in French.":
    "In der Bitstack-App: den Verlauf der Transaktionen als CSV exportieren, auf Französisch.",
  "On waltio.com: export the transactions as CSV, in French.":
    "Auf waltio.com: die Transaktionen als CSV exportieren, auf Französisch.",
  "In Armory: File → Export Transactions, CSV, with dates such as 2014-Mar-05 11:05PM or 2014-03-05 23:05.":
    "In Armory: File → Export Transactions, CSV, mit Daten wie 2014-Mar-05 11:05PM oder 2014-03-05 23:05.",
  "A file coinmotion_balances that was downloaded from coinmotion.com, in English or Finnish.":
    "Eine Datei coinmotion_balances von coinmotion.com, auf Englisch oder Finnisch.",
  "The transaction statement of coinmotion.com (TransactionStatement), CSV.":
    "Die Transaktionsaufstellung von coinmotion.com (TransactionStatement), CSV.",
  "A history of transactions that was downloaded from coinsmart.com, CSV.":
    "Ein Verlauf der Transaktionen von coinsmart.com, CSV.",
  "In Avalanche's web wallet: Activity → Export CSV, transactions.":
    "In Avalanches Web-Wallet: Activity → Export CSV, Transaktionen.",
  "In Avalanche's web wallet: Activity → Export CSV, staking rewards.":
    "In Avalanches Web-Wallet: Activity → Export CSV, Staking-Belohnungen.",
  "In Avalanche's web wallet: Activity → Export CSV, AVAX transfers.":
    "In Avalanches Web-Wallet: Activity → Export CSV, AVAX-Überweisungen.",
  "On pooltool.io: Rewards data for taxes → search the address → Export, format Generic (CSV).":
    "Auf pooltool.io: Rewards data for taxes → die Adresse suchen → Export, Format Generic (CSV).",
  "A tax report that was downloaded from bitunix.com (bitunix_tax), CSV.":
    "Ein Steuerbericht von bitunix.com (bitunix_tax), CSV.",
  "A list of transactions that was downloaded from a portfolio on coinmarketcap.com, CSV.":
    "Eine Liste der Transaktionen aus einem Portfolio auf coinmarketcap.com, CSV.",
  "On bitget.com: Orders → Transaction records → Unified trading account → Export, all coins and types.":
    "Auf bitget.com: Orders → Transaction records → Unified trading account → Export, alle Coins und Typen.",
  "Use a file that was exported from quadrigacx.com.":
    "Nimm eine Datei, die von quadrigacx.com exportiert wurde.",
  "In Daedalus in English: Transactions → Export, CSV.":
    "In Daedalus auf Englisch: Transactions → Export, CSV.",
  "In Edge: the wallet → Export Transactions, CSV, one for each wallet.":
    "In Edge: die Wallet → Export Transactions, CSV, eine je Wallet.",
  "In MultiBit Classic in English or German: Transactions → Export, CSV.":
    "In MultiBit Classic auf Englisch oder Deutsch: Transactions → Export, CSV.",
  "In the Coinhouse app: Vos transactions → Exporter → Export avancé, sent by e-mail.":
    "In der Coinhouse-App: Vos transactions → Exporter → Export avancé, kommt per E-Mail.",
  "On bit2me.com: My account → Transaction history (Historial de operaciones), one file per year.":
    "Auf bit2me.com: Mi cuenta → Historial de operaciones, eine Datei je Jahr.",
  "In Decrediton: On-chain Transactions → Export → Transactions.":
    "In Decrediton: On-chain Transactions → Export → Transactions.",
  "On swissquote.com: Transactions → Export, CSV.": "Auf swissquote.com: Transaktionen → Export, CSV.",
  "On nonkyc.io: the export of deposits, CSV.": "Auf nonkyc.io: Export der Einzahlungen, CSV.",
  "On nonkyc.io: the export of withdrawals, CSV.": "Auf nonkyc.io: Export der Auszahlungen, CSV.",
  "On woox.io: the export of the order history, CSV.": "Auf woox.io: Export der Auftragshistorie, CSV.",
  "In Variational: the export of transfers, CSV.": "In Variational: Export der Transfers, CSV.",
  "Export the transfers instead, which have the profits, fundings and fees.":
    "Exportiere stattdessen die Transfers, die Gewinne, Finanzierungen und Gebühren enthalten.",
  "On firi.com: the export of transactions, CSV.": "Auf firi.com: Export der Transaktionen, CSV.",
  "On minswap.org: the export of orders, CSV.": "Auf minswap.org: Export der Aufträge, CSV.",
  "On nbx.com: the annual report (NBX_annual_report), CSV.":
    "Auf nbx.com: der Jahresbericht (NBX_annual_report), CSV.",
  "On safe.trade: the export of transactions (snapshot-transactions), CSV.":
    "Auf safe.trade: Export der Transaktionen (snapshot-transactions), CSV.",
};

export default phrases;
