import { typeOf } from "./classification/classify.ts";
import { typeByContract } from "./classification/type-by-contract.ts";
import { type KnownContracts } from "./classification/known-contracts.ts";
import { legIdentity, type KnownLeg } from "./identity.ts";
import { mergeReports } from "./merge.ts";
import { supersededOf, type Report } from "./source-report.ts";
import { withoutSpamLegs, type IsSpam } from "./classification/spam-legs.ts";
import { withMessageFee } from "./classification/message-fees.ts";
import type { TransactionType } from "./transaction.ts";
import { depositContract } from "../protocols/addresses.ts";
import { beaconWithdrawalOf } from "../protocols/validators.ts";
import { contractOfLeg } from "./positions/unverified.ts";

/**
 * The owner's edits by field, which override all sources, present and future. `null` means emptied. `legs` maps a leg (identity and
 * occurrence) to its replacement (`null`: removed); sources no longer change such a leg. `added` are legs of the owner. `tags` only records
 * that the owner set them.
 */
export type Edits = {
  at?: number;
  type?: TransactionType;
  method?: string | null;
  counterparty?: string | null;
  notes?: string | null;
  hidden?: boolean;
  tags?: true;
  /** The other half as set by the owner; `null` for none, even if the hash suggests one. */
  linked?: string | null;
  legs?: Record<string, KnownLeg | null>;
  added?: KnownLeg[];
};

/** The transaction as listed: the reports of all sources with the owner's edits. */
export type EffectiveTransaction = Omit<Report, "type" | "isOwners"> & { type: TransactionType };

/** Merges the reports, applies the owner's edits, and derives the type. */
export function effectiveOf(
  reports: readonly Report[],
  {
    wallet,
    edits,
    isLinked,
    isOwn,
    contracts,
    isSpam,
  }: {
    wallet: string;
    edits?: Edits | undefined;
    isLinked: boolean;
    isOwn(wallet: string): boolean;
    contracts?: KnownContracts | undefined;
    isSpam?: IsSpam | undefined;
  },
): EffectiveTransaction {
  const merged = mergeReports(reports);
  const legs = countingLegs(edits === undefined ? merged.legs : editedLegs(merged.legs, edits), reports);
  const { method, counterparty, liquidity } = merged;
  const counted = withoutSpamLegs(legs, isSpam);
  const found =
    merged.type === undefined
      ? typeOf({ wallet, legs: counted, method, counterparty, liquidity, isOwn, contracts })
      : (withdrawalType(merged) ??
        (contracts && typeByContract(merged.type, { legs: counted, counterparty }, contracts)) ??
        merged.type);
  const isHeldElsewhere =
    edits?.type === undefined && !isLinked && found === "transfer" && contracts !== undefined;
  const type = edits?.type ?? (isLinked && isHalf(found, legs) ? "transfer" : found);
  const bookedLegs = withMessageFee(legs, { type, method, counterparty, isSpam });
  const effective: EffectiveTransaction = {
    at: edits?.at ?? merged.at,
    position: merged.position,
    type,
    status: merged.status,
    legs: isHeldElsewhere ? withOwnContracts(bookedLegs, { wallet, counterparty }, contracts) : bookedLegs,
  };
  if (liquidity !== undefined) effective.liquidity = liquidity;
  for (const field of ["method", "counterparty", "notes"] as const) {
    const edited = edits?.[field];
    const value = edited === undefined ? merged[field] : edited;
    if (value !== undefined && value !== null) effective[field] = value;
  }
  return effective;
}

/** The legs without superseded sides. */
function countingLegs(legs: KnownLeg[], reports: readonly Report[]): KnownLeg[] {
  const sides = supersededOf(reports);
  return sides.length === 0
    ? legs
    : legs.filter((leg) => !sides.some(({ wallet }) => wallet === (leg.wallet ?? "")));
}

/** The type of a beacon-chain withdrawal by the current rule, regardless of when it was read. */
function withdrawalType({ counterparty, legs, at }: Omit<Report, "isOwners">): TransactionType | undefined {
  if (counterparty !== depositContract) return undefined;
  const [leg] = legs;
  return leg?.kind === "withdrawal" ? beaconWithdrawalOf(leg.amount, at).type : undefined;
}

/**
 * Adds the other side of a transfer to or from a contract that the owner marked as own: outgoing amounts are added to the contract,
 * incoming ones removed. Once that wallet's own transaction of the same hash is known, the two are linked and this side is not needed.
 */
function withOwnContracts(
  legs: KnownLeg[],
  { wallet, counterparty }: { wallet: string; counterparty: string | undefined },
  { meaningOf }: KnownContracts,
): KnownLeg[] {
  const sides = legs.flatMap((leg): KnownLeg[] => {
    const contract = leg.direction === "fee" ? undefined : contractOfLeg(leg, counterparty);
    if (contract === undefined || contract === wallet) return [];
    if (meaningOf(leg.assetId.split("/")[0] ?? "", contract) !== "own") return [];
    const { kind, assetId, amount } = leg;
    const direction = leg.direction === "in" ? "out" : "in";
    return [{ kind, assetId, amount, direction, wallet: contract, counterparty: leg.wallet ?? wallet }];
  });
  return sides.length === 0 ? legs : [...legs, ...sides];
}

/** Whether a linked transaction is one half of a transfer, by its type. */
function isHalf(type: TransactionType, legs: readonly KnownLeg[]): boolean {
  return (
    type === "deposit" ||
    type === "withdrawal" ||
    (type === "contract" && legs.some(({ direction }) => direction !== "fee"))
  );
}

/** The legs that sources report, with the owner's edits. */
export function editedLegs(legs: readonly KnownLeg[], edits: Pick<Edits, "legs" | "added">): KnownLeg[] {
  const replaced = edits.legs ?? {};
  const retainedLegs: KnownLeg[] = [];
  for (const [key, leg] of withOccurrences(legs)) {
    const instead = Object.hasOwn(replaced, key) ? replaced[key] : leg;
    if (instead !== null && instead !== undefined) retainedLegs.push(instead);
  }
  return [...retainedLegs, ...(edits.added ?? [])];
}

function withOccurrences(legs: readonly KnownLeg[]): [key: string, leg: KnownLeg][] {
  const seen = new Map<string, number>();
  return legs.map((leg) => {
    const identity = legIdentity(leg);
    const occurrence = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, occurrence);
    return [`${identity}|${occurrence}`, leg];
  });
}

/**
 * The edits that turn `reportedLegs` into `wantedLegs`. Equal legs stay the source's. A changed leg replaces the most similar one of its
 * direction and asset, then of its direction. All other legs are removed or added.
 */
export function legEdits(
  reportedLegs: readonly KnownLeg[],
  wantedLegs: readonly KnownLeg[],
): Pick<Edits, "legs" | "added"> {
  const open = withOccurrences(reportedLegs);
  const newLegs = [...wantedLegs];
  const take = (
    isMatch: (leg: KnownLeg, next: KnownLeg) => boolean,
    onMatch: (key: string, next: KnownLeg) => void,
  ): void => {
    for (let index = 0; index < open.length;) {
      const [key, leg] = open[index] ?? ["", undefined];
      const found = leg === undefined ? -1 : newLegs.findIndex((next) => isMatch(leg, next));
      const next = newLegs[found];
      if (next === undefined) {
        index++;
        continue;
      }
      onMatch(key, next);
      open.splice(index, 1);
      newLegs.splice(found, 1);
    }
  };
  const legs: Record<string, KnownLeg | null> = {};
  take(isEqual, () => undefined);
  take(
    (leg, next) => leg.direction === next.direction && leg.assetId === next.assetId,
    (key, next) => (legs[key] = next),
  );
  take(
    (leg, next) => leg.direction === next.direction,
    (key, next) => (legs[key] = next),
  );
  for (const [key] of open) legs[key] = null;
  return {
    ...(Object.keys(legs).length > 0 ? { legs } : {}),
    ...(newLegs.length > 0 ? { added: newLegs } : {}),
  };
}

function isEqual(a: KnownLeg, b: KnownLeg): boolean {
  return (
    a.direction === b.direction &&
    a.assetId === b.assetId &&
    a.amount === b.amount &&
    (a.wallet ?? "") === (b.wallet ?? "") &&
    (a.counterparty ?? "") === (b.counterparty ?? "") &&
    JSON.stringify(a.value ?? null) === JSON.stringify(b.value ?? null)
  );
}
