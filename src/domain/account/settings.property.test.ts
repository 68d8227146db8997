import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings, mergePatch, withDefaults } from "./settings.ts";
import { settingsGuide } from "./settings-guide.ts";

type Tree = Record<string, unknown>;
const names = fc.constantFrom("a", "b", "c");
const leaves = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.array(fc.integer()));
const { tree } = fc.letrec<{ tree: Tree; node: unknown }>((tie) => ({
  tree: fc.dictionary(names, tie("node"), { maxKeys: 3 }),
  node: fc.oneof({ depthSize: "small" }, leaves, tie("tree")),
}));
const { patch } = fc.letrec<{ patch: Tree; node: unknown }>((tie) => ({
  patch: fc.dictionary(names, tie("node"), { maxKeys: 3 }),
  node: fc.oneof({ depthSize: "small" }, fc.constant(null), leaves, tie("patch")),
}));
const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const withoutEmpty = (value: Tree): Tree =>
  Object.fromEntries(
    Object.entries(value)
      .map(([key, part]): [string, unknown] => [key, isTree(part) ? withoutEmpty(part) : part])
      .filter(([, part]) => !isTree(part) || Object.keys(part).length > 0),
  );

test("applying a patch twice equals applying it once", () => {
  fc.assert(
    fc.property(tree, patch, (stored, change) => {
      const once = mergePatch(stored, change);
      expect(mergePatch(once, change)).toEqual(once);
    }),
  );
});

test("an empty patch changes nothing", () => {
  fc.assert(
    fc.property(tree, (stored) => {
      expect(withoutEmpty(mergePatch(stored, {}))).toEqual(withoutEmpty(stored));
    }),
  );
});

test("values that a patch does not name are unchanged", () => {
  fc.assert(
    fc.property(tree, patch, (stored, change) => {
      const after = mergePatch(stored, change);
      for (const key of Object.keys(stored)) if (!(key in change)) expect(after[key]).toEqual(stored[key]);
    }),
  );
});

test("null resets to the default at any depth, and a schedule's own null means never", () => {
  const stored = mergePatch({}, { throttle: { auditLogMs: 1 }, schedules: { sync: { cron: null } } });
  expect(withDefaults(stored)).toMatchObject({
    throttle: { auditLogMs: 1, progressMs: 200 },
    schedules: { sync: { cron: null, jitterMs: defaultSettings.schedules.sync.jitterMs } },
  });
  expect(mergePatch(stored, { throttle: { auditLogMs: null }, schedules: null })).toEqual({});
  expect(withDefaults({})).toEqual(defaultSettings);
});

test("every setting is explained, with its default", () => {
  const paths = (value: Tree, prefix = ""): string[] =>
    Object.entries(value).flatMap(([key, part]) =>
      isTree(part) ? paths(part, `${prefix}${key}.`) : [`${prefix}${key}`],
    );
  expect(Object.keys(settingsGuide).toSorted()).toEqual(paths({ ...defaultSettings }).toSorted());
});
