import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/service/service.ts";

const root = resolve(import.meta.dirname, "../..");
const slow = { timeout: 120_000 };

type Lock = { packages: Record<string, { dev?: boolean; optional?: boolean }> };
type Package = { dependencies: Record<string, string>; bin: Record<string, string>; files: string[] };
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Package;

describe.skipIf(!existsSync(join(root, "dist/main.js")))("the packed package (needs npm run build)", () => {
  const folder = temporaryFolder();
  const installed = join(folder.path, "node_modules", "portolan");
  let packed: { path: string; size: number; mode: number }[] = [];
  afterAll(() => folder.remove());

  /**
   * The result of `npm install <tarball>` in an empty folder: the unpacked tarball and its dependencies, without its development
   * dependencies.
   */
  beforeAll(() => {
    const words = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder.path];
    const output = execFileSync("npm", words, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [result] = JSON.parse(output) as [{ filename: string; files: typeof packed }];
    packed = result.files;
    execFileSync("tar", ["-xzf", join(folder.path, result.filename), "-C", folder.path]);
    mkdirSync(join(folder.path, "node_modules"));
    renameSync(join(folder.path, "package"), installed);
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
    for (const [path, { dev = false }] of Object.entries(packages)) {
      const isTop = path !== "" && path.lastIndexOf("node_modules/") === 0;
      const target = join(folder.path, path);
      if (!isTop || dev || !existsSync(join(root, path)) || existsSync(target)) continue;
      mkdirSync(dirname(target), { recursive: true });
      symlinkSync(join(root, path), target);
    }
  }, 120_000);

  const command = (...words: string[]) =>
    spawn(process.execPath, [join(installed, manifest.bin["portolan"] ?? ""), ...words], {
      cwd: folder.path,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env["PATH"],
        HOME: folder.path,
        DATA_LOCATION: join(folder.path, "data"),
        GITHUB_CI: "true",
        PORT: "0",
      },
    });
  const outputOf = async (...words: string[]): Promise<string> => {
    const child = command(...words);
    let text = "";
    child.stdout.on("data", (piece) => (text += String(piece)));
    child.stderr.on("data", (piece) => (text += String(piece)));
    await new Promise((over) => child.on("close", over));
    return text;
  };

  test("contains the program, the page and the documents, and nothing else", () => {
    const paths = packed.map(({ path }) => path);
    for (const needed of [
      "package.json",
      "README.md",
      "LICENSE",
      "CHANGELOG.md",
      "dist/main.js",
      "dist/worker.js",
      "dist/cli.js",
      "dist/client.js",
      "dist/types/src/client/client.d.ts",
      "dist/dashboard/index.html",
      "docs/rpc.md",
      "docs/security.md",
    ])
      expect(paths).toContain(needed);
    expect(
      paths.filter((path) => !/^(dist|docs)\/|^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/.test(path)),
    ).toEqual([]);
    expect(paths.filter((path) => /\.test\.|\.env|\.sqlite|\.log$|fixtures/.test(path))).toEqual([]);
    expect(packed.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(25 * 1024 ** 2);
    expect(statSync(join(installed, "dist/cli.js")).mode & 0o111).not.toBe(0);
    expect(readFileSync(join(installed, "dist/cli.js"), "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  test("requires no package that an installation does not bring", async () => {
    const dist = join(installed, "dist");
    const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".cjs") || name === "client.js",
    );
    const { metafile } = await build({
      absWorkingDir: dist,
      entryPoints: files,
      bundle: true,
      // Without it each entry would be written with all that it imports.
      splitting: true,
      packages: "external",
      format: "esm",
      platform: "node",
      outdir: "read",
      write: false,
      metafile: true,
      logLevel: "error",
    });
    const imported = new Set(
      Object.values(metafile.inputs).flatMap(({ imports }) =>
        imports.filter(({ external }) => external === true).map(({ path }) => path),
      ),
    );
    const names = [...imported]
      .filter(
        (name) =>
          !name.startsWith(".") &&
          name !== "<runtime>" &&
          !name.startsWith("node:") &&
          !name.startsWith("bun:") &&
          !builtinModules.includes(name),
      )
      .map((name) =>
        name
          .split("/")
          .slice(0, name.startsWith("@") ? 2 : 1)
          .join("/"),
      );
    expect(names).toContain("better-sqlite3");
    expect([...new Set(names)].filter((name) => !(name in manifest.dependencies))).toEqual([]);
  });

  test("declares the client by its contract, without server types", () => {
    const declared = packed.map(({ path }) => path).filter((path) => path.endsWith(".d.ts"));
    const isOfContract =
      /^dist\/types\/src\/(client|contract|errors)\/|^dist\/types\/src\/domain\/account\/(settings|model|role)\.d\.ts$/;
    expect(declared).toContain("dist/types/src/contract/registry.d.ts");
    expect(declared.filter((path) => !isOfContract.test(path))).toEqual([]);
    expect(declared.length).toBeLessThan(40);
  });

  test("lets another program compile against the client, and reports its type errors", slow, () => {
    const before = `import { createClient } from "portolan/client";
      const client = createClient({ url: "http://127.0.0.1:5555" });`;
    const programs = {
      "right.mts": `${before}
        const { items } = await client.call("transactions.list", { accountName: "main", limit: 5 });
        export const ids: string[] = items.map(({ id }) => id);
        await client.subscribe("tasks.subscribe", {}, ({ result }) => console.log(result));`,
      "wrong.mts": `${before}
      export const shown: number = await client.call("accounts.list", {});
      await client.call("transactions.list", { accountName: 5 });
      await client.call("nothing.here", {});`,
    };
    for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder.path, name), text);
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--checkers", "1"];
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [compiler, ...options, ...Object.keys(programs)], {
      cwd: folder.path,
      encoding: "utf8",
    });
    // None in what is right, in a declaration or in the options.
    expect(stdout.match(/^\S.*error TS\d+/gm)).toEqual([
      expect.stringMatching(/^wrong\.mts.*TS2322$/),
      expect.stringMatching(/^wrong\.mts.*TS2322$/),
      expect.stringMatching(/^wrong\.mts.*TS2345$/),
    ]);
  });

  test("prints its version and commands", slow, async () => {
    expect(await outputOf("--version")).toMatch(/^portolan \d+\.\d+\.\d+\n$/);
    expect(await outputOf("--help")).toContain("doctor [options]");
  });

  test("starts in an empty folder, serves the page, imports a file and stops", slow, async () => {
    const child = command();
    let text = "";
    child.stdout.on("data", (piece) => (text += String(piece)));
    child.stderr.on("data", (piece) => (text += String(piece)));
    await expect.poll(() => text, { timeout: 60_000 }).toMatch(/portolan listening on http/);
    const url = /portolan listening on (http:\/\/[^\s"]+)/.exec(text)?.[1] ?? "";
    const page = await fetch(url, { headers: { accept: "text/html" } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<title>")]);
    expect(await (await fetch(`${url}/info`)).json()).toMatchObject({
      name: "portolan",
      runtime: { name: "node" },
    });
    const csv = join(folder.path, "statement.csv");
    writeFileSync(
      csv,
      readFileSync(join(root, "test/fixtures/importers/etherscan-transactions/ethereum.csv")),
    );
    expect(await outputOf("import", csv, "--account", "main", "--create")).toMatch(
      /^\d+ transactions: \d+ new, 0 known, 0 skipped, 0 problems$/m,
    );
    const ended = new Promise((over) => child.on("exit", (code) => over(code)));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});
