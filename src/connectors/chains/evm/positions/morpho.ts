import type { Topics } from "../node/logs.ts";
import type { ChainReader, FoundLog } from "./chain-reader.ts";
import type { FoundPosition } from "./found-position.ts";
import { addressIn, callOf, topicOf } from "./abi-words.ts";

const wad = 10n ** 18n;
/** Virtual shares and assets of a market, which keep its first rate (Morpho Blue, SharesMathLib). */
const virtual = { shares: 10n ** 6n, assets: 1n };
/** The scale of an oracle's price: loan tokens for one unit of collateral. */
const priceScale = 10n ** 36n;

/** Filters for the logs that name the markets of an account: supplies and collateral by their fourth topic, loans by their third. */
function topicsOf(wallet: string): Topics[] {
  const walletTopic = `0x${wallet.slice(2).padStart(64, "0")}`;
  return [
    [
      [
        topicOf("Supply(bytes32,address,address,uint256,uint256)"),
        topicOf("SupplyCollateral(bytes32,address,address,uint256)"),
      ],
      null,
      null,
      walletTopic,
    ],
    [topicOf("Borrow(bytes32,address,address,address,uint256,uint256)"), null, walletTopic],
  ];
}

/** An account in the markets of Morpho Blue. The contract lists no markets of an account: its logs name them. */
export async function readMorpho(
  reader: ChainReader,
  { contract, wallet }: { contract: string; wallet: string },
): Promise<FoundPosition[]> {
  const logs = await reader.logs(contract, topicsOf(wallet));
  if (logs === undefined) return [{ contract, isUnread: true }];
  const markets = marketsIn(logs);
  const results = await reader.read(
    markets.flatMap((id) => [
      callOf(contract, "position(bytes32,address)", id, wallet),
      callOf(contract, "market(bytes32)", id),
      callOf(contract, "idToMarketParams(bytes32)", id),
    ]),
  );
  const found: FoundPosition[] = [];
  for (const [index, id] of markets.entries()) {
    const [position, market, parameters] = results.slice(index * 3, index * 3 + 3);
    if (position === undefined || market === undefined || parameters === undefined)
      return [{ contract, isUnread: true }];
    const read = await readMarket(reader, { contract, id, position, market, parameters });
    if (read !== undefined) found.push(read);
  }
  return found;
}

function marketsIn(logs: readonly FoundLog[]): string[] {
  return [...new Set(logs.flatMap(({ topics }) => topics.slice(1, 2)))].sort();
}

type Market = {
  contract: string;
  id: string;
  position: readonly bigint[];
  market: readonly bigint[];
  parameters: readonly bigint[];
};

async function readMarket(reader: ChainReader, market: Market): Promise<FoundPosition | undefined> {
  const { contract, id, position, parameters } = market;
  const [supplyShares = 0n, borrowShares = 0n, collateral = 0n] = position;
  const [loan, pledge] = parameters.slice(0, 2).map(addressIn);
  const threshold = parameters[4] ?? 0n;
  if (loan === undefined || (supplyShares === 0n && borrowShares === 0n && collateral === 0n))
    return undefined;
  const totals = await totalsNow(reader, market);
  const supplied = (supplyShares * (totals.supply + virtual.assets)) / (totals.supplyShares + virtual.shares);
  const owed = roundedUp(
    borrowShares * (totals.borrow + virtual.assets),
    totals.borrowShares + virtual.shares,
  );
  const price = owed === 0n ? undefined : await priceOf(reader, parameters[2]);
  const secured = price === undefined ? 0n : (collateral * price) / priceScale;
  return {
    contract,
    key: id,
    supplied: [
      ...(supplied === 0n ? [] : [{ token: loan, units: supplied }]),
      ...(pledge === undefined || collateral === 0n
        ? []
        : [{ token: pledge, units: collateral, isFixed: true as const }]),
    ],
    borrowed: owed === 0n ? [] : [{ token: loan, units: owed }],
    ...(price === undefined ? {} : { health: { units: (secured * threshold) / owed, scale: 18 } }),
  };
}

async function priceOf(reader: ChainReader, word: bigint | undefined): Promise<bigint | undefined> {
  const oracle = addressIn(word);
  if (oracle === undefined) return undefined;
  const [price] = await reader.read([callOf(oracle, "price()")]);
  return price?.[0];
}

type Totals = { supply: bigint; supplyShares: bigint; borrow: bigint; borrowShares: bigint };

/** A market's supply and loans, with the interest since its last change, which its next transaction adds. */
async function totalsNow(reader: ChainReader, { market, parameters }: Market): Promise<Totals> {
  const [supply = 0n, supplyShares = 0n, borrow = 0n, borrowShares = 0n, changedAt = 0n, fee = 0n] = market;
  const totals = { supply, supplyShares, borrow, borrowShares };
  const elapsed = BigInt(Math.floor(reader.at / 1000)) - changedAt;
  const model = addressIn(parameters[3]);
  if (elapsed <= 0n || borrow === 0n || model === undefined) return totals;
  const question =
    "borrowRateView((address,address,address,address,uint256),(uint128,uint128,uint128,uint128,uint128,uint128))";
  const [rate] = await reader.read([
    callOf(model, question, ...parameters.slice(0, 5), ...market.slice(0, 6)),
  ]);
  const interest = (borrow * growthOf((rate?.[0] ?? 0n) * elapsed)) / wad;
  const grown = supply + interest;
  const feeAmount = (interest * fee) / wad;
  const feeShares = (feeAmount * (supplyShares + virtual.shares)) / (grown - feeAmount + virtual.assets);
  return { supply: grown, supplyShares: supplyShares + feeShares, borrow: borrow + interest, borrowShares };
}

/** Continuously compounded interest, by the first three terms of its series as the contract computes it (MathLib). */
function growthOf(first: bigint): bigint {
  const second = (first * first) / (2n * wad);
  const third = (second * first) / (3n * wad);
  return first + second + third;
}

function roundedUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
