import type { Migration } from "./migration.ts";

/** Chats with the assistant. `parts` and `metadata` are JSON of the client's message format (domain/account/chat-message.ts). */
export const conversations: Migration = {
  version: 3,
  name: "conversations",
  up: `
CREATE TABLE conversations (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
CREATE INDEX conversations_by_time ON conversations (updated_at);
CREATE TABLE messages (
  key INTEGER PRIMARY KEY,
  conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
  id TEXT NOT NULL,
  role TEXT NOT NULL,
  parts TEXT NOT NULL,
  metadata TEXT,
  created_at INTEGER NOT NULL,
  UNIQUE (conversation, id)
);
CREATE INDEX messages_by_time ON messages (conversation, created_at);
-- The words of messages; rowid is the message's key.
CREATE VIRTUAL TABLE message_words USING fts5 (text, content='', contentless_delete=1, detail=none);
-- An answer that is being written, as far as it was after its last step. One that is found at a start was cut off.
CREATE TABLE open_answers (conversation INTEGER PRIMARY KEY REFERENCES conversations (key) ON DELETE CASCADE, id TEXT NOT NULL, parts TEXT NOT NULL, metadata TEXT NOT NULL, created_at INTEGER NOT NULL);
`,
};
