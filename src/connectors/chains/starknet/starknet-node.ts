import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { JsonRpcError, parseAnswer, type Node } from "../../json-rpc.ts";

/** A node's refusal is a failure of the source. */
export async function callNode<Result>(
  node: Node,
  method: string,
  params: unknown[],
  schema: z.ZodType<Result>,
): Promise<Result> {
  try {
    return await node.call(method, params, schema);
  } catch (error) {
    if (error instanceof JsonRpcError) throw refusal(method, error);
    throw error;
  }
}

export function refusal(method: string, cause: JsonRpcError): AppError {
  return new AppError("upstream", msg`The Starknet node refused ${method}.`, {
    cause,
    data: { provider: "starknet" },
  });
}

export async function callAll<Result>(
  node: Node,
  method: string,
  params: unknown[][],
  schema: z.ZodType<Result>,
): Promise<Result[]> {
  const results = await node.batch(
    params.map((callParams) => ({ method, params: callParams })),
    z.unknown(),
  );
  return results.map((answer) => {
    if (answer instanceof JsonRpcError) throw refusal(method, answer);
    return parseAnswer(answer, method, schema);
  });
}
