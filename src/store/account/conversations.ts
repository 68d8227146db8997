import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { ChatMessage, MessagePart } from "../../domain/account/chat-message.ts";
import { textOf } from "../../domain/account/chat-message.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { recordChange, type Cause } from "../jobs/changes.ts";
import { jsonObject } from "../database/json-columns.ts";
import { pageOf } from "../database/paging.ts";
import { allWords } from "../ledger/search-rows.ts";
import type { Page, PageRequest } from "../database/paging.ts";
import {
  type StoredMessage,
  type Metadata,
  type Conversation,
  type ConversationRow,
  conversationColumns,
  conversationOf,
  type MessageRow,
  messageColumns,
  messageOf,
  partsOf,
} from "./conversation-rows.ts";

/** Maximum length of a title, in characters. */
const titleLength = 80;

/** The account's chats with the assistant. Every change is recorded for subscribers. */
export function createConversations(sql: Sql) {
  return {
    get: (id: string) => getConversation(sql, id),
    message: (conversationId: string, id: string) => getMessage(sql, conversationId, id),
    /** By last use; with `text` those whose title or messages contain all its words (or words beginning with them). */
    list: (text: string | undefined, page: PageRequest) => listConversations(sql, text, page),
    messages: (conversationId: string, page: PageRequest) => listMessages(sql, conversationId, page),
    /** All messages, oldest first; empty if the conversation does not exist. */
    history: (conversationId: string) => historyOf(sql, conversationId),
    /** Adds a message or replaces its content; creates the conversation if it is new. */
    upsert: (message: StoredMessage) => upsertMessage(sql, message),
    rename: (id: string, title: string) => renameConversation(sql, id, title),
    delete: (id: string) => deleteConversation(sql, id),
    /** Stores the question unless it is stored already (then the following answer will be replaced), and marks that an answer is being written. */
    beginAnswer: (question: StoredMessage, answer: { id: string; metadata: Metadata; at: number }) =>
      beginAnswer(sql, question, answer),
    /** Stores an incomplete answer, in case the service is killed before it ends. */
    keepAnswer: (conversationId: string, id: string, parts: readonly MessagePart[]) =>
      keepAnswer(sql, conversationId, id, parts),
    /** Stores a complete answer, unless its conversation was deleted in the meantime. */
    endAnswer: (message: StoredMessage) => endAnswer(sql, message),
    /** Whether answers are marked as being written. */
    hasOpenAnswers: (): boolean => sql.prepare("SELECT 1 FROM open_answers LIMIT 1").get() !== undefined,
    /** Stores the incomplete answers of a stopped service as interrupted. */
    closeOpenAnswers: (why: string) => closeOpenAnswers(sql, why),
  };
}

function recordAssistantChange(sql: Sql, cause: Cause, since: number | null): void {
  recordChange(sql, { topic: "assistant", cause, since, count: 1 });
}

function keyOf(sql: Sql, id: string): number | undefined {
  return sql.prepare<{ key: number }>("SELECT key FROM conversations WHERE id = ?").get(id)?.key;
}

function requireKey(sql: Sql, id: string): number {
  const key = keyOf(sql, id);
  if (key === undefined)
    throw new AppError("not_found", msg`There is no conversation "${id}". See assistant.conversations.`);
  return key;
}

/** The conversation's key; creates it with a title from its first words if it is new. */
function beginConversation(sql: Sql, id: string, first: ChatMessage, at: number): number {
  const known = keyOf(sql, id);
  if (known !== undefined) return known;
  const { lastInsertRowid } = sql
    .prepare("INSERT INTO conversations (id, title, created_at, updated_at) VALUES (?, ?, ?, ?)")
    .run(id, titleOf(first), at, at);
  return lastInsertRowid;
}

function putMessage(sql: Sql, conversation: number, message: Omit<StoredMessage, "conversationId">): Cause {
  const { id, role, parts, metadata, createdAt } = message;
  const known = sql
    .prepare<{ key: number }>("SELECT key FROM messages WHERE conversation = ? AND id = ?")
    .get(conversation, id);
  if (known !== undefined) deleteMessage(sql, known.key);
  const { lastInsertRowid } = sql
    .prepare(
      "INSERT INTO messages (key, conversation, id, role, parts, metadata, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .run(
      known?.key ?? null,
      conversation,
      id,
      role,
      JSON.stringify(parts),
      metadata === null ? null : JSON.stringify(metadata),
      createdAt,
    );
  const words = textOf(message);
  if (words !== "")
    sql.prepare("INSERT INTO message_words (rowid, text) VALUES (?, ?)").run(lastInsertRowid, words);
  return known === undefined ? "created" : "updated";
}

function deleteMessage(sql: Sql, messageKey: number): void {
  sql.prepare("DELETE FROM message_words WHERE rowid = ?").run(messageKey);
  sql.prepare("DELETE FROM messages WHERE key = ?").run(messageKey);
}

function markUpdated(sql: Sql, conversation: number, at: number): void {
  sql.prepare("UPDATE conversations SET updated_at = max(updated_at, ?) WHERE key = ?").run(at, conversation);
}

function getConversation(sql: Sql, id: string): Conversation {
  const row = sql
    .prepare<ConversationRow>(`SELECT ${conversationColumns} FROM conversations WHERE id = ?`)
    .get(id);
  if (row === undefined)
    throw new AppError("not_found", msg`There is no conversation "${id}". See assistant.conversations.`);
  return conversationOf(row);
}

function getMessage(sql: Sql, conversationId: string, id: string): StoredMessage {
  const row = sql
    .prepare<MessageRow>(`SELECT ${messageColumns} FROM messages WHERE conversation = ? AND id = ?`)
    .get(requireKey(sql, conversationId), id);
  if (row === undefined)
    throw new AppError(
      "not_found",
      msg`There is no message "${id}" in the conversation "${conversationId}". See assistant.messages.`,
    );
  return messageOf(conversationId, row);
}

function listConversations(sql: Sql, text: string | undefined, page: PageRequest): Page<Conversation> {
  const words = text === undefined ? "" : allWords(text, { isPrefix: true });
  const where: string[] = [];
  const parameters: SqlValue[] = [];
  if (text !== undefined) {
    where.push(
      `(title LIKE ? ESCAPE '\\'${words === "" ? "" : " OR key IN (SELECT conversation FROM messages WHERE key IN (SELECT rowid FROM message_words WHERE message_words MATCH ?))"})`,
    );
    parameters.push(`%${text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`);
    if (words !== "") parameters.push(words);
  }
  const query = {
    select: conversationColumns,
    table: "conversations",
    at: "updated_at",
    where,
    parameters,
  };
  return pageOf<ConversationRow, Conversation>(sql, query, page, conversationOf);
}

function listMessages(sql: Sql, conversationId: string, page: PageRequest): Page<StoredMessage> {
  const query = {
    select: messageColumns,
    table: "messages",
    at: "created_at",
    where: ["conversation = ?"],
    parameters: [requireKey(sql, conversationId)],
  };
  return pageOf<MessageRow, StoredMessage>(sql, query, page, (row) => messageOf(conversationId, row));
}

function historyOf(sql: Sql, conversationId: string): StoredMessage[] {
  return sql
    .prepare<MessageRow>(
      `SELECT ${messageColumns} FROM messages WHERE conversation = ? ORDER BY created_at, key`,
    )
    .all(keyOf(sql, conversationId) ?? -1)
    .map((row) => messageOf(conversationId, row));
}

function upsertMessage(sql: Sql, message: StoredMessage): void {
  sql.transaction(() => {
    const conversation = beginConversation(sql, message.conversationId, message, message.createdAt);
    const cause = putMessage(sql, conversation, message);
    markUpdated(sql, conversation, message.createdAt);
    recordAssistantChange(sql, cause, message.createdAt);
  });
}

function renameConversation(sql: Sql, id: string, title: string): void {
  sql.transaction(() => {
    const key = requireKey(sql, id);
    sql.prepare("UPDATE conversations SET title = ? WHERE key = ?").run(title, key);
    recordAssistantChange(sql, "updated", null);
  });
}

function deleteConversation(sql: Sql, id: string): void {
  sql.transaction(() => {
    const key = requireKey(sql, id);
    for (const row of sql
      .prepare<{ key: number }>("SELECT key FROM messages WHERE conversation = ?")
      .all(key))
      deleteMessage(sql, row.key);
    sql.prepare("DELETE FROM conversations WHERE key = ?").run(key);
    recordAssistantChange(sql, "deleted", null);
  });
}

function beginAnswer(
  sql: Sql,
  question: StoredMessage,
  answer: { id: string; metadata: Metadata; at: number },
): void {
  sql.transaction(() => {
    const conversation = beginConversation(sql, question.conversationId, question, question.createdAt);
    const known = sql
      .prepare<{ key: number; created_at: number }>(
        "SELECT key, created_at FROM messages WHERE conversation = ? AND id = ?",
      )
      .get(conversation, question.id);
    if (known === undefined) putMessage(sql, conversation, question);
    else
      for (const laterRow of sql
        .prepare<{ key: number }>(
          "SELECT key FROM messages WHERE conversation = ? AND (created_at, key) > (?, ?)",
        )
        .all(conversation, known.created_at, known.key))
        deleteMessage(sql, laterRow.key);
    sql
      .prepare(
        "INSERT OR REPLACE INTO open_answers (conversation, id, parts, metadata, created_at) VALUES (?, ?, '[]', ?, ?)",
      )
      .run(conversation, answer.id, JSON.stringify(answer.metadata), answer.at);
    markUpdated(sql, conversation, answer.at);
    recordAssistantChange(sql, known === undefined ? "created" : "updated", question.createdAt);
  });
}

function keepAnswer(sql: Sql, conversationId: string, id: string, parts: readonly MessagePart[]): void {
  sql
    .prepare("UPDATE open_answers SET parts = ? WHERE conversation = ? AND id = ?")
    .run(JSON.stringify(parts), keyOf(sql, conversationId) ?? -1, id);
}

function endAnswer(sql: Sql, message: StoredMessage): void {
  sql.transaction(() => {
    const conversation = keyOf(sql, message.conversationId);
    if (conversation === undefined) return;
    sql.prepare("DELETE FROM open_answers WHERE conversation = ? AND id = ?").run(conversation, message.id);
    recordAssistantChange(sql, putMessage(sql, conversation, message), message.createdAt);
    markUpdated(sql, conversation, message.createdAt);
  });
}

function closeOpenAnswers(sql: Sql, why: string): void {
  sql.transaction(() => {
    const open = sql
      .prepare<{ conversation: number; id: string; parts: string; metadata: string; created_at: number }>(
        "SELECT conversation, id, parts, metadata, created_at FROM open_answers",
      )
      .all();
    for (const { conversation, id, parts, metadata, created_at: createdAt } of open) {
      putMessage(sql, conversation, {
        id,
        role: "assistant",
        parts: partsOf(parts),
        metadata: { ...jsonObject(metadata), finishReason: "error", error: why },
        createdAt,
      });
      recordAssistantChange(sql, "created", createdAt);
    }
    sql.exec("DELETE FROM open_answers");
  });
}

/** The first line of the question. */
function titleOf(message: ChatMessage): string {
  const line = textOf(message).split("\n", 1)[0]?.replaceAll(/\s+/g, " ").trim() ?? "";
  if (line === "") return "New chat";
  return line.length <= titleLength ? line : `${line.slice(0, titleLength - 1).trimEnd()}…`;
}
