import type { ModelMessage } from "ai";
import { estimateTokens } from "../chat/trim-history.ts";

const leftOut = {
  type: "text",
  value: "(left out to make room; ask again, for less, if it is needed)",
} as const;

/** Reduces the messages of a running turn to a number of tokens: tool results are omitted, oldest first, except the last one. */
export function shortenResults(messages: readonly ModelMessage[], budget: number): ModelMessage[] {
  let total = messages.reduce((sum, message) => sum + tokens(message), 0);
  const last = messages.findLastIndex(({ role }) => role === "tool");
  return messages.map((message, index) => {
    if (total <= budget || message.role !== "tool" || index === last) return message;
    const content = message.content.map((part) =>
      part.type === "tool-result" ? { ...part, output: leftOut } : part,
    );
    const shorter: ModelMessage = { ...message, content };
    total -= tokens(message) - tokens(shorter);
    return shorter;
  });
}

function tokens(message: ModelMessage): number {
  return estimateTokens(JSON.stringify(message.content));
}
