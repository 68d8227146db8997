import type { KnownLeg } from "./identity.ts";
import type { TransactionType } from "./transaction.ts";

const approvals =
  /^(approve|approval|setapprovalforall|increaseallowance|decreaseallowance|permit|revoke|0x095ea7b3|0xa22cb465|0x39509351|0xa457c2d7)/i;

/**
 * The type of a transaction whose source did not state one, from all its known legs: a pure function, so the order in which sources reported them
 * does not matter. `isOwn` tells whether an address is one of the owner's on this platform.
 */
export function typeOf(transaction: {
  wallet: string;
  legs: readonly KnownLeg[];
  method?: string | undefined;
  isOwn(wallet: string): boolean;
}): TransactionType {
  const { legs, method, isOwn } = transaction;
  const ins = legs.filter((leg) => leg.direction === "in");
  const outs = legs.filter((leg) => leg.direction === "out");
  if (ins.length === 0 && outs.length === 0) {
    if (method !== undefined && approvals.test(method)) return "approval";
    return method === undefined ? "fee" : "contract";
  }
  if (ins.length > 0 && outs.length > 0) {
    const wrapping = wrapOf(ins, outs);
    if (wrapping !== undefined) return wrapping;
    return isTransferWithin(ins, outs) ? "transfer" : "trade";
  }
  const oneSided = ins.length > 0 ? ins : outs;
  if (oneSided.every((leg) => leg.counterparty !== undefined && isOwn(leg.counterparty))) return "transfer";
  return ins.length > 0 ? "deposit" : "withdrawal";
}

/** Native coin against the same amount of the token of the contract it was sent to (or came from). */
function wrapOf(ins: readonly KnownLeg[], outs: readonly KnownLeg[]): "wrap" | "unwrap" | undefined {
  const [into] = ins;
  const [out] = outs;
  if (into === undefined || out === undefined || ins.length > 1 || outs.length > 1) return undefined;
  if (into.amount !== out.amount) return undefined;
  if (isNative(out) && wraps(into, out)) return "wrap";
  return isNative(into) && wraps(out, into) ? "unwrap" : undefined;
}

function wraps(token: KnownLeg, native: KnownLeg): boolean {
  if (isNative(token)) return false;
  if (token.kind === "wrapped") return true;
  return native.counterparty !== undefined && token.assetId.endsWith(`/erc20:${native.counterparty}`);
}

function isNative(leg: KnownLeg): boolean {
  return leg.assetId.includes("/slip44:");
}

/** The same assets leave one own wallet and reach another (or the same) one. */
function isTransferWithin(ins: readonly KnownLeg[], outs: readonly KnownLeg[]): boolean {
  const left = new Set(outs.map((leg) => leg.assetId));
  const arrived = new Set(ins.map((leg) => leg.assetId));
  return left.size === arrived.size && [...left].every((asset) => arrived.has(asset));
}
