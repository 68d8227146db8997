import {
  automaticConfidence,
  bridgeDelay,
  clockSkew,
  compared,
  isAcrossChains,
  oneToOne,
  usualDelay,
  type Half,
  type Proposal,
} from "./transfers.ts";

/** Halves of one coin at one place that a later one may still fit, by time. */
type Recent = { arrivals: Half[]; departures: Half[]; bridged: Half[] };

/**
 * Finds which departures and arrivals belong together (ACCOUNTING §4): the same hash or exchange transaction id, whatever the time; else the same coin, arriving from 2 hours before to 24 hours
 * after (bridges: 14 days) and short of what left by no more than a plausible fee. Halves are shown in order of time and forgotten once nothing can fit them any more, so that
 * memory does not grow with the ledger. `sharedHashes` are those that an exchange names, too: only they are looked for at any time.
 */
export function createTransferSearch({
  isForbidden,
  sharedHashes,
}: {
  isForbidden(a: string, b: string): boolean;
  sharedHashes: ReadonlySet<string>;
}) {
  const coins = new Map<string, Map<string, Recent>>();
  const ofHash = new Map<string, Half[]>();
  const unlinked = new Set<string>();
  const found: (Proposal & { apart: number })[] = [];

  function consider(departure: Half, arrival: Half): void {
    if (isForbidden(departure.id, arrival.id)) return;
    const match = compared(departure, arrival);
    if (match === undefined) return;
    const apart = Math.abs(arrival.at - departure.at);
    found.push({ ids: [departure.id, arrival.id], ...match, apart });
    for (const half of [departure, arrival]) if (half.wasUnlinked) unlinked.add(half.id);
  }

  function byHash(half: Half): void {
    if (half.txHash === undefined || !sharedHashes.has(half.txHash)) return;
    const others = ofHash.get(half.txHash);
    if (others === undefined) return void ofHash.set(half.txHash, [half]);
    for (const other of others)
      if (other.direction !== half.direction)
        if (half.direction === "in") consider(other, half);
        else consider(half, other);
    others.push(half);
  }

  function byTime(half: Half): void {
    const places = placesOf(half.coin);
    const own = `${half.platform}\n${half.wallet}`;
    const isFoundByHash = (other: Half): boolean =>
      half.txHash !== undefined && other.txHash === half.txHash && sharedHashes.has(half.txHash);
    for (const [place, recent] of places) {
      if (place === own) continue;
      if (half.direction === "out") {
        for (const arrival of since(recent.arrivals, half.at - clockSkew))
          if (!isFoundByHash(arrival)) consider(half, arrival);
        continue;
      }
      const [example] = recent.departures;
      const mayTakeLong = half.isBridge || (example !== undefined && isAcrossChains(example, half));
      const reach = mayTakeLong ? bridgeDelay : usualDelay;
      for (const departure of since(recent.departures, half.at - reach))
        if (!isFoundByHash(departure)) consider(departure, half);
      if (mayTakeLong) continue;
      for (const departure of recent.bridged)
        if (departure.at >= half.at - bridgeDelay && departure.at < half.at - reach)
          if (!isFoundByHash(departure)) consider(departure, half);
    }
    remember(places, own, half);
  }

  function placesOf(coin: string): Map<string, Recent> {
    let places = coins.get(coin);
    if (places === undefined) coins.set(coin, (places = new Map()));
    return places;
  }

  return {
    /** Half after half, in order of time. */
    see(half: Half): void {
      byHash(half);
      byTime(half);
    },
    /** One-to-one, the most confident first; the same whatever the order of halves of one moment. */
    proposals: (): Proposal[] => oneToOne(found),
    /** Whether a proposal may be linked without asking. */
    isSure: ({ ids, confidence }: Proposal): boolean =>
      confidence >= automaticConfidence && !ids.some((id) => unlinked.has(id)),
  };
}

export type TransferSearch = ReturnType<typeof createTransferSearch>;

function remember(places: Map<string, Recent>, place: string, half: Half): void {
  let recent = places.get(place);
  if (recent === undefined) places.set(place, (recent = { arrivals: [], departures: [], bridged: [] }));
  if (half.direction === "in") {
    keepSince(recent.arrivals, half.at - clockSkew);
    recent.arrivals.push(half);
    return;
  }
  keepSince(recent.departures, half.at - bridgeDelay);
  recent.departures.push(half);
  if (!half.isBridge) return;
  keepSince(recent.bridged, half.at - bridgeDelay);
  recent.bridged.push(half);
}

/** The newest first, back to a moment. */
function* since(halves: readonly Half[], from: number): Generator<Half, void> {
  for (let index = halves.length - 1; index >= 0; index--) {
    const half = halves[index];
    if (half === undefined || half.at < from) return;
    yield half;
  }
}

/** Forgets what is older, now and then. */
function keepSince(halves: Half[], from: number): void {
  const [oldest] = halves;
  const middle = halves[halves.length >>> 1];
  if (oldest === undefined || middle === undefined || middle.at >= from) return;
  const first = halves.findIndex(({ at }) => at >= from);
  halves.splice(0, first === -1 ? halves.length : first);
}
