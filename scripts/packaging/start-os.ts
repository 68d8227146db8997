import type { Service } from "./service.ts";

/** StartOS packages are TypeScript projects built with Start9's SDK; this is the version that the files were type-checked with. */
const sdkVersion = "2.0.9";

/** The package for StartOS 0.4 by path, without its icon and licence. */
export function startOsPackage(service: Service): Map<string, string> {
  const { name } = service;
  return new Map([
    ["Makefile", makefile(service)],
    ["package.json", packageJson(service)],
    ["tsconfig.json", `{ "extends": "@start9labs/start-sdk/tsconfig.base.json", "include": ["startos"] }\n`],
    ["instructions.md", instructions(service)],
    ["startos/index.ts", index],
    ["startos/sdk.ts", sdk],
    ["startos/manifest/index.ts", manifest(service)],
    ["startos/main.ts", main(service)],
    ["startos/interfaces.ts", interfaces(service)],
    ["startos/backups.ts", backups],
    ["startos/init.ts", init],
    ["startos/versions.ts", versions(service)],
    [".gitignore", `node_modules\njavascript\n${name}*.s9pk\n`],
  ]);
}

function makefile({ name }: Service): string {
  return `# The included file reads the name from a line with single quotes, which the formatter does not write.
override PACKAGE_ID := ${name}
ARCHES := x86 arm
include node_modules/@start9labs/start-sdk/s9pk.mk
`;
}

function packageJson({ name }: Service): string {
  const content = {
    name: `${name}-startos`,
    private: true,
    scripts: {
      check: "tsc --noEmit",
      build: "rm -rf javascript && ncc build startos/index.ts -o javascript",
    },
    dependencies: { "@start9labs/start-sdk": sdkVersion },
    devDependencies: { "@types/node": "^22", "@vercel/ncc": "^0.38", typescript: "^5" },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const instructions = ({ name }: Service): string => `# ${name}

1. Start the service, and open its logs: the first start prints a set-up code.
2. Open the web interface, enter the code and choose a password.
3. Backups of StartOS contain every account, and the key that seals your API keys.
`;

const index = `export { createBackup } from "./backups";
export { init, uninit } from "./init";
export { main } from "./main";
import { buildManifest } from "@start9labs/start-sdk";
import { manifest as described } from "./manifest";
import { versionGraph } from "./versions";
import { sdk } from "./sdk";

export const manifest = buildManifest(versionGraph, described);
export const actions = sdk.Actions.of();
`;

const sdk = `import { StartSdk } from "@start9labs/start-sdk";
import { manifest } from "./manifest";

export const sdk = StartSdk.of().withManifest(manifest).build(true);
`;

function manifest({ name, tagline, description, image, version, repository }: Service): string {
  return `import { setupManifest } from "@start9labs/start-sdk";

export const manifest = setupManifest({
  id: "${name}",
  title: "${name}",
  license: "MIT",
  packageRepo: "${repository}",
  upstreamRepo: "${repository}",
  marketingUrl: "${repository}",
  donationUrl: null,
  description: {
    short: ${JSON.stringify(tagline)},
    long: ${JSON.stringify(description)},
  },
  volumes: ["main"],
  images: { main: { source: { dockerTag: "${image}:${version}" }, arch: ["x86_64", "aarch64"] } },
  dependencies: {},
});
`;
}

function main({ name, port, dataPath, user, stopSeconds }: Service): string {
  return `import { manifest } from "./manifest";
import { sdk } from "./sdk";

export const main = sdk.setupMain(async ({ effects }) => {
  const mounts = sdk.Mounts.of().mountVolume({
    volumeId: manifest.volumes[0],
    subpath: null,
    mountpoint: "${dataPath}",
    readonly: false,
  });
  const subcontainer = sdk.SubContainer.of(effects, { imageId: "main" }, mounts, "${name}");
  return sdk.Daemons.of(effects)
    .addOneshot("own-data", {
      subcontainer,
      exec: { command: ["chown", "-R", "${user}:${user}", "${dataPath}"], user: "root" },
      requires: [],
    })
    .addDaemon("${name}", {
      subcontainer,
      exec: {
        command: ["node", "dist/main.js"],
        cwd: "/app",
        user: "${user}:${user}",
        sigtermTimeout: ${stopSeconds * 1_000},
        // The addresses of browsers come in the headers of the proxy of StartOS.
        env: {
          NODE_ENV: "production",
          HOST: "0.0.0.0",
          PORT: "${port}",
          DATA_LOCATION: "${dataPath}",
          LOG_FORMAT: "json",
          TRUSTED_PROXIES: await sdk.getOsIp(effects),
        },
      },
      ready: {
        display: "Web interface",
        fn: () =>
          sdk.healthCheck.checkPortListening(effects, ${port}, {
            successMessage: "The web interface is ready.",
            errorMessage: "The web interface does not answer.",
          }),
      },
      requires: ["own-data"],
    });
});
`;
}

function interfaces({ name, port }: Service): string {
  return `import { sdk } from "./sdk";

export const setInterfaces = sdk.setupInterfaces(async ({ effects }) => {
  const origin = await sdk.MultiHost.of(effects, "web").bindPort(${port}, { protocol: "http" });
  const page = sdk.createInterface(effects, {
    id: "web",
    name: "Web interface",
    description: "The dashboard of ${name}, and its API.",
    type: "ui",
    username: null,
    path: "",
    query: {},
    schemeOverride: null,
    masked: false,
  });
  return [await origin.export([page])];
});
`;
}

const backups = `import { sdk } from "./sdk";

export const { createBackup, restoreInit } = sdk.setupBackups(async () => sdk.Backups.ofVolumes("main"));
`;

const init = `import { restoreInit } from "./backups";
import { setInterfaces } from "./interfaces";
import { sdk } from "./sdk";
import { versionGraph } from "./versions";

export const init = sdk.setupInit(restoreInit, versionGraph, setInterfaces);
export const uninit = sdk.setupUninit(versionGraph);
`;

function versions({ version }: Service): string {
  return `import { IMPOSSIBLE, VersionGraph, VersionInfo } from "@start9labs/start-sdk";

/** The service migrates its own files. */
const current = VersionInfo.of({
  version: "${version}:0",
  releaseNotes: { en_US: "See CHANGELOG.md." },
  migrations: { up: async () => undefined, down: IMPOSSIBLE },
});

export const versionGraph = VersionGraph.of({ current, other: [] });
`;
}
