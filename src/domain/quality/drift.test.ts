import { expect, test } from "vitest";
import { causeInEnglish } from "../texts/service-texts.ts";
import { isOpening, likelyCause, type DriftContext } from "./drift.ts";

const eth = "eip155:1/slip44:60";
const token = "eip155:1/erc20:0x00000000000000000000000000000000000000cc";

function cause(parts: Partial<DriftContext>): string {
  return causeInEnglish(
    likelyCause({
      wallet: "0xaa",
      assetId: token,
      symbol: "TOK",
      computed: "10",
      source: "12",
      past: [],
      pending: "0",
      settled: "0",
      gaps: [],
      wasNegative: false,
      sinceSync: 0,
      ...parts,
    }),
  );
}

test("the same difference at every past block is an opening balance", () => {
  const past = [
    { block: 5, difference: "2" },
    { block: 9, difference: "2.0" },
  ];
  expect(cause({ past })).toMatch(/^an opening balance, or history older than block 5/);
  expect(isOpening(past, "2")).toBe(true);
  expect(isOpening([], "2")).toBe(false);
});

test("a difference that began between two blocks names them", () => {
  const past = [
    { block: 5, difference: "0" },
    { block: 7, difference: "2" },
    { block: 9, difference: "2" },
  ];
  expect(cause({ past })).toMatch(/^something between the blocks 5 and 7 /);
  expect(isOpening(past, "2")).toBe(false);
});

test("a token whose difference grows is a rebasing one", () => {
  const past = [
    { block: 5, difference: "0.5" },
    { block: 7, difference: "1" },
  ];
  expect(cause({ past })).toMatch(/^a rebasing or interest-bearing token/);
});

test("a known explanation is named first", () => {
  expect(cause({ settled: "-2" })).toMatch(/^an adjustment that settled this before/);
  expect(cause({ pending: "2" })).toMatch(/not confirmed yet/);
  expect(cause({ sinceSync: 3_600_000 })).toMatch(/since the last sync/);
  expect(cause({ gaps: [{ reason: "This node does not trace." }] })).toBe(
    "a known gap: This node does not trace",
  );
});

test("a gap of other assets or chains, or a note, explains nothing", () => {
  const reason = "Not read, since no explorer serves them: Ink.";
  const none = /^a token|rebas/;
  expect(cause({ gaps: [{ reason, about: ["eip155:57073"] }] })).toMatch(none);
  expect(cause({ gaps: [{ reason, about: [eth] }] })).toMatch(none);
  expect(cause({ gaps: [{ reason, isNote: true }] })).toMatch(none);
  expect(cause({ gaps: [{ reason, about: ["eip155:1"] }] })).toMatch(/^a known gap: Not read/);
  expect(cause({ assetId: eth, gaps: [{ reason, about: [eth] }] })).toMatch(/^a known gap/);
});

test("without past balances the difference itself suggests the cause", () => {
  expect(cause({ symbol: "stETH" })).toMatch(/^a rebasing token: stETH grows/);
  expect(cause({ wasNegative: true })).toMatch(/^missing history/);
  expect(cause({ computed: "0" })).toMatch(/^an opening balance/);
  expect(cause({ source: "9" })).toMatch(/^a token that takes a fee on transfers/);
  expect(cause({ assetId: eth })).toMatch(/^incoming internal transactions/);
  expect(cause({ assetId: "eip155:31337/slip44:60" })).toMatch(/internal transactions, withdrawals or block/);
  expect(cause({ assetId: eth, source: "9" })).toMatch(/^outgoing internal transactions or fees/);
  expect(cause({ assetId: "exchange:kraken/symbol:BTC" })).toMatch(
    /^history older than the exchange provides/,
  );
});

test("a small surplus of a position is interest that was not listed yet; a large one, or one of a wallet, is not", () => {
  const earn = { wallet: "Binance Spot#Earn", computed: "100", source: "100.5" };
  expect(cause(earn)).toMatch(/^interest that has accrued/);
  expect(cause({ ...earn, source: "102" })).not.toMatch(/accrued/);
  expect(cause({ ...earn, source: "99.9" })).not.toMatch(/accrued/);
  expect(cause({ ...earn, wallet: "Binance Spot" })).not.toMatch(/accrued/);
});
