import type { Model, ModelCapability, ModelFamily } from "../../domain/account/model.ts";

const all: ModelCapability[] = ["tools", "web-search", "reasoning", "vision"];

/** `prices`: USD per million tokens as published by the providers, input and output. */
function model(
  family: ModelFamily,
  id: string,
  label: string,
  more: { contextWindow: number; prices: [input: number, output: number]; capabilities?: ModelCapability[] },
): Model {
  const { contextWindow, prices, capabilities = all } = more;
  const perThousand = (price: number): string => String(Number((price / 1_000).toFixed(9)));
  return {
    id,
    label,
    family,
    capabilities,
    contextWindow,
    costPer1kTokens: { input: perThousand(prices[0]), output: perThousand(prices[1]) },
  };
}

/**
 * The offered models, best known first within a family, with list prices of November 2026 for prompts of ordinary length; instead of an
 * introductory price that ends soon, the regular one. `settings.assistant.models` adds others; a custom server lists its own.
 * Sources: developers.openai.com/api/docs/models, platform.claude.com/docs (models), ai.google.dev/gemini-api/docs/pricing,
 * docs.perplexity.ai.
 */
export const catalogue: readonly Model[] = [
  model("openai", "gpt-6.1-sol", "GPT-6.1 Sol", { contextWindow: 1_050_000, prices: [2, 10] }),
  model("openai", "gpt-6.1-terra", "GPT-6.1 Terra", { contextWindow: 1_050_000, prices: [1, 5] }),
  model("openai", "gpt-6-luna", "GPT-6 Luna", { contextWindow: 1_050_000, prices: [0.1, 0.5] }),
  model("openai", "gpt-6-astra", "GPT-6 Astra", { contextWindow: 1_050_000, prices: [10, 50] }),
  model("openai", "gpt-6-sol", "GPT-6 Sol", { contextWindow: 1_050_000, prices: [2, 10] }),
  model("openai", "gpt-5.4", "GPT-5.4", { contextWindow: 1_050_000, prices: [2.5, 15] }),

  model("anthropic", "claude-sonnet-5-5", "Claude Sonnet 5.5", { contextWindow: 1_000_000, prices: [2, 10] }),
  model("anthropic", "claude-opus-5-5", "Claude Opus 5.5", { contextWindow: 1_000_000, prices: [4, 20] }),
  model("anthropic", "claude-haiku-5-5", "Claude Haiku 5.5", {
    contextWindow: 1_000_000,
    prices: [0.1, 0.5],
  }),
  model("anthropic", "claude-fable-5-1", "Claude Fable 5.1", { contextWindow: 1_000_000, prices: [10, 50] }),
  model("anthropic", "claude-opus-5", "Claude Opus 5", { contextWindow: 1_000_000, prices: [5, 25] }),

  model("google", "gemini-3.8-flash", "Gemini 3.8 Flash", { contextWindow: 1_048_576, prices: [1.5, 7.5] }),
  model("google", "gemini-4-argon", "Gemini 4 Argon", { contextWindow: 1_048_576, prices: [4, 20] }),

  model("perplexity", "sonar-pro", "Sonar Pro", {
    contextWindow: 200_000,
    prices: [3, 15],
    capabilities: ["web-search"],
  }),
  model("perplexity", "sonar", "Sonar", {
    contextWindow: 128_000,
    prices: [1, 1],
    capabilities: ["web-search"],
  }),
  model("perplexity", "sonar-reasoning-pro", "Sonar Reasoning Pro", {
    contextWindow: 128_000,
    prices: [2, 8],
    capabilities: ["web-search", "reasoning"],
  }),
];
