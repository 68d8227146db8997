import { IMPOSSIBLE, VersionGraph, VersionInfo } from "@start9labs/start-sdk";

/** The service migrates its own files. */
const current = VersionInfo.of({
  version: "0.1.0:0",
  releaseNotes: { en_US: "See CHANGELOG.md." },
  migrations: { up: async () => undefined, down: IMPOSSIBLE },
});

export const versionGraph = VersionGraph.of({ current, other: [] });
