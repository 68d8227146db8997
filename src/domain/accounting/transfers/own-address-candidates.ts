import { compareText } from "../../../lib/compare-text.ts";
import { contractAt } from "../../protocols/contracts.ts";
import type { TransferHalf } from "./transfers.ts";

/** A foreign address with so many transfers in both directions that it may be the owner's. */
export type OwnAddressCandidate = { address: string; platform: string; sent: number; received: number };

/** Minimum number of transfers, in both directions together, at which the owner is asked about an address. */
const minTransactions = 4;
const maxCandidates = 20;
/** The count of received transfers is stored in the upper bits of the same number, because an account may have a million addresses. */
const receivedUnit = 2 ** 26;

/** Counts transfers to and from addresses on chains. */
export function createOwnAddressCandidates() {
  const platforms = new Map<string, Map<string, number>>();
  return {
    see({
      counterparty,
      platform,
      direction,
      isCall = false,
    }: Pick<TransferHalf, "counterparty" | "platform" | "direction" | "isCall">): void {
      if (isCall || counterparty === undefined || platform.startsWith("exchange:") || platform === "manual")
        return;
      let counts = platforms.get(platform);
      if (counts === undefined) platforms.set(platform, (counts = new Map()));
      counts.set(counterparty, (counts.get(counterparty) ?? 0) + (direction === "in" ? receivedUnit : 1));
    },
    /** Addresses with transfers in both directions, the busiest first; at most 20. Known contracts are excluded. */
    busiest(): OwnAddressCandidate[] {
      const known: OwnAddressCandidate[] = [];
      for (const [platform, counts] of platforms) {
        for (const [address, count] of counts) {
          const [sentCount, received] = [count % receivedUnit, Math.floor(count / receivedUnit)];
          const isBusy = sentCount > 0 && received > 0 && sentCount + received >= minTransactions;
          // An exchange's contract pays out without a call by the wallet as well.
          if (isBusy && contractAt(platform, address) === undefined)
            known.push({ address, platform, sent: sentCount, received });
        }
      }
      return known
        .sort((a, b) => b.sent + b.received - (a.sent + a.received) || compareText(a.address, b.address))
        .slice(0, maxCandidates);
    },
  };
}
