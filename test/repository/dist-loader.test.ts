import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { afterEach, describe, expect, test } from "vitest";
import { createCachedRequire, wrapped } from "../../scripts/dist-loader.mjs";
import { temporaryFolder } from "../support/service/service.ts";

const folders: { remove(): void }[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

/** Files by name, each with the compiled code of `compiled`, or of its own text. */
function distOf(files: Record<string, { text: string; compiled?: string }>): { root: string; cache: string } {
  const folder = temporaryFolder();
  folders.push(folder);
  const root = join(folder.path, "dist");
  const cache = join(folder.path, "cache");
  for (const [name, { text, compiled = text }] of Object.entries(files)) {
    for (const place of [root, cache]) mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(root, name), text);
    writeFileSync(join(cache, `${name}.bin`), new vm.Script(wrapped(compiled)).createCachedData());
  }
  return { root, cache };
}

test("files that require one another and packages are run once each", () => {
  const { root, cache } = distOf({
    "main.cjs": {
      text: `exports.name = "main"; exports.chunk = require("./chunks/one.cjs"); exports.join = require("node:path").join;`,
    },
    "chunks/one.cjs": {
      text: `const main = require("../main.cjs"); exports.nameOfMain = () => main.name; exports.file = __filename;`,
    },
  });
  const load = createCachedRequire(root, cache);
  const main = load(join(root, "main.cjs")) as {
    chunk: { nameOfMain(): string; file: string };
    join: unknown;
  };
  expect(main.chunk.nameOfMain()).toBe("main");
  expect(main.chunk.file).toBe(join(root, "chunks/one.cjs"));
  expect(main.join).toBe(join);
  expect(load(join(root, "chunks/one.cjs"))).toBe(main.chunk);
});

test("a file whose compiled code is of another text, damaged or missing runs as it is written", () => {
  const { root, cache } = distOf({
    "main.cjs": { text: `exports.all = ["a", "b", "c"].map((name) => require("./" + name + ".cjs"));` },
    "a.cjs": { text: "module.exports = 'current';", compiled: "module.exports = 'an earlier version';" },
    "b.cjs": { text: "module.exports = 2;" },
    "c.cjs": { text: "module.exports = 3;" },
  });
  writeFileSync(join(cache, "b.cjs.bin"), "damaged");
  const load = createCachedRequire(root, cache);
  expect(load(join(root, "main.cjs"))).toEqual({ all: ["current", 2, 3] });
});

test("a file with compiled code imports packages by a function", async () => {
  const { root, cache } = distOf({
    "chunks/one.cjs": { text: `exports.imported = require("../import-package.cjs")("node:path");` },
  });
  const one = createCachedRequire(root, cache)(join(root, "chunks/one.cjs")) as { imported: Promise<object> };
  expect(await one.imported).toHaveProperty("join");
});

const dist = resolve(import.meta.dirname, "../../dist");

/** The files whose compiled code Node refuses without flags for V8, which the process of a test may have. */
function rejectedOf(paths: readonly string[][]): unknown {
  const program = `
    import { readFileSync } from "node:fs";
    import vm from "node:vm";
    import { wrapped } from ${JSON.stringify(pathToFileURL(join(dist, "load.js")).href)};
    const paths = JSON.parse(readFileSync(0, "utf8"));
    const isRejected = ([text, code]) =>
      new vm.Script(wrapped(readFileSync(text, "utf8")), { cachedData: readFileSync(code) }).cachedDataRejected;
    console.log(JSON.stringify(paths.filter(isRejected)));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"] },
    input: JSON.stringify(paths),
  });
  return JSON.parse(stdout);
}

describe.skipIf(!existsSync(join(dist, "main.js")))("the built service (needs npm run build)", () => {
  test.each(["main", "worker"])("has compiled code of the %s thread that this Node accepts", (thread) => {
    const cache = join(dist, "code-cache", thread);
    const names = readdirSync(cache, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".bin"),
    );
    expect(names).toContain(`${thread}.cjs.bin`);
    expect(names.length).toBeGreaterThan(20);
    // The files of all formats, which only the first import loads.
    if (thread === "worker") {
      const formats = names.filter((name) => /registry-\w+\.cjs/.test(name));
      expect(formats.map((name) => statSync(join(cache, name)).size > 500_000)).toContain(true);
    }
    const paths = names.map((name) => [join(dist, name.replace(/\.bin$/, "")), join(cache, name)]);
    expect(rejectedOf(paths)).toEqual([]);
    // The image is built by another user than the one who runs it.
    expect(names.filter((name) => (statSync(join(cache, name)).mode & 0o444) !== 0o444)).toEqual([]);
  });
});
