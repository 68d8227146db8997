import { defineProtocol } from "../../protocol.ts";
import { depositContract } from "../../addresses.ts";

/** Batch deposit contracts of Kiln, Figment, Blockdaemon, Abyss, InfStones, RockX and others. */
const batchDepositors = [
  "0x1e68238ce926dec62b3fbc99ab06eb1d85ce0270",
  "0x9b8c989ff27e948f55b53bb19b3cc1947852e394",
  "0xf2be95116845252a28bd43661651917dc183dab1",
  "0x37ab162ab59e106d6072eb7a7bd4c4c2973455a7",
  "0xb4e2e925d75793c33f5f94cd652f6c464665c76b",
  "0xf0075b3cf8953d3e23b0ef65960913fd97eb5227",
  "0x3f124c700fb5e741f128e28985267d44f56b242f",
  "0xfa5f9eaa65ffb2a75de092eb7f3fc84fc86b5b18",
  "0xbf1556a7d625654e3d64d1f0466a60a697fac178",
  "0x4befa2aa9c305238aa3e0b5d17eb20c045269e9d",
  "0xe8239b17034c372cdf8a5f8d3ccb7cf1795c4572",
  "0x1bdc639eabf1c5ebc020bb79e2dd069a8b6fe865",
  "0x7ef5d450be41fcbc6191cb09789c5783da53f3fc",
  "0xfc3e2b3003859e28f6efd8321615731f9b02c81f",
];

export const beaconChain = defineProtocol({
  id: "beacon-chain",
  name: "Ethereum staking",
  category: "staking",
  contracts: [
    { role: "lock", what: "deposit contract", at: { "eip155:1": [depositContract] } },
    {
      role: "position",
      what: "contracts that deposit for several validators at once",
      at: { "eip155:1": batchDepositors },
      position: depositContract,
    },
  ],
});
