import { z } from "zod";
import { isToolPart, textOf, type ChatMessage, type MessagePart } from "../../domain/account/chat-message.ts";
import { AppError } from "../../errors/app-error.ts";

/** A message as sent by a client: untrusted. */
export type SentMessage = Omit<ChatMessage, "role"> & { role: "user" | "assistant" | "system" };

export type ChatTurn = {
  question: ChatMessage;
  /** Not stored yet. */
  isNew: boolean;
  /** Earlier messages, oldest first. */
  earlier: ChatMessage[];
};

/**
 * Combines the question with earlier messages. Stored messages take precedence over sent ones of the same id; sent messages that are not
 * stored count as plain text. Stored messages older than the first sent one are added, so that a client may send its newest message only.
 * Throws `bad_request` for a system message, for no message at all, and if the last one is not the owner's.
 */
export function chatTurnOf(
  sentMessages: readonly SentMessage[],
  storedMessages: readonly ChatMessage[],
): ChatTurn {
  const messages = sentMessages.map(withoutSystem);
  const last = messages.at(-1);
  if (last === undefined)
    throw new AppError("bad_request", "messages is empty. Send at least one message of the role user.");
  if (last.role !== "user")
    throw new AppError(
      "bad_request",
      "The last message does not have the role user. Send the question last.",
    );
  const known = new Map(storedMessages.map((message) => [message.id, message]));
  const sentIds = new Set(messages.map(({ id }) => id));
  const firstKnown = messages.find(({ id }) => known.has(id));
  const start =
    firstKnown === undefined
      ? storedMessages.length
      : storedMessages.findIndex(({ id }) => id === firstKnown.id);
  return {
    question: known.get(last.id) ?? questionOf(last),
    isNew: !known.has(last.id),
    earlier: [
      ...storedMessages.slice(0, start).filter(({ id }) => !sentIds.has(id)),
      ...messages.slice(0, -1).map((message) => known.get(message.id) ?? messageAsText(message)),
    ].filter(({ parts }) => parts.length > 0),
  };
}

/** Whether an answer is based on results of our tools about the account. */
export function usesAccountData({ parts }: ChatMessage, toolNames: ReadonlySet<string>): boolean {
  return parts.some((part) => isToolPart(part) && toolNames.has(toolNameOf(part)));
}

const answerMetadata = z.object({ promptContext: z.object({ webSearch: z.unknown() }) });

/** `promptContext.webSearch` of answers by models that search the web with every question and receive no account data. */
export const searchesAlways = "always";

/**
 * The messages without answers that may contain account data: those based on results of our tools, and later ones, which may repeat them,
 * unless their model received no account data.
 */
export function withoutAccountData(
  messages: readonly ChatMessage[],
  toolNames: ReadonlySet<string>,
): ChatMessage[] {
  const first = messages.findIndex((message) => usesAccountData(message, toolNames));
  if (first === -1) return [...messages];
  return messages.filter(
    (message, index) =>
      index < first ||
      message.role === "user" ||
      (!usesAccountData(message, toolNames) && isBySearchModel(message)),
  );
}

/** Stored messages have the metadata of their answer. */
function isBySearchModel({ metadata }: ChatMessage & { metadata?: unknown }): boolean {
  const { success, data } = answerMetadata.safeParse(metadata);
  return success && data.promptContext.webSearch === searchesAlways;
}

/**
 * A message as sent to a model: text, images, and finished calls of our tools. Reasoning, searches and signatures of a provider belong to the
 * turn in which they were made; another provider may be used this time.
 */
export function toModelMessage(message: ChatMessage, toolNames: ReadonlySet<string>): ChatMessage {
  return { ...message, parts: message.parts.flatMap((part) => partForModel(part, toolNames)) };
}

/** The message without tool calls: text only. */
export function withoutCalls(message: ChatMessage): ChatMessage {
  return { ...message, parts: message.parts.filter(({ type }) => type === "text" || type === "file") };
}

function partForModel(part: MessagePart, toolNames: ReadonlySet<string>): MessagePart[] {
  const { type } = part;
  if (type === "text") return part["text"] === "" ? [] : [{ type, text: part["text"] }];
  if (type === "file") return [{ type, mediaType: part["mediaType"], url: part["url"] }];
  if (type === "step-start") return [{ type }];
  if (!isToolPart(part) || !toolNames.has(toolNameOf(part))) return [];
  const { toolCallId, state, input } = part;
  if (state === "output-available") return [{ type, toolCallId, state, input, output: part["output"] }];
  if (state === "output-error") return [{ type, toolCallId, state, input, errorText: part["errorText"] }];
  return [];
}

function toolNameOf(part: MessagePart): string {
  return part.type === "dynamic-tool" ? String(part["toolName"]) : part.type.slice("tool-".length);
}

function withoutSystem({ role, ...message }: SentMessage): ChatMessage {
  if (role !== "system") return { ...message, role };
  throw new AppError(
    "bad_request",
    "A system message is refused, because the service writes its own. Send messages of the roles user and assistant.",
  );
}

function messageAsText(message: ChatMessage): ChatMessage {
  const text = textOf(message);
  return { ...message, parts: text === "" ? [] : [{ type: "text", text }] };
}

/** Text and images; an image is contained in the message, nothing is fetched for it. */
function questionOf(message: ChatMessage): ChatMessage {
  const parts = message.parts.flatMap((part): MessagePart[] => {
    if (part.type === "text" && typeof part["text"] === "string" && part["text"].trim() !== "")
      return [{ type: "text", text: part["text"] }];
    if (part.type !== "file") return [];
    const { mediaType, url, filename } = part;
    if (typeof mediaType !== "string" || typeof url !== "string" || !url.startsWith("data:"))
      throw new AppError(
        "bad_request",
        "A file is referenced by its address. Send its content in the message, as a data: URL.",
      );
    return [{ type: "file", mediaType, url, ...(typeof filename === "string" ? { filename } : {}) }];
  });
  if (parts.length > 0) return { ...message, parts };
  throw new AppError("bad_request", "The last message has no text. Write the question in it.");
}
