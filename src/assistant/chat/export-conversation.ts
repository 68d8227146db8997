import { isToolPart, type MessagePart } from "../../domain/account/chat-message.ts";
import type { Conversation, StoredMessage } from "../../store/account/conversation-rows.ts";

export type ConversationFile = { name: string; mediaType: string; content: string };

/** A conversation as a file: JSON with everything stored, or Markdown for reading. */
export function exportConversation(
  conversation: Conversation,
  messages: readonly StoredMessage[],
  format: "json" | "markdown",
): ConversationFile {
  const name =
    conversation.title
      .replaceAll(/[^\p{L}\p{N} _.-]+/gu, "")
      .trim()
      .slice(0, 60) || "chat";
  if (format === "json")
    return {
      name: `${name}.json`,
      mediaType: "application/json",
      content: `${JSON.stringify({ ...conversation, messages }, null, 2)}\n`,
    };
  const content = [`# ${conversation.title}`, ...messages.map(section)].join("\n\n");
  return { name: `${name}.md`, mediaType: "text/markdown", content: `${content}\n` };
}

function section({ role, parts, createdAt, metadata }: StoredMessage): string {
  const when = new Date(createdAt).toISOString().slice(0, 16).replace("T", " ");
  const model = metadata?.["modelId"];
  const speaker = role === "user" ? "You" : `Assistant${typeof model === "string" ? ` (${model})` : ""}`;
  const cost = metadata?.["cost"];
  const lines = parts.flatMap(linesOfPart);
  const ending = metadata?.["finishReason"];
  if (ending === "abort") lines.push("_Stopped before its end._");
  if (ending === "error") lines.push(`_Failed: ${String(metadata?.["error"] ?? "it is not known why")}_`);
  if (typeof cost === "string") lines.push(`_Cost: ${cost} USD at most_`);
  return [`## ${speaker}, ${when} UTC`, ...lines].join("\n\n");
}

function linesOfPart(part: MessagePart): string[] {
  if (part.type === "text") return [String(part["text"])];
  if (part.type === "source-url") return [`Source: ${String(part["title"] ?? "")} ${String(part["url"])}`];
  if (!isToolPart(part)) return [];
  const { input, output, errorText } = part;
  const result = output === undefined ? errorText : output;
  const name = part.type.replace(/^tool-/, "");
  return [
    `\`\`\`json\n${name} ${JSON.stringify(input)}\n${result === undefined ? "" : JSON.stringify(result)}\n\`\`\``,
  ];
}
