import { compareText } from "../compare-text.ts";
import { millisecondsPerDay } from "../day.ts";
import { compare, divide, formatDecimal, multiply, subtract, toNumber, type Decimal } from "../decimal.ts";

/** One side of a possible transfer: a transaction that only sends, or only receives, one coin. */
export type Half = {
  id: string;
  at: number;
  direction: "in" | "out";
  coin: string;
  symbol: string;
  amount: Decimal;
  wallet: string;
  platform: string;
  txHash: string | undefined;
  isBridge: boolean;
  /** The owner undid a link of it: it is proposed, but no more linked without asking. */
  wasUnlinked: boolean;
  /** The other party is one of the owner's wallets, or the other half's. */
  counterparty: string | undefined;
};

/** Two transactions that look like the halves of one transfer: the departure first. */
export type Proposal = { ids: [string, string]; confidence: number; reason: string };

/** A half by the coin it moves and the place it moves it from or to. */
export type Place = Pick<Half, "wallet" | "platform">;

/** From which confidence a link is made without asking. */
export const automaticConfidence = 0.95;

const hour = 3_600_000;
/** An arrival may be told of so much before its departure, */
export const clockSkew = 2 * hour;
/** and come so much after it, */
export const usualDelay = 24 * hour;
/** over a bridge so much. */
export const bridgeDelay = 14 * millisecondsPerDay;
/** A fee is plausible up to this part of what left, however small the amount, */
const plausibleShare: Decimal = { units: 2n, scale: 2 };
/** or up to this part where the amount is small against a network's fee. */
const largeShare: Decimal = { units: 1n, scale: 1 };

/** The best of all pairs that fit, one-to-one, the most confident first; those with rivals are less so. */
export function oneToOne(found: (Proposal & { apart: number })[]): Proposal[] {
  found.sort(
    (a, b) =>
      b.confidence - a.confidence ||
      a.apart - b.apart ||
      compareText(a.ids[0], b.ids[0]) ||
      compareText(a.ids[1], b.ids[1]),
  );
  const rivals = new Map<string, number>();
  for (const { ids, confidence } of found)
    for (const id of ids) if (confidence < 1) rivals.set(id, (rivals.get(id) ?? 0) + 1);
  const taken = new Set<string>();
  const proposals: Proposal[] = [];
  for (const { ids, confidence, reason } of found) {
    if (ids.some((id) => taken.has(id))) continue;
    for (const id of ids) taken.add(id);
    const isContested = confidence < 1 && ids.some((id) => (rivals.get(id) ?? 0) > 1);
    proposals.push(
      isContested
        ? {
            ids,
            confidence: rounded(confidence * 0.85),
            reason: `${reason}; other transactions would fit too`,
          }
        : { ids, confidence, reason },
    );
  }
  return proposals;
}

/** How well two halves fit; `undefined` when they cannot be one transfer. */
export function compared(departure: Half, arrival: Half): { confidence: number; reason: string } | undefined {
  const hasSameHash = departure.txHash !== undefined && departure.txHash === arrival.txHash;
  const isSameCoin = departure.coin === arrival.coin;
  if (departure.wallet === arrival.wallet && departure.platform === arrival.platform) return undefined;
  if (hasSameHash && isSameCoin && compare(arrival.amount, departure.amount) <= 0)
    return { confidence: 1, reason: "The same transaction hash in two wallets" };
  if (!isSameCoin) return undefined;
  const shortfall = subtract(departure.amount, arrival.amount);
  if (shortfall.units < 0n) return undefined;
  const isBridge = departure.isBridge || arrival.isBridge || isAcrossChains(departure, arrival);
  const delay = arrival.at - departure.at;
  if (delay < -clockSkew || delay > (isBridge ? bridgeDelay : usualDelay)) return undefined;
  const limit = delay > usualDelay ? plausibleShare : largeShare;
  if (compare(shortfall, multiply(departure.amount, limit)) > 0) return undefined;
  if (namesStranger(departure, arrival)) return undefined;
  const part = shortfall.units === 0n ? 0 : toNumber(divide(shortfall, departure.amount, 6));
  const nearness = delay < 0 ? 0.9 : Math.max(0.4, 1 - (delay / usualDelay) * 0.6);
  const exactness = part === 0 ? 1 : part <= 0.02 ? 0.95 - part : 0.75 - part;
  const digits = distinctiveness(departure.amount);
  const confidence = rounded(Math.min(0.99, nearness * 0.35 + exactness * 0.45 + digits * 0.2));
  const fee =
    shortfall.units === 0n
      ? "the same amount"
      : `${formatDecimal(shortfall)} ${departure.symbol} less, a plausible fee,`;
  return { confidence, reason: `${capital(fee)} of ${departure.symbol} arrived ${lateness(delay)}` };
}

/** A half that names another party than the other half's wallet, where both stand on chains, is somebody else's. */
function namesStranger(departure: Half, arrival: Half): boolean {
  if (departure.platform !== arrival.platform || departure.platform.startsWith("exchange:")) return false;
  return (
    (departure.counterparty !== undefined && departure.counterparty !== arrival.wallet) ||
    (arrival.counterparty !== undefined && arrival.counterparty !== departure.wallet)
  );
}

export function isAcrossChains(a: Place, b: Place): boolean {
  const isChain = (platform: string): boolean => !platform.startsWith("exchange:") && platform !== "manual";
  return isChain(a.platform) && isChain(b.platform) && a.platform !== b.platform;
}

/** A round amount says little, one with many digits much: 0.4 … 1. */
function distinctiveness(amount: Decimal): number {
  const digits = formatDecimal(amount).replace(/^0\.0*|[.]|0+$/g, "").length;
  return Math.min(1, 0.4 + digits * 0.15);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lateness(delay: number): string {
  const minutes = Math.round(Math.abs(delay) / 60_000);
  const span =
    minutes < 120
      ? `${minutes} min`
      : minutes < 2_880
        ? `${Math.round(minutes / 60)} h`
        : `${Math.round(minutes / 1_440)} days`;
  return delay < 0 ? `${span} before it left` : `${span} after it left`;
}
