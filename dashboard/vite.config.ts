import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const service = process.env["PORTOLAN_URL"] ?? "http://127.0.0.1:4001";

/** The page of the service: hashed files, nothing inline, so that a strict Content-Security-Policy lets all of it through. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  resolve: {
    // The router brings a copy of a hook for versions of React without it.
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: "react" }],
  },
  build: {
    outDir: fileURLToPath(new URL("../dist/dashboard", import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Only the page itself names what it needs at once: the table of what every part needs would make the first load longer.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === "html" ? needed : needed.filter((name) => name.endsWith(".css")),
    },
    // What every part needs is one file: many small ones compress worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "core",
              test: /dashboard[\\/](i18n[\\/](t|translator|languages|error-text)|data[\\/](preferences|tasks|service|account)|format[\\/](names|chain-names)|parts[\\/](lazy-part|use-modal))\.|src[\\/](errors[\\/]|domain[\\/](money[\\/]decimal|time[\\/]day)\.)/,
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
