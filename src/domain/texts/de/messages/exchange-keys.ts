/** German texts of where an exchange gives keys that can only read; menus and rights are named as the exchange names them. */
const messages: Readonly<Record<string, string>> = {
  "binance.com: Account → API Management → Create API, with Enable Reading only":
    "binance.com: Account → API Management → Create API, nur mit Enable Reading",
  "bit2me.com: Settings → API keys, with the permissions to read only":
    "bit2me.com: Settings → API keys, nur mit den Rechten zum Lesen",
  "bitcoin.de: Mein Bitcoin.de → Trading-API, with the methods of account, trades and ledger only":
    "bitcoin.de: Mein Bitcoin.de → Trading-API, nur mit den Methoden von account, trades und ledger",
  "bitfinex.com: API Keys → Create New Key, with every Get and without every Write switch":
    "bitfinex.com: API Keys → Create New Key, mit allen Schaltern Get und ohne die Schalter Write",
  "bitget.com: API keys → Create API key, Read-only": "bitget.com: API keys → Create API key, Read-only",
  "bithumb.com: My page → API management → API 2.0, with the permissions to view only":
    "bithumb.com: My page → API management → API 2.0, nur mit den Rechten zum Ansehen",
  "bitmex.com: Account → API Keys, without Order and Withdraw":
    "bitmex.com: Account → API Keys, ohne Order und Withdraw",
  "bitpanda.com: Profile → API key, with balance, trade and transaction":
    "bitpanda.com: Profil → API-Key, mit balance, trade und transaction",
  "bitso.com: Profile → API, with View account information and View activity and balance only":
    "bitso.com: Profile → API, nur mit View account information und View activity and balance",
  "bitstamp.net: Settings → API access, with Account balance and User transactions only":
    "bitstamp.net: Settings → API access, nur mit Account balance und User transactions",
  "bitvavo.com: Settings → API, with View only": "bitvavo.com: Settings → API, nur mit View",
  "bybit.com: API → Create New Key → Read-Only": "bybit.com: API → Create New Key → Read-Only",
  "coinbase.com: Settings → API, or portal.cdp.coinbase.com, with View only; the ECDSA kind, secret with all its lines":
    "coinbase.com: Settings → API, oder portal.cdp.coinbase.com, nur mit View; die Art ECDSA, das Secret mit allen seinen Zeilen",
  "coinex.com: Account → API, without trading and withdrawals":
    "coinex.com: Account → API, ohne Handel und Auszahlungen",
  "crypto.com/exchange: Settings → API Keys, with Can Read only":
    "crypto.com/exchange: Settings → API Keys, nur mit Can Read",
  "deribit.com: Account → API, with account:read, trade:read and wallet:read":
    "deribit.com: Account → API, mit account:read, trade:read und wallet:read",
  "futures.kraken.com: Settings → API keys, General API Read Only and Withdrawal API No Access":
    "futures.kraken.com: Settings → API keys, General API Read Only und Withdrawal API No Access",
  "gate.com: API Management → Create API Key, spot and wallet Read Only":
    "gate.com: API Management → Create API Key, spot und wallet Read Only",
  "gemini.com: Settings → API → Create key, scope Primary, role Auditor":
    "gemini.com: Settings → API → Create key, Scope Primary, Rolle Auditor",
  "htx.com: API Management → Create API Key, permission Read only":
    "htx.com: API Management → Create API Key, Recht Read only",
  "iconomi.com: Settings → API keys, without trading": "iconomi.com: Settings → API keys, ohne Handel",
  "independentreserve.com: Settings → API Keys → Generate, type Read only":
    "independentreserve.com: Settings → API Keys → Generate, Art Read only",
  "kraken.com: Settings → API, with Query funds, Query closed orders & trades and Query ledger entries only":
    "kraken.com: Settings → API, nur mit Query funds, Query closed orders & trades und Query ledger entries",
  "kucoin.com: API Management → Create API, permission General only":
    "kucoin.com: API Management → Create API, nur Recht General",
  "luno.com: Settings → API keys, with read-only access":
    "luno.com: Settings → API keys, nur mit Lesezugriff",
  "mexc.com: API Management → Create, with the View permissions only":
    "mexc.com: API Management → Create, nur mit den Rechten View",
  "okx.com: Profile → API, permission Read only": "okx.com: Profile → API, Recht Read only",
  "poloniex.com: Settings → API Keys, without trading and withdrawals":
    "poloniex.com: Settings → API Keys, ohne Handel und Auszahlungen",
  "prime.coinbase.com: Settings → APIs → Create API key, access level View only":
    "prime.coinbase.com: Settings → APIs → Create API key, Zugriff View only",
  "upbit.com: My page → Open API management, with View account, View orders, View deposits and View withdrawals only":
    "upbit.com: My page → Open API management, nur mit View account, View orders, View deposits und View withdrawals",
  "the API settings of {0}, with permission to read only":
    "die API-Einstellungen von {0}, nur mit dem Recht zu lesen",
};

export default messages;
