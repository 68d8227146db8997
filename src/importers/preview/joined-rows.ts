import { canBeOne, type KnownReport } from "../../domain/ledger/can-be-one.ts";
import { canonicalHex, identityOf } from "../../domain/ledger/identity.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";

/** Finds the rows that an import adds to a transaction of an earlier row of the file, where the owner said that ids are transactions. */
export function createJoinedRows() {
  const known = new Map<string, KnownReport>();
  return {
    /** Whether the report belongs to the transaction of an earlier one. */
    isJoined(reported: ReportedTransaction): boolean {
      if (reported.isIdUncertain !== true) return false;
      const id = identityOf(reported);
      const earlier = known.get(id);
      const { at, legs } = reported;
      if (earlier === undefined) {
        known.set(id, { at, wallet: canonicalHex(reported.wallet), legs });
        return false;
      }
      if (!canBeOne(earlier, reported)) return false;
      const statedMovements = new Set(earlier.legs?.map(movementOf));
      const added = legs.filter((leg) => !statedMovements.has(movementOf(leg)));
      known.set(id, { ...earlier, legs: [...(earlier.legs ?? []), ...added] });
      return true;
    },
  };
}

function movementOf({ direction, assetId }: ReportedTransaction["legs"][number]): string {
  return `${direction} ${assetId}`;
}
