// dist/: the server, its worker, the command line, the typed client and the dashboard.
import { isBuiltin } from "node:module";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { gzipSync, brotliCompressSync } from "node:zlib";
import { pathToFileURL } from "node:url";
import { writeCodeCache } from "./code-cache.mjs";
import { convertToCommonJs } from "./commonjs-chunks.mjs";
import { declareTypes } from "./declare-types.mjs";
import { root } from "./ensure-installed.mjs";
import { joinChunks } from "./join-chunks.mjs";
import { replaceBuild } from "./replace-build.mjs";

/** Existing entry points. Each becomes dist/<name>.js; modules that several share become chunks. */
const entries = ["main", "worker", "maintenance", "cli", "sql-child", "postgres"];

/** Where a build is made. It becomes dist/ when it is complete, so a service that runs from dist/ keeps its files until then. */
const next = `${root}dist.next`;

/**
 * Replaces dist/. With `keepLoadable`, the files that a service of the build before may still load stay in it. `driver`: whether the SQLite
 * driver can be used, if it is still being compiled.
 */
export async function build({ dashboard = true, quiet = false, keepLoadable = false, driver } = {}) {
  const { build: bundle } = await import("esbuild");
  const started = Date.now();
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  const shared = {
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    target: "node20",
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "warning",
    legalComments: "none",
    // Each thread keeps the source text of its modules in memory. Without whitespace and comments it is half as long. Names and lines are
    // kept for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
  };
  const present = entries.filter((name) => existsSync(`${root}src/${name}.ts`));
  const service = {
    ...shared,
    entryPoints: present.map((name) => `src/${name}.ts`),
    outdir: "dist.next",
    platform: "node",
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    // ssh2 looks for an optional Windows helper next to itself. It is neither used nor shipped.
    define: { __dirname: JSON.stringify("") },
    plugins: [dependenciesStayOutside(), schemaMessagesInEnglish()],
    metafile: true,
  };
  const { metafile } = await bundle({ ...service, write: false, sourcemap: false });
  const server = await bundle({
    ...service,
    plugins: [
      ...service.plugins,
      joinChunks({
        root,
        inputs: metafile.inputs,
        threads: [
          [
            "src/main.ts",
            "src/run-service.ts",
            "src/app/request-app.ts",
            "src/platform/host/serve.ts",
            // Loaded by the first request, which needs all of it.
            "src/store/account/account-store.ts",
          ],
          ["src/worker.ts", "src/app/worker-app.ts"],
        ],
        others: ["src/maintenance.ts", "src/sql-child.ts", "src/postgres.ts"],
      }),
    ],
  });
  await convertToCommonJs(next, present);
  writeLicenses(server.metafile);
  await bundle({
    ...shared,
    entryPoints: ["src/client/client.ts"],
    outfile: "dist.next/client.js",
    platform: "neutral",
  });
  makeExecutable(`${next}/cli.js`);
  declareTypes(`${next}/types`);
  const cached = cacheCode(next, driver);
  if (dashboard && existsSync(`${root}dashboard/vite.config.ts`)) await buildDashboard(quiet);
  await cached;
  replaceBuild(`${root}dist`, next, { keepLoadable });
  if (!quiet) console.log(`Built dist/ in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Stores compiled code, unless the SQLite driver cannot be used. */
async function cacheCode(dist, driver) {
  if ((await driver) !== false) await writeCodeCache(dist);
}

/** Optional native modules of ws and ssh2, which work in JavaScript without them. */
const optional = [
  "bufferutil",
  "utf-8-validate",
  "cpu-features",
  "pg-native",
  "./crypto/build/Release/sshcrypto.node",
];

/**
 * Packages under `dependencies` are installed with the service and remain imports: native packages, and large ones that are loaded lazily.
 * Those under `devDependencies` are bundled with their dependencies, so that the start reads a few files instead of hundreds, and only the
 * used parts of a large package (viem) are shipped.
 */
function dependenciesStayOutside() {
  const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  return {
    name: "dependencies-stay-outside",
    setup(bundler) {
      bundler.onResolve({ filter: /^[^./]|\.node$/ }, ({ path, importer, kind }) => {
        if (optional.includes(path)) return { path, external: true };
        if (kind === "entry-point" || importer.includes("/node_modules/")) return undefined;
        const name = path
          .split("/")
          .slice(0, path.startsWith("@") ? 2 : 1)
          .join("/");
        return isBuiltin(path) || path.startsWith("bun:") || name in dependencies
          ? { path, external: true }
          : undefined;
      });
    },
  };
}

/** zod includes its messages in 50 languages, which are more than half of its text. Responses are in English, so only these are kept. */
function schemaMessagesInEnglish() {
  return {
    name: "schema-messages-in-english",
    setup(bundler) {
      bundler.onResolve({ filter: /\/locales\/index\.js$/ }, ({ path, importer }) =>
        /\/node_modules\/zod\//.test(importer)
          ? { path: resolve(dirname(importer), path, "../en.js") }
          : undefined,
      );
    },
  };
}

/** The licences of the bundled packages, which must be shipped with their code. */
function writeLicenses({ inputs }) {
  const packages = new Set(
    Object.keys(inputs).flatMap(
      (input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? [],
    ),
  );
  const texts = [...packages].sort().map((folder) => {
    const {
      name,
      version,
      licenses,
      license = licenses?.[0]?.type,
    } = JSON.parse(readFileSync(`${root}${folder}/package.json`, "utf8"));
    const file = readdirSync(`${root}${folder}`).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
    const text = file === undefined ? "" : `\n\n${readFileSync(`${root}${folder}/${file}`, "utf8").trim()}`;
    return `${name} ${version} (${license})${text}\n`;
  });
  writeFileSync(`${next}/LICENSES.txt`, texts.join(`\n${"-".repeat(80)}\n\n`));
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
    build: { outDir: `${next}/dashboard`, emptyOutDir: true },
  });
  compress(`${next}/dashboard`);
}

/** Stores text assets with their gzip and brotli forms, so that the server never compresses. */
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
  await ensureInstalled();
  await build();
}
