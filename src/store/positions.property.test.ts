import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { depth } from "../../test/support/depth.ts";
import { settle, stateOf } from "../../test/support/worlds/ledger-world.ts";
import { accountDatabase } from "../../test/support/databases/sqlite.ts";
import { createPositions, positionEntriesOf } from "../domain/accounting/booking/book-positions.ts";
import { add, formatDecimal, parseDecimal, zero } from "../domain/money/decimal.ts";
import { baseWalletOf, isPosition } from "../domain/ledger/positions/positions.ts";
import { runToEnd } from "../ports/pause.ts";
import type { Sql } from "../ports/sql.ts";
import type {
  ReportedLeg,
  ReportedTransaction,
  Source,
  TransactionType,
} from "../domain/ledger/transaction.ts";
import { createBalances } from "./balances/balances.ts";
import { createAccountingTransactions } from "./accounting/accounting-transactions.ts";
import { createPriceEngine } from "./prices/price-engine.ts";
import { firstDerivedNumber } from "./ledger/entry-rows.ts";
import { createLedger } from "./ledger/ledger.ts";

const source: Source = { kind: "import", id: "a" };
/** Assets without a coin, of which nothing else is known. */
const plainAsset = (assetId: string) => ({
  coin: assetId,
  coinId: null,
  isCurrency: false,
  isLiability: false,
  isStablecoin: false,
  spam: false,
});
const other: Source = { kind: "import", id: "b" };
const start = Date.UTC(2020, 0, 1);
const day = 86_400_000;

const event = fc.record({
  what: fc.constantFrom(
    "stake",
    "unstake",
    "bridge",
    "loan",
    "repayment",
    "settle",
    "interest",
    "named",
    "two",
    "plain",
  ),
  wallet: fc.constantFrom("Spot", "Funding", "Third"),
  protocol: fc.constantFrom("Earn", "Dual", "Dual:1", "Dual:2"),
  coin: fc.constantFrom("BTC", "USDT"),
  amount: fc
    .tuple(fc.integer({ min: 1, max: 500 }), fc.nat(3))
    .map(([units, scale]) => formatDecimal({ units: BigInt(units), scale })),
  second: fc.integer({ min: 1, max: 50 }).map(String),
  isOut: fc.boolean(),
  // Few moments, some of them years apart: several transactions share one, and states are stored between others.
  at: fc.tuple(fc.nat(8), fc.nat(2)).map(([blocks, seconds]) => start + blocks * 50 * day + seconds * 1_000),
});
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

const assetOf = (coin: string): string => `exchange:binance/symbol:${coin}`;

function reportedOf(
  { what, wallet, protocol, coin, amount, second, isOut, at }: Event,
  index: number,
): ReportedTransaction {
  const assetId = assetOf(coin);
  const elsewhere = assetOf(coin === "BTC" ? "USDT" : "BTC");
  const position = `${wallet}#${protocol}`;
  const leg = (direction: ReportedLeg["direction"], more: Partial<ReportedLeg> = {}): ReportedLeg => ({
    direction,
    assetId,
    amount,
    ...more,
  });
  const reportOf = (type: TransactionType, legs: ReportedLeg[]): ReportedTransaction => ({
    id: `exchange:binance:${index}`,
    at,
    type,
    platform: "exchange:binance",
    wallet,
    counterparty: protocol,
    legs,
  });
  switch (what) {
    case "stake":
    case "repayment":
      return reportOf(what, [leg("out")]);
    case "unstake":
    case "loan":
      return reportOf(what, [leg("in")]);
    case "bridge":
      return reportOf(what, [leg(isOut ? "out" : "in")]);
    case "settle":
      return reportOf(
        "trade",
        isOut ? [leg("in")] : [leg("in"), leg("in", { assetId: elsewhere, amount: second })],
      );
    case "interest":
      return reportOf(what, [leg("in", { wallet: position })]);
    case "named":
      return reportOf(isOut ? "stake" : "unstake", [
        leg(isOut ? "out" : "in"),
        leg(isOut ? "in" : "out", { wallet: position }),
      ]);
    case "two":
      return reportOf("unstake", [leg("in"), leg("in", { amount: second })]);
    default:
      return reportOf(isOut ? "withdrawal" : "deposit", [leg(isOut ? "out" : "in")]);
  }
}

const manager = "0xc36442b4a4522e871399cd717abdd847ab11fe88";
const pooled = ["slip44:60", "erc20:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2", "erc20:0x01"].map(
  (reference) => `eip155:1/${reference}`,
);
const amounts = fc.array(fc.nat(30).map(String), { minLength: 3, maxLength: 3 });

/** Anything that contracts may state of two NFTs of concentrated liquidity, and anything that the wallets moved with it. */
const nftEvent = fc.record({
  wallet: fc.constantFrom("0x0a", "0x0b"),
  changes: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(7, 8),
      liquidity: fc.integer({ min: -40, max: 60 }).map(String),
      added: fc.option(amounts),
      removed: fc.option(amounts),
      paid: fc.option(amounts),
      isStated: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 2 },
  ),
  isMatching: fc.boolean(),
  direction: fc.constantFrom("in" as const, "out" as const),
  moved: amounts,
  at: fc.tuple(fc.nat(8), fc.nat(2)).map(([blocks, seconds]) => start + blocks * 50 * day + seconds * 1_000),
});

function nftReportOf(
  {
    wallet,
    changes,
    isMatching,
    direction,
    moved,
    at,
  }: typeof nftEvent extends fc.Arbitrary<infer E> ? E : never,
  index: number,
): ReportedTransaction {
  const net = pooled.map((_, coin) =>
    changes.reduce((sum, { paid, added }) => sum + Number(paid?.[coin] ?? 0) - Number(added?.[coin] ?? 0), 0),
  );
  const legs = pooled.flatMap((assetId, coin): ReportedLeg[] => {
    const amount = isMatching ? String(Math.abs(net[coin] ?? 0)) : (moved[coin] ?? "0");
    const way = isMatching ? ((net[coin] ?? 0) > 0 ? "in" : "out") : direction;
    return amount === "0" ? [] : [{ direction: way, assetId, amount, counterparty: manager }];
  });
  return {
    at,
    platform: "eip155:1",
    wallet,
    txHash: `0x${String(index + 1).padStart(64, "0")}`,
    method: "multicall",
    counterparty: manager,
    legs: [...legs, { direction: "fee", assetId: pooled[0] ?? "", amount: "0.01" }],
    liquidity: changes.map(({ id, liquidity, added, removed, paid, isStated }) => ({
      assetId: `eip155:1/erc721:${manager}/${id}`,
      liquidity,
      ...(isStated || isMatching
        ? {
            coins: pooled.map((assetId, coin) => ({
              assetId,
              added: added?.[coin] ?? "0",
              removed: removed?.[coin] ?? "0",
              paid: paid?.[coin] ?? "0",
            })),
          }
        : {}),
    })),
  };
}

const histories = fc.oneof(
  fc.array(event, { minLength: 1, maxLength: 25 }).map((events) => events.map(reportedOf)),
  fc.array(nftEvent, { minLength: 1, maxLength: 15 }).map((events) => events.map(nftReportOf)),
);

function stored(all: readonly ReportedTransaction[], isSettledBetween = false): Sql {
  const sql = accountDatabase();
  const ledger = createLedger(sql);
  all.forEach((reported, index) => {
    ledger.add([reported], index % 3 === 0 ? other : source);
    if (isSettledBetween) settle(sql);
  });
  settle(sql);
  return sql;
}

const withoutSources = (sql: Sql): unknown =>
  JSON.parse(JSON.stringify(stateOf(sql), (key, value: unknown) => (key === "sources" ? undefined : value)));

describe("positions in the ledger", () => {
  test("are the same in any order of arrival, with or without intermediate computation", () => {
    fc.assert(
      fc.property(
        histories.chain((all) =>
          fc.record({
            all: fc.constant(all),
            shuffled: fc.shuffledSubarray(all, { minLength: all.length }),
            isSettledBetween: fc.boolean(),
          }),
        ),
        ({ all, shuffled, isSettledBetween }) => {
          expect(withoutSources(stored(shuffled, isSettledBetween))).toEqual(withoutSources(stored(all)));
        },
      ),
      { numRuns: depth(20, 60) },
    );
  });

  test("computed incrementally equal those from the beginning", () => {
    fc.assert(
      fc.property(histories, (all) => {
        const sql = stored(all, true);
        const incremental = stateOf(sql);
        expect(sql.prepare("SELECT * FROM dirty_positions").all()).toEqual([]);
        runToEnd(createBalances(sql).refresh({ isFull: true }));
        expect(stateOf(sql)).toEqual(incremental);
        sql.exec(
          "DELETE FROM balances; DELETE FROM holdings; DELETE FROM position_states; UPDATE entries SET balance = NULL",
        );
        settle(sql);
        expect(stateOf(sql)).toEqual(incremental);
      }),
      { numRuns: depth(20, 60) },
    );
  });

  test("deleting a source leaves the positions that the others reported", () => {
    fc.assert(
      fc.property(histories, (all) => {
        const sql = stored(all, true);
        while (!createLedger(sql).removeSource(other, 2).isDone);
        settle(sql);
        const rest = all.filter((_, index) => index % 3 !== 0);
        const expected = accountDatabase();
        if (rest.length > 0) createLedger(expected).add(rest, source);
        settle(expected);
        expect(stateOf(sql)).toEqual(stateOf(expected));
      }),
      { numRuns: depth(20, 60) },
    );
  });

  test("have the same effects in accounting as in the ledger", () => {
    fc.assert(
      fc.property(histories, (all) => {
        const sql = stored(all);
        const positions = createPositions();
        const ours: string[] = [];
        // Nothing later is read, and no bridge may be overdue.
        const now =
          sql.prepare<{ at: number | null }>("SELECT max(at) AS at FROM transactions").get()?.at ?? 0;
        const accounting = createAccountingTransactions(sql, { priceEngine: createPriceEngine(sql) });
        for (const transaction of accounting.transactions({ now }))
          for (const { effects } of positionEntriesOf(transaction, positions, plainAsset))
            for (const { operation, wallet, assetId, change } of effects)
              ours.push([transaction.id, operation, wallet, assetId, formatDecimal(change)].join(" "));
        const theirs = sql
          .prepare<{ text: string }>(
            `SELECT t.id || ' ' || e.operation || ' ' || w.wallet || ' ' || a.id || ' ' || e.change AS text FROM entries e JOIN transactions t ON t.key = e.transaction_key
             JOIN wallets w ON w.key = e.wallet JOIN assets a ON a.key = e.asset WHERE e.key % 65536 >= ${firstDerivedNumber}`,
          )
          .all()
          .map(({ text }) => text);
        expect(ours.sort()).toEqual(theirs.sort());
        expect(positions.waiting.size).toBe(0);
      }),
      { numRuns: depth(34, 100) },
    );
  });

  test("keep every entry's balance equal to the previous one plus its change, in every wallet", () => {
    fc.assert(
      fc.property(histories, (all) => {
        const sql = stored(all);
        const sums = new Map<string, ReturnType<typeof parseDecimal>>();
        for (const { wallet, asset, change } of sql
          .prepare<{ wallet: number; asset: number; change: string }>(
            "SELECT wallet, asset, change FROM entries",
          )
          .all())
          sums.set(`${wallet} ${asset}`, add(sums.get(`${wallet} ${asset}`) ?? zero, parseDecimal(change)));
        for (const { wallet, asset, amount } of createBalances(sql).at(Number.MAX_SAFE_INTEGER - day))
          expect(amount).toBe(formatDecimal(sums.get(`${wallet} ${asset}`) ?? zero));
      }),
      { numRuns: depth(14, 40) },
    );
  });

  test("hold nothing once everything returned, to any wallet", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            wallet: fc.constantFrom("Spot", "Funding", "Third"),
            amount: fc.integer({ min: 1, max: 99 }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.constantFrom("Spot", "Funding", "Elsewhere"),
        (locks, receiver) => {
          const total = locks.reduce((sum, { amount }) => sum + amount, 0);
          const reportOf = (
            type: "stake" | "unstake",
            wallet: string,
            amount: number,
            at: number,
          ): ReportedTransaction => ({
            at,
            type,
            platform: "exchange:binance",
            wallet,
            counterparty: "Earn",
            legs: [
              {
                direction: type === "stake" ? "out" : "in",
                assetId: assetOf("USDT"),
                amount: String(amount),
              },
            ],
          });
          const sql = stored([
            ...locks.map(({ wallet, amount }, index) =>
              reportOf("stake", wallet, amount, start + index * day),
            ),
            reportOf("unstake", receiver, total, start + 100 * day),
          ]);
          const held = createBalances(sql).at(start + 200 * day);
          const names = new Map(
            sql
              .prepare<{ key: number; wallet: string }>("SELECT key, wallet FROM wallets")
              .all()
              .map(({ key, wallet }) => [key, wallet]),
          );
          for (const { wallet, amount } of held) {
            const name = names.get(wallet) ?? "";
            if (isPosition(name)) expect(`${baseWalletOf(name)} ${amount}`).toBe(`${baseWalletOf(name)} 0`);
          }
          expect(sql.prepare("SELECT 1 FROM entries WHERE operation IN ('reward', 'deposit')").all()).toEqual(
            [],
          );
        },
      ),
      { numRuns: depth(14, 40) },
    );
  });
});
