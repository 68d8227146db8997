import { z } from "zod";
import { classifyRpcError } from "../../../../net/classify-rpc-error.ts";
import { JsonRpcError, type Node } from "../../../json-rpc.ts";

/** `token0()` and `token1()` of a pool of Uniswap v3 and its forks. */
const selectors = ["0x0dfe1681", "0xd21220a7"];
const word = /^0x0{24}([0-9a-f]{40})$/i;

/** The two coins of pools, as their contracts state them. */
export async function poolCoins(
  node: Node,
  pools: readonly string[],
): Promise<(pool: string) => readonly [string, string] | undefined> {
  const results = await node.batch(
    pools.flatMap((to) =>
      selectors.map((data) => ({ method: "eth_call", params: [{ to, data }, "latest"] })),
    ),
    z.string().nullable(),
  );
  const coins = results.map((answer) =>
    typeof answer === "string" ? word.exec(answer)?.[1]?.toLowerCase() : failed(answer),
  );
  return (pool) => {
    const index = pools.indexOf(pool);
    const [first, second] = coins.slice(index * 2, index * 2 + 2);
    return index < 0 || first === undefined || second === undefined
      ? undefined
      : [`0x${first}`, `0x${second}`];
  };
}

/** A contract that is not a pool returns nothing. If the node fails for another reason, the request is repeated later. */
function failed(answer: JsonRpcError | string | null): undefined {
  if (answer instanceof JsonRpcError && classifyRpcError(answer) !== "empty") throw answer;
  return undefined;
}
