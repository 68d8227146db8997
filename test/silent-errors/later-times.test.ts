import { expect, test } from "vitest";
import { openSql } from "../../src/platform/sqlite/open-sql.ts";
import { openViews } from "../../src/store/views/open-views.ts";
import { createFiguresWorld } from "../support/worlds/figures-world.ts";

const eth = "eip155:1/slip44:60";
const usd = "currency:iso4217/code:USD";
const dayMs = 86_400_000;

test("a transaction entered for a later time has neither lots nor a gain yet", async () => {
  const world = await createFiguresWorld();
  try {
    const now = Date.now();
    const day = (offset: number): string => new Date(now + offset * dayMs).toISOString().slice(0, 10);
    const create = (offset: number, type: string, legs: object[]) => ({
      at: now + offset * dayMs,
      wallet: "Wallet",
      type,
      legs,
    });
    const incoming = (assetId: string, amount: string) => ({ direction: "in", assetId, amount });
    const outgoing = (assetId: string, amount: string) => ({ direction: "out", assetId, amount });
    await world.price(day(-40), day(5), { [eth]: "2000" });
    await world.call("transactions.create", {
      transactions: [
        create(-30, "deposit", [incoming(eth, "5")]),
        create(3, "trade", [outgoing(eth, "1"), incoming(usd, "3000")]),
        create(4, "deposit", [incoming(eth, "2")]),
      ],
    });
    await world.settle();
    const { items } = await world.call<{ items: Record<string, unknown>[] }>("trades.costs", {
      includeClosed: true,
    });
    expect(items).toMatchObject([
      { symbol: "ETH", amount: "5", cost: "10000", costGap: null, realised: "0", unrealised: "0" },
    ]);
    const trades = await world.call<{ items: Record<string, unknown>[] }>("trades.list");
    expect(trades.items).toMatchObject([{ symbol: "ETH", quantity: "5", realised: "0" }]);
    const { totals } = await world.call<{ totals: Record<string, string> }>("pnl.report");
    expect(totals).toMatchObject({ realised: "0", proceeds: "0" });
  } finally {
    await world.end();
  }
});

test("what was entered for later today is in no figure of today yet", async () => {
  const world = await createFiguresWorld();
  try {
    const now = Date.now();
    const today = Math.floor(now / dayMs) * dayMs;
    const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
    const deposit = (at: number, amount: string) => ({
      at,
      wallet: "Wallet",
      type: "deposit",
      legs: [{ direction: "in", assetId: eth, amount }],
    });
    await world.price(day(now - 40 * dayMs), day(now), { [eth]: "2000" });
    await world.call("transactions.create", {
      transactions: [deposit(now - 30 * dayMs, "5"), deposit(today + dayMs - 1, "2")],
    });
    await world.settle();
    const last = async (method: string, input: object = {}) =>
      (await world.call<Record<string, unknown>[]>(method, input)).at(-1);
    const { items } = await world.call<{ items: object[] }>("balances.list");
    expect(items).toMatchObject([{ amount: "5", value: "10000" }]);
    expect(await last("balances.history", { assetId: eth })).toMatchObject({ amount: "5", value: "10000" });
    expect(await last("netWorth.history")).toMatchObject({ value: "10000" });
    expect(await last("performance.contributions")).toMatchObject({ value: "10000", netInvested: "10000" });
    const file = openSql(world.account().sql.path, { readonly: true });
    const views = openViews(file, { now: Date.now(), maskAddresses: false });
    expect(views.ask({ sql: "SELECT amount FROM holdings", rows: 9, bytes: 999 })).toMatchObject({
      rows: [["5"]],
    });
    file.close();
  } finally {
    await world.end();
  }
});
