import type { Node, RpcError } from "../json-rpc.ts";
import type { TokenFacts } from "./node-rows.ts";

const symbolSelector = "0x95d89b41";
const nameSelector = "0x06fdde03";
const decimalsSelector = "0x313ce567";
const balanceSelector = "0x70a08231";

/** Symbol, name and decimals of contracts, each asked once a sync. A contract that tells none is known by its address. */
export function createTokenFacts(node: Node): (contract: string) => Promise<TokenFacts> {
  const known = new Map<string, TokenFacts>();
  return async (contract) => {
    const found = known.get(contract);
    if (found !== undefined) return found;
    const [symbol, name, decimals] = await node.batch<string>(
      [symbolSelector, nameSelector, decimalsSelector].map((data) => ({
        method: "eth_call",
        params: [{ to: contract, data }, "latest"],
      })),
    );
    const facts = {
      symbol: textOf(symbol) ?? contract.slice(0, 8),
      name: textOf(name) ?? contract,
      decimals: numberOf(decimals) ?? 0,
    };
    known.set(contract, facts);
    return facts;
  };
}

/** Calldata of `balanceOf(owner)`. */
export function balanceCall(owner: string): string {
  return balanceSelector + owner.slice(2).padStart(64, "0");
}

/** A dynamic string, or the bytes32 of older tokens. */
function textOf(answer: string | RpcError | undefined): string | undefined {
  if (typeof answer !== "string" || answer.length < 66) return undefined;
  const bytes =
    answer.length === 66
      ? answer.slice(2)
      : answer.slice(130, 130 + 2 * Number(BigInt(`0x${answer.slice(66, 130) || "0"}`)));
  const codes = bytes.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  const text = new TextDecoder().decode(new Uint8Array(codes)).replace(/\0+$/, "").trim();
  return text === "" ? undefined : text.slice(0, 120);
}

function numberOf(answer: string | RpcError | undefined): number | undefined {
  if (typeof answer !== "string" || !/^0x[0-9a-f]{1,64}$/i.test(answer)) return undefined;
  const value = BigInt(answer);
  return value <= 255n ? Number(value) : undefined;
}
