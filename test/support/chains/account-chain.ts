import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { quoteLongIntegers } from "../../../src/net/precise-json.ts";
import { connectorOf } from "../../../src/connectors/registry.ts";
import { connectionWorld, type ConnectionWorld } from "../worlds/connection-world.ts";
import { depth, isInTurn } from "../depth.ts";
import { stateOf } from "../worlds/ledger-world.ts";
import { startStandIn, type StandIn, type StandInAnswer, type StandInRequest } from "../servers/stand-in.ts";

/** A recorded or synthetic account of a chain, and its local server. */
export type PlayedAccount = {
  kind: string;
  /** The `<ID>` of `UPSTREAM_<ID>_URL`; several if the kind uses several servers. */
  upstream: string | readonly string[];
  settings: Record<string, unknown>;
  /** The setting that names the server, in place of an upstream. */
  serverSetting?: "url" | "explorerUrl";
  answer: (request: StandInRequest) => StandInAnswer;
  now?: number;
};

const shared = process.env["PORTOLAN_SHARED"] ?? join(import.meta.dirname, "../../../../shared");

/** The path of a recorded answer; `undefined` if the recordings are not there. */
export function recordingOf(path: string): string | undefined {
  const file = join(shared, "recordings2", path);
  return existsSync(file) ? file : undefined;
}

/** A recorded file, with integers of 16 or more digits as strings. */
export function recordedFile(path: string): unknown {
  const file = recordingOf(path);
  if (file === undefined) throw new Error(`${path} is not recorded here`);
  return JSON.parse(quoteLongIntegers(readFileSync(file, "utf8")));
}

/** The body of a recorded answer. */
export function recordedBody(path: string): unknown {
  return (recordedFile(path) as { response: { body: unknown } }).response.body;
}

/** A reduced recording that is part of the project. */
export function chainFixture<Result>(name: string): Result {
  const path = join(import.meta.dirname, "../../fixtures/connectors/chains", `${name}.json`);
  return JSON.parse(readFileSync(path, "utf8")) as Result;
}

/** Reads an account once and returns the world that it was read into. */
export async function readAccount(standIn: StandIn, played: PlayedAccount): Promise<ConnectionWorld> {
  standIn.on(/./, played.answer);
  const world = worldOf(standIn, played);
  await world.sync(await world.connect(played.kind, settingsAt(played, standIn.url)));
  world.settle();
  return world;
}

/** The settings of a connection to the server at `url`. */
export function settingsAt({ settings, serverSetting }: PlayedAccount, url: string): Record<string, unknown> {
  return serverSetting === undefined ? settings : { ...settings, [serverSetting]: url };
}

function worldOf(standIn: StandIn, { upstream, now = Date.UTC(2026, 0, 1) }: PlayedAccount): ConnectionWorld {
  const upstreams = Object.fromEntries([upstream].flat().map((id) => [id, standIn.url]));
  return connectionWorld({ upstreams, now: () => now });
}

/** Each transaction on one line, oldest first. */
export function linesOf(world: ConnectionWorld): string[] {
  return world.account.ledger.list({}, { limit: 2_000, order: "asc" }).items.map(
    ({ type, status, legs, txHash = "", at, wallet }) =>
      `${new Date(at).toISOString().slice(0, 19)} ${txHash.slice(0, 8)} ${status === "confirmed" ? "" : `${status} `}${type}: ${legs
        .map(({ direction, amount, assetId, wallet: where = wallet, counterparty }) => {
          const place = where === wallet ? "" : ` at ${where.slice(where.indexOf("#"))}`;
          const asset = assetId.slice(assetId.indexOf("/") + 1);
          return `${direction} ${amount} ${asset}${place}${counterparty === undefined ? "" : ` (${counterparty})`}`;
        })
        .join(", ")}`,
  );
}

/** Balances by wallet and asset after all transactions. */
export function heldIn(world: ConnectionWorld): Record<string, string> {
  return Object.fromEntries(
    world.sql
      .prepare<{ wallet: string; asset: string; amount: string }>(
        "SELECT w.wallet, a.id AS asset, h.amount FROM holdings h JOIN wallets w ON w.key = h.wallet JOIN assets a ON a.key = h.asset",
      )
      .all()
      .filter(({ amount }) => amount !== "0")
      .map(({ wallet, asset, amount }) => [
        `${wallet.includes("#") ? `${wallet.slice(wallet.indexOf("#"))} ` : ""}${asset.slice(asset.indexOf("/") + 1)}`,
        amount,
      ]),
  );
}

export function driftsIn(world: ConnectionWorld): string[] {
  return world.account.issues
    .list({ kind: "drift" }, { limit: 50, order: "asc" })
    .items.map(({ message }) => message);
}

export function gapsIn(world: ConnectionWorld): string[] {
  return world.account.connections
    .list()
    .flatMap(({ gaps }) => gaps.flatMap(({ reason, isNote }) => (isNote === true ? [] : [reason])));
}

/**
 * Answers to one question that fails: it is refused, an error is reported with status 200, or the body is cut, a page of HTML, or a record without
 * content; the server asks for a long pause.
 */
const failures: readonly StandInAnswer[] = [
  { status: 400, body: { error: { code: -32_000, message: "refused" }, message: "refused" } },
  { body: { error: { code: -32_000, message: "failed" }, status: "0", message: "NOTOK", result: null } },
  { truncated: '{"data": [{"id": "' },
  { body: "<!doctype html><html><body>Maintenance</body></html>" },
  { body: { data: null, result: null } },
  { status: 429, headers: { "retry-after": "3600" }, body: "Too many requests" },
];

/** Ways in which a server distorts the lists of an answer that is right otherwise. */
const distortions: Readonly<Record<string, (list: unknown[]) => unknown[]>> = {
  "twice over": (list) => [...list, ...list],
  reversed: (list) => list.toReversed(),
};

/** The outermost lists of records within an answer, changed. */
function eachList(value: unknown, change: (list: unknown[]) => unknown[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, eachList(part, change)]));
  return value.every((row) => typeof row === "object" && row !== null) ? change(value) : value;
}

/** A text that is the same for equal requests. */
function requestKeyOf({ path, query, body }: StandInRequest): string {
  return `${path}?${query} ${body}`;
}

/** Runs `read` once for each question that it asks and each failure, which begins when it calls `fail`. */
async function failingEach(
  standIn: StandIn,
  { answer }: PlayedAccount,
  read: (what: string, fail: () => void) => Promise<unknown>,
): Promise<void> {
  for (let failing = 0, isLast = false; !isLast; failing++)
    for (const [index, failure] of failures.entries()) {
      // A question fails on one of six days in one way, the next in the next way; in all ways every night.
      if (!isInTurn(failing, 6) || depth(index !== failing % failures.length, false)) continue;
      const asked = new Set<string>();
      const fail = (): void =>
        standIn.on(/./, (request) => {
          const question = requestKeyOf(request);
          asked.add(question);
          return [...asked].indexOf(question) === failing ? failure : answer(request);
        });
      await read(`failure ${index + 1} of question ${failing + 1}`, fail);
      isLast = asked.size <= failing;
    }
}

type Make = () => PlayedAccount & { otherChain?: (request: StandInRequest) => StandInAnswer };

/** What holds for every chain that is read by account: all that holds for any source, and it is offered for its address. */
export function holdsAsAccountChain(make: Make): void {
  holdsAsSource(make);

  it("is offered for its own address, and says whether the address was used", async () => {
    const played = make();
    const standIn = await startStandIn();
    standIn.on(/./, played.answer);
    const world = worldOf(standIn, played);
    const { address, stakeKey, wallet } = played.settings;
    const offered = await connectorOf(played.kind).recognize?.(String(address ?? stakeKey ?? wallet));
    expect(offered?.map(({ platform }) => platform).length).toBeGreaterThan(0);
    expect(await connectorOf(played.kind).recognize?.("0x00000000000000000000000000000000000000")).toEqual(
      [],
    );
    expect(await world.wasUsed(played.kind, settingsAt(played, standIn.url))).toBe(true);
    await standIn.close();
  });
}

/**
 * What holds for every source of a chain: balances agree with the source's, an interrupted sync ends in the same state as a whole one, an idle
 * sync writes nothing, and a source that is down, slow, broken or of another chain changes nothing, nor does a single question that fails.
 */
export function holdsAsSource(make: Make): void {
  let standIn: StandIn;
  beforeEach(async () => {
    standIn = await startStandIn();
  });
  afterEach(() => standIn.close());

  it("agrees with the balances of its source", async () => {
    const played = make();
    const world = await readAccount(standIn, played);
    const [connection] = world.account.connections.list();
    await world.verify(connection?.id ?? "");
    expect(driftsIn(world)).toEqual([]);
    const natives = world.account.sourceBalances
      .of(connection?.id ?? "")
      .filter(({ assetId }) => assetId.includes("/slip44:"));
    expect(natives.map(({ assetId }) => world.account.assets.find(assetId)?.coinId)).not.toContain(null);
    expect(world.account.sourceBalances.of(connection?.id ?? "").length).toBeGreaterThan(0);
  });

  it("ends in the same state when it is interrupted after any request, and writes nothing when nothing has happened", async () => {
    const played = make();
    const whole = await readAccount(standIn, played);
    const cut = worldOf(standIn, played);
    const connection = await cut.connect(played.kind, settingsAt(played, standIn.url));
    for (let after = 1; after < 12; after++) {
      await cutOff(standIn, after, (signal) => cut.sync(connection, signal));
    }
    await cut.sync(connection);
    cut.settle();
    expect(stateOf(cut.sql)).toEqual(stateOf(whole.sql));
    const before = [stateOf(cut.sql), cut.account.connections.get(connection).cursor];
    cut.wait(60_000);
    const { added, updated } = await cut.sync(connection);
    cut.settle();
    expect([added, updated]).toEqual([0, 0]);
    expect([stateOf(cut.sql), cut.account.connections.get(connection).cursor]).toEqual(before);
  });

  it("changes nothing while its source is down, broken or of another chain", async () => {
    const { otherChain, ...played } = make();
    const world = await readAccount(standIn, played);
    const [connection] = world.account.connections.list();
    const before = stateOf(world.sql);
    const faults: StandInAnswer[] = [
      { status: 503, body: "down" },
      { status: 200, body: "<html>maintenance</html>" },
      { truncated: '{"result": {' },
      { body: { unexpected: true } },
    ];
    if (otherChain !== undefined) faults.push(otherChain);
    for (const fault of faults) {
      standIn.on(/./, fault);
      world.wait(3_600_000);
      const outcome = await world.sync(connection?.id ?? "").then(
        () => gapsIn(world).join(),
        (error: unknown) => String(error),
      );
      expect(outcome, JSON.stringify(fault)).not.toBe("");
      await world.verify(connection?.id ?? "").catch(() => undefined);
      world.settle();
      expect(stateOf(world.sql)).toEqual(before);
    }
    expect(driftsIn(world)).toEqual([]);
  });

  it("changes nothing when any single question of an idle sync fails", async () => {
    const played = make();
    const world = await readAccount(standIn, played);
    const [{ id = "" } = {}] = world.account.connections.list();
    const before = stateOf(world.sql);
    await failingEach(standIn, played, async (what, fail) => {
      world.wait(3_600_000);
      fail();
      await world.syncNow(id).catch(() => undefined);
      world.settle();
      expect(stateOf(world.sql), what).toEqual(before);
      await world.verifyNow(id).catch(() => undefined);
      expect(driftsIn(world), what).toEqual([]);
    });
  });

  it("books the same, or names what is wrong, where a list of one answer comes twice over or in reverse", async () => {
    const played = make();
    const asked = new Set<string>();
    const right = await outcomeOf(standIn, {
      ...played,
      answer: (request) => {
        asked.add(requestKeyOf(request));
        return played.answer(request);
      },
    });
    for (const [index, question] of [...asked].entries())
      for (const [way, distort] of Object.entries(distortions)) {
        if (!isInTurn(index, 6)) continue;
        const found = await outcomeOf(standIn, {
          ...played,
          answer(request) {
            const given = played.answer(request);
            const isDistorted =
              requestKeyOf(request) === question && typeof given === "object" && "body" in given;
            return isDistorted ? { ...given, body: eachList(given.body, distort) } : given;
          },
        });
        if (found.named.join() === right.named.join())
          expect(found.lines, `${question} ${way}`).toEqual(right.lines);
      }
  });

  it("ends in the same state when any single question of the first sync failed", async () => {
    const played = make();
    const whole = stateOf((await readAccount(standIn, played)).sql);
    await failingEach(standIn, played, async (what, fail) => {
      standIn.on(/./, played.answer);
      const world = worldOf(standIn, played);
      const id = await world.connect(played.kind, settingsAt(played, standIn.url));
      fail();
      await world.sync(id).catch(() => undefined);
      standIn.on(/./, played.answer);
      world.wait(3_600_000);
      await world.sync(id);
      world.settle();
      expect(stateOf(world.sql), what).toEqual(whole);
    });
  });
}

/** What a first sync with its comparison books and names; the words of the failure if it is refused. */
async function outcomeOf(
  standIn: StandIn,
  played: PlayedAccount,
): Promise<{ lines: string[]; named: string[] }> {
  standIn.on(/./, played.answer);
  const world = worldOf(standIn, played);
  try {
    const id = await world.connect(played.kind, settingsAt(played, standIn.url));
    await world.sync(id);
    world.settle();
    const refused = await world.verify(id).then(
      () => [],
      (error: unknown) => [String(error)],
    );
    return { lines: linesOf(world).toSorted(), named: [...gapsIn(world), ...driftsIn(world), ...refused] };
  } catch (error) {
    return { lines: [], named: [String(error)] };
  }
}

async function cutOff(
  standIn: StandIn,
  after: number,
  sync: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const ends = new AbortController();
  let left = after;
  standIn.requests.push = (...requests) => {
    if (--left === 0) ends.abort(new Error("cut off"));
    return Array.prototype.push.apply(standIn.requests, requests);
  };
  await sync(ends.signal).catch(() => undefined);
  Reflect.deleteProperty(standIn.requests, "push");
}
