import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { units, type ChainServer } from "../account/chain-server.ts";

const viewAnswer = z.object({
  result: z.object({ amount: units, locked: units.default(0n), code_hash: z.string().optional() }).optional(),
  error: z.object({ cause: z.object({ name: z.string() }).optional() }).optional(),
});
const callAnswer = z.object({
  result: z.object({ result: z.array(z.int().min(0).max(255)).optional() }).optional(),
  error: z.unknown().optional(),
});
export const statusAnswer = z.object({ result: z.object({ chain_id: z.string() }) });
export const tokenBalance = z.object({
  contract: z.string(),
  amount: units,
  meta: z.object({ decimals: z.int().min(0).max(80).nullish() }).nullish(),
});

/** Calls a method of the node. Throws `upstream` if it has no answer. */
export async function rpc<Result>(
  { node }: Reading,
  method: string,
  params: unknown,
  schema: z.ZodType<Result>,
): Promise<Result> {
  const answer = await node.post("", { jsonrpc: "2.0", id: 1, method, params }, schema);
  if (answer !== undefined) return answer;
  throw new AppError("upstream", msg`The NEAR node returned no result for ${method}.`, {
    data: { provider: "near" },
  });
}

/** The wallet's account at the last final block; `undefined` if it does not exist. Throws `upstream`. */
export async function accountOf(reading: Reading): Promise<z.output<typeof viewAnswer>["result"]> {
  const params = { request_type: "view_account", finality: "final", account_id: reading.wallet };
  const { result, error } = await rpc(reading, "query", params, viewAnswer);
  if (result !== undefined || error?.cause?.name === "UNKNOWN_ACCOUNT") return result;
  throw new AppError("upstream", "The NEAR node did not return the account.", {
    data: { provider: "near" },
  });
}

/** The account's balance at a pool, staked or on its way back. */
export async function balanceAtPool(reading: Reading, pool: string): Promise<bigint> {
  const params = {
    request_type: "call_function",
    finality: "final",
    account_id: pool,
    method_name: "get_account_total_balance",
    args_base64: btoa(JSON.stringify({ account_id: reading.wallet })),
  };
  const { result } = await rpc(reading, "query", params, callAnswer);
  const text = String.fromCharCode(...(result?.result ?? []));
  const amount = /^"(\d{1,60})"$/.exec(text)?.[1];
  if (amount === undefined)
    throw new AppError("upstream", msg`The pool ${pool} did not return the balance of the account.`, {
      data: { provider: "near" },
    });
  return BigInt(amount);
}

export type Reading = {
  indexer: ChainServer;
  node: ChainServer;
  wallet: string;
  limit: number;
  now: number;
  /** Lists that the server does not have. */
  unlisted: Set<string>;
};

const outcome = z.object({
  id: z.string(),
  outcome: z.object({ tokens_burnt: units, status: z.record(z.string(), z.unknown()) }),
});
const transactionAnswer = z.object({
  result: z
    .object({ transaction_outcome: outcome.optional(), receipts_outcome: z.array(outcome).default([]) })
    .optional(),
  error: z.object({ cause: z.object({ name: z.string() }).optional() }).optional(),
});
export type Executed = { burnt: bigint; hasFailed: ReadonlyMap<string, boolean> };

/**
 * What a transaction burnt so far, in yoctoNEAR, and which of its receipts failed; `undefined` if the node does not have it, as nodes without an
 * archive keep some days. `sender` leads to the part of the network that has it. Throws `upstream`.
 */
export async function executedOf(
  reading: Reading,
  hash: string,
  sender: string,
): Promise<Executed | undefined> {
  const params = { tx_hash: hash, sender_account_id: sender, wait_until: "NONE" };
  const { result, error } = await rpc(reading, "EXPERIMENTAL_tx_status", params, transactionAnswer);
  const first = result?.transaction_outcome;
  if (result === undefined || first === undefined) {
    if (!/^(?:TIMEOUT|INTERNAL)_ERROR$/.test(error?.cause?.name ?? "")) return undefined;
    throw new AppError("upstream", "The NEAR node did not return the transaction.", {
      data: { provider: "near" },
    });
  }
  const all = [first, ...result.receipts_outcome];
  return {
    burnt: all.reduce((sum, { outcome: { tokens_burnt: burnt } }) => sum + burnt, 0n),
    hasFailed: new Map(all.map(({ id, outcome: { status } }) => [id, "Failure" in status])),
  };
}
