import { erc20Asset } from "../../domain/assets/asset.ts";
import { describeAsset } from "../../domain/assets/describe-asset.ts";
import { chainOfPlatform, nativeAssetOf } from "../../domain/catalog/chains.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { Priceable } from "../price-source.ts";
import type { Node } from "./node.ts";

/** One unit of a token in units of others, at a block: an amount for each of them. */
export type Ratio = { underlyings: Priceable[]; at(tag: string): Promise<Decimal[] | undefined> };

const decimalsSelector = "0x313ce567";
const maxDecimals = 77n;

/** How pools name the native coin. */
const nativeAddress = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

/** The address in the word at `index` of a result; `undefined` for zero and for a word that is not an address. */
export function addressOf(words: readonly bigint[] | undefined, index = 0): string | undefined {
  const word = words?.[index];
  return word === undefined || word === 0n || word >= 1n << 160n
    ? undefined
    : `0x${word.toString(16).padStart(40, "0")}`;
}

export async function decimalsOf(contract: string, node: Node): Promise<number | undefined> {
  if (contract === nativeAddress) return 18;
  const [decimals] = (await node.call(contract, decimalsSelector)) ?? [];
  return decimals === undefined || decimals > maxDecimals ? undefined : Number(decimals);
}

/** A chain's token as an item to be priced: its coin if it has one. */
export function priceableAt(chainId: string, contract: string): Priceable {
  const platform = `eip155:${chainId}`;
  const chain = chainOfPlatform(platform);
  const assetId =
    contract === nativeAddress && chain !== undefined ? nativeAssetOf(chain) : erc20Asset(platform, contract);
  const { coinId } = describeAsset(assetId);
  return coinId === null
    ? { ref: assetId, coinId, assetId }
    : { ref: `coin:${coinId}`, coinId, assetId: null };
}
