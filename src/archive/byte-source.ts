import { AppError } from "../errors/app-error.ts";

export type ByteSource = ReturnType<typeof createByteSource>;

/** A byte stream read by count. Throws `bad_request` if it ends too early. */
export function createByteSource(pieces: AsyncIterable<Uint8Array>) {
  const iterator = pieces[Symbol.asyncIterator]();
  let piece: Uint8Array = new Uint8Array();

  /** Whether there is a next byte. */
  async function hasMore(): Promise<boolean> {
    while (piece.length === 0) {
      const next = await iterator.next();
      if (next.done === true) return false;
      piece = next.value;
    }
    return true;
  }

  async function* stream(count: number): AsyncGenerator<Uint8Array, void, void> {
    for (let remainingBytes = count; remainingBytes > 0;) {
      if (!(await hasMore()))
        throw new AppError("bad_request", "The archive is cut off. Copy or download it again.");
      const part = piece.subarray(0, remainingBytes);
      piece = piece.subarray(part.length);
      remainingBytes -= part.length;
      yield part;
    }
  }

  return {
    hasMore,
    /** The next `count` bytes, in pieces; must be read to the end before any other call. */
    stream,
    /** The next piece, as received; `undefined` at the end. */
    async some(): Promise<Uint8Array> {
      if (!(await hasMore())) return new Uint8Array();
      const entirePiece = piece;
      piece = new Uint8Array();
      return entirePiece;
    },
    /** The next bytes: at most `count`, fewer only at the end. */
    async upTo(count: number): Promise<Uint8Array<ArrayBuffer>> {
      const bytes = new Uint8Array(count);
      let length = 0;
      while (length < count && (await hasMore())) {
        const part = piece.subarray(0, count - length);
        bytes.set(part, length);
        piece = piece.subarray(part.length);
        length += part.length;
      }
      return bytes.subarray(0, length);
    },
    async exactly(count: number): Promise<Uint8Array<ArrayBuffer>> {
      const bytes = await this.upTo(count);
      if (bytes.length < count)
        throw new AppError("bad_request", "The archive is cut off. Copy or download it again.");
      return bytes;
    },
    /** Ends the source early. */
    async release(): Promise<void> {
      await iterator.return?.();
    },
  };
}
