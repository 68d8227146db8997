import { add, compare, minimum, subtract, zero, type Decimal } from "../decimal.ts";
import { isPosition, positionMark } from "../ledger.ts";
import { positionParts, type PositionPart } from "../unverified.ts";
import type { BookAsset, BookLeg, BookTransaction, Lookups } from "./book.ts";

/** An amount of an asset at a place. */
export type Piece = { assetId: string; amount: Decimal; wallet: string };

/**
 * What a transaction did to the owner, in the words of ACCOUNTING §4. Every leg and every derived entry of a transaction is in exactly one step.
 * `income` of type `income` is work (a flow in performance), of any other type return. `moved` carries lots over at their cost; `transferred` too, and what does
 * not arrive is its fee; both happen at the departure, `arrivedAt` says when the other side was reached. A liability (an asset that counts negative) is `owed` when it comes in and `cleared` when it goes.
 */
export type Step =
  | { kind: "trade"; outs: BookLeg[]; ins: BookLeg[]; fees: BookLeg[] }
  | { kind: "contribution"; leg: BookLeg }
  | { kind: "income"; leg: BookLeg; type: string }
  | { kind: "withdrawn"; leg: BookLeg }
  | { kind: "sold"; leg: BookLeg; fees: BookLeg[] }
  | { kind: "lost"; leg: BookLeg }
  | { kind: "spent"; leg: BookLeg; isFee: boolean }
  | { kind: "moved"; outs: Piece[]; ins: Piece[]; arrivedAt?: number }
  | { kind: "transferred"; from: Piece; to: Piece; arrivedAt?: number }
  | { kind: "borrowed"; leg: BookLeg; position: string }
  | { kind: "repaid"; leg: BookLeg; position: string }
  | { kind: "owed"; leg: BookLeg }
  | { kind: "cleared"; leg: BookLeg };

/** What position wallets hold (below zero: owe), by wallet and asset. */
export type Positions = Map<string, Decimal>;

export function positionKey(wallet: string, assetId: string): string {
  return `${wallet}\n${assetId}`;
}

/** Takes a transaction apart, in the order of the one book; `positions` is brought forward by it. */
export function stepsOf(transaction: BookTransaction, positions: Positions, lookups: Lookups): Step[] {
  const ins: BookLeg[] = [];
  const outs: BookLeg[] = [];
  const fees: BookLeg[] = [];
  const liabilities: Step[] = [];
  for (const leg of transaction.legs) {
    const { spam, isLiability } = lookups.asset(leg.assetId);
    if (spam) continue;
    if (isLiability) liabilities.push({ kind: leg.direction === "in" ? "owed" : "cleared", leg });
    else (leg.direction === "in" ? ins : leg.direction === "out" ? outs : fees).push(leg);
  }
  const sides = { ins, outs, fees };
  const steps = isPaired(transaction, lookups)
    ? [...linkedSteps(transaction, sides, lookups), ...fees.map(feeStep)]
    : stepsOfType(transaction, sides, { positions, lookups, hasLiability: liabilities.length > 0 });
  return liabilities.length === 0 ? steps : [...liabilities, ...steps];
}

type Sides = { ins: BookLeg[]; outs: BookLeg[]; fees: BookLeg[] };

function stepsOfType(
  transaction: BookTransaction,
  { ins, outs, fees }: Sides,
  { positions, lookups, hasLiability }: { positions: Positions; lookups: Lookups; hasLiability: boolean },
): Step[] {
  switch (transaction.type) {
    case "contract": {
      const parts = positionParts({ ...transaction, legs: [...ins, ...outs] });
      return parts.length === 0
        ? exchangeOrPlain({ ins, outs, fees })
        : [...partSteps(transaction, parts, positions), ...fees.map(feeStep)];
    }
    case "trade":
      // A sale that cost more money than it brought: of unknown value, and no withdrawal.
      if (transaction.isNetted && ins.length === 0 && isPaidToSell(outs, lookups))
        return [{ kind: "trade", outs, ins, fees }];
      return exchangeOrPlain({ ins, outs, fees });
    case "other":
    case "approval":
      return exchangeOrPlain({ ins, outs, fees });
    case "transfer":
      return [...within(ins, outs, (leg) => lookups.asset(leg.assetId)), ...fees.map(feeStep)];
    case "reward":
    case "interest":
    case "airdrop":
    case "mining":
    case "income":
    case "derivative":
      return [
        ...outs.map((leg): Step => ({ kind: "spent", leg, isFee: false })),
        ...ins.map((leg): Step => ({ kind: "income", leg, type: transaction.type })),
        ...fees.map(feeStep),
      ];
    case "fee":
      return [...outs.map(feeStep), ...ins.map(contributionStep), ...fees.map(feeStep)];
    case "loss":
      return [
        ...outs.map((leg): Step => ({ kind: "lost", leg })),
        ...ins.map(contributionStep),
        ...fees.map(feeStep),
      ];
    case "payment":
    case "liquidation":
      // The fees belong to the one disposal there nearly always is, else to the last.
      return [
        ...outs.map((leg, index): Step => ({
          kind: "sold",
          leg,
          fees: index === outs.length - 1 ? fees : [],
        })),
        ...ins.map(contributionStep),
        ...(outs.length === 0 ? fees.map(feeStep) : []),
      ];
    case "stake":
    case "unstake":
    case "bridge":
    case "wrap":
    case "unwrap":
    case "migration": {
      const parts = positionParts({ ...transaction, legs: [...ins, ...outs] });
      const steps =
        parts.length === 0
          ? moving(transaction, { ins, outs }, positions)
          : partSteps(transaction, parts, positions);
      return [...steps, ...fees.map(feeStep)];
    }
    case "loan":
    case "repayment": {
      if (hasLiability) return plain({ ins, outs, fees });
      const parts = positionParts({ ...transaction, legs: [...ins, ...outs] });
      const steps =
        parts.length === 0
          ? lending(transaction, { ins, outs }, positions)
          : partSteps(transaction, parts, positions);
      return [...steps, ...fees.map(feeStep)];
    }
    case "deposit":
    case "withdrawal":
    case "gift":
    case "donation":
    case "adjustment":
      return plain({ ins, outs, fees });
  }
}

/** The steps of what a transaction does to positions, part by part. */
function partSteps(
  transaction: BookTransaction,
  parts: readonly PositionPart<BookLeg>[],
  positions: Positions,
): Step[] {
  return parts.flatMap(({ type, legs }) => {
    const sides = {
      ins: legs.filter(({ direction }) => direction === "in"),
      outs: legs.filter(({ direction }) => direction === "out"),
    };
    return type === "stake" || type === "unstake"
      ? moving({ ...transaction, type }, sides, positions)
      : lending({ ...transaction, type }, sides, positions);
  });
}

/** Both sides are a trade; what only leaves is withdrawn, what only comes is contributed. */
function exchangeOrPlain({ ins, outs, fees }: Sides): Step[] {
  return ins.length > 0 && outs.length > 0
    ? [{ kind: "trade", outs, ins, fees }]
    : plain({ ins, outs, fees });
}

/** Money left beside a coin. */
function isPaidToSell(outs: readonly BookLeg[], lookups: Lookups): boolean {
  const money = outs.filter(({ assetId }) => lookups.asset(assetId).isCurrency).length;
  return money > 0 && money < outs.length;
}

/** What leaves is withdrawn, what comes is contributed. */
function plain({ ins, outs, fees }: Sides): Step[] {
  return [...outs.map(withdrawnStep), ...ins.map(contributionStep), ...fees.map(feeStep)];
}

function feeStep(leg: BookLeg): Step {
  return { kind: "spent", leg, isFee: true };
}

function contributionStep(leg: BookLeg): Step {
  return { kind: "contribution", leg };
}

function withdrawnStep(leg: BookLeg): Step {
  return { kind: "withdrawn", leg };
}

/** A link counts when one half sends and the other receives. */
function isPaired(transaction: BookTransaction, lookups: Lookups): boolean {
  const other =
    transaction.linkedTransactionId === undefined
      ? undefined
      : lookups.linked(transaction.linkedTransactionId);
  if (other === undefined) return false;
  const has = ({ legs }: BookTransaction, direction: string): boolean =>
    legs.some((leg) => leg.direction === direction);
  return (has(transaction, "out") && has(other, "in")) || (has(transaction, "in") && has(other, "out"));
}

/** Which legs of two linked transactions belong together: by coin; where one coin left and another arrived (a bridge, a wrap), what is left over. */
function pairsOf(
  outs: readonly BookLeg[],
  ins: readonly BookLeg[],
  assetOf: (leg: BookLeg) => BookAsset,
): { out: BookLeg; into: BookLeg; isSame: boolean }[] {
  const open = [...ins];
  const pairs: { out: BookLeg; into: BookLeg; isSame: boolean }[] = [];
  const rest: BookLeg[] = [];
  for (const out of outs) {
    const index = open.findIndex((into) => assetOf(into).coin === assetOf(out).coin);
    const [into] = index < 0 ? [] : open.splice(index, 1);
    if (into === undefined) rest.push(out);
    else pairs.push({ out, into, isSame: true });
  }
  for (const out of rest) {
    const into = open.shift();
    if (into !== undefined) pairs.push({ out, into, isSame: false });
  }
  return pairs;
}

function linkedSteps(
  transaction: BookTransaction,
  { ins, outs }: { ins: BookLeg[]; outs: BookLeg[] },
  lookups: Lookups,
): Step[] {
  const assetOf = (leg: BookLeg): BookAsset => lookups.asset(leg.assetId);
  const other = lookups.linked(transaction.linkedTransactionId ?? "");
  const others = (other?.legs ?? []).filter((leg) => !assetOf(leg).spam);
  const departing = pairsOf(
    outs,
    others.filter((leg) => leg.direction === "in"),
    assetOf,
  );
  const arriving = pairsOf(
    others.filter((leg) => leg.direction === "out"),
    ins,
    assetOf,
  );
  const steps: Step[] = [];
  for (const out of outs) {
    const pair = departing.find((candidate) => candidate.out === out);
    steps.push(pair === undefined ? { kind: "withdrawn", leg: out } : carry(pair, other?.at));
  }
  for (const into of ins) {
    const pair = arriving.find((candidate) => candidate.into === into);
    if (pair === undefined) steps.push({ kind: "contribution", leg: into });
    else if (pair.isSame && compare(into.amount, pair.out.amount) > 0)
      steps.push({ kind: "contribution", leg: { ...into, amount: subtract(into.amount, pair.out.amount) } });
  }
  return steps;
}

/** Everything happens at the moment of departure; what arrives beyond what left is a deposit of the arrival. */
function carry(
  { out, into, isSame }: { out: BookLeg; into: BookLeg; isSame: boolean },
  arrivedAt?: number,
): Step {
  const arrival = arrivedAt === undefined ? {} : { arrivedAt };
  return isSame
    ? {
        kind: "transferred",
        from: out,
        to: { ...into, amount: minimum(into.amount, out.amount) },
        ...arrival,
      }
    : { kind: "moved", outs: [out], ins: [into], ...arrival };
}

/** A transfer whose legs name two own wallets is linked by itself. */
function within(
  ins: readonly BookLeg[],
  outs: readonly BookLeg[],
  assetOf: (leg: BookLeg) => BookAsset,
): Step[] {
  const pairs = pairsOf(outs, ins, assetOf);
  const steps: Step[] = [];
  for (const leg of outs) {
    const pair = pairs.find(({ out }) => out === leg);
    steps.push(pair === undefined ? { kind: "withdrawn", leg } : carry(pair));
    if (pair !== undefined && pair.isSame && compare(pair.into.amount, leg.amount) > 0)
      steps.push({
        kind: "contribution",
        leg: { ...pair.into, amount: subtract(pair.into.amount, leg.amount) },
      });
  }
  for (const leg of ins)
    if (!pairs.some(({ into }) => into === leg)) steps.push({ kind: "contribution", leg });
  return steps;
}

const opening = {
  stake: "stake",
  unstake: "stake",
  bridge: "bridge",
  loan: "loan",
  repayment: "loan",
} as const;

/** The position wallet a one-sided leg has its second side in: the same name `entriesOf` gives it. */
function positionOf(transaction: BookTransaction, leg: BookLeg, type: keyof typeof opening): string {
  if (isPosition(leg.wallet)) return leg.wallet;
  return `${leg.wallet}${positionMark}${leg.counterparty ?? transaction.counterparty ?? opening[type]}`;
}

function change(positions: Positions, wallet: string, assetId: string, by: Decimal): void {
  const key = positionKey(wallet, assetId);
  const next = add(positions.get(key) ?? zero, by);
  if (next.units === 0n) positions.delete(key);
  else positions.set(key, next);
}

function moving(
  transaction: BookTransaction,
  { ins, outs }: { ins: BookLeg[]; outs: BookLeg[] },
  positions: Positions,
): Step[] {
  const { type } = transaction;
  const steps: Step[] = [];
  if (ins.length > 0 && outs.length > 0) return bothSides(transaction, { ins, outs }, positions);
  if ((type === "stake" || type === "bridge") && outs.length > 0) {
    for (const leg of outs) {
      const wallet = positionOf(transaction, leg, type);
      change(positions, wallet, leg.assetId, leg.amount);
      steps.push({ kind: "moved", outs: [leg], ins: [{ ...leg, wallet }] });
    }
    return steps;
  }
  if ((type === "unstake" || type === "bridge") && ins.length > 0) {
    for (const leg of ins) {
      const wallet = positionOf(transaction, leg, type);
      const held = positions.get(positionKey(wallet, leg.assetId)) ?? zero;
      const back = held.units > 0n ? minimum(held, leg.amount) : zero;
      if (back.units > 0n) {
        change(positions, wallet, leg.assetId, { units: -back.units, scale: back.scale });
        const piece = { ...leg, amount: back };
        steps.push({ kind: "moved", outs: [{ ...piece, wallet }], ins: [piece] });
      }
      const beyond = subtract(leg.amount, back);
      if (beyond.units === 0n) continue;
      const rest: BookLeg = { ...leg, amount: beyond, value: back.units === 0n ? leg.value : undefined };
      steps.push(
        type === "unstake"
          ? { kind: "income", leg: rest, type: "reward" }
          : { kind: "contribution", leg: rest },
      );
    }
    return steps;
  }
  for (const leg of outs) steps.push({ kind: "withdrawn", leg });
  for (const leg of ins) steps.push({ kind: "contribution", leg });
  return steps;
}

/** Both sides given: what leaves a named position beyond what it holds is a reward of that moment. */
function bothSides(
  transaction: BookTransaction,
  { ins, outs }: { ins: BookLeg[]; outs: BookLeg[] },
  positions: Positions,
): Step[] {
  const steps: Step[] = [];
  for (const leg of ins) if (isPosition(leg.wallet)) change(positions, leg.wallet, leg.assetId, leg.amount);
  for (const leg of outs) {
    if (!isPosition(leg.wallet)) continue;
    const held = positions.get(positionKey(leg.wallet, leg.assetId)) ?? zero;
    const beyond = subtract(leg.amount, held);
    if (beyond.units > 0n && transaction.type === "unstake")
      steps.push({
        kind: "income",
        leg: { ...leg, direction: "in", amount: beyond, value: undefined },
        type: "reward",
      });
    change(
      positions,
      leg.wallet,
      leg.assetId,
      beyond.units > 0n && transaction.type === "unstake"
        ? { units: -held.units, scale: held.scale }
        : { units: -leg.amount.units, scale: leg.amount.scale },
    );
  }
  steps.push({ kind: "moved", outs, ins });
  return steps;
}

function lending(
  transaction: BookTransaction,
  { ins, outs }: { ins: BookLeg[]; outs: BookLeg[] },
  positions: Positions,
): Step[] {
  const steps: Step[] = [];
  const type = transaction.type === "loan" ? "loan" : "repayment";
  const own = (leg: BookLeg): boolean => !isPosition(leg.wallet);
  const positionNamed = (list: readonly BookLeg[], assetId: string): string | undefined =>
    list.find((leg) => !own(leg) && leg.assetId === assetId)?.wallet;
  if (type === "loan") {
    for (const leg of ins.filter(own)) {
      const position = positionNamed(outs, leg.assetId) ?? positionOf(transaction, leg, type);
      change(positions, position, leg.assetId, { units: -leg.amount.units, scale: leg.amount.scale });
      steps.push({ kind: "borrowed", leg, position });
    }
    for (const leg of outs.filter(own)) steps.push({ kind: "withdrawn", leg });
    return steps;
  }
  for (const leg of outs.filter(own)) {
    const position = positionNamed(ins, leg.assetId) ?? positionOf(transaction, leg, type);
    const owed = positions.get(positionKey(position, leg.assetId)) ?? zero;
    const back = owed.units < 0n ? minimum({ units: -owed.units, scale: owed.scale }, leg.amount) : zero;
    if (back.units > 0n) {
      change(positions, position, leg.assetId, back);
      steps.push({ kind: "repaid", leg: { ...leg, amount: back }, position });
    }
    const beyond = subtract(leg.amount, back);
    if (beyond.units > 0n)
      steps.push({
        kind: "spent",
        leg: { ...leg, amount: beyond, value: back.units === 0n ? leg.value : undefined },
        isFee: false,
      });
  }
  for (const leg of ins.filter(own)) steps.push({ kind: "contribution", leg });
  return steps;
}
