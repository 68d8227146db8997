import { expect, test } from "vitest";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { defaultSettings } from "../../domain/account/settings.ts";
import { writeMeta } from "./meta.ts";
import { createSettings } from "./settings.ts";
import { parseStoredSettings } from "./stored-settings.ts";

test("stored settings override the defaults", () => {
  const { settings, invalid } = parseStoredSettings(
    '{"baseCurrency":"EUR","costBasis":{"method":"hifo"},"schedules":{"sync":{"cron":null}}}',
  );
  expect(invalid).toEqual([]);
  expect(settings).toEqual({
    ...defaultSettings,
    baseCurrency: "EUR",
    costBasis: { ...defaultSettings.costBasis, method: "hifo" },
    schedules: { ...defaultSettings.schedules, sync: { ...defaultSettings.schedules.sync, cron: null } },
  });
});

test.each([
  ['{"baseCurrency":7,"verifyAfterSync":false}', ["baseCurrency"], { verifyAfterSync: false }],
  [
    '{"costBasis":{"method":"best","scope":"wallet"}}',
    ["costBasis.method"],
    { costBasis: { scope: "wallet" } },
  ],
  ['{"costBasis":"fifo"}', ["costBasis"], {}],
  ['{"throttle":{"auditLogMs":-1}}', ["throttle.auditLogMs"], {}],
  ['{"assistant":{"models":[{"id":"x"}]}}', ["assistant.models"], {}],
  ["[]", ["settings"], {}],
  ["{", ["settings"], {}],
  ['{"setting of another version":1}', [], {}],
] as const)("a value that is none is named and left at its default: %s", (text, invalid, kept) => {
  const found = parseStoredSettings(text);
  expect(found.invalid).toEqual(invalid);
  expect(found.settings).toMatchObject(kept);
  expect(Object.keys(found.settings)).toEqual(Object.keys(defaultSettings));
});

test("The owner's settings as stored: a part of the settings. `invalid` has the paths of invalid values, which are omitted.", () => {
  const sql = accountDatabase();
  const settings = createSettings(sql);
  expect(settings.get().baseCurrency).toBe("USD");
  writeMeta(sql, "settings", '{"baseCurrency":"CHF"}');
  expect(settings.get().baseCurrency).toBe("CHF");
  expect(settings.update({ baseCurrency: null }).baseCurrency).toBe("USD");
});
