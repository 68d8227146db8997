import { millisecondsPerDay } from "../time/day.ts";

/** A transaction of an exchange or a file, as the search for duplicates compares it. */
export type Reported = {
  id: string;
  at: number;
  platform: string;
  wallet: string;
  /** Keys of the sources that reported it. */
  sources: readonly number[];
  /** Its movements without fees: direction, coin and amount of each leg. */
  movements: string;
  /** Its fees: coin and amount of each. */
  fees: readonly string[];
  /** From a tracker's file, which may name another platform than the exchange's own records. */
  isTracker: boolean;
  /** The change of each coin, fees included. */
  changes: string;
  /** A deposit or a withdrawal, for which one source may state when it was asked for and another when it was done. */
  isMovement: boolean;
  /** Reported by the exchange's API only, or by its own files only. */
  via?: "api" | "file" | undefined;
  /** The formats of the exchange's own files that reported it. */
  formats?: readonly string[] | undefined;
};
/**
 * One transaction reported twice; `drop` is the side that a merge removes. `isSum`: several rows of one side add up to one row of the
 * other. Where the one row is kept, each of them is in a duplicate; where they are kept, the first of them is. `isFee`: `drop` is only
 * a fee, which `keep` has, too.
 */
export type Duplicate = { keep: Reported; drop: Reported; isSum?: boolean; isFee?: boolean };

/** Maximum time between two reports of one event. */
export const toleranceMs = 60_000;
/** Maximum time between a withdrawal's request, which one source states, and its completion, which another does. */
export const movementToleranceMs = 3 * millisecondsPerDay;

/** The compared content: the change of each coin, or the movements without fees. */
export type Content = "changes" | "movements";

/**
 * The duplicates found so far. Each transaction is in one of them, except for the row that a sum of others states, and trades whose fee is
 * doubled.
 */
export function createFoundDuplicates(precedes: (a: Reported, b: Reported) => boolean) {
  const takenReports = new Set<Reported>();
  const duplicates: Duplicate[] = [];
  return {
    duplicates,
    isTaken: (row: Reported): boolean => takenReports.has(row),
    precedes,
    /** `parts`: further rows that the duplicate accounts for. */
    take(duplicate: Duplicate, parts: readonly Reported[] = []): void {
      for (const row of [duplicate.keep, duplicate.drop, ...parts]) takenReports.add(row);
      duplicates.push(duplicate);
    },
  };
}
export type FoundDuplicates = ReturnType<typeof createFoundDuplicates>;
