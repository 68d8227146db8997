/** A part of a message in the AI SDK's format, such as text, reasoning, a tool call with its result, a source or a file. */
export type MessagePart = { type: string; [key: string]: unknown };

/** A message in the format of the AI SDK's `useChat`. */
export type ChatMessage = { id: string; role: "user" | "assistant"; parts: MessagePart[] };

/** The text of a message, without reasoning, tool calls and sources. */
export function textOf({ parts }: Pick<ChatMessage, "parts">): string {
  return parts
    .flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []))
    .join("\n")
    .trim();
}

/** Whether a part is a call of one of our tools or of the provider's, complete or streaming. */
export function isToolPart({ type }: MessagePart): boolean {
  return type.startsWith("tool-") || type === "dynamic-tool";
}
