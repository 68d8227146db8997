import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { writeProgram } from "../../../scripts/program-scripts.mjs";
import { temporaryFolder } from "../../../test/support/service.ts";
import { readCompiled, writeCompiled } from "./compiled-code.ts";
import { loadProgram } from "./load-program.ts";

/** What esbuild writes for a program with a shared, a lazy and a CommonJS chunk. */
const modules: Record<string, string> = {
  "sample.program.js": `import{join as path}from"node:path";
import fs,{appendFileSync}from"node:fs";import*as all from"./chunks/shared.js";
import{count,
 "add" as plus}from"./chunks/shared.js";
const{default:lazy}=await import("./chunks/lazy.js");
plus(2);
appendFileSync(path(import.meta.url.slice(7),"../out.txt"),JSON.stringify([count(),lazy.word,all.letters,typeof fs.readFileSync,this===undefined])+"\\n");
// the end
`,
  "chunks/shared.js": `var sum=1,letters="ä–\u{1d49c}",add=(n)=>{sum+=n};function count(){return sum}export{add,count,letters};\n`,
  "chunks/lazy.js": `import{add}from"./shared.js";add(4);var word=(await Promise.resolve("lazy")).toUpperCase();export default{word};\n`,
};
const imports: Record<string, string[]> = {
  "sample.program.js": ["chunks/shared.js", "chunks/lazy.js"],
  "chunks/lazy.js": ["chunks/shared.js"],
};

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  folder.remove();
});

async function writeSample(sources = modules): Promise<void> {
  mkdirSync(join(folder.path, "dist/chunks"), { recursive: true });
  for (const [name, source] of Object.entries(sources))
    writeFileSync(join(folder.path, "dist", name), source);
  const outputs = Object.fromEntries(
    Object.keys(sources).map((name) => [
      `dist/${name}`,
      { imports: (imports[name] ?? []).map((path) => ({ path: `dist/${path}` })) },
    ]),
  );
  await writeProgram(`${folder.path}/dist/`, { outputs }, ["sample.program.js"]);
}

function load(): Promise<void> {
  return loadProgram("sample", pathToFileURL(join(folder.path, "dist/sample.js")).href);
}

/** Node from 22.8 on keeps compiled code itself. */
const ownCache = Reflect.get(await import("node:module"), "enableCompileCache") === undefined;

describe.runIf(ownCache)("a program of scripts", () => {
  test("does what its modules do, with and without kept code", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    vi.stubEnv("DATA_LOCATION", folder.path);
    await writeSample();
    await load();
    await vi.advanceTimersByTimeAsync(10_000);
    const [kept] = readdirSync(join(folder.path, "cache"));
    expect(kept).toMatch(/^sample-[0-9a-f]{32}-[0-9a-f]+\.bin$/);
    await load();
    const line = JSON.stringify([7, "LAZY", "ä–\u{1d49c}", "function", true]);
    expect(readFileSync(join(folder.path, "dist/out.txt"), "utf8")).toBe(`${line}\n${line}\n`);
    expect([...readCompiled(join(folder.path, "cache", kept ?? "")).keys()].sort()).toEqual([
      "chunks/lazy.js",
      "chunks/shared.js",
      "sample.program.js",
    ]);
  });

  test("names the line of an error", async () => {
    const failing = modules["sample.program.js"]?.replace("plus(2);", `throw new Error("here");`) ?? "";
    vi.stubEnv("DATA_LOCATION", folder.path);
    await writeSample({ ...modules, "sample.program.js": failing });
    await expect(load()).rejects.toMatchObject({
      message: "here",
      stack: expect.stringMatching(/sample\.program\.js:6:/),
    });
  });
});

test("a build is refused that assigns to an export later, or imports in a cycle", async () => {
  const shared = modules["chunks/shared.js"]?.replace("{add,", "{sum,add,") ?? "";
  await expect(writeSample({ ...modules, "chunks/shared.js": shared })).rejects.toThrow(
    /assigns to its export sum/,
  );
  const cycle = `import"../sample.program.js";${modules["chunks/shared.js"]}`;
  await expect(writeSample({ ...modules, "chunks/shared.js": cycle })).rejects.toThrow(/import cycle/);
});

test("kept code that is damaged, or of another build, is not used", () => {
  const path = join(folder.path, "cache/main-new.bin");
  writeCompiled(join(folder.path, "cache/main-old.bin"), "main", new Map([["a.js", Buffer.from("old")]]));
  writeCompiled(join(folder.path, "cache/maintenance-old.bin"), "maintenance", new Map());
  const code = new Map([
    ["a.js", Buffer.from("code of a")],
    ["b.js", Buffer.from("code of b")],
  ]);
  writeCompiled(path, "main", code);
  expect(readCompiled(path)).toEqual(code);
  expect(readdirSync(join(folder.path, "cache")).sort()).toEqual(["main-new.bin", "maintenance-old.bin"]);
  const bytes = readFileSync(path);
  for (const position of [0, 40, bytes.length - 1]) {
    const damaged = Buffer.from(bytes);
    damaged[position] = (damaged[position] ?? 0) ^ 1;
    writeFileSync(path, damaged);
    expect(readCompiled(path)).toEqual(new Map());
  }
  writeFileSync(path, bytes.subarray(0, bytes.length / 2));
  expect(readCompiled(path)).toEqual(new Map());
  expect(readCompiled(join(folder.path, "cache/none.bin"))).toEqual(new Map());
});
