import fc from "fast-check";
import { expect, test } from "vitest";
import { binanceStream, rowsOf, startAndEndTime, unpaged } from "./binance-stream.ts";
import type { ExchangeClient } from "../exchange.ts";
import { momentOf } from "../reading/raw.ts";

const opened = Date.UTC(2020, 0, 1);

/** A list that returns the first rows of a span, at most `most`. */
function listOf(times: readonly number[], most: number): ExchangeClient {
  const rows = times.map((time, id) => ({ id: String(id), time: String(time) }));
  return {
    ask(_, parameters = {}) {
      const [from, to] = [Number(parameters["startTime"]), Number(parameters["endTime"])];
      const found = rows.filter(({ time }) => Number(time) >= from && Number(time) <= to);
      return Promise.resolve({ rows: found.slice(0, most) });
    },
    can: () => false,
    read: () => Promise.reject(new Error("not asked")),
  };
}

test("a list without pages is read completely and without duplicates, for any number of records in a span", async () => {
  const most = 3;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: opened, max: opened + 5 * 86_400_000 }), { maxLength: 60 }),
      async (times) => {
        const stream = binanceStream({
          id: "records",
          title: "Records",
          endpoint: "records",
          spanDays: 2,
          span: startAndEndTime,
          page: unpaged(most),
          rowsPerPage: Number.POSITIVE_INFINITY,
          maxRows: most,
          rows: rowsOf,
          events: (row) => [
            { id: String(row["id"]), at: momentOf(row, "time"), type: "reward", account: "", changes: [] },
          ],
        });
        const call = {
          client: listOf(times, most),
          since: opened,
          now: opened + 6 * 86_400_000,
          coins: new Set<string>(),
          moved: null,
        };
        const read: number[] = [];
        for await (const { events } of stream.read(call, null)) read.push(...events.map(({ at }) => at));
        expect(read.toSorted((a, b) => a - b)).toEqual(times.toSorted((a, b) => a - b));
      },
    ),
    { numRuns: 100 },
  );
});
