import { powerOfTen } from "../../domain/money/decimal.ts";
import { addressOf, decimalsOf, priceableAt, type Ratio } from "./tokens.ts";
import { shareRatio } from "./share-ratios.ts";
import type { Priceable } from "../price-source.ts";
import type { Node } from "./node.ts";

type Known = { coinId: string; chainId: string; contract: string; selector: string; underlying: string };

/** Staked ether whose contract returns its rate with 18 decimals: `stEthPerToken()`, `getExchangeRate()`, `exchangeRate()`. */
// oxfmt-ignore
const known: Known[] = [
  { coinId: "wrapped-steth", chainId: "1", contract: "0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0", selector: "0x035faf82", underlying: "staked-ether" },
  { coinId: "rocket-pool-eth", chainId: "1", contract: "0xae78736cd615f374d3085123a210448e74fc6393", selector: "0xe6aa216c", underlying: "ethereum" },
  { coinId: "coinbase-wrapped-staked-eth", chainId: "1", contract: "0xbe9895146f7af43049ca1c1ae358b0541ea49704", selector: "0x3ba0b9a9", underlying: "ethereum" },
];

/** `asset()`, `convertToAssets(uint256)`: https://eips.ethereum.org/EIPS/eip-4626 */
const selectors = { asset: "0x38d52e0f", convertToAssets: "0x07a2d13a" };

/** The chain and contract whose node provides the ratio of a coin or asset; `undefined` if it has none. */
export function contractOf({
  coinId,
  assetId,
}: Priceable): { chainId: string; contract: string; known?: Known } | undefined {
  const rule = known.find((candidate) => candidate.coinId === coinId);
  if (rule !== undefined) return { chainId: rule.chainId, contract: rule.contract, known: rule };
  const [, chainId, contract] = /^eip155:(\d+)\/erc20:(0x[0-9a-f]{40})$/.exec(assetId ?? "") ?? [];
  return chainId === undefined || contract === undefined ? undefined : { chainId, contract };
}

/**
 * The ratio of a contract's token: by a known call, as an ERC-4626 vault, or as the token of a pool or lending market; `undefined` for any
 * other contract.
 */
export async function ratioOf(
  { chainId, contract, known: rule }: { chainId: string; contract: string; known?: Known },
  node: Node,
): Promise<Ratio | undefined> {
  if (rule !== undefined)
    return {
      underlyings: [{ ref: `coin:${rule.underlying}`, coinId: rule.underlying, assetId: null }],
      async at(tag) {
        const [rate] = (await node.call(contract, rule.selector, tag)) ?? [];
        return rate === undefined || rate === 0n ? undefined : [{ units: rate, scale: 18 }];
      },
    };
  return (await vaultRatio(chainId, contract, node)) ?? shareRatio(chainId, contract, node);
}

async function vaultRatio(chainId: string, contract: string, node: Node): Promise<Ratio | undefined> {
  const underlying = addressOf(await node.call(contract, selectors.asset));
  if (underlying === undefined) return undefined;
  const shareDecimals = await decimalsOf(contract, node);
  const underlyingDecimals = await decimalsOf(underlying, node);
  if (shareDecimals === undefined || underlyingDecimals === undefined) return undefined;
  const share = powerOfTen(shareDecimals);
  return {
    underlyings: [priceableAt(chainId, underlying)],
    async at(tag) {
      const data = `${selectors.convertToAssets}${share.toString(16).padStart(64, "0")}`;
      const [assets] = (await node.call(contract, data, tag)) ?? [];
      return assets === undefined || assets === 0n
        ? undefined
        : [{ units: assets, scale: underlyingDecimals }];
    },
  };
}
