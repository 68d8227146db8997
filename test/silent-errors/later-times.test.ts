import { expect, test } from "vitest";
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
