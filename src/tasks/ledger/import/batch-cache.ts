import type { Batch } from "../../../importers/reading/file/read-batches.ts";
import { JsonText } from "../../../lib/json-text.ts";

/** The part of a batch that is written. */
export type WritableBatch = Pick<Batch, "transactions" | "assets" | "statedBalances" | "rows">;

/** Maximum characters of JSON that an import caches. */
export const maxCachedCharacters = 24_000_000;

/** The share of a part from which its total size is estimated, and the factor by which the estimate must exceed the room to stop caching. */
const estimatedFrom = 1 / 16;
const clearlyOver = 1.25;

/**
 * Caches the batches of a checked part, so that it need not be read again when it is written. They are stored as JSON, which takes a third of
 * the memory of the objects and is not copied by garbage collection. Parsing takes a quarter of the time of reading a file again.
 */
export function createBatchCache(room: number) {
  let texts: JsonText<WritableBatch>[] = [];
  let size = 0;
  let isOver = false;
  return {
    /** Adds a batch. `share` is the part read so far (0 to 1), by which caching stops early for a part that will not fit. */
    add({ transactions, assets, statedBalances, rows }: WritableBatch, share = 1): void {
      if (isOver) return;
      const json = JSON.stringify({ transactions, assets, statedBalances, rows });
      size += json.length;
      isOver = size > room || (share >= estimatedFrom && size / share > clearlyOver * room);
      if (isOver) texts = [];
      else texts.push(new JsonText(json));
    },
    /** Characters in use; 0 if the batches did not fit. */
    size: (): number => (isOver ? 0 : size),
    /** The batches, which can be iterated once; `undefined` if they did not fit. */
    take: (): Iterable<WritableBatch> | undefined => (isOver ? undefined : parseBatches(texts)),
  };
}
export type BatchCache = ReturnType<typeof createBatchCache>;

/** Releases each text once it is parsed. */
function* parseBatches(texts: JsonText<WritableBatch>[]): Generator<WritableBatch> {
  texts.reverse();
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) yield text.parse();
}
