import type { Chain } from "../../../../domain/catalog/chains.ts";
import { AppError } from "../../../../errors/app-error.ts";
import { msg } from "../../../../errors/wording.ts";
import { JsonRpcError } from "../../../json-rpc.ts";

/** Throws `bad_request` if `eth_chainId` returns another chain: its balances and history are not this connection's. */
export function sameChain(chain: Chain, answer: unknown): void {
  if (answer instanceof JsonRpcError) throw answer;
  const served = typeof answer === "string" ? Number(answer) : Number.NaN;
  if (served !== chain.chainId)
    throw new AppError(
      "bad_request",
      msg`The node serves chain ${Number.isNaN(served) ? "unknown" : served} now, not ${chain.chainId} (${chain.name}): correct the node's URL. Nothing was read.`,
    );
}
