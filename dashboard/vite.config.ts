import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { transform } from "esbuild";
import { defineConfig, type Plugin } from "vite";

const service = process.env["PORTOLAN_URL"] ?? "http://127.0.0.1:4001";

/** Files of `public/` that the service worker caches. */
const alwaysKept = ["/rose.svg", "/manifest.webmanifest", "/icons/192.png"];

/** Writes the service worker with the list of the build's files. Their names contain hashes, so that each build has a different worker. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const built = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name));
        const files = [...built.map((name) => `/${name}`).toSorted(), ...alwaysKept];
        const code = readFileSync(new URL("service-worker.js", import.meta.url), "utf8");
        const page = bundle["index.html"];
        const html = page?.type === "asset" ? page.source : "";
        const id = createHash("sha256").update(code).update(html).update(files.join()).digest("hex");
        const source = `const build = ${JSON.stringify({ id: id.slice(0, 16), files })};\n${code}`;
        this.emitFile({ type: "asset", fileName: "service-worker.js", source });
      },
    },
  };
}

/**
 * Moves the small files that the frame of index.html needs into its head, and the main stylesheet behind the frame. The browser then paints
 * the frame before it has loaded the program.
 */
function firstPaint(): Plugin {
  const readSource = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
  const files = {
    "first-theme.js": () => readSource("first-theme.js"),
    "frame.css": () => readSource("styles/tokens.css") + readSource("styles/frame.css"),
  };
  let isBuild = false;
  return {
    name: "first-paint",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    async buildStart() {
      if (!isBuild) return;
      for (const [name, source] of Object.entries(files)) {
        const loader = name.endsWith(".css") ? "css" : "js";
        const { code } = await transform(source(), { loader, minify: true, target: "es2022" });
        this.emitFile({ type: "asset", name, source: code });
      }
    },
    // The styles of lazily loaded parts extend the main stylesheet, so they come after it.
    transform(code, id) {
      return id.includes("vite/preload-helper")
        ? code.replace("document.head.appendChild(", "document.body.appendChild(")
        : undefined;
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const emitted = (wanted: string): string =>
          `/${Object.values(bundle ?? {}).find((file) => file.type === "asset" && file.names.includes(wanted))?.fileName ?? wanted}`;
        const head = isBuild
          ? `<script src="${emitted("first-theme.js")}"></script>\n    <link rel="stylesheet" href="${emitted("frame.css")}" />`
          : `<script src="/first-theme.js"></script>\n    <link rel="stylesheet" href="/styles/tokens.css" />\n    <link rel="stylesheet" href="/styles/frame.css" />`;
        const styles = isBuild ? (/ *<link rel="stylesheet"[^>]*>\n/.exec(html)?.[0] ?? "") : "";
        return html
          .replace(styles, "")
          .replace("    <title>", `    ${head}\n    <title>`)
          .replace("    <noscript>", `${styles}    <noscript>`);
      },
    },
  };
}

/** The build of the dashboard: hashed files and no inline code, as the strict Content-Security-Policy requires. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), firstPaint(), serviceWorker()],
  resolve: {
    // The router imports a shim of `useSyncExternalStore`, which React has.
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: "react" }],
  },
  build: {
    outDir: fileURLToPath(new URL("../dist/dashboard", import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Only index.html preloads files: a preload table of all lazily loaded parts would enlarge the first load.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === "html" ? needed : needed.filter((name) => name.endsWith(".css")),
    },
    // Common code is one chunk, because many small ones compress worse. `input-problem` would add the schema library to the first load.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "core",
              test: /dashboard[\\/](router|i18n[\\/](t|languages|error-text)|data[\\/](preferences|tasks|service|account|ranges|use-now)|pages[\\/]net-worth[\\/]use-hours|format[\\/](chain-names|use-format)|explain[\\/]explain|parts[\\/](lazy-part|part-boundary|use-modal|query-result|figure|segments|chart[\\/]chart))\.|src[\\/](errors[\\/](?!input-problem\.)|domain[\\/](money[\\/]decimal|time[\\/]day|texts[\\/](translator|number-text|time-text))\.)/,
            },
          ],
        },
      },
    },
    target: "es2022",
    reportCompressedSize: true,
  },
  server: {
    proxy: Object.fromEntries(
      ["/rpc", "/auth", "/upload", "/download", "/info", "/health", "/ping", "/assistant-chat"].map(
        (path) => [path, { target: service, ws: true, changeOrigin: true }],
      ),
    ),
  },
});
