import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileSystem } from "./files.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portolan-files-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

test("a streamed file is complete, private and hashed", async () => {
  const path = join(folder, "a.txt");
  expect(await fileSystem.write(path, pieces("ab", "c"))).toEqual({
    size: 3,
    sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  });
  expect(readFileSync(path, "utf8")).toBe("abc");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await fileSystem.readText(path)).toBe("abc");
});

test("a failed write keeps the old file and nothing else", async () => {
  const inner = join(folder, "failing");
  fileSystem.makeDirectory(inner);
  expect(statSync(inner).mode & 0o777).toBe(0o700);
  const path = join(inner, "a.txt");
  await fileSystem.write(path, "old");
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array([1]);
    throw new Error("the client went away");
  }
  await expect(fileSystem.write(path, broken())).rejects.toThrow("the client went away");
  expect(readdirSync(inner)).toEqual(["a.txt"]);
  expect(readFileSync(path, "utf8")).toBe("old");
});

test("a part of a file can be read, both ends included", async () => {
  const path = join(folder, "range.txt");
  writeFileSync(path, "0123456789");
  let text = "";
  for await (const piece of fileSystem.read(path, { from: 2, to: 5 }))
    text += new TextDecoder().decode(piece);
  expect(text).toBe("2345");
});

test("a missing file is not_found and names its path", async () => {
  const path = join(folder, "none");
  const named = { code: "not_found", message: expect.stringContaining(path) };
  await expect(fileSystem.readText(path)).rejects.toMatchObject(named);
  expect(() => fileSystem.size(path)).toThrow(expect.objectContaining(named));
  await expect(fileSystem.read(path)[Symbol.asyncIterator]().next()).rejects.toMatchObject(named);
  expect(fileSystem.isFile(path)).toBe(false);
  fileSystem.remove(path);
});

test("the free space of a disk is a number of bytes", () => {
  expect(fileSystem.freeBytes(folder)).toBeGreaterThan(0);
});
