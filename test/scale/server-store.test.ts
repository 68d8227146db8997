import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOpenPostgres } from "../../src/platform/postgres/open-postgres.ts";
import { preparePostgres } from "../../src/platform/postgres/prepare-postgres.ts";
import { openSql } from "../../src/platform/sqlite/open-sql.ts";
import { threadEntry } from "../../src/platform/threads/thread-entry.ts";
import type { Sql } from "../../src/ports/sql.ts";
import { migrate } from "../../src/store/database/migrate.ts";
import { serverMigrations } from "../../src/store/database/migrations/registry.ts";
import { moveToShared } from "../../src/store/server/move-to-shared.ts";
import { createServerStore, type ServerStore } from "../../src/store/server/server-store.ts";
import { findPostgres, startPostgres, type Postgres } from "../support/servers/postgres.ts";
import { mainModule } from "../support/service/program.ts";

const programs = findPostgres();
const openPostgres = createOpenPostgres(threadEntry("postgres", mainModule()));
const refusal = (code: string) => expect.objectContaining({ code }) as Error;

function openLocal(): Sql {
  const sql = openSql(":memory:", { readonly: false });
  migrate(sql, serverMigrations);
  return sql;
}

type Engine = {
  name: string;
  isThere: boolean;
  open(): Promise<{ shared: Sql | undefined; stop(): unknown }>;
};
const engines: Engine[] = [
  {
    name: "SQLite",
    isThere: true,
    open: () => Promise.resolve({ shared: undefined, stop: () => undefined }),
  },
  {
    name: "PostgreSQL",
    isThere: programs !== null,
    async open() {
      const postgres = await startPostgres(programs ?? "");
      const shared = openPostgres(postgres.url);
      preparePostgres(shared);
      // A second start finds everything done.
      preparePostgres(shared);
      return {
        shared,
        async stop() {
          shared.close();
          await postgres.stop();
        },
      };
    },
  },
];

for (const { name, isThere, open } of engines)
  describe.skipIf(!isThere)(
    `users, sessions and tokens in ${name} (needs PostgreSQL for one of two engines)`,
    () => {
      let local: Sql;
      let server: ServerStore;
      let stop: () => unknown;

      beforeAll(async () => {
        const opened = await open();
        stop = opened.stop;
        local = openLocal();
        server = createServerStore(
          local,
          opened.shared === undefined ? undefined : { shared: opened.shared, node: "a" },
        );
      }, 60_000);
      afterAll(async () => {
        await stop();
        local.close();
      });

      test("the owner is set up once", () => {
        expect(server.owner.passwordHash()).toBeUndefined();
        server.owner.setUp("hash", "epoch");
        expect(() => server.owner.setUp("other", "other")).toThrow(refusal("conflict"));
        expect([server.owner.passwordHash(), server.owner.sessionEpoch()]).toEqual(["hash", "epoch"]);
      });

      test("users have names that differ in more than case, and roles", () => {
        const roles = [{ accountId: "a1", role: "viewer" as const }];
        server.users.add({
          id: "u1",
          name: "Ann",
          passwordHash: null,
          sessionEpoch: "e1",
          createdAt: 1,
          roles,
        });
        const again = {
          id: "u2",
          name: "ANN",
          passwordHash: null,
          sessionEpoch: "e2",
          createdAt: 2,
          roles: [],
        };
        expect(() => server.users.add(again)).toThrow(refusal("conflict"));
        expect(server.users.byName("ann")).toMatchObject({ id: "u1", createdAt: 1, roles });
        server.users.update("u1", { name: "Anna", roles: [{ accountId: "*", role: "accountant" }] });
        expect(server.users.find("u1")).toMatchObject({ name: "Anna", roles: [{ accountId: "*" }] });
        expect(server.users.list().map(({ id }) => id)).toEqual(["owner", "u1"]);
      });

      test("sessions are noted, listed by their last use and ended", () => {
        const session = { userId: "u1", method: "password" as const, address: "::1", client: null };
        server.sessions.note({ ...session, id: "s1", createdAt: 1, expiresAt: 90, lastUsedAt: 1 });
        server.sessions.note({ ...session, id: "s2", createdAt: 2, expiresAt: 90, lastUsedAt: 2 });
        server.sessions.note({ ...session, id: "s1", createdAt: 1, expiresAt: 90, lastUsedAt: 3 });
        expect(server.sessions.listByUser("u1", 3).map(({ id, lastUsedAt }) => [id, lastUsedAt])).toEqual([
          ["s1", 3],
          ["s2", 2],
        ]);
        server.owner.revokeSession({ id: "s1", expiresAt: 90 }, 3);
        expect([server.owner.isRevoked("s1"), server.owner.isRevoked("s2")]).toEqual([true, false]);
        server.owner.endOtherSessions("u1", { keptId: "s2", at: 5_000 });
        expect(server.owner.isEndedWithOthers({ id: "s3", userId: "u1", issuedAt: 4_000 })).toBe(true);
        expect(server.owner.isEndedWithOthers({ id: "s2", userId: "u1", issuedAt: 4_000 })).toBe(false);
      });

      test("a token is found by its hash until it is revoked, and ends with the user who made it", () => {
        server.accounts.add({ id: "a1", name: "main", baseCurrency: "USD", createdAt: 1, isDemo: false });
        server.tokens.create({
          id: "t1",
          name: "one",
          access: "read",
          accountIds: ["a1"],
          hash: "h1",
          at: 1,
        });
        server.tokens.create({ id: "t2", name: "two", access: "owner", accountIds: "*", hash: "h2", at: 2 });
        expect(server.tokens.findByHash("h1")).toMatchObject({
          id: "t1",
          accounts: ["main"],
          lastUsedAt: null,
        });
        server.tokens.recordUse("t1", 9);
        expect(server.tokens.list().map(({ id, lastUsedAt }) => [id, lastUsedAt])).toEqual([
          ["t2", null],
          ["t1", 9],
        ]);
        server.madeBy.note("token", "t1", "u1");
        expect(server.madeBy.end("u1", 10)).toEqual(["t1"]);
        expect(server.tokens.findByHash("h1")).toBeNull();
        expect(server.tokens.revoke("t2", 11)).toBe(true);
        expect(server.tokens.revoke("t2", 12)).toBe(false);
      });

      test("codes, passkeys and identities belong to one user", () => {
        server.codes.turnOn("u1", { at: 1, step: 5, recoveryHashes: ["r1", "r2"] });
        server.codes.turnOn("u1", { at: 2, step: 6, recoveryHashes: ["r1", "r2"] });
        expect([server.codes.useStep("u1", 6), server.codes.useStep("u1", 7)]).toEqual([false, true]);
        expect([server.codes.useRecovery("u1", "r1"), server.codes.useRecovery("u1", "r1")]).toEqual([
          true,
          false,
        ]);
        expect(server.codes.recoveryLeft("u1")).toBe(1);
        const passkey = { id: "k1", userId: "u1", name: "phone", publicKey: "AA", counter: 0, createdAt: 1 };
        server.passkeys.add({ ...passkey, transports: ["usb"], lastUsedAt: null });
        server.passkeys.recordUse("k1", 4, 7);
        expect(server.passkeys.find("k1")).toMatchObject({ counter: 4, lastUsedAt: 7, transports: ["usb"] });
        const identity = { issuer: "https://id.example", subject: "7", at: 1 };
        expect(server.identities.link({ ...identity, userId: "u1" })).toBe(true);
        expect(server.identities.link({ ...identity, userId: "u9" })).toBe(false);
        expect(server.identities.userOf("https://id.example", "7")).toBe("u1");
      });

      test("invitations, shares and comments are kept with their JSON", () => {
        const roles = [{ accountId: "a1", role: "viewer" as const }];
        server.invitations.add({ id: "i1", name: "Bo", roles, createdAt: 1, expiresAt: 50 }, "ih");
        expect(server.invitations.findByHash("ih", 49)).toMatchObject({ roles });
        expect(server.invitations.findByHash("ih", 50)).toBeUndefined();
        const share = {
          id: "l1",
          accountId: "a1",
          name: "x",
          createdAt: 1,
          expiresAt: null,
          lastUsedAt: null,
        };
        server.shares.add({ ...share, pages: ["netWorth"], amounts: "hidden" }, "lh");
        expect(server.shares.findByHash("lh", 99)).toMatchObject({ pages: ["netWorth"], amounts: "hidden" });
        for (const at of [1, 2, 3])
          server.comments.add("a1", {
            id: `c${at}`,
            transactionId: "t",
            userId: null,
            author: "Bo",
            text: "?",
            at,
          });
        const first = server.comments.list("a1", "t", { limit: 2, order: "desc" });
        const rest = server.comments.list("a1", "t", { limit: 2, order: "desc", cursor: first.nextCursor });
        expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(["c3", "c2", "c1"]);
        expect(first.total).toBe(3);
      });

      test("secrets are replaced by name", () => {
        const secret = { accountId: "a1", name: "key", hint: "…", boundUrl: null, setAt: 1 };
        server.secrets.put({ ...secret, sealed: "v1.a" });
        server.secrets.put({ ...secret, sealed: "v1.b" });
        expect(server.secrets.list("a1").map(({ sealed }) => sealed)).toEqual(["v1.b"]);
      });

      test("the security log is listed in pages", () => {
        const event = {
          actor: "owner",
          userId: null,
          accountName: null,
          detail: null,
          address: null,
          client: null,
        };
        for (const at of [1, 2, 3]) server.securityLog.add({ ...event, at, event: `e${at}` });
        const page = server.securityLog.list({ limit: 2, order: "asc" });
        expect(page.items.map(({ event: what }) => what)).toEqual(["e1", "e2"]);
        const next = server.securityLog.list({ limit: 2, order: "asc", cursor: page.nextCursor });
        expect([next.items.map(({ event: what }) => what), next.nextCursor]).toEqual([["e3"], null]);
      });

      test("rules, channels, the inbox and deliveries belong to an account, and report a cause once", () => {
        const { rules, channels, inbox, deliveries } = server.notifications;
        const condition = { kind: "netWorth" as const, direction: "above" as const, threshold: "5" };
        const rule = { id: "r1", name: null, condition, channels: ["w1"], enabled: true, state: null };
        rules.put("a1", rule, 1);
        rules.setState("r1", { side: "below", crossings: 2, known: [] });
        expect(rules.list("a1")).toMatchObject([{ id: "r1", state: { crossings: 2 }, lastNotifiedAt: null }]);
        expect([rules.isAny("a1"), rules.isAny("a2")]).toEqual([true, false]);
        const destination = { kind: "webhook" as const, url: "http://127.0.0.1/hook" };
        const channel = { id: "w1", label: "Hook", enabled: true, showAmounts: false, destination };
        channels.put("a1", { ...channel, quietHours: null }, 1);
        channels.put("a1", { ...channel, label: "The hook", quietHours: null }, 2);
        expect(channels.list("a1")).toMatchObject([{ label: "The hook", showAmounts: false, destination }]);
        const data = {
          kind: "netWorth" as const,
          value: "6",
          currency: "USD",
          direction: "above" as const,
          threshold: "5",
        };
        const notice = { ruleId: "r1", ruleName: null, kind: data.kind, title: "t", message: "m", data };
        const given = { ...notice, cause: "crossing:1", at: 5, channels: [{ id: "w1", dueAt: 7 }] };
        expect([
          inbox.add("a1", { ...given, id: "n1" }),
          inbox.add("a1", { ...given, id: "n2" }),
          inbox.add("a1", { ...given, id: "n3", cause: "crossing:2", channels: [] }),
        ]).toEqual([true, false, true]);
        expect(deliveries.due("a1", 6)).toEqual([]);
        const [due] = deliveries.due("a1", 7);
        if (due === undefined) throw new Error("No delivery is due.");
        deliveries.failed(due, { at: 8, error: "refused", dueAt: 9 });
        expect(deliveries.nextDueAt("a1")).toBe(9);
        deliveries.begin(due);
        deliveries.closeInterrupted(["a2"], 10);
        expect(inbox.find("n1")?.deliveries).toMatchObject([{ state: "sending" }]);
        deliveries.closeInterrupted(["a1"], 10);
        expect(inbox.find("n1")?.deliveries).toMatchObject([{ state: "unknown", at: 10 }]);
        expect(channels.outcome("w1")).toMatchObject({ lastSentAt: null });
        expect(inbox.list("a1", { unreadOnly: true, limit: 1, order: "desc" })).toMatchObject({
          total: 2,
          items: [{ id: "n3" }],
        });
        expect([inbox.read("a1", ["n1", "n9"], 11), inbox.read("a1", undefined, 12)]).toEqual([
          ["n1"],
          ["n3"],
        ]);
        expect(inbox.unread("a1")).toBe(0);
      });

      test("a transaction that fails changes nothing, in neither database", () => {
        const fail = (): void =>
          server.transaction(() => {
            server.accounts.setDemo("a1", true);
            server.transaction(() => server.users.remove("u1"));
            throw new Error("no");
          });
        expect(fail).toThrow("no");
        expect(server.users.find("u1")?.name).toBe("Anna");
        expect(server.accounts.byId("a1")?.isDemo).toBe(false);
      });

      test("removing an account removes what others may do in it", () => {
        server.users.update("u1", { roles: [{ accountId: "a1", role: "viewer" }] });
        server.accounts.remove("a1");
        expect(server.users.find("u1")?.roles).toEqual([]);
        expect(server.shares.list("a1")).toEqual([]);
        expect(server.notifications.rules.list("a1")).toEqual([]);
        expect(server.notifications.inbox.find("n1")).toBeUndefined();
      });
    },
  );

test.skipIf(programs === null)(
  "the first node of a cluster brings its owner, users and secrets along, once (needs PostgreSQL)",
  async () => {
    const postgres = await startPostgres(programs ?? "");
    const shared = openPostgres(postgres.url);
    const local = openLocal();
    try {
      preparePostgres(shared);
      expect(moveToShared(local, shared)).toBe(false);
      const before = createServerStore(local);
      before.owner.setUp("hash", "epoch");
      before.users.add({
        id: "u1",
        name: "Ann",
        passwordHash: null,
        sessionEpoch: "e",
        createdAt: 1,
        roles: [],
      });
      const secret = { accountId: "a1", name: "key", sealed: "v1.a", hint: "…", boundUrl: null, setAt: 1 };
      before.secrets.put(secret);
      const event = {
        actor: null,
        userId: null,
        accountName: null,
        detail: null,
        address: null,
        client: null,
      };
      before.securityLog.add({ ...event, at: 1, event: "signIn" });
      expect(moveToShared(local, shared)).toBe(true);
      expect(moveToShared(local, shared)).toBe(false);
      const after = createServerStore(openLocal(), { shared, node: "a" });
      expect(after.owner.passwordHash()).toBe("hash");
      expect(after.users.find("u1")?.name).toBe("Ann");
      expect(after.secrets.list("a1")).toEqual([secret]);
      expect(after.securityLog.list({ limit: 9, order: "asc" }).total).toBe(1);
    } finally {
      shared.close();
      local.close();
      await postgres.stop();
    }
  },
  60_000,
);

test.skipIf(programs === null)(
  "statements work again after the database was away (needs PostgreSQL)",
  async () => {
    const postgres: Postgres = await startPostgres(programs ?? "");
    const shared = openPostgres(postgres.url);
    try {
      expect(shared.prepare("SELECT 1 AS one").get()).toEqual({ one: 1 });
      const failing = shared.prepare("SELECT pg_terminate_backend(pg_backend_pid())");
      expect(() => failing.get()).toThrow(refusal("unavailable"));
      expect(shared.prepare("SELECT 2 AS two").get()).toEqual({ two: 2 });
      // A transaction does not continue on another connection.
      const half = (): void =>
        shared.transaction(() => {
          expect(() => failing.get()).toThrow(refusal("unavailable"));
          shared.exec("CREATE TABLE half (id TEXT)");
        });
      expect(half).toThrow(refusal("unavailable"));
      expect(shared.prepare("SELECT to_regclass('half') AS half").get()).toEqual({ half: null });
      await postgres.stop();
      expect(() => shared.prepare("SELECT 3 AS three").get()).toThrow(refusal("unavailable"));
    } finally {
      shared.close();
    }
  },
  60_000,
);
