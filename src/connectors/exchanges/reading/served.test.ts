import fc from "fast-check";
import { expect, test } from "vitest";
import { millisecondsPerDay } from "../../../domain/time/day.ts";
import { readFrom, type Progress, type Span } from "./served.ts";

const exchange = { openedOn: "2020-01-01" };
const opened = Date.parse(exchange.openedOn);
const day = millisecondsPerDay;
const stream = (days: number) => ({ id: "trades", history: { days, reason: "limited" } });
const fresh = (): Progress => ({ streams: {}, since: {}, held: null });

/** Simulates a sync at `now` that reads until `end`, oldest first, and is interrupted there if that is before `now`. Returns the read span. */
function sync(cursor: Progress, days: number, now: number, end: number): Span {
  const limit = readFrom(exchange, stream(days), cursor, now);
  const state = cursor.streams["trades"] as { upTo: number } | undefined;
  const from = Math.max(limit, state?.upTo ?? limit);
  const to = Math.max(from, end);
  cursor.streams["trades"] = { upTo: to };
  if (to >= now) {
    cursor.read = { ...cursor.read, trades: now };
    cursor.held = {};
  }
  return { from, to };
}

const syncs = fc.array(
  fc.record({
    pause: fc.integer({ min: 0, max: 90 }),
    /** The part of the remaining span that is read, in tenths. */
    share: fc.integer({ min: 0, max: 10 }),
    days: fc.constantFrom(30, 60),
  }),
  { minLength: 1, maxLength: 12 },
);

test("every day since the first sync is either read or reported as missed", () => {
  fc.assert(
    fc.property(syncs, (given) => {
      const cursor = fresh();
      const read: Span[] = [];
      let now = opened + 200 * day;
      for (const { pause, share, days } of given) {
        now += pause * day;
        const state = cursor.streams["trades"] as { upTo: number } | undefined;
        const from = Math.max(now - days * day, state?.upTo ?? 0);
        const span = sync(
          cursor,
          days,
          now,
          share === 10 ? now : from + Math.floor(((now - from) * share) / 10),
        );
        read.push(span);
        const missed = cursor.missed?.["trades"] ?? [];
        const first = cursor.since["trades"] ?? now;
        for (let at = first + day / 2; at < span.to; at += day) {
          const isMissed = missed.some(({ from: start, to }) => start <= at && at < to);
          const isRead = read.some(({ from: start, to }) => start <= at && at < to);
          expect(isMissed, new Date(at).toISOString()).toBe(!isRead);
        }
        missed.forEach(({ from: start }, index) => {
          if (index > 0) expect(start).toBeGreaterThan(missed[index - 1]?.to ?? Infinity);
        });
      }
    }),
  );
});

test("a missed span is read and no longer reported once the exchange serves it", () => {
  const cursor = fresh();
  const start = opened + 200 * day;
  sync(cursor, 30, start, start);
  sync(cursor, 30, start + 50 * day, start + 50 * day);
  expect(cursor.missed?.["trades"]).toEqual([{ from: start, to: start + 20 * day }]);
  const span = sync(cursor, 60, start + 51 * day, start + 51 * day);
  expect(span.from).toBeLessThanOrEqual(start);
  expect(cursor.missed?.["trades"]).toBeUndefined();
});

test("a first sync that pauses for longer than the limit reports the span that it missed", () => {
  const cursor = fresh();
  const start = opened + 200 * day;
  sync(cursor, 30, start, start - 20 * day);
  sync(cursor, 30, start + 40 * day, start + 40 * day);
  expect(cursor.missed?.["trades"]).toEqual([{ from: start - 20 * day, to: start + 10 * day }]);
});

test("an interrupted sync does not report spans that it had read when it resumes", () => {
  const cursor = fresh();
  const start = opened + 200 * day;
  sync(cursor, 30, start, start);
  sync(cursor, 30, start + 20 * day, start + 15 * day);
  sync(cursor, 30, start + 40 * day, start + 40 * day);
  expect(cursor.missed?.["trades"]).toBeUndefined();
});

test("a cursor of an earlier version without progress reports nothing as missed", () => {
  const cursor: Progress = { ...fresh(), since: { trades: opened }, held: {} };
  readFrom(exchange, stream(30), cursor, opened + 300 * day);
  expect(cursor.missed).toBeUndefined();
});
