import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** The layers of ARCHITECTURE.md, lowest first: the folders of each line. A file imports its own folder and lower layers only. */
const layers: string[][] = [
  ["src/errors/"],
  ["src/lib/"],
  ["src/ports/", "src/net/", "src/archive/", "src/observability/"],
  ["src/domain/"],
  ["src/contract/"],
  ["src/importers/", "src/connectors/", "src/prices/", "src/store/"],
  ["src/config/", "src/context/"],
  ["src/tasks/"],
  ["src/relayer/", "src/assistant/"],
  ["src/rpc/"],
  ["src/server/", "src/client/"],
  ["src/platform/", "src/app/"],
  [
    "src/main.ts",
    "src/run-service.ts",
    "src/cli.ts",
    "src/cli/",
    "src/worker.ts",
    "src/maintenance.ts",
    "src/postgres.ts",
    "src/sql-child.ts",
    "dashboard/",
  ],
];
/** The folders of these layers may import one another. */
const mutual = new Set([2, 6, 11, 12]);
/** The machine is touched here only. */
const edge = [
  "src/platform/",
  "src/main.ts",
  "src/run-service.ts",
  "src/cli.ts",
  "src/cli/",
  "src/worker.ts",
  "src/maintenance.ts",
  "src/postgres.ts",
  "src/sql-child.ts",
];

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const files = [...sources("src"), ...sources("dashboard")];

function placeOf(file: string): { layer: number; folder: string } {
  for (const [layer, folders] of layers.entries())
    for (const folder of folders)
      if (folder.endsWith("/") ? file.startsWith(folder) : file === folder) return { layer, folder };
  throw new Error(`${file} is in no layer: add its folder to ARCHITECTURE.md and to this test.`);
}

function code(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

/** Everything a file names in an import, a re-export or a dynamic import. */
function importsOf(file: string): string[] {
  const pattern =
    /(?:^|[^\w.])(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/gm;
  return [...code(file).matchAll(pattern)].map((match) => match[1] ?? match[2] ?? "");
}

function targetOf(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const path = relative(root, resolve(root, dirname(file), specifier));
  return files.includes(path) ? path : undefined;
}

/** Whether a file may import another, by their layers; type-only imports count. */
function isAllowed(file: string, target: string): boolean {
  const from = placeOf(file);
  const to = placeOf(target);
  if (from.folder === to.folder) return true;
  if (to.layer < from.layer) {
    if (from.folder === "dashboard/")
      return ["src/client/", "src/contract/", "src/domain/", "src/errors/", "src/lib/"].includes(to.folder);
    if (from.folder === "src/client/") return ["src/contract/", "src/errors/"].includes(to.folder);
    return true;
  }
  return (
    to.layer === from.layer &&
    mutual.has(from.layer) &&
    from.folder !== "dashboard/" &&
    to.folder !== "dashboard/"
  );
}

test("a file imports only its own layer and lower ones", () => {
  const broken = files.flatMap((file) =>
    importsOf(file).flatMap((specifier) => {
      const target = targetOf(file, specifier);
      return target !== undefined && !isAllowed(file, target) ? [`${file} imports ${target}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});

test("every relative import resolves to a file", () => {
  const broken = files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => /^\.{1,2}\//.test(specifier) && /\.tsx?$/.test(specifier))
      .filter((specifier) => targetOf(file, specifier) === undefined)
      .map((specifier) => `${file} imports ${specifier}`),
  );
  expect(broken).toEqual([]);
});

test("there are no import cycles, types included", () => {
  const state = new Map<string, "open" | "done">();
  const cycles: string[] = [];
  const visit = (file: string, path: string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      cycles.push([...path.slice(path.indexOf(file)), file].join(" → "));
      return;
    }
    state.set(file, "open");
    for (const specifier of importsOf(file)) {
      const target = targetOf(file, specifier);
      if (target !== undefined) visit(target, [...path, file]);
    }
    state.set(file, "done");
  };
  for (const file of files) visit(file, []);
  expect(cycles).toEqual([]);
});

test("the domain imports only itself, errors, plain helpers and ports", () => {
  const below = ["src/domain/", "src/errors/", "src/lib/", "src/ports/"];
  const packages = ["croner"];
  const broken = files
    .filter((file) => file.startsWith("src/domain/"))
    .flatMap((file) =>
      importsOf(file)
        .filter((specifier) => !packages.includes(specifier))
        .filter((specifier) => !below.some((folder) => targetOf(file, specifier)?.startsWith(folder)))
        .map((specifier) => `${file} imports ${specifier}`),
    );
  expect(files.some((file) => file.startsWith("src/domain/"))).toBe(true);
  expect(broken).toEqual([]);
});

test("the contract imports nothing from the server", () => {
  const below = ["src/contract/", "src/domain/", "src/errors/", "src/lib/"];
  const broken = files
    .filter((file) => file.startsWith("src/contract/"))
    .flatMap((file) =>
      importsOf(file)
        .filter((specifier) => specifier !== "zod")
        .filter((specifier) => !below.some((folder) => targetOf(file, specifier)?.startsWith(folder)))
        .map((specifier) => `${file} imports ${specifier}`),
    );
  expect(broken).toEqual([]);
});

/** Folders of one idea with more files than the limit: one file per migration. */
const largeFolders: Record<string, number> = {
  "src/store/database/migrations": 41,
};

test("a folder has at most 25 source files", () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([folder, count]) => count > (largeFolders[folder] ?? 25))).toEqual([]);
});

test("clock, randomness, process and Node's modules are used at the edge only", () => {
  const patterns = [/\bprocess\./, /["']node:/, /\bDate\.now\(/, /\bMath\.random\(/];
  const broken = files
    .filter((file) => !edge.some((place) => file.startsWith(place)) && !file.startsWith("dashboard/"))
    .flatMap((file) =>
      code(file)
        .split("\n")
        .flatMap((line, index) =>
          !/^\s*(\*|\/\/|\/\*)/.test(line) && patterns.some((pattern) => pattern.test(line))
            ? [`${file}:${index + 1} ${line.trim()}`]
            : [],
        ),
    );
  expect(broken).toEqual([]);
});

test("a plug-in never imports its registry", () => {
  const broken = files.flatMap((file) =>
    ["importers", "connectors", "prices"].flatMap((folder) =>
      file.startsWith(`src/${folder}/`) &&
      !/\/load-\w+\.ts$/.test(file) &&
      importsOf(file).some((specifier) => specifier === "./registry.ts")
        ? [file]
        : [],
    ),
  );
  expect(broken).toEqual([]);
});

test("handlers of methods are imported by their registry only: what others need too is in src/rpc/shared", () => {
  const broken = files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => targetOf(file, specifier)?.startsWith("src/rpc/methods/"))
      .filter(() => file !== "src/rpc/protocol/registry.ts" && !file.startsWith("src/rpc/methods/"))
      .map((specifier) => `${file} imports ${specifier}`),
  );
  expect(broken).toEqual([]);
});

test("methods load the registry of tasks only when one runs that needs it: the request thread has no other use for all tasks", () => {
  const broken = files.filter(
    (file) =>
      file.startsWith("src/rpc/") &&
      /^import (?!type).*from "[./]+\/tasks\/registry\.ts";$/m.test(code(file)),
  );
  expect(broken).toEqual([]);
});

test("there are no barrel files and no catch-all folders", () => {
  expect(files.filter((file) => /\/index\.tsx?$|\/(utils|helpers)\//.test(file))).toEqual([]);
});
