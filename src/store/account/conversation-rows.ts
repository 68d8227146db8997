import { z } from "zod";
import type { ChatMessage, MessagePart } from "../../domain/account/chat-message.ts";
import { jsonObject } from "../database/json-columns.ts";

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

export type MessageRow = {
  id: string;
  role: ChatMessage["role"];
  parts: string;
  metadata: string | null;
  created_at: number;
};
export type ConversationRow = {
  id: string;
  title: string;
  created_at: number;
  updated_at: number;
  messages: number;
};
export const conversationColumns =
  "id, title, created_at, updated_at, (SELECT count(*) FROM messages WHERE conversation = conversations.key) AS messages";
export const messageColumns = "id, role, parts, metadata, created_at";
const storedParts = z.array(z.looseObject({ type: z.string() }));

/** The parts of a stored message. Throws if they violate their schema. */
export function partsOf(text: string): MessagePart[] {
  return storedParts.parse(JSON.parse(text));
}

export function conversationOf(row: ConversationRow): Conversation {
  const { id, title, created_at: createdAt, updated_at: updatedAt, messages } = row;
  return { id, title, createdAt, updatedAt, messages };
}

export function messageOf(conversationId: string, row: MessageRow): StoredMessage {
  const { id, role, parts, metadata, created_at: createdAt } = row;
  return {
    id,
    conversationId,
    role,
    parts: partsOf(parts),
    createdAt,
    metadata: metadata === null ? null : jsonObject(metadata),
  };
}
