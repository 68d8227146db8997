// dist/: the server, its worker, the command line, the typed client and the dashboard.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync, brotliCompressSync } from "node:zlib";
import { pathToFileURL } from "node:url";
import { declareTypes } from "./declare-types.mjs";
import { root } from "./ensure-installed.mjs";

/** Entry points that exist; each becomes dist/<name>.js, and what several share becomes a chunk. */
const entries = ["main", "worker", "chore", "cli", "sql-child"];

export async function build({ dashboard = true, quiet = false } = {}) {
  const { build: bundle } = await import("esbuild");
  const started = Date.now();
  rmSync(`${root}dist`, { recursive: true, force: true });
  mkdirSync(`${root}dist`, { recursive: true });
  const shared = {
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    target: "node20",
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "warning",
    legalComments: "none",
  };
  await bundle({
    ...shared,
    entryPoints: entries.map((name) => `src/${name}.ts`).filter((file) => existsSync(`${root}${file}`)),
    outdir: "dist",
    platform: "node",
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    packages: "external",
    external: ["bun:sqlite"],
  });
  await bundle({
    ...shared,
    entryPoints: ["src/client/client.ts"],
    outfile: "dist/client.js",
    platform: "neutral",
  });
  makeExecutable(`${root}dist/cli.js`);
  declareTypes();
  if (dashboard && existsSync(`${root}dashboard/vite.config.ts`)) await buildDashboard(quiet);
  if (!quiet) console.log(`Built dist/ in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function makeExecutable(file) {
  if (!existsSync(file)) return;
  const text = readFileSync(file, "utf8");
  if (!text.startsWith("#!")) writeFileSync(file, `#!/usr/bin/env node\n${text}`);
  chmodSync(file, 0o755);
}

async function buildDashboard(quiet) {
  const vite = await import("vite");
  await vite.build({
    configFile: `${root}dashboard/vite.config.ts`,
    logLevel: quiet ? "warn" : "info",
    mode: "production",
  });
  compress(`${root}dist/dashboard`);
}

/** Text assets lie beside their gzip and brotli forms, so that serving never compresses. */
function compress(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = `${directory}/${entry.name}`;
    if (entry.isDirectory()) compress(path);
    else if (/\.(js|css|html|svg|json|webmanifest)$/.test(entry.name)) {
      const content = readFileSync(path);
      if (content.length < 1024) continue;
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      writeFileSync(`${path}.br`, brotliCompressSync(content));
    }
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { ensureInstalled } = await import("./ensure-installed.mjs");
  ensureInstalled();
  await build();
}
