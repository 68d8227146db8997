import { zeroAddress } from "../../../domain/protocols/addresses.ts";
import { innerCallOf } from "./inner-call.ts";
import type { NormalRow } from "./rows.ts";
import { contractAt, isPositionManager } from "../../../domain/protocols/contracts.ts";

/** A log of a receipt, whichever source states it. */
export type EventLog = { address: string; topics: readonly string[]; data: string };

/** A transaction's change of one NFT of concentrated liquidity. */
export type LiquidityEvent = {
  manager: string;
  tokenId: bigint;
  /** Added, or below zero removed. */
  liquidity: bigint;
  /** By the contract of each coin; absent where the logs do not state amounts. */
  coins?: Map<string, { added: bigint; removed: bigint; paid: bigint }>;
  /** Everything that was collected went to other accounts than the wallet and the manager. */
  isPaidElsewhere: boolean;
};

/** `IncreaseLiquidity` of Uniswap v3 and its forks, and of Algebra. */
const increaseTopic = "0x3067048beee31b25b2f1681f88dac838c8bba36af25bfb2b7cf7473a5847e35f";
const algebraIncreaseTopic = "0x8a82de7fe9b33e0e6bca0e26f5bd14a74f1164ffe236d50e0a36c3ea70f2b814";
const decreaseTopic = "0x26f6a048ee9138f2c0ce266f322cb99228e8d619ae2bff30c67f8dcf9d2377b4";
const collectTopic = "0x40d0efd1a53d60ecbf40971b9daf7dc90178c3aadc7aab1765632738fa8b8f01";
/** `ModifyLiquidity` of the pool manager of Uniswap v4. */
const modifyTopic = "0xf208f4912782fd25c7f114ca3723a2d5dd6f3bcc3ac8db5af63baa85f711d5ec";
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** `Mint`, `Burn` and `Collect` of a pool, which come before those of its manager, and at which word their two amounts begin. */
const poolTopics = new Map([
  ["0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde", { by: "increase", amounts: 2 }],
  ["0x0c396cd989a39f4459b5fa1aed6a9a8dcdbc45908acfd67e028cd568da98982c", { by: "decrease", amounts: 1 }],
  ["0x932214d4a69c27c086643126ed97c32681da179064c678836c173f99bd13ca01", { by: "decrease", amounts: 1 }],
  ["0x70935338e69775456a85ddef226c395fb668b63fa0115f5f20610b388e6ca9c0", { by: "collect", amounts: 1 }],
]);
const managerTopics = new Map([
  [increaseTopic, { by: "increase", liquidity: 0, amounts: 1 }],
  [algebraIncreaseTopic, { by: "increase", liquidity: 1, amounts: 2 }],
  [decreaseTopic, { by: "decrease", liquidity: 0, amounts: 1 }],
  [collectTopic, { by: "collect", liquidity: undefined, amounts: 1 }],
]);

type Change = {
  manager: string;
  tokenId: bigint;
  by: string;
  liquidity: bigint;
  /** Absent at Uniswap v4, whose logs state none. */
  amounts: readonly [bigint, bigint] | undefined;
  recipient: string | undefined;
  pool: string | undefined;
};

const addressOf = (word: string | undefined): string => `0x${(word ?? "").slice(-40)}`.toLowerCase();
const numberOf = (data: string, index: number): bigint =>
  BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64) || "0"}`);

/** The wallet's own call: its caller and called contract, also if a contract account made it in another account's transaction. */
type Sides = {
  from: string;
  to: string;
  wallet: string;
  /** Calls of other accounts may be in the same transaction. */
  isBundled: boolean;
};

/** The sides of a transaction's call; a contract account calls by its inner call. */
export function sidesOf(row: NormalRow | undefined, wallet: string): Sides {
  if (row === undefined) return { from: "", to: "", wallet, isBundled: false };
  const [from, to] = [row.from.toLowerCase(), row.to.toLowerCase()];
  const inner = innerCallOf(row, wallet);
  if (inner === undefined) return { from, to, wallet, isBundled: false };
  return { from: wallet, to: inner.to.toLowerCase(), wallet, isBundled: to !== wallet };
}

/** Whether logs state a change of an NFT of a known position manager. */
export function changesLiquidity(logs: readonly EventLog[], platform: string): boolean {
  return logs.some(
    ({ address, topics: [topic = "", , sender] }) =>
      (managerTopics.has(topic) && isPositionManager(platform, address.toLowerCase())) ||
      (topic === modifyTopic && isPositionManager(platform, addressOf(sender))),
  );
}

/** The pools whose coins have to be known. */
export function poolsIn(logs: readonly EventLog[], platform: string): string[] {
  const pools = changesIn(logs, platform).map(({ pool }) => pool);
  return [...new Set(pools.filter((pool) => pool !== undefined))];
}

/**
 * What a transaction did to NFTs of concentrated liquidity of a wallet, by its logs. Only registered position managers count, and NFTs that belong
 * to the wallet according to its calls, payments and receipts. `coinsOf` names the two coins of a pool where that is known.
 */
export function liquidityIn(
  logs: readonly EventLog[],
  sides: Sides & { platform: string; coinsOf(pool: string): readonly [string, string] | undefined },
): LiquidityEvent[] {
  const { platform, coinsOf } = sides;
  const all = changesIn(logs, platform);
  const single = new Set(all.map(({ manager, tokenId }) => `${manager}/${tokenId}`)).size === 1;
  const pools = coinsByPool(all, logs, coinsOf);
  const found = new Map<string, LiquidityEvent>();
  for (const change of all) {
    const { manager, tokenId } = change;
    const key = `${manager}/${tokenId}`;
    const siblings = all.filter((sibling) => sibling.manager === manager && sibling.tokenId === tokenId);
    if (!isOwn(siblings, logs, { ...sides, isSingle: single })) continue;
    const isPaidElsewhere = isCollectedElsewhere(siblings, sides);
    const known = found.get(key) ?? { manager, tokenId, liquidity: 0n, coins: new Map(), isPaidElsewhere };
    const signed = change.by === "decrease" ? -change.liquidity : change.liquidity;
    const coins = known.coins && addCoins(known.coins, change, pools.get(change.pool ?? ""));
    const { coins: _, ...rest } = known;
    found.set(key, {
      ...rest,
      liquidity: known.liquidity + signed,
      ...(coins === undefined ? {} : { coins }),
    });
  }
  return [...found.values()];
}

/**
 * Whether an NFT's fees and removed coins were paid to other accounts only. The zero address means the manager, and another manager puts what it
 * is paid into a new NFT.
 */
function isCollectedElsewhere(
  changes: readonly Change[],
  { wallet, platform }: { wallet: string; platform: string },
): boolean {
  const recipients = changes.flatMap(({ recipient }) => recipient ?? []);
  return (
    recipients.length > 0 &&
    recipients.every(
      (recipient) => ![wallet, zeroAddress].includes(recipient) && !isPositionManager(platform, recipient),
    )
  );
}

/** Changes of NFTs in their order, each with the pool whose log comes before. */
function changesIn(logs: readonly EventLog[], platform: string): Change[] {
  const changes: Change[] = [];
  const poolLogs: { by: string; pool: string; owner: string; amounts: readonly [bigint, bigint] }[] = [];
  for (const { address, topics, data } of logs) {
    const [topic = "", first, second] = topics;
    const contract = address.toLowerCase();
    const poolEvent = poolTopics.get(topic);
    if (poolEvent !== undefined) {
      const { by, amounts } = poolEvent;
      const owner = addressOf(first);
      poolLogs.push({ by, pool: contract, owner, amounts: amountsAt(data, amounts) });
    }
    const managerEvent = managerTopics.get(topic);
    if (managerEvent !== undefined && isPositionManager(platform, contract)) {
      const { by, liquidity, amounts: at } = managerEvent;
      const amounts = amountsAt(data, at);
      const index = poolLogs.findLastIndex((log) => log.by === by && log.owner === contract);
      const pool = index < 0 ? undefined : poolLogs.splice(index, 1)[0]?.pool;
      changes.push({
        manager: contract,
        tokenId: BigInt(first ?? "0"),
        by,
        liquidity: liquidity === undefined ? 0n : numberOf(data, liquidity),
        amounts,
        recipient: by === "collect" ? addressOf(data.slice(2, 66)) : undefined,
        pool,
      });
    }
    if (topic === modifyTopic)
      changes.push(...modifiedIn({ contract, sender: addressOf(second), data }, platform));
  }
  return changes;
}

/** A change at Uniswap v4: the pool manager names the position manager, and the NFT's number as the salt. It states no amounts. */
function modifiedIn(
  { contract, sender, data }: { contract: string; sender: string; data: string },
  platform: string,
): Change[] {
  const protocol = contractAt(platform, contract)?.protocol;
  if (!isPositionManager(platform, sender) || contractAt(platform, sender)?.protocol !== protocol) return [];
  const delta = BigInt.asIntN(256, numberOf(data, 2));
  return [
    {
      manager: sender,
      tokenId: numberOf(data, 3),
      by: delta < 0n ? "decrease" : "modify",
      liquidity: delta < 0n ? -delta : delta,
      amounts: undefined,
      recipient: undefined,
      pool: undefined,
    },
  ];
}

function amountsAt(data: string, index: number): readonly [bigint, bigint] {
  return [numberOf(data, index), numberOf(data, index + 1)];
}

/**
 * Whether an NFT is the wallet's: it called the manager, the NFT itself moved, it was paid, another manager was paid for it (a migration), or it
 * paid what was put in.
 */
function isOwn(
  changes: readonly Change[],
  logs: readonly EventLog[],
  { from, to, wallet, isBundled, isSingle, platform }: Sides & { isSingle: boolean; platform: string },
): boolean {
  const [first] = changes;
  if (first === undefined) return false;
  const { manager, tokenId } = first;
  const isCalled = to === manager;
  if (from === wallet && (isBundled ? isCalled && isSingle : isCalled || isSingle)) return true;
  if (changes.some(({ recipient }) => recipient === wallet)) return true;
  const isMigrated = ({ recipient = manager }: Change): boolean =>
    recipient !== manager && isPositionManager(platform, recipient);
  if (from === wallet && !isBundled && changes.some(isMigrated)) return true;
  return logs.some(({ address, topics, data }) => {
    if (topics[0] !== transferTopic) return false;
    const contract = address.toLowerCase();
    if (topics.length === 4 && contract === manager && BigInt(topics[3] ?? "0") === tokenId)
      return addressOf(topics[1]) === wallet || addressOf(topics[2]) === wallet;
    return (
      topics.length === 3 &&
      addressOf(topics[1]) === wallet &&
      changes.some(({ by, amounts }) => by === "increase" && amounts?.includes(numberOf(data, 0)) === true)
    );
  });
}

/** The coins of pools: as stated, else by the transfers of what they took and paid here. */
function coinsByPool(
  changes: readonly Change[],
  logs: readonly EventLog[],
  coinsOf: (pool: string) => readonly [string, string] | undefined,
): Map<string, readonly [string, string]> {
  const found = new Map<string, readonly [string, string]>();
  for (const change of changes) {
    const { pool } = change;
    if (pool === undefined) continue;
    const [first, second] = coinsOf(pool) ?? coinsIn(change, pool, logs);
    const [known, other] = found.get(pool) ?? ["", ""];
    found.set(pool, [known || first, other || second]);
  }
  return found;
}

/** The coins that a pool took or paid in these amounts; empty text for an unknown one. */
function coinsIn(
  { by, amounts }: Change,
  pool: string,
  logs: readonly EventLog[],
): readonly [string, string] {
  if (by === "decrease" || amounts === undefined) return ["", ""];
  const place = by === "increase" ? 2 : 1;
  const movedTokens = new Set<string>();
  for (const { address, topics, data } of logs)
    if (
      topics[0] === transferTopic &&
      topics.length === 3 &&
      addressOf(topics[place]) === pool &&
      amounts.includes(numberOf(data, 0))
    )
      movedTokens.add(address.toLowerCase());
  // A pool's first coin is that of the lower address.
  const [first = "", second = "", ...others] = [...movedTokens].sort();
  const [isFirst, isSecond] = [amounts[0] > 0n, amounts[1] > 0n];
  if (others.length > 0) return ["", ""];
  if (second !== "") return isFirst && isSecond ? [first, second] : ["", ""];
  if (isFirst === isSecond) return ["", ""];
  return isFirst ? [first, ""] : ["", first];
}

/** The amounts with those of a change; `undefined` if they, or their coins, are not known. */
function addCoins(
  known: NonNullable<LiquidityEvent["coins"]>,
  { by, amounts }: Change,
  coins: readonly [string, string] | undefined,
): LiquidityEvent["coins"] {
  if (amounts === undefined) return undefined;
  const sums = new Map(known);
  for (const [index, amount] of amounts.entries()) {
    if (amount === 0n) continue;
    const coin = coins?.[index] ?? "";
    if (coin === "") return undefined;
    const sum = sums.get(coin) ?? { added: 0n, removed: 0n, paid: 0n };
    const side = by === "increase" ? "added" : by === "decrease" ? "removed" : "paid";
    sums.set(coin, { ...sum, [side]: sum[side] + amount });
  }
  return sums;
}
