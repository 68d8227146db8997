import { afterEach, beforeEach, expect, it } from "vitest";
import { sumOf } from "../../../src/domain/money/decimal.ts";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";
import { stateOf } from "../../support/worlds/ledger-world.ts";
import { startStandIn, type StandIn } from "../../support/servers/stand-in.ts";

const id = `02${"ab".repeat(32)}`;
const channel = "16e2e64cfffd6603c0697aa9df4f99c769e6697400d4c28acf7ad25a72fe5429";
const other = "c51daaf63cd67a9092a021076a8b3def61b38dea85019b0a074ddada3e1a4e6c";
const rune = "a-rune-of-the-owner-that-stays-sealed==";
const tx = (digit: string): string => digit.repeat(64);
const now = Date.UTC(2026, 1, 1);

type Event = {
  account: string;
  type: string;
  tag: string;
  credit_msat: number;
  debit_msat: number;
  currency: string;
  timestamp: number;
};
let timestamp = 1_738_000_000;
/** An event in the form of the vendor's examples. */
function event(
  [account, type, tag]: [string, string, string],
  amount: number,
  more: { txid?: string; outpoint?: string; payment_id?: string; fees_msat?: number } = {},
): Event {
  const [credit, debit] = amount > 0 ? [amount, 0] : [0, -amount];
  return {
    account,
    type,
    tag,
    credit_msat: credit,
    debit_msat: debit,
    currency: "bc",
    timestamp: timestamp++,
    ...more,
  };
}

const life = (): Event[] => [
  event(["wallet", "chain", "deposit"], 5_000_000_000, { outpoint: `${tx("1")}:0` }),
  // A channel of 1,000,000 sat: the input leaves, the change returns, the books list the fee apart.
  event(["wallet", "chain", "withdrawal"], -5_000_000_000, { outpoint: `${tx("1")}:0`, txid: tx("2") }),
  event([channel, "chain", "channel_open"], 1_000_000_000, { outpoint: `${tx("2")}:0` }),
  event(["wallet", "chain", "deposit"], 3_995_073_000, { outpoint: `${tx("2")}:1` }),
  event([channel, "onchain_fee", "onchain_fee"], -4_927_000, { txid: tx("2") }),
  // Paid 10,000 sat and 1.234 sat of fees, in two parts.
  event([channel, "channel", "invoice"], -6_001_000, { payment_id: tx("a"), fees_msat: 1_000 }),
  event([channel, "channel", "invoice"], -4_000_234, { payment_id: tx("a"), fees_msat: 234 }),
  event([other, "channel", "invoice"], 500_000_000, { payment_id: tx("b") }),
  event([channel, "channel", "routed"], 100_250, { payment_id: tx("c"), fees_msat: 250 }),
  event([other, "channel", "routed"], -100_000, { payment_id: tx("c"), fees_msat: 250 }),
  // Between own channels: only the fee is gone.
  event([other, "channel", "invoice"], -50_000_100, { payment_id: tx("d"), fees_msat: 100 }),
  event([channel, "channel", "invoice"], 50_000_000, { payment_id: tx("d") }),
  // Closed: the fee was taken from the channel.
  event([other, "chain", "channel_close"], -449_899_900, { outpoint: `${tx("9")}:0`, txid: tx("3") }),
  event(["wallet", "chain", "deposit"], 449_700_000, { outpoint: `${tx("3")}:1` }),
  event([other, "onchain_fee", "onchain_fee"], -199_900, { txid: tx("3") }),
  event(["external", "chain", "deposit"], 77_000, { outpoint: `${tx("4")}:0` }),
];

let standIn: StandIn;
let answers: Record<string, unknown>;
beforeEach(async () => {
  timestamp = 1_738_000_000;
  standIn = await startStandIn();
  answers = { getinfo: { id, network: "bitcoin" }, "bkpr-listaccountevents": { events: life() } };
  answers["bkpr-listbalances"] = balancesOf(life());
  standIn.on(/^\/v1\//, ({ path, headers, method }) => {
    if (headers["rune"] !== rune || method !== "POST")
      return { status: 401, body: { message: "Not permitted" } };
    return { body: answers[path.slice(4)] };
  });
});
afterEach(() => standIn.close());

/** What the books hold by account, as the node adds it up: fees on the chain are no entry of an account. */
function balancesOf(events: readonly Event[]): object {
  const accounts = [...new Set(events.map(({ account }) => account))].filter((one) => one !== "external");
  return {
    accounts: accounts.map((account) => ({
      account,
      balances: [
        {
          coin_type: "bc",
          balance_msat: events
            .filter((one) => one.account === account && one.type !== "onchain_fee")
            .reduce((sum, one) => sum + one.credit_msat - one.debit_msat, 0),
        },
      ],
    })),
  };
}

const worldOf = (): ConnectionWorld => connectionWorld({ now: () => now });
const connect = (world: ConnectionWorld) => world.connect("lightning", { url: standIn.url, rune });
function reported(world: ConnectionWorld): string[] {
  return world.account.ledger
    .list({}, { limit: 100, order: "asc" })
    .items.map(
      ({ type, legs }) =>
        `${type}: ${legs.map(({ direction, amount, wallet }) => `${direction} ${amount}${wallet?.includes("#") === true ? " channels" : ""}`).join(", ")}`,
    );
}
const drift = (world: ConnectionWorld) =>
  world.account.issues.list({ kind: "drift" }, { limit: 9, order: "asc" }).items;

it("wallet, channels, payments, forwards and fees of a Lightning node are read as in its own books", async () => {
  const world = worldOf();
  const connection = await connect(world);
  await world.sync(connection);
  expect(reported(world)).toEqual([
    "deposit: in 0.05",
    "transfer: in 0.01 channels, out 0.01, fee 0.00004927",
    "payment: out 0.0001 channels, fee 0.00000001234 channels",
    "deposit: in 0.005 channels",
    "income: in 0.0000000025 channels",
    "fee: fee 0.000000001 channels",
    "transfer: in 0.004497, out 0.004497 channels, fee 0.000001999 channels",
  ]);
  world.settle();
  await world.verify(connection);
  expect(drift(world)).toEqual([]);
  const rows = world.sql.prepare<{ change: string }>("SELECT change FROM entries").all();
  expect(sumOf(rows.map(({ change }) => change))).toBe(
    // 4,444,773,000 in the wallet and 1,040,099,016 in the open channel; the closed one is empty.
    "0.05484872016",
  );
  const before = stateOf(world.sql);
  world.wait(60_000);
  await world.sync(connection);
  expect(stateOf(world.sql)).toEqual(before);
});

it("adds what is new, and reports a difference from the node's balances", async () => {
  const world = worldOf();
  const connection = await connect(world);
  await world.sync(connection);
  const events = [...life(), event([channel, "channel", "invoice"], 7_000, { payment_id: tx("e") })];
  answers["bkpr-listaccountevents"] = { events };
  world.wait(60_000);
  await world.sync(connection);
  expect(reported(world).at(-1)).toBe("deposit: in 0.00000007 channels");
  answers["bkpr-listbalances"] = balancesOf(life());
  world.settle();
  await world.verifyNow(connection);
  expect(drift(world)).toHaveLength(1);
});

it("seals the rune, and refuses a wrong one, another node and another network", async () => {
  const world = worldOf();
  const connection = await connect(world);
  expect(JSON.stringify(world.account.connections.get(connection))).not.toContain(rune);
  await expect(
    worldOf().connect("lightning", { url: standIn.url, rune: "another rune altogether" }),
  ).rejects.toThrow(/refused the rune/);
  answers["getinfo"] = { id: id.replace("ab", "cd"), network: "bitcoin" };
  await expect(world.sync(connection)).rejects.toThrow(/node is a different one/);
  answers["getinfo"] = { id, network: "elsewhere" };
  await expect(connect(worldOf())).rejects.toThrow(/not known/);
});
