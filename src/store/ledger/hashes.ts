/**
 * A chain's transaction has its hash in its id (`<platform>:<hash>:<wallet>`), where it is found by the index of ids: this is true of the others, an exchange's
 * withdrawal say, which have a small index of their own. Word for word the condition of `transactions_by_hash`.
 */
export const isHashApart = "tx_hash IS NOT NULL AND instr(id, ':' || tx_hash || ':') = 0";

/** The ids of transactions on a platform whose hash begins so: from, and up to but without. */
export function idsOfHash(platform: string, beginning: string): [from: string, to: string] {
  return [`${platform}:${beginning}`, `${platform}:${beginning}\u{10ffff}`];
}
