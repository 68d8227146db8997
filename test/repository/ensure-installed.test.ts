import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const scripts = resolve(import.meta.dirname, "../../scripts");

/** A clone with an npm that records its calls. Its `install` keeps a driver of another version of Node, and its `rebuild` may fail. */
function clone({ rebuild, meanwhile = "" }: { rebuild: "succeeds" | "fails" | "waits"; meanwhile?: string }) {
  const folder = mkdtempSync(join(tmpdir(), "portolan-installed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = (...path: string[]): string => join(folder, ...path);
  mkdirSync(file("scripts"));
  mkdirSync(file("node_modules", "better-sqlite3"), { recursive: true });
  mkdirSync(file("bin"));
  for (const name of ["ensure-installed.mjs", "build-lock.mjs"])
    cpSync(join(scripts, name), file("scripts", name));
  writeFileSync(file("package-lock.json"), "{}");
  const driver = file("node_modules", "better-sqlite3", "index.js");
  writeFileSync(driver, `throw new Error("compiled against a different Node.js version");`);
  const succeeds = `echo "module.exports = class {};" > '${driver}'`;
  const rebuilt = {
    succeeds,
    fails: "exit 1",
    waits: `until [ -e built ]; do sleep 0.05; done; ${succeeds}`,
  }[rebuild];
  const npm = `#!/bin/sh\necho "$@" >> '${file("calls")}'\nif [ "$1" = rebuild ]; then ${rebuilt}; fi\n`;
  writeFileSync(file("bin", "npm"), npm);
  chmodSync(file("bin", "npm"), 0o755);
  const program = `import { ensureInstalled } from "./scripts/ensure-installed.mjs"; await ensureInstalled(${meanwhile});`;
  return {
    start: () =>
      spawnSync(process.execPath, ["--input-type=module", "-e", program], {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, PATH: `${file("bin")}${delimiter}${process.env.PATH}` },
      }),
    calls: () =>
      readFileSync(file("calls"), "utf8")
        .replaceAll(/ --no-audit.*/g, "")
        .trim()
        .split("\n"),
    isStamped: () => existsSync(file("node_modules", ".portolan-installed")),
  };
}

const install = "install --no-save --include=dev --ignore-scripts";
const rebuild = "rebuild better-sqlite3 bun @foundry-rs/anvil";

test.skipIf(process.platform === "win32")(
  "a driver that npm install kept from another version of Node is compiled again, once",
  () => {
    const { start, calls } = clone({ rebuild: "succeeds" });
    expect(start().status).toBe(0);
    expect(start().status).toBe(0);
    expect(calls()).toEqual([install, rebuild]);
  },
);

test.skipIf(process.platform === "win32")(
  "a driver that cannot be compiled stops the start with a message, and the next start tries again",
  () => {
    const { start, calls, isStamped } = clone({ rebuild: "fails" });
    const { status, stderr } = start();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Installing failed/);
    expect(isStamped()).toBe(false);
    start();
    expect(calls()).toEqual([install, rebuild, install, rebuild]);
  },
);

test.skipIf(process.platform === "win32")(
  "a build begins while the driver is compiled, and learns whether it can be used",
  () => {
    const build = `await import("node:fs").then(({ writeFileSync }) => writeFileSync("built", ""));`;
    const meanwhile = `{ meanwhile: async (driver) => { ${build} console.log("usable:", await driver); } }`;
    const { start, isStamped } = clone({ rebuild: "waits", meanwhile });
    const { status, stdout } = start();
    expect([status, stdout.split("\n")[1], isStamped()]).toEqual([0, "usable: true", true]);
  },
);

test.skipIf(process.platform === "win32")(
  "a failed build stops the start, and the next start tries again",
  () => {
    const { start, isStamped } = clone({
      rebuild: "succeeds",
      meanwhile: `{ meanwhile: async () => { throw new Error("not built"); } }`,
    });
    const { status, stderr } = start();
    expect([status, /not built/.test(stderr), isStamped()]).toEqual([1, true, false]);
  },
);
