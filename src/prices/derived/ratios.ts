import { erc20Asset } from "../../domain/assets/asset.ts";
import { describeAsset } from "../../domain/assets/describe-asset.ts";
import { divide, powerOfTen, type Decimal } from "../../domain/money/decimal.ts";
import type { Priceable } from "../price-source.ts";
import type { Node } from "./node.ts";

/** The value of one unit of a token in units of another, at a block. */
export type Ratio = { underlying: Priceable; at(tag: string): Promise<Decimal | undefined> };

type Known = { coinId: string; chainId: string; contract: string; selector: string; underlying: string };

/** Staked ether whose contract returns its rate with 18 decimals: `stEthPerToken()`, `getExchangeRate()`, `exchangeRate()`. */
// prettier-ignore
const known: Known[] = [
  { coinId: "wrapped-steth", chainId: "1", contract: "0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0", selector: "0x035faf82", underlying: "staked-ether" },
  { coinId: "rocket-pool-eth", chainId: "1", contract: "0xae78736cd615f374d3085123a210448e74fc6393", selector: "0xe6aa216c", underlying: "ethereum" },
  { coinId: "coinbase-wrapped-staked-eth", chainId: "1", contract: "0xbe9895146f7af43049ca1c1ae358b0541ea49704", selector: "0x3ba0b9a9", underlying: "ethereum" },
];

/** `asset()`, `convertToAssets(uint256)`, `decimals()`: https://eips.ethereum.org/EIPS/eip-4626 */
const selectors = { asset: "0x38d52e0f", convertToAssets: "0x07a2d13a", decimals: "0x313ce567" };
const maxDecimals = 77n;

/** The chain and contract whose node provides the ratio of a coin or asset; `undefined` if it has none. */
export function contractOf({
  coinId,
  assetId,
}: Priceable): { chainId: string; contract: string; known?: Known } | undefined {
  const rule = known.find((one) => one.coinId === coinId);
  if (rule !== undefined) return { chainId: rule.chainId, contract: rule.contract, known: rule };
  const [, chainId, contract] = /^eip155:(\d+)\/erc20:(0x[0-9a-f]{40})$/.exec(assetId ?? "") ?? [];
  return chainId === undefined || contract === undefined ? undefined : { chainId, contract };
}

/** How a contract provides its ratio: by a known call, or as an ERC-4626 vault; `undefined` if neither. */
export async function ratioOf(
  { chainId, contract, known: rule }: { chainId: string; contract: string; known?: Known },
  node: Node,
): Promise<Ratio | undefined> {
  if (rule !== undefined)
    return {
      underlying: { ref: `coin:${rule.underlying}`, coinId: rule.underlying, assetId: null },
      async at(tag) {
        const [rate] = (await node.call(contract, rule.selector, tag)) ?? [];
        return rate === undefined || rate === 0n ? undefined : { units: rate, scale: 18 };
      },
    };
  const [asset] = (await node.call(contract, selectors.asset)) ?? [];
  if (asset === undefined || asset === 0n || asset >= 1n << 160n) return undefined;
  const underlying = `0x${asset.toString(16).padStart(40, "0")}`;
  const [own] = (await node.call(contract, selectors.decimals)) ?? [];
  const [its] = (await node.call(underlying, selectors.decimals)) ?? [];
  if (own === undefined || its === undefined || own > maxDecimals || its > maxDecimals) return undefined;
  const share = powerOfTen(Number(own));
  const assetId = erc20Asset(`eip155:${chainId}`, underlying);
  const { coinId } = describeAsset(assetId);
  return {
    underlying:
      coinId === null ? { ref: assetId, coinId, assetId } : { ref: `coin:${coinId}`, coinId, assetId: null },
    async at(tag) {
      const data = `${selectors.convertToAssets}${share.toString(16).padStart(64, "0")}`;
      const [assets] = (await node.call(contract, data, tag)) ?? [];
      if (assets === undefined || assets === 0n) return undefined;
      return divide({ units: assets, scale: Number(its) }, { units: 1n, scale: 0 });
    },
  };
}
