import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Abi } from "viem";

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, "../../..");
const cache = join(root, "node_modules/.cache/portolan/contracts");

export type Compiled = Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>;

/**
 * The contracts of a file in `test/fixtures/contracts`, compiled with the packages that it imports. The compiler takes seconds to load and
 * run, so its result is kept by the source, the settings and the installed versions, and several processes and later runs share it.
 */
export async function compiled(name: string, settings: object = {}): Promise<Compiled> {
  const input = JSON.stringify({
    language: "Solidity",
    sources: { [name]: { content: readFileSync(join(root, "test/fixtures/contracts", name), "utf8") } },
    settings: {
      optimizer: { enabled: true },
      outputSelection: { [name]: { "*": ["abi", "evm.bytecode.object"] } },
      ...settings,
    },
  });
  const versions = readFileSync(join(root, "package-lock.json"), "utf8");
  const key = createHash("sha256").update(`${versions}\n${input}`).digest("hex");
  const path = join(cache, `${key}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8")) as Compiled;
  const contracts = await compile(name, input);
  mkdirSync(cache, { recursive: true });
  // Another process never reads half of it.
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(contracts));
  renameSync(`${path}.${process.pid}`, path);
  return contracts;
}

async function compile(name: string, input: string): Promise<Compiled> {
  const { default: solc } = await import("solc");
  const output = JSON.parse(
    solc.compile(input, {
      import: (path) => ({ contents: readFileSync(require.resolve(path), "utf8") }),
    }),
  ) as { errors?: { severity: string; formattedMessage: string }[]; contracts: Record<string, Compiled> };
  const errors = output.errors?.filter(({ severity }) => severity === "error") ?? [];
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"));
  return output.contracts[name] ?? {};
}
