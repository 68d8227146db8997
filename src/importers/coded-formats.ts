import type { FormatProof } from "./importer.ts";

type CodedFormat = {
  proof: FormatProof;
  /** The headers of the known versions, as in the file, without quotes. */
  headers: readonly string[];
};

const explorerStart = "Txhash,Blockno,UnixTimestamp,DateTime (UTC)";
const blockscoutStart = "TxHash,BlockNumber,UnixTimestamp,FromAddress,ToAddress";

/** The descriptions of formats whose readers are written in code. */
export const codedFormats: Readonly<Record<string, CodedFormat>> = {
  "etherscan-transactions": {
    proof: "real sample",
    headers: [
      "Transaction Hash,Block Number,UnixTimestamp,DateTime (UTC),From,To,ContractAddress,Value_IN(ETH),Value_OUT(ETH),TxnFee(ETH),Status,Method,PrivateNote",
      `${explorerStart},From,To,ContractAddress,Value_IN(ETH),Value_OUT(ETH),CurrentValue @ $2000/ETH,TxnFee(ETH),TxnFee(USD),Historical $Price/ETH,Status,ErrCode,Method`,
      "Txhash,Blockno,UnixTimestamp,DateTime,From,To,ContractAddress,Value_IN(ETH),Value_OUT(ETH),CurrentValue @ $2000/Eth,TxnFee(ETH),TxnFee(USD)",
    ],
  },
  "etherscan-internal": {
    proof: "real sample",
    headers: [
      `${explorerStart},ParentTxFrom,ParentTxTo,ParentTxETH_Value,From,TxTo,ContractAddress,Value_IN(ETH),Value_OUT(ETH),CurrentValue @ $2000/Eth,Historical $Price/Eth,Status,ErrCode,Type`,
    ],
  },
  "etherscan-erc20": {
    proof: "real sample",
    headers: [`${explorerStart},From,To,TokenValue,USDValueDayOfTx,ContractAddress,TokenName,TokenSymbol`],
  },
  "blockscout-transactions": {
    proof: "header only",
    headers: [
      `${blockscoutStart},ContractAddress,Type,Value,Fee,Status,ErrCode,CurrentPrice,TxDateOpeningPrice,TxDateClosingPrice`,
      `${blockscoutStart},ContractAddress,Type,Value,Fee,Status,ErrCode,CurrentPrice,TxDateOpeningPrice,TxDateClosingPrice,MethodName`,
    ],
  },
  "blockscout-tokens": {
    proof: "header only",
    headers: [
      `${blockscoutStart},TokenContractAddress,Type,TokenSymbol,TokensTransferred,TransactionFee,Status,ErrCode`,
      `${blockscoutStart},TokenContractAddress,Type,TokenDecimals,TokenSymbol,TokensTransferred,TransactionFee,Status,ErrCode`,
    ],
  },
  "trezor-transactions": {
    proof: "synthetic",
    headers: ["Date & Time,Type,Transaction ID,Addresses,Fee,Total"],
  },
  "binance-order-fills": {
    proof: "real sample",
    headers: ["Date(UTC),Pair,Type,Order Price,Order Amount,AvgTrading Price,Filled,Total,status"],
  },
  "binance-statement": {
    proof: "real sample",
    headers: [
      "User ID,Time,Account,Operation,Coin,Change,Remark",
      "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark",
    ],
  },
  "binance-eth-staking": { proof: "synthetic", headers: ["Date(UTC),Coin,Token,Amount,Status"] },
  "coinbase-report": {
    proof: "synthetic",
    headers: [
      "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes",
      "Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees),Fees,Notes",
      "Timestamp,Transaction Type,Asset,Quantity Transacted,USD Spot Price at Transaction,Subtotal,Total (inclusive of fees),Notes",
    ],
  },
  "coinbase-first-report": {
    proof: "synthetic",
    headers: [
      "Timestamp,Balance,Amount,Currency,To,Notes,Instantly Exchanged,Transfer Total,Transfer Total Currency,Transfer Fee,Transfer Fee Currency,Transfer Payment Method,Transfer ID,Coinbase ID (visit https://www.coinbase.com/transactions/[ID] in your browser)",
    ],
  },
  "coinbase-pro-account": {
    proof: "synthetic",
    headers: [
      "portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id",
      "type,time,amount,balance,amount/balance unit,transfer id,trade id,order id",
      "Portfolio,Type,Timestamp,Amount,Balance,Amount/balance unit,Transfer id,Trade id,Order id",
    ],
  },
  "coinbase-pro-fills": {
    proof: "synthetic",
    headers: [
      "portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit",
      "trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit",
    ],
  },
  "pionex-transfers": { proof: "synthetic", headers: ["date(UTC+0),tx_type,amount,coin,network,txid,fee"] },
  "pionex-trades": {
    proof: "synthetic",
    headers: [
      "Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag",
    ],
  },
  "bitbank-transfers": {
    proof: "synthetic",
    headers: [
      "コイン,日時,数量,ネットワーク,アドレス,Txid,ステータス",
      "コイン,日時,数量,手数料,ラベル,ネットワーク,アドレス,Txid,ステータス",
      "日時,数量,ステータス",
    ],
  },
  "coincheck-buys": {
    proof: "synthetic",
    headers: ["ID,Amount,Price,Trading Currency,Original Currency,Progress,Time"],
  },
  "coincheck-transactions": {
    proof: "synthetic",
    headers: ["id,time,operation,amount,trading_currency,price,original_currency,fee,comment"],
  },
  coinmama: { proof: "synthetic", headers: ["Transaction,Type,Amount,Date Created,Status"] },
  "localbitcoins-trades": {
    proof: "synthetic",
    headers: [
      "id,created_at,buyer,seller,trade_type,btc_amount,btc_traded,fee_btc,btc_amount_less_fee,btc_final,fiat_amount,fiat_fee,fiat_per_btc,currency,exchange_rate,transaction_released_at,online_provider,reference",
    ],
  },
  "revolut-crypto": { proof: "synthetic", headers: ["Symbol,Type,Quantity,Price,Value,Fees,Date"] },
  "relai-transactions": {
    proof: "synthetic",
    headers: [
      "Date,Transaction Type,BTC Amount,BTC Price,Currency Pair,Fiat Amount (excl. fees),Fiat Currency,Fee,Fee Currency,Destination,Operation ID,Counterparty",
    ],
  },
  "kraken-ledgers": {
    proof: "synthetic",
    headers: ["txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance"],
  },
  "kucoin-order-history": {
    proof: "synthetic",
    headers: [
      "tradeCreatedAt,symbol,side,price,size,funds,fee,feeCurrency",
      "tradeCreatedAt(UTC+02:00),symbol,side,price,size,funds,fee,feeCurrency",
    ],
  },
  "cryptocom-app": {
    proof: "synthetic",
    headers: [
      "Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash",
      "Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind",
    ],
  },
  "bitvavo-history": {
    proof: "synthetic",
    headers: [
      "Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address",
    ],
  },
  "bitstamp-transactions": {
    proof: "synthetic",
    headers: ["Type,Datetime,Account,Amount,Value,Rate,Fee,Sub Type"],
  },
  "gemini-history": {
    proof: "synthetic",
    headers: [
      "Date,Time (UTC),Type,Symbol,Specification,Liquidity Indicator,Trading Fee Rate (bps),USD Amount USD,Fee (USD) USD,USD Balance USD,BTC Amount BTC,Fee (BTC) BTC,BTC Balance BTC,Trade ID,Order ID,Tx Hash,Withdrawal Destination",
    ],
  },
  "cointracking-trades": {
    proof: "synthetic",
    headers: [
      "Type,Buy,Cur.,Sell,Cur.,Fee,Cur.,Exchange,Group,Comment,Date",
      "Type,Buy,Cur.,Sell,Cur.,Fee,Cur.,Exchange,Group,Comment,Date,Tx-ID",
      "Type,Buy,Cur.,Sell,Cur.,Exchange,Comment,Date",
      "Type,Buy Amount,Buy Currency,Sell Amount,Sell Currency,Fee,Fee Currency,Exchange,Group,Comment,Date,Liquidity pool,Tx-ID,Buy Value in Account Currency,Sell Value in Account Currency",
      "Typ,Kauf,Cur.,Verkauf,Cur.,Gebühr,Cur.,Börse,Gruppe,Kommentar,Datum",
    ],
  },
  "ghostfolio-csv": {
    proof: "synthetic",
    headers: ["Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note"],
  },
  "ghostfolio-json": {
    proof: "synthetic",
    headers: [
      "{accountId},{comment},{fee},{id},{quantity},{type},{unitPrice},{currency},{dataSource},{date},{symbol}",
    ],
  },
  "portolan-csv": {
    proof: "real sample",
    headers: [
      "id,at,type,status,platform,wallet,direction,assetId,amount,kind,legWallet,legCounterparty,valueAmount,valueCurrency,valueBy,txHash,method,counterparty,notes,tags,position,statedType,owner,reported",
    ],
  },
  "portolan-json": { proof: "real sample", headers: ["{id},{at},{type},{platform},{wallet},{legs}"] },
  // Any header, because the owner maps its columns.
  "generic-csv": { proof: "synthetic", headers: [] },
};
