import { afterEach, beforeEach, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../test/support/worlds/service-world.ts";
import { assembleAccrued } from "../../connectors/chains/eth-validators/assemble.ts";
import { runToEnd } from "../../ports/pause.ts";
import { readRuleInputs } from "./evaluate-rules.ts";
import { ruleInputsOf } from "./rule-inputs.ts";

const dayMs = 86_400_000;
const wallet = "0x00000000000000000000000000000000000000aa";
let world: ServiceWorld;
beforeEach(() => {
  world = createServiceWorld();
});
afterEach(() => world.close());

test("only positions with a health factor are loans", () => {
  const account = world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
  const position = {
    platform: "eip155:1",
    wallet,
    protocol: "aave-v3",
    contract: "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2",
    key: "",
    supplied: [],
    borrowed: [],
    rewards: [],
    block: 1,
    at: 1,
  };
  account.connections.add({ id: "c1", kind: "evm-node", label: "node", settings: {}, createdAt: 0 });
  account.chainPositions.save("c1", {
    positions: [
      { ...position, health: "1.2" },
      { ...position, key: "2", health: null },
    ],
    assets: [],
    reads: [],
  });
  const { loans } = ruleInputsOf(account, { now: world.writer.now(), isVerified: null });
  expect(loans()).toEqual([
    {
      id: `eip155:1 ${wallet} ${position.contract} `,
      wallet,
      protocol: "aave-v3",
      health: "1.2",
    },
  ]);
});

test("a day on which validators lost more than they earned is found in the ledger", () => {
  const account = world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
  const now = world.writer.now();
  const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const days = [
    { units: "2000000", at: now - 3 * dayMs },
    { units: "-1500000", at: now - 2 * dayMs },
    { units: "-1500000", at: now - 20 * dayMs },
  ];
  const source = { kind: "import", id: "validators" } as const;
  account.ledger.add(
    days.map((day) => assembleAccrued(wallet, day)),
    source,
    { assets: [] },
  );
  const { validatorLosses } = ruleInputsOf(account, { now, isVerified: null });
  expect(validatorLosses(now - 7 * dayMs)).toEqual([
    { wallet: expect.stringContaining(wallet), day: dayOf(now - 2 * dayMs), amount: "0.0015" },
  ]);
});

test("the net worth is unknown while a first history is read, and unpriced assets are named", async () => {
  const account = world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
  const now = world.writer.now();
  const token = "eip155:1/erc20:0x00000000000000000000000000000000000000c1";
  const legs = [
    { direction: "in", amount: "5", assetId: "currency:iso4217/code:USD" },
    { direction: "in", amount: "2", assetId: token },
  ] as const;
  account.ledger.add(
    [{ at: now - dayMs, type: "deposit", platform: "bank", wallet: "Bank", legs: [...legs] }],
    { kind: "import", id: "file" },
    { assets: [] },
  );
  runToEnd(account.balances.refresh());
  const inputs = () => readRuleInputs(account, ["netWorth"], world.writer);
  expect((await inputs()).netWorth()).toEqual({ value: "5", unpriced: [token] });
  account.connections.add({ id: "c1", kind: "evm-node", label: "node", settings: {}, createdAt: 0 });
  expect((await inputs()).netWorth()).toBeNull();
});
