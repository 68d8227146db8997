import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { encodeDeployData, encodeFunctionData, parseAbi, type Abi, type Hex } from "viem";
import type { Anvil } from "./anvil.ts";
import { compiled } from "./compile-contracts.ts";

const require = createRequire(import.meta.url);

type Artifact = { abi: Abi; bytecode: Hex };

/** The contracts of `test/fixtures/contracts/protocols.sol`, and the deployed contracts of Uniswap v2 and v3 from their own packages. */
export async function protocolArtifacts(): Promise<ReadonlyMap<string, Artifact>> {
  const artifacts = new Map<string, Artifact>();
  for (const [name, { abi, evm }] of Object.entries(await compiled("protocols.sol")))
    artifacts.set(name, { abi, bytecode: `0x${evm.bytecode.object}` });
  for (const [name, path] of [
    ["UniswapV2Factory", "@uniswap/v2-core/build/UniswapV2Factory.json"],
    ["UniswapV3Factory", "@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json"],
    [
      "NonfungiblePositionManager",
      "@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json",
    ],
    ["SwapRouter", "@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json"],
  ] as const) {
    const { abi, bytecode } = JSON.parse(readFileSync(require.resolve(path), "utf8")) as {
      abi: Abi;
      bytecode: string;
    };
    artifacts.set(name, { abi, bytecode: bytecode.startsWith("0x") ? (bytecode as Hex) : `0x${bytecode}` });
  }
  return artifacts;
}

export type Sent = {
  hash: string;
  status: string;
  contractAddress: string | null;
  logs: { topics: string[] }[];
};

/** A node on which protocols run; a test sets its clock by day. */
export type ProtocolChain = {
  node: Anvil;
  /** The day of the following transactions; not before the latest block's. */
  on(day: string): void;
  /** Reverts the chain and its clock to the state at the first call. */
  begin(): Promise<void>;
  deploy(name: string, ...values: unknown[]): Promise<string>;
  /** Moves a newly deployed contract to an address of the registry, with its code and first storage slots. */
  moveTo(address: string, contract: string): Promise<void>;
  /** Sends a call by its signature; returns the receipt. */
  call(
    from: string,
    to: string,
    signature: string,
    values?: readonly unknown[],
    value?: bigint,
  ): Promise<Sent>;
  /** A new address with 10 ETH. */
  person(): Promise<string>;
};

export function callOf(signature: string, values: readonly unknown[] = []): Hex {
  const abi: Abi = parseAbi([`function ${signature}`] as readonly string[]);
  const name = signature.slice(0, signature.indexOf("("));
  return encodeFunctionData({ abi, functionName: name, args: values });
}

export function protocolChain(
  node: Anvil,
  artifacts: ReadonlyMap<string, Artifact>,
  firstDay: string,
): ProtocolChain {
  const [funds] = node.accounts;
  let clock = Date.parse(`${firstDay}T12:00:00Z`) / 1000;
  let people = 0;

  async function send(transaction: {
    from: string;
    to?: string;
    value?: bigint;
    data?: string;
  }): Promise<Sent> {
    clock += 60;
    await node.rpc("evm_setNextBlockTimestamp", [clock]);
    const { from, to, value = 0n, data } = transaction;
    const hash = await node.rpc<string>("eth_sendTransaction", [
      { from, to, value: `0x${value.toString(16)}`, data, gas: "0xe4e1c0" },
    ]);
    let receipt = await node.rpc<Sent | null>("eth_getTransactionReceipt", [hash]);
    while (receipt === null) receipt = await node.rpc<Sent | null>("eth_getTransactionReceipt", [hash]);
    if (receipt.status !== "0x1") throw new Error(`A transaction to ${to ?? "a new contract"} failed.`);
    return receipt;
  }

  let start: { snapshot: string; clock: number } | undefined;
  return {
    node,
    async begin() {
      if (start !== undefined) {
        await node.rpc("evm_revert", [start.snapshot]);
        clock = start.clock;
      }
      start = { snapshot: await node.rpc<string>("evm_snapshot"), clock };
    },
    on(day) {
      clock = Math.max(clock, Date.parse(`${day}T12:00:00Z`) / 1000);
    },
    async deploy(name, ...args) {
      const artifact = artifacts.get(name);
      if (artifact === undefined) throw new Error(`No contract is called ${name}.`);
      const { contractAddress } = await send({ from: funds, data: encodeDeployData({ ...artifact, args }) });
      return (contractAddress ?? "").toLowerCase();
    },
    async moveTo(address, contract) {
      await node.rpc("anvil_setCode", [address, await node.rpc("eth_getCode", [contract, "latest"])]);
      for (let slot = 0; slot < 24; slot++) {
        const place = `0x${slot.toString(16).padStart(64, "0")}`;
        const value = await node.rpc("eth_getStorageAt", [contract, place, "latest"]);
        await node.rpc("anvil_setStorageAt", [address, place, value]);
      }
    },
    call: (from, to, signature, values = [], value = 0n) =>
      send({ from, to, value, data: callOf(signature, values) }),
    async person() {
      people++;
      const address = `0x${"ab".repeat(18)}${people.toString(16).padStart(4, "0")}`;
      await send({ from: funds, to: address, value: 10n ** 19n });
      return address;
    },
  };
}
