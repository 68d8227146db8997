import type { Operation, TransactionStatus } from "../../src/domain/ledger/transaction.ts";
import type { MessageKey } from "../i18n/messages.ts";
import { chainName } from "./chain-names.ts";
import { t, translator } from "../i18n/t.ts";

/** Names for ids of the service. */

/** Shorter than the registry's names, or missing there. */
const platforms: Record<string, string> = {
  "eip155:1": "Ethereum",
  "eip155:10": "Optimism",
  "eip155:56": "BNB Chain",
  "eip155:100": "Gnosis",
  "eip155:137": "Polygon",
  "eip155:324": "zkSync Era",
  "eip155:8453": "Base",
  "eip155:42161": "Arbitrum",
  "eip155:43114": "Avalanche",
  "eip155:59144": "Linea",
  "bip122:000000000019d6689c085ae165831e93": "Bitcoin",
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "Solana",
};

/** Names of which a capital letter at the start is not enough. */
const spelled = new Map(
  [
    "AdaLite,Alby Hub,Binance.US,bitbank,Bitcoin Core,bitcoin.de,BitcoinTaxes,bitFlyer,BitMEX,BittyTax,Blockchain.com",
    "BlockFi,BnkToTheFuture,BTC Markets,Cash App,CEX.IO,ChangeTip,CoinCorner,CoinLedger,CoinList,CoinSpot,CoinStats",
    "CoinTracker,CoinTracking,Crypto.com,DeFi Taxes,Easy Crypto,eToro,FTX,GateHub,GMO Coin,HandCash,HitBTC,HTX",
    "Kraken Futures,KuCoin,Ledger Live,LocalBitcoins,MEXC,MyEtherWallet,MyMonero,NDAX,Neon Wallet,OKX,PayPal,qTrade,sFOX",
    "ShapeShift,stake.tax,SwissBorg,TaxBit,TokenTax,Trade Republic,Wallet of Satoshi,WazirX,WhiteBIT,ZenLedger",
  ].flatMap((names) => names.split(",").map((name) => [plain(name), name] as const)),
);

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, "");
}

export function platformName(platform: string): string {
  const known = platforms[platform];
  if (known !== undefined) return known;
  if (platform === "manual") return t("common.manualEntry");
  if (platform.startsWith("exchange:")) return providerName(platform.slice("exchange:".length));
  return chainName(platform) ?? platform;
}

/** An exchange, wallet or tool by its id: `blockchaincom` is `Blockchain.com`. */
export function providerName(id: string): string {
  return spelled.get(plain(id)) ?? capitalised(id);
}

/** A wallet with its platform, unless the name contains it: `Kraken Spot`, `0xde30…a11c · Ethereum`. */
export function placeName(wallet: string, platform: string): string {
  const name = walletName(wallet);
  // Manual entries and files without a platform have none.
  if (platform === "manual") return name;
  const where = platformName(platform);
  return plain(name) === plain(where) || name.startsWith(`${where} `) ? name : `${name} · ${where}`;
}

/** A long address as `0xde30…a11c`; a position keeps its suffix. */
export function walletName(wallet: string): string {
  const [owner = wallet, position] = wallet.split("#");
  const short = owner.length > 24 && !owner.includes(" ") ? `${owner.slice(0, 6)}…${owner.slice(-4)}` : owner;
  return position === undefined ? short : `${short} · ${positionName(position)}`;
}

/** `Aave V3` for `aave-v3`; a contract as `0xde30…a11c`. */
export function positionName(position: string): string {
  if (position.length > 24) return walletName(position.replace(/^\?/, ""));
  if (!/^[a-z][a-z\d-]*$/.test(position)) return position;
  return position
    .split("-")
    .map((word) => (/^v\d+$/.test(word) ? word.toUpperCase() : providerName(word)))
    .join(" ");
}

/** An asset's name until the service provides one: the last part of its id. */
export function symbolFromId(assetId: string): string {
  const reference = assetId.slice(assetId.lastIndexOf(":") + 1);
  return reference.length > 14 ? `${reference.slice(0, 6)}…${reference.slice(-4)}` : reference;
}

/** The label of a transaction's type; a report keeps the label of the time when it was created. */
export function typeName(type: string): string {
  return translator.find(`types.${type}`) ?? capitalised(type);
}

export function statusName(status: TransactionStatus): string {
  return t(`types.status${status}`);
}

export function operationName(operation: Operation): string {
  return t(`types.operation${operation}`);
}

/** The label of a task by its kind; a task about one thing of the account keeps the service's title, which names it. */
export function taskTitle({ kind, title }: { kind: string; title: string }): string {
  return translator.find(`types.task${capitalised(kind)}`) ?? title;
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `1 transaction`, `1,234 transactions`. */
export function counted(count: number, noun: Noun): string {
  return t(`count.${noun}`, { count });
}

export type Noun = Extract<MessageKey, `count.${string}`> extends `count.${infer Name}` ? Name : never;
