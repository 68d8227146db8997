/**
 * The meaning of a node's error. `split`: request less; `wait`: request later; `missing`: unknown method; `empty`: unavailable (a pruned
 * state, a reverting call); `retry`: it failed; `fatal`: only the owner can help.
 */
export type RpcErrorClass = "split" | "wait" | "missing" | "empty" | "retry" | "fatal";

/** Nodes and their hosts word this differently; the first match decides. */
const wordings: [RegExp, RpcErrorClass][] = [
  [
    /rate.?limit|too many requests|request limit|requests? per|daily request|throughput|compute units|capacity exceeded|quota|throttl|slow down|\b429\b/i,
    "wait",
  ],
  [
    /method.*(not (found|exist|supported|available|whitelisted|allowed)|disabled|unsupported)|unimplemented|not implemented|does not exist\/is not/i,
    "missing",
  ],
  [
    /missing trie node|no state available|pruned|historical|archive|state (is )?(not|un)available|header not found|execution reverted|out of gas|gas uint64 overflow|(invalid|bad|undefined|not activated).{0,12}(opcode|instruction|jump)|stack (under|over)flow|write protection|vm (execution )?error|evm error|pre-bedrock/i,
    "empty",
  ],
  [
    /range|too (large|many|wide|big)|more than \d+ (results|logs|blocks)|response size|size exceeded|query returned|block span|exceeds? (the )?(limit|max)|limited to|time.?out|timed? out/i,
    "split",
  ],
  [/api.?key|unauthori[sz]ed|forbidden|invalid project|authenticat/i, "fatal"],
];

/** Unknown text is treated as a transient failure. */
export function classifyRpcError({ code, message }: { code: number; message: string }): RpcErrorClass {
  if (code === 429) return "wait";
  if (code === -32601) return "missing";
  if (code === 3) return "empty";
  return wordings.find(([wording]) => wording.test(message))?.[1] ?? "retry";
}

/** Whether a call has no result: it reverts, or the node lacks the method or state. Other errors may be transient. */
export function isUnanswerable(error: { code: number; message: string }): boolean {
  return /revert/i.test(error.message) || ["empty", "missing"].includes(classifyRpcError(error));
}

/** Whether a node refuses a block that it does not have. It returns `null`, or an error without a specific code. */
export function isUnknownBlock({ message }: { message: string }): boolean {
  return /not found|unknown block/i.test(message);
}

/** Whether a range is refused for its content, so that another range of the same width may succeed. */
export function isRefusedForItsContent({ message }: { message: string }): boolean {
  return /response size|results/i.test(message);
}

/** The range width that the node says it accepts, in blocks. */
export function suggestedBlockRange(message: string): number | undefined {
  const suggested = /\[(0x[0-9a-f]+),\s*(0x[0-9a-f]+)\]/i.exec(message);
  if (suggested?.[1] !== undefined && suggested[2] !== undefined) {
    const width = Number(suggested[2]) - Number(suggested[1]) + 1;
    if (width > 0) return width;
  }
  const rangeMatch =
    /(?:max(?:imum)? (?:block )?range\s*[=:]?\s*|limit of |limited to (?:an? )?|up to (?:an? )?)(\d+)\s*(k?)\b/i.exec(
      message,
    );
  if (rangeMatch?.[1] === undefined) return undefined;
  return Number(rangeMatch[1]) * (rangeMatch[2] === "" ? 1 : 1000);
}
