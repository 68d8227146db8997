import { manifest } from "./manifest";
import { sdk } from "./sdk";

export const main = sdk.setupMain(async ({ effects }) => {
  const mounts = sdk.Mounts.of().mountVolume({
    volumeId: manifest.volumes[0],
    subpath: null,
    mountpoint: "/data",
    readonly: false,
  });
  const subcontainer = sdk.SubContainer.of(effects, { imageId: "main" }, mounts, "portolan");
  return sdk.Daemons.of(effects)
    .addOneshot("own-data", {
      subcontainer,
      exec: { command: ["chown", "-R", "1000:1000", "/data"], user: "root" },
      requires: [],
    })
    .addDaemon("portolan", {
      subcontainer,
      exec: {
        command: ["node", "dist/main.js"],
        cwd: "/app",
        user: "1000:1000",
        sigtermTimeout: 10000,
        // The addresses of browsers come in the headers of the proxy of StartOS.
        env: {
          NODE_ENV: "production",
          HOST: "0.0.0.0",
          PORT: "5555",
          DATA_LOCATION: "/data",
          LOG_FORMAT: "json",
          TRUSTED_PROXIES: await sdk.getOsIp(effects),
        },
      },
      ready: {
        display: "Web interface",
        fn: () =>
          sdk.healthCheck.checkPortListening(effects, 5555, {
            successMessage: "The web interface is ready.",
            errorMessage: "The web interface does not answer.",
          }),
      },
      requires: ["own-data"],
    });
});
