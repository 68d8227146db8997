import { encodeFunctionData, encodeFunctionResult, type Abi } from "viem";
import type { Log } from "../../../src/connectors/chains/evm/node/logs.ts";
import type { ChainReader } from "../../../src/connectors/chains/evm/positions/chain-reader.ts";
import { wordsOf, type Call } from "../../../src/connectors/chains/evm/positions/abi-words.ts";
import { chainOf } from "../../../src/connectors/chains/evm/settings.ts";

export const address = (number: number): `0x${string}` => `0x${number.toString(16).padStart(40, "0")}`;
export const wallet = address(0xaa);
export const zero = address(0);
export const e18 = 10n ** 18n;
/** The time of the block at which contracts answer, in milliseconds. */
export const now = 1_700_000_000_000;

export type Answer = { name: string; args?: readonly unknown[]; result: unknown };
export type Contract = { at: string; abi: Abi; answers: readonly Answer[] };

/** A chain whose answers are encoded by viem from the interfaces that protocols publish; a call without an answer reverts. */
export function readerOf(...contracts: readonly Contract[]): ChainReader {
  return readerWith([], ...contracts);
}

/** The same, with logs that a node finds by contract and topics; without logs the node refuses to search for them. */
export function readerWith(logs: readonly Log[] | undefined, ...contracts: readonly Contract[]): ChainReader {
  const known = new Map<string, string>();
  for (const { at, abi, answers } of contracts)
    for (const { name, args = [], result } of answers)
      known.set(
        `${at} ${encodeFunctionData({ abi, functionName: name, args })}`,
        encodeFunctionResult({ abi, functionName: name, result }),
      );
  const answerTo = ({ to, data }: Call): bigint[] | undefined => {
    const answer = known.get(`${to} ${data}`);
    return answer === undefined ? undefined : wordsOf(answer);
  };
  return {
    chain: chainOf(1, {}),
    block: 1,
    at: now,
    logs: async (contract, topicSets) =>
      logs?.filter(
        ({ address: from, topics }) =>
          from === contract &&
          topicSets.some((wanted) =>
            wanted.every(
              (each, index) => each === null || [each].flat().some((topic) => topic === topics[index]),
            ),
          ),
      ),
    read: async (calls) => calls.map(answerTo),
    readAs: async (from, call) => (from === wallet ? answerTo(call) : undefined),
  };
}
