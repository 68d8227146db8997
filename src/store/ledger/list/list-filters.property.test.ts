import fc from "fast-check";
import { expect, test } from "vitest";
import { compare, parseDecimal } from "../../../domain/money/decimal.ts";
import { openSql } from "../../../platform/sqlite/open-sql.ts";
import { createAccountStore } from "../../account/account-store.ts";
import { migrate } from "../../database/migrate.ts";
import { accountMigrations } from "../../database/migrations/registry.ts";

const amount = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.integer({ min: 0, max: 20 }))
  .map(([units, scale]) => {
    const text = `${units}`.padStart(scale + 1, "0");
    return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
  });
const wallet = fc.constantFrom("Spot", "Earn", '"wallet":');

test("the filters by amount and wallet match what comparing every leg does", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ amount, wallet, ofLeg: fc.option(wallet, { nil: undefined }) }), {
        maxLength: 12,
      }),
      amount,
      fc.option(amount, { nil: undefined }),
      wallet,
      (rows, minAmount, maxAmount, wanted) => {
        const sql = openSql(":memory:", { readonly: false });
        migrate(sql, accountMigrations);
        const { ledger } = createAccountStore(sql, { id: "filters", name: "filters" });
        ledger.add(
          rows.map((row, index) => ({
            id: `t${index}`,
            at: index,
            type: "deposit" as const,
            platform: "exchange:bench",
            wallet: row.wallet,
            legs: [
              {
                direction: "in" as const,
                assetId: "exchange:bench/symbol:ABC",
                amount: row.amount,
                ...(row.ofLeg !== undefined && { wallet: row.ofLeg }),
              },
            ],
          })),
          { kind: "import", id: "file" },
        );
        const listed = (filter: object): number =>
          ledger.list(filter, { limit: 50, order: "asc" }).items.length;
        const isWithin = (given: string): boolean =>
          compare(parseDecimal(given), parseDecimal(minAmount)) >= 0 &&
          (maxAmount === undefined || compare(parseDecimal(given), parseDecimal(maxAmount)) <= 0);
        expect(listed({ minAmount, ...(maxAmount !== undefined && { maxAmount }) })).toBe(
          rows.filter((row) => isWithin(row.amount)).length,
        );
        expect(listed({ wallets: [wanted] })).toBe(
          rows.filter((row) => row.wallet === wanted || row.ofLeg === wanted).length,
        );
        sql.close();
      },
    ),
    { numRuns: 60 },
  );
});
