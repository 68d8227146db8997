import { familyOf } from "../catalog/coin-families.ts";
import {
  add,
  compare,
  formatDecimal,
  isNegative,
  negate,
  parseDecimal,
  zero,
  type Decimal,
} from "../money/decimal.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";
import type { Leg } from "./transaction.ts";

/**
 * A transaction that is said to be one half of a transfer. `payment`: the hash of a chain where several wallets may pay inputs of one
 * transaction, or of an exchange's withdrawals that one transaction paid; the exchange of withdrawals without a hash.
 */
export type End = { id: string; legs: readonly Leg[]; payment?: string | undefined };
export type EndAsset = { coinId: string | null; symbol: string; spam: boolean };

/**
 * Determines the departure and the arrivals of a transfer between own wallets. Exactly one transaction must only send, or several that
 * are one payment of a chain; all others must only receive the same underlying, and no more may arrive than left. Otherwise throws
 * `bad_request` with the reason. `amounts`: what left and what arrived of each underlying.
 */
export function transferOf(
  ends: readonly End[],
  assetOf: (assetId: string) => EndAsset,
): { departures: string[]; arrivals: string[]; amounts: { sent: Decimal; arrived: Decimal }[] } {
  const nets = ends.map((end) => ({ end, net: netOf(end, assetOf) }));
  for (const { end, net } of nets) {
    const amounts = [...net.values()].map(({ amount }) => amount);
    if (amounts.length === 0) refuse(msg`"${end.id}" neither sends nor receives anything but fees or spam.`);
    if (amounts.some(isNegative) && !amounts.every(isNegative))
      refuse(msg`"${end.id}" both sends and receives; each half of a transfer does only one of them.`);
  }
  const departures = nets.filter(({ net }) => [...net.values()].some(({ amount }) => isNegative(amount)));
  const [departure, second] = departures;
  if (departure === undefined)
    refuse(msg`All of these transactions receive; a transfer needs one that sends.`);
  const isOnePayment = departures.every(
    ({ end }) => end.payment !== undefined && end.payment === departure.end.payment,
  );
  if (second !== undefined && (!isOnePayment || ends.length === departures.length))
    refuse(
      ends.length === departures.length
        ? msg`All of these transactions send; a transfer needs one that receives.`
        : msg`"${departure.end.id}" and "${second.end.id}" both send; a transfer leaves in one transaction.`,
    );
  const arrivals = nets.filter((net) => !departures.includes(net));
  const sent = new Map<string, { amount: Decimal; symbol: string }>();
  for (const { net } of departures)
    for (const [family, { amount, symbol }] of net)
      sent.set(family, { amount: add(sent.get(family)?.amount ?? zero, amount), symbol });
  for (const [family, sentNet] of sent)
    if (arrivals.every(({ net }) => !net.has(family)))
      refuse(msg`${sentNet.symbol} left, but none of the others receives it or a version of it.`);
  const arrived = new Map<string, Decimal>();
  for (const { end, net } of arrivals)
    for (const [family, { amount, symbol }] of net) {
      const sentNet = sent.get(family);
      if (sentNet === undefined)
        refuse(msg`"${end.id}" receives ${symbol}, which "${departure.end.id}" does not send.`);
      const sum = add(arrived.get(family) ?? zero, amount);
      arrived.set(family, sum);
      if (compare(sum, negate(sentNet.amount)) > 0)
        refuse(
          msg`${formatDecimal(sum)} ${symbol} arrived, more than the ${formatDecimal(negate(sentNet.amount))} ${sentNet.symbol} that left.`,
        );
    }
  return {
    departures: departures.map(({ end }) => end.id),
    arrivals: arrivals.map(({ end }) => end.id),
    amounts: [...sent].map(([family, { amount }]) => ({
      sent: negate(amount),
      arrived: arrived.get(family) ?? zero,
    })),
  };
}

function refuse(why: string | Wording): never {
  throw new AppError("bad_request", msg`These transactions are not one transfer: ${why}`, {
    reason: "link_mismatch",
  });
}

/** A transaction's net inflow and outflow by underlying, without fees and spam. */
function netOf(
  { legs }: End,
  assetOf: (assetId: string) => EndAsset,
): Map<string, { amount: Decimal; symbol: string }> {
  const net = new Map<string, { amount: Decimal; symbol: string }>();
  for (const { direction, assetId, amount } of legs) {
    if (direction === "fee") continue;
    const { coinId, symbol, spam } = assetOf(assetId);
    if (spam) continue;
    const family = familyOf({ id: assetId, coinId });
    const change = direction === "in" ? parseDecimal(amount) : negate(parseDecimal(amount));
    net.set(family, { amount: add(net.get(family)?.amount ?? zero, change), symbol });
  }
  for (const [family, { amount }] of net) if (amount.units === 0n) net.delete(family);
  return net;
}
