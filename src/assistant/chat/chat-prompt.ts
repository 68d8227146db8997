import type { PromptBuilder } from "./prepare-turn.ts";
import { promptData, systemPrompt, type PromptData } from "../prompt/prompt.ts";
import { assistantTools } from "../tools/registry.ts";

/** The part of the prompt about the account, and the tools that read it. */
export const chatPrompt: PromptBuilder = {
  tools: assistantTools,
  factsOf: promptData,
  systemOf: (facts: PromptData) => systemPrompt(facts),
};
