import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { callData, compileContracts, encode, type Argument, type ContractName } from "./contracts.ts";

const require = createRequire(import.meta.url);

/** The node's binary for this machine; `undefined` if none is installed. */
function anvilProgram(): string | undefined {
  const architecture = process.arch === "x64" ? "amd64" : process.arch;
  const system = process.platform === "win32" ? "win32" : process.platform;
  try {
    const folder = dirname(require.resolve(`@foundry-rs/anvil-${system}-${architecture}/package.json`));
    const program = join(folder, "bin", system === "win32" ? "anvil.exe" : "anvil");
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

export const noAnvil =
  anvilProgram() === undefined && "anvil (@foundry-rs/anvil) is not installed for this platform";

export type Anvil = {
  url: string;
  accounts: [string, string, string, string];
  rpc<Result = unknown>(method: string, params?: unknown[]): Promise<Result>;
  /** Sends a transaction, which may fail, and waits for its block. Returns its hash. */
  send(transaction: { from: string; to?: string; value?: bigint; data?: string }): Promise<string>;
  call(from: string, to: string, signature: string, values?: Argument[], value?: bigint): Promise<string>;
  /** Deploys a contract and returns its address. */
  deploy(from: string, name: ContractName, values?: Argument[], value?: bigint): Promise<string>;
  mine(blocks: number): Promise<void>;
  block(): Promise<number>;
  close(): Promise<void>;
};

/** Starts a local EVM node with funded accounts, one block per transaction, and no network. */
export async function startAnvil(...options: string[]): Promise<Anvil> {
  const program = anvilProgram();
  if (program === undefined) throw new Error(String(noAnvil));
  const child = spawn(program, ["--port", "0", "--accounts", "4", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await new Promise<string>((found, failed) => {
    let text = "";
    const look = (chunk: Buffer): void => {
      text += chunk.toString();
      const address = /Listening on ([\d.]+:\d+)/.exec(text)?.[1];
      if (address === undefined) return;
      // anvil keeps printing requests; its output must be drained.
      child.stdout.off("data", look).resume();
      found(`http://${address}`);
    };
    child.stdout.on("data", look);
    void ended.then(() => failed(new Error(`anvil ended: ${text}`)));
  });
  const rpc = async <Result>(method: string, params: unknown[] = []): Promise<Result> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const { result, error } = (await response.json()) as { result: Result; error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  // The first transaction must be later than the genesis block, even on a fast node.
  await rpc("evm_increaseTime", [1]);
  const codes = await compileContracts();
  const send: Anvil["send"] = async ({ from, to, value = 0n, data }) => {
    // With a stated gas limit no estimate refuses a transaction that is meant to fail.
    const transaction = { from, to, value: `0x${value.toString(16)}`, data, gas: "0x2dc6c0" };
    const hash = await rpc<string>("eth_sendTransaction", [transaction]);
    while ((await rpc("eth_getTransactionReceipt", [hash])) === null) await rpc("evm_mine");
    return hash;
  };
  return {
    url,
    accounts: await rpc("eth_accounts"),
    rpc,
    send,
    call: (from, to, signature, values = [], value = 0n) =>
      send({ from, to, value, data: callData(signature, ...values) }),
    async deploy(from, name, values = [], value = 0n) {
      const hash = await send({ from, value, data: codes[name] + encode(values) });
      const receipt = await rpc<{ contractAddress: string }>("eth_getTransactionReceipt", [hash]);
      return receipt.contractAddress.toLowerCase();
    },
    mine: async (blocks) => void (await rpc("anvil_mine", [`0x${blocks.toString(16)}`])),
    block: async () => Number(await rpc<string>("eth_blockNumber")),
    close() {
      child.kill();
      return ended;
    },
  };
}
