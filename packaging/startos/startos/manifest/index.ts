import { setupManifest } from "@start9labs/start-sdk";

export const manifest = setupManifest({
  id: "portolan",
  title: "portolan",
  license: "MIT",
  packageRepo: "https://example.org/portolan",
  upstreamRepo: "https://example.org/portolan",
  marketingUrl: "https://example.org/portolan",
  donationUrl: null,
  description: {
    short: "Self-hosted portfolio for people who hold crypto",
    long: "Exact balances, prices, net worth, cost basis and returns of your wallets and exchanges, with the rows behind every figure. Everything stays on your machine.",
  },
  volumes: ["main"],
  images: { main: { source: { dockerTag: "portolan:0.1.0" }, arch: ["x86_64", "aarch64"] } },
  dependencies: {},
});
