import type { ImportOptions } from "../../../src/importers/importer.ts";

/** Files of a source and of a tracker about the same events. */
export type TrackerPair = {
  name: string;
  records: PairFile;
  tracker: PairFile;
  /** How many transactions of the tracker's file the records replace, at least in part. */
  replaced: number;
  /** What the tracker alone states: wallet, ticker, amount. */
  only: Record<string, string>;
};
export type PairFile = { format: string; header: string; rows: string[]; options?: ImportOptions };

const utc = { timezone: "UTC" };

export const trackerPairs: readonly TrackerPair[] = [
  {
    name: "Kraken and Koinly",
    records: {
      format: "kraken-ledgers",
      header: '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
      rows: [
        '"L1","R1","2024-01-13 08:00:05","deposit","","currency","ZEUR","1000.0000","0.0000","1000.0000"',
        '"L2","R2","2024-01-14 08:00:31","trade","","currency","ZEUR","-500.0000","2.0000","498.0000"\n"L3","R2","2024-01-14 08:00:31","trade","","currency","XXBT","0.0100000000","0.0000000000","0.0100000000"',
        '"L4","R3","2024-01-15 08:00:12","withdrawal","","currency","XXBT","-0.0040000000","0.0001000000","0.0059000000"',
      ],
    },
    tracker: {
      format: "koinly-transactions",
      options: utc,
      header:
        "Date,Type,Tag,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (EUR),Net Value (EUR),Fee Value (EUR),TxSrc,TxDest,TxHash,Description",
      rows: [
        "2024-01-13 08:00:00,fiat_deposit,,,,,,Kraken,1000,EUR,,,,,,,,,,",
        "2024-01-14 08:00:00,exchange,,Kraken,500,EUR,,Kraken,0.01,BTC,,2,EUR,,,,,,,",
        "2024-01-15 08:00:00,transfer,,Kraken,0.004,BTC,,Cold,0.004,BTC,,0.0001,BTC,,,,,,,",
        "2024-02-20 08:00:00,crypto_deposit,reward,,,,,Cold,0.5,ATOM,,,,,,,,,,",
      ],
    },
    replaced: 3,
    only: { "Cold ATOM": "0.5", "Cold BTC": "0.004" },
  },
  {
    name: "Kraken and Koinly with other fees",
    records: {
      format: "kraken-ledgers",
      header: '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
      rows: [
        '"L1","R1","2024-01-13 08:00:05","deposit","","currency","ZEUR","1000.0000","1.5000","998.5000"',
        '"L2","R2","2024-01-14 08:00:31","trade","","currency","ZEUR","-500.0000","2.0000","496.5000"\n"L3","R2","2024-01-14 08:00:31","trade","","currency","XXBT","0.0123456789","0.0000000000","0.0123456789"',
        '"L4","R3","2024-01-15 08:00:12","withdrawal","","currency","XXBT","-0.0040000000","0.0001000000","0.0082456789"',
      ],
    },
    tracker: {
      format: "koinly-transactions",
      options: utc,
      header:
        "Date,Type,Tag,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (EUR),Net Value (EUR),Fee Value (EUR),TxSrc,TxDest,TxHash,Description",
      rows: [
        "2024-01-13 08:00:00,fiat_deposit,,,,,,Kraken,998.9,EUR,,,,,,,,,,",
        "2024-01-14 08:00:00,exchange,,Kraken,501.3,EUR,,Kraken,0.01234568,BTC,,0.001,BNB,,,,,,,",
        "2024-01-15 08:00:00,crypto_withdrawal,,Kraken,0.0041,BTC,,,,,,0.0001,BTC,,,,,,,",
      ],
    },
    replaced: 3,
    only: {},
  },
  {
    name: "Binance and CoinTracking",
    records: {
      format: "binance-statement",
      header: "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark",
      rows: [
        "1,2024-03-01 10:00:00,Spot,Deposit,USDT,100,",
        "1,2024-03-01 11:00:00,Spot,Buy,ETH,0.02,\n1,2024-03-01 11:00:00,Spot,Transaction Related,USDT,-60,",
        "1,2024-03-02 10:00:20,Spot,Withdraw,USDT,-40,Withdraw fee is included",
      ],
    },
    tracker: {
      format: "cointracking-trades",
      options: utc,
      header: '"Type","Buy","Cur.","Sell","Cur.","Exchange","Comment","Date"',
      rows: [
        '"Deposit","100.00000000","USDT","","","Binance","","2024-03-01 10:00:00"',
        '"Trade","0.02000000","ETH","60.00000000","USDT","Binance","","2024-03-01 11:00:00"',
        '"Withdrawal","","","40.00000000","USDT","Binance","","2024-03-02 10:00:00"',
        '"Deposit","40.00000000","USDT","","","Ledger Nano","","2024-03-02 10:10:00"',
      ],
    },
    replaced: 3,
    only: { "Ledger Nano USDT": "40" },
  },
  {
    name: "Bitstamp and Blockpit",
    records: {
      format: "bitstamp-transactions",
      header: "Type,Datetime,Account,Amount,Value,Rate,Fee,Sub Type",
      rows: [
        'Deposit,"March 28, 2022, 12:13 AM",Main Account,1000.00 EUR,,,,',
        'Market,"March 28, 2022, 12:31 PM",Main Account,0.25000000 ETH,500.00 EUR,2000.00 EUR,2.50 EUR,Buy',
        'Withdrawal,"April 1, 2022, 01:05 PM",Main Account,0.10000000 ETH,,,,',
      ],
    },
    tracker: {
      format: "blockpit-transactions",
      header:
        "Date (UTC),Integration Name,Label,Outgoing Asset,Outgoing Amount,Incoming Asset,Incoming Amount,Fee Asset,Fee Amount,Comments,Trx. ID,Source Type,Source Name",
      rows: [
        "2022-03-28T00:13:00Z,Bitstamp,Deposit,,,EUR,1000,,,,b1,API,Bitstamp",
        "2022-03-28T12:31:00Z,Bitstamp,Trade,EUR,500,ETH,0.25,EUR,2.5,,b2,API,Bitstamp",
        "2022-04-01T13:05:00Z,Bitstamp,Withdrawal,ETH,0.1,,,,,,b3,API,Bitstamp",
        "2022-05-01T13:05:00Z,Vault,Airdrop,,,UNI,4,,,,b4,Chain,Ethereum",
      ],
    },
    replaced: 3,
    only: { "Vault UNI": "4" },
  },
  {
    name: "Coinbase and CoinLedger",
    records: {
      format: "coinbase-report",
      header:
        "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes",
      rows: [
        "c1,2024-03-01 10:00:00 UTC,Receive,ETH,2,USD,$3000.00,$6000.00,$6000.00,$0.00,Received 2 ETH from an external account",
        "c2,2024-03-04 10:00:00 UTC,Send,ETH,-0.5,USD,$3000.00,-$1500.00,-$1500.00,$0.00,Sent 0.5 ETH to an external account",
      ],
    },
    tracker: {
      format: "coinledger-transactions",
      header:
        "Timestamp (UTC),Type,Internal Id,Platform,Account Name,Platform Id,Blockchain Id,Record Type,Asset,Amount,Description",
      rows: [
        "2024-03-01T10:00:00.000,Deposit,1,Coinbase,Coinbase,p1,,Credit,ETH,2,",
        "2024-03-04T10:00:20.000,Withdrawal,2,Coinbase,Coinbase,p2,,Debit,ETH,-0.5,",
        "2024-03-09T10:00:00.000,Staking,3,Wallet,My wallet,,,Credit,SOL,1,",
      ],
    },
    replaced: 2,
    only: { "My wallet SOL": "1" },
  },
  {
    name: "Bitvavo and BittyTax",
    records: {
      format: "bitvavo-history",
      header:
        "Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address",
      rows: [
        "UTC,2023-06-30,12:00:00,deposit,EUR,2000,,,,,EUR,0,Completed,d1,",
        "UTC,2023-07-01,11:36:46.620,buy,ETH,0.5,EUR,1862.8,EUR,-933.90,EUR,2.5,Completed,t1,",
        "UTC,2023-07-02,12:00:00,withdrawal,ETH,-0.4,,,,,ETH,0.01,Completed,w1,0xaec1",
      ],
    },
    tracker: {
      format: "bittytax-records",
      header:
        "Type,Buy Quantity,Buy Asset,Buy Value in EUR,Sell Quantity,Sell Asset,Sell Value in EUR,Fee Quantity,Fee Asset,Fee Value in EUR,Wallet,Timestamp,Note",
      rows: [
        "Deposit,2000,EUR,,,,,,,,Bitvavo,2023-06-30T12:00:00 UTC,",
        "Trade,0.5,ETH,,931.40,EUR,,2.5,EUR,,Bitvavo,2023-07-01T11:36:46 UTC,",
        "Withdrawal,,,,0.39,ETH,,0.01,ETH,,Bitvavo,2023-07-02T12:00:00 UTC,",
        "Interest,3,DAI,,,,,,,,Vault,2023-08-02T12:00:00 UTC,",
      ],
    },
    replaced: 3,
    only: { "Vault DAI": "3" },
  },
  {
    name: "Bitfinex and TokenTax",
    records: {
      format: "bitfinex-trades",
      header: "#,PAIR,AMOUNT,PRICE,FEE,FEE CURRENCY,DATE,ORDER ID",
      rows: [
        "501,BTC/USD,0.5,9000,-0.001,BTC,14-02-20 16:52:06,9001",
        "502,BTC/USD,-0.1,10000,-2,USD,15-02-20 08:00:00.250,9002",
      ],
    },
    tracker: {
      format: "tokentax-transactions",
      header:
        "Type,BuyAmount,BuyCurrency,SellAmount,SellCurrency,FeeAmount,FeeCurrency,Exchange,Group,Comment,Date",
      rows: [
        "Trade,0.5,BTC,4500,USD,0.001,BTC,Bitfinex,,,2020-02-14 16:52:06",
        "Trade,1000,USD,0.1,BTC,2,USD,Bitfinex,,,2020-02-15 08:00:00",
        "Airdrop,7,OMG,,,,,Cold,,,2020-02-16 08:00:00",
      ],
    },
    replaced: 2,
    only: { "Cold OMG": "7" },
  },
  {
    name: "Ledger Live and Accointing",
    records: {
      format: "ledger-live-operations",
      header:
        "Operation Date,Status,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash,Account Name,Account xpub,Countervalue Ticker,Countervalue at Operation Date,Countervalue at CSV Export",
      rows: [
        "2024-06-15T10:30:00.000Z,Confirmed,BTC,IN,0.5,0.0001,aa01,Bitcoin 1,xpub1,USD,25000.00,24000.00",
        "2024-06-16T14:00:00.000Z,Confirmed,BTC,OUT,0.1001,0.0001,aa02,Bitcoin 1,xpub1,USD,5000.00,4800.00",
      ],
    },
    tracker: {
      format: "accointing-transactions",
      header:
        "timeExecuted,type,boughtQuantity,boughtCurrency,boughtCurrencyId,soldQuantity,soldCurrency,soldCurrencyId,feeQuantity,feeCurrency,feeCurrencyId,classification,walletName,walletProvider,txId,primaryAddress,otherAddress,temporaryCurrencyName,temporaryFeeCurrencyName,temporaryBoughtCurrencyTicker,temporarySoldCurrencyTicker,temporaryFeeCurrencyTicker,id,associatedTransferId,comments",
      rows: [
        "06/15/2024 10:30:00,deposit,0.5,BTC,,,,,,,,,Hardware,ledger,aa01,,,,,,,,1,,",
        "06/16/2024 14:00:00,withdraw,,,,0.1001,BTC,,,,,,Hardware,ledger,aa02,,,,,,,,2,,",
        "06/17/2024 14:00:00,deposit,9,ATOM,,,,,,,,staked,Keplr,keplr,,,,,,,,,3,,",
      ],
    },
    replaced: 2,
    only: { "Keplr ATOM": "9" },
  },
  {
    name: "Kraken and Ghostfolio",
    records: {
      format: "kraken-ledgers",
      header: '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
      rows: [
        '"L1","R1","2024-01-13 08:00:05","deposit","","currency","ZEUR","1000.0000","0.0000","1000.0000"',
        '"L2","R2","2024-01-14 08:00:31","trade","","currency","ZEUR","-500.0000","2.0000","498.0000"\n"L3","R2","2024-01-14 08:00:31","trade","","currency","XXBT","0.0100000000","0.0000000000","0.0100000000"',
      ],
    },
    tracker: {
      format: "ghostfolio-csv",
      header: "Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note,Account",
      rows: [
        "2024-01-14T08:00:00.000Z,bitcoin,COINGECKO,EUR,50000,0.01,buy,2,,Kraken",
        "2024-01-16T08:00:00.000Z,cosmos,COINGECKO,EUR,10,2,buy,0,,Keplr",
      ],
    },
    replaced: 2,
    only: { "Keplr ATOM": "2" },
  },
];
