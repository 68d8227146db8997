import { millisecondsPerDay } from "../time/day.ts";

/** A transaction of an exchange or a file, with the fields by which duplicates are found. */
export type Reported = {
  id: string;
  at: number;
  platform: string;
  wallet: string;
  /** Keys of the sources that reported it. */
  sources: readonly number[];
  /** Its movements without fees: direction, coin and amount of each leg. */
  movements: string;
  /** Coin and amount of each fee. */
  fees: readonly string[];
  /** Whether it is from a tracker's file, whose platform may differ from that of the exchange's own records. */
  isTracker: boolean;
  /** The change of each coin, fees included. */
  changes: string;
  /** Whether it is a deposit or withdrawal. Of these one source may state the time of the request and another that of completion. */
  isMovement: boolean;
  /** Reported by the exchange's API only, or by its own files only. */
  via?: "api" | "file" | undefined;
  /** The formats of the exchange's own files that reported it. */
  formats?: readonly string[] | undefined;
};
/**
 * One transaction reported twice; `drop` is the side that a merge removes. `isSum`: several rows of one side sum to one row of the other.
 * If the single row is kept, each of the others is in a duplicate; if they are kept, the first of them is. `isFee`: `drop` is only a fee,
 * which `keep` contains.
 */
export type Duplicate = { keep: Reported; drop: Reported; isSum?: boolean; isFee?: boolean };

/** Maximum time between two reports of one event. */
export const toleranceMs = 60_000;
/** Maximum time between a withdrawal's request and its completion, if two sources state one each. */
export const movementToleranceMs = 3 * millisecondsPerDay;

/** The compared content: the change of each coin, or the movements without fees. */
export type Content = "changes" | "movements";

/**
 * The duplicates found so far. Each transaction is in one of them, except for a row to which others sum, and trades whose fee is
 * duplicated.
 */
export function createFoundDuplicates(precedes: (a: Reported, b: Reported) => boolean) {
  const takenReports = new Set<Reported>();
  const duplicates: Duplicate[] = [];
  return {
    duplicates,
    isTaken: (row: Reported): boolean => takenReports.has(row),
    precedes,
    /** Records a duplicate. `parts` are further rows that it accounts for. */
    take(duplicate: Duplicate, parts: readonly Reported[] = []): void {
      for (const row of [duplicate.keep, duplicate.drop, ...parts]) takenReports.add(row);
      duplicates.push(duplicate);
    },
  };
}
export type FoundDuplicates = ReturnType<typeof createFoundDuplicates>;
