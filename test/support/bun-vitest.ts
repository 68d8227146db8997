// Loaded by `bun test` before the suites: the parts of vitest that Bun's `expect` lacks.
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import "./property-seed.ts";

type Matchers = ReturnType<typeof expect>;

/** `expect.poll(ask).toEqual(…)`: retries until the matcher passes or the time is up. */
function poll<T>(
  ask: () => T | Promise<T>,
  { timeout = 5_000, interval = 20 }: { timeout?: number; interval?: number } = {},
): Matchers {
  const endsAt = Date.now() + timeout;
  const retried =
    (name: string, isNot: boolean) =>
    async (...expected: unknown[]): Promise<void> => {
      for (;;) {
        try {
          const found = expect(await ask());
          const matcher: unknown = Reflect.get(isNot ? found.not : found, name);
          if (typeof matcher !== "function") throw new TypeError(`expect has no matcher ${name}`);
          Reflect.apply(matcher, isNot ? found.not : found, expected);
          return;
        } catch (error) {
          if (Date.now() > endsAt) throw error;
        }
        await delay(interval);
      }
    };
  const matchers = (isNot: boolean): object =>
    new Proxy({}, { get: (_, name) => (name === "not" ? matchers(!isNot) : retried(String(name), isNot)) });
  return matchers(false) as Matchers;
}

if (!("poll" in expect)) Object.assign(expect, { poll });
