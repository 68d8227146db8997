import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fetchFrom, fetchHoursFrom } from "../../../test/support/worlds/fetching.ts";
import { playDefillama, playHours } from "../../../test/support/worlds/price-world.ts";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { startStandIn, type StandIn } from "../../../test/support/servers/stand-in.ts";
import { millisecondsPerHour as hourMs } from "../../domain/valuation/hour-block.ts";
import { RetryAfter } from "../../errors/app-error.ts";
import { runToEnd } from "../../ports/pause.ts";
import { defillama } from "../../prices/defillama.ts";
import { createAccountStore, type AccountStore } from "../../store/account/account-store.ts";
import { markRequested } from "./fetch-recent-hours.ts";

const today = 20_400;
const dayMs = 24 * hourMs;
const eth = "eip155:1/slip44:60";
let now = 0;
let published = 0;
let standIn: StandIn;
let account: AccountStore;

beforeEach(async () => {
  now = today * dayMs + 9.5 * hourMs;
  published = 0;
  standIn = await startStandIn();
  account = createAccountStore(accountDatabase(), { id: "a", name: "main" });
  playDefillama(
    standIn,
    () => 2_000,
    () => now,
  );
});
afterEach(() => standIn.close());

const world = () => ({
  account,
  now: () => now,
  upstreams: { DEFILLAMA: standIn.url },
  sources: [defillama],
});
const run = (): Promise<void> => fetchHoursFrom({ ...world(), onPoint: () => void published++ });
/** The hours requested since the last call, counted from the start of the day. */
const asked = (): number[] =>
  standIn.requests
    .splice(0)
    .flatMap(({ path, query }) =>
      path === "/batchHistorical"
        ? Object.values(JSON.parse(query.get("coins") ?? "{}") as Record<string, number[]>).flat()
        : [],
    )
    .map((end) => (end * 1000) / hourMs - 1 - today * 24);

/** Books one ether on a day, with daily prices and net worth. */
async function hold(day: number): Promise<void> {
  account.ledger.create(
    [
      {
        at: day * dayMs + hourMs / 2,
        type: "deposit",
        platform: "eip155:1",
        wallet: "0x00000000000000000000000000000000000000aa",
        legs: [{ direction: "in", assetId: eth, amount: "1" }],
      },
    ],
    () => "received",
  );
  runToEnd(account.balances.refresh());
  playHours(standIn, () => undefined);
  await fetchFrom(world());
  runToEnd(account.netWorth.refresh({ since: null, now, currency: "USD" }));
  standIn.requests.length = 0;
}
const worth = () => runToEnd(account.netWorth.hours({ now, currency: "USD" }));

describe("fetching the hours of the last days", () => {
  it("requests the completed hours of the days with holdings, except the last hour of a day", async () => {
    await hold(today - 2);
    playHours(standIn, (_, hour) => 1_000 + (hour - today * 24));
    await run();
    const hours = asked();
    expect(hours).toHaveLength(23 + 23 + 9);
    expect([Math.min(...hours), Math.max(...hours)]).toEqual([-48, 8]);
    expect(hours).not.toContain(-1);
    expect(worth().map(({ value }) => value)).toEqual(
      Array.from({ length: 57 }, (_, index) => index - 48).map((hour) =>
        hour === -25 || hour === -1 ? "2000" : String(1_000 + hour),
      ),
    );
    expect(published).toBe(1);
  });

  it("requests only new hours later, deletes hours older than seven days, and publishes only changes", async () => {
    await hold(today - 20);
    playHours(standIn, () => 1_900);
    await run();
    expect(asked()).toHaveLength(7 * 23 + 9);
    await run();
    expect([asked(), published]).toEqual([[], 1]);
    now += hourMs;
    await run();
    expect([asked(), published]).toEqual([[9], 2]);
    now += dayMs;
    playHours(standIn, () => undefined);
    await fetchFrom(world());
    await run();
    const kept = account.prices.recentHours.index("coin:ethereum")?.hours ?? [];
    expect(Math.min(...kept)).toBe((today + 1 - 7) * 24);
  });

  it("changes no price of the ledger and records no change", async () => {
    await hold(today - 2);
    const before = [account.changes.newest(), account.prices.hours.index("coin:ethereum")];
    playHours(standIn, () => 1_900);
    await run();
    expect([account.changes.newest(), account.prices.hours.index("coin:ethereum")]).toEqual(before);
    const moment = (today - 1) * dayMs + hourMs;
    expect(account.accounting.lookups({ currency: "USD", now }).price(eth, moment)?.interval).toBe("day");
  });

  it("retries if a source failed, and postpones hours that no source has", async () => {
    await hold(today);
    standIn.on(/^\/batchHistorical/, { status: 500 });
    await expect(run()).rejects.toBeInstanceOf(RetryAfter);
    expect(worth().map(({ value }) => value)).toEqual(Array.from({ length: 9 }, () => null));
    now += 2 * 60_000;
    playHours(standIn, () => undefined);
    standIn.requests.length = 0;
    await run();
    expect(asked()).toHaveLength(9);
    await run();
    expect(asked()).toEqual([]);
  });

  it("is requested once per hour and per change of the account", () => {
    expect([markRequested(account, now), markRequested(account, now)]).toEqual([true, false]);
    now += hourMs;
    expect([markRequested(account, now), markRequested(account, now)]).toEqual([true, false]);
    account.changes.record({ topic: "prices", cause: "updated", since: 0, count: 1 });
    expect([markRequested(account, now), markRequested(account, now)]).toEqual([true, false]);
  });
});
