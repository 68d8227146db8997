import fc from "fast-check";
import { expect, it } from "vitest";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { createAccountStore } from "../../store/account/account-store.ts";
import { createBalances } from "../../store/balances/balances.ts";
import { runToEnd } from "../../ports/pause.ts";
import type { ReportedLeg, ReportedTransaction } from "./transaction.ts";

const platform = "exchange:binance";
type Reporter = { id: string; rows: readonly ReportedTransaction[] };

/** What each wallet holds after the sources reported in this order, and the number of transactions. */
function after(reporters: readonly Reporter[]): { held: Record<string, string>; count: number } {
  const sql = accountDatabase();
  const account = createAccountStore(sql, { id: "a", name: "main" });
  for (const { id, rows } of reporters) account.ledger.add(rows, { kind: "connection", id }, { assets: [] });
  runToEnd(createBalances(sql).refresh());
  const rows = sql
    .prepare<{ wallet: string; id: string; amount: string }>(
      "SELECT w.wallet, a.id, h.amount FROM holdings h JOIN wallets w ON w.key = h.wallet JOIN assets a ON a.key = h.asset WHERE h.amount <> '0' ORDER BY 1, 2",
    )
    .all();
  return {
    held: Object.fromEntries(
      rows.map(({ wallet, id, amount }) => [`${wallet} ${id.split(":").at(-1)}`, amount]),
    ),
    count: account.ledger.list({}, { limit: 1, order: "asc" }).total,
  };
}

const leg = (
  direction: "in" | "out" | "fee",
  symbol: string,
  amount: string,
  wallet?: string,
): ReportedLeg => ({
  direction,
  assetId: `${platform}/symbol:${symbol}`,
  amount,
  ...(wallet === undefined ? {} : { wallet }),
});
const row = (id: string, wallet: string, legs: ReportedLeg[]): ReportedTransaction => ({
  id: `${platform}:${id}`,
  at: Date.UTC(2024, 0, 1),
  platform,
  wallet,
  type: "transfer",
  legs,
});

it("a transfer between two accounts of one exchange that share its id moves from one to the other, in either order", () => {
  const main = { id: "main", rows: [row("transfer:5", "Main Spot", [leg("out", "USDT", "100")])] };
  const sub = { id: "sub", rows: [row("transfer:5", "Sub Spot", [leg("in", "USDT", "100")])] };
  const expected = { held: { "Main Spot USDT": "-100", "Sub Spot USDT": "100" }, count: 1 };
  expect(after([main, sub])).toEqual(expected);
  expect(after([sub, main])).toEqual(expected);
  expect(after([sub, main, sub, main])).toEqual(expected);
});

it("a trade between two accounts of one exchange that share its id changes both, each with its fee", () => {
  const buyer = {
    id: "main",
    rows: [
      row("trade:7", "Main", [leg("in", "BTC", "1"), leg("out", "USDT", "50"), leg("fee", "BTC", "0.1")]),
    ],
  };
  const seller = {
    id: "sub",
    rows: [row("trade:7", "Sub", [leg("out", "BTC", "1"), leg("in", "USDT", "50"), leg("fee", "USDT", "2")])],
  };
  const expected = {
    held: { "Main BTC": "0.9", "Main USDT": "-50", "Sub BTC": "-1", "Sub USDT": "48" },
    count: 1,
  };
  expect(after([buyer, seller])).toEqual(expected);
  expect(after([seller, buyer])).toEqual(expected);
});

it("one account by two keys counts once, whatever each key's account is called", () => {
  const moves = fc.array(
    fc.record({
      kind: fc.constantFrom("deposit" as const, "move" as const, "trade" as const),
      amount: fc.integer({ min: 1, max: 9 }).map(String),
      hasFee: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const rowsOf = (
    name: string,
    all: { kind: string; amount: string; hasFee: boolean }[],
  ): ReportedTransaction[] =>
    all.map(({ kind, amount, hasFee }, index) =>
      row(`${index}`, `${name} Spot`, [
        ...(kind === "deposit" ? [leg("in", "USDT", amount)] : [leg("out", "USDT", amount)]),
        ...(kind === "move" ? [leg("in", "USDT", amount, `${name} Funding`)] : []),
        ...(kind === "trade" ? [leg("in", "BTC", amount)] : []),
        ...(hasFee ? [leg("fee", "BNB", "0.5")] : []),
      ]),
    );
  fc.assert(
    fc.property(moves, (all) => {
      const first = { id: "a", rows: rowsOf("Binance", all) };
      const second = { id: "b", rows: rowsOf("Mine", all) };
      expect(after([first, second, first, second])).toEqual(after([first]));
    }),
    { numRuns: 10 },
  );
});
