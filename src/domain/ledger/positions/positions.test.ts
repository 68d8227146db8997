import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { millisecondsPerDay } from "../../time/day.ts";
import {
  add,
  compare,
  formatDecimal,
  multiply,
  negate,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../money/decimal.ts";
import {
  applyPositionChanges,
  baseWalletOf,
  createPositionFamily,
  familyOf,
  formatPositionFamily,
  parsePositionFamily,
  protocolOf,
  type PositionChange,
  type PositionEffect,
  type PositionFamily,
} from "./positions.ts";
import type { Operation } from "../transaction.ts";

const year = 365 * millisecondsPerDay;

/** `"stake Spot#Earn 1000 USDT"`, on a day counted from zero. */
function change(text: string, day: number, transaction = text): PositionChange {
  const [, operation = "", wallet = "", amount = "", assetId = ""] =
    /^(\w+) (.+) (-?[\d.]+) (\w+)$/.exec(text) ?? [];
  return {
    operation: operation as Operation,
    wallet,
    assetId,
    change: parseDecimal(amount),
    at: day * millisecondsPerDay,
    transaction,
  };
}

/** The effects of changes reported as `[text, day]`, each as one line; the balances they leave, in the order they were opened. */
function fold(reported: [text: string, day: number, transaction?: string][]): {
  effects: string[];
  left: string[];
} {
  const family = createPositionFamily();
  const changes = reported.map(([text, day, transaction]) => change(text, day, transaction));
  const effects = applyPositionChanges(family, changes);
  return {
    effects: effects
      .flat()
      .map(
        ({ operation, wallet, change: by, assetId }) =>
          `${operation} ${wallet} ${formatDecimal(by)} ${assetId}`,
      ),
    left: [...family.funds].flatMap(([assetId, { held, owed }]) => [
      ...held.map(({ wallet, amount }) => `${wallet} ${formatDecimal(amount)} ${assetId}`),
      ...owed.map(({ wallet, amount }) => `${wallet} -${formatDecimal(amount)} ${assetId}`),
    ]),
  };
}

test("a position wallet names its base wallet, its protocol and its product family", () => {
  const wallet = "Binance Spot#Dual Investment:8123";
  expect([baseWalletOf(wallet), protocolOf(wallet), familyOf(wallet)]).toEqual([
    "Binance Spot",
    "Dual Investment:8123",
    "Dual Investment",
  ]);
});

describe("a release", () => {
  test("takes from what another wallet locked in the same protocol", () => {
    expect(
      fold([
        ["stake Funding#Earn 1000 USDT", 0],
        ["unstake Spot#Earn -1000 USDT", 10],
      ]),
    ).toEqual({
      effects: ["transfer Spot#Earn 1000 USDT", "transfer Funding#Earn -1000 USDT"],
      left: [],
    });
  });
  test("takes from its own wallet first, then from the others, oldest first", () => {
    expect(
      fold([
        ["stake B#p 5 ETH", 0],
        ["stake C#p 5 ETH", 1],
        ["stake A#p 5 ETH", 2],
        ["unstake A#p -12 ETH", 3],
      ]),
    ).toEqual({
      effects: ["transfer A#p 7 ETH", "transfer B#p -5 ETH", "transfer C#p -2 ETH"],
      left: ["C#p 3 ETH"],
    });
  });
  test("a position that was emptied and reopened is as old as its last opening", () => {
    expect(
      fold([
        ["stake B#p 5 ETH", 0],
        ["stake C#p 5 ETH", 1],
        ["unstake B#p -5 ETH", 2],
        ["stake B#p 5 ETH", 3],
        ["unstake A#p -6 ETH", 4],
      ]).left,
    ).toEqual(["B#p 4 ETH"]);
  });
  test("takes neither another asset nor a debt", () => {
    expect(
      fold([
        ["stake A#aave 1000 USDC", 0],
        ["loan A#aave -500 USDC", 0],
        ["unstake A#aave -1000 USDC", 1],
        ["repayment A#aave 500 USDC", 2],
      ]),
    ).toEqual({ effects: [], left: [] });
  });
  test("a surplus within 20 % and 50 % a year of the largest principal is a reward", () => {
    const surplus = (amount: string, day: number): string[] =>
      fold([
        ["stake A#p 32 ETH", 0],
        [`unstake B#p -${amount} ETH`, day],
      ]).effects.slice(0, 1);
    expect(surplus("32.4", 100)).toEqual(["reward B#p 0.4 ETH"]);
    expect(surplus("38.4", 0)).toEqual(["reward B#p 6.4 ETH"]);
    expect(surplus("38.41", 0)).toEqual(["deposit B#p 6.41 ETH"]);
    expect(surplus("54.4", 365)).toEqual(["reward B#p 22.4 ETH"]);
    expect(surplus("54.41", 365)).toEqual(["deposit B#p 22.41 ETH"]);
  });
  test("it is a deposit if the history has no lock, however small", () => {
    expect(fold([["unstake Spot#Earn -0.001 USDT", 0]]).effects).toEqual(["deposit Spot#Earn 0.001 USDT"]);
    expect(
      fold([
        ["stake Spot#Earn 1 BTC", 0],
        ["unstake Spot#Earn -0.001 USDT", 1],
      ]).effects,
    ).toEqual(["deposit Spot#Earn 0.001 USDT"]);
  });
  test("many small releases give no more reward than one large one", () => {
    const { effects } = fold([
      ["stake A#p 100 ETH", 0],
      ["unstake A#p -100 ETH", 0],
      ...Array.from({ length: 3 }, (_, n): [string, number, string] => ["unstake A#p -9 ETH", 0, `t${n}`]),
    ]);
    expect(effects).toEqual(["reward A#p 9 ETH", "reward A#p 9 ETH", "deposit A#p 9 ETH"]);
  });
  test("each round of the same principal may give its own reward", () => {
    const rounds = Array.from({ length: 5 }, (_, n): [string, number, string][] => [
      ["stake A#p 100 ETH", n, `in ${n}`],
      ["unstake A#p -110 ETH", n, `out ${n}`],
    ]);
    expect(fold(rounds.flat()).effects).toEqual(Array(5).fill("reward A#p 10 ETH"));
  });
  test("a surplus of a bridge is never a reward", () => {
    expect(
      fold([
        ["bridge A#b 4 BTC", 0],
        ["bridge A#b -4.1 BTC", 1],
      ]).effects,
    ).toEqual(["deposit A#b 0.1 BTC"]);
  });
  test("the key of a subscription takes only its own, the family's name any, oldest first", () => {
    const locks: [string, number][] = [
      ["stake S#Dual:1 1000 USDT", 0],
      ["stake S#Dual:2 1000 USDT", 1],
    ];
    expect(fold([...locks, ["unstake S#Dual:2 -1000 USDT", 2]]).left).toEqual(["S#Dual:1 1000 USDT"]);
    expect(fold([...locks, ["unstake S#Dual -1000 USDT", 2]]).left).toEqual(["S#Dual:2 1000 USDT"]);
  });
});

test("a repayment reduces another wallet's debt, and an excess is an expense", () => {
  expect(
    fold([
      ["loan A#aave -100 USDC", 0],
      ["repayment B#aave 104.5 USDC", 1],
    ]),
  ).toEqual({
    effects: ["expense B#aave -4.5 USDC", "transfer B#aave -100 USDC", "transfer A#aave 100 USDC"],
    left: [],
  });
});

describe("a settlement", () => {
  test("the locked coin is returned, and a surplus is a reward", () => {
    expect(
      fold([
        ["stake S#Dual:1 1000 USDT", 0],
        ["trade S#Dual:1 -1015 USDT", 7],
      ]),
    ).toEqual({ effects: ["reward S#Dual:1 15 USDT"], left: [] });
  });
  test("another coin is bought with everything that was not returned", () => {
    expect(
      fold([
        ["stake S#Dual 1000 USDT", 0],
        ["trade S#Dual -0.01 BTC", 7],
      ]),
    ).toEqual({ effects: ["trade S#Dual 0.01 BTC", "trade S#Dual -1000 USDT"], left: [] });
  });
  test("buys the token of a launchpad with what was kept", () => {
    expect(
      fold([
        ["stake S#Launchpad 10 BNB", 0],
        ["trade S#Launchpad -8 BNB", 7, "settled"],
        ["trade S#Launchpad -1000 TKN", 7, "settled"],
      ]),
    ).toEqual({ effects: ["trade S#Launchpad 1000 TKN", "trade S#Launchpad -2 BNB"], left: [] });
  });
  test("buys the coin of a pool that increased with the one that decreased", () => {
    expect(
      fold([
        ["stake S#Pool 0.1 BTC", 0],
        ["stake S#Pool 5000 USDT", 0],
        ["trade S#Pool -0.0966 BTC", 30, "out"],
        ["trade S#Pool -5200 USDT", 30, "out"],
      ]),
    ).toEqual({ effects: ["trade S#Pool 200 USDT", "trade S#Pool -0.0034 BTC"], left: [] });
  });
  test("sells nothing if a part is paid and no coin exceeds what was locked", () => {
    expect(
      fold([
        ["stake S#Pool 0.1 BTC", 0],
        ["stake S#Pool 5000 USDT", 0],
        ["trade S#Pool -0.05 BTC", 30, "half"],
        ["trade S#Pool -2500 USDT", 30, "half"],
      ]),
    ).toEqual({ effects: [], left: ["S#Pool 0.05 BTC", "S#Pool 2500 USDT"] });
  });
  test("a family's name settles the oldest subscription that holds the coin paid, else the oldest", () => {
    const locks: [string, number][] = [
      ["stake S#Dual:1 1000 USDT", 0],
      ["stake S#Dual:2 2000 USDT", 1],
      ["stake S#Dual:3 1 BTC", 2],
    ];
    expect(fold([...locks, ["trade S#Dual -30 ETH", 7]]).left).toEqual([
      "S#Dual:2 2000 USDT",
      "S#Dual:3 1 BTC",
    ]);
    expect(fold([...locks, ["trade S#Dual -1.01 BTC", 7]]).left).toEqual([
      "S#Dual:1 1000 USDT",
      "S#Dual:2 2000 USDT",
    ]);
  });
  test("it is an unexplained release if nothing is locked", () => {
    expect(fold([["trade S#Dual -0.01 BTC", 7]])).toEqual({
      effects: ["deposit S#Dual 0.01 BTC"],
      left: [],
    });
  });
});

const operations = ["stake", "unstake", "bridge", "loan", "repayment", "in", "out", "trade"] as const;
const random = fc.array(
  fc.record({
    operation: fc.constantFrom(...operations),
    wallet: fc.constantFrom("A#p", "B#p", "C#p:1", "A#p:2"),
    assetId: fc.constantFrom("BTC", "USDT"),
    units: fc.bigInt({ min: 1n, max: 10_000n }),
    scale: fc.nat(6),
    days: fc.nat(200),
  }),
  { maxLength: 30, size: "max" },
);
type Random = typeof random extends fc.Arbitrary<infer Value> ? Value : never;

function changesOf(list: Random): PositionChange[] {
  const isOut = new Set(["unstake", "loan", "out", "trade"]);
  let at = 0;
  return list.map(({ operation, wallet, assetId, units, scale, days }, index) => {
    at += days * millisecondsPerDay;
    const amount = { units, scale };
    return {
      operation,
      wallet,
      assetId,
      change: isOut.has(operation) ? negate(amount) : amount,
      at,
      transaction: index,
    };
  });
}

/** Balances by wallet and asset after changes and their effects. */
function balancesOf(changes: readonly PositionChange[], family: PositionFamily): Map<string, Decimal> {
  const balances = new Map<string, Decimal>();
  const move = (wallet: string, assetId: string, by: Decimal): void => {
    balances.set(`${wallet} ${assetId}`, add(balances.get(`${wallet} ${assetId}`) ?? zero, by));
  };
  const effects = applyPositionChanges(family, changes);
  changes.forEach((each, index) => {
    move(each.wallet, each.assetId, each.change);
    for (const effect of effects[index] ?? []) move(effect.wallet, effect.assetId, effect.change);
  });
  return balances;
}

const brief = (effects: readonly (readonly PositionEffect[])[]): string[][] =>
  effects.map((own) =>
    own.map(
      (effect) => `${effect.operation} ${effect.wallet} ${effect.assetId} ${formatDecimal(effect.change)}`,
    ),
  );

describe("positions of any history", () => {
  test("hold exactly the sum of all changes and effects, in every wallet", () => {
    fc.assert(
      fc.property(random, (list) => {
        const family = createPositionFamily();
        const balances = balancesOf(changesOf(list), family);
        for (const [assetId, { held, owed }] of family.funds) {
          for (const { wallet, amount } of held) {
            const key = `${wallet} ${assetId}`;
            balances.set(key, subtract(balances.get(key) ?? zero, amount));
          }
          for (const { wallet, amount } of owed) {
            const key = `${wallet} ${assetId}`;
            balances.set(key, add(balances.get(key) ?? zero, amount));
          }
        }
        for (const rest of balances.values()) expect(formatDecimal(rest)).toBe("0");
      }),
    );
  });

  test("resumed from stored state equal those from the beginning", () => {
    fc.assert(
      fc.property(random, fc.nat(), (list, cut) => {
        const changes = changesOf(list);
        const at = changes.length === 0 ? 0 : cut % changes.length;
        const whole = createPositionFamily();
        const all = applyPositionChanges(whole, changes);
        const first = createPositionFamily();
        const before = applyPositionChanges(first, changes.slice(0, at));
        const second = parsePositionFamily(formatPositionFamily(first));
        const after = applyPositionChanges(second, changes.slice(at));
        expect(brief([...before, ...after])).toEqual(brief(all));
        expect(formatPositionFamily(second)).toBe(formatPositionFamily(whole));
      }),
    );
  });

  test("have no release below zero", () => {
    fc.assert(
      fc.property(random, (list) => {
        const locksOnly = list.filter(({ operation }) =>
          ["stake", "unstake", "bridge", "trade"].includes(operation),
        );
        for (const amount of balancesOf(changesOf(locksOnly), createPositionFamily()).values())
          expect(amount.units >= 0n).toBe(true);
      }),
    );
  });

  test("never give more reward than the limit, however it is split", () => {
    fc.assert(
      fc.property(random, (list) => {
        const changes = changesOf(list);
        const effects = applyPositionChanges(createPositionFamily(), changes);
        const last = changes.at(-1)?.at ?? 0;
        for (const assetId of ["BTC", "USDT"]) {
          let locked = zero;
          let earned = zero;
          changes.forEach((each, index) => {
            if (each.assetId === assetId && each.change.units > 0n) locked = add(locked, each.change);
            for (const effect of effects[index] ?? [])
              if (effect.operation === "reward" && effect.assetId === assetId)
                earned = add(earned, effect.change);
          });
          // Peak and returned principal are at most what was ever put in.
          const times = { units: BigInt(2 * year + 5 * last), scale: 0 };
          expect(
            compare(multiply(earned, { units: BigInt(10 * year), scale: 0 }), multiply(locked, times)) <= 0,
          ).toBe(true);
        }
      }),
    );
  });
});
