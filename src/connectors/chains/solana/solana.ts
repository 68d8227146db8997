import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { withInteractiveErrors } from "../../interactive-errors.ts";
import type { Connector, ConnectorContext, SourceBalance } from "../../connector.ts";
import { createNode, JsonRpcError, type Node } from "../../json-rpc.ts";
import { stakeAccountsOf, tokenAccountsOf, callIfSupported, type StakeAccount } from "./accounts.ts";
import { ownerOfName, solName } from "./sns.ts";
import { solanaCoverage } from "./coverage.ts";
import { sol, solana, stakePosition } from "./assemble.ts";
import { quantity } from "./transaction.ts";
import { type Cursor, sync } from "./sync.ts";
import { settings, type Settings, isPublicKey } from "./settings.ts";

const publicServer = "https://api.mainnet-beta.solana.com";
const mainnet = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d";

function nodeOf({ url }: Settings, context: ConnectorContext): Node {
  const customUrl = context.secret("url") ?? url;
  const pace = customUrl === undefined ? { perSecond: 4, burst: 8 } : { perSecond: 20, burst: 20 };
  return createNode("solana", customUrl ?? publicServer, context, pace);
}

/** Settings with the address of the wallet that owns the given name. */
async function resolved(settings: Settings, context: ConnectorContext): Promise<Settings> {
  const name = solName(settings.address);
  if (name === undefined) return settings;
  return { ...settings, address: await ownerOfName(name, nodeOf(settings, context)), solName: name };
}

/** Solana by any RPC server: native and token transfers, swaps as their legs, staking and its rewards. */
export const solanaConnector: Connector<Settings, Cursor> = {
  id: "solana",
  title: "Solana address",
  capabilities: ["sync", "verify", "staking", "nft"],
  settings,
  coverage: solanaCoverage,
  recognize: (text) =>
    isPublicKey(text) || solName(text) !== undefined
      ? [{ platform: solana, name: "Solana", settings: { address: text } }]
      : [],
  async wasUsed(settings, context) {
    const resolvedSettings = await resolved(settings, context);
    const newest = z.array(z.unknown());
    const options = { limit: 1 };
    const found = await nodeOf(resolvedSettings, context).call(
      "getSignaturesForAddress",
      [resolvedSettings.address, options],
      newest,
    );
    return found.length > 0;
  },
  label: ({ address, solName: name }) => name ?? `${address.slice(0, 4)}…${address.slice(-4)}`,
  check: (settings, context) =>
    withInteractiveErrors("the Solana server", async () => {
      const resolvedSettings = await resolved(settings, context);
      const node = nodeOf(resolvedSettings, context);
      const balance = await callIfSupported(() =>
        node.call("getBalance", [resolvedSettings.address], z.unknown()),
      );
      if (balance instanceof JsonRpcError)
        throw new AppError(
          "bad_request",
          msg`The Solana server refused the address: ${balance.message}. Check the address, and that the URL is one of a Solana RPC server.`,
          { cause: balance },
        );
      const genesis = await callIfSupported(() => node.call("getGenesisHash", [], z.unknown()));
      if (typeof genesis === "string" && genesis !== mainnet)
        throw new AppError(
          "bad_request",
          "This RPC server is one of a test network, whose coins have no value. Give the URL of a mainnet server.",
        );
      return resolvedSettings;
    }),
  sync: (settings, cursor, context) =>
    sync(settings, cursor, {
      node: nodeOf(settings, context),
      now: context.now(),
      isThorough: context.isThorough === true,
    }),
  provisional: ({ address }) => [{ wallet: address, assetId: sol, decimals: 9 }],
  positions: ({ address }) => [{ wallet: stakePosition(address), assetId: sol, decimals: 9 }],
  async balances(settings, assets, context) {
    const node = nodeOf(settings, context);
    const at = context.now();
    const { value } = await node.call(
      "getBalance",
      [settings.address, { commitment: "finalized" }],
      z.object({ value: quantity }),
    );
    const heldTokens = new Map<string, { units: bigint; decimals: number | undefined }>();
    const wantsTokens = assets.some(({ assetId }) => assetId !== sol);
    for (const { mint, amount, decimals } of wantsTokens ? await tokenAccountsOf(node, settings.address) : [])
      heldTokens.set(mint, { units: (heldTokens.get(mint)?.units ?? 0n) + amount, decimals });
    const position = stakePosition(settings.address);
    const staked = await callIfSupported(() => stakeAccountsOf(node, settings.address));
    const units = staked instanceof JsonRpcError ? undefined : sumOf(staked);
    const isRequested = assets.some(({ wallet }) => wallet === position);
    const stake: SourceBalance[] =
      units === undefined || (units === 0n && !isRequested)
        ? []
        : [{ wallet: position, assetId: sol, amount: formatDecimal({ units, scale: 9 }), at }];
    const walletBalances = assets.flatMap(({ wallet, assetId, decimals }): SourceBalance[] => {
      if (wallet !== settings.address) return [];
      if (assetId === sol)
        return [{ wallet, assetId, amount: formatDecimal({ units: BigInt(value), scale: 9 }), at }];
      const found = heldTokens.get(assetId.slice(`${solana}/token:`.length));
      if (found === undefined) return [{ wallet, assetId, amount: "0", at }];
      const scale = found.decimals ?? decimals;
      return scale === null
        ? []
        : [{ wallet, assetId, amount: formatDecimal({ units: found.units, scale }), at }];
    });
    return [...walletBalances, ...stake];
  },
};

function sumOf(accounts: readonly StakeAccount[]): bigint {
  return accounts.reduce((total, { lamports }) => total + lamports, 0n);
}
