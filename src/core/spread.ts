/** At most `count` (two or more) of the items, evenly spread, the first and the last among them; in their order. */
export function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  const step = (items.length - 1) / (count - 1);
  const wanted = new Set(Array.from({ length: count }, (_, place) => Math.round(place * step)));
  return items.filter((_, index) => wanted.has(index));
}
