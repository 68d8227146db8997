import { z } from "zod";
import { nativeAsset } from "../../../../domain/assets/asset.ts";
import type { Chain } from "../../../../domain/catalog/chains.ts";
import { formatDecimal } from "../../../../domain/money/decimal.ts";
import type { SourceBalance } from "../../../connector.ts";
import { hex, JsonRpcError, parseAnswer, type Node } from "../../../json-rpc.ts";
import { sameChain } from "./node-chain.ts";
import { balanceCall } from "../token-metadata.ts";

type WantedBalance = { wallet: string; assetId: string; decimals: number | null };
const headSchema = z.object({ number: z.string(), timestamp: z.string() });

/**
 * Balances at one block, the latest or a past one: the native coin's by `eth_getBalance`, tokens' by `balanceOf`, in batches. Unavailable ones
 * (a pruned state, a reverting contract) are omitted.
 */
export async function nodeBalances(
  node: Node,
  chain: Chain,
  { address, assets, block }: { address: string; assets: WantedBalance[]; block: number | undefined },
): Promise<SourceBalance[]> {
  const tag = block === undefined ? "latest" : hex(block);
  const [head, chainId] = await node.batch(
    [
      { method: "eth_getBlockByNumber", params: [tag, false] },
      { method: "eth_chainId", params: [] },
    ],
    z.unknown(),
  );
  if (head instanceof JsonRpcError) throw head;
  sameChain(chain, chainId);
  if (head === null || head === undefined) return [];
  const { number, timestamp } = parseAnswer(head, "eth_getBlockByNumber", headSchema);
  const native = nativeAsset(chain.platform, chain.coinType);
  const requested = assets.flatMap(({ wallet, assetId, decimals }) => {
    if (assetId === native)
      return [
        {
          wallet,
          assetId,
          scale: chain.decimals,
          call: { method: "eth_getBalance", params: [address, number] },
        },
      ];
    const contract = /\/erc20:(0x[0-9a-f]{40})$/.exec(assetId)?.[1];
    if (contract === undefined || decimals === null || !assetId.startsWith(`${chain.platform}/`)) return [];
    const call = { method: "eth_call", params: [{ to: contract, data: balanceCall(address) }, number] };
    return [{ wallet, assetId, scale: decimals, call }];
  });
  const results = await node.batch(
    requested.map(({ call }) => call),
    z.string(),
  );
  const at = Number(timestamp) * 1000;
  return requested.flatMap(({ wallet, assetId, scale }, index): SourceBalance[] => {
    const answer = results[index];
    if (answer === undefined || answer instanceof JsonRpcError || !/^0x[0-9a-f]+$/i.test(answer)) return [];
    const units = BigInt(answer.slice(0, 66));
    return [{ wallet, assetId, amount: formatDecimal({ units, scale }), block: Number(number), at }];
  });
}
