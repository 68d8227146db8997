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
function clone({ rebuild }: { rebuild: "succeeds" | "fails" }) {
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
  const rebuilt = rebuild === "succeeds" ? `echo "module.exports = class {};" > '${driver}'` : "exit 1";
  const npm = `#!/bin/sh\necho "$1" >> '${file("calls")}'\nif [ "$1" = rebuild ]; then ${rebuilt}; fi\n`;
  writeFileSync(file("bin", "npm"), npm);
  chmodSync(file("bin", "npm"), 0o755);
  const program = `import { ensureInstalled } from "./scripts/ensure-installed.mjs"; ensureInstalled();`;
  return {
    start: () =>
      spawnSync(process.execPath, ["--input-type=module", "-e", program], {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, PATH: `${file("bin")}${delimiter}${process.env.PATH}` },
      }),
    calls: () => readFileSync(file("calls"), "utf8").trim().split("\n"),
    isStamped: () => existsSync(file("node_modules", ".portolan-installed")),
  };
}

test.skipIf(process.platform === "win32")(
  "a driver that npm install kept from another version of Node is compiled again, once",
  () => {
    const { start, calls } = clone({ rebuild: "succeeds" });
    expect(start().status).toBe(0);
    expect(start().status).toBe(0);
    expect(calls()).toEqual(["install", "rebuild"]);
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
    expect(calls()).toEqual(["install", "rebuild", "install", "rebuild"]);
  },
);
