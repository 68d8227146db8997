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
import { chainOfPlatform, nativeAssetOf, wrappedNativeAssetOf } from "../catalog/chains.ts";

export type PositionSide = "supplied" | "borrowed";

/** What contracts state of one asset of a protocol, and what the ledger has: of the asset, or of the token that represents it. */
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
  likelyCause: string | null;
  /** Whether they differ by what changes a position without a transaction: interest, and prices inside a pool. */
  isExpected: boolean;
};

/** An amount of the ledger in a position of a protocol; below zero it is owed. */
export type BookedAmount = {
  protocol: string;
  assetId: string;
  amount: string;
  /** The contract where it is booked, if that contract was asked. */
  readContract?: string | undefined;
};

/** The ledger at the moment of a read. */
export type LedgerAtRead = {
  read: PositionRead;
  /** The wallet's balance of a token; `undefined` for one that the ledger does not know. */
  balanceOf(assetId: string): string | undefined;
  booked: readonly BookedAmount[];
};

type Sums = Map<string, { assetId: string; amount: Decimal; position: ChainPosition }>;

/**
 * Compares the positions of one wallet on one chain, as contracts state them, with the ledger (docs/spec/accounting.md §2). What a token in the wallet represents is
 * compared by that token; everything else by the amounts booked at the protocol.
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
    ...(isZero(difference) ? noDifference : causeOf({ side, source: token.amount, computed, isPool: false })),
  };
}

/** By protocol and asset: which of a protocol's contracts holds an amount is not booked. */
function bookedComparisons(
  positions: readonly ChainPosition[],
  side: PositionSide,
  ledger: LedgerAtRead,
): PositionComparison[] {
  const sums: Sums = new Map();
  for (const position of positions)
    for (const { assetId, amount, token } of position[side]) {
      if (token !== undefined && ledger.balanceOf(token.assetId) !== undefined) continue;
      const key = `${position.protocol ?? position.contract} ${unwrapped(assetId)}`;
      const sum = sums.get(key);
      const total = add(sum?.amount ?? zero, parseDecimal(amount));
      sums.set(key, { assetId, amount: total, position: sum?.position ?? position });
    }
  return [...sums.values()].map(({ assetId, amount, position }) => {
    const computed = formatDecimal(bookedOf(ledger.booked, { position, assetId, side }));
    const source = formatDecimal(amount);
    const isEqual = compare(parseDecimal(computed), amount) === 0;
    const isPool = position.key !== "";
    return {
      ...placeOf(position),
      side,
      assetId,
      source,
      computed,
      ...(isEqual ? noDifference : causeOf({ side, source, computed, isPool })),
    };
  });
}

/**
 * What is booked at a contract that was asked and states nothing of it. The token of a debt is booked in the wallet and, owed, at the contract: it is compared as
 * a token, and not once more.
 */
function missingComparisons(
  positions: readonly ChainPosition[],
  side: PositionSide,
  { read, booked }: LedgerAtRead,
): PositionComparison[] {
  const stated = new Set(
    positions.flatMap((position) =>
      position[side].map(({ assetId }) => `${position.protocol ?? ""} ${unwrapped(assetId)}`),
    ),
  );
  const tokens = new Set(
    positions.flatMap(({ supplied, borrowed }) =>
      [...supplied, ...borrowed].map(({ token }) => token?.assetId),
    ),
  );
  return booked.flatMap(({ protocol, assetId, amount, readContract }): PositionComparison[] => {
    if (tokens.has(assetId)) return [];
    const total = parseDecimal(amount);
    const isSide = total.units < 0n === (side === "borrowed");
    if (readContract === undefined || isZero(total) || !isSide) return [];
    if (stated.has(`${protocol} ${unwrapped(assetId)}`)) return [];
    const computed = formatDecimal(absolute(total));
    const cause = causeOf({ side, source: "0", computed, isPool: false });
    return [
      {
        ...read,
        protocol,
        contract: readContract,
        key: "",
        side,
        assetId,
        source: "0",
        computed,
        ...cause,
      },
    ];
  });
}

function bookedOf(
  booked: readonly BookedAmount[],
  { position, assetId, side }: { position: ChainPosition; assetId: string; side: PositionSide },
): Decimal {
  let total = zero;
  for (const one of booked) {
    const amount = parseDecimal(one.amount);
    if (one.protocol !== position.protocol || unwrapped(one.assetId) !== unwrapped(assetId)) continue;
    if (amount.units < 0n === (side === "borrowed")) total = add(total, absolute(amount));
  }
  return total;
}

type Cause = { likelyCause: string; isExpected: boolean };
const noDifference = { likelyCause: null, isExpected: false };

/** Interest and prices that move inside a pool change a position without a transaction, so they are expected. */
function causeOf({
  side,
  source,
  computed,
  isPool,
}: {
  side: PositionSide;
  source: string;
  computed: string;
  isPool: boolean;
}): Cause {
  const isMore = compare(parseDecimal(source), parseDecimal(computed)) > 0;
  const isKnown = !isZero(parseDecimal(computed));
  const expected = (likelyCause: string): Cause => ({ likelyCause, isExpected: true });
  const unexpected = (likelyCause: string): Cause => ({ likelyCause, isExpected: false });
  if (side === "borrowed") {
    if (!isKnown) return unexpected("a loan that the history does not contain");
    return isMore
      ? expected("interest on the debt since it last changed")
      : unexpected("a repayment or liquidation that the history does not contain");
  }
  if (isPool && isKnown)
    return expected(
      "the price moved inside the pool, which exchanges one coin for the other (impermanent loss)",
    );
  if (!isKnown)
    return unexpected("a deposit that the history does not contain, or that another address made");
  return isMore
    ? expected("interest that the contract adds without a transfer")
    : unexpected("a withdrawal, liquidation or loss that the history does not contain");
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

/** The native coin for its wrapped form: protocols hold either. */
function unwrapped(assetId: string): string {
  const chain = chainOfPlatform(assetId.split("/")[0] ?? "");
  return chain !== undefined && wrappedNativeAssetOf(chain) === assetId ? nativeAssetOf(chain) : assetId;
}
