import { compareText } from "../../lib/compare-text.ts";
import { compare, parseDecimal, sumOf } from "../money/decimal.ts";
import type { Half } from "./same-hash-links.ts";
import type { JointInputs } from "./transaction.ts";

type Side = { half: TimedHalf; direction: "in" | "out"; assetId: string; amounts: string[] };
/** `paysInputs`: it is known to have paid inputs of a transaction that others paid, too. */
type TimedHalf = Half & { at: number; paysInputs?: boolean };

/** The namespaces (CAIP-2) of Bitcoin and its relatives, Cardano and Kaspa. */
const namespaces: ReadonlySet<string> = new Set(["bip122", "cip34", "kaspa"]);

/** Whether a transaction of this chain spends outputs of several wallets, without stating which of them pays which output. */
export function isOfUnspentOutputs(platform: string): boolean {
  return namespaces.has(platform.slice(0, platform.indexOf(":")));
}

/**
 * The transfer in which several own wallets pay inputs of one transaction and others receive its outputs, as the link of each half, that of
 * the first departure first: arrivals name the first departure, departures the first arrival. A wallet that pays less than its change
 * receives. Empty if fewer than two wallets pay, none receives, or more arrives than left: then a third party paid, too. Also empty if a wallet
 * exchanged coins or moved several, such as Cardano's tokens. The result does not depend on the order of `halves`.
 */
export function jointLinksOf(
  halves: readonly TimedHalf[],
  isForbidden: (a: string, b: string) => boolean,
): Map<string, string> {
  if (halves.some(isOfSeveralCoins)) return new Map();
  const sides = halves
    .toSorted((a, b) => a.at - b.at || compareText(a.id, b.id))
    .flatMap((half) => sideOf(half) ?? []);
  const departures = sides.filter(({ direction }) => direction === "out");
  const arrivals = sides.filter(({ direction }) => direction === "in");
  const [from] = departures;
  const [into] = arrivals;
  if (from === undefined || into === undefined) return new Map();
  const isPaidBySeveral = departures.length > 1 || arrivals.some(({ half }) => half.paysInputs === true);
  if (!isPaidBySeveral) return new Map();
  const isOneTransfer =
    sides.every(({ assetId }) => assetId === from.assetId) &&
    compare(totalOf(arrivals), totalOf(departures)) <= 0 &&
    !departures.some((departure) =>
      arrivals.some((arrival) => isForbidden(departure.half.id, arrival.half.id)),
    );
  if (!isOneTransfer) return new Map();
  return new Map([
    ...departures.map(({ half }) => [half.id, into.half.id] as const),
    ...arrivals.map(({ half }) => [half.id, from.half.id] as const),
  ]);
}

/** The fee of a transaction that several wallets paid; `undefined` unless these wallets paid all its inputs. */
export function networkFeeOf(inputs: readonly JointInputs[]): string | undefined {
  const [first] = inputs;
  return first !== undefined && sumOf(inputs.map(({ own }) => own)) === first.all ? first.fee : undefined;
}

/** What a half sends or receives; `undefined` if it does both or neither, or states the fee: then it paid all inputs alone. */
function sideOf(half: TimedHalf): Side | undefined {
  const [first] = half.legs;
  if (first === undefined || first.direction === "fee") return undefined;
  const { direction, assetId } = first;
  if (half.legs.some((leg) => leg.direction !== direction || leg.assetId !== assetId)) return undefined;
  return { half, direction, assetId, amounts: half.legs.map(({ amount }) => amount) };
}

/** Whether a half that did not pay all inputs alone sends and receives, or does so with several assets. */
function isOfSeveralCoins({ legs: [first, ...others] }: TimedHalf): boolean {
  if (first === undefined || [first, ...others].some(({ direction }) => direction === "fee")) return false;
  return others.some(({ direction, assetId }) => direction !== first.direction || assetId !== first.assetId);
}

function totalOf(sides: readonly Side[]): ReturnType<typeof parseDecimal> {
  return parseDecimal(sumOf(sides.flatMap(({ amounts }) => amounts)));
}
