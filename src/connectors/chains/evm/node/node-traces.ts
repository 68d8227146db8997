import { classifyRpcError } from "../../../classify-rpc-error.ts";
import { JsonRpcError, type Node } from "../../../json-rpc.ts";

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

type Frame = { type: string; from: string; to?: string; value?: string; error?: string; calls?: Frame[] };
type ParityTrace = {
  action: {
    callType?: string;
    from?: string;
    to?: string;
    value?: string;
    address?: string;
    refundAddress?: string;
    balance?: string;
  };
  result?: { address?: string } | null;
  error?: string;
  traceAddress: number[];
  type?: string;
  transactionHash?: string;
};
type Operation = { type: number; from: string; to: string; value: string };

/** A method by which a node may answer what happened inside; the first that it has is used from then on. */
type Way = {
  method: string;
  params: (hash: string) => unknown[];
  read: (answer: unknown, outer: Outer) => InnerValue[];
  /** The same for a whole block, asked where the node does not find a transaction by its hash. `pick` answers the transaction's own part. */
  ofBlock?: {
    method: string;
    params: (block: string) => unknown[];
    pick: (answer: unknown, outer: Outer) => unknown;
  };
};
type TracedTransaction = { txHash?: string; result?: unknown };

const ways: Way[] = [
  {
    method: "debug_traceTransaction",
    params: (hash) => [hash, { tracer: "callTracer" }],
    read: (answer) => {
      const frame = answer as Frame;
      return frame.error === undefined ? (frame.calls ?? []).flatMap(valuesIn) : [];
    },
    ofBlock: {
      method: "debug_traceBlockByNumber",
      params: (block) => [block, { tracer: "callTracer" }],
      pick: (answer, { hash, transactionIndex }) => {
        const traced = answer as TracedTransaction[];
        const own = traced.find(({ txHash }) => txHash?.toLowerCase() === hash.toLowerCase());
        const placed = traced[Number(transactionIndex)];
        return (own ?? (placed?.txHash === undefined ? placed : undefined))?.result;
      },
    },
  },
  {
    method: "trace_transaction",
    params: (hash) => [hash],
    read: (answer) => valuesOfTraces(answer as ParityTrace[]),
    ofBlock: {
      method: "trace_block",
      params: (block) => [block],
      pick: (answer, { hash }) => {
        const own = (answer as ParityTrace[]).filter(
          ({ transactionHash }) => transactionHash?.toLowerCase() === hash.toLowerCase(),
        );
        return own.length === 0 ? undefined : own;
      },
    },
  },
  {
    method: "ots_getInternalOperations",
    params: (hash) => [hash],
    read: (answer, outer) => withoutOuter(answer as Operation[], outer),
  },
];

/** Tells, of many transactions at once, what native value they moved inside; `undefined` in the place of one the node cannot tell of. */
export type InnerValues = (transactions: Outer[]) => Promise<(InnerValue[] | undefined)[]>;

export function createInnerValues(node: Node): InnerValues {
  let open = [...ways];
  return async (transactions) => {
    const told: (InnerValue[] | undefined)[] = transactions.map(() => undefined);
    let left = [...transactions.keys()];
    const useless = new Set<Way>();
    for (const way of open) {
      if (left.length === 0) break;
      const answers = await node.batch<unknown>(
        left.map((index) => ({ method: way.method, params: way.params(transactions[index]?.hash ?? "") })),
      );
      const refused: number[] = [];
      const unfound: number[] = [];
      for (const [place, index] of left.entries()) {
        const answer = answers[place];
        const outer = transactions[index];
        if (
          answer instanceof JsonRpcError ||
          answer === null ||
          answer === undefined ||
          outer === undefined
        ) {
          if (answer instanceof JsonRpcError && answer.isUnknownMethod) useless.add(way);
          (mayBeInBlock(answer) ? unfound : refused).push(index);
        } else told[index] = way.read(answer, outer);
      }
      for (const index of unfound) {
        const outer = transactions[index];
        const values = outer === undefined ? undefined : await ofBlock(node, way, outer);
        if (values === undefined) refused.push(index);
        else told[index] = values;
      }
      left = refused;
    }
    open = open.filter((way) => !useless.has(way));
    return told;
  };
}

/** Whether a refusal is one of this transaction only, which its block may still answer: not one of the method, nor of a state the node no longer has. */
function mayBeInBlock(answer: unknown): boolean {
  return !(answer instanceof JsonRpcError) || classifyRpcError(answer) === "retry";
}

async function ofBlock(node: Node, way: Way, outer: Outer): Promise<InnerValue[] | undefined> {
  if (way.ofBlock === undefined) return undefined;
  const { method, params, pick } = way.ofBlock;
  const [answer] = await node.batch<unknown>([{ method, params: params(outer.blockNumber) }]);
  if (answer instanceof JsonRpcError || !Array.isArray(answer)) return undefined;
  const own = pick(answer, outer);
  return own === undefined || own === null ? undefined : way.read(own, outer);
}

/** A reverted call takes what it called with it; a delegated one moves nothing itself. */
function valuesIn(frame: Frame): InnerValue[] {
  if (frame.error !== undefined) return [];
  const inner = (frame.calls ?? []).flatMap(valuesIn);
  const value = BigInt(frame.value ?? "0x0");
  if (value === 0n || /DELEGATECALL|STATICCALL|CALLCODE/.test(frame.type)) return inner;
  return [{ from: frame.from, to: frame.to ?? "", value: value.toString() }, ...inner];
}

/** Parity's flat traces: what failed takes along what lies below it. */
function valuesOfTraces(traces: ParityTrace[]): InnerValue[] {
  const failed = traces.filter(({ error }) => error !== undefined).map(({ traceAddress }) => traceAddress);
  const isBelow = (address: number[], top: number[]): boolean =>
    top.every((step, depth) => address[depth] === step);
  return traces.flatMap(({ action, result, traceAddress, type }): InnerValue[] => {
    if (traceAddress.length === 0 || failed.some((top) => isBelow(traceAddress, top))) return [];
    if (type === "suicide") {
      const { address = "", refundAddress = "", balance = "0x0" } = action;
      return BigInt(balance) === 0n
        ? []
        : [{ from: address, to: refundAddress, value: BigInt(balance).toString() }];
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
