/** At most `count` (two or more) of the items, evenly spread and in order, including the first and the last. */
export function sampleEvenly<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  const step = (items.length - 1) / (count - 1);
  const wantedIndexes = new Set(Array.from({ length: count }, (_, place) => Math.round(place * step)));
  return items.filter((_, index) => wantedIndexes.has(index));
}

/**
 * At most `count` of the blocks, ascending: those compared before as long as they cover the whole range, so that a growing history requires
 * one new block at a time. A new block replaces the one closest to its neighbours.
 */
export function blocksToCompare(
  blocks: readonly number[],
  known: ReadonlySet<number>,
  count: number,
): number[] {
  const knownBlocks = blocks.filter((block) => known.has(block));
  if (blocks.length <= count || knownBlocks.length < count / 2) return sampleEvenly(blocks, count);
  const placeOf = new Map(blocks.map((block, place) => [block, place]));
  const places = knownBlocks.map((block) => placeOf.get(block) ?? 0);
  const last = blocks.length - 1;
  if (knownBlocks.length < count || last - (places.at(-1) ?? 0) >= last / count) places.push(last);
  if (places.length > count) {
    const gaps = places
      .slice(1, -1)
      .map((place, index) => (places[index + 2] ?? place) - (places[index] ?? 0));
    places.splice(gaps.indexOf(Math.min(...gaps)) + 1, 1);
  }
  return [...new Set(places)].flatMap((place) => blocks[place] ?? []);
}
