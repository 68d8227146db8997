import { keccak_256 } from "@noble/hashes/sha3.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import type { ChainReader } from "./chain-reader.ts";
import { amountsOf, priceAtTick } from "./concentrated.ts";
import { nativeCoin, type FoundPosition } from "./found-position.ts";
import { addressIn, callOf } from "./abi-words.ts";

/** Where the pool manager keeps its pools, and what a pool's record has at which place (Uniswap v4, StateLibrary). */
const pools = 6n;
const place = { growth0: 1n, growth1: 2n, ticks: 4n, positions: 6n };

const hexOf = (value: bigint, bytes: number): string =>
  BigInt.asUintN(bytes * 8, value)
    .toString(16)
    .padStart(bytes * 2, "0");
const hashOf = (...words: string[]): bigint =>
  BigInt(
    `0x${[...keccak_256(hexToBytes(words.join("")))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`,
  );
const mapped = (key: bigint, slot: bigint): bigint => hashOf(hexOf(key, 32), hexOf(slot, 32));
const tickIn = (info: bigint, shift: bigint): bigint => BigInt.asIntN(24, info >> shift);

/**
 * Positions of Uniswap v4 with their amounts at the pool's price, and fees. Its manager lists no NFTs of an owner: those of the ledger are
 * asked about.
 */
export async function readPoolsV4(
  reader: ChainReader,
  { manager, wallet, ids }: { manager: string; wallet: string; ids: readonly bigint[] },
): Promise<FoundPosition[]> {
  if (ids.length === 0) return [];
  const [stateHolder, ...results] = await reader.read([
    callOf(manager, "poolManager()"),
    ...ids.flatMap((id) => [
      callOf(manager, "ownerOf(uint256)", id),
      callOf(manager, "getPoolAndPositionInfo(uint256)", id),
      callOf(manager, "getPositionLiquidity(uint256)", id),
    ]),
  ]);
  const unread = { contract: manager, isUnread: true } as const;
  const state = addressIn(stateHolder?.[0]);
  if (state === undefined) return [unread];
  const found: FoundPosition[] = [];
  for (const [index, id] of ids.entries()) {
    const [owner, info, amount] = results.slice(index * 3, index * 3 + 3);
    const liquidity = amount?.[0] ?? 0n;
    if (addressIn(owner?.[0]) !== wallet || info === undefined || liquidity === 0n) continue;
    const position = await readPosition(reader, { manager, state, id, info, liquidity });
    found.push(position ?? unread);
  }
  return found;
}

type Position = { manager: string; state: string; id: bigint; info: readonly bigint[]; liquidity: bigint };

async function readPosition(
  reader: ChainReader,
  { manager, state, id, info, liquidity }: Position,
): Promise<FoundPosition | undefined> {
  // Words: currency 0 and 1 (zero is the native coin), fee, tick spacing, hooks, and the packed position: pool, ticks, subscriber.
  const key = info.slice(0, 5);
  const packed = info[5];
  if (packed === undefined) return undefined;
  const [lowerTick, upperTick] = [tickIn(packed, 8n), tickIn(packed, 32n)];
  const pool = mapped(hashOf(...key.map((word) => hexOf(word, 32))), pools);
  const owner = hashOf(manager.slice(2), hexOf(lowerTick, 3), hexOf(upperTick, 3), hexOf(id, 32));
  const positionSlot = mapped(owner, pool + place.positions);
  const [lower, upper] = [lowerTick, upperTick].map((tick) => mapped(tick, pool + place.ticks));
  if (lower === undefined || upper === undefined) return undefined;
  const slots = [pool, pool + place.growth0, pool + place.growth1];
  slots.push(lower + 1n, lower + 2n, upper + 1n, upper + 2n, positionSlot + 1n, positionSlot + 2n);
  const words = await reader.read(slots.map((slot) => callOf(state, "extsload(bytes32)", slot)));
  const [head, ...growths] = words.map((answer) => answer?.[0]);
  if (head === undefined || growths.some((growth) => growth === undefined)) return undefined;
  const price = BigInt.asUintN(160, head);
  if (price === 0n) return undefined;
  const tick = BigInt.asIntN(24, head >> 160n);
  const side = (all: bigint, below: bigint, above: bigint, before: bigint): bigint => {
    const under = tick >= lowerTick ? below : all - below;
    const over = tick < upperTick ? above : all - above;
    return (BigInt.asUintN(256, BigInt.asUintN(256, all - under - over) - before) * liquidity) >> 128n;
  };
  const [all0 = 0n, all1 = 0n, low0 = 0n, low1 = 0n, up0 = 0n, up1 = 0n, own0 = 0n, own1 = 0n] = growths;
  const fees = [side(all0, low0, up0, own0), side(all1, low1, up1, own1)] as const;
  const amounts = amountsOf({
    liquidity,
    price,
    lower: priceAtTick(Number(lowerTick)),
    upper: priceAtTick(Number(upperTick)),
  });
  const both = ([units0, units1]: readonly [bigint, bigint]) =>
    [
      { token: addressIn(key[0]) ?? nativeCoin, units: units0 },
      { token: addressIn(key[1]) ?? nativeCoin, units: units1 },
    ].filter(({ units }) => units > 0n);
  return { contract: manager, key: String(id), supplied: both(amounts), rewards: both(fees) };
}
