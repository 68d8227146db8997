/** Names of which a capital letter at the start is not enough. */
const spellings = new Map(
  [
    "CoinGecko,DefiLlama,AdaLite,Alby Hub,Binance.US,bitbank,Bitcoin Core,bitcoin.de,BitcoinTaxes,bitFlyer,BitMEX,BittyTax,Blockchain.com",
    "BlockFi,BnkToTheFuture,BTC Markets,Cash App,CEX.IO,ChangeTip,CoinCorner,CoinLedger,CoinList,CoinSpot,CoinStats",
    "CoinTracker,CoinTracking,Crypto.com,DeFi Taxes,Easy Crypto,eToro,FTX,GateHub,GMO Coin,HandCash,HitBTC,HTX",
    "Kraken Futures,KuCoin,Ledger Live,LocalBitcoins,MEXC,MyEtherWallet,MyMonero,NDAX,Neon Wallet,OKX,PayPal,qTrade,sFOX",
    "beaconcha.in,ENS gateway,NEAR,NearBlocks,ntfy,OpenAI,SFTP,SMTP,TON Center,TronGrid,TzKT,Web Push,XRPL",
    "ShapeShift,stake.tax,SwissBorg,TaxBit,TokenTax,Trade Republic,Wallet of Satoshi,WazirX,WhiteBIT,ZenLedger",
  ].flatMap((names) => names.split(",").map((name) => [plainName(name), name] as const)),
);

export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, "");
}

/** An exchange, wallet, tool or source by its id: `blockchaincom` is `Blockchain.com`, and `evm_rpc_1` the `EVM RPC of chain 1`. */
export function providerName(id: string): string {
  const node = /^evm_rpc(?:_(\d+))?$/.exec(id);
  if (node !== null) return node[1] === undefined ? "EVM RPC" : `EVM RPC of chain ${node[1]}`;
  return spellings.get(plainName(id)) ?? capitalised(id);
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
