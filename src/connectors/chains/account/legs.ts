import { formatDecimal } from "../../../domain/money/decimal.ts";
import type { LegKind, ReportedLeg } from "../../../domain/ledger/transaction.ts";

/** A change of a wallet's balance, in smallest units: negative for an outflow. */
export type Change = {
  assetId: string;
  units: bigint;
  scale: number;
  kind?: LegKind;
  counterparty?: string | undefined;
  /** A position, if not the account itself changed. */
  wallet?: string;
};

/** The leg of a change; none for zero. */
export function legOf({ assetId, units, scale, kind, counterparty, wallet }: Change): ReportedLeg[] {
  if (units === 0n) return [];
  const leg: ReportedLeg = {
    direction: units < 0n ? "out" : "in",
    assetId,
    amount: formatDecimal({ units: units < 0n ? -units : units, scale }),
  };
  if (kind !== undefined) leg.kind = kind;
  if (counterparty !== undefined && counterparty !== "") leg.counterparty = counterparty;
  if (wallet !== undefined) leg.wallet = wallet;
  return [leg];
}

/** One item of a collection that came or went; none if it moved to the same account. */
export function itemLeg(
  assetId: string,
  wallet: string,
  { from, to }: { from: string | null | undefined; to: string | null | undefined },
): ReportedLeg[] {
  if (from === to || (from !== wallet && to !== wallet)) return [];
  const isIn = to === wallet;
  const counterparty = (isIn ? from : to) ?? undefined;
  return legOf({ assetId, units: isIn ? 1n : -1n, scale: 0, kind: "nft", counterparty });
}

/** The network fee of a transaction that the account paid. */
export function feeLeg(assetId: string, units: bigint, scale: number): ReportedLeg[] {
  if (units <= 0n) return [];
  return [{ direction: "fee", assetId, amount: formatDecimal({ units, scale }), kind: "gas" }];
}
