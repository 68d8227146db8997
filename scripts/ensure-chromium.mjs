// The dashboard's tests need Chromium. On Debian and Ubuntu it is installed when run as root; elsewhere the message says what to do.
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

/** Installs Debian packages if it may (as root, with apt). Returns whether they are installed afterwards. */
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

export function ensureChromium() {
  if (findChromium() === undefined) installPackages(["chromium", "fonts-dejavu-core"]);
  const found = findChromium();
  if (found === undefined) {
    console.error(
      "The dashboard's tests need Chromium: install it (on Debian: apt-get install chromium) or name it in CHROMIUM_PATH.",
    );
    process.exit(1);
  }
  process.env.CHROMIUM_PATH = found;
}
