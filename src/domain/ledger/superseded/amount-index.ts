/** A record at a time (ms) whose amount lies between two numbers. */
export type AmountAt = { at: number; lowest: number; highest: number };

/** Amounts within a tenth of each other share a bucket. */
const bucketWidth = Math.log(1.1);
const smallest = 1e-9;
/** Keeps the numbers of buckets above zero. */
const bucketOffset = 1_000;
/** A wider range of amounts, as with a large fee, is compared with everything. */
const maxBuckets = 24;

/** The bucket of an amount, ascending with it. */
function bucketOf(amount: number): number {
  const bucket = Math.floor(Math.log(Math.max(Math.abs(amount), smallest)) / bucketWidth) + bucketOffset;
  return amount < 0 ? -bucket : bucket;
}

/**
 * Finds records by amount and time without going through all records of a time, of which there are many in two weeks. `records` ascend by
 * time. The function returned lists, by time, at least those between two times whose amounts overlap a range.
 */
export function indexByAmount<R extends AmountAt>(
  records: readonly R[],
): (range: { lowest: number; highest: number }, time: [from: number, to: number]) => Generator<R> {
  const buckets = new Map<number, number[]>();
  const wide: number[] = [];
  for (const [index, { lowest, highest }] of records.entries()) {
    const [first, last] = [bucketOf(lowest), bucketOf(highest)];
    if (last - first >= maxBuckets) wide.push(index);
    else
      for (let bucket = first; bucket <= last; bucket++) {
        const inside = buckets.get(bucket);
        if (inside === undefined) buckets.set(bucket, [index]);
        else inside.push(index);
      }
  }
  const every = [...records.keys()];
  const timeOf = (index: number): number => records[index]?.at ?? Infinity;

  return function* between({ lowest, highest }, [from, to]) {
    const [first, last] = [bucketOf(lowest), bucketOf(highest)];
    const isWide = last - first >= maxBuckets;
    const lists = isWide ? [every] : [wide];
    for (let bucket = first; !isWide && bucket <= last; bucket++) {
      const inside = buckets.get(bucket);
      if (inside !== undefined) lists.push(inside);
    }
    const cursors = lists.map((list) => ({ list, place: firstFrom(list, from, timeOf) }));
    for (;;) {
      let next = Infinity;
      for (const { list, place } of cursors) next = Math.min(next, list[place] ?? Infinity);
      const record = records[next];
      if (record === undefined || record.at > to) return;
      for (const cursor of cursors) if (cursor.list[cursor.place] === next) cursor.place++;
      yield record;
    }
  };
}

/** The place of the first index whose record is not before `from`. */
function firstFrom(list: readonly number[], from: number, timeOf: (index: number) => number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (timeOf(list[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
