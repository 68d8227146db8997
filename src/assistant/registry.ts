import type { AssistantTool } from "./tool.ts";

/** Every tool a model can use, in the chat and behind `/mcp`. A new one is one file and one line here. */
export const assistantTools: readonly AssistantTool[] = [];
