import { erc20Asset, nativeAsset, type AssetHint } from "../../../../domain/assets/asset.ts";
import type { Chain } from "../../../../domain/catalog/chains.ts";
import { wrappedNativeAssetOf } from "../../../../domain/catalog/chains.ts";
import { knownToken } from "../../../../domain/catalog/known-tokens.ts";
import { isStablecoin } from "../../../../domain/catalog/stablecoins.ts";
import { formatDecimal, rescale, parseDecimal } from "../../../../domain/money/decimal.ts";
import {
  protocolOf,
  rateOf,
  readersOn,
  type ContractReader,
} from "../../../../domain/protocols/contracts.ts";
import type { WalletToken } from "../../../connector.ts";
import type { Node } from "../../../json-rpc.ts";
import { createTokenFacts } from "../token-facts.ts";
import type { ChainPosition, PositionsRead } from "../../../../domain/protocols/chain-position.ts";
import { nativeCoin, type Found, type FoundAmount } from "./found.ts";
import { createChainReader, type ChainReader } from "./chain-reader.ts";
import { readConcentrated } from "./concentrated.ts";
import { readLiquityStake, readStabilityPool, readStrategy, readTrove, readVoteEscrow } from "./locks.ts";
import { readMaker } from "./maker.ts";
import { readPoolsV4 } from "./pools-v4.ts";
import { readAave, readCompoundV2, readCompoundV3 } from "./lending.ts";
import { readRates, readShares } from "./share-tokens.ts";

const maxTokens = 300;
const contractsAtOnce = 6;

/** What the contracts of known protocols, and the tokens in a wallet, say of its positions; `undefined` if the node no longer has the block. */
export async function readPositions(
  node: Node,
  chain: Chain,
  { wallet, tokens, block }: { wallet: string; tokens: readonly WalletToken[]; block?: number | undefined },
): Promise<PositionsRead | undefined> {
  const reader = await createChainReader(node, chain, block);
  if (reader === undefined) return undefined;
  const found: Found[] = [];
  const contracts = readersOn(chain.platform);
  for (let start = 0; start < contracts.length; start += contractsAtOnce) {
    const some = contracts.slice(start, start + contractsAtOnce);
    const read = await Promise.all(some.map((one) => readContract(reader, one, { wallet, tokens })));
    found.push(...read.flat());
  }
  const known = new Set(found.flatMap(({ supplied = [] }) => supplied.map(({ share }) => share?.token)));
  const shares = tokens.flatMap(({ assetId, amount, decimals }) => {
    const token = contractOf(chain, assetId);
    if (token === undefined || decimals === null || known.has(token) || isPlainCoin(chain, assetId))
      return [];
    const { units } = rescale(parseDecimal(amount), decimals);
    return units > 0n ? [{ token, units, rate: rateOf(assetId) }] : [];
  });
  found.push(
    ...(await readRates(
      reader,
      shares.flatMap(({ rate, ...held }) => (rate === undefined ? [] : [{ ...held, rate }])),
    )),
    ...(await readShares(reader, shares.filter(({ rate }) => rate === undefined).slice(0, maxTokens))),
  );
  return describe({ node, reader, wallet }, found);
}

function readContract(
  reader: ChainReader,
  { family, contract }: ContractReader,
  { wallet, tokens }: { wallet: string; tokens: readonly WalletToken[] },
): Promise<Found[]> {
  switch (family) {
    case "aave-v2":
    case "aave-v3":
      return readAave(reader, { pool: contract, wallet, family });
    case "compound-v2":
      return readCompoundV2(reader, { market: contract, wallet });
    case "compound-v3":
      return readCompoundV3(reader, { market: contract, wallet });
    case "uniswap-v3":
    case "slipstream":
    case "algebra":
      return readConcentrated(reader, { manager: contract, wallet, family });
    case "uniswap-v4":
      return readPoolsV4(reader, { manager: contract, wallet, ids: idsOf(reader, contract, tokens) });
    case "eigenlayer":
      return readStrategy(reader, { contract, wallet });
    case "vote-escrow":
      return readVoteEscrow(reader, { contract, wallet });
    case "liquity-trove":
      return readTrove(reader, { contract, wallet });
    case "liquity-pool":
      return readStabilityPool(reader, { contract, wallet });
    case "liquity-stake":
      return readLiquityStake(reader, { contract, wallet });
    case "maker":
      return readMaker(reader, { manager: contract, wallet });
  }
}

/** The numbers of a contract's NFTs among a wallet's tokens. */
function idsOf({ chain }: ChainReader, contract: string, tokens: readonly WalletToken[]): bigint[] {
  const prefix = `${chain.platform}/erc721:${contract}/`;
  return tokens.flatMap(({ assetId }) => {
    const id = assetId.startsWith(prefix) ? assetId.slice(prefix.length) : "";
    return /^\d{1,77}$/.test(id) ? [BigInt(id)] : [];
  });
}

/** Amounts with their tokens' decimals. An amount whose token has none is left out: its digits are unknown. */
async function describe(
  { node, reader, wallet }: { node: Node; reader: ChainReader; wallet: string },
  found: readonly Found[],
): Promise<PositionsRead> {
  const { chain, block, at } = reader;
  const amounts = found.flatMap(({ supplied = [], borrowed = [], rewards = [] }) => [
    ...supplied,
    ...borrowed,
    ...rewards,
  ]);
  const contracts = new Set(amounts.flatMap(({ token, share }) => [token, share?.token ?? token]));
  contracts.delete(nativeCoin);
  const facts = await createTokenFacts(node)([...contracts]);
  const decimalsOf = (token: string): number | undefined =>
    token === nativeCoin ? chain.decimals : facts.get(token)?.decimals;
  const assetOf = (token: string): string =>
    token === nativeCoin ? nativeAsset(chain.platform, chain.coinType) : erc20Asset(chain.platform, token);
  const amountOf = ({ token, units }: { token: string; units: bigint }) => {
    const scale = decimalsOf(token);
    return scale === undefined
      ? undefined
      : { assetId: assetOf(token), amount: formatDecimal({ units, scale }) };
  };
  const amountsOf = (list: readonly FoundAmount[] = []) =>
    list.flatMap((each) => {
      const amount = amountOf(each);
      const token = each.share === undefined ? undefined : amountOf(each.share);
      return amount === undefined ? [] : [token === undefined ? amount : { ...amount, token }];
    });
  const positions = found.map(
    ({ contract, key = "", supplied, borrowed, rewards, health }): ChainPosition => ({
      platform: chain.platform,
      wallet,
      protocol:
        protocolOf({ counterparty: contract, legs: [{ assetId: assetOf(contract), direction: "in" }] })?.id ??
        null,
      contract,
      key,
      supplied: amountsOf(supplied),
      borrowed: amountsOf(borrowed),
      rewards: amountsOf(rewards),
      health: health === undefined ? null : formatDecimal(health),
      block,
      at,
    }),
  );
  const assets = [...contracts].map((token): AssetHint => ({ assetId: assetOf(token), ...facts.get(token) }));
  return { positions, assets, reads: [{ platform: chain.platform, wallet, block, at }] };
}

function contractOf({ platform }: Chain, assetId: string): string | undefined {
  return assetId.startsWith(`${platform}/erc20:`) ? assetId.slice(platform.length + 7) : undefined;
}

/** Coins that represent nothing else, which most tokens of a wallet are. */
function isPlainCoin(chain: Chain, assetId: string): boolean {
  if (assetId === wrappedNativeAssetOf(chain)) return true;
  return isStablecoin({ id: assetId, coinId: knownToken(assetId)?.coinId ?? null });
}
