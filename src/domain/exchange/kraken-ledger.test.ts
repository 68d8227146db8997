import fc from "fast-check";
import { expect, test } from "vitest";
import { krakenEvents, krakenSymbol } from "./kraken-ledger.ts";

test.each([
  ["XXBT", "BTC"],
  ["XBT.M", "BTC"],
  ["XETH", "ETH"],
  ["ETH2", "ETH"],
  ["ETH2.S", "ETH"],
  ["ZUSD", "USD"],
  ["ZEUR", "EUR"],
  ["EUR.HOLD", "EUR"],
  ["USD.M", "USD"],
  ["ZAUD", "AUD"],
  ["XXDG", "DOGE"],
  ["DOT28.S", "DOT"],
  ["SOL03.S", "SOL"],
  ["DOT.P", "DOT"],
  ["ETH.F", "ETH"],
  ["BTC.B", "BTC"],
])("Kraken's code %s is %s", (code, symbol) => {
  expect(krakenSymbol(code)).toBe(symbol);
});

test.each(["ZETA", "ZORA", "ZEUS", "ZRX", "XTZ", "XCN", "XRT", "ZETA.S", "C98", "C98.S", "1INCH", "USDC"])(
  "%s is unchanged",
  (code) => {
    expect(krakenSymbol(code)).toBe(code.replace(/\.S$/, ""));
  },
);

test("a code loses a letter only if Kraken's own list says so", () => {
  const listed =
    /^(?:X(?:XBT|XDG|ETH|ETC|LTC|XRP|XLM|STR|XMR|ZEC|REP|MLN|ICN|NMC|XVN|DAO|BT|DG)|Z(?:USD|EUR|GBP|CAD|JPY|AUD|KRW)|ETH2)$/;
  fc.assert(
    fc.property(fc.stringMatching(/^[XZ]?[A-Z]{2,6}$/), (code) => {
      fc.pre(!listed.test(code));
      expect(krakenSymbol(code)).toBe(code);
    }),
  );
});

test("a transfer that takes one asset and gives another is a trade, not an airdrop", () => {
  const row = { at: 1, type: "transfer", subtype: "", fee: "0" };
  const taken = { ...row, id: "L1", reference: "T1", asset: "XREP", amount: "-3" };
  const given = { ...row, id: "L2", reference: "T1", asset: "ZEUR", amount: "24" };
  expect(krakenEvents([taken, given]).events).toMatchObject([
    { id: "T1", type: "trade", changes: [{ symbol: "REP" }, { symbol: "EUR", amount: "24" }] },
  ]);
  expect(krakenEvents([{ ...given, asset: "BCH" }]).events).toMatchObject([{ type: "airdrop" }]);
  // Nobody airdrops money.
  expect(krakenEvents([given]).events).toMatchObject([{ type: "other" }]);
});

test("a settled margin position is a purchase, not income and an expense", () => {
  const row = { at: 1, type: "settled", subtype: "", reference: "S1" };
  const { events, isHalf } = krakenEvents([
    { ...row, id: "L1", asset: "ZEUR", amount: "-1000", fee: "2" },
    { ...row, id: "L2", asset: "XXBT", amount: "0.02", fee: "0" },
  ]);
  expect(isHalf).toBe(false);
  expect(events).toMatchObject([
    {
      id: "S1",
      type: "trade",
      changes: [
        { symbol: "EUR", amount: "-1000" },
        { symbol: "EUR", amount: "-2", isFee: true },
        { symbol: "BTC", amount: "0.02" },
      ],
    },
  ]);
});

test("a withdrawal and its return have failed, and only a fee that was kept counts", () => {
  const row = { at: 1, type: "withdrawal", subtype: "", asset: "XXBT", reference: "W1" };
  const sent = { ...row, id: "L1", amount: "-0.5", fee: "0.0005" };
  const [out, back] = [
    { symbol: "BTC", amount: "-0.5" },
    { symbol: "BTC", amount: "0.5" },
  ];
  expect(krakenEvents([sent, { ...row, id: "L2", amount: "0.5", fee: "-0.0005" }]).events).toMatchObject([
    { id: "L1", type: "withdrawal", status: "failed", changes: [out] },
    {
      id: "L2",
      type: "deposit",
      status: "failed",
      changes: [back, { symbol: "BTC", amount: "0.0005", isFee: true }],
    },
  ]);
  expect(krakenEvents([sent, { ...row, id: "L2", amount: "0.5", fee: "0" }]).events).toMatchObject([
    { id: "L1", status: "failed", changes: [out, { symbol: "BTC", amount: "-0.0005", isFee: true }] },
    { id: "L2", status: "failed", changes: [back] },
  ]);
  // A part of the fee came back, which a failed transaction cannot state.
  expect(
    krakenEvents([sent, { ...row, id: "L2", amount: "0.5", fee: "-0.0001" }]).events.map(
      ({ status }) => status,
    ),
  ).toEqual([undefined, undefined]);
});

test.each([
  ["trade", "", "trade"],
  ["trade", "tradespot", "trade spot"],
  ["deposit", "instant", "deposit instant"],
  ["credit", "credit", "credit"],
])("a row of the type %s and the subtype %j has the method %s", (type, subtype, method) => {
  const row = { id: "L1", reference: "R1", at: 0, type, subtype, asset: "XXBT", amount: "1", fee: "0" };
  expect(krakenEvents([row]).events.map((event) => event.method)).toEqual([method]);
});
