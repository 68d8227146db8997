// Makes the folder that a desktop shell packs: the built service with what it depends on, and the Node program that
// runs it. Native modules are those of that Node and of this platform, so make the folder on each platform.
// Run after `npm run build`: node examples/desktop-wrapper/prepare-service.mjs <folder>
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error("Name the folder to make.");
const root = fileURLToPath(new URL("../..", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));
const folder = resolve(target);
const isWindows = process.platform === "win32";
const npm = (words, cwd) =>
  execFileSync("npm", words, {
    cwd,
    shell: isWindows,
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });

const scratch = mkdtempSync(join(tmpdir(), "portolan-service-"));
try {
  const packed = npm(["pack", "--silent", "--ignore-scripts", "--pack-destination", scratch], root).trim();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "package.json"),
    `${JSON.stringify({ name: "portolan-service", private: true, type: "module" }, null, 2)}\n`,
  );
  npm(["install", "--omit=dev", "--no-audit", "--no-fund", join(scratch, packed)], folder);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
for (const name of ["service.mjs", "sidecar.mjs"]) copyFileSync(join(here, name), join(folder, name));
copyFileSync(process.execPath, join(folder, isWindows ? "node.exe" : "node"));
console.log(`${folder} is ready to be packed.`);
