import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { convertToCommonJs } from "../../scripts/commonjs-chunks.mjs";
import { temporaryFolder } from "../support/service/service.ts";

const folders: { remove(): void }[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

const noMap = JSON.stringify({ version: 3, sources: [], names: [], mappings: "" });

/** What esbuild writes: an entry point and its chunks, converted. */
async function converted(main: string, chunks: Record<string, string>): Promise<string> {
  const folder = temporaryFolder();
  folders.push(folder);
  const dist = join(folder.path, "dist");
  mkdirSync(join(dist, "chunks"), { recursive: true });
  writeFileSync(join(dist, "package.json"), `{"type":"module"}`);
  const files = { main, ...chunks };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(dist, `${name}.js`), text);
    writeFileSync(join(dist, `${name}.js.map`), noMap);
  }
  await convertToCommonJs(dist, ["main"]);
  return dist;
}

const counter = `import { createHash } from "node:crypto";
function increase() { count += 1; return count; }
var count = 1;
var digest = createHash("sha256").update("a").digest("hex").slice(0, 4);
export { increase as raise, count, digest };
`;

test("a converted program computes what its modules did, also with a variable that changes after its export", async () => {
  const dist = await converted(
    `import { raise, count, digest } from "./chunks/counter.js";
const first = count;
raise();
const { default: whole, more } = await import("./chunks/whole.js");
console.log(JSON.stringify([first, count, digest, whole, more]));
`,
    {
      "chunks/counter": counter,
      "chunks/whole": `import { count } from "./counter.js";\nvar more = [count];\nexport default more.length + 1;\nexport { more };\n`,
    },
  );
  const { stdout, stderr } = spawnSync(process.execPath, [join(dist, "main.js")], { encoding: "utf8" });
  expect([stdout, stderr]).toEqual([`[1,2,"ca97",2,[2]]\n`, ""]);
});

test("functions and values are exported as plain properties, and only a variable that is assigned again by a getter", async () => {
  const dist = await converted("", { "chunks/counter": counter });
  const chunk = createRequire(import.meta.url)(join(dist, "chunks/counter.cjs")) as object;
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(chunk));
  expect(
    Object.fromEntries(descriptors.map(([name, { value, get }]) => [name, [typeof value, typeof get]])),
  ).toEqual({
    raise: ["function", "undefined"],
    count: ["undefined", "function"],
    digest: ["string", "undefined"],
    __esModule: ["boolean", "undefined"],
  });
});

test("an export that the conversion does not know stops the build", async () => {
  await expect(converted("", { "chunks/one": `export * from "node:path";\n` })).rejects.toThrow(
    `export * from "node:path"`,
  );
});
