import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Abi } from "viem";
import type { Anvil } from "./anvil.ts";
import { compiled } from "./compile-contracts.ts";
import { callData, encode, type Argument } from "./contracts.ts";

const require = createRequire(import.meta.url);

type Artifact = {
  bytecode: string;
  abi: Abi;
  linkReferences?: Record<string, Record<string, { start: number; length: number }[]>>;
};

/** A contract as its authors published it, compiled. */
export function artifact(path: string): Artifact {
  return JSON.parse(readFileSync(require.resolve(path), "utf8")) as Artifact;
}

/** The contracts of positions.sol, with OpenZeppelin's sources. */
export async function compilePositions(): Promise<
  Record<"YieldVault" | "Multicall" | "Greedy" | "Router" | "Rated" | "Markets" | "Stakes", string>
> {
  const contracts = await compiled("positions.sol", { evmVersion: "cancun" });
  const of = (name: string): string => `0x${contracts[name]?.evm.bytecode.object ?? ""}`;
  return {
    YieldVault: of("YieldVault"),
    Multicall: of("Multicall"),
    Greedy: of("Greedy"),
    Router: of("Router"),
    Rated: of("Rated"),
    Markets: of("Markets"),
    Stakes: of("Stakes"),
  };
}

type Receipt = { status: string; contractAddress: string | null; transactionHash: string };

/** Sends a transaction with enough gas for large contracts and returns its receipt. Throws if it failed. */
export async function transact(
  node: Anvil,
  transaction: { from: string; to?: string; data: string; value?: bigint },
): Promise<Receipt> {
  const { value = 0n, ...rest } = transaction;
  const hash = await node.rpc<string>("eth_sendTransaction", [
    { ...rest, value: `0x${value.toString(16)}`, gas: "0xf42400" },
  ]);
  const receiptOf = (): Promise<Receipt | null> => node.rpc("eth_getTransactionReceipt", [hash]);
  let receipt = await receiptOf();
  while (receipt === null) {
    await node.rpc("evm_mine");
    receipt = await receiptOf();
  }
  if (receipt.status !== "0x1") throw new Error(`the transaction to ${transaction.to ?? "create"} failed`);
  return receipt;
}

/** Deploys compiled code and returns its address. */
export async function put(
  node: Anvil,
  from: string,
  bytecode: string,
  values: Argument[] = [],
): Promise<string> {
  const code = bytecode.startsWith("0x") ? bytecode : `0x${bytecode}`;
  const { contractAddress } = await transact(node, { from, data: code + encode(values) });
  return (contractAddress ?? "").toLowerCase();
}

export function invoke(
  node: Anvil,
  from: string,
  to: string,
  signature: string,
  ...values: Argument[]
): ReturnType<typeof transact> {
  return transact(node, { from, to, data: callData(signature, ...values) });
}

/** The words that a view function returns. */
export async function ask(
  node: Anvil,
  to: string,
  signature: string,
  ...values: Argument[]
): Promise<bigint[]> {
  const answer = await node.rpc<string>("eth_call", [{ to, data: callData(signature, ...values) }, "latest"]);
  return (answer.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`));
}
