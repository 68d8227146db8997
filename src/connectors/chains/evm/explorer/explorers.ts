import type { Chain } from "../../../../domain/catalog/chains.ts";
import type { ConnectorContext } from "../../../connector.ts";
import type { Explorer } from "./explorer-api.ts";

/** The Blockscout of a chain, which requires no key (https://www.blockscout.com/chains-and-projects). Chains without one use Routescan. */
const blockscouts = new Map<number, string>([
  [1, "https://eth.blockscout.com"],
  [10, "https://explorer.optimism.io"],
  [100, "https://gnosis.blockscout.com"],
  [130, "https://unichain.blockscout.com"],
  [137, "https://polygon.blockscout.com"],
  [324, "https://zksync.blockscout.com"],
  [480, "https://worldchain-mainnet.explorer.alchemy.com"],
  [1101, "https://zkevm.blockscout.com"],
  [1868, "https://soneium.blockscout.com"],
  [1923, "https://explorer.swellnetwork.io"],
  [8453, "https://base.blockscout.com"],
  [34443, "https://explorer.mode.network"],
  [42161, "https://arbitrum.blockscout.com"],
  [42170, "https://arbitrum-nova.blockscout.com"],
  [42220, "https://celo.blockscout.com"],
  [57073, "https://explorer.inkonchain.com"],
  [59144, "https://explorer.linea.build"],
  [81457, "https://blast.blockscout.com"],
  [167000, "https://blockscoutapi.mainnet.taiko.xyz"],
  [534352, "https://scroll.blockscout.com"],
  [747474, "https://explorer.katanarpc.com"],
]);

/** Prefix of keys of Blockscout's own service for all its chains; any other key is Etherscan's. */
const blockscoutKey = /^proapi_/;

/**
 * The explorers that may serve a chain, in order: only the owner's own if set; otherwise Etherscan if there is a key, then those that require
 * none.
 */
export function explorersOf(
  chain: Chain,
  settings: { explorerUrl?: string | undefined },
  context: ConnectorContext,
): [Explorer, ...Explorer[]] {
  const { http } = context;
  const chainId = String(chain.chainId);
  const apiKey = context.secret("apiKey");
  if (settings.explorerUrl !== undefined)
    return [{ provider: "explorer", url: settings.explorerUrl, perSecond: 5, apiKey }];
  const routescan: Explorer = {
    provider: "routescan",
    url: `${http.baseUrl("routescan", "https://api.routescan.io")}/v2/network/mainnet/evm/${chainId}/etherscan/api`,
    perSecond: 2,
  };
  const keyless: [Explorer, ...Explorer[]] = [routescan];
  const ownBase = http.baseUrl("blockscout", "");
  const host = ownBase === "" ? blockscouts.get(chain.chainId) : `${ownBase}/${chainId}`;
  if (host !== undefined) keyless.unshift({ provider: "blockscout", url: `${host}/api`, perSecond: 8 });
  if (apiKey === undefined) return keyless;
  if (blockscoutKey.test(apiKey)) {
    const base = http.baseUrl("blockscout", "https://api.blockscout.com");
    return [{ provider: "blockscout", url: `${base}/${chainId}/api`, perSecond: 5, apiKey }, ...keyless];
  }
  const base = http.baseUrl("etherscan", "https://api.etherscan.io");
  const api = base.endsWith("/v2/api") ? base : `${base}/v2/api`;
  return [{ provider: "etherscan", url: `${api}?chainid=${chainId}`, perSecond: 3, apiKey }, ...keyless];
}
