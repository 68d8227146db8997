import { expect, test } from "vitest";
import { sealStream } from "../../test/support/databases/seal-stream.ts";
import { AppError } from "../errors/app-error.ts";
import { chunkBytes, openStream } from "./sealed-stream.ts";

const head = new TextEncoder().encode("in clear");

const keyOf = (fill: number): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", new Uint8Array(32).fill(fill), "AES-GCM", false, ["encrypt", "decrypt"]);

async function* inPieces(bytes: Uint8Array, size = 100_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return new Uint8Array(await new Blob(all as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

const refused = (isFirst: boolean): AppError => new AppError("bad_request", isFirst ? "the key" : "damage");
const seal = async (bytes: Uint8Array): Promise<Uint8Array> =>
  joined(sealStream(inPieces(bytes), { key: await keyOf(1), head }));
const open = async (bytes: Uint8Array, fill = 1, clear = head): Promise<Uint8Array> =>
  joined(openStream(inPieces(bytes), { key: await keyOf(fill), head: clear }, refused));

const sample = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => (index * 31) % 251);

test.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes + 5])(
  "%i bytes round-trip",
  async (length) => {
    const plain = sample(length);
    const sealed = await seal(plain);
    expect(sealed.length).toBe(length + 16 * Math.max(1, Math.ceil(length / chunkBytes)));
    expect(Buffer.compare(await open(sealed), plain)).toBe(0);
  },
);

test("another key, another header and any changed byte are refused", async () => {
  const sealed = await seal(sample(chunkBytes + 500));
  await expect(open(sealed, 2)).rejects.toThrow("the key");
  await expect(open(sealed, 1, new TextEncoder().encode("in cleaR"))).rejects.toThrow("the key");
  for (const at of [0, 5_000, chunkBytes + 20, sealed.length - 1]) {
    const changed = Uint8Array.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(open(changed)).rejects.toThrow(at < chunkBytes ? "the key" : "damage");
  }
});

test("a truncated stream, also between two chunks, is refused", async () => {
  const sealed = await seal(sample(2 * chunkBytes + 500));
  const chunk = chunkBytes + 16;
  for (const length of [0, 10, chunk, chunk + 100, 2 * chunk, sealed.length - 1])
    await expect(open(sealed.subarray(0, length)), String(length)).rejects.toThrow(/the key|damage/);
});

test("reordered or repeated chunks are refused", async () => {
  const sealed = await seal(sample(2 * chunkBytes + 500));
  const chunk = chunkBytes + 16;
  const [first, second, third] = [
    sealed.slice(0, chunk),
    sealed.slice(chunk, 2 * chunk),
    sealed.slice(2 * chunk),
  ];
  for (const parts of [
    [second, first, third],
    [first, first, third],
    [first, third],
    [first, second, third, third],
  ])
    await expect(open(new Uint8Array(await new Blob(parts).arrayBuffer()))).rejects.toThrow(/the key|damage/);
});
