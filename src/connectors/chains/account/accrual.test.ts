import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accrue, sumOf, type Accrual } from "./accrual.ts";

const day = 86_400_000;
const noon = Date.UTC(2026, 0, 1, 12);
const daysOf = ({ days }: Accrual): [number, string][] =>
  days.map(({ at, units }) => [Math.round((at - noon) / day), units]);

describe("unpaid rewards by day", () => {
  it("add up to the balance beyond the principal, whatever was reported, paid out or lost", () => {
    const read = fc.record({
      total: fc.bigInt({ min: -5_000n, max: 50_000n }),
      paid: fc.bigInt({ min: 0n, max: 3_000n }),
      hours: fc.integer({ min: 0, max: 100 }),
      reported: fc.array(fc.bigInt({ min: -100n, max: 1_000n }), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(read, { minLength: 1, maxLength: 12 }), (reads) => {
        let [state, paid, now]: [Accrual | undefined, bigint, number] = [undefined, 0n, noon];
        for (const { total, paid: more, hours, reported } of reads) {
          paid += more;
          now += hours * 3_600_000;
          const days = reported.map((units, index) => ({ at: now - (4 - index) * day, units }));
          const before = { total, paid, now, reported: days };
          state = accrue(state, before);
          expect(sumOf(state.days)).toBe(total);
          expect(accrue(state, { total, paid, now: now + 60_000 })).toEqual(state);
        }
      }),
    );
  });

  it("keep their day, and a payout takes the oldest", () => {
    const reported = [1, 2, 3].map((n) => ({ at: noon + n * day, units: 100n }));
    const first = accrue(undefined, { total: 350n, paid: 0n, now: noon + 3.5 * day, reported, knownTo: 3 });
    expect(daysOf(first)).toEqual([
      [1, "100"],
      [2, "100"],
      [3, "100"],
      [4, "50"],
    ]);
    const paid = accrue(first, { total: 210n, paid: 150n, now: noon + 3.9 * day });
    expect(daysOf(paid)).toEqual([
      [2, "50"],
      [3, "100"],
      [4, "60"],
    ]);
    // The source's own figure replaces what was observed of that day.
    const next = accrue(paid, {
      total: 300n,
      paid: 150n,
      now: noon + 5 * day,
      reported: [{ at: noon + 4 * day, units: 110n }],
      knownTo: 4,
    });
    expect(daysOf(next)).toEqual([
      [2, "50"],
      [3, "100"],
      [4, "110"],
      [5, "40"],
    ]);
  });
});
