import { Buffer } from "node:buffer";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { ByteSource } from "../../ports/csv.ts";

/** Maximum of a file's unpacked size: 1 GiB. */
const maxBytes = 1_073_741_824;

/** Whether a file is compressed with gzip, by its first bytes. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** The name of the file in a gzip file. */
export function unpackedName(name: string): string {
  return name.replace(/\.gz$/i, "");
}

/** The unpacked bytes of a gzip file. Reads it once for its size. Throws `bad_request` if it is damaged or too large. */
export async function gunzipped(name: string, packed: ByteSource): Promise<ByteSource> {
  const pieces = (): AsyncGenerator<Uint8Array> => unpackedPieces(name, packed);
  let sizeBytes = 0;
  for await (const piece of pieces()) {
    sizeBytes += piece.length;
    if (sizeBytes > maxBytes)
      throw new AppError("bad_request", msg`"${name}" has more than 1 GiB unpacked. Export shorter ranges.`, {
        reason: "file_too_large",
      });
  }
  return { sizeBytes, pieces };
}

async function* unpackedPieces(name: string, { pieces }: ByteSource): AsyncGenerator<Uint8Array> {
  const unpacked = createGunzip();
  let failure: unknown;
  pipeline(Readable.from(copied(pieces())), unpacked, (error) => {
    failure = error;
  });
  try {
    for await (const piece of unpacked) if (piece instanceof Uint8Array) yield piece;
  } catch (error) {
    const cause = failure ?? error;
    if (cause instanceof AppError) throw cause;
    throw new AppError(
      "bad_request",
      msg`"${name}" is a damaged or incomplete archive. Download it again, or unpack it and upload the file.`,
      { cause, reason: "file_damaged" },
    );
  } finally {
    unpacked.destroy();
  }
}

/** A source may use one buffer for all of its pieces. */
async function* copied(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece);
}
