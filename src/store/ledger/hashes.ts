/**
 * A chain's transaction has its hash in its id (`<platform>:<hash>:<wallet>`) and is found by the index of ids. Others, such as an exchange's
 * withdrawal, have a small index of their own. Must be identical to the condition of `transactions_by_hash`.
 */
export const hashIndexCondition = "tx_hash IS NOT NULL AND instr(id, ':' || tx_hash || ':') = 0";

/** The range of ids of a platform's transactions whose hash has this prefix: lower bound inclusive, upper bound exclusive. */
export function idsOfHash(platform: string, beginning: string): [from: string, to: string] {
  return [`${platform}:${beginning}`, `${platform}:${beginning}\u{10ffff}`];
}
