import { compareText } from "../compare-text.ts";
import type { Half } from "./transfers.ts";

/** Somebody else's address with which so much went both ways that it may be the owner's. */
export type Stranger = { address: string; platform: string; sent: number; received: number };

/** Movements from which on an address is worth asking about, both ways together. */
const fewest = 4;
const most = 20;

/** Addresses on chains that the owner both sent to and received from, the busiest first; at most 20. */
export function strangersOf(halves: readonly Half[]): Stranger[] {
  const known = new Map<string, Stranger>();
  for (const { counterparty, platform, direction } of halves) {
    if (counterparty === undefined || platform.startsWith("exchange:") || platform === "manual") continue;
    const key = `${platform}\n${counterparty}`;
    const stranger = known.get(key) ?? { address: counterparty, platform, sent: 0, received: 0 };
    if (direction === "out") stranger.sent++;
    else stranger.received++;
    known.set(key, stranger);
  }
  return [...known.values()]
    .filter(({ sent, received }) => sent > 0 && received > 0 && sent + received >= fewest)
    .sort((a, b) => b.sent + b.received - (a.sent + a.received) || compareText(a.address, b.address))
    .slice(0, most);
}
