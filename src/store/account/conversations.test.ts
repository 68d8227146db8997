import { beforeEach, expect, test } from "vitest";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { createConversations } from "./conversations.ts";
import type { StoredMessage } from "./conversation-rows.ts";
import { createChanges } from "../jobs/changes.ts";
import { migrate } from "../database/migrate.ts";
import { accountMigrations } from "../database/migrations/registry.ts";
import type { Sql } from "../../ports/sql.ts";

let sql: Sql;
let chats: ReturnType<typeof createConversations>;
beforeEach(() => {
  sql = openSql(":memory:", { readonly: false });
  migrate(sql, accountMigrations);
  chats = createConversations(sql);
});

const page = { limit: 100, order: "desc" as const };
function stated(
  id: string,
  text: string,
  createdAt: number,
  more: Partial<StoredMessage> = {},
): StoredMessage {
  return {
    id,
    conversationId: "one",
    role: "user",
    parts: [{ type: "text", text }],
    createdAt,
    metadata: null,
    ...more,
  };
}
const ids = (conversationId = "one"): string[] => chats.history(conversationId).map(({ id }) => id);

test("a conversation takes its title from the first line of its first message", () => {
  chats.upsert(stated("q", "What did I\tpay in fees?\nPlease by year.", 5));
  chats.upsert(stated("long", "x".repeat(200), 6, { conversationId: "two" }));
  expect(chats.get("one")).toEqual({
    id: "one",
    title: "What did I pay in fees?",
    createdAt: 5,
    updatedAt: 5,
    messages: 1,
  });
  expect(chats.get("two").title).toHaveLength(80);
});

test("conversations are listed by last use and found by words in titles and messages", () => {
  chats.upsert(stated("a", "Fees by year", 1));
  chats.upsert(stated("b", "Best month", 2, { conversationId: "two" }));
  chats.upsert(stated("c", "And of staking?", 3));
  const found = (text?: string): string[] => chats.list(text, page).items.map(({ id }) => id);
  expect(found()).toEqual(["one", "two"]);
  expect(found("stak")).toEqual(["one"]);
  expect(found("BEST")).toEqual(["two"]);
  expect(found("%")).toEqual([]);
  chats.rename("two", "100% ETH");
  expect(found("100%")).toEqual(["two"]);
});

test("a message stored again is replaced, in its position and in the search index", () => {
  chats.upsert(stated("a", "apples", 1));
  chats.upsert(stated("b", "pears", 2));
  chats.upsert(stated("a", "plums", 1));
  expect(ids()).toEqual(["a", "b"]);
  expect(chats.list("apples", page).items.map(({ title }) => title)).toEqual(["apples"]);
  chats.rename("one", "fruit");
  expect(chats.list("apples", page).total).toBe(0);
  expect(chats.list("plums", page).total).toBe(1);
});

test("deleting a conversation removes it completely, also from the search index", () => {
  chats.upsert(stated("a", "apples", 1));
  chats.beginAnswer(stated("a", "apples", 1), { id: "x", metadata: {}, at: 2 });
  chats.delete("one");
  expect(() => chats.get("one")).toThrow(/no conversation "one"/);
  for (const table of ["messages", "open_answers", "message_words"])
    expect(sql.prepare(`SELECT count(*) AS n FROM ${table}`).get()).toEqual({ n: 0 });
  chats.endAnswer(stated("x", "too late", 3, { role: "assistant" }));
  expect(chats.list(undefined, page).total).toBe(0);
});

test("a repeated question replaces its answer", () => {
  chats.beginAnswer(stated("q", "Why?", 1), { id: "x", metadata: {}, at: 2 });
  chats.endAnswer(stated("x", "Because.", 2, { role: "assistant" }));
  chats.beginAnswer(stated("q", "Why, forged?", 9), { id: "y", metadata: {}, at: 10 });
  expect(ids()).toEqual(["q"]);
  chats.endAnswer(stated("y", "Therefore.", 10, { role: "assistant" }));
  expect(chats.history("one").map(({ parts }) => parts[0]?.["text"])).toEqual(["Why?", "Therefore."]);
});

test("an answer cut off by the service's end is stored as interrupted, with its text so far", () => {
  chats.beginAnswer(stated("q", "Why?", 1), { id: "x", metadata: { modelId: "m" }, at: 2 });
  chats.keepAnswer("one", "x", [{ type: "text", text: "Becau" }]);
  expect(ids()).toEqual(["q"]);
  expect(chats.hasOpenAnswers()).toBe(true);
  chats.closeOpenAnswers("The service stopped.");
  expect(chats.hasOpenAnswers()).toBe(false);
  expect(chats.message("one", "x")).toMatchObject({
    role: "assistant",
    parts: [{ type: "text", text: "Becau" }],
    metadata: { modelId: "m", finishReason: "error", error: "The service stopped." },
  });
});

test("subscribers are notified of every change in the transaction that made it", () => {
  chats.upsert(stated("a", "apples", 7));
  chats.upsert(stated("a", "pears", 7));
  chats.delete("one");
  const reported = createChanges(sql)
    .after(0)
    .map(({ topic, cause, since, count }) => ({ topic, cause, since, count }));
  expect(reported).toEqual([
    { topic: "assistant", cause: "created", since: 7, count: 1 },
    { topic: "assistant", cause: "updated", since: 7, count: 1 },
    { topic: "assistant", cause: "deleted", since: null, count: 1 },
  ]);
});
