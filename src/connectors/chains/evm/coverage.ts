import { chains } from "../../../domain/catalog/chains.ts";
import type { Coverage } from "../../coverage.ts";
import type { Recognition } from "../../recognition.ts";
import { isUnstoppableName } from "./node/unstoppable.ts";

const known = chains.map(({ platform, name }) => ({ platform, name }));

export const explorerCoverage: Coverage = {
  family: "EVM chains",
  chains: known,
  reads: [
    "transactions with fees, data fees and failed ones",
    "internal transactions",
    "ERC-20, ERC-721 and ERC-1155 transfers",
    "withdrawals of validators and block income where the explorer lists them",
    "positions in protocols by their contracts",
    "names of ENS and Unstoppable Domains",
  ],
  source:
    "Blockscout, Routescan and Etherscan; public nodes (publicnode.com) for positions in protocols and names",
  upstreams: ["BLOCKSCOUT", "ROUTESCAN", "ETHERSCAN"],
  key: "optional",
  limits: ["Etherscan's free plan covers some chains only.", "Rebasing tokens change without a transfer."],
  proofs: [
    { what: "lists of Blockscout and Etherscan", by: "recorded" },
    { what: "contracts, fees and reorganisations", by: "local node" },
    { what: "names of Unstoppable Domains", by: "documented" },
  ],
};

export const nodeCoverage: Coverage = {
  family: "EVM chains",
  chains: known,
  reads: [
    "token transfers by logs",
    "native transfers where the node serves traces",
    "balances at past blocks where the node is an archive",
    "positions in protocols by their contracts",
  ],
  source: "Ethereum JSON-RPC of your own node",
  upstreams: ["EVM_NODE"],
  key: "none",
  limits: ["Without traces, incoming native transfers of contracts are not reported."],
  proofs: [{ what: "logs, traces, fees, past balances and positions", by: "local node" }],
};

/** The same address exists on every EVM chain. */
export function recognizeEvm(text: string): Recognition[] {
  const isEns = /^[^\s./@]+(?:\.[^\s./@]+)*\.eth$/iu.test(text);
  if (!/^0x[0-9a-fA-F]{40}$/.test(text) && !isEns && !isUnstoppableName(text)) return [];
  return [{ platform: "eip155", name: "Ethereum and other EVM chains", settings: { address: text } }];
}
