import { beforeEach, describe, expect, it } from "vitest";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import type { Sql } from "../../ports/sql.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { createAccountStore, type AccountStore } from "./account-store.ts";
import type { Issue } from "./issues.ts";

const bitcoin = "bip122:000000000019d6689c085ae165831e93/slip44:0";
const token = `eip155:1/erc20:0x${"ab".repeat(20)}`;
let sql: Sql;
let account: AccountStore;

beforeEach(() => {
  sql = accountDatabase();
  account = createAccountStore(sql, { id: "id", name: "main" });
});

const received = (at: number, wallet: string, assetId = bitcoin): ReportedTransaction => ({
  id: `${wallet}:${at}`,
  at,
  type: "deposit",
  platform: "manual",
  wallet,
  legs: [{ direction: "in", assetId, amount: "1" }],
});
const reported = (transactions: ReportedTransaction[], hint = {}) =>
  account.ledger.add(transactions, { kind: "import", id: "1" }, { assets: [{ assetId: token, ...hint }] });
const topics = (): string[] => {
  const { changes } = account;
  const rows = changes.after(changes.cursor());
  changes.advance(changes.newest());
  return rows.map(({ topic, cause }) => `${topic} ${cause}`);
};
const page = { limit: 2, order: "desc" as const };

describe("wallets", () => {
  it("are listed with their last activity, for any asset", () => {
    reported([received(1_000, "Safe"), received(3_000, "Safe", token), received(2_000, "Box")]);
    expect(account.wallets.list().map(({ wallet, lastActivityAt }) => [wallet, lastActivityAt])).toEqual([
      ["Box", 2_000],
      ["Safe", 3_000],
    ]);
  });

  it("are created only by marking them as own", () => {
    expect(() => account.wallets.update("Vault", { label: "x" })).toThrow(/No wallet is called "Vault"/);
    expect(account.wallets.update("Vault", { own: true, label: "Steel" })).toEqual([
      { wallet: "Vault", platform: "manual", label: "Steel", own: true, closed: false, lastActivityAt: null },
    ]);
    expect(topics()).toEqual(["wallets updated"]);
    expect(account.wallets.update("Vault", { label: null, closed: true })).toMatchObject([
      { label: null, closed: true, own: true },
    ]);
  });

  it("are removed with the last source that mentions them, except those the owner edited", () => {
    reported([received(1_000, "Safe"), received(2_000, "Box")]);
    account.wallets.update("Box", { own: true });
    account.ledger.removeSource({ kind: "import", id: "1" });
    expect(account.wallets.list().map(({ wallet }) => wallet)).toEqual(["Box"]);
  });
});

describe("assets", () => {
  it("are paged in a stable order and filtered", () => {
    const ids = ["AAA", "BBB", "CCC"].map((symbol) => `exchange:binance/symbol:${symbol}`);
    reported(ids.map((id, index) => received(index, "Safe", id)));
    const first = account.assets.list({}, page);
    expect(first).toMatchObject({ total: 3, items: [{ symbol: "CCC" }, { symbol: "BBB" }] });
    reported([received(9, "Safe")]);
    const second = account.assets.list({}, { ...page, cursor: first.nextCursor });
    expect(second.items.map(({ symbol }) => symbol)).toEqual(["AAA"]);
    expect(second.nextCursor).toBeNull();
    expect(account.assets.list({}, { ...page, order: "asc" }).items[0]?.symbol).toBe("AAA");
    expect(account.assets.list({ text: "bb" }, page).items.map(({ id }) => id)).toEqual([ids[1]]);
    expect(account.assets.list({ text: "%" }, page).total).toBe(0);
    expect(account.assets.list({ spam: true }, page).total).toBe(0);
  });

  it("keep the owner's edits against every later source", () => {
    reported([received(1, "Safe", token)]);
    account.assets.update(token, { symbol: "MINE", coinId: null, spam: false });
    topics();
    reported([received(2, "Safe", token)], { symbol: "THEIRS", name: "Their token", coinId: "their-coin" });
    expect(account.assets.judge(token, { spam: true, reasons: ["airdropped"] })).toBe(false);
    expect(
      account.assets.get(token.toUpperCase().replace("EIP155:1/ERC20:0X", "eip155:1/erc20:0x")),
    ).toMatchObject({
      symbol: "MINE",
      name: "Their token",
      coinId: null,
      spam: false,
      spamReasons: ["airdropped"],
    });
    expect(topics()).not.toContain("assets updated");
  });

  it("report a change by the owner, and refuse an unknown asset", () => {
    reported([received(1, "Safe", token)]);
    topics();
    expect(account.assets.update(token, { coinId: "some-coin" })).toMatchObject({ coinId: "some-coin" });
    expect(topics()).toEqual(["assets updated"]);
    expect(() => account.assets.update(bitcoin, { spam: true })).toThrow(
      expect.objectContaining({ code: "not_found" }),
    );
  });

  it("return to the spam score when the owner resets their choice", () => {
    reported([received(1, "Safe", token)]);
    account.assets.update(token, { spam: false });
    account.assets.update(token, { spam: null });
    expect(account.assets.judge(token, { spam: true, reasons: ["airdropped"] })).toBe(true);
    expect(account.assets.get(token).spam).toBe(true);
  });
});

describe("key-value pairs", () => {
  it("hold any JSON and are listed by prefix", () => {
    account.keyValue.set("page.theme", { dark: true, list: [1, null] });
    account.keyValue.set("page%", null);
    account.keyValue.set("page.theme", "light");
    account.keyValue.delete("nothing");
    expect(account.keyValue.get("page.theme")).toBe("light");
    expect(account.keyValue.get("other")).toBeNull();
    expect(account.keyValue.list("page.")).toEqual([{ key: "page.theme", value: "light" }]);
    expect(account.keyValue.list()).toHaveLength(2);
    expect(topics()).toEqual(["keyValue created", "keyValue created", "keyValue updated"]);
  });
});

describe("settings", () => {
  it("store what differs from the defaults, and report only differences", () => {
    expect(account.settings.get().throttle.auditLogMs).toBe(250);
    account.settings.update({ throttle: { auditLogMs: 500 } });
    account.settings.update({ throttle: { auditLogMs: 500 } });
    account.settings.update({ throttle: {} });
    expect(topics()).toEqual(["settings updated"]);
    expect(account.settings.get()).toMatchObject({ throttle: { auditLogMs: 500, progressMs: 200 } });
    expect(account.settings.update({ throttle: null }).throttle.auditLogMs).toBe(250);
  });
});

describe("files", () => {
  it("are paged newest first", () => {
    const row = { name: "a.csv", size: 1, sha256: "0", mediaType: "text/csv" };
    for (const [index, id] of ["one", "two", "three"].entries())
      account.storedFiles.add({ ...row, id, createdAt: index < 2 ? 1 : 2 });
    const first = account.storedFiles.list(page);
    expect(first.items.map(({ id }) => id)).toEqual(["three", "two"]);
    expect(account.storedFiles.list({ ...page, cursor: first.nextCursor }).items.map(({ id }) => id)).toEqual(
      ["one"],
    );
    account.storedFiles.delete("two");
    expect(() => account.storedFiles.get("two")).toThrow(expect.objectContaining({ code: "not_found" }));
  });
});

describe("issues", () => {
  const issue = (id: string, message = "below zero"): Issue => ({
    id,
    kind: "negativeBalance",
    severity: "warning",
    message,
    affectedValue: null,
    subject: { assetId: bitcoin },
    remedy: { method: "transactions.list", params: {} },
    openedAt: 1,
  });

  it("open once, are updated in place, and close when their cause is gone", () => {
    const { issues } = account;
    const kinds = ["negativeBalance"];
    expect(issues.settle(kinds, [issue("a"), issue("b")]).changed).toHaveLength(2);
    expect(issues.settle(kinds, [issue("a"), issue("b")])).toEqual({ changed: [], closed: [] });
    const changed = { ...issue("a", "far below zero"), openedAt: 99 };
    expect(issues.settle(kinds, [changed])).toEqual({
      changed: [{ ...changed, openedAt: 1 }],
      closed: ["b"],
    });
    expect(issues.list({}, page)).toMatchObject({
      total: 1,
      items: [{ id: "a", message: "far below zero" }],
    });
  });

  it("a dismissed issue stays dismissed while its cause lasts", () => {
    const { issues } = account;
    issues.report(issue("a"));
    issues.dismiss("a", 5);
    issues.report(issue("a", "worse"));
    expect(issues.list({}, page).total).toBe(0);
    expect(issues.counts().warning).toBe(0);
    expect(issues.list({ dismissed: true }, page).items.map(({ id }) => id)).toEqual(["a"]);
    issues.restore("a");
    expect(issues.list({ dismissed: true }, page).total).toBe(0);
    expect(issues.list({}, page).total).toBe(1);
    issues.dismiss("a", 6);
    issues.close("a");
    issues.report(issue("a"));
    expect(issues.list({}, page).total).toBe(1);
    expect(() => issues.dismiss("zzz", 5)).toThrow(expect.objectContaining({ code: "not_found" }));
  });
});

describe("changes", () => {
  it("are rolled back with their events", () => {
    expect(() =>
      sql.transaction(() => {
        account.keyValue.set("a", 1);
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(account.changes.after(0)).toEqual([]);
    expect(account.changes.newest()).toBe(0);
  });

  it("are read after the cursor, each once, and deleted long after", () => {
    for (let index = 0; index < 1_200; index++) account.keyValue.set("a", index);
    const [first] = account.changes.after(0, 1);
    expect(first).toMatchObject({ seq: 1, topic: "keyValue", cause: "created", since: null, count: 1 });
    account.changes.advance(1_150);
    expect(account.changes.cursor()).toBe(1_150);
    expect(account.changes.after(account.changes.cursor())).toHaveLength(50);
    expect(account.changes.after(0, 1)[0]?.seq).toBe(151);
    expect(account.changes.newest()).toBe(1_200);
  });
});
