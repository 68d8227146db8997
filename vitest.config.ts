import { defineConfig, type Plugin } from "vitest/config";

/** A module with a glob depends on which files there are, not only on its own content: so it is not cached. */
const translateGlobs: Plugin = {
  name: "translate-globs",
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }) =>
    defineKey(({ sourceCode }) => (sourceCode.includes("import.meta.glob") ? false : undefined)),
};

export default defineConfig({
  plugins: [translateGlobs],
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "dashboard/**/*.test.ts", "dashboard/**/*.test.tsx"],
    pool: "forks",
    // Modules keep no state (ARCHITECTURE.md), so the files of one run share their imports.
    isolate: false,
    // Tests create much that is short-lived: fewer collections of it take a twentieth less processor time.
    execArgv: ["--max-semi-space-size=32"],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // What is waited for comes at its own time on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    env: { GITHUB_CI: "true" },
    setupFiles: ["test/support/property-seed.ts", "test/support/processor-time.ts"],
    // Translated modules are kept by their content, so that the pieces of `npm test` and later runs do not translate them again.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/portolan/vitest" },
  },
});
