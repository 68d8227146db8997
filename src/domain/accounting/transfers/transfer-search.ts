import { compareText } from "../../../lib/compare-text.ts";
import { compare, formatDecimal, toNumber } from "../../money/decimal.ts";
import { matchByHash } from "./hash-matches.ts";
import { joinHalves, type StoredHalf } from "./joint-halves.ts";
import { createJoinedSearch } from "./joined-withdrawals.ts";
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
  readonly joined: ReturnType<typeof createJoinedSearch>;
  readonly statements: ReturnType<typeof createStatedSearch>;
  /** The departures of joint halves, by the first of them. */
  readonly departures: Map<string, readonly string[]>;
  /** Halves of the current moment. */
  moment: StoredHalf[];
};

/**
 * Finds which departures and arrivals belong together (docs/spec/accounting.md §4). In order of priority: the same hash or exchange
 * transaction id, at any time; transfers stated by a tracker's file; the same coin, arriving from 2 hours before to 24 hours after the
 * departure (money: 5 days, bridges: 14 days) and short by at most a plausible fee; several arrivals that sum to the departure; several
 * withdrawals of an exchange that sum to the arrival. Halves are given by time and dropped once nothing can match them. `sharedHashes` are the
 * hashes that an exchange also states: only these are matched at any time.
 */
export function createTransferSearch(options: SearchOptions) {
  const search = newSearch(options);
  return {
    /** Adds halves by time. */
    see(half: StoredHalf): void {
      const [first] = search.moment;
      if (first !== undefined && first.at !== half.at) takeMoment(search);
      search.moment.push(half);
    },
    /** Adds the halves of one hash that are before the time of the search, so that their other rivals are not seen. */
    seeByHash(halves: readonly StoredHalf[]): void {
      for (const half of joinHalves(halves)) takeByHash(search, half);
    },
    /** Proposals with each half at most once, the most confident first. Independent of the order of halves with equal time. */
    proposals(): Proposal[] {
      takeMoment(search);
      const hashProposals = [...search.byHash.values()].flatMap((halves) =>
        matchByHash(halves, search.isForbidden),
      );
      return bestOf(
        [
          hashProposals,
          search.statements.found(),
          search.found,
          search.parts.found(),
          search.joined.found(),
        ].flat(),
      ).map((proposal) => withDepartures(search, proposal));
    },
    /** Whether a proposal may be linked without asking. */
    isSure: ({ ids, confidence }: Proposal): boolean =>
      confidence >= automaticConfidence && !ids.some((id) => search.unlinked.has(id)),
  };
}

/** Names all departures of a joint half. */
function withDepartures({ departures }: Search, proposal: Proposal): Proposal {
  if (proposal.departureCount !== undefined) return proposal;
  const [first = "", ...arrivals] = proposal.ids;
  const all = departures.get(first) ?? [first];
  return all.length === 1
    ? proposal
    : { ...proposal, ids: [...all, ...arrivals], departureCount: all.length };
}

function newSearch({
  isForbidden: isForbiddenPair,
  sharedHashes,
  dollarPrice = () => undefined,
  statedTransfers = [],
}: SearchOptions): Search {
  const paired = new Set<string>();
  const departures = new Map<string, readonly string[]>();
  const isForbidden = (a: string, b: string): boolean =>
    (departures.get(a) ?? [a]).some((one) =>
      (departures.get(b) ?? [b]).some((other) => isForbiddenPair(one, other)),
    );
  const isPaired = (id: string): boolean => paired.has(id);
  return {
    isForbidden,
    sharedHashes,
    dollarPrice,
    amounts: createWindows(),
    byHash: new Map(),
    unlinked: new Set(),
    paired,
    found: [],
    parts: createPartSearch({ isForbidden, dollarPrice, isPaired }),
    joined: createJoinedSearch({ isForbidden, dollarPrice, isPaired }),
    statements: createStatedSearch(statedTransfers, { isForbidden, dollarPrice }),
    departures,
    moment: [],
  };
}

/** Processes halves of equal time in canonical order instead of stored order. */
function takeMoment(search: Search): void {
  const halves = joinHalves(search.moment);
  for (const half of halves.length > 1 ? halves.sort((a, b) => compareText(a.id, b.id)) : halves)
    take(search, half);
  search.moment = [];
}

function take(search: Search, half: TransferHalf): void {
  takeByHash(search, half);
  search.statements.see(half);
  search.amounts.advance(half.at);
  byTime(search, half);
  search.parts.see(half);
  search.joined.see(half);
}

function takeByHash(search: Search, half: TransferHalf): void {
  const { byHash } = search;
  if (half.wasUnlinked) search.unlinked.add(half.id);
  if (half.departures !== undefined) search.departures.set(half.id, half.departures);
  if (half.txHash !== undefined && search.sharedHashes.has(half.txHash)) {
    const known = byHash.get(half.txHash);
    if (known === undefined) byHash.set(half.txHash, [half]);
    else known.push(half);
  }
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
