import { AppError } from "../../errors/app-error.ts";
import type { ChatMessage, MessagePart } from "../../domain/account/chat-message.ts";
import { textOf } from "../../domain/account/chat-message.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { recordChange, type Cause } from "../jobs/changes.ts";
import { pageOf } from "../database/paging.ts";
import { allWords } from "../ledger/search-rows.ts";
import type { Page, PageRequest } from "../ledger/transaction-list.ts";

export type Metadata = Record<string, unknown>;
export type StoredMessage = ChatMessage & {
  conversationId: string;
  createdAt: number;
  metadata: Metadata | null;
};
export type Conversation = {
  id: string;
  title: string;
  createdAt: number;
  updatedAt: number;
  messages: number;
};

type MessageRow = {
  id: string;
  role: ChatMessage["role"];
  parts: string;
  metadata: string | null;
  created_at: number;
};
type ConversationRow = {
  id: string;
  title: string;
  created_at: number;
  updated_at: number;
  messages: number;
};

/** Longest title, in characters. */
const titleLength = 80;
const conversationColumns =
  "id, title, created_at, updated_at, (SELECT count(*) FROM messages WHERE conversation = conversations.key) AS messages";
const messageColumns = "id, role, parts, metadata, created_at";

/** The chats of an account with the assistant. Every change is recorded for subscribers. */
export function createConversations(sql: Sql) {
  const tell = (cause: Cause, since: number | null): void =>
    recordChange(sql, { topic: "assistant", cause, since, count: 1 });

  const keyOf = (id: string): number | undefined =>
    sql.prepare<{ key: number }>("SELECT key FROM conversations WHERE id = ?").get(id)?.key;
  const requireKey = (id: string): number => {
    const key = keyOf(id);
    if (key === undefined) throw new AppError("not_found", `There is no conversation "${id}".`);
    return key;
  };

  /** The conversation's key; made with a title from its first words where it is new. */
  function begin(id: string, first: ChatMessage, at: number): number {
    const known = keyOf(id);
    if (known !== undefined) return known;
    const { lastInsertRowid } = sql
      .prepare("INSERT INTO conversations (id, title, created_at, updated_at) VALUES (?, ?, ?, ?)")
      .run(id, titleOf(first), at, at);
    return lastInsertRowid;
  }

  function put(conversation: number, message: Omit<StoredMessage, "conversationId">): Cause {
    const { id, role, parts, metadata, createdAt } = message;
    const known = sql
      .prepare<{ key: number }>("SELECT key FROM messages WHERE conversation = ? AND id = ?")
      .get(conversation, id);
    if (known !== undefined) forget(known.key);
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

  function forget(messageKey: number): void {
    sql.prepare("DELETE FROM message_words WHERE rowid = ?").run(messageKey);
    sql.prepare("DELETE FROM messages WHERE key = ?").run(messageKey);
  }

  const touch = (conversation: number, at: number): void => {
    sql
      .prepare("UPDATE conversations SET updated_at = max(updated_at, ?) WHERE key = ?")
      .run(at, conversation);
  };

  function get(id: string): Conversation {
    const row = sql
      .prepare<ConversationRow>(`SELECT ${conversationColumns} FROM conversations WHERE id = ?`)
      .get(id);
    if (row === undefined) throw new AppError("not_found", `There is no conversation "${id}".`);
    return conversationOf(row);
  }

  function message(conversationId: string, id: string): StoredMessage {
    const row = sql
      .prepare<MessageRow>(`SELECT ${messageColumns} FROM messages WHERE conversation = ? AND id = ?`)
      .get(requireKey(conversationId), id);
    if (row === undefined)
      throw new AppError("not_found", `There is no message "${id}" in the conversation "${conversationId}".`);
    return messageOf(conversationId, row);
  }

  return {
    get,
    message,

    /** By last use; with `text` those whose title or messages have all its words (or their beginnings). */
    list(text: string | undefined, page: PageRequest): Page<Conversation> {
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
    },

    messages(conversationId: string, page: PageRequest): Page<StoredMessage> {
      const query = {
        select: messageColumns,
        table: "messages",
        at: "created_at",
        where: ["conversation = ?"],
        parameters: [requireKey(conversationId)],
      };
      return pageOf<MessageRow, StoredMessage>(sql, query, page, (row) => messageOf(conversationId, row));
    },

    /** All messages, oldest first; none when there is no such conversation. */
    history(conversationId: string): StoredMessage[] {
      return sql
        .prepare<MessageRow>(
          `SELECT ${messageColumns} FROM messages WHERE conversation = ? ORDER BY created_at, key`,
        )
        .all(keyOf(conversationId) ?? -1)
        .map((row) => messageOf(conversationId, row));
    },

    /** Adds a message or puts another content in its place; the conversation is made where it is new. */
    upsert(message: StoredMessage): void {
      sql.transaction(() => {
        const conversation = begin(message.conversationId, message, message.createdAt);
        const cause = put(conversation, message);
        touch(conversation, message.createdAt);
        tell(cause, message.createdAt);
      });
    },

    rename(id: string, title: string): void {
      sql.transaction(() => {
        const key = requireKey(id);
        sql.prepare("UPDATE conversations SET title = ? WHERE key = ?").run(title, key);
        tell("updated", null);
      });
    },

    delete(id: string): void {
      sql.transaction(() => {
        const key = requireKey(id);
        for (const row of sql
          .prepare<{ key: number }>("SELECT key FROM messages WHERE conversation = ?")
          .all(key))
          forget(row.key);
        sql.prepare("DELETE FROM conversations WHERE key = ?").run(key);
        tell("deleted", null);
      });
    },

    /**
     * Stores the question, unless it is there already (then what came after it is replaced by the answer to come), and notes that an answer is being
     * written.
     */
    beginAnswer(question: StoredMessage, answer: { id: string; metadata: Metadata; at: number }): void {
      sql.transaction(() => {
        const conversation = begin(question.conversationId, question, question.createdAt);
        const known = sql
          .prepare<{ key: number; created_at: number }>(
            "SELECT key, created_at FROM messages WHERE conversation = ? AND id = ?",
          )
          .get(conversation, question.id);
        if (known === undefined) put(conversation, question);
        else
          for (const later of sql
            .prepare<{ key: number }>(
              "SELECT key FROM messages WHERE conversation = ? AND (created_at, key) > (?, ?)",
            )
            .all(conversation, known.created_at, known.key))
            forget(later.key);
        sql
          .prepare(
            "INSERT OR REPLACE INTO open_answers (conversation, id, parts, metadata, created_at) VALUES (?, ?, '[]', ?, ?)",
          )
          .run(conversation, answer.id, JSON.stringify(answer.metadata), answer.at);
        touch(conversation, answer.at);
        tell(known === undefined ? "created" : "updated", question.createdAt);
      });
    },

    /** Keeps an answer as far as it is, for the case that the service is killed before it ends. */
    keepAnswer(conversationId: string, id: string, parts: readonly MessagePart[]): void {
      sql
        .prepare("UPDATE open_answers SET parts = ? WHERE conversation = ? AND id = ?")
        .run(JSON.stringify(parts), keyOf(conversationId) ?? -1, id);
    },

    /** Stores the answer that has ended. Of a conversation that was deleted in the meantime nothing is kept. */
    endAnswer(message: StoredMessage): void {
      sql.transaction(() => {
        const conversation = keyOf(message.conversationId);
        if (conversation === undefined) return;
        sql
          .prepare("DELETE FROM open_answers WHERE conversation = ? AND id = ?")
          .run(conversation, message.id);
        tell(put(conversation, message), message.createdAt);
        touch(conversation, message.createdAt);
      });
    },

    /** Whether answers are noted as being written. */
    hasOpenAnswers: (): boolean => sql.prepare("SELECT 1 FROM open_answers LIMIT 1").get() !== undefined,

    /** Stores the answers that a stopped service left behind, as what they are: cut off. */
    closeOpenAnswers(why: string): void {
      sql.transaction(() => {
        const open = sql
          .prepare<{ conversation: number; id: string; parts: string; metadata: string; created_at: number }>(
            "SELECT conversation, id, parts, metadata, created_at FROM open_answers",
          )
          .all();
        for (const { conversation, id, parts, metadata, created_at: createdAt } of open) {
          put(conversation, {
            id,
            role: "assistant",
            parts: JSON.parse(parts) as MessagePart[],
            metadata: { ...(JSON.parse(metadata) as Metadata), finishReason: "error", error: why },
            createdAt,
          });
          tell("created", createdAt);
        }
        sql.exec("DELETE FROM open_answers");
      });
    },
  };
}

function conversationOf(row: ConversationRow): Conversation {
  const { id, title, created_at: createdAt, updated_at: updatedAt, messages } = row;
  return { id, title, createdAt, updatedAt, messages };
}

function messageOf(conversationId: string, row: MessageRow): StoredMessage {
  const { id, role, parts, metadata, created_at: createdAt } = row;
  return {
    id,
    conversationId,
    role,
    parts: JSON.parse(parts) as MessagePart[],
    createdAt,
    metadata: metadata === null ? null : (JSON.parse(metadata) as Metadata),
  };
}

/** The first line of what was asked. */
function titleOf(message: ChatMessage): string {
  const line = textOf(message).split("\n", 1)[0]?.replaceAll(/\s+/g, " ").trim() ?? "";
  if (line === "") return "New chat";
  return line.length <= titleLength ? line : `${line.slice(0, titleLength - 1).trimEnd()}…`;
}
