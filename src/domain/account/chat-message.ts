/** A part of a message in the AI SDK's format: text, reasoning, a tool call with its result, a source, a file … */
export type MessagePart = { type: string; [key: string]: unknown };

/** A message as the AI SDK's `useChat` sends and shows it. */
export type ChatMessage = { id: string; role: "user" | "assistant"; parts: MessagePart[] };

/** The text of a message, without reasoning, tool calls and sources. */
export function textOf({ parts }: Pick<ChatMessage, "parts">): string {
  return parts
    .flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []))
    .join("\n")
    .trim();
}

/** A call of one of our tools or of the provider's, complete or still streaming. */
export function isToolPart({ type }: MessagePart): boolean {
  return type.startsWith("tool-") || type === "dynamic-tool";
}
