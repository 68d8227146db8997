// The dashboard's tests need Chromium. It is installed on Debian and Ubuntu if run as root; otherwise a message explains how to install it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export function findChromium() {
  return places.find((place) => place !== undefined && existsSync(place));
}

/** Installs Debian packages if possible (as root, with apt). Returns whether they are installed afterwards. */
export function installPackages(names) {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0)
    return false;
  const apt = (words) =>
    spawnSync("apt-get", words, {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  console.log(`Installing ${names.join(", ")} …`);
  apt(["update", "-qq"]);
  return apt(["install", "-y", "-qq", "--no-install-recommends", ...names]).status === 0;
}

/** Chromium without a window system and its features (notifications), which uses a quarter less processor time. */
const headlessShell = "/usr/bin/chromium-headless-shell";

/**
 * Sets CHROMIUM_PATH to the browser of most tests, and FULL_CHROMIUM_PATH to that of tests that need all features. If CHROMIUM_PATH is
 * already set, it is used for both.
 */
export function ensureChromium() {
  if (findChromium() === undefined) {
    installPackages(["chromium", "fonts-dejavu-core"]);
    // Only newer releases have this package; the tests run without it.
    if (!existsSync(headlessShell)) installPackages(["chromium-headless-shell"]);
  }
  const found = findChromium();
  if (found === undefined) {
    console.error(
      "The dashboard's tests need Chromium: install it (on Debian: apt-get install chromium) or name it in CHROMIUM_PATH.",
    );
    process.exit(1);
  }
  process.env.FULL_CHROMIUM_PATH = found;
  if (process.env.CHROMIUM_PATH === undefined)
    process.env.CHROMIUM_PATH = existsSync(headlessShell) ? headlessShell : found;
}
