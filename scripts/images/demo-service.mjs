// Runs the built service with the demo's data in a browser, for the scripts that take screenshots.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../ensure-built.mjs";
import { root } from "../ensure-installed.mjs";

/** Starts a service in a separate folder, calls `work` with its address and a browser, and stops both. */
export async function withService(work) {
  await ensureBuilt();
  const { chromium } = await import("playwright-core");
  const folder = mkdtempSync(join(tmpdir(), "portolan-pictures-"));
  const service = spawn(process.execPath, [`${root}dist/main.js`], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      DATA_LOCATION: folder,
      PORT: "0",
      HOST: "127.0.0.1",
      NODE_ENV: "production",
      GITHUB_CI: "true",
      LOG_LEVEL: "error",
    },
  });
  try {
    const { url } = await new Promise((resolve, reject) => {
      service.once("message", resolve);
      service.once("exit", () => reject(new Error("The service did not start.")));
    });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: ["--no-sandbox"],
    });
    await work({ url, browser });
    await browser.close();
  } finally {
    service.kill("SIGTERM");
    await new Promise((resolve) => service.once("exit", resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sets a password on the page of a new service and opens the demo. */
export async function openDemo(page, url) {
  await page.goto(url);
  await page.getByLabel("Password", { exact: true }).fill("only for the pictures");
  await page.getByRole("button", { name: "Create password" }).click();
  await page.getByRole("button", { name: "Try the demo" }).click();
  await page.locator(".chart canvas").waitFor();
}
