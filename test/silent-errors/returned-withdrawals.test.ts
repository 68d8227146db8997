import { afterEach, beforeEach, expect, test } from "vitest";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

test("coins of a withdrawal that was cancelled keep their date and cost", async () => {
  await world.price("2019-02-01", "2019-02-01", { "exchange:bitfinex/symbol:BTC": "4000" });
  await world.price("2021-03-01", "2021-03-05", { "exchange:bitfinex/symbol:BTC": "50000" });
  await world.importCsv(
    [
      "#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET",
      "1,Deposit (BITCOIN) #991 on wallet exchange,BTC,1,1,01-02-19 10:00:00,exchange",
      "2,BITCOIN Withdrawal #992 on wallet exchange,BTC,-1,0,01-03-21 10:00:00,exchange",
      "3,Canceled withdrawal request #992 on wallet exchange,BTC,1,1,02-03-21 10:00:00,exchange",
      "4,Exchange 1.0 BTC for USD @ 50000.0 on wallet exchange,BTC,-1,0,03-03-21 10:00:00,exchange",
      "5,Exchange 1.0 BTC for USD @ 50000.0 on wallet exchange,USD,50000,50000,03-03-21 10:00:00,exchange",
      "",
    ].join("\n"),
    { options: { timezone: "UTC" } },
  );
  const { disposals, totals, counts } = await world.profit("2021-03-05");
  expect(totals).toMatchObject({ realised: "46000", withdrawnGain: "0" });
  expect(counts["withdrawn"]).toBe(0);
  expect(disposals.flatMap(({ lots }) => lots)).toEqual([
    expect.objectContaining({ amount: "1", holdingDays: 761, gain: "46000" }),
  ]);
});

const bitfinex = "#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET";
const options = { timezone: "UTC" };

test("a withdrawal that came back with its fee has no fee", async () => {
  await world.price("2021-02-01", "2021-03-02", { "exchange:bitfinex/symbol:BTC": "50000" });
  await world.importCsv(
    [
      bitfinex,
      "1,Deposit (BITCOIN) #991 on wallet exchange,BTC,2,2,01-02-21 10:00:00,exchange",
      "2,BITCOIN Withdrawal #992 on wallet exchange,BTC,-1,1,13-02-21 10:00:00,exchange",
      "3,Bitcoin Withdrawal fee on wallet exchange,BTC,-0.0004,0.9996,13-02-21 10:00:00,exchange",
      "4,Canceled withdrawal request #992 on wallet exchange,BTC,1.0004,2,14-02-21 10:00:00,exchange",
      "",
    ].join("\n"),
    { options },
  );
  const { totals, counts, remaining } = await world.profit("2021-03-02");
  expect(totals).toMatchObject({ realised: "0", withdrawnGain: "0", expenses: "0" });
  expect(counts["withdrawn"]).toBe(0);
  expect(remaining).toEqual([expect.objectContaining({ amount: "2", cost: "100000" })]);
});

test("a withdrawal of another file that came back is named, as its coins lose their date and cost", async () => {
  const { notes } = await world.preview(
    [
      bitfinex,
      "1,Deposit (BITCOIN) #991 on wallet exchange,BTC,2,2,13-02-21 10:00:00,exchange",
      "2,Canceled withdrawal request #992 on wallet exchange,BTC,1,3,14-02-21 10:00:00,exchange",
      "",
    ].join("\n"),
    { options },
  );
  expect(notes).toContainEqual(expect.objectContaining({ reason: "returnsAlone", params: { count: "1" } }));
});
