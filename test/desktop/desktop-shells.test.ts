import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { variables } from "../../src/config/variables.ts";
import { temporaryFolder } from "../support/service/service.ts";

const root = resolve(import.meta.dirname, "../..");
const examples = join(root, "examples");
const slow = { timeout: 120_000 };
const text = (path: string): string => readFileSync(join(examples, path), "utf8");

let folder: ReturnType<typeof temporaryFolder>;
let program: ChildProcess | undefined;
let output: string;
beforeEach(() => {
  folder = temporaryFolder();
  output = "";
});
afterEach(() => {
  // The service ends with the channel to its parent.
  program?.kill("SIGKILL");
  program = undefined;
  folder.remove();
});

/** The folder of prepare-service.mjs, with links in place of copies. */
function prepareService(): string {
  const service = join(folder.path, "service");
  mkdirSync(join(service, "node_modules"), { recursive: true });
  symlinkSync(root, join(service, "node_modules", "portolan"));
  symlinkSync(process.execPath, join(service, "node"));
  return service;
}

function run(script: string, env: Record<string, string> = {}): void {
  program = spawn(process.execPath, ["--preserve-symlinks-main", script], {
    stdio: ["pipe", "pipe", "ignore"],
    env: {
      PATH: process.env["PATH"],
      HOME: folder.path,
      GITHUB_CI: "true",
      LOG_LEVEL: "warn",
      TEST_APP_PATH: folder.path,
      ...env,
    },
  });
  program.stdout?.on("data", (part) => (output += String(part)));
}
const say = (line: string) => program?.stdin?.write(`${line}\n`);
const endOf = (child: ChildProcess | undefined) =>
  new Promise((over) => child?.on("close", (code) => over(code)));
const lockIn = (data: string) => existsSync(join(data, "auth", "server.json"));

async function line(pattern: RegExp): Promise<string> {
  await expect
    .poll(() => pattern.exec(output) !== null, { timeout: 60_000, message: String(pattern) })
    .toBe(true);
  return pattern.exec(output)?.[1] ?? "";
}

async function bundle(): Promise<string> {
  const outfile = join(folder.path, "main.mjs");
  await build({
    entryPoints: [join(examples, "electron/main.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    alias: { electron: join(import.meta.dirname, "electron.mjs") },
    logLevel: "silent",
  });
  return outfile;
}

describe.skipIf(!existsSync(join(root, "dist/main.js")))("the Electron example (needs npm run build)", () => {
  test(
    "it shows the service in a sandboxed window, opens other links outside, and stops it at quit",
    slow,
    async () => {
      prepareService();
      run(await bundle());
      const url = await line(/"load","value":"([^"]+)"/);
      expect(await (await fetch(`${url}/ping`)).text()).toBe("pong");
      expect(output).toContain(
        '{"call":"window","value":{"nodeIntegration":false,"contextIsolation":true,"sandbox":true}}',
      );
      expect(output).toContain('{"call":"media","value":false}');
      expect(lockIn(join(folder.path, "userData", "service"))).toBe(true);

      say("open https://example.org/a");
      await line(/"outside","value":"(https:\/\/example\.org\/a)"/);
      await line(/"open","value":"(deny)"/);
      say(`navigate ${url}/settings`);
      await line(/"navigate","value":"(allowed)"/);
      say("navigate file:///etc/passwd");
      await line(/"navigate","value":"(prevented)"/);
      expect(output).not.toContain('"outside","value":"file:');
      say("second-instance");
      await line(/"call":"(focus)"/);

      const ended = endOf(program);
      say("window-all-closed");
      expect(await ended).toBe(0);
      expect(lockIn(join(folder.path, "userData", "service"))).toBe(false);
      await expect(fetch(`${url}/ping`)).rejects.toThrow("fetch failed");
    },
  );

  test("it shows why the service cannot start", slow, async () => {
    prepareService();
    run(await bundle(), { UPLOAD_LIMIT: "a lot" });
    const ended = endOf(program);
    expect(await line(/"error","value":"([^\n]+)"\}/)).toMatch(/^portolan cannot start.*UPLOAD_LIMIT/);
    expect(await ended).toBe(0);
  });

  test("a second instance starts no service", slow, async () => {
    prepareService();
    run(await bundle(), { TEST_SECOND: "true" });
    expect(await endOf(program)).toBe(0);
    expect(output).toBe('{"call":"quit","value":true}\n');
  });
});

describe.skipIf(!existsSync(join(root, "dist/main.js")))("the sidecar (needs npm run build)", () => {
  /** The sidecar looks for the service in its own folder. */
  function startSidecar(env: Record<string, string> = {}): string {
    const service = prepareService();
    for (const name of ["sidecar.mjs", "service.mjs"])
      symlinkSync(join(examples, "desktop-wrapper", name), join(service, name));
    const data = join(folder.path, "data");
    run(join(service, "sidecar.mjs"), { DATA_LOCATION: data, PORT: "0", ...env });
    return data;
  }

  test("it reports the address, and stops when its input ends", slow, async () => {
    const data = startSidecar();
    const url = await line(/^ready (\S+)\n/m);
    expect(await (await fetch(`${url}/ping`)).text()).toBe("pong");
    const ended = endOf(program);
    program?.stdin?.end();
    expect(await ended).toBe(0);
    expect(lockIn(data)).toBe(false);
    expect(output).toBe(`ready ${url}\n`);
  });

  test("it reports why the service cannot start", slow, async () => {
    startSidecar({ UPLOAD_LIMIT: "a lot" });
    const ended = endOf(program);
    expect(JSON.parse(await line(/^failed (.+)\n/m))).toMatch(/UPLOAD_LIMIT is "a lot"/);
    expect(await ended).toBe(1);
  });
});

describe("the manifests", () => {
  test("the example's Electron, packager and bundler have exact versions", () => {
    const manifest = z.object({ devDependencies: z.record(z.string(), z.string()) });
    for (const path of ["electron/package.json", "tauri/package.json"])
      for (const [name, version] of Object.entries(manifest.parse(JSON.parse(text(path))).devDependencies))
        expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
    const own = manifest.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8"))).devDependencies;
    expect(Object.keys(own).filter((name) => /electron|tauri/.test(name))).toEqual([]);
  });

  test("every variable that the shells set is one of the service's", () => {
    const known = new Set<string>(Object.values(variables).map(({ key }) => key));
    const shells = [
      [...text("electron/main.ts").matchAll(/\b([A-Z][A-Z_]+): /g)],
      [...text("tauri/src-tauri/src/service.rs").matchAll(/\.env\("([A-Z_]+)"/g)],
    ];
    for (const found of shells) {
      const names = found.map(([, name]) => name ?? "");
      expect(names.toSorted()).toEqual(["DATA_LOCATION", "HOST", "PORT"]);
      expect(names.filter((name) => !known.has(name))).toEqual([]);
    }
  });

  test("Tauri's configuration, its capability and its program name the same sidecar, folder and page", () => {
    const config = z
      .object({
        build: z.object({ frontendDist: z.string() }),
        app: z.object({ security: z.object({ capabilities: z.array(z.string()) }) }),
        bundle: z.object({ externalBin: z.array(z.string()), resources: z.array(z.string()) }),
      })
      .parse(JSON.parse(text("tauri/src-tauri/tauri.conf.json")));
    const capability = z
      .object({ identifier: z.string(), windows: z.array(z.string()), permissions: z.array(z.string()) })
      .parse(JSON.parse(text("tauri/src-tauri/capabilities/waiting-page.json")));
    const program = text("tauri/src-tauri/src/main.rs");
    const prepare = text("tauri/prepare.mjs");
    expect(config.app.security.capabilities).toEqual([capability.identifier]);
    expect(capability).toMatchObject({ windows: ["main"], permissions: [] });
    expect(existsSync(join(examples, "tauri/src-tauri", config.build.frontendDist, "index.html"))).toBe(true);
    expect(config.bundle).toEqual({ externalBin: ["binaries/portolan-node"], resources: ["service/"] });
    expect(program).toContain('format!("portolan-node{}"');
    expect(program).toMatch(/\.join\("service"\)\s*\.join\("sidecar\.mjs"\)/);
    expect(prepare).toContain("src-tauri/binaries/portolan-node-${triple}");
    expect(existsSync(join(root, "dashboard/public/icons/512.png"))).toBe(true);
  });
});
