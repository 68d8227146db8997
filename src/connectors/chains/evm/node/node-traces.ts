import { z } from "zod";
import { classifyRpcError } from "../../../../net/classify-rpc-error.ts";
import { JsonRpcError, parseAnswer, type Node } from "../../../json-rpc.ts";

/** Native value moved inside a transaction. */
export type InnerValue = { from: string; to: string; value: string };
type Outer = {
  hash: string;
  from: string;
  to: string | null;
  value: string;
  blockNumber: string;
  transactionIndex: string;
};

const frame = z.object({
  type: z.string(),
  from: z.string(),
  to: z.string().nullish(),
  value: z.string().nullish(),
  error: z.string().nullish(),
  get calls() {
    return z.array(frame).nullish();
  },
});
type Frame = z.output<typeof frame>;
const parityTraces = z.array(
  z.object({
    action: z.object({
      callType: z.string().nullish(),
      from: z.string().nullish(),
      to: z.string().nullish(),
      value: z.string().nullish(),
      address: z.string().nullish(),
      refundAddress: z.string().nullish(),
      balance: z.string().nullish(),
    }),
    result: z.object({ address: z.string().nullish() }).nullish(),
    error: z.string().nullish(),
    traceAddress: z.array(z.number()),
    type: z.string().nullish(),
    transactionHash: z.string().nullish(),
  }),
);
type ParityTrace = z.output<typeof parityTraces>[number];
const operations = z.array(
  z.object({ type: z.number().nullish(), from: z.string(), to: z.string(), value: z.string() }),
);
type Operation = z.output<typeof operations>[number];

/** The internal value of a transaction; `failed` if the transaction itself failed, as its trace shows. */
export type Trace = InnerValue[] | "failed";

/** A method for internal transfers; the first that the node supports is used from then on. */
type Way = {
  method: string;
  params: (hash: string) => unknown[];
  read: (answer: unknown, outer: Outer) => Trace;
  /** The same for a whole block, requested if the node does not find a transaction by its hash. `pick` selects the transaction's part. */
  blockCall?: {
    method: string;
    params: (block: string) => unknown[];
    pick: (answer: unknown, outer: Outer) => unknown;
  };
};
const tracedTransactions = z.array(
  z.object({ txHash: z.string().nullish(), result: z.unknown().optional() }),
);

const ways: Way[] = [
  {
    method: "debug_traceTransaction",
    params: (hash) => [hash, { tracer: "callTracer" }],
    read: (answer) => {
      const { error, calls } = parseAnswer(answer, "debug_traceTransaction", frame);
      return hasNo(error) ? (calls ?? []).flatMap(valuesIn) : "failed";
    },
    blockCall: {
      method: "debug_traceBlockByNumber",
      params: (block) => [block, { tracer: "callTracer" }],
      pick: (answer, { hash, transactionIndex }) => {
        const traced = parseAnswer(answer, "debug_traceBlockByNumber", tracedTransactions);
        const transactionTrace = traced.find(({ txHash }) => txHash?.toLowerCase() === hash.toLowerCase());
        const placed = traced[Number(transactionIndex)];
        return (transactionTrace ?? (hasNo(placed?.txHash) ? placed : undefined))?.result;
      },
    },
  },
  {
    method: "trace_transaction",
    params: (hash) => [hash],
    read: (answer) => valuesOfTraces(parseAnswer(answer, "trace_transaction", parityTraces)),
    blockCall: {
      method: "trace_block",
      params: (block) => [block],
      pick: (answer, { hash }) => {
        const transactionTraces = parseAnswer(answer, "trace_block", parityTraces).filter(
          ({ transactionHash }) => transactionHash?.toLowerCase() === hash.toLowerCase(),
        );
        return transactionTraces.length === 0 ? undefined : transactionTraces;
      },
    },
  },
  {
    method: "ots_getInternalOperations",
    params: (hash) => [hash],
    read: (answer, outer) =>
      withoutOuter(parseAnswer(answer, "ots_getInternalOperations", operations), outer),
  },
];

/** Requests the internal native value of many transactions at once; `undefined` for one that the node cannot provide. */
export type InnerValues = (transactions: Outer[]) => Promise<(Trace | undefined)[]>;

export function createInnerValues(node: Node): InnerValues {
  let open = [...ways];
  return async (transactions) => {
    const byTransaction: (Trace | undefined)[] = transactions.map(() => undefined);
    let remainingIndexes = [...transactions.keys()];
    const useless = new Set<Way>();
    for (const way of open) {
      if (remainingIndexes.length === 0) break;
      const results = await node.batch(
        remainingIndexes.map((index) => ({
          method: way.method,
          params: way.params(transactions[index]?.hash ?? ""),
        })),
        z.unknown(),
      );
      const refused: number[] = [];
      const missingTraces: number[] = [];
      for (const [place, index] of remainingIndexes.entries()) {
        const answer = results[place];
        const outer = transactions[index];
        if (
          answer instanceof JsonRpcError ||
          answer === null ||
          answer === undefined ||
          outer === undefined
        ) {
          if (answer instanceof JsonRpcError && answer.isUnknownMethod) useless.add(way);
          (mayBeInBlock(answer) ? missingTraces : refused).push(index);
        } else byTransaction[index] = way.read(answer, outer);
      }
      for (const index of missingTraces) {
        const outer = transactions[index];
        const values = outer === undefined ? undefined : await traceBlock(node, way, outer);
        if (values === undefined) refused.push(index);
        else byTransaction[index] = values;
      }
      remainingIndexes = refused;
    }
    open = open.filter((way) => !useless.has(way));
    return byTransaction;
  };
}

/** Whether a refusal concerns only this transaction, whose block may still be traced: neither the method nor a pruned state. */
function mayBeInBlock(answer: unknown): boolean {
  return !(answer instanceof JsonRpcError) || classifyRpcError(answer) === "retry";
}

async function traceBlock(node: Node, way: Way, outer: Outer): Promise<Trace | undefined> {
  if (way.blockCall === undefined) return undefined;
  const { method, params, pick } = way.blockCall;
  const [answer] = await node.batch([{ method, params: params(outer.blockNumber) }], z.unknown());
  if (answer instanceof JsonRpcError || !Array.isArray(answer)) return undefined;
  const transactionTrace = pick(answer, outer);
  return transactionTrace === undefined || transactionTrace === null
    ? undefined
    : way.read(transactionTrace, outer);
}

function hasNo(value: unknown): boolean {
  return value === undefined || value === null;
}

/** A reverted call reverts its inner calls; a delegated one moves nothing itself. */
function valuesIn({ type, from, to, value: sentValue, error, calls }: Frame): InnerValue[] {
  if (!hasNo(error)) return [];
  const inner = (calls ?? []).flatMap(valuesIn);
  const value = BigInt(sentValue ?? "0x0");
  if (value === 0n || /DELEGATECALL|STATICCALL|CALLCODE/.test(type)) return inner;
  return [{ from, to: to ?? "", value: value.toString() }, ...inner];
}

/** Parity's flat traces: a failed call reverts those below it. */
function valuesOfTraces(traces: ParityTrace[]): Trace {
  if (traces.some(({ traceAddress, error }) => traceAddress.length === 0 && !hasNo(error))) return "failed";
  const failed = traces.filter(({ error }) => !hasNo(error)).map(({ traceAddress }) => traceAddress);
  const isBelow = (address: number[], top: number[]): boolean =>
    top.every((step, depth) => address[depth] === step);
  return traces.flatMap(({ action, result, traceAddress, type }): InnerValue[] => {
    if (traceAddress.length === 0 || failed.some((top) => isBelow(traceAddress, top))) return [];
    if (type === "suicide") {
      const balance = BigInt(action.balance ?? "0x0");
      return balance === 0n
        ? []
        : [{ from: action.address ?? "", to: action.refundAddress ?? "", value: balance.toString() }];
    }
    const value = BigInt(action.value ?? "0x0");
    if (value === 0n || /delegate|static|callcode/i.test(action.callType ?? "")) return [];
    return [{ from: action.from ?? "", to: action.to ?? result?.address ?? "", value: value.toString() }];
  });
}

/** Some nodes count the transaction itself among its inner operations. */
function withoutOuter(operations: Operation[], outer: Outer): InnerValue[] {
  const [first, ...rest] = operations;
  const isOuter =
    first !== undefined &&
    first.from.toLowerCase() === outer.from.toLowerCase() &&
    (outer.to === null || first.to.toLowerCase() === outer.to.toLowerCase()) &&
    BigInt(first.value) === BigInt(outer.value);
  return (isOuter ? rest : operations)
    .map(({ from, to, value }) => ({ from, to, value: BigInt(value).toString() }))
    .filter(({ value }) => value !== "0");
}
