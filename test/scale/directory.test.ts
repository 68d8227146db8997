import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOpenPostgres } from "../../src/platform/postgres/open-postgres.ts";
import { preparePostgres } from "../../src/platform/postgres/prepare-postgres.ts";
import { threadEntry } from "../../src/platform/threads/thread-entry.ts";
import type { Sql } from "../../src/ports/sql.ts";
import { createDirectory } from "../../src/store/server/directory.ts";
import { findPostgres, startPostgres } from "../support/servers/postgres.ts";
import { mainModule } from "../support/service/program.ts";

const programs = findPostgres();
const openPostgres = createOpenPostgres(threadEntry("postgres", mainModule()));
const refusal = (code: string) => expect.objectContaining({ code }) as Error;
const account = (id: string) => ({
  id,
  name: `account ${id}`,
  baseCurrency: "USD",
  createdAt: 1,
  isDemo: false,
});
let shared: Sql;
let stop = async (): Promise<void> => undefined;

beforeAll(async () => {
  if (programs === null) return;
  const postgres = await startPostgres(programs);
  shared = openPostgres(postgres.url);
  preparePostgres(shared);
  stop = async () => {
    shared.close();
    await postgres.stop();
  };
}, 60_000);
afterAll(() => stop());
beforeEach(() => {
  if (programs !== null) shared.exec("DELETE FROM nodes; DELETE FROM placements; DELETE FROM accounts");
});

/** As if the node's lease had ended, and another had been held for a while. */
function age({ expired, old }: { expired: string; old: string }): void {
  shared
    .prepare("UPDATE nodes SET lease_until = clock_timestamp() - interval '1 second' WHERE name = ?")
    .run(expired);
  shared
    .prepare("UPDATE nodes SET held_since = clock_timestamp() - interval '1 hour' WHERE name = ?")
    .run(old);
}

test.skipIf(programs === null)(
  "accounts move only from a node whose lease expired, and only with a copy (needs PostgreSQL)",
  () => {
    const [a, b] = [createDirectory(shared, "a"), createDirectory(shared, "b")];
    const leaseOfA = a.join("disk-a", 30);
    const leaseOfB = b.join("disk-b", 30);
    for (const id of ["1", "2"]) a.register(account(id));
    expect(a.noteCopy({ accountId: "1", epoch: 1 }, { name: "copy-1", at: 5 })).toBe(true);
    shared.prepare("UPDATE nodes SET held_since = clock_timestamp() - interval '1 hour'").run();
    expect(b.claim(leaseOfB, 10)).toEqual([]);
    age({ expired: "a", old: "b" });
    expect(b.claim(leaseOfB, 10)).toMatchObject([{ accountId: "1", epoch: 2, copyName: "copy-1" }]);
    // The second one has no copy: it comes back with its node.
    expect(b.claim(leaseOfB, 10)).toEqual([]);
    expect([a.isGone("1"), a.isGone("2"), b.nodeOf("ACCOUNT 1")]).toEqual([true, false, "b"]);
    expect(a.noteCopy({ accountId: "1", epoch: 1 }, { name: "late", at: 9 })).toBe(false);
    expect(a.renew(leaseOfA)).toEqual({ hasLapsed: true });
    expect(a.renew(leaseOfA)).toEqual({ hasLapsed: false });
  },
);

test.skipIf(programs === null)(
  "after an outage a node takes nothing before others had the time to renew (needs PostgreSQL)",
  () => {
    const [a, b] = [createDirectory(shared, "a"), createDirectory(shared, "b")];
    a.join("disk-a", 30);
    const leaseOfB = b.join("disk-b", 30);
    a.register(account("1"));
    a.noteCopy({ accountId: "1", epoch: 1 }, { name: "copy-1", at: 5 });
    shared
      .prepare(
        "UPDATE nodes SET lease_until = clock_timestamp() - interval '1 second', held_since = clock_timestamp() - interval '1 hour'",
      )
      .run();
    expect(b.renew(leaseOfB)).toEqual({ hasLapsed: true });
    expect(b.claim(leaseOfB, 10)).toEqual([]);
    age({ expired: "a", old: "b" });
    expect(b.claim(leaseOfB, 10)).toHaveLength(1);
  },
);

test.skipIf(programs === null)("a name belongs to one process at a time (needs PostgreSQL)", () => {
  const directory = createDirectory(shared, "a");
  const first = directory.join("disk-a", 30);
  expect(() => directory.join("disk-x", 30)).toThrow(refusal("conflict"));
  // The same data directory: its lock shows that the earlier process has ended.
  const second = directory.join("disk-a", 30);
  expect(second.epoch).toBe(first.epoch + 1);
  expect(directory.renew(first)).toBeNull();
  directory.leave(second);
  expect(directory.join("disk-x", 30).epoch).toBe(second.epoch + 1);
});

test.skipIf(programs === null)(
  "a deleted account does not come back with the node that had it (needs PostgreSQL)",
  () => {
    const directory = createDirectory(shared, "a");
    directory.register(account("1"));
    directory.remove("1");
    expect([directory.isGone("1"), directory.nodeOf("account 1"), directory.mine()]).toEqual([
      true,
      undefined,
      [],
    ]);
    // Its name is free, for another account.
    directory.register({ ...account("2"), name: "account 1" });
    expect(directory.nodeOf("account 1")).toBe("a");
    expect(() => createDirectory(shared, "b").register({ ...account("3"), name: "Account 1" })).toThrow(
      refusal("conflict"),
    );
  },
);

test.skipIf(programs === null)(
  "accounts are given to a living node until it has as many but one (needs PostgreSQL)",
  () => {
    const [a, b] = [createDirectory(shared, "a"), createDirectory(shared, "b")];
    const leaseOfA = a.join("disk-a", 30);
    for (const id of ["1", "2", "3"]) a.register(account(id));
    expect(a.lighterNode(leaseOfA)).toBeNull();
    const leaseOfB = b.join("disk-b", 30);
    // A node that has just joined is given nothing yet.
    expect(a.lighterNode(leaseOfA)).toBeNull();
    shared.prepare("UPDATE nodes SET held_since = clock_timestamp() - interval '1 hour'").run();
    expect([a.lighterNode(leaseOfA), b.lighterNode(leaseOfB)]).toEqual(["b", null]);
    expect(a.give({ accountId: "1", epoch: 7 }, "b")).toBe(false);
    expect(a.give({ accountId: "1", epoch: 1 }, "b")).toBe(true);
    expect([a.isGone("1"), a.nodeOf("account 1")]).toEqual([true, "b"]);
    expect(b.mine()).toMatchObject([{ accountId: "1", epoch: 2 }]);
    expect(a.others()).toMatchObject([{ name: "account 1", node: "b", isDemo: false }]);
    // Two and one: a move would only turn them around.
    expect(a.lighterNode(leaseOfA)).toBeNull();
    expect(a.give({ accountId: "2", epoch: 1 }, "b")).toBe(false);
    for (const id of ["4", "5"]) a.register(account(id));
    age({ expired: "b", old: "a" });
    expect(a.lighterNode(leaseOfA)).toBeNull();
    expect(a.give({ accountId: "2", epoch: 1 }, "b")).toBe(false);
  },
);
