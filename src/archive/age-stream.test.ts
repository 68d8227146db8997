import { scryptSync } from "node:crypto";
import { Decrypter, Encrypter } from "age-encryption";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { AppError } from "../errors/app-error.ts";
import {
  ageHeaderBytes,
  decryptAge,
  encryptAge,
  isAgeFile,
  maxLogN,
  readAgeParameters,
  scryptSalt,
  type ScryptParameters,
} from "./age-stream.ts";
import { depth } from "../../test/support/depth.ts";

const passphrase = "a passphrase for tests";
const terms: ScryptParameters = { salt: new Uint8Array(16).fill(7), logN: 10 };
const chunkBytes = 64 * 1024;

const keyOf = (text: string, given = terms): Uint8Array =>
  scryptSync(text, scryptSalt(given), 32, { N: 2 ** given.logN, r: 8, p: 1 });
const refuse = (isWrongKey: boolean): AppError =>
  new AppError("bad_request", isWrongKey ? "the key" : "damage", {
    reason: isWrongKey ? "passphrase_wrong" : "bad_request",
  });

async function* inPieces(bytes: Uint8Array, size = 100_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return new Uint8Array(Buffer.concat(all));
}

const encrypt = (plain: Uint8Array, size?: number): Promise<Uint8Array<ArrayBuffer>> =>
  joined(encryptAge(inPieces(plain, size), { key: keyOf(passphrase), terms }));
const decrypt = (bytes: Uint8Array, key = keyOf(passphrase)): Promise<Uint8Array> =>
  joined(decryptAge(inPieces(bytes), { key, refuse }));
const sample = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => (index * 31) % 251);

test.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes + 5])(
  "the age library decrypts %i bytes with only the passphrase",
  async (length) => {
    const file = await encrypt(sample(length));
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    expect(Buffer.compare(await decrypter.decrypt(file), sample(length))).toBe(0);
    expect(Buffer.compare(await decrypt(file), sample(length))).toBe(0);
  },
);

test("a file encrypted by the age library with a passphrase is decrypted", async () => {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(9);
  const file = await encrypter.encrypt(sample(chunkBytes + 9));
  const stated = readAgeParameters(file);
  expect(stated?.logN).toBe(9);
  expect(isAgeFile(file)).toBe(true);
  expect(await decrypt(file, keyOf(passphrase, stated ?? terms))).toEqual(sample(chunkBytes + 9));
});

test("encryption round-trips, in chunks of any size", async () => {
  const key = keyOf(passphrase);
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 3_000 }),
      fc.integer({ min: 1, max: 700 }),
      async (plain, size) => {
        const file = await encrypt(plain, size);
        expect(await joined(decryptAge(inPieces(file, size), { key, refuse }))).toEqual(
          new Uint8Array(plain),
        );
      },
    ),
    { numRuns: depth(9, 25) },
  );
});

test("a wrong passphrase is distinguished from a damaged file", async () => {
  const file = await encrypt(sample(chunkBytes + 500));
  await expect(decrypt(file, keyOf("another"))).rejects.toMatchObject({ reason: "passphrase_wrong" });
  const headerEnd = file.lastIndexOf(0x0a, ageHeaderBytes) + 1;
  for (const at of [headerEnd - 3, headerEnd + 20, chunkBytes, file.length - 1]) {
    const changed = Uint8Array.from(file);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(decrypt(changed), String(at)).rejects.toThrow("damage");
  }
});

test("a truncated file, also between two chunks, and reordered chunks are refused", async () => {
  const file = await encrypt(sample(2 * chunkBytes + 500));
  const payload = file.length - (2 * chunkBytes + 500) - 3 * 16;
  const chunk = chunkBytes + 16;
  for (const length of [0, 10, payload - 1, payload, payload + chunk, payload + 2 * chunk, file.length - 1])
    await expect(decrypt(file.subarray(0, length)), String(length)).rejects.toThrow("damage");
  const [head, first, second, third] = [
    file.subarray(0, payload),
    file.subarray(payload, payload + chunk),
    file.subarray(payload + chunk, payload + 2 * chunk),
    file.subarray(payload + 2 * chunk),
  ];
  for (const parts of [
    [head, second, first, third],
    [head, first, third],
    [head, first, second, third, third],
  ])
    await expect(decrypt(new Uint8Array(Buffer.concat(parts)))).rejects.toThrow("damage");
});

test("excessive scrypt work factors and other kinds of age files are refused", () => {
  const header = (line: string): Uint8Array =>
    new TextEncoder().encode(`age-encryption.org/v1\n-> ${line}\nabc\n--- mac\n`);
  const salt = "AAAAAAAAAAAAAAAAAAAAAA";
  expect(readAgeParameters(header(`scrypt ${salt} ${maxLogN}`))).toEqual({
    salt: new Uint8Array(16),
    logN: maxLogN,
  });
  expect(readAgeParameters(header(`scrypt ${salt} ${maxLogN + 1}`))).toBe(null);
  expect(readAgeParameters(header(`scrypt ${salt} 0`))).toBe(null);
  expect(readAgeParameters(header("scrypt short 18"))).toBe(null);
  expect(isAgeFile(header("X25519 abc"))).toBe(false);
});

test("a source's error is passed on, and an early stop closes the source", async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield sample(10);
    throw new AppError("unavailable", "the disk", { reason: "disk_failing" });
  }
  const key = keyOf(passphrase);
  await expect(joined(encryptAge(failing(), { key, terms }))).rejects.toMatchObject({
    reason: "disk_failing",
  });
  await expect(joined(decryptAge(failing(), { key, refuse }))).rejects.toMatchObject({
    reason: "disk_failing",
  });
  let isEnded = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield sample(10_000);
    } finally {
      isEnded = true;
    }
  }
  for await (const piece of encryptAge(endless(), { key, terms })) if (piece.length > 10_000) break;
  await vi.waitFor(() => expect(isEnded).toBe(true));
});
