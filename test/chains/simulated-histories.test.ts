import { afterAll, beforeAll, describe, it } from "vitest";
import { depth, inTurn } from "../support/depth.ts";
import { named } from "../support/named.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";
import type { ChainSimulator } from "../support/simulators/chains/chain-history.ts";
import { minute } from "../support/simulators/chains/chain-history.ts";
import { algorandSimulator } from "../support/simulators/chains/algorand.ts";
import { aptosSimulator } from "../support/simulators/chains/aptos.ts";
import { avalancheSimulator } from "../support/simulators/chains/avalanche/avalanche.ts";
import { cardanoSimulator } from "../support/simulators/chains/cardano/cardano.ts";
import { cosmosSimulator } from "../support/simulators/chains/cosmos.ts";
import { evmSimulator } from "../support/simulators/chains/evm/evm.ts";
import { followChain } from "../support/simulators/chains/follow-chain.ts";
import { hederaSimulator } from "../support/simulators/chains/hedera.ts";
import { kaspaSimulator } from "../support/simulators/chains/kaspa.ts";
import { nearSimulator } from "../support/simulators/chains/near/near.ts";
import { polkadotSimulator } from "../support/simulators/chains/polkadot.ts";
import { solanaSimulator } from "../support/simulators/chains/solana/solana.ts";
import { starknetSimulator } from "../support/simulators/chains/starknet/starknet.ts";
import { stellarSimulator } from "../support/simulators/chains/stellar.ts";
import { tezosSimulator } from "../support/simulators/chains/tezos/tezos.ts";
import { suiSimulator } from "../support/simulators/chains/sui.ts";
import { tonSimulator } from "../support/simulators/chains/ton/ton.ts";
import { tronSimulator } from "../support/simulators/chains/tron.ts";
import { utxoSimulator } from "../support/simulators/chains/utxo/utxo.ts";
import { xrpSimulator } from "../support/simulators/chains/xrp/xrp.ts";

// Random histories of a wallet with known transactions, which a simulated server of each chain lists while the chain grows and is reorganised.

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

type Size = { days: number; count: number };
type Case = {
  name: string;
  simulate(seed: number, size: Size): ChainSimulator;
  /** Histories that once ended with a wrong figure, by what went wrong. */
  found?: Readonly<Record<number, string>>;
};

const cases: Case[] = [
  {
    name: "Ethereum by Etherscan",
    found: { 9: "a block that was replaced took its reward with it" },
    simulate: (seed, size) => evmSimulator(seed, { chainId: 1, provider: "etherscan", pageCap: 1_000 }, size),
  },
  {
    name: "Ethereum by Blockscout",
    found: {
      3: "another explorer, which has no withdrawals, replaces one that is down",
      4: "the withdrawals that this explorer lacked are read again",
    },
    simulate: (seed, size) => evmSimulator(seed, { chainId: 1, provider: "blockscout", pageCap: 50 }, size),
  },
  {
    name: "Optimism by Blockscout",
    found: { 1: "a list states a transaction before the newest one only later" },
    simulate: (seed, size) =>
      evmSimulator(seed, { chainId: 10, provider: "blockscout", pageCap: 100, lateness: 20 * minute }, size),
  },
  {
    name: "Base by Etherscan",
    simulate: (seed, size) => evmSimulator(seed, { chainId: 8453, provider: "etherscan", pageCap: 50 }, size),
  },
  ...(["address", "key"] as const).flatMap((scope): Case[] => [
    {
      name: `Bitcoin by Esplora, ${scope}`,
      ...(scope === "address"
        ? { found: { 1: "an interrupted sync is resumed after new transactions" } }
        : {}),
      simulate: (seed, size) =>
        utxoSimulator(seed, { api: "esplora", scope }, { ...size, count: scope === "key" ? 80 : 250 }),
    },
    {
      name: `Litecoin by Blockbook, ${scope}`,
      simulate: (seed, size) => utxoSimulator(seed, { api: "blockbook", scope, pageSize: 10 }, size),
    },
  ]),
  { name: "Solana", simulate: (seed, size) => solanaSimulator(seed, { pageSize: 60 }, size) },
  { name: "Tron", simulate: (seed, size) => tronSimulator(seed, { pageSize: 20 }, size) },
  {
    name: "Cosmos Hub",
    found: { 6: "it is made between the requests of two lists" },
    simulate: (seed, size) => cosmosSimulator(seed, { pageSize: 15 }, size),
  },
  { name: "XRP Ledger", simulate: (seed, size) => xrpSimulator(seed, { pageSize: 20 }, size) },
  { name: "Stellar", simulate: (seed, size) => stellarSimulator(seed, { pageSize: 25 }, size) },
  {
    name: "Hedera",
    found: { 1: "it was submitted to two nodes" },
    simulate: (seed, size) => hederaSimulator(seed, { pageSize: 25 }, size),
  },
  {
    name: "TON",
    found: {
      5: "a transaction becomes final in an interrupted sync",
      13: "a part of it comes half an hour later",
    },
    simulate: (seed, size) => tonSimulator(seed, { pageSize: 20 }, size),
  },
  {
    name: "Cardano by Koios, stake key",
    found: { 9: "the chain drops it between the list and its content" },
    simulate: (seed, size) => cardanoSimulator(seed, { api: "koios", scope: "key", pageSize: 20 }, size),
  },
  {
    name: "Cardano by Koios, address",
    simulate: (seed, size) => cardanoSimulator(seed, { api: "koios", scope: "address", pageSize: 20 }, size),
  },
  {
    name: "Cardano by Blockfrost, stake key",
    found: { 11: "the chain drops it between the list and its content" },
    simulate: (seed, size) =>
      cardanoSimulator(seed, { api: "blockfrost", scope: "key", pageSize: 100 }, size),
  },
  { name: "Sui", simulate: (seed, size) => suiSimulator(seed, { pageSize: 20 }, size) },
  { name: "Algorand", simulate: (seed, size) => algorandSimulator(seed, { pageSize: 25 }, size) },
  {
    name: "Aptos",
    found: { 8: "the node knows of a stake before its indexer" },
    simulate: aptosSimulator,
  },
  { name: "Kaspa", simulate: (seed, size) => kaspaSimulator(seed, { pageSize: 20 }, size) },
  { name: "NEAR", simulate: (seed, size) => nearSimulator(seed, { pageSize: 20 }, size) },
  { name: "Starknet", simulate: (seed, size) => starknetSimulator(seed, { pageSize: 25 }, size) },
  ...(["p-chain", "x-chain"] as const).map((chain) => ({
    name: `Avalanche, ${chain}`,
    simulate: (seed: number, size: Size) => avalancheSimulator(seed, { chain, pageSize: 20 }, size),
  })),
  { name: "Polkadot", simulate: (seed, size) => polkadotSimulator(seed, { pageSize: 20 }, size) },
  { name: "Tezos", simulate: (seed, size) => tezosSimulator(seed, { pageSize: 25 }, size) },
];

const { names, of } = named(cases, ({ name }) => name);
/** `SEEDS=3,4` follows these histories only. */
const chosen = process.env["SEEDS"]?.split(",").map(Number);

describe.each(inTurn(names, 4))("%s", (name) => {
  const { simulate, found = {} } = of(name);
  const follow = (seed: number, size: Size): Promise<void> =>
    followChain(standIn, simulate(seed, size), seed);
  const usual = { days: 60, count: 150 };

  it.each(chosen ?? depth([3, 4], [3, 4, 5, 6, 7, 9]))(
    "has each transaction of the chain once, with its fee and time (history %i)",
    (seed) => follow(seed, depth(usual, { days: 120, count: 500 })),
    60_000,
  );

  for (const [seed, what] of chosen === undefined ? Object.entries(found) : [])
    it(`has each transaction once where ${what}`, () => follow(Number(seed), usual), 60_000);
});
