import { nodeCoverage } from "./coverage.ts";
import { z } from "zod";
import { nativeAsset } from "../../../domain/assets/asset.ts";
import { AppError, wordingOf } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { Connector, ConnectorContext } from "../../connector.ts";
import { nodeBalances } from "./node/node-balances.ts";
import { addressFields, chainFields, chainOf, labelOf, withAddress } from "./settings.ts";
import { syncByNode, type NodeCursor } from "./node/sync-node.ts";
import { createNode, JsonRpcError, type Node } from "../../json-rpc.ts";
import { classifyRpcError } from "../../../net/classify-rpc-error.ts";

const settings = z.strictObject({
  ...addressFields,
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ secret: true, title: "Node URL" })
    .describe(
      "JSON-RPC over HTTP; sealed, since many carry a key in the path. May be left out where UPSTREAM_EVM_RPC_<chainId>_URL is set",
    ),
  chainId: z
    .int()
    .positive()
    .optional()
    .meta({ title: "Chain ID" })
    .describe("Checked against the node; asked from it when left out"),
  fromBlock: z
    .int()
    .min(0)
    .optional()
    .meta({ title: "First block" })
    .describe("First block to read; the beginning when left out"),
  ...chainFields,
});
type Settings = z.output<typeof settings>;

function nodeOf(settings: Settings, context: ConnectorContext): Node {
  const url = context.secret("url") ?? settings.url ?? "";
  const provider = settings.chainId === undefined ? "evm_rpc" : `evm_rpc_${settings.chainId}`;
  if (context.http.baseUrl(provider, url) === "")
    throw new AppError(
      "bad_request",
      "Set url to the node's JSON-RPC address, such as http://127.0.0.1:8545.",
    );
  return createNode(provider, url, context, { perSecond: 100, burst: 100 });
}

async function chainIdOf(node: Node): Promise<number> {
  let answer: unknown;
  try {
    answer = await node.call("eth_chainId", [], z.unknown());
  } catch (cause) {
    if (cause instanceof AppError && (cause.data?.["offline"] === true || cause.code !== "upstream"))
      throw cause;
    const isRefused = cause instanceof JsonRpcError && classifyRpcError(cause) === "fatal";
    throw new AppError(
      "bad_request",
      isRefused
        ? msg`The node refused (${wordingOf(cause)}): check the key in its URL.`
        : msg`The node returned no result for eth_chainId (${wordingOf(cause)}): check its URL, that it is running, and that its HTTP interface is on.`,
      { cause },
    );
  }
  const chainId = typeof answer === "string" ? Number(answer) : Number.NaN;
  if (Number.isSafeInteger(chainId) && chainId > 0) return chainId;
  throw new AppError(
    "bad_request",
    "The server at this URL is not an EVM node: eth_chainId gave no number. Check the URL.",
  );
}

/** An EVM address read from the owner's own node: tokens by logs, native history if the node indexes it. */
export const evmNode: Connector<Settings, NodeCursor> = {
  id: "evm-node",
  title: "EVM address by your own node",
  capabilities: ["sync", "verify", "past-balances", "nft"],
  settings,
  coverage: nodeCoverage,
  // An address alone does not determine a node.
  recognize: () => [],
  label: (settings) => `${labelOf(settings)} on ${chainOf(settings.chainId ?? 1, settings).name}`,
  async check(settings, context) {
    const node = nodeOf(settings, context);
    const chainId = await chainIdOf(node);
    if (settings.chainId !== undefined && settings.chainId !== chainId)
      throw new AppError(
        "bad_request",
        msg`The node serves chain ${chainId}, not ${settings.chainId}: correct chainId or the URL.`,
      );
    return {
      ...(await withAddress(settings, context, { node: chainId === 1 ? node : undefined, chainId })),
      chainId,
    };
  },
  sync(settings, cursor, context) {
    const chain = chainOf(settings.chainId ?? 1, settings);
    const first = settings.fromBlock ?? 0;
    return syncByNode(nodeOf(settings, context), { chain, wallet: settings.address, first }, cursor);
  },
  provisional(settings) {
    const chain = chainOf(settings.chainId ?? 1, settings);
    const assetId = nativeAsset(chain.platform, chain.coinType);
    return [{ wallet: settings.address, assetId, decimals: chain.decimals }];
  },
  async readPositions(settings, request, context, block) {
    const chain = chainOf(settings.chainId ?? 1, settings);
    // The ABI codec is loaded with the first wallet that has positions to read.
    const { readPositions } = await import("./positions/read-positions.ts");
    return readPositions(nodeOf(settings, context), chain, { wallet: settings.address, ...request, block });
  },
  balances(settings, assets, context, block) {
    const chain = chainOf(settings.chainId ?? 1, settings);
    return nodeBalances(nodeOf(settings, context), chain, { address: settings.address, assets, block });
  },
};
