import { erc20Asset, nativeAsset, type AssetHint } from "../../../../domain/assets/asset.ts";
import type { Chain } from "../../../../domain/catalog/chains.ts";
import { wrappedNativeAssetOf } from "../../../../domain/catalog/chains.ts";
import { knownToken } from "../../../../domain/catalog/known-tokens.ts";
import { isStablecoin } from "../../../../domain/catalog/stablecoins.ts";
import { formatDecimal, rescale, parseDecimal } from "../../../../domain/money/decimal.ts";
import { protocolAt, protocolOf, rateOf } from "../../../../domain/protocols/contracts.ts";
import {
  vaultFactoriesOf,
  contractReadersOf,
  type ContractReader,
} from "../../../../domain/protocols/contract-readers.ts";
import type { Protocol } from "../../../../domain/protocols/protocol.ts";
import type { LedgerPosition, WalletToken } from "../../../connector.ts";
import type { Node } from "../../../json-rpc.ts";
import { createTokenMetadata } from "../token-metadata.ts";
import type { ChainPosition, PositionsRead } from "../../../../domain/protocols/chain-position.ts";
import { nativeCoin, type FoundPosition, type FoundAmount } from "./found-position.ts";
import { createChainReader, type ChainReader, type LogSearch } from "./chain-reader.ts";
import { readConcentrated } from "./concentrated.ts";
import { readLiquityStake, readStabilityPool, readStrategy, readTrove, readVoteEscrow } from "./locks.ts";
import { readMaker } from "./maker.ts";
import { readPoolsV4 } from "./pools-v4.ts";
import { readAave, readCompoundV2, readCompoundV3 } from "./lending.ts";
import { readEuler } from "./euler.ts";
import { readFluid } from "./fluid.ts";
import { readBranch } from "./liquity-v2.ts";
import { readMorpho } from "./morpho.ts";
import { readPendle } from "./pendle.ts";
import { readConvex, readStakes, readVoteLock, withRewards } from "./staking.ts";
import { readRates, readShares } from "./share-tokens.ts";
import { callOf } from "./abi-words.ts";

const maxTokens = 300;
const contractsPerBatch = 6;

type WalletPositions = { wallet: string; tokens: readonly WalletToken[]; places: readonly LedgerPosition[] };

/**
 * Reads a wallet's positions from the contracts of known protocols, the tokens in the wallet and the contracts of its positions; `undefined` if the
 * node no longer has the block.
 */
export async function readPositions(
  node: Node,
  chain: Chain,
  {
    wallet,
    tokens,
    places = [],
    block,
    search,
  }: {
    wallet: string;
    tokens: readonly WalletToken[];
    places?: readonly LedgerPosition[];
    block?: number | undefined;
    search?: LogSearch;
  },
): Promise<PositionsRead | undefined> {
  const reader = await createChainReader(node, chain, { block, search });
  if (reader === undefined) return undefined;
  const walletPlaces = places.filter((place) => place.platform === chain.platform && place.wallet === wallet);
  const found: FoundPosition[] = [];
  const contracts = contractReadersOf(chain.platform);
  for (let start = 0; start < contracts.length; start += contractsPerBatch) {
    const some = contracts.slice(start, start + contractsPerBatch);
    const requested = { wallet, tokens, places: walletPlaces };
    const read = await Promise.all(
      some.map((contractReader) => readContract(reader, contractReader, requested)),
    );
    found.push(...read.flat());
  }
  found.push(...(await readTokens(reader, { wallet, tokens }, found)));
  // A contract that was read by its own decoder is not read again.
  const known = new Set([...contracts, ...found].map(({ contract }) => contract));
  const staked = new Set(
    walletPlaces.flatMap(({ place }) => contractIn(place)).filter((contract) => !known.has(contract)),
  );
  found.push(...(await readStakes(reader, { contracts: [...staked], wallet })));
  return describe({ node, reader, wallet }, found);
}

/** The contract of a place, whose name may add the coins of a pool. */
function contractIn(place: string): string[] {
  return /^0x[0-9a-f]{40}(?=:|$)/.exec(place)?.slice(0, 1) ?? [];
}

/** The assets that a wallet's tokens represent. */
async function readTokens(
  reader: ChainReader,
  { wallet, tokens }: Pick<WalletPositions, "wallet" | "tokens">,
  found: readonly FoundPosition[],
): Promise<FoundPosition[]> {
  const { chain } = reader;
  const known = new Set(found.flatMap(({ supplied = [] }) => supplied.map(({ share }) => share?.token)));
  const shares = tokens.flatMap(({ assetId, amount, decimals }) => {
    const token = contractOf(chain, assetId);
    if (token === undefined || decimals === null || known.has(token) || isPlainCoin(chain, assetId))
      return [];
    const { units } = rescale(parseDecimal(amount), decimals);
    return units > 0n ? [{ token, units, rate: rateOf(assetId) }] : [];
  });
  const rated = shares.flatMap(({ rate, ...share }) => (rate === undefined ? [] : [{ ...share, rate }]));
  const others = shares.filter(({ rate }) => rate === undefined).slice(0, maxTokens);
  const represented = await readShares(reader, others);
  const isDone = new Set(represented.map(({ contract }) => contract));
  // Only a share of one token can be that of a gauge or a pool that pays rewards.
  const single = represented.filter(({ supplied = [] }) => supplied.length === 1);
  return [
    ...(await readRates(reader, rated)),
    ...represented.filter((position) => !single.includes(position)),
    ...(await withFactories(reader, await withRewards(reader, { found: single, wallet }))),
    ...(await readPendle(reader, { wallet, tokens: others.filter(({ token }) => !isDone.has(token)) })),
  ];
}

const none = Promise.resolve<FoundPosition[]>([]);

function readContract(
  reader: ChainReader,
  { family, contract, protocol }: ContractReader,
  { wallet, tokens, places }: WalletPositions,
): Promise<FoundPosition[]> {
  switch (family) {
    case "aave-v2":
    case "aave-v3":
      return readAave(reader, { pool: contract, wallet, family });
    case "compound-v2":
      return readCompoundV2(reader, { market: contract, wallet });
    case "compound-v3":
      return readCompoundV3(reader, {
        market: contract,
        wallet,
        payers: distributorsOf(protocol, reader.chain.platform),
      });
    case "morpho":
      return hasPlace(protocol, reader, places) ? readMorpho(reader, { contract, wallet }) : none;
    case "euler":
      return readEuler(reader, { connector: contract, wallet });
    case "fluid":
      return readFluid(reader, { factory: contract, wallet });
    case "uniswap-v3":
    case "slipstream":
    case "algebra":
      return readConcentrated(reader, {
        manager: contract,
        wallet,
        family,
        bookedIds: bookedIds(contract, places),
      });
    case "uniswap-v4":
      return readPoolsV4(reader, { manager: contract, wallet, ids: idsOf(reader, contract, tokens) });
    case "eigenlayer":
      return readStrategy(reader, { contract, wallet });
    case "vote-escrow":
      return readVoteEscrow(reader, { contract, wallet });
    case "vote-lock":
      return readVoteLock(reader, { contract, wallet });
    case "staking":
      return readStakes(reader, { contracts: [contract], wallet });
    case "convex":
      return readConvex(reader, { booster: contract, wallet, tokens: tokensAt(protocol, reader, places) });
    case "liquity-trove":
      return readTrove(reader, { contract, wallet });
    case "liquity-pool":
      return readStabilityPool(reader, { contract, wallet });
    case "liquity-stake":
      return readLiquityStake(reader, { contract, wallet });
    case "liquity-v2":
      return readBranch(reader, {
        registry: contract,
        wallet,
        ids: (collection) => idsOf(reader, collection, tokens),
      });
    case "maker":
      return readMaker(reader, { manager: contract, wallet });
  }
}

/** The contracts of a protocol that pay rewards. */
function distributorsOf({ contracts }: Protocol, platform: string): string[] {
  return contracts.flatMap(({ role, at }) => (role === "distributor" ? (at[platform] ?? []) : []));
}

/** Whether the ledger ever had a position at a protocol. */
function hasPlace(protocol: Protocol, { chain }: ChainReader, places: readonly LedgerPosition[]): boolean {
  return places.some(({ place }) => protocolAt(chain.platform, place) === protocol);
}

/** The tokens that the ledger has at the places of a protocol. */
function tokensAt(
  protocol: Protocol,
  { chain }: ChainReader,
  places: readonly LedgerPosition[],
): ReadonlySet<string> {
  return new Set(
    places.flatMap(({ place, assetId }) =>
      protocolAt(chain.platform, place) === protocol ? (contractOf(chain, assetId) ?? []) : [],
    ),
  );
}

/** Names the protocol whose factory made a vault. */
async function withFactories(reader: ChainReader, found: readonly FoundPosition[]): Promise<FoundPosition[]> {
  const factories = vaultFactoriesOf(reader.chain.platform);
  const requested = found.flatMap(({ contract }) =>
    factories.map((factory) => callOf(factory.contract, factory.asks, contract)),
  );
  const results = await reader.read(requested);
  return found.map((position, index) => {
    const contractResults = results.slice(index * factories.length, (index + 1) * factories.length);
    const maker = factories[contractResults.findIndex((words) => words?.[0] === 1n)];
    return maker === undefined ? position : { ...position, protocol: maker.protocol.id };
  });
}

/** The numbers of a contract's NFTs among a wallet's tokens. */
function idsOf({ chain }: ChainReader, contract: string, tokens: readonly WalletToken[]): bigint[] {
  const prefix = `${chain.platform}/erc721:${contract}/`;
  return tokens.flatMap(({ assetId }) => {
    const id = assetId.startsWith(prefix) ? assetId.slice(prefix.length) : "";
    return /^\d{1,77}$/.test(id) ? [BigInt(id)] : [];
  });
}

/** The numbers of NFTs that have a position of their own in the ledger (`<manager>:<number>`). */
function bookedIds(manager: string, places: readonly LedgerPosition[]): bigint[] {
  const ids = places.flatMap(({ place }) => {
    const [contract, id = ""] = place.split(":");
    return contract === manager && /^\d{1,77}$/.test(id) ? [BigInt(id)] : [];
  });
  return [...new Set(ids)];
}

/** Amounts with their tokens' decimals. An amount whose token has none is left out: its digits are unknown. */
async function describe(
  { node, reader, wallet }: { node: Node; reader: ChainReader; wallet: string },
  found: readonly FoundPosition[],
): Promise<PositionsRead> {
  const { chain, block, at } = reader;
  const amounts = found.flatMap(({ supplied = [], borrowed = [], rewards = [] }) => [
    ...supplied,
    ...borrowed,
    ...rewards,
  ]);
  const contracts = new Set(amounts.flatMap(({ token, share }) => [token, share?.token ?? token]));
  contracts.delete(nativeCoin);
  const facts = await createTokenMetadata(node)([...contracts]);
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
    list.flatMap((foundAmount) => {
      const amount = amountOf(foundAmount);
      const token = foundAmount.share === undefined ? undefined : amountOf(foundAmount.share);
      if (amount === undefined) return [];
      const isFixed = foundAmount.isFixed === undefined ? {} : { isFixed: foundAmount.isFixed };
      return [{ ...amount, ...(token === undefined ? {} : { token }), ...isFixed }];
    });
  const unread = [...new Set(found.flatMap(({ contract, isUnread }) => (isUnread ? [contract] : [])))];
  const read = found.filter(({ isUnread }) => isUnread !== true);
  const positions = read.map(
    ({ contract, key = "", supplied, borrowed, rewards, health, protocol }): ChainPosition => ({
      platform: chain.platform,
      wallet,
      protocol:
        protocol ??
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
  return { positions, assets, reads: [{ platform: chain.platform, wallet, block, at, unread }] };
}

function contractOf({ platform }: Chain, assetId: string): string | undefined {
  return assetId.startsWith(`${platform}/erc20:`) ? assetId.slice(platform.length + 7) : undefined;
}

/** Plain coins, as most tokens of a wallet are. */
function isPlainCoin(chain: Chain, assetId: string): boolean {
  if (assetId === wrappedNativeAssetOf(chain)) return true;
  return isStablecoin({ id: assetId, coinId: knownToken(assetId)?.coinId ?? null });
}
