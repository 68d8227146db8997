import { decodeFunctionResult, encodeFunctionData, parseAbi } from "viem";
import { z } from "zod";
import type { Chain } from "../../../../domain/catalog/chains.ts";
import { hex, JsonRpcError, parseAnswer, type Node } from "../../../json-rpc.ts";
import { logsOf, type Log, type Topics } from "../node/logs.ts";
import { sameChain } from "../node/node-chain.ts";
import { wordsOf, type Call } from "./abi-words.ts";

/** Reads contracts at one block. A call that reverts, or whose contract does not exist, answers `undefined`. */
export type ChainReader = {
  chain: Chain;
  block: number;
  at: number;
  read(calls: readonly Call[]): Promise<(bigint[] | undefined)[]>;
  /** One call in the name of an account. */
  readAs(from: string, call: Call): Promise<bigint[] | undefined>;
  /** All logs of a contract up to the block; `undefined` if the node refuses to search that far. */
  logs(contract: string, topics: readonly Topics[]): Promise<FoundLog[] | undefined>;
};

/** A log about an account: the contract and its topics. */
export type FoundLog = Pick<Log, "address"> & { topics: readonly string[] };
/** Searches logs elsewhere than at the node; `undefined` if that gives no answer. */
export type LogSearch = (request: {
  contract: string;
  topics: readonly Topics[];
  block: number;
}) => Promise<FoundLog[] | undefined>;

/** https://www.multicall3.com: the same address on nearly every chain. */
const multicall = "0xca11bde05977b3631167028862be2a173976ca11";
const multicallAbi = parseAbi([
  "struct Call { address target; bool allowFailure; bytes callData; }",
  "struct Result { bool success; bytes returnData; }",
  "function aggregate3(Call[] calls) payable returns (Result[] returnData)",
]);
const callsPerBatch = 100;

const headSchema = z.object({ number: z.string(), timestamp: z.string() });
const text = z.string();

/** A reader of the latest block, or of a past one; `undefined` if the node no longer has it. */
export async function createChainReader(
  node: Node,
  chain: Chain,
  { block, search }: { block?: number | undefined; search?: LogSearch | undefined } = {},
): Promise<ChainReader | undefined> {
  const [head, chainId, code] = await node.batch(
    [
      { method: "eth_getBlockByNumber", params: [block === undefined ? "latest" : hex(block), false] },
      { method: "eth_chainId", params: [] },
      { method: "eth_getCode", params: [multicall, "latest"] },
    ],
    z.unknown(),
  );
  sameChain(chain, chainId);
  if (head instanceof JsonRpcError) throw head;
  if (head === null || head === undefined) return undefined;
  const { number, timestamp } = parseAnswer(head, "eth_getBlockByNumber", headSchema);
  const hasMulticall = typeof code === "string" && code.length > 2;
  const readEach = async (calls: readonly Call[]): Promise<(bigint[] | undefined)[]> => {
    const answers = await node.batch(
      calls.map(({ to, data }) => ({ method: "eth_call", params: [{ to, data }, number] })),
      text,
    );
    return answers.map((answer) => (answer instanceof JsonRpcError ? undefined : wordsOf(answer)));
  };
  return {
    chain,
    block: Number(number),
    at: Number(timestamp) * 1000,
    async read(calls) {
      const results: (bigint[] | undefined)[] = [];
      for (let start = 0; start < calls.length; start += callsPerBatch) {
        const slice = calls.slice(start, start + callsPerBatch);
        const together = hasMulticall ? await readTogether(node, slice, number) : undefined;
        results.push(...(together ?? (await readEach(slice))));
      }
      return results;
    },
    async readAs(from, { to, data }) {
      const [answer] = await node.batch([{ method: "eth_call", params: [{ from, to, data }, number] }], text);
      return typeof answer === "string" ? wordsOf(answer) : undefined;
    },
    logs: async (contract, topics) =>
      (await search?.({ contract, topics, block: Number(number) })) ??
      logsUpTo(node, Number(number), { contract, topics }),
  };
}

/** Steps in which the history of a contract may be searched. A public node that takes 10,000 blocks at once would need thousands. */
const maxSteps = 40;

async function logsUpTo(
  node: Node,
  block: number,
  { contract, topics }: { contract: string; topics: readonly Topics[] },
): Promise<Log[] | undefined> {
  const found: Log[] = [];
  let steps = 0;
  try {
    for await (const { logs, upTo } of logsOf(node, [...topics], { from: 0, to: block, address: contract })) {
      found.push(...logs);
      steps++;
      const expected = upTo === 0 ? steps : (steps * block) / upTo;
      if (upTo < block && expected > maxSteps) return undefined;
    }
  } catch (error) {
    if (error instanceof JsonRpcError) return undefined;
    throw error;
  }
  return found;
}

/** All calls in one; `undefined` if the multicall itself fails, as where one of them uses up the gas, or where it did not exist yet. */
async function readTogether(
  node: Node,
  calls: readonly Call[],
  block: string,
): Promise<(bigint[] | undefined)[] | undefined> {
  const data = encodeFunctionData({
    abi: multicallAbi,
    functionName: "aggregate3",
    args: [calls.map((call) => ({ target: hexOf(call.to), allowFailure: true, callData: hexOf(call.data) }))],
  });
  const [answer] = await node.batch([{ method: "eth_call", params: [{ to: multicall, data }, block] }], text);
  if (typeof answer !== "string" || wordsOf(answer) === undefined) return undefined;
  const results = decodeFunctionResult({
    abi: multicallAbi,
    functionName: "aggregate3",
    data: hexOf(answer),
  });
  return results.map(({ success, returnData }) => (success ? wordsOf(returnData) : undefined));
}

function hexOf(value: string): `0x${string}` {
  return `0x${value.slice(2)}`;
}
