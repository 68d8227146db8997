import { spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium, type Browser } from "playwright-core";

const root = resolve(import.meta.dirname, "../../..");

/** Builds the page if it is not built, and copies it, so that a build meanwhile takes nothing away from a page that is open. */
export function copyPage(folder: string): string {
  if (!existsSync(`${root}/dist/dashboard/index.html`))
    spawnSync(
      process.execPath,
      ["node_modules/vite/bin/vite.js", "build", "--config", "dashboard/vite.config.ts"],
      { cwd: root, stdio: "ignore" },
    );
  const page = join(folder, "page");
  cpSync(`${root}/dist/dashboard`, page, { recursive: true });
  return page;
}

/** A full one for tests of notifications. */
export function openChromium({ isFull = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env[isFull ? "FULL_CHROMIUM_PATH" : "CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
}
