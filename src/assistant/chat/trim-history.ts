import { isToolPart, type ChatMessage, type MessagePart } from "../../domain/account/chat-message.ts";

/** Estimated tokens of an image. */
const pictureTokens = 1_500;
const charactersPerToken = 3;

/** A conservative estimate of a text's tokens: figures and JSON need more tokens per character than prose. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

export function tokensOf(message: ChatMessage): number {
  return message.parts.reduce((sum, part) => sum + partTokens(part), 4);
}

export type TrimmedHistory = {
  messages: ChatMessage[];
  /** Number of omitted messages, the oldest ones. */
  leftOut: number;
  /** Number of messages whose calls were omitted and whose text was kept. */
  shortened: number;
  tokens: number;
};

/**
 * Selects earlier messages within a number of tokens: first the calls of older turns are omitted, then whole turns, oldest first. The newest
 * turns are unchanged as long as anything older is left.
 */
export function trimHistory(earlierMessages: readonly ChatMessage[], budget: number): TrimmedHistory {
  const turns = turnsOf(earlierMessages).map((messages) => ({ messages, shortened: 0 }));
  const total = (): number =>
    turns.flatMap(({ messages }) => messages).reduce((sum, m) => sum + tokensOf(m), 0);
  for (const turn of turns) {
    if (total() <= budget) break;
    turn.shortened = turn.messages.filter(({ parts }) => parts.some(isToolPart)).length;
    turn.messages = turn.messages
      .map((message) => ({ ...message, parts: message.parts.filter((part) => !isToolPart(part)) }))
      .filter(({ parts }) => parts.some(({ type }) => type !== "step-start"));
  }
  while (turns.length > 0 && total() > budget) turns.shift();
  const messages = turns.flatMap((turn) => turn.messages);
  return {
    messages,
    leftOut: earlierMessages.length - messages.length,
    shortened: turns.reduce((sum, { shortened }) => sum + shortened, 0),
    tokens: total(),
  };
}

function turnsOf(messages: readonly ChatMessage[]): ChatMessage[][] {
  const turns: ChatMessage[][] = [];
  for (const message of messages) {
    if (message.role === "user" || turns.length === 0) turns.push([message]);
    else turns.at(-1)?.push(message);
  }
  return turns;
}

function partTokens(part: MessagePart): number {
  return part.type === "file" ? pictureTokens : estimateTokens(JSON.stringify(part));
}
