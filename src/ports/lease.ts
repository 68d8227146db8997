/**
 * Until when this node may acknowledge changes; all threads of the process share it. It counts by the monotonic clock and by the wall
 * clock, whichever ends first: one of them stops while a machine sleeps.
 */
export type Lease = {
  /** A mark from before a request to extend the lease: the lease is measured from there. */
  mark(): LeaseMark;
  /** Extends the lease to `ms` after the mark. */
  extend(mark: LeaseMark, ms: number): void;
  drop(): void;
  isHeld(): boolean;
};
export type LeaseMark = { monotonicMs: number; wallMs: number };
