import { afterEach, beforeEach, expect, it } from "vitest";
import { cosmosChains } from "../../src/connectors/chains/cosmos/chains.ts";
import { denominationsOf } from "../../src/connectors/chains/cosmos/denominations.ts";
import { driftsIn, gapsIn, linesOf, readAccount } from "../support/chains/account-chain.ts";
import { syntheticHistories } from "../support/chains/synthetic-histories.ts";
import {
  startStandIn,
  type StandIn,
  type StandInAnswer,
  type StandInRequest,
} from "../support/servers/stand-in.ts";

// Answers in the right form that leave something out: what they lack is named or refused, and no figure is guessed.

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

type Body = Record<string, unknown>;
type Fault = {
  family: string;
  what: string;
  isFaulty(request: StandInRequest): boolean;
  change(body: Body): unknown;
  named: RegExp;
};

const asksFor =
  (path: RegExp) =>
  (request: StandInRequest): boolean =>
    path.test(`${request.path}?${request.query}`);

const faults: Fault[] = [
  {
    family: "lnd",
    what: "invoices of a node whose channels hold coins",
    isFaulty: asksFor(/\/v1\/invoices/),
    change: () => ({ invoices: [], last_index_offset: "0" }),
    named: /#Channels/,
  },
  {
    family: "coreLightning",
    what: "events of a node that holds coins",
    isFaulty: asksFor(/bkpr-listaccountevents/),
    change: () => ({ events: [] }),
    named: /BTC/,
  },
  {
    family: "kaspa",
    what: "inputs of a transaction that is no payment to a miner",
    isFaulty: asksFor(/full-transactions-page/),
    change: (body) => (body as unknown as Body[]).map((row) => ({ ...row, subnetwork_id: "00".repeat(20) })),
    named: /does not name what some transactions spent/,
  },
  {
    family: "validators",
    what: "withdrawals of a page that states a next one",
    isFaulty: asksFor(/\/withdrawals\?index=3/),
    change: (body) => ({ ...body, items: [], next_page_params: { index: 6 } }),
    named: /the same page repeatedly/,
  },
  {
    family: "validators",
    what: "the place of the next page of withdrawals",
    isFaulty: asksFor(/\/withdrawals\?$/),
    change: (body) => ({ ...body, next_page_params: { index: null } }),
    named: /the same page repeatedly/,
  },
];

it.each(faults)("$family: $what are missed", async ({ family, isFaulty, change, named }) => {
  const make = syntheticHistories[family];
  if (make === undefined) throw new Error(`no history of ${family}`);
  const played = make(7, 3);
  const whole = linesOf(await readAccount(standIn, played));
  const answer = (request: StandInRequest): StandInAnswer => {
    const given = played.answer(request);
    if (!isFaulty(request) || typeof given !== "object" || !("body" in given)) return given;
    return { ...given, body: change(given.body as Body) };
  };
  const found = await readAccount(standIn, { ...played, answer }).then(
    async (world) => {
      await world.verify(world.account.connections.list()[0]?.id ?? "");
      return { lines: linesOf(world), words: [...gapsIn(world), ...driftsIn(world)] };
    },
    (error: unknown) => ({ lines: [], words: [String(error)] }),
  );
  expect(found.words).toContainEqual(expect.stringMatching(named));
  expect(whole).toEqual(expect.arrayContaining(found.lines));
});

it("deposits of validators that the source no longer lists are kept, which a gap states", async () => {
  const played = syntheticHistories["validators"]?.(2, 3);
  if (played === undefined) throw new Error("no history of validators");
  const world = await readAccount(standIn, played);
  const [{ id = "" } = {}] = world.account.connections.list();
  const before = linesOf(world);
  for (const data of [null, []]) {
    standIn.on(/\/deposits/, { body: { status: "OK", data } });
    world.wait(3_600_000);
    await world.sync(id);
    world.settle();
    expect(linesOf(world)).toEqual(before);
    expect(gapsIn(world)).toContainEqual(expect.stringContaining("deposits"));
  }
});

it("a validator and a deposit count once, however often a server lists them", async () => {
  const played = syntheticHistories["validators"]?.(2, 3);
  if (played === undefined) throw new Error("no history of validators");
  const lines = linesOf(await readAccount(standIn, played));
  const twice = await readAccount(standIn, {
    ...played,
    answer(request) {
      const given = played.answer(request);
      if (typeof given !== "object" || !("body" in given)) return given;
      const { data, ...body } = given.body as Body;
      return Array.isArray(data)
        ? { ...given, body: { ...body, data: [...data, ...(data as unknown[])] } }
        : given;
    },
  });
  expect(linesOf(twice)).toEqual(lines);
});

it("an origin of a Cosmos coin that its name does not confirm is refused", async () => {
  const [chain] = cosmosChains;
  if (chain === undefined) throw new Error("no chain");
  const denom = "ibc/14F9BC3E44B8A9C1BE1FB08980FAB87034C9905EF17CF2F5008FC085218811CC";
  const denominationsWith = (path: string) =>
    denominationsOf(chain, {
      get: async (asked: string) =>
        asked.includes("denom_traces") ? { denom_trace: { path, base_denom: "uosmo" } } : undefined,
    } as unknown as Parameters<typeof denominationsOf>[1]);
  expect(await denominationsWith("transfer/channel-141").of(denom)).toMatchObject({ scale: 6 });
  for (const path of ["", "transfer/channel-142"])
    await expect(denominationsWith(path).of(denom)).rejects.toMatchObject({ code: "upstream" });
});
