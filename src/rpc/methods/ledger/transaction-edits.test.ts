import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFiguresWorld, type FiguresWorld } from "../../../../test/support/worlds/figures-world.ts";

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

const btc = "exchange:kraken/symbol:BTC";
const usd = "currency:iso4217/code:USD";
const start = Date.UTC(2023, 0, 10, 12);
const day = 86_400_000;
type Leg = { direction: "in" | "out" | "fee"; assetId: string; amount: string };
type Transaction = { id: string; type: string; legs: Leg[]; tags: string[]; notes?: string };
type Changed = { ids: string[]; changeId: string };
type Change = { id: string; kind: string; fields: string[]; transactions: number; isUndone: boolean };
const leg = (direction: Leg["direction"], assetId: string, amount: string): Leg => ({
  direction,
  assetId,
  amount,
});

/** Two purchases and a sale; returns their ids. */
async function enterTrades(): Promise<string[]> {
  const trade = (at: number, legs: Leg[]) => ({
    at,
    type: "trade",
    platform: "exchange:kraken",
    wallet: "Kraken",
    legs,
  });
  const { ids } = await world.call<{ ids: string[] }>("transactions.create", {
    transactions: [
      { ...trade(start - day, [leg("in", usd, "100000")]), type: "deposit" },
      trade(start, [leg("in", btc, "1"), leg("out", usd, "20000"), leg("fee", usd, "10")]),
      trade(start + day, [leg("in", btc, "1"), leg("out", usd, "30000")]),
      trade(start + 2 * day, [leg("out", btc, "1.5"), leg("in", usd, "60000")]),
    ],
  });
  await world.settle();
  return ids;
}

/** Balances, the report with its lots, and all transactions. */
async function figures(): Promise<unknown> {
  await world.settle();
  const { disposals, remaining, totals } = await world.profit("2023-12-31", { method: "fifo" });
  const { items } = await world.call<{ items: unknown[] }>("balances.list", { includeZero: true });
  const { items: transactions } = await world.call<{ items: unknown[] }>("transactions.list");
  return { disposals, remaining, totals, items, transactions };
}

async function undo(changeId: string): Promise<Changed> {
  return world.call<Changed>("transactions.undo", { changeId });
}

describe("changes of transactions", () => {
  test("an update that expects other values than there are changes nothing and names the fields", async () => {
    const [, first = ""] = await enterTrades();
    const read = await world.call<Transaction>("transactions.get", { id: first });
    const update = (input: object): Promise<Transaction> =>
      world.call<Transaction>("transactions.update", { id: first, ...input });
    const seen = { notes: null, tags: read.tags, legs: read.legs };
    await update({ patch: { notes: "theirs", tags: ["a"] }, expected: seen });
    await expect(
      update({ patch: { notes: "mine", type: "trade" }, expected: { notes: null, tags: [] } }),
    ).rejects.toThrow("409 The transaction was changed since it was read: notes, tags.");
    expect(await world.call<Transaction>("transactions.get", { id: first })).toMatchObject({
      notes: "theirs",
      tags: ["a"],
    });
    await update({ patch: { legs: [leg("in", btc, "2")] }, expected: { legs: read.legs } });
    await expect(
      update({ patch: { legs: [leg("in", btc, "3")] }, expected: { legs: read.legs } }),
    ).rejects.toThrow("409 The transaction was changed since it was read: legs.");
    await update({ patch: { notes: "mine" }, expected: { notes: "theirs" } });
  });

  test("a bulk change, a split and a merge that expect other values than there are change nothing", async () => {
    const [, first = "", second = ""] = await enterTrades();
    const get = (id: string): Promise<Transaction> => world.call<Transaction>("transactions.get", { id });
    const [one, two] = [await get(first), await get(second)];
    const expectedOf = ({ id, legs }: Transaction): object => ({ id, legs, notes: null });
    await world.call("transactions.update", { id: second, patch: { notes: "theirs" } });
    const refusal = "409 The transaction was changed since it was read: notes.";
    const ids = [first, second];
    const expected = [one, two].map(expectedOf);
    await expect(
      world.call("transactions.updateMany", { ids, patch: { notes: "mine" }, expected }),
    ).rejects.toThrow(refusal);
    await expect(world.call("transactions.merge", { ids, expected })).rejects.toThrow(refusal);
    const parts = [{ legs: [leg("in", btc, "1")] }, { legs: [leg("out", usd, "30000")] }];
    await expect(
      world.call("transactions.split", { id: second, parts, expected: { notes: null } }),
    ).rejects.toThrow(refusal);
    expect([(await get(first)).notes, (await get(second)).notes]).toEqual([undefined, "theirs"]);
    expect((await get(second)).legs).toEqual(two.legs);

    const current = [one, two].map((read) => ({
      ...expectedOf(read),
      notes: read === one ? null : "theirs",
    }));
    await world.call("transactions.updateMany", { ids, patch: { notes: "mine" }, expected: current });
    await world.call("transactions.split", {
      id: second,
      parts,
      expected: { notes: "mine", legs: two.legs },
    });
    expect((await get(second)).legs).toHaveLength(1);
  });

  test("an update, a bulk change, a split, a merge and a deletion are undone to the same balances and lots", async () => {
    const [, first = "", second = "", sale = ""] = await enterTrades();
    const before = await figures();
    const changes: (() => Promise<string>)[] = [
      async () => {
        const patch = { legs: [leg("in", btc, "2"), leg("out", usd, "20000")], at: start + 5 * day };
        await world.call("transactions.update", { id: first, patch });
        const [last] = await world.call<Change[]>("transactions.history", { id: first, limit: 1 });
        expect(last).toMatchObject({ kind: "update", fields: ["at", "legs"], isUndone: false });
        return last?.id ?? "";
      },
      async () => {
        const patch = { wallet: "Vault", type: "other", addTags: ["later"], notes: "moved" };
        const { changeId } = await world.call<Changed>("transactions.updateMany", {
          ids: [first, sale],
          patch,
        });
        const [last] = await world.call<Change[]>("transactions.history", { id: sale, limit: 1 });
        expect(last?.fields.toSorted()).toEqual(["notes", "tags", "type", "wallet"]);
        return changeId;
      },
      async () => {
        const parts = [
          { legs: [leg("in", btc, "0.25"), leg("out", usd, "5000"), leg("fee", usd, "10")] },
          { legs: [leg("in", btc, "0.75"), leg("out", usd, "15000")], notes: "rest" },
        ];
        return (await world.call<Changed>("transactions.split", { id: first, parts })).changeId;
      },
      async () => (await world.call<Changed>("transactions.merge", { ids: [second, sale] })).changeId,
      async () => {
        await world.call("transactions.delete", { ids: [first, sale] });
        const [last] = await world.call<Change[]>("transactions.history", { id: sale, limit: 1 });
        expect(last).toMatchObject({ kind: "delete", transactions: 2, fields: ["deleted"] });
        return last?.id ?? "";
      },
    ];
    for (const change of changes) {
      const changeId = await change();
      const after = await figures();
      expect(after).not.toEqual(before);
      const undone = await undo(changeId);
      expect(await figures()).toEqual(before);
      const again = await undo(undone.changeId);
      expect(await figures()).toEqual(after);
      await undo(again.changeId);
      expect(await figures()).toEqual(before);
    }
  }, 60_000);

  test("a change is not undone twice, nor before a later change of the same transaction", async () => {
    const [, first = ""] = await enterTrades();
    const { changeId } = await world.call<Changed>("transactions.updateMany", {
      ids: [first],
      patch: { notes: "one" },
    });
    await world.call("transactions.update", { id: first, patch: { notes: "two" } });
    expect(await world.answerOf("transactions.undo", { changeId })).toMatchObject({
      status: 409,
      data: { transactionId: first },
    });
    const [later] = await world.call<Change[]>("transactions.history", { id: first });
    await undo(later?.id ?? "");
    await undo(changeId);
    expect(await world.answerOf("transactions.undo", { changeId })).toMatchObject({ status: 409 });
    expect(await world.answerOf("transactions.undo", { changeId: "none" })).toMatchObject({ status: 404 });
    expect((await world.call<Transaction>("transactions.get", { id: first })).notes).toBeUndefined();
  });

  test("a merge of two halves is a trade with all fees, and a reset restores both", async () => {
    const legsOf = async (id: string): Promise<Leg[]> =>
      (await world.call<Transaction>("transactions.get", { id })).legs;
    const half = (legs: Leg[], type: string) => ({
      at: start,
      type,
      platform: "eip155:1",
      wallet: "0x00000000000000000000000000000000000000aa",
      legs,
    });
    const eth = "eip155:1/slip44:60";
    const { ids } = await world.call<{ ids: string[] }>("transactions.create", {
      transactions: [
        half([leg("out", eth, "1"), leg("fee", eth, "0.01")], "withdrawal"),
        half([leg("in", usd, "2000"), leg("fee", eth, "0.02")], "deposit"),
      ],
    });
    const before = await figures();
    const merged = await world.call<Changed>("transactions.merge", { ids });
    const [id = ""] = merged.ids;
    expect(merged.ids).toHaveLength(1);
    expect(await world.call<Transaction>("transactions.get", { id })).toMatchObject({ type: "trade" });
    const fees = (await legsOf(id)).filter(({ direction }) => direction === "fee");
    expect(fees.map(({ amount }) => amount).toSorted()).toEqual(["0.01", "0.02"]);
    // Changing the merged legs keeps both fees, too.
    await world.call("transactions.update", {
      id,
      patch: { legs: [...(await legsOf(id)), leg("in", usd, "1")] },
    });
    expect((await legsOf(id)).filter(({ direction }) => direction === "fee")).toHaveLength(2);
    const [last] = await world.call<Change[]>("transactions.history", { id, limit: 1 });
    await undo(last?.id ?? "");
    await world.call("transactions.reset", { ids: [id] });
    expect(await figures()).toEqual(before);
  });

  test("a split with other totals than its transaction is refused with the difference", async () => {
    const [, first = ""] = await enterTrades();
    const parts = [
      { legs: [leg("in", btc, "0.5")] },
      { legs: [leg("in", btc, "0.4"), leg("out", usd, "20000")] },
    ];
    const answer = await world.answerOf("transactions.split", { id: first, parts });
    expect(answer).toMatchObject({ status: 400, data: { assetId: btc, direction: "in" } });
  });

  test("transactions of two platforms, and halves of transfers, are not merged", async () => {
    const [, first = ""] = await enterTrades();
    const { ids } = await world.call<{ ids: string[] }>("transactions.create", {
      transactions: [
        { at: start, type: "withdrawal", wallet: "Paper", legs: [leg("out", btc, "1")] },
        { at: start, type: "deposit", wallet: "Vault", legs: [leg("in", btc, "1")] },
      ],
    });
    const [paper = "", vault = ""] = ids;
    expect(await world.answerOf("transactions.merge", { ids: [first, paper] })).toMatchObject({
      status: 400,
    });
    await world.call("transactions.link", { ids });
    expect(await world.answerOf("transactions.merge", { ids })).toMatchObject({ status: 409 });
    const { items, total } = await world.call<{ items: Transaction[]; total: number }>("transactions.list", {
      filter: { collapseTransfers: true },
    });
    expect(items.map(({ id }) => id)).not.toContain(vault);
    expect(total).toBe(items.length);
    const ofVault = await world.call<{ items: Transaction[] }>("transactions.list", {
      filter: { collapseTransfers: true, wallets: ["Vault"] },
    });
    expect(ofVault.items.map(({ id }) => id)).toEqual([vault]);
  });

  test("a preview lists the balances that would change, and changes none", async () => {
    const [, first = "", , sale = ""] = await enterTrades();
    const before = await figures();
    const preview = await world.call("transactions.preview", {
      change: { kind: "delete", ids: [first, sale] },
    });
    const place = { platform: "exchange:kraken", wallet: "Kraken" };
    expect(preview).toEqual({
      transactions: 2,
      balances: [
        { ...place, assetId: btc, before: "0.5", after: "1" },
        { ...place, assetId: usd, before: "109990", after: "70000" },
      ],
    });
    expect(await figures()).toEqual(before);
  });

  test("filters by amount compare exactly, whatever the number of digits", async () => {
    const amounts = ["0.5", "9", "10", "10.000000000000000000000000000001", "100", "99.99"];
    await world.call("transactions.create", {
      transactions: amounts.map((amount) => ({
        at: start,
        type: "deposit",
        wallet: "Paper",
        legs: [leg("in", btc, amount)],
      })),
    });
    const found = async (filter: object): Promise<string[]> => {
      const { items } = await world.call<{ items: Transaction[] }>("transactions.list", { filter });
      return items.map(({ legs }) => legs[0]?.amount ?? "").toSorted();
    };
    expect(await found({ minAmount: "10.000000000000000000000000000001" })).toEqual([
      "10.000000000000000000000000000001",
      "100",
      "99.99",
    ]);
    expect(await found({ minAmount: "9", maxAmount: "10.0" })).toEqual(["10", "9"]);
    expect(await found({ maxAmount: "0.6" })).toEqual(["0.5"]);
  });
});
