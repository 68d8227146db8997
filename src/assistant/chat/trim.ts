import { isToolPart, type ChatMessage, type MessagePart } from "../../domain/account/chat-message.ts";

/** What a picture is counted as, in tokens. */
const pictureTokens = 1_500;
const charactersPerToken = 3;

/** Tokens of a text, rather too many than too few: figures and JSON have more of them than prose. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

export function tokensOf(message: ChatMessage): number {
  return message.parts.reduce((sum, part) => sum + partTokens(part), 4);
}

export type Trimmed = {
  messages: ChatMessage[];
  /** Messages left out, the oldest ones. */
  leftOut: number;
  /** Messages whose calls were left out and whose words stayed. */
  shortened: number;
  tokens: number;
};

/**
 * Earlier messages that fit into a number of tokens: first the calls of older turns go, then whole turns, the oldest first. The newest turns stay as they are
 * for as long as anything older is left.
 */
export function fitted(earlier: readonly ChatMessage[], budget: number): Trimmed {
  const turns = turnsOf(earlier).map((messages) => ({ messages, shortened: 0 }));
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
    leftOut: earlier.length - messages.length,
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
