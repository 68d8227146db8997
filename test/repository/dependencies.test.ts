import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  license?: string;
  optionalDependencies?: Record<string, string>;
};
type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> };
const read = <T>(name: string): T => JSON.parse(readFileSync(join(root, name), "utf8")) as T;
const lock = read<{ lockfileVersion: number; packages: Record<string, Entry> }>("package-lock.json");
const manifest = read<Manifest>("package.json");
const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** What may run a script when it is installed, and why: native drivers and tools that fetch or compile their binary. A new one is looked at first. */
const mayRunScripts = [
  "better-sqlite3",
  "bufferutil",
  "ccxt",
  "@foundry-rs/anvil",
  "bun",
  "esbuild",
  // Builds optional native ciphers; works in JavaScript without them.
  "ssh2",
  "cpu-features",
];

test("every dependency is pinned to one version", () => {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
  expect(Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  const locked = (name: string) => lock.packages[`node_modules/${name}`]?.version;
  expect(Object.entries(wanted).filter(([name, version]) => locked(name) !== version)).toEqual([]);
});

test("every package in the lock file has a strong checksum and no URL of its own", () => {
  expect(lock.lockfileVersion).toBeGreaterThanOrEqual(3);
  expect(packages.filter(([, { link }]) => link === true)).toEqual([]);
  expect(
    packages.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? "")),
  ).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test("the lock file has the binaries of every platform, so that npm ci works on each", () => {
  const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !(`${path}/node_modules/${name}` in lock.packages) && !(`node_modules/${name}` in lock.packages),
    ),
  );
  expect(missing).toEqual([]);
});

test("only known packages run scripts when they are installed", () => {
  const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  expect(running.map(([path]) => nameOf(path)).filter((name) => !mayRunScripts.includes(name))).toEqual([]);
});

test("licences of the runtime dependencies allow redistribution", () => {
  const free =
    /^(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|Unlicense|CC0-1\.0|BlueOak-1\.0\.0|Python-2\.0|WTFPL)$/;
  const parts = (text: string): string[] => text.replace(/[()]/g, "").split(/ OR | AND /);
  const strange = packages
    .filter(([path, { dev }]) => dev !== true && path.lastIndexOf("node_modules/") === 0)
    .filter(([, { license }]) => !parts(license ?? "").some((part) => free.test(part)))
    .map(([path, { license }]) => `${nameOf(path)}: ${license ?? "none stated"}`);
  expect(strange).toEqual([]);
});

test("the page loads nothing from other hosts", () => {
  const html = readFileSync(join(root, "dashboard/index.html"), "utf8");
  expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect(readdirSync(root)).toContain("package-lock.json");
});

test("dependencies are audited with every change and every night", () => {
  for (const name of ["ci.yml", "nightly.yml"]) {
    const workflow = readFileSync(join(root, ".github/workflows", name), "utf8");
    expect(workflow).toMatch(/^ {6}- run: npm audit --audit-level=high$/m);
    // The jobs may read the repository and nothing else.
    expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m);
    expect(workflow).not.toContain("secrets.");
  }
});
