import type { PromptParts } from "./prepare-turn.ts";
import { assistantTools } from "./registry.ts";

/** What models are told of an account, and the tools with which they read it. */
export const chatPrompt: PromptParts = {
  tools: assistantTools,
  factsOf: (account, { now }) => ({
    account: account.name,
    baseCurrency: account.settings.get().baseCurrency,
    now: new Date(now()).toISOString(),
  }),
  systemOf: (facts) => `You answer questions about a portfolio. ${JSON.stringify(facts)}`,
};
