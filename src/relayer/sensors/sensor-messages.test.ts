import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDecimal, parseDecimal, subtract } from "../../domain/money/decimal.ts";
import { brokerOf } from "./publish-sensors.ts";
import { sensorMessages, withdrawalMessages } from "./sensor-messages.ts";

const terms = { prefix: "portolan", amounts: true, version: "1.0.0", publicUrl: null };
const account = { id: "a1", name: "main", currency: "EUR", openIssues: 2 };
const stateOf = (netWorth: string | null, netWorthDayAgo: string | null, amounts: boolean): unknown =>
  JSON.parse(
    sensorMessages({ ...account, netWorth, netWorthDayAgo }, { ...terms, amounts }).at(-1)?.payload ?? "null",
  );

test("the change is exact in money and rounded to two decimals in percent", () => {
  expect(stateOf("110.000000001", "100", true)).toEqual({
    netWorth: "110.000000001",
    change24h: "10.000000001",
    change24hPercent: "10",
    openIssues: 2,
  });
  expect(stateOf("2", "3", true)).toMatchObject({ change24h: "-1", change24hPercent: "-33.33" });
});

test.each([
  [null, "100"],
  ["100", null],
  ["100", "0"],
  ["100", "-5"],
])("the percentage is unknown from %s and %s the day before", (netWorth, before) => {
  expect(stateOf(netWorth, before, false)).toEqual({ change24hPercent: null, openIssues: 2 });
});

const money = fc
  .tuple(fc.bigInt({ min: 1_000_000n, max: 10n ** 20n }), fc.integer({ min: 0, max: 9 }))
  .map(([units, scale]) => formatDecimal({ units, scale }));

test("without amounts no message contains one, and the same topics are written as with them", () => {
  fc.assert(
    fc.property(money, money, (netWorth, netWorthDayAgo) => {
      const facts = { ...account, netWorth, netWorthDayAgo };
      const hidden = sensorMessages(facts, { ...terms, amounts: false });
      const shown = sensorMessages(facts, terms);
      expect(hidden.map(({ topic }) => topic)).toEqual(shown.map(({ topic }) => topic));
      expect(hidden.filter(({ payload }) => payload === "")).toHaveLength(2);
      const state = hidden.at(-1)?.payload ?? "";
      expect(Object.keys(Object(JSON.parse(state)))).toEqual(["change24hPercent", "openIssues"]);
      const change = formatDecimal(subtract(parseDecimal(netWorth), parseDecimal(netWorthDayAgo)));
      expect(shown.at(-1)?.payload).toContain(JSON.stringify({ netWorth, change24h: change }).slice(1, -1));
      expect(withdrawalMessages(account.id, "portolan").map(({ topic }) => topic)).toEqual(
        shown.map(({ topic }) => topic),
      );
    }),
  );
});

test("the address of the broker gives host, port, credentials and topic prefix", () => {
  expect(brokerOf("mqtt://broker.example")).toEqual({
    broker: { host: "broker.example", port: 1883, isEncrypted: false, username: null, password: null },
    prefix: "portolan",
  });
  expect(brokerOf("mqtts://me:p%40ss@[::1]:18883/folio")).toEqual({
    broker: { host: "::1", port: 18883, isEncrypted: true, username: "me", password: "p@ss" },
    prefix: "folio",
  });
});
