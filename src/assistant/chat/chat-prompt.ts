import type { PromptParts } from "./prepare-turn.ts";
import { promptFacts, systemPrompt, type PromptFacts } from "../prompt/prompt.ts";
import { assistantTools } from "../tools/registry.ts";

/** What models are told of an account, and the tools with which they read it. */
export const chatPrompt: PromptParts = {
  tools: assistantTools,
  factsOf: promptFacts,
  systemOf: (facts: PromptFacts) => systemPrompt(facts),
};
