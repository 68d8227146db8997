/** A part of a message as the AI SDK has it: text, reasoning, a tool call with its result, a source, a file … */
export type MessagePart = { type: string; [key: string]: unknown };

/** A message as the AI SDK's `useChat` sends and shows it. */
export type ChatMessage = { id: string; role: "user" | "assistant"; parts: MessagePart[] };

/** The words of a message, without what was thought, called or cited. */
export function textOf({ parts }: Pick<ChatMessage, "parts">): string {
  return parts
    .flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []))
    .join("\n")
    .trim();
}

/** A call of one of our tools or of the provider's, whole or begun. */
export function isToolPart({ type }: MessagePart): boolean {
  return type.startsWith("tool-") || type === "dynamic-tool";
}
