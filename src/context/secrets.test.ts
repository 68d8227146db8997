import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Sql } from "../ports/sql.ts";
import { openSql } from "../platform/sqlite/open-sql.ts";
import { createSecrets, type Secrets } from "./secrets.ts";
import { owner } from "../store/database/migrations/server/001-owner.ts";
import { createServerStore, type ServerStore } from "../store/server/server-store.ts";

const masterKey = "a master key of at least thirty-two bytes";
const openAi = "sk-proj-abcdefghijklmnopx4Qz";
let sql: Sql;
let server: ServerStore;
let secrets: Secrets;

beforeEach(() => {
  sql = openSql(":memory:", { readonly: false });
  sql.exec(owner.up);
  server = createServerStore(sql);
  secrets = createSecrets({ server, masterKey, now: () => 1_000 });
});

const stored = (): string => JSON.stringify(sql.prepare("SELECT * FROM secrets").all());

describe("a secret", () => {
  it("is shown by its ends only, and its value is nowhere in the file", async () => {
    await secrets.set("one", "assistant_openai_key", openAi);
    expect(secrets.list("one")).toEqual([{ name: "assistant_openai_key", setAt: 1_000, hint: "sk-…x4Qz" }]);
    expect(stored()).not.toContain("abcdefgh");
    expect(secrets.list("two")).toEqual([]);
  });

  it("opens to exactly what was sealed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1 }), async (value) => {
        await secrets.put({ accountId: "one", name: "connection_1_key" }, value);
        expect(await secrets.open({ accountId: "one", name: "connection_1_key" })).toBe(value);
      }),
      { numRuns: 50 },
    );
  });

  it("is sealed differently each time", async () => {
    await secrets.set("one", "assistant_openai_key", openAi);
    const before = stored();
    await secrets.set("one", "assistant_openai_key", openAi);
    expect(stored()).not.toBe(before);
  });

  it("does not open in another account's row, under another name or with another master key", async () => {
    await secrets.set("one", "assistant_openai_key", openAi);
    const row = server.secrets.get("one", "assistant_openai_key");
    if (row === undefined) throw new Error("not stored");
    server.secrets.put({ ...row, accountId: "two" });
    server.secrets.put({ ...row, name: "assistant_google_key" });
    server.secrets.put({ ...row, accountId: "three", boundUrl: "https://elsewhere.example" });
    const refused = { code: "unavailable" };
    await expect(secrets.open({ accountId: "two", name: row.name })).rejects.toMatchObject(refused);
    await expect(secrets.open({ accountId: "one", name: "assistant_google_key" })).rejects.toMatchObject(
      refused,
    );
    await expect(secrets.open({ accountId: "three", name: row.name })).rejects.toMatchObject(refused);
    const other = createSecrets({ server, masterKey: `${masterKey}!`, now: () => 0 });
    await expect(other.open({ accountId: "one", name: row.name })).rejects.toMatchObject(refused);
  });

  it("is unknown once it is deleted", async () => {
    await secrets.set("one", "etherscan_key", "0123456789abcdef");
    expect(secrets.delete("one", "etherscan_key")).toBe(true);
    expect(secrets.delete("one", "etherscan_key")).toBe(false);
    expect(await secrets.open({ accountId: "one", name: "etherscan_key" })).toBeUndefined();
  });

  it("a short one is hidden whole, also in its hint", async () => {
    await secrets.set("one", "assistant_google_key", "hunter2");
    expect(secrets.list("one")[0]?.hint).toBe("…");
  });
});

describe("an assistant key", () => {
  it.each([
    ["assistant_openai_key", "sk-ant-api03-0123456789"],
    ["assistant_openai_key", "pplx-0123456789"],
    ["assistant_anthropic_key", "sk-0123456789"],
    ["assistant_perplexity_key", "sk-0123456789"],
    ["assistant_openai_key", "   "],
    ["assistant_custom_url", "ollama"],
    ["assistant_custom_url", "file:///etc/passwd"],
    ["assistant_custom_url", "https://me:pass@models.example"],
    ["assistant_unknown_key", "sk-0123456789"],
    ["connection_1_apiKey", "0123456789"],
  ])("called %s is refused when it is %s, without repeating it", async (name, value) => {
    const refusal = secrets.set("one", name, value);
    await expect(refusal).rejects.toMatchObject({ code: "bad_request" });
    await expect(refusal).rejects.not.toThrow(/0123456789|pass@/);
    expect(secrets.list("one")).toEqual([]);
  });

  it("one for a custom server is sealed for that server's address and cleared with it", async () => {
    await expect(secrets.set("one", "assistant_custom_key", "secret-key")).rejects.toMatchObject({
      code: "conflict",
    });
    await secrets.set("one", "assistant_custom_url", "http://localhost:11434/v1/");
    await secrets.set("one", "assistant_custom_key", "secret-key");
    const place = { accountId: "one", name: "assistant_custom_key" };
    expect(await secrets.open({ ...place, boundUrl: "http://localhost:11434/v1" })).toBe("secret-key");
    expect(await secrets.open({ ...place, boundUrl: "http://elsewhere.example" })).toBeUndefined();
    await secrets.set("one", "assistant_custom_url", "http://localhost:11434/v1");
    expect(secrets.has("one", "assistant_custom_key")).toBe(true);
    await secrets.set("one", "assistant_custom_url", "http://elsewhere.example");
    expect(secrets.has("one", "assistant_custom_key")).toBe(false);
  });

  it("is deleted with the address it belongs to", async () => {
    await secrets.set("one", "assistant_custom_url", "http://localhost:11434/v1");
    await secrets.set("one", "assistant_custom_key", "secret-key");
    secrets.delete("one", "assistant_custom_url");
    expect(secrets.list("one")).toEqual([]);
  });
});
