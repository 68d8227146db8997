import type { Day } from "../time/day.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";

/** `eip155:1/slip44:60`, `exchange:binance/symbol:BTC`, `currency:iso4217/code:EUR` (CAIP-19 in its spirit; see docs/spec/protocol.md §8). */
export type AssetId = string;

export const assetKinds = ["asset", "liability", "nft", "currency"] as const;
export type AssetKind = (typeof assetKinds)[number];

export type Asset = {
  id: AssetId;
  kind: AssetKind;
  coinId: string | null;
  symbol: string;
  name: string;
  decimals: number | null;
  spam: boolean;
  spamReasons: string[];
  /** The UTC day from which the owner says that it is worthless. */
  worthlessFrom: Day | null;
};

/** A source's description of an asset. The ledger keeps the first one; the registry and the owner override it. */
export type AssetHint = {
  assetId: AssetId;
  symbol?: string;
  name?: string;
  decimals?: number;
  coinId?: string;
};

/** The coin of a platform (CAIP-2) by its SLIP-44 number, as a CAIP-19 id. */
export function nativeAsset(platform: string, slip44: number): AssetId {
  return `${platform}/slip44:${slip44}`;
}

/** A token by its contract, as a CAIP-19 id. */
export function erc20Asset(platform: string, contract: string): AssetId {
  return `${platform}/erc20:${contract.toLowerCase()}`;
}

/** The id of an exchange's asset by its ticker. */
export function exchangeAsset(exchange: string, symbol: string): AssetId {
  return `exchange:${exchange}/symbol:${symbol}`;
}

/** The id of a currency by its ISO 4217 code. */
export function currencyAsset(code: string): AssetId {
  return `currency:iso4217/code:${code.toUpperCase()}`;
}

const form = /^([-a-z0-9]{2,12}:[-_a-zA-Z0-9]{1,64})\/([-a-z0-9]{2,12}):([-.%/_:$@+ \p{L}\p{N}]{1,140})$/u;

/** Whether a text has the form of an asset id. */
export function isAssetId(text: string): boolean {
  return form.test(text);
}

/** Splits an asset id into platform, namespace and reference. Throws `bad_request` if it has another form. */
export function partsOf(assetId: AssetId): { platform: string; namespace: string; reference: string } {
  const match = form.exec(assetId);
  if (match === null)
    throw new AppError(
      "bad_request",
      msg`"${assetId.slice(0, 80)}" is not an asset id; one looks like eip155:1/slip44:60 or exchange:binance/symbol:BTC.`,
    );
  const [, platform = "", namespace = "", reference = ""] = match;
  return { platform, namespace, reference };
}

/** The stored form of an id: contract addresses in lower case, currency codes in upper case, everything else unchanged. */
export function canonicalAssetId(assetId: AssetId): AssetId {
  const { platform, namespace, reference } = partsOf(assetId);
  if (platform === "currency:iso4217" && namespace === "code") return currencyAsset(reference);
  return namespace.startsWith("erc") ? `${platform}/${namespace}:${reference.toLowerCase()}` : assetId;
}

/** Whether an asset is a currency. */
export function isCurrency(assetId: AssetId): boolean {
  return assetId.startsWith("currency:");
}

/** The id of one item of a collection on a chain without Ethereum's token standards. */
export function nftAsset(platform: string, reference: string): AssetId {
  return `${platform}/nft:${reference}`;
}

/** Whether an asset is an item of a collection. */
export function isNft(assetId: AssetId): boolean {
  return /\/(?:erc721|erc1155|nft):/.test(assetId);
}

/** The ISO 4217 code of a currency; `undefined` for other assets. */
export function currencyCodeOf(assetId: AssetId): string | undefined {
  return isCurrency(assetId) ? assetId.slice("currency:iso4217/code:".length) : undefined;
}

/** The kind of asset, as far as its id states it. */
export function kindOfAsset(assetId: AssetId): AssetKind {
  return isCurrency(assetId) ? "currency" : isNft(assetId) ? "nft" : "asset";
}
