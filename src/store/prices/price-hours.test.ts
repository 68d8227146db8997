import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { dayFromNumber } from "../../domain/time/day.ts";
import { formatDecimal } from "../../domain/money/decimal.ts";
import { hourOf, millisecondsPerHour } from "../../domain/valuation/hour-block.ts";
import { runToEnd } from "../../ports/pause.ts";
import { createAccountStore, type AccountStore } from "../account/account-store.ts";

const hourMs = millisecondsPerHour;
const dayMs = 24 * hourMs;
const today = 20_000;
const now = today * dayMs + 12 * hourMs;
const coinRef = "coin:ethereum";
const eth = "eip155:1/slip44:60";
const bridged = "eip155:137/erc20:0x00000000000000000000000000000000000000ee";
let account: AccountStore;

beforeEach(() => {
  account = createAccountStore(accountDatabase(), { id: "a", name: "main" });
  const add = account.sql.prepare(
    "INSERT INTO assets (id, kind, coin_id, symbol, name) VALUES (?, 'asset', 'ethereum', 'ETH', 'Ether')",
  );
  add.run(eth);
  add.run(bridged);
});

function days(closes: [day: number, close: string][], ref = coinRef): void {
  account.prices.record({
    ref,
    source: "defillama",
    currency: "USD",
    quotes: closes.map(([day, close]) => ({ day, close })),
  });
}
function hours(closes: [hour: number, close: string][], ref = coinRef): void {
  account.prices.hours.record(ref, {
    source: "defillama",
    currency: "USD",
    closes: closes.map(([hour, close]) => ({ hour, close })),
  });
}
const at = (day: number, hour: number, minute = 30): number => day * dayMs + hour * hourMs + minute * 60_000;
function priceOf(assetId: string, moment: number, currency = "USD"): string | undefined {
  const found = account.accounting.lookups({ currency, now }).price(assetId, moment);
  return found === undefined
    ? undefined
    : `${formatDecimal(found.price)} ${found.interval}${found.stale ? " stale" : ""}`;
}

describe("the price of a moment", () => {
  it("is the close of its hour if known, else its day's, else an older day's, else none", () => {
    days([[100, "2000"]]);
    hours([[hourOf(at(100, 9)), "1900"]]);
    expect(priceOf(eth, at(100, 9, 0))).toBe("1900 hour");
    expect(priceOf(eth, at(100, 9, 59))).toBe("1900 hour");
    expect(priceOf(eth, at(100, 8, 59))).toBe("2000 day");
    expect(priceOf(eth, at(100, 10, 0))).toBe("2000 day");
    expect(priceOf(eth, at(107, 10))).toBe("2000 day stale");
    expect(priceOf(eth, at(108, 10))).toBeUndefined();
    expect(priceOf(eth, at(99, 23))).toBeUndefined();
  });

  it("is never an hour's for the value of a day", () => {
    days([[100, "2000"]]);
    hours([[hourOf(at(100, 23)), "1900"]]);
    const lookups = account.accounting.lookups({ currency: "USD", now });
    expect(lookups.close(eth, at(100, 23, 59))).toMatchObject({ interval: "day", day: 100 });
    expect(formatDecimal(lookups.close(eth, at(100, 23, 59))?.price ?? { units: 0n, scale: 0 })).toBe("2000");
  });

  it("is converted with the rate of the day", () => {
    days([[100, "2000"]]);
    days([[100, "1.25"]], "currency:iso4217/code:EUR");
    hours([[hourOf(at(100, 9)), "1900"]]);
    expect(priceOf(eth, at(100, 9), "EUR")).toBe("1520 hour");
  });

  it("is the owner's price on a day that has one", () => {
    days([[100, "2000"]]);
    hours([[hourOf(at(100, 9)), "1900"]]);
    account.prices.setManual([{ assetId: eth, day: 100, price: "1800", currency: "USD" }]);
    expect(priceOf(eth, at(100, 9))).toBe("1800 day");
  });

  it("is not an hour's that differs more than tenfold from both its day's close and the previous one", () => {
    days([
      [99, "2000"],
      [100, "2100"],
    ]);
    hours([
      [hourOf(at(100, 8)), "21001"],
      [hourOf(at(100, 9)), "200"],
      [hourOf(at(100, 10)), "20500"],
    ]);
    expect([8, 9, 10].map((hour) => priceOf(eth, at(100, hour)))).toEqual([
      "2100 day",
      "200 hour",
      "20500 hour",
    ]);
    hours([[hourOf(at(100, 9)), "199"]]);
    expect(priceOf(eth, at(100, 9))).toBe("2100 day");
  });

  it("is the contract's own if it differs by more than 2 % from its coin's", () => {
    days([
      [100, "2000"],
      [101, "2000"],
    ]);
    days(
      [
        [100, "1500"],
        [101, "1990"],
      ],
      bridged,
    );
    hours([
      [hourOf(at(100, 9)), "2010"],
      [hourOf(at(100, 10)), "2010"],
      [hourOf(at(101, 9)), "2010"],
    ]);
    hours(
      [
        [hourOf(at(100, 9)), "1510"],
        [hourOf(at(101, 9)), "2000"],
      ],
      bridged,
    );
    expect(priceOf(bridged, at(100, 9))).toBe("1510 hour");
    // It had diverged from its coin on that day: its coin's hour does not apply.
    expect(priceOf(bridged, at(100, 10))).toBe("1500 day");
    expect(priceOf(bridged, at(101, 9))).toBe("2010 hour");
    expect(priceOf(eth, at(100, 10))).toBe("2010 hour");
  });

  it("never comes from another hour or a later day, and is the day's close if no hour is known", () => {
    const close = fc.integer({ min: 900, max: 1_100 }).map(String);
    const world = fc.record({
      closes: fc.dictionary(fc.integer({ min: 100, max: 112 }).map(String), close),
      hourly: fc.dictionary(fc.integer({ min: 100 * 24, max: 112 * 24 }).map(String), close),
      moments: fc.array(fc.integer({ min: 100 * dayMs, max: 114 * dayMs }), { minLength: 5, maxLength: 20 }),
    });
    fc.assert(
      fc.property(world, ({ closes, hourly, moments }) => {
        account.prices.clear(coinRef);
        const dated = Object.entries(closes).map(([day, text]): [number, string] => [Number(day), text]);
        if (dated.length === 0) dated.push([90, "1000"]);
        days(dated);
        const lookups = account.accounting.lookups({ currency: "USD", now });
        const before = moments.map((moment) => lookups.close(eth, moment));
        const rows = account.prices.rows(coinRef, 0, today);
        hours(Object.entries(hourly).map(([hour, text]) => [Number(hour), text]));

        expect(account.prices.rows(coinRef, 0, today)).toEqual(rows);
        const after = account.accounting.lookups({ currency: "USD", now });
        moments.forEach((moment, index) => {
          expect(after.close(eth, moment)).toEqual(before[index]);
          const found = after.price(eth, moment);
          const ofHour = hourly[String(hourOf(moment))];
          expect(found?.day ?? 0).toBeLessThanOrEqual(Math.floor(moment / dayMs));
          if (ofHour === undefined) expect(found).toEqual(before[index]);
          else
            expect([found?.interval, formatDecimal(found?.price ?? { units: 0n, scale: 0 })]).toEqual([
              "hour",
              ofHour,
            ]);
        });
      }),
      { numRuns: 100 },
    );
  });
});

describe("stored hours", () => {
  it("are unchanged when reported again, and report the earliest change once", () => {
    days([[100, "2000"]]);
    const stated: [number, string][] = [
      [2_410, "1900"],
      [2_405, "1950"],
    ];
    hours(stated);
    expect(account.prices.hours.takeSince()).toBe(2_405 * hourMs);
    const stored = (): unknown =>
      account.sql.prepare("SELECT series, block, hex(data) FROM price_hours").all();
    const before = stored();
    hours(stated);
    expect(account.prices.hours.takeSince()).toBeNull();
    expect(stored()).toEqual(before);
    hours([[2_410, "1901"]]);
    expect(account.prices.hours.takeSince()).toBe(2_410 * hourMs);
  });

  it("are requested once: a gap again only after its date or by the owner, and never replacing a price", () => {
    days([
      [100, "2000"],
      [101, "2000"],
    ]);
    hours([[2_400, "1900"]]);
    account.prices.hours.rememberGaps(coinRef, [
      { hour: 2_401, retryAt: now + dayMs },
      { hour: 2_400, retryAt: now + dayMs },
    ]);
    const wanted = [2_300, 2_400, 2_401, 2_402];
    const missing = (moment: number, again = false): number[] =>
      account.prices.hours.missingHours(coinRef, wanted, { now: moment, again });
    // The first one's day has no price, so its hour has none.
    expect(missing(now)).toEqual([2_402]);
    expect(missing(now + dayMs + hourMs)).toEqual([2_401, 2_402]);
    expect(missing(now, true)).toEqual([2_401, 2_402]);
    expect(priceOf(eth, at(100, 0))).toBe("1900 hour");
  });

  it("are those in which amounts changed", () => {
    account.ledger.create(
      [at(100, 3, 5), at(100, 3, 55), at(101, 7)].map((moment) => ({
        at: moment,
        type: "deposit" as const,
        platform: "eip155:1",
        wallet: "0x00000000000000000000000000000000000000aa",
        legs: [{ direction: "in" as const, assetId: eth, amount: "1" }],
      })),
      (
        (count) => () =>
          `id ${++count}`
      )(0),
    );
    runToEnd(account.balances.refresh());
    expect([...runToEnd(account.prices.hours.hoursOfEntries(eth, now))]).toEqual([2_403, 2_431]);
    expect([...runToEnd(account.prices.hours.hoursOfEntries(eth, at(101, 0)))]).toEqual([2_403]);
  });

  it("are deleted with their series", () => {
    days([[100, "2000"]]);
    hours([[2_400, "1900"]]);
    account.prices.clear(coinRef);
    expect(account.prices.hours.isEmpty()).toBe(true);
  });

  it("take less than 16 bytes per price on disk if a year is known", () => {
    days([[100, "2000"]]);
    const year: [number, string][] = Array.from({ length: 8_760 }, (_, index) => [
      2_400 + index,
      String(26_966.11831093055 + index / 7),
    ]);
    hours(year);
    const bytes =
      account.sql
        .prepare<{ bytes: number }>("SELECT sum(payload) AS bytes FROM dbstat WHERE name = 'price_hours'")
        .get()?.bytes ?? Infinity;
    expect(bytes / year.length).toBeLessThan(16);
  });
});

describe("an asset marked as worthless", () => {
  const worth = (currency: string): (string | null)[] =>
    runToEnd(account.netWorth.points({ from: 99, to: 103, now, currency })).map(({ value }) => value);

  beforeEach(() => {
    days([
      [99, "2000"],
      [100, "2000"],
      [101, "2000"],
      [102, "2000"],
      [103, "2000"],
    ]);
    hours([
      [hourOf(at(100, 9)), "1900"],
      [hourOf(at(101, 9)), "1900"],
    ]);
    let count = 0;
    account.ledger.create(
      [
        { assetId: bridged, amount: "2" },
        { assetId: eth, amount: "1" },
      ].map((leg) => ({
        at: at(99, 3),
        type: "deposit" as const,
        platform: "eip155:1",
        wallet: "0x00000000000000000000000000000000000000aa",
        legs: [{ direction: "in" as const, ...leg }],
      })),
      () => `id ${++count}`,
    );
    runToEnd(account.balances.refresh());
  });

  it("is priced at zero from that day on, without its coin, and is not unpriced", () => {
    expect(account.assets.update(bridged, { worthlessFrom: dayFromNumber(101) })).toMatchObject({
      worthlessFrom: dayFromNumber(101),
    });
    expect(worth("USD")).toEqual(["6000", "6000", "2000", "2000", "2000"]);
    // Zero needs no rate.
    expect(
      runToEnd(account.netWorth.points({ from: 101, to: 101, now, currency: "EUR" }))[0]?.unpriced,
    ).toEqual([eth]);
    expect([100, 101].map((day) => priceOf(bridged, at(day, 9)))).toEqual(["1900 hour", "0 day"]);
    expect(priceOf(eth, at(101, 9))).toBe("1900 hour");
    expect(account.prices.hours.isEmpty()).toBe(false);
  });

  it("has the owner's price where one is set, and its former price when reset", () => {
    account.assets.update(bridged, { worthlessFrom: dayFromNumber(101) });
    account.prices.setManual([{ assetId: bridged, day: 102, price: "5", currency: "USD" }]);
    expect(worth("USD").slice(1)).toEqual(["6000", "2000", "15", "2000"]);
    account.prices.unsetManual([{ assetId: bridged, day: 102 }]);
    account.assets.update(bridged, { worthlessFrom: null });
    expect(worth("USD")).toEqual(["6000", "6000", "6000", "6000", "6000"]);
    expect(account.assets.ownerOf(bridged)).toEqual({});
  });

  it("is not requested any more", () => {
    account.assets.update(bridged, { worthlessFrom: dayFromNumber(101) });
    const needs = [...account.prices.heldAssets(today)].map(({ id, ranges }) => [id, ranges]);
    expect(needs).toEqual([
      [eth, [{ from: 99, to: today }]],
      [bridged, [{ from: 99, to: 100 }]],
    ]);
  });
});
