import { readFileSync } from "node:fs";
import { join } from "node:path";
import { keccak_256 } from "@noble/hashes/sha3.js";

export type ContractName =
  | "Token"
  | "Wrapper"
  | "Sender"
  | "Vault"
  | "Exchange"
  | "Picture"
  | "Things"
  | "Names";
export type Argument = string | bigint | number;

const source = join(import.meta.dirname, "../fixtures/contracts/world.sol");

/** The contracts' bytecode, compiled from source; loads the compiler. */
export async function compileContracts(): Promise<Record<ContractName, string>> {
  const { default: solc } = await import("solc");
  const input = {
    language: "Solidity",
    sources: { "world.sol": { content: readFileSync(source, "utf8") } },
    settings: {
      evmVersion: "paris",
      optimizer: { enabled: true },
      outputSelection: { "*": { "*": ["evm.bytecode.object"] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as {
    errors?: { severity: string; formattedMessage: string }[];
    contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>;
  };
  const errors = output.errors?.filter(({ severity }) => severity === "error") ?? [];
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"));
  const compiled = output.contracts["world.sol"] ?? {};
  return Object.fromEntries(
    Object.entries(compiled).map(([name, { evm }]) => [name, `0x${evm.bytecode.object}`]),
  ) as Record<ContractName, string>;
}

/** Calldata of a function such as `transfer(address,uint256)`. */
export function callData(signature: string, ...values: Argument[]): string {
  return `0x${hexOf(keccak_256(new TextEncoder().encode(signature))).slice(0, 8)}${encode(values)}`;
}

/** Addresses, hashes, numbers and text as ABI words; dynamic text follows the static words. */
export function encode(values: Argument[]): string {
  let head = "";
  let tail = "";
  for (const value of values) {
    if (typeof value === "string" && !/^0x([0-9a-f]{40}|[0-9a-f]{64})$/i.test(value)) {
      head += word(BigInt(values.length * 32 + tail.length / 2));
      const text = hexOf(new TextEncoder().encode(value));
      tail += word(BigInt(text.length / 2)) + text.padEnd(Math.ceil(text.length / 64) * 64, "0");
    } else head += word(BigInt(value));
  }
  return head + tail;
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, "0");
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
