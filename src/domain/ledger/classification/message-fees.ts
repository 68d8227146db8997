import {
  add,
  compare,
  formatDecimal,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../money/decimal.ts";
import { contractAt } from "../../protocols/contracts.ts";
import { familyOfCall } from "../../protocols/family-calls.ts";
import type { KnownLeg } from "../identity.ts";
import { withoutSpamLegs, type IsSpam } from "./spam-legs.ts";
import type { TransactionType } from "../transaction.ts";
import { isNative } from "./movements.ts";

type Called = {
  type: TransactionType;
  method?: string | undefined;
  counterparty?: string | undefined;
  isSpam?: IsSpam | undefined;
};

/**
 * Books native coin that is sent together with one token as a fee, if the registry states that it pays for a message to another chain.
 * Refunds in the same transaction reduce it (docs/spec/accounting.md §4.6). A contract may also take the fee in a token. Returns `legs`
 * itself if the amount may be more than a fee: without another token, or if anything else was received.
 */
export function withMessageFee(legs: KnownLeg[], calledTransaction: Called): KnownLeg[] {
  if (calledTransaction.type !== "bridge" && calledTransaction.type !== "stake") return legs;
  const movements = withoutSpamLegs(legs, calledTransaction.isSpam).filter(
    ({ direction }) => direction !== "fee",
  );
  const token = movements.find(({ assetId }) => assetId === feeAssetOf(movements, calledTransaction));
  if (token !== undefined)
    return legs.map((leg) => (leg === token ? { ...leg, direction: "fee", kind: "fee" } : leg));
  const natives = movements.filter(isNative);
  const tokens = movements.filter((leg) => !isNative(leg));
  const [payment, ...others] = natives.filter(({ direction }) => direction === "out");
  if (payment === undefined || others.length > 0 || !isMessagePaid(payment, calledTransaction)) return legs;
  if (new Set(tokens.map(({ assetId }) => assetId)).size !== 1) return legs;
  if (tokens.some(({ direction }) => direction !== "out")) return legs;
  const refunds = natives.filter(({ direction }) => direction === "in");
  if ([...natives, ...tokens].some(({ wallet }) => wallet !== undefined)) return legs;
  if (refunds.length > 0 && natives.some(({ value }) => value !== undefined)) return legs;
  const refunded = refunds.reduce<Decimal>((sum, { amount }) => add(sum, parseDecimal(amount)), zero);
  const paidAmount = parseDecimal(payment.amount);
  if (compare(refunded, paidAmount) > 0) return legs;
  const fee = formatDecimal(subtract(paidAmount, refunded));
  return legs.flatMap((leg): KnownLeg[] => {
    if (refunds.includes(leg)) return [];
    if (leg !== payment) return [leg];
    return fee === "0" ? [] : [{ ...leg, direction: "fee", amount: fee, kind: "fee" }];
  });
}

/** The token in which the called contract took its fee, if it took exactly one fee token and one other token. */
function feeAssetOf(movements: readonly KnownLeg[], { counterparty: called }: Called): string | undefined {
  const [first, second] = movements;
  if (first === undefined || second === undefined || movements.length > 2) return undefined;
  if (movements.some((leg) => leg.direction !== "out" || isNative(leg) || leg.wallet !== undefined))
    return undefined;
  const platform = first.assetId.slice(0, first.assetId.indexOf("/"));
  const assets = contractAt(platform, called)?.feeAssets ?? [];
  const fees = [first.assetId, second.assetId].filter((assetId) => assets.includes(assetId));
  return first.assetId === second.assetId || fees.length !== 1 ? undefined : fees[0];
}

/** Whether the paid contract, or the call, takes native coin for messages only. */
function isMessagePaid(
  { assetId, counterparty }: KnownLeg,
  { method, counterparty: called }: Called,
): boolean {
  const platform = assetId.slice(0, assetId.indexOf("/"));
  if (contractAt(platform, counterparty)?.hasMessageFee === true) return true;
  return (
    counterparty !== undefined && counterparty === called && familyOfCall(method)?.hasMessageFee === true
  );
}
