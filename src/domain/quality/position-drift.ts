import {
  absolute,
  add,
  compare,
  formatDecimal,
  isZero,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../money/decimal.ts";
import type { ChainPosition, PositionAmount, PositionRead } from "../protocols/chain-position.ts";
import type { DifferenceCause, PlainCause } from "./difference-cause.ts";
import { unwrappedAsset } from "../catalog/chains.ts";
import { protocolAt, protocolById } from "../protocols/contracts.ts";

export type PositionSide = "supplied" | "borrowed";

/** The amounts of an asset in a protocol according to its contracts and to the ledger: of the asset, or of the token that represents it. */
export type PositionComparison = {
  platform: string;
  wallet: string;
  protocol: string | null;
  contract: string;
  key: string;
  side: PositionSide;
  assetId: string;
  source: string;
  computed: string;
  block: number;
  at: number;
  /** `null` if they agree. */
  cause: DifferenceCause | null;
  /** Whether the difference is one that arises without a transaction: interest, and prices in a pool. */
  isExpected: boolean;
};

/** An amount that the ledger has in a position of a protocol; negative if owed. */
export type BookedAmount = {
  /** `null` for a contract that is not registered. */
  protocol: string | null;
  contract: string;
  /** The number of the NFT that it belongs to, if known. */
  key?: string | undefined;
  assetId: string;
  amount: string;
  /** The contract at which it is booked, if that contract was read. */
  readContract?: string | undefined;
};

/** The ledger at the moment of a read. */
export type LedgerAtRead = {
  read: PositionRead;
  /** The wallet's balance of a token; `undefined` if the ledger has none. */
  balanceOf(assetId: string): string | undefined;
  bookedAmounts: readonly BookedAmount[];
};

type Sum = { assetId: string; amount: Decimal; isFixed: boolean; positions: ChainPosition[] };

/**
 * Compares the positions of one wallet on one chain, as contracts state them, with the ledger (docs/spec/accounting.md §2). Amounts that a
 * token in the wallet represents are compared by that token, all other amounts by the entries booked at the protocol.
 */
export function comparePositions(
  positions: readonly ChainPosition[],
  ledger: LedgerAtRead,
): PositionComparison[] {
  const found: PositionComparison[] = [];
  const seen = new Set<string>();
  for (const position of positions)
    for (const side of ["supplied", "borrowed"] as const)
      for (const amount of position[side]) {
        const byToken = tokenComparison(position, side, amount, ledger);
        if (byToken === undefined || seen.has(byToken.assetId)) continue;
        seen.add(byToken.assetId);
        found.push(byToken);
      }
  for (const side of ["supplied", "borrowed"] as const)
    found.push(...bookedComparisons(positions, side, ledger), ...missingComparisons(positions, side, ledger));
  return found;
}

function tokenComparison(
  position: ChainPosition,
  side: PositionSide,
  { token }: PositionAmount,
  ledger: LedgerAtRead,
): PositionComparison | undefined {
  const computed = token === undefined ? undefined : ledger.balanceOf(token.assetId);
  if (token === undefined || computed === undefined) return undefined;
  const difference = subtract(parseDecimal(token.amount), parseDecimal(computed));
  return {
    ...placeOf(position),
    side,
    assetId: token.assetId,
    source: token.amount,
    computed,
    ...(isZero(difference)
      ? noDifference
      : causeOf({ side, source: token.amount, computed, protocol: position.protocol })),
  };
}

/** Compares by protocol and asset, because entries do not state which of a protocol's contracts holds an amount. */
function bookedComparisons(
  positions: readonly ChainPosition[],
  side: PositionSide,
  ledger: LedgerAtRead,
): PositionComparison[] {
  const sums = new Map<string, Sum>();
  for (const position of positions)
    for (const { assetId, amount, token, isFixed = false } of position[side]) {
      if (token !== undefined && ledger.balanceOf(token.assetId) !== undefined) continue;
      const key = `${position.protocol ?? position.contract} ${unwrappedAsset(assetId)}`;
      const sum = sums.get(key) ?? { assetId, amount: zero, isFixed: true, positions: [] };
      sums.set(key, {
        ...sum,
        amount: add(sum.amount, parseDecimal(amount)),
        isFixed: sum.isFixed && isFixed,
        positions: [...sum.positions, position],
      });
    }
  return [...sums.values()].flatMap((sum): PositionComparison[] => {
    const { assetId, amount, isFixed, positions: of } = sum;
    const [position] = of;
    if (position === undefined) return [];
    const bookedAmounts = ledger.bookedAmounts.filter((booked) => !belongsToMissingNft(booked, positions));
    const bookedAmount = bookedOf(bookedAmounts, { positions: of, assetId, side });
    const [source, computed] = [formatDecimal(amount), formatDecimal(bookedAmount)];
    const order = compare(amount, bookedAmount);
    // A part that no contract stated may be the difference.
    if (order < 0 && isPartOf(ledger.read, position)) return [];
    const isPool = of.some(isInPool);
    const cause = causeOf({ side, source, computed, isPool, isFixed, protocol: position.protocol });
    return [
      { ...placeOf(position), side, assetId, source, computed, ...(order === 0 ? noDifference : cause) },
    ];
  });
}

/** Whether a contract of the position's protocol did not respond. */
function isPartOf({ platform, unread = [] }: PositionRead, { protocol, contract }: ChainPosition): boolean {
  return unread.some(
    (place) => place === contract || (protocol !== null && protocolAt(platform, place)?.id === protocol),
  );
}

/** Whether the coins of a position are exchanged for each other when prices move: the NFT of a pool. */
function isInPool({ key, protocol }: ChainPosition): boolean {
  return key !== "" && protocol !== null && protocolById(protocol)?.category === "liquidity";
}

/** Whether a booked amount belongs to a contract's position: booked at the contract, or at its protocol. */
function belongsTo(
  { protocol, contract }: BookedAmount,
  position: Pick<ChainPosition, "protocol" | "contract">,
): boolean {
  return contract === position.contract || (protocol !== null && protocol === position.protocol);
}

/**
 * Whether an amount belongs to an NFT that its manager, which was read, does not assign to the wallet: it was given away or emptied. Other
 * NFTs of the same coins do not replace it.
 */
function belongsToMissingNft(
  { key, contract, readContract }: BookedAmount,
  positions: readonly ChainPosition[],
): boolean {
  return (
    key !== undefined &&
    readContract !== undefined &&
    !positions.some((position) => position.contract === contract && position.key === key)
  );
}

/**
 * Booked amounts at contracts that were read and state none. A debt token is booked in the wallet and, as owed, at the contract; it is
 * compared as a token only.
 */
function missingComparisons(
  positions: readonly ChainPosition[],
  side: PositionSide,
  { read, bookedAmounts }: LedgerAtRead,
): PositionComparison[] {
  const tokens = new Set(
    positions.flatMap(({ supplied, borrowed }) =>
      [...supplied, ...borrowed].map(({ token }) => token?.assetId),
    ),
  );
  return bookedAmounts.flatMap((bookedAmount): PositionComparison[] => {
    const { protocol, assetId, amount, readContract } = bookedAmount;
    if (tokens.has(assetId)) return [];
    const total = parseDecimal(amount);
    const isSide = total.units < 0n === (side === "borrowed");
    if (readContract === undefined || isZero(total) || !isSide) return [];
    const isStated = positions.some(
      (position) =>
        belongsTo(bookedAmount, position) &&
        position[side].some((amountOf) => unwrappedAsset(amountOf.assetId) === unwrappedAsset(assetId)),
    );
    if (isStated && !belongsToMissingNft(bookedAmount, positions)) return [];
    const computed = formatDecimal(absolute(total));
    const { platform, wallet, block, at } = read;
    return [
      {
        platform,
        wallet,
        block,
        at,
        protocol,
        contract: readContract,
        key: isStated ? (bookedAmount.key ?? "") : "",
        side,
        assetId,
        source: "0",
        computed,
        ...causeOf({ side, source: "0", computed, protocol }),
      },
    ];
  });
}

function bookedOf(
  bookedAmounts: readonly BookedAmount[],
  { positions, assetId, side }: { positions: readonly ChainPosition[]; assetId: string; side: PositionSide },
): Decimal {
  let total = zero;
  for (const bookedAmount of bookedAmounts) {
    const amount = parseDecimal(bookedAmount.amount);
    if (unwrappedAsset(bookedAmount.assetId) !== unwrappedAsset(assetId)) continue;
    if (!positions.some((position) => belongsTo(bookedAmount, position))) continue;
    if (amount.units < 0n === (side === "borrowed")) total = add(total, absolute(amount));
  }
  return total;
}

type Cause = { cause: DifferenceCause; isExpected: boolean };
const noDifference = { cause: null, isExpected: false };

type Difference = {
  side: PositionSide;
  source: string;
  computed: string;
  protocol: string | null;
  isPool?: boolean;
  isFixed?: boolean;
};

/** Protocols whose loans others may repay in exchange for collateral at any time. */
const redeemable = new Set(["liquity", "liquity-v2"]);

/** The cause of a difference. Interest, and prices inside a pool, are expected, since they change a position without a transaction. */
function causeOf({ side, source, computed, protocol, isPool = false, isFixed = false }: Difference): Cause {
  const isMore = compare(parseDecimal(source), parseDecimal(computed)) > 0;
  const isKnown = !isZero(parseDecimal(computed));
  const canRedeem = redeemable.has(protocol ?? "");
  const expected = (code: PlainCause): Cause => ({ cause: { code }, isExpected: true });
  const unexpected = (code: PlainCause): Cause => ({ cause: { code }, isExpected: false });
  if (side === "borrowed") {
    if (!isKnown) return unexpected("unknownLoan");
    if (isMore) return expected("debtInterest");
    return unexpected(canRedeem ? "unknownRepaymentOrRedemption" : "unknownRepayment");
  }
  if (isPool && isKnown) return expected("poolPrice");
  if (!isKnown || (isMore && isFixed)) return unexpected("unknownDeposit");
  if (isMore) return expected("supplyInterest");
  return unexpected(canRedeem ? "unknownWithdrawalOrRedemption" : "unknownWithdrawal");
}

function placeOf({
  platform,
  wallet,
  protocol,
  contract,
  key,
  block,
  at,
}: ChainPosition): Pick<
  PositionComparison,
  "platform" | "wallet" | "protocol" | "contract" | "key" | "block" | "at"
> {
  return { platform, wallet, protocol, contract, key, block, at };
}
