import { powerOfTen } from "../../domain/money/decimal.ts";
import type { Node } from "./node.ts";
import { addressOf, decimalsOf, priceableAt, type Ratio } from "./tokens.ts";

/** `lp_token()` of gauges, `token()` and `pricePerShare()` of Yearn v2, `want()` and `getPricePerFullShare()` of Beefy. */
const selectors = {
  poolToken: "0x82c63066",
  token: "0xfc0c546a",
  pricePerShare: "0x99530b06",
  want: "0x1f1fcd51",
  pricePerFullShare: "0x77c7b8fc",
};

/** The ratio of a gauge's token (one pool token each), or of a share of a vault that predates ERC-4626. */
export async function earlierVaultRatio(
  chainId: string,
  token: string,
  node: Node,
): Promise<Ratio | undefined> {
  const poolToken = addressOf(await node.call(token, selectors.poolToken));
  if (poolToken !== undefined)
    return { underlyings: [priceableAt(chainId, poolToken)], at: async () => [{ units: 1n, scale: 0 }] };
  const tokenDecimals = await decimalsOf(token, node);
  if (tokenDecimals === undefined) return undefined;
  return (
    (await ratioBy(chainId, token, node, {
      underlying: selectors.token,
      price: selectors.pricePerShare,
      // The price of a whole share, in the smallest unit of the token.
      unitsPerPrice: 1n,
      scale: 0,
    })) ??
    ratioBy(chainId, token, node, {
      underlying: selectors.want,
      price: selectors.pricePerFullShare,
      // The price of the smallest unit of a share, with 18 decimals.
      unitsPerPrice: powerOfTen(tokenDecimals),
      scale: 18,
    })
  );
}

async function ratioBy(
  chainId: string,
  token: string,
  node: Node,
  names: { underlying: string; price: string; unitsPerPrice: bigint; scale: number },
): Promise<Ratio | undefined> {
  const underlying = addressOf(await node.call(token, names.underlying));
  if (underlying === undefined || (await node.call(token, names.price)) === undefined) return undefined;
  const underlyingDecimals = await decimalsOf(underlying, node);
  if (underlyingDecimals === undefined) return undefined;
  return {
    underlyings: [priceableAt(chainId, underlying)],
    async at(tag) {
      const [price = 0n] = (await node.call(token, names.price, tag)) ?? [];
      return price === 0n
        ? undefined
        : [{ units: price * names.unitsPerPrice, scale: names.scale + underlyingDecimals }];
    },
  };
}
