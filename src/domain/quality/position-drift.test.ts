import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ChainPosition } from "../protocols/chain-position.ts";
import { comparePositions } from "./position-drift.ts";

const usdc = "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const eth = "eip155:1/slip44:60";
const weth = "eip155:1/erc20:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const share = "eip155:1/erc20:0x98c23e9d8f34fefb1b7bd6a91b7ff122f4e16f5c";

const position = (more: Partial<ChainPosition>): ChainPosition => ({
  platform: "eip155:1",
  wallet: "0xaa",
  protocol: "aave",
  contract: "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2",
  key: "",
  supplied: [],
  borrowed: [],
  rewards: [],
  health: null,
  block: 10,
  at: 1_000,
  ...more,
});
const read = { platform: "eip155:1", wallet: "0xaa", block: 10, at: 1_000 };
const nothing = { read, balanceOf: () => undefined, bookedAmounts: [] };
const booked = (assetId: string, amount: string, protocol = "aave") => ({
  read,
  balanceOf: () => undefined,
  bookedAmounts: [{ protocol, contract: "0xbooked", assetId, amount }],
});

describe("a position that contracts state", () => {
  test.each<[string, Partial<ChainPosition>, Parameters<typeof comparePositions>[1], unknown]>([
    [
      "is compared by the token that represents it",
      { supplied: [{ assetId: usdc, amount: "101", token: { assetId: share, amount: "100" } }] },
      { ...nothing, balanceOf: (id) => (id === share ? "100" : undefined) },
      { assetId: share, side: "supplied", source: "100", computed: "100", cause: null },
    ],
    [
      "by what is booked at the protocol where the ledger has no such token",
      { supplied: [{ assetId: usdc, amount: "101", token: { assetId: share, amount: "101" } }] },
      booked(usdc, "100"),
      { assetId: usdc, computed: "100", cause: { code: "supplyInterest" } },
    ],
    [
      "of the native coin, also where its wrapped form is booked",
      { supplied: [{ assetId: eth, amount: "3" }] },
      booked(weth, "3"),
      { computed: "3", cause: null },
    ],
    [
      "that is owed, with interest",
      { borrowed: [{ assetId: usdc, amount: "50.5" }] },
      booked(usdc, "-50"),
      { side: "borrowed", computed: "50", cause: { code: "debtInterest" } },
    ],
    [
      "that was repaid without a record",
      { borrowed: [{ assetId: usdc, amount: "20" }] },
      booked(usdc, "-50"),
      { cause: { code: "unknownRepayment" } },
    ],
    [
      "that is owed and unknown",
      { borrowed: [{ assetId: usdc, amount: "20" }] },
      booked(usdc, "500"),
      { computed: "0", cause: { code: "unknownLoan" } },
    ],
    [
      "of another protocol is unknown",
      { supplied: [{ assetId: usdc, amount: "20" }] },
      booked(usdc, "20", "spark"),
      {
        computed: "0",
        cause: { code: "unknownDeposit" },
      },
    ],
    [
      "inside a pool whose price moved",
      { protocol: "uniswap", key: "7", supplied: [{ assetId: usdc, amount: "20" }] },
      booked(usdc, "30", "uniswap"),
      {
        cause: { code: "poolPrice" },
      },
    ],
    [
      "of collateral that earns nothing and is more than booked",
      { protocol: "morpho", key: "0x01", supplied: [{ assetId: usdc, amount: "20", isFixed: true }] },
      booked(usdc, "10", "morpho"),
      {
        cause: { code: "unknownDeposit" },
        isExpected: false,
      },
    ],
    [
      "of a vault with a number, which is no pool",
      { protocol: "sky", key: "4711", supplied: [{ assetId: usdc, amount: "20" }] },
      booked(usdc, "30", "sky"),
      {
        cause: { code: "unknownWithdrawal" },
        isExpected: false,
      },
    ],
    [
      "of a trove that others redeemed against",
      { protocol: "liquity-v2", key: "1", supplied: [{ assetId: usdc, amount: "20", isFixed: true }] },
      booked(usdc, "30", "liquity-v2"),
      {
        cause: { code: "unknownWithdrawalOrRedemption" },
        isExpected: false,
      },
    ],
    [
      "of a trove whose debt others repaid",
      { protocol: "liquity-v2", key: "1", borrowed: [{ assetId: usdc, amount: "20" }] },
      booked(usdc, "-30", "liquity-v2"),
      { cause: { code: "unknownRepaymentOrRedemption" } },
    ],
    [
      "at a contract that is in no registry",
      { protocol: null, contract: "0xbooked", supplied: [{ assetId: usdc, amount: "30", isFixed: true }] },
      { ...nothing, bookedAmounts: [{ protocol: null, contract: "0xbooked", assetId: usdc, amount: "30" }] },
      { computed: "30", cause: null },
    ],
    [
      "at a vault whose protocol only its connector names",
      { protocol: "euler", contract: "0xbooked", borrowed: [{ assetId: usdc, amount: "31" }] },
      { ...nothing, bookedAmounts: [{ protocol: null, contract: "0xbooked", assetId: usdc, amount: "-30" }] },
      { computed: "30", cause: { code: "debtInterest" }, isExpected: true },
    ],
  ])("%s", (_, more, ledger, expected) => {
    const [one, ...others] = comparePositions([position(more)], ledger);
    expect(others).toEqual([]);
    expect(one).toMatchObject(expected as Record<string, unknown>);
  });

  test("has its debt's token compared once, though the contract's side of it is booked too", () => {
    const debt = "eip155:1/erc20:0x72e95b8931767c79ba4eee721354d6e99a61d004";
    const readContract = position({}).contract;
    const ledger = {
      read,
      balanceOf: (id: string) => (id === debt ? "50" : undefined),
      bookedAmounts: [
        { protocol: "aave", contract: readContract, assetId: usdc, amount: "-50", readContract },
        { protocol: "aave", contract: readContract, assetId: debt, amount: "-50", readContract },
      ],
    };
    const owed = { assetId: usdc, amount: "50", token: { assetId: debt, amount: "50" } };
    expect(comparePositions([position({ borrowed: [owed] })], ledger)).toMatchObject([
      { assetId: debt, side: "borrowed", source: "50", computed: "50", cause: null },
    ]);
    expect(comparePositions([], ledger).map(({ assetId, source }) => [assetId, source])).toEqual([
      [usdc, "0"],
      [debt, "0"],
    ]);
  });

  test("is missing where a contract that was asked states nothing of it", () => {
    const at = (readContract: string | undefined, amount: string) =>
      comparePositions([], {
        ...nothing,
        bookedAmounts: [{ protocol: "compound-v3", contract: "0xc3", assetId: usdc, amount, readContract }],
      });
    expect(at("0xc3", "5")).toMatchObject([
      {
        contract: "0xc3",
        side: "supplied",
        source: "0",
        computed: "5",
        cause: { code: "unknownWithdrawal" },
      },
    ]);
    expect(at("0xc3", "-5")).toMatchObject([
      {
        side: "borrowed",
        source: "0",
        computed: "5",
        cause: { code: "unknownRepayment" },
      },
    ]);
    expect(at("0xc3", "0")).toEqual([]);
    expect(at(undefined, "5")).toEqual([]);
  });

  test("is not called missing where a contract of its protocol gave no answer", () => {
    const unread = ["0x324c5dc1fc42c7a4d43d92df1eba58a54d13bf2d"];
    const ofFluid = (amount: string) => ({
      ...booked(usdc, amount, "fluid"),
      read: { ...read, unread },
    });
    const stated = position({ protocol: "fluid", key: "21", supplied: [{ assetId: usdc, amount: "20" }] });
    expect(comparePositions([stated], ofFluid("50"))).toEqual([]);
    expect(comparePositions([stated], ofFluid("20"))).toMatchObject([{ cause: null }]);
    expect(comparePositions([stated], ofFluid("19"))).toMatchObject([{ isExpected: true }]);
    expect(comparePositions([stated], booked(usdc, "50", "fluid"))).toMatchObject([{ isExpected: false }]);
  });

  test("has no difference exactly when the amounts are equal, however it is split over contracts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: -3, max: 3 }),
        fc.boolean(),
        (parts, off, isDebt) => {
          const total = parts.reduce((sum, part) => sum + part, 0);
          const computed = Math.max(1, total + off);
          const side = isDebt ? "borrowed" : "supplied";
          const found = comparePositions(
            parts.map((part, index) =>
              position({ contract: `0x${index}`, [side]: [{ assetId: usdc, amount: String(part) }] }),
            ),
            booked(usdc, isDebt ? `-${computed}` : String(computed)),
          );
          expect(found).toHaveLength(1);
          expect(found[0]).toMatchObject({ source: String(total), computed: String(computed) });
          expect(found[0]?.cause === null).toBe(total === computed);
          expect(found[0]?.isExpected).toBe(total > computed);
        },
      ),
    );
  });
});

describe("an NFT of liquidity that was given away", () => {
  const manager = "0xc36442b4a4522e871399cd717abdd847ab11fe88";
  const stated = position({
    protocol: "uniswap",
    contract: manager,
    key: "8",
    supplied: [{ assetId: weth, amount: "1.1" }],
  });
  const bookedAt = (key: string, amount: string, readContract: string | undefined = manager) => ({
    protocol: "uniswap",
    contract: manager,
    key,
    assetId: weth,
    amount,
    readContract,
  });
  test("is missing, also where another NFT has the same coins", () => {
    const bookedAmounts = [bookedAt("7", "1"), bookedAt("8", "1")];
    const found = comparePositions([stated], { ...nothing, bookedAmounts });
    expect(found).toHaveLength(2);
    expect(found).toEqual([
      expect.objectContaining({ key: "8", source: "1.1", computed: "1", isExpected: true }),
      expect.objectContaining({
        key: "7",
        source: "0",
        computed: "1",
        cause: { code: "unknownWithdrawal" },
        isExpected: false,
      }),
    ]);
  });
  test("is not claimed where the manager was not read to its end", () => {
    const bookedAmounts = [bookedAt("7", "1", ""), bookedAt("8", "1", "")].map((amount) => ({
      ...amount,
      readContract: undefined,
    }));
    const found = comparePositions([stated], { ...nothing, bookedAmounts });
    expect(found.filter(({ source }) => source === "0")).toEqual([]);
  });
});
