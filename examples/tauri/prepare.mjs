// Makes what Tauri packs: the service's folder, and its Node program under the name of a sidecar for this platform.
// Run `npm run build` in the root first.
import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const extension = process.platform === "win32" ? ".exe" : "";
const triple = /^host: (\S+)$/m.exec(execFileSync("rustc", ["-vV"], { encoding: "utf8" }))?.[1];
if (triple === undefined) throw new Error("rustc does not report its host.");

execFileSync(process.execPath, [here("../desktop-wrapper/prepare-service.mjs"), here("src-tauri/service")], {
  stdio: "inherit",
});
mkdirSync(here("src-tauri/binaries"), { recursive: true });
renameSync(
  here(`src-tauri/service/node${extension}`),
  here(`src-tauri/binaries/portolan-node-${triple}${extension}`),
);
execFileSync("npx", ["tauri", "icon", here("../../dashboard/public/icons/512.png")], {
  cwd: here("."),
  shell: process.platform === "win32",
  stdio: "inherit",
});
