import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { classifyRpcError } from "../../../net/classify-rpc-error.ts";
import { JsonRpcError, type Node } from "../../json-rpc.ts";

/** A token contract's own metadata; empty if unavailable. */
export type TokenMetadata = { symbol?: string; name?: string; decimals?: number };

const symbolSelector = "0x95d89b41";
const nameSelector = "0x06fdde03";
const decimalsSelector = "0x313ce567";
const balanceSelector = "0x70a08231";

/** Symbol, name and decimals of contracts, each requested once per sync. */
export function createTokenMetadata(
  node: Node,
): (contracts: string[]) => Promise<Map<string, TokenMetadata>> {
  const known = new Map<string, TokenMetadata>();
  return async (contracts) => {
    const newContracts = contracts.filter((contract) => !known.has(contract));
    const results = await node.batch(
      newContracts.flatMap((to) =>
        [symbolSelector, nameSelector, decimalsSelector].map((data) => ({
          method: "eth_call",
          params: [{ to, data }, "latest"],
        })),
      ),
      z.string().nullable(),
    );
    for (const [index, contract] of newContracts.entries()) {
      const symbol = textOf(results[index * 3]);
      const name = textOf(results[index * 3 + 1]);
      const decimals = numberOf(await decimalsOf(node, contract, results[index * 3 + 2]));
      known.set(contract, {
        ...(symbol === undefined ? {} : { symbol }),
        ...(name === undefined ? {} : { name }),
        ...(decimals === undefined ? {} : { decimals }),
      });
    }
    return known;
  };
}

/**
 * Without decimals an amount would be in the smallest unit, so a failure that is not the contract's own is retried once and then thrown:
 * `upstream`.
 */
async function decimalsOf(
  node: Node,
  contract: string,
  answer: string | JsonRpcError | null | undefined,
): Promise<string | JsonRpcError | null | undefined> {
  const hasFailed = (answer: string | JsonRpcError | null | undefined): boolean =>
    answer === null ||
    answer === undefined ||
    (answer instanceof JsonRpcError && classifyRpcError(answer) !== "empty");
  if (!hasFailed(answer)) return answer;
  const params = [{ to: contract, data: decimalsSelector }, "latest"];
  const [again] = await node.batch([{ method: "eth_call", params }], z.string().nullable());
  if (!hasFailed(again)) return again;
  throw new AppError(
    "upstream",
    msg`The node did not return the decimals of token ${contract}${again instanceof JsonRpcError ? msg` (${again.message})` : ""}.`,
  );
}

/** Calldata of `balanceOf(owner)`. */
export function balanceCall(owner: string): string {
  return balanceSelector + owner.slice(2).padStart(64, "0");
}

/** A dynamic string, or the bytes32 of older tokens. */
function textOf(answer: string | JsonRpcError | null | undefined): string | undefined {
  if (typeof answer !== "string" || answer.length < 66) return undefined;
  const bytes =
    answer.length === 66
      ? answer.slice(2)
      : answer.slice(130, 130 + 2 * Math.min(500, Number(BigInt(`0x${answer.slice(66, 130) || "0"}`))));
  const codes = bytes.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  const text = new TextDecoder().decode(new Uint8Array(codes)).replace(/\0+$/, "").trim();
  return text === "" ? undefined : text.slice(0, 120);
}

function numberOf(answer: string | JsonRpcError | null | undefined): number | undefined {
  if (typeof answer !== "string" || !/^0x[0-9a-f]{1,64}$/i.test(answer)) return undefined;
  const value = BigInt(answer);
  return value <= 77n ? Number(value) : undefined;
}
