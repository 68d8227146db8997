import type { PromptParts } from "./prepare-turn.ts";
import { promptFacts, systemPrompt, type PromptFacts } from "../prompt/prompt.ts";
import { assistantTools } from "../tools/registry.ts";

/** The part of the prompt about the account, and the tools that read it. */
export const chatPrompt: PromptParts = {
  tools: assistantTools,
  factsOf: promptFacts,
  systemOf: (facts: PromptFacts) => systemPrompt(facts),
};
