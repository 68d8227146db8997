import { keccak_256 } from "@noble/hashes/sha3.js";
import { z } from "zod";
import { once } from "../../../src/lib/once.ts";
import { compiled } from "./compile-contracts.ts";

const hex = z.string().regex(/^0x[0-9a-f]+$/);
const codes = z.object({
  Token: hex,
  Wrapper: hex,
  Sender: hex,
  Vault: hex,
  Exchange: hex,
  Picture: hex,
  Things: hex,
  Names: hex,
});
type Codes = z.infer<typeof codes>;
export type ContractName = keyof Codes;
export type Argument = string | bigint | number;

/** The contracts' bytecode. */
export const compileContracts = once(async (): Promise<Codes> => {
  const contracts = await compiled("world.sol", { evmVersion: "paris" });
  return codes.parse(
    Object.fromEntries(
      Object.entries(contracts).map(([name, { evm }]) => [name, `0x${evm.bytecode.object}`]),
    ),
  );
});

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
