import type { Proposal } from "./transfers.ts";

/**
 * The link of a half that the owner did not make: an arrival names its first departure, a departure its first arrival. `isRevisable`: all of
 * its rivals were seen. `isByHash`: within one hash of one chain, so that it does not depend on other data.
 */
export type Linked = { to: string; isDeparture: boolean; isRevisable: boolean; isByHash: boolean };

/** The departures and arrivals of each automatic link, by the first departure. Arrivals that are linked by hash are left out. */
function transfersOf(automatic: ReadonlyMap<string, Linked>): Map<string, Set<string>> {
  const departures = new Map<string, string[]>();
  const transfers = new Map<string, Set<string>>();
  for (const [id, { to, isDeparture, isByHash }] of automatic) {
    if (isDeparture) departures.set(to, [...(departures.get(to) ?? []), id]);
    else if (!isByHash) transfers.set(to, (transfers.get(to) ?? new Set([to])).add(id));
  }
  for (const [first, members] of transfers)
    for (const id of departures.get(automatic.get(first)?.to ?? "") ?? []) members.add(id);
  return transfers;
}

/** The halves that nothing else can be linked to. To what is linked by hash alone, the rest of what left can be. */
export function takenIds(automatic: ReadonlyMap<string, Linked>): Set<string> {
  const taken = new Set([...transfersOf(automatic).values()].flatMap((members) => [...members]));
  for (const [id, { isByHash }] of automatic) if (!isByHash) taken.add(id);
  return taken;
}

/**
 * The automatic links to remove (by departure) and the transfers to link, so that exactly the `sure` transfers are linked where all candidates
 * were considered; no changes if `sure` is `null`. `isFree`: whether a half is in no link after the removals.
 */
export function changesOf(
  sure: readonly Proposal[] | null,
  automatic: ReadonlyMap<string, Linked>,
): { undone: string[]; made: Proposal[]; isFree: (id: string) => boolean } {
  // Without the first departure, which is the earliest of a link and the first by id of a proposal.
  const keyOf = (ids: Iterable<string>): string => JSON.stringify([...ids].sort());
  const sureKeys = new Set((sure ?? []).map(({ ids }) => keyOf(ids)));
  const isRevisable = (id: string): boolean => automatic.get(id)?.isRevisable === true;
  const undone: string[] = [];
  const separatedIds = new Set<string>();
  for (const [departure, members] of sure === null ? [] : transfersOf(automatic)) {
    if (sureKeys.has(keyOf(members)) || ![...members].every(isRevisable)) continue;
    undone.push(departure);
    for (const id of members) separatedIds.add(id);
  }
  const taken = takenIds(automatic);
  const isFree = (id: string): boolean => !taken.has(id) || separatedIds.has(id);
  return { undone, made: (sure ?? []).filter(({ ids }) => ids.every(isFree)), isFree };
}
