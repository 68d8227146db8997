import { nativeAsset } from "../../../../domain/assets/asset.ts";
import type { Chain } from "../../../../domain/catalog/chains.ts";
import { formatDecimal } from "../../../../domain/money/decimal.ts";
import type { ConnectorContext, SourceBalance } from "../../../connector.ts";
import { requestPage, requestValue, UnsupportedChain, type Explorer } from "./explorer-api.ts";

export type BalanceRequest = { wallet: string; assetId: string; decimals: number | null };
type Holding = { balance?: string; contractAddress?: string };

const tokensPerBatch = 1_000;

/** An explorer's current balances of one chain's assets: one request if it lists an address's tokens, otherwise one per token. */
export async function explorerBalances(
  chain: Chain,
  { explorers, address, assets }: { explorers: Explorer[]; address: string; assets: BalanceRequest[] },
  context: ConnectorContext,
): Promise<SourceBalance[]> {
  for (const explorer of explorers)
    try {
      return await balancesBy(explorer, chain, { address, assets }, context);
    } catch (error) {
      if (!(error instanceof UnsupportedChain)) throw error;
    }
  return [];
}

async function balancesBy(
  explorer: Explorer,
  chain: Chain,
  { address, assets }: { address: string; assets: BalanceRequest[] },
  context: ConnectorContext,
): Promise<SourceBalance[]> {
  const native = nativeAsset(chain.platform, chain.coinType);
  const tokens = assets.filter(({ assetId }) => contractOf(assetId) !== undefined);
  const balanceByToken = tokens.length > 1 ? await tokenList(explorer, address, context) : undefined;
  const found: SourceBalance[] = [];
  for (const { wallet, assetId, decimals } of assets) {
    const contract = contractOf(assetId);
    const scale = assetId === native ? chain.decimals : decimals;
    if (scale === null || (contract === undefined && assetId !== native)) continue;
    const query =
      contract === undefined
        ? { module: "account", action: "balance", address, tag: "latest" }
        : { module: "account", action: "tokenbalance", contractaddress: contract, address, tag: "latest" };
    const units =
      contract !== undefined && balanceByToken !== undefined
        ? (balanceByToken.get(contract) ?? "0")
        : await requestValue(explorer, query, context);
    if (typeof units !== "string" || !/^\d+$/.test(units)) continue;
    found.push({
      wallet,
      assetId,
      amount: formatDecimal({ units: BigInt(units), scale }),
      at: context.now(),
    });
  }
  return found;
}

/** Balances by contract; `undefined` if the explorer has no such list or it may be truncated. */
async function tokenList(
  explorer: Explorer,
  address: string,
  context: ConnectorContext,
): Promise<Map<string, string> | undefined> {
  if (explorer.provider !== "blockscout" && explorer.provider !== "explorer") return undefined;
  const query = { action: "tokenlist", address, page: 1, offset: tokensPerBatch };
  const { rows, isMissing } = await requestPage<Holding>(explorer, query, context);
  if (isMissing || rows.length === 0 || rows.length % 50 === 0) return undefined;
  const balances = new Map<string, string>();
  for (const { contractAddress, balance } of rows)
    if (contractAddress !== undefined && balance !== undefined)
      balances.set(contractAddress.toLowerCase(), balance);
  return balances;
}

function contractOf(assetId: string): string | undefined {
  return /\/erc20:(0x[0-9a-f]{40})$/.exec(assetId)?.[1];
}
