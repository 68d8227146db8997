import { sdk } from "./sdk";

export const setInterfaces = sdk.setupInterfaces(async ({ effects }) => {
  const origin = await sdk.MultiHost.of(effects, "web").bindPort(5555, { protocol: "http" });
  const page = sdk.createInterface(effects, {
    id: "web",
    name: "Web interface",
    description: "The dashboard of portolan, and its API.",
    type: "ui",
    username: null,
    path: "",
    query: {},
    schemeOverride: null,
    masked: false,
  });
  return [await origin.export([page])];
});
