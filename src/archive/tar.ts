import { AppError } from "../errors/app-error.ts";
import { msg } from "../errors/wording.ts";

/** Block size of a tar archive in bytes (POSIX.1-1988 ustar). */
export const blockBytes = 512;

export type TarEntry = { name: string; size: number };

const nameBytes = 100;
const sizeAt = 124;
const checksumAt = 148;
/** The largest size that fits into eleven octal digits; a larger one is written in base 256, like GNU tar and star. */
const maxOctal = 8 ** 11 - 1;

/** The header of a plain file, readable by its owner only. `at` is in UTC milliseconds. Throws for a name that is too long. */
export function tarHeader({ name, size, at }: TarEntry & { at: number }): Uint8Array {
  const header = new Uint8Array(blockBytes);
  const text = (value: string, offset: number): void =>
    void header.set(new TextEncoder().encode(value), offset);
  if (new TextEncoder().encode(name).length > nameBytes)
    throw new Error(`"${name}" is too long for a tar archive.`);
  text(name, 0);
  text("0000600\0", 100);
  text("0000000\0", 108);
  text("0000000\0", 116);
  writeSize(header, size);
  text(
    `${Math.floor(at / 1000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  text("        ", checksumAt);
  text("0", 156);
  text("ustar\0", 257);
  text("00", 263);
  text(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, checksumAt);
  return header;
}

/** Parses a header. `null` for a block of zeroes, which ends an archive; throws `bad_request` for anything but a plain file. */
export function readTarHeader(header: Uint8Array): TarEntry | null {
  if (header.every((byte) => byte === 0)) return null;
  const text = (from: number, length: number): string =>
    new TextDecoder().decode(header.subarray(from, from + length)).replace(/\0.*$/s, "");
  const statedChecksum = Number.parseInt(text(checksumAt, 8).trim(), 8);
  if (text(257, 5) !== "ustar" || statedChecksum !== checksumOf(header))
    throw new AppError(
      "bad_request",
      "The archive is damaged: a header in it cannot be read. Use another copy of it.",
    );
  const name = text(0, nameBytes);
  const type = header[156];
  if ((type !== 0 && type !== 0x30) || text(345, 155) !== "")
    throw new AppError(
      "bad_request",
      msg`The archive contains "${name}", which is not a regular file. Use an archive that this service wrote.`,
    );
  const size = readSize(header);
  if (name === "" || !Number.isSafeInteger(size) || size < 0)
    throw new AppError(
      "bad_request",
      "The archive is damaged: a header in it has no valid name or size. Use another copy of it.",
    );
  return { name, size };
}

/** Padding after a file of this size, up to the next block. */
export function tarPadding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}

function writeSize(header: Uint8Array, size: number): void {
  if (size <= maxOctal) {
    header.set(new TextEncoder().encode(`${size.toString(8).padStart(11, "0")}\0`), sizeAt);
    return;
  }
  header[sizeAt] = 0x80;
  let rest = BigInt(size);
  for (let at = sizeAt + 11; at > sizeAt; at--) {
    header[at] = Number(rest & 0xffn);
    rest >>= 8n;
  }
}

function readSize(header: Uint8Array): number {
  const field = header.subarray(sizeAt, sizeAt + 12);
  if (((field[0] ?? 0) & 0x80) === 0)
    return Number.parseInt(new TextDecoder().decode(field).replaceAll("\0", "").trim() || "0", 8);
  return Number(field.subarray(1).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n));
}

/** The sum of all bytes, with the checksum field counted as blanks. */
function checksumOf(header: Uint8Array): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= checksumAt && at < checksumAt + 8 ? 0x20 : byte;
  return sum;
}
