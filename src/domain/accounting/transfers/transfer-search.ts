import { compareText } from "../../../lib/compare-text.ts";
import { add, compare, formatDecimal, toNumber, zero, type Decimal } from "../../money/decimal.ts";
import { createStatedSearch, type StatedTransfer } from "./stated-transfers.ts";
import { createPartSearch } from "./transfer-parts.ts";
import {
  automaticConfidence,
  bestOf,
  byConfidence,
  bridgeDelay,
  clockSkew,
  matchHalves,
  type Candidate,
  type DollarPrice,
  type TransferHalf,
  type Proposal,
} from "./transfers.ts";

/** Halves of similar amount, by time. */
type Group = { arrivals: TransferHalf[]; departures: TransferHalf[] };

/**
 * Amounts of one group differ by less than this factor. Proposals differ by at most a tenth, so both halves are in the same group or in
 * adjacent groups.
 */
const groupFactor = Math.log(1.12);
/**
 * If more halves of one amount are close in time, only the nearest are compared. The search stays linear, and a match with so many rivals
 * is never certain.
 */
const maxEqual = 12;
const maxNear = 32;
/** Maximum number of unlikely matches that are kept, the best ones. */
const maxUnlikely = 4;

type SearchOptions = {
  isForbidden(a: string, b: string): boolean;
  sharedHashes: ReadonlySet<string>;
  dollarPrice?: DollarPrice;
  /** Transfers that trackers' files state. */
  statedTransfers?: readonly StatedTransfer[];
};

/** The state and results of a search. */
type Search = Omit<Required<SearchOptions>, "statedTransfers"> & {
  readonly amounts: ReturnType<typeof createWindows>;
  readonly byHash: Map<string, TransferHalf[]>;
  readonly unlinked: Set<string>;
  readonly paired: Set<string>;
  readonly found: Candidate[];
  readonly parts: ReturnType<typeof createPartSearch>;
  readonly statements: ReturnType<typeof createStatedSearch>;
  /** Halves of the current moment. */
  moment: TransferHalf[];
};

/**
 * Finds which departures and arrivals belong together (docs/spec/accounting.md §4). In order of priority: the same hash or exchange
 * transaction id, at any time; transfers stated by a tracker's file; the same coin, arriving from 2 hours before to 24 hours after the
 * departure (money: 5 days, bridges: 14 days) and short by at most a plausible fee; several arrivals that sum to the departure. Halves are
 * given by time and dropped once nothing can match them. `sharedHashes` are the hashes that an exchange also states: only these are matched
 * at any time.
 */
export function createTransferSearch(options: SearchOptions) {
  const search = newSearch(options);
  return {
    /** Adds halves by time. */
    see(half: TransferHalf): void {
      const [first] = search.moment;
      if (first !== undefined && first.at !== half.at) takeMoment(search);
      search.moment.push(half);
    },
    /** Proposals with each half at most once, the most confident first. Independent of the order of halves with equal time. */
    proposals(): Proposal[] {
      takeMoment(search);
      const hashProposals = [...search.byHash.values()].flatMap((halves) =>
        matchByHash(halves, search.isForbidden),
      );
      return bestOf([hashProposals, search.statements.found(), search.found, search.parts.found()].flat());
    },
    /** Whether a proposal may be linked without asking. */
    isSure: ({ ids, confidence }: Proposal): boolean =>
      confidence >= automaticConfidence && !ids.some((id) => search.unlinked.has(id)),
  };
}

function newSearch({
  isForbidden,
  sharedHashes,
  dollarPrice = () => undefined,
  statedTransfers = [],
}: SearchOptions): Search {
  const paired = new Set<string>();
  return {
    isForbidden,
    sharedHashes,
    dollarPrice,
    amounts: createWindows(),
    byHash: new Map(),
    unlinked: new Set(),
    paired,
    found: [],
    parts: createPartSearch({ isForbidden, dollarPrice, isPaired: (id) => paired.has(id) }),
    statements: createStatedSearch(statedTransfers, { isForbidden, dollarPrice }),
    moment: [],
  };
}

/** Processes halves of equal time in canonical order instead of stored order. */
function takeMoment(search: Search): void {
  const { moment } = search;
  for (const half of moment.length > 1 ? moment.sort((a, b) => compareText(a.id, b.id)) : moment)
    take(search, half);
  search.moment = [];
}

function take(search: Search, half: TransferHalf): void {
  const { byHash } = search;
  if (half.wasUnlinked) search.unlinked.add(half.id);
  if (half.txHash !== undefined && search.sharedHashes.has(half.txHash)) {
    const known = byHash.get(half.txHash);
    if (known === undefined) byHash.set(half.txHash, [half]);
    else known.push(half);
  }
  search.statements.see(half);
  search.amounts.advance(half.at);
  byTime(search, half);
  search.parts.see(half);
}

function byTime(search: Search, half: TransferHalf): void {
  const { amounts } = search;
  const isArrival = half.direction === "in";
  const unlikely: Candidate[] = [];
  const others = (group: Group): TransferHalf[] => (isArrival ? group.departures : group.arrivals);
  const from = half.at - (isArrival ? bridgeDelay : clockSkew);
  const considerGroups = (
    key: string,
    limit: number,
    isWanted: (candidate: TransferHalf) => boolean,
  ): void => {
    let remainingLimit = limit;
    for (const group of amounts.groups(key))
      for (const candidate of halvesSince(others(group), from)) {
        if (remainingLimit-- <= 0) return;
        if (!isWanted(candidate) || isFoundByHash(search, half, candidate)) continue;
        if (isArrival) compareHalves(search, candidate, half, unlikely);
        else compareHalves(search, half, candidate, unlikely);
      }
  };
  const equal = equalKey(half);
  const ownGroup = nearGroup(half);
  considerGroups(equal, maxEqual, () => true);
  for (const group of isArrival ? [ownGroup, ownGroup + 1] : [ownGroup, ownGroup - 1])
    considerGroups(
      nearKey(half, group),
      maxNear,
      (candidate) => compare(candidate.amount, half.amount) !== 0,
    );
  search.found.push(...unlikely.sort(byConfidence).slice(0, maxUnlikely));
  amounts.remember(equal, half);
  amounts.remember(nearKey(half, ownGroup), half);
}

function isFoundByHash({ sharedHashes }: Search, a: TransferHalf, b: TransferHalf): boolean {
  return a.txHash !== undefined && a.txHash === b.txHash && sharedHashes.has(a.txHash);
}

/** Compares two halves. Unlikely matches are kept separately, and only the best of them. */
function compareHalves(
  search: Search,
  departure: TransferHalf,
  arrival: TransferHalf,
  unlikely: Candidate[],
): void {
  if (search.isForbidden(departure.id, arrival.id)) return;
  const match = matchHalves(departure, arrival, search.dollarPrice);
  if (match === undefined) return;
  const { confidence, reason, strength } = match;
  const difference = Math.abs(arrival.at - departure.at);
  const candidate = { ids: [departure.id, arrival.id], confidence, reason, strength, apart: difference };
  if (strength === "unlikely") return void unlikely.push(candidate);
  search.found.push(candidate);
  search.paired.add(departure.id).add(arrival.id);
}

export type TransferSearch = ReturnType<typeof createTransferSearch>;

/** Matches each departure of a hash with its arrivals: equal amounts first, then sums. */
function matchByHash(
  halves: readonly TransferHalf[],
  isForbidden: (a: string, b: string) => boolean,
): Candidate[] {
  const order = (a: TransferHalf, b: TransferHalf): number => compareText(a.id, b.id);
  const departures = halves.filter(({ direction }) => direction === "out").sort(order);
  const open = new Set(halves.filter(({ direction }) => direction === "in").sort(order));
  const candidates: Candidate[] = [];
  const take = (departure: TransferHalf, arrivals: readonly TransferHalf[]): void => {
    for (const arrival of arrivals) open.delete(arrival);
    candidates.push({
      ids: [departure.id, ...arrivals.map(({ id }) => id)],
      confidence: 1,
      reason: () =>
        arrivals.length === 1
          ? "The same transaction hash in two wallets"
          : "The same transaction hash in several wallets",
      strength: "hash",
      apart: 0,
    });
  };
  const fits = (departure: TransferHalf, arrival: TransferHalf): boolean =>
    !isForbidden(departure.id, arrival.id) && matchHalves(departure, arrival)?.strength === "hash";
  const rest = departures.filter((departure) => {
    const equal = [...open].find(
      (arrival) => fits(departure, arrival) && compare(arrival.amount, departure.amount) === 0,
    );
    if (equal !== undefined) take(departure, [equal]);
    return equal === undefined;
  });
  for (const departure of rest) {
    const arrivals: TransferHalf[] = [];
    let sum: Decimal = zero;
    for (const arrival of open) {
      const next = add(sum, arrival.amount);
      if (!fits(departure, arrival) || compare(next, departure.amount) > 0) continue;
      sum = next;
      arrivals.push(arrival);
      // With several departures of one hash, the other arrivals cannot be assigned.
      if (rest.length > 1) break;
    }
    if (arrivals.length > 0) take(departure, arrivals);
  }
  return candidates;
}

/** Keeps groups of halves while anything may match them, in two generations of which the older one is dropped as a whole. */
function createWindows() {
  let current = new Map<string, Group>();
  let previous = new Map<string, Group>();
  let start = Number.NEGATIVE_INFINITY;
  return {
    advance(at: number): void {
      if (at < start + bridgeDelay) return;
      previous = current;
      current = new Map();
      start = at;
    },
    remember(key: string, half: TransferHalf): void {
      let group = current.get(key);
      if (group === undefined) current.set(key, (group = { arrivals: [], departures: [] }));
      (half.direction === "in" ? group.arrivals : group.departures).push(half);
    },
    /** The newest first. */
    *groups(key: string): Generator<Group, void> {
      for (const generation of [current, previous]) {
        const group = generation.get(key);
        if (group !== undefined) yield group;
      }
    },
  };
}

function equalKey({ family, amount }: TransferHalf): string {
  return `${family}=${formatDecimal(amount)}`;
}

function nearKey({ family }: TransferHalf, group: number): string {
  return `${family}~${group}`;
}

function nearGroup({ amount }: TransferHalf): number {
  return Math.floor(Math.log(toNumber(amount)) / groupFactor);
}

/** Halves since a moment, the newest first. */
function* halvesSince(halves: readonly TransferHalf[], from: number): Generator<TransferHalf, void> {
  for (let index = halves.length - 1; index >= 0; index--) {
    const half = halves[index];
    if (half === undefined || half.at < from) return;
    yield half;
  }
}
