import type { Batch } from "../../../importers/reading/file/read-batches.ts";
import { JsonText } from "../../../lib/json-text.ts";

/** The part of a batch that is written. */
export type WritableBatch = Pick<Batch, "transactions" | "assets" | "statedBalances" | "rows">;

/** Characters of JSON that an import may keep. */
export const maxCachedCharacters = 24_000_000;

/** From this share of a part on, its total size is estimated; caching stops if the estimate exceeds the room by this factor. */
const estimatedFrom = 1 / 16;
const clearlyOver = 1.25;

/**
 * The batches of a checked part, so that it is not read again when it is written. Kept as JSON: a third of the memory of the objects, in
 * texts that garbage collection does not copy. Parsing them takes a quarter of the time of reading a statement again.
 */
export function createBatchCache(room: number) {
  let texts: JsonText<WritableBatch>[] = [];
  let size = 0;
  let isOver = false;
  return {
    /** `share` of the part has been read with this batch, so that caching stops early for a part that will not fit. */
    add({ transactions, assets, statedBalances, rows }: WritableBatch, share = 1): void {
      if (isOver) return;
      const json = JSON.stringify({ transactions, assets, statedBalances, rows });
      size += json.length;
      isOver = size > room || (share >= estimatedFrom && size / share > clearlyOver * room);
      if (isOver) texts = [];
      else texts.push(new JsonText(json));
    },
    /** Characters in use; 0 if the batches do not fit. */
    size: (): number => (isOver ? 0 : size),
    /** The batches, to be read once; `undefined` if they do not fit. */
    take: (): Iterable<WritableBatch> | undefined => (isOver ? undefined : parseBatches(texts)),
  };
}
export type BatchCache = ReturnType<typeof createBatchCache>;

/** Releases each text once it is parsed. */
function* parseBatches(texts: JsonText<WritableBatch>[]): Generator<WritableBatch> {
  texts.reverse();
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) yield text.parse();
}
