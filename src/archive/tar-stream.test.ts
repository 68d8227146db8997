import fc from "fast-check";
import { expect, test } from "vitest";
import { readTar, writeTar } from "./tar-stream.ts";
import { readTarHeader, tarHeader } from "./tar.ts";

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: number[] = [];
  for await (const piece of pieces) all.push(...piece);
  return Uint8Array.from(all);
}

type Files = { name: string; bytes: Uint8Array }[];

const pack = (files: Files): Promise<Uint8Array> =>
  joined(
    writeTar(
      files.map(({ name, bytes }) => ({ name, size: bytes.length, content: inPieces(bytes, 300) })),
      1_700_000_000_000,
    ),
  );

async function unpack(bytes: Uint8Array, piece = 700): Promise<Files> {
  const files: Files = [];
  for await (const { name, content } of readTar(inPieces(bytes, piece)))
    files.push({ name, bytes: await joined(content) });
  return files;
}

const someFiles = fc.array(
  fc.record({
    name: fc.stringMatching(/^[a-z0-9/._-]{1,99}$/),
    bytes: fc.uint8Array({ maxLength: 1_600 }),
  }),
  { maxLength: 5 },
);

test("a packed archive is unpacked for any chunking", async () => {
  await fc.assert(
    fc.asyncProperty(someFiles, fc.integer({ min: 1, max: 2_000 }), async (files, piece) => {
      expect(await unpack(await pack(files), piece)).toEqual(files);
    }),
  );
});

test("an archive truncated anywhere is refused", async () => {
  const whole = await pack([{ name: "a", bytes: new Uint8Array(700).fill(7) }]);
  for (let length = 0; length < whole.length; length += 64)
    await expect(unpack(whole.subarray(0, length))).rejects.toThrow("cut off");
});

test("trailing data and a damaged header are refused", async () => {
  const whole = await pack([{ name: "a", bytes: new Uint8Array(10) }]);
  const longer = new Uint8Array(whole.length + 512);
  longer.set(whole);
  await expect(unpack(longer)).rejects.toThrow("after its end");
  whole[3] = 99;
  await expect(unpack(whole)).rejects.toThrow("damaged");
});

test("links and folders are refused by name", async () => {
  const whole = await pack([{ name: "passwd", bytes: new Uint8Array() }]);
  const header = whole.subarray(0, 512);
  header[156] = 0x32;
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  header.set(new TextEncoder().encode(`${sum.toString(8).padStart(6, "0")}\0 `), 148);
  await expect(unpack(whole)).rejects.toThrow('"passwd", which is not a regular file');
});

test("a file with another size than announced is not packed", async () => {
  const file = { name: "a", size: 5, content: inPieces(new Uint8Array(6), 2) };
  await expect(joined(writeTar([file], 0))).rejects.toThrow("changed while it was packed");
});

test("sizes beyond eight gigabytes are supported", () => {
  for (const size of [8 ** 11 - 1, 8 ** 11, 2 ** 45 + 3])
    expect(readTarHeader(tarHeader({ name: "large", size, at: 0 }))).toEqual({ name: "large", size });
});
