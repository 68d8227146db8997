// Builds the program for this platform into release/. Run `npm run build` in the root first, then here
// `npm install` and `npm run build`; --bundle-only leaves out the service's folder and the packaging.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { name, version, devDependencies } = JSON.parse(readFileSync(here("package.json"), "utf8"));

await build({
  entryPoints: [here("main.ts")],
  outfile: here("app/main.js"),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node22",
  external: ["electron"],
});
writeFileSync(
  here("app/package.json"),
  `${JSON.stringify({ name, version, type: "module", main: "main.js" })}\n`,
);

if (!process.argv.includes("--bundle-only")) {
  execFileSync(process.execPath, [here("../desktop-wrapper/prepare-service.mjs"), here("service")], {
    stdio: "inherit",
  });
  const { packager } = await import("@electron/packager");
  const folders = await packager({
    dir: here("app"),
    out: here("release"),
    name: "portolan",
    appBundleId: "org.portolan.desktop",
    electronVersion: devDependencies.electron,
    asar: true,
    prune: false,
    overwrite: true,
    extraResource: [here("service")],
  });
  console.log(`Built ${folders.join(", ")}.`);
}
