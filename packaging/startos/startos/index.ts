export { createBackup } from "./backups";
export { init, uninit } from "./init";
export { main } from "./main";
import { buildManifest } from "@start9labs/start-sdk";
import { manifest as described } from "./manifest";
import { versionGraph } from "./versions";
import { sdk } from "./sdk";

export const manifest = buildManifest(versionGraph, described);
export const actions = sdk.Actions.of();
