import { isOfUnspentOutputs } from "../../../src/domain/ledger/joint-transfers.ts";
import {
  compare,
  formatDecimal,
  isNegative,
  isZero,
  multiply,
  parseDecimal,
  subtract,
  sumOf,
} from "../../../src/domain/money/decimal.ts";
import type { Transaction } from "../../data/records.ts";

export type AssetAmount = { assetId: string; amount: string };
/** A departure and its arrivals. */
type Transfer = { transaction: Transaction; arrivals: readonly Transaction[] };

/** A fee is at most half a percent of what was sent. */
const twoHundred = parseDecimal("200");

/** The amounts of each asset, in the order of the legs. */
export function amountsByAsset(legs: readonly AssetAmount[]): AssetAmount[] {
  const amounts = new Map<string, string[]>();
  for (const { assetId, amount } of legs) amounts.set(assetId, [...(amounts.get(assetId) ?? []), amount]);
  return [...amounts].map(([assetId, parts]) => ({ assetId, amount: sumOf(parts) }));
}

/** Whether the first arrival names several departures. */
export function leftInParts(arrivals: readonly Transaction[]): boolean {
  return arrivals.some(({ linkedTransactionIds }) => linkedTransactionIds !== undefined);
}

/**
 * The stated fee, or else the difference between the sent and received amounts of one coin. `null` if there is none, if the transfer left in
 * several parts, whose fee is not that of one of them, or if others may have paid the transaction, too, and the difference is too large for its
 * fee. What left without arriving at an own wallet was paid to others, and is no fee.
 */
export function feeOf({ transaction: departure, arrivals }: Transfer): AssetAmount | null {
  const feeLeg = departure.legs.find(({ direction }) => direction === "fee");
  if (feeLeg !== undefined) return feeLeg;
  if (leftInParts(arrivals)) return null;
  const { sent, received } = withoutEqual(
    departure.legs.filter(({ direction }) => direction === "out"),
    arrivals.flatMap(({ legs }) => legs.filter(({ direction }) => direction === "in")),
  );
  const [sentSum, ...otherSums] = amountsByAsset(sent);
  const [receivedSum, ...otherReceived] = amountsByAsset(received);
  if (sentSum === undefined || receivedSum === undefined || otherSums.length + otherReceived.length > 0)
    return null;
  const sentAmount = parseDecimal(sentSum.amount);
  const lostAmount = subtract(sentAmount, parseDecimal(receivedSum.amount));
  // A chain of unspent outputs states the fee of a wallet that paid all inputs.
  const isPayment =
    isOfUnspentOutputs(departure.platform) && compare(multiply(lostAmount, twoHundred), sentAmount) > 0;
  return isZero(lostAmount) || isNegative(lostAmount) || isPayment
    ? null
    : { amount: formatDecimal(lostAmount), assetId: sentSum.assetId };
}

/** What remains on both sides without the legs that arrived whole. */
function withoutEqual(
  sent: readonly AssetAmount[],
  received: readonly AssetAmount[],
): { sent: AssetAmount[]; received: AssetAmount[] } {
  const openSent = [...sent];
  const openReceived = received.filter(({ assetId, amount }) => {
    const index = openSent.findIndex((leg) => leg.assetId === assetId && leg.amount === amount);
    if (index >= 0) openSent.splice(index, 1);
    return index < 0;
  });
  return { sent: openSent, received: openReceived };
}

/** A transfer of several coins as one of each coin that arrived; the stated fee belongs to the first, and the value is known of all only. */
export function transfersByCoin<T extends Transfer & { value: string | null }>(transfer: T): T[] {
  const { transaction, arrivals } = transfer;
  const sent = transaction.legs.filter(({ direction }) => direction === "out");
  const coins = [...new Set(sent.map(({ assetId }) => assetId))];
  if (coins.length < 2) return [transfer];
  const only = (of: Transaction, assetId: string, hasFee: boolean): Transaction => ({
    ...of,
    legs: of.legs.filter((leg) => (leg.direction === "fee" ? hasFee : leg.assetId === assetId)),
  });
  const isOf =
    (assetId: string) =>
    (arrival: Transaction): boolean =>
      arrival.legs.some((leg) => leg.direction === "in" && leg.assetId === assetId);
  const arrived = coins.filter((assetId) => arrivals.some(isOf(assetId)));
  if (arrived.length === 0) return [transfer];
  return arrived.map((assetId, index) => ({
    ...transfer,
    ...(arrived.length > 1 ? { value: null } : {}),
    transaction: only(transaction, assetId, index === 0),
    arrivals: arrivals.filter(isOf(assetId)).map((arrival) => only(arrival, assetId, index === 0)),
  }));
}
