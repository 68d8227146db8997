import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { z } from "zod";
import { once } from "../../src/lib/once.ts";

const require = createRequire(import.meta.url);
const source = join(import.meta.dirname, "../fixtures/contracts/world.sol");
const cache = join(import.meta.dirname, "../../node_modules/.cache/portolan/contracts");

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

/**
 * The contracts' bytecode. The compiler takes seconds to load and run, so its result is kept by its version, the source and the settings, and several
 * processes and later runs share it.
 */
export const compileContracts = once(async (): Promise<Codes> => {
  const input = JSON.stringify({
    language: "Solidity",
    sources: { "world.sol": { content: readFileSync(source, "utf8") } },
    settings: {
      evmVersion: "paris",
      optimizer: { enabled: true },
      outputSelection: { "*": { "*": ["evm.bytecode.object"] } },
    },
  });
  const { version } = require("solc/package.json") as { version: string };
  const key = createHash("sha256").update(`${version}\n${input}`).digest("hex");
  const path = join(cache, `${key}.json`);
  if (existsSync(path)) return codes.parse(JSON.parse(readFileSync(path, "utf8")));
  const compiled = codes.parse(await compile(input));
  mkdirSync(cache, { recursive: true });
  // Another process never reads half of it.
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(compiled));
  renameSync(`${path}.${process.pid}`, path);
  return compiled;
});

async function compile(input: string): Promise<Record<string, string>> {
  const { default: solc } = await import("solc");
  const output = JSON.parse(solc.compile(input)) as {
    errors?: { severity: string; formattedMessage: string }[];
    contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>;
  };
  const errors = output.errors?.filter(({ severity }) => severity === "error") ?? [];
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"));
  const compiled = output.contracts["world.sol"] ?? {};
  return Object.fromEntries(
    Object.entries(compiled).map(([name, { evm }]) => [name, `0x${evm.bytecode.object}`]),
  );
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
