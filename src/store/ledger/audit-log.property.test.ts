import fc from "fast-check";
import { expect, test } from "vitest";
import { depth } from "../../../test/support/depth.ts";
import { batches, owner, second, settle } from "../../../test/support/worlds/ledger-world.ts";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { add, formatDecimal, parseDecimal } from "../../domain/money/decimal.ts";
import type { AuditEntry } from "../../domain/ledger/transaction.ts";
import { createAuditLog, type AuditFilter } from "./audit-log.ts";
import { createLedger } from "./ledger.ts";

const begin = 1_600_000_000_000;
const filters: fc.Arbitrary<AuditFilter> = fc.record(
  {
    from: fc.integer({ min: begin, max: begin + 80_000_000 }),
    to: fc.integer({ min: begin + 40_000_000, max: begin + 120_000_000 }),
    wallets: fc.subarray([owner, second, `${owner}#stake`], { minLength: 1 }),
    platforms: fc.constantFrom(["eip155:1"], ["eip155:10"]),
    assetId: fc.constantFrom(
      "eip155:1/slip44:60",
      "eip155:1/erc20:0x00000000000000000000000000000000000000cc",
    ),
    coinId: fc.constantFrom("ethereum", "bitcoin"),
    operations: fc.subarray(["in" as const, "fee" as const, "reward" as const, "stake" as const], {
      minLength: 1,
    }),
  },
  { requiredKeys: [] },
);

const fits = (entry: AuditEntry, filter: AuditFilter, eth: string): boolean =>
  (filter.from === undefined || entry.at >= filter.from) &&
  (filter.to === undefined || entry.at <= filter.to) &&
  (filter.wallets?.includes(entry.wallet) ?? true) &&
  (filter.platforms?.includes(entry.platform) ?? true) &&
  (filter.assetId === undefined || entry.assetId === filter.assetId) &&
  (filter.coinId === undefined || (filter.coinId === "ethereum" && entry.assetId === eth)) &&
  (filter.operations?.includes(entry.operation as "in") ?? true);

test("pages of any filter hold the matching entries by time, in both directions, and each balance is the previous one plus the change", () => {
  fc.assert(
    fc.property(
      batches,
      filters,
      fc.constantFrom(0, 20_000),
      fc.constantFrom("asc" as const, "desc" as const),
      fc.integer({ min: 1, max: 4 }),
      (all, filter, maxSorted, order, limit) => {
        const sql = accountDatabase();
        for (const { source, reported } of all) createLedger(sql).add(reported, source);
        settle(sql);
        const log = createAuditLog(sql, { maxSorted });
        const whole = log.list({}, { limit: 1_000, order }).items;
        const times = whole.map(({ at }) => at);
        expect(times).toEqual(times.toSorted((a, b) => (order === "asc" ? a - b : b - a)));
        const balances = new Map<string, string>();
        for (const { platform, wallet, assetId, change, balance } of order === "asc"
          ? whole
          : whole.toReversed()) {
          const pair = `${platform} ${wallet} ${assetId}`;
          const sum = formatDecimal(add(parseDecimal(balances.get(pair) ?? "0"), parseDecimal(change)));
          expect(balance).toBe(sum);
          balances.set(pair, sum);
        }
        const expected = whole.filter((entry) => fits(entry, filter, "eip155:1/slip44:60"));
        const found: AuditEntry[] = [];
        for (let cursor: string | null = null; ;) {
          const page: ReturnType<typeof log.list> = log.list(filter, { limit, cursor, order });
          expect(page.total).toBe(expected.length);
          found.push(...page.items);
          cursor = page.nextCursor;
          if (cursor === null) break;
        }
        expect(found).toEqual(expected);
        for (const skip of [1, expected.length - 1])
          if (skip > 0)
            expect(log.list(filter, { limit, order, skip }).items).toEqual(
              expected.slice(skip, skip + limit),
            );
        const [one] = whole;
        if (one !== undefined) {
          const { transactionId } = one;
          const ofOne = log.list({ ...filter, transactionId }, { limit: 1_000, order }).items;
          expect(ofOne).toEqual(expected.filter((entry) => entry.transactionId === transactionId));
        }
      },
    ),
    { numRuns: depth(20, 60) },
  );
});
