import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  add,
  compare,
  formatDecimal,
  negate,
  parseDecimal,
  zero,
  type Decimal,
} from "../../money/decimal.ts";
import { effectiveOf } from "../edits.ts";
import type { KnownLeg } from "../identity.ts";
import { reportOf } from "../source-report.ts";

const wallet = "0x00000000000000000000000000000000000000aa";
const [zeroAddress, endpoint, token, pool] = ["0", "e", "7", "5"].map((digit) => `0x${digit.repeat(40)}`);
const native = "eip155:1/slip44:60";
const assetOf = (contract: string | undefined): string => `eip155:1/erc20:${contract ?? ""}`;
const usdc = assetOf("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48");
const routerV1 = "0x8731d54e9d02c286767d56ac03e8037c07e01e98";
const poolV2 = "0xc026395860db2d07ee33e05fe50ed7bd583189c7";
const nativePool = "0x77b2043768d28e9c9ab44e1abfc95944bce57931";
const ccipRouter = "0x80226fc0ee2b096224eeac085bb9a8cba1146f7d";
const wormhole = "0x3ee18b2214aff97000d974cf647e7c347e8fa585";
const axelar = "0xb5fb4be02232b1bba4dc8f81dc24c26980de9e3c";
const liFi = "0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae";
const socket = "0x3a23f943181408eac424116af7b7790c94cb97a5";
const squid = "0xce16f69375520ab01377ce7b88f5ba8c48f8d666";
const deBridge = "0xef4fb24ad0916217251f553c0596f8edc630eb66";
const arbitrumInbox = "0x4dbd4fc535ac27206064b68ffcf827b0a60bab3f";
const link = assetOf("0x514910771af9ca656af840dff83e8264ecf986ca");
const vePendle = "0x4f30a9d41b80ecc5b94306ab4364951ae3170210";
const pendle = assetOf("0x808507121b80c02388fad14726482e061b8da827");

type Moved = ["in" | "out", string, string | undefined, string];

/** A transaction as its receipt reports it: the value of the call, the transfers of tokens, and the gas. */
function booked(moves: readonly Moved[], called: string | undefined, method = "0x9fbf10fc") {
  const legs = moves.map(([direction, assetId, counterparty = "", amount]): KnownLeg => ({
    direction,
    assetId,
    amount,
    counterparty,
    kind: assetId !== native ? "token" : direction === "in" ? "internal" : "value",
  }));
  const gas: KnownLeg = { direction: "fee", assetId: native, amount: "0.001", kind: "gas" };
  const report = reportOf({
    at: 0,
    platform: "eip155:1",
    wallet,
    method,
    ...(called === undefined ? {} : { counterparty: called }),
    legs: [...legs, gas],
  });
  return { report, effective: effectiveOf([report], { wallet, isLinked: false, isOwn: () => false }) };
}

function read(moves: readonly Moved[], called: string | undefined, method?: string): string[] {
  const { type, legs } = booked(moves, called, method).effective;
  const shown = legs
    .filter(({ kind }) => kind !== "gas")
    .map(({ direction, amount, assetId }) => `${direction} ${amount}${assetId === native ? " ETH" : ""}`);
  return [type, ...shown.sort()];
}

describe("the fee of a message", () => {
  test("is booked for the swap of Stargate v1, less the refund of the endpoint", () => {
    const sent: Moved[] = [
      ["out", usdc, pool, "500"],
      ["out", native, routerV1, "0.01"],
    ];
    expect(read(sent, routerV1)).toEqual(["bridge", "fee 0.01 ETH", "out 500"]);
    expect(read([...sent, ["in", native, endpoint, "0.004"]], routerV1)).toEqual([
      "bridge",
      "fee 0.006 ETH",
      "out 500",
    ]);
    expect(read([...sent, ["in", native, endpoint, "0.01"]], routerV1)).toEqual(["bridge", "out 500"]);
  });

  test("is booked at pools of Stargate v2, CCIP, Wormhole and Axelar", () => {
    for (const [called, kept] of [
      [poolV2, poolV2],
      [ccipRouter, pool],
      [wormhole, wormhole],
      [axelar, pool],
    ])
      expect(
        read(
          [
            ["out", usdc, kept, "500"],
            ["out", native, called, "0.01"],
          ],
          called,
          "0x00000001",
        ),
      ).toEqual(["bridge", "fee 0.01 ETH", "out 500"]);
  });

  test("is booked for a token that sends itself (OFT), and for one that a manager keeps (NTT)", () => {
    const moves: Moved[] = [
      ["out", assetOf(token), zeroAddress, "500"],
      ["out", native, token, "0.01"],
    ];
    for (const selector of ["0xc7c7f5b3", "0x51905636", "0x695ef6bf", "0x961b94d0", "0xb293f97f"])
      expect(read(moves, token, selector)).toEqual(["bridge", "fee 0.01 ETH", "out 500"]);
  });

  test("is booked at aggregators, which move one coin with a call", () => {
    for (const called of [liFi, socket, squid, deBridge])
      expect(
        read(
          [
            ["out", usdc, called, "500"],
            ["out", native, called, "0.01"],
            ["in", native, called, "0.004"],
          ],
          called,
          "0x00000001",
        ),
      ).toEqual(["bridge", "fee 0.006 ETH", "out 500"]);
  });

  test("may be paid in LINK at CCIP, next to the one token that moves", () => {
    const paid: Moved[] = [
      ["out", usdc, pool, "500"],
      ["out", link, endpoint, "0.3"],
    ];
    expect(read(paid, ccipRouter, "0x96f4e9f9")).toEqual(["bridge", "fee 0.3", "out 500"]);
    expect(read(paid, axelar, "0x00000001")).toEqual(["bridge", "out 0.3", "out 500"]);
    expect(read([["out", link, pool, "20"]], ccipRouter, "0x96f4e9f9")).toEqual(["bridge", "out 20"]);
    const both: Moved[] = [
      ["out", link, pool, "20"],
      ["out", link, endpoint, "0.3"],
    ];
    // Nothing says which of the two was the fee.
    expect(read(both, ccipRouter, "0x96f4e9f9")).toEqual(["bridge", "out 0.3", "out 20"]);
  });

  test("is not guessed where the native coin may be bridged", () => {
    expect(read([["out", native, nativePool, "2.01"]], nativePool, "0xc7c7f5b3")).toEqual([
      "bridge",
      "out 2.01 ETH",
    ]);
    // The native part is wrapped into the token that leaves.
    const wrapped: Moved[] = [
      ["in", assetOf(token), zeroAddress, "1"],
      ["out", assetOf(token), token, "3"],
      ["out", native, token, "1.01"],
    ];
    expect(read(wrapped, token, "0x51905636")).toContain("out 1.01 ETH");
    expect(read([["out", native, liFi, "0.5"]], liFi)).toEqual(["bridge", "out 0.5 ETH"]);
    // A bridge that keeps both may pay out both.
    const two: Moved[] = [
      ["out", usdc, arbitrumInbox, "500"],
      ["out", native, arbitrumInbox, "0.5"],
    ];
    expect(read(two, arbitrumInbox)).toEqual(["bridge", "out 0.5 ETH", "out 500"]);
  });

  test("is no part of PENDLE that is locked", () => {
    const moves: Moved[] = [
      ["out", pendle, vePendle, "100"],
      ["out", native, vePendle, "0.02"],
    ];
    expect(read(moves, vePendle, "Increase Lock Position And Broadcast")).toEqual([
      "stake",
      "fee 0.02 ETH",
      "out 100",
    ]);
  });

  test("changes no balance, whatever is sent and refunded", () => {
    const amount = fc
      .bigInt({ min: 1n, max: 10n ** 21n })
      .map((units) => formatDecimal({ units, scale: 18 }));
    const sumsOf = (legs: readonly KnownLeg[]): Record<string, string> => {
      const sums = new Map<string, Decimal>();
      for (const leg of legs) {
        const units = parseDecimal(leg.amount);
        const signed = leg.direction === "in" ? units : negate(units);
        sums.set(leg.assetId, add(sums.get(leg.assetId) ?? zero, signed));
      }
      return Object.fromEntries([...sums].map(([assetId, sum]) => [assetId, formatDecimal(sum)]));
    };
    fc.assert(
      fc.property(amount, amount, fc.array(amount, { maxLength: 3 }), (sent, value, refunds) => {
        const { report, effective } = booked(
          [
            ["out", usdc, pool, sent],
            ["out", native, routerV1, value],
            ...refunds.map((refund): Moved => ["in", native, endpoint, refund]),
          ],
          routerV1,
        );
        expect(sumsOf(effective.legs)).toEqual(sumsOf(report.legs));
        const refunded = refunds.reduce<Decimal>((sum, refund) => add(sum, parseDecimal(refund)), zero);
        const isFee = compare(refunded, parseDecimal(value)) <= 0;
        const others = effective.legs.filter(({ direction }) => direction !== "fee");
        if (isFee) expect(others.map(({ assetId }) => assetId)).toEqual([usdc]);
        else expect(effective.legs).toEqual(report.legs);
      }),
    );
  });
});
