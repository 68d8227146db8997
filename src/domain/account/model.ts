/** The provider of a model; `custom` is any OpenAI-compatible server of the owner's choice. */
export const modelFamilies = ["openai", "anthropic", "google", "perplexity", "custom"] as const;
export type ModelFamily = (typeof modelFamilies)[number];

export const modelCapabilities = ["tools", "web-search", "reasoning", "vision"] as const;
export type ModelCapability = (typeof modelCapabilities)[number];

/** USD per thousand tokens, decimal text; `null` if unknown. Cached input is priced like other input. */
export type ModelCost = { input: string | null; output: string | null };

/** A model of the catalogue (docs/assistant.md). `contextWindow` counts tokens of the prompt and the answer. */
export type Model = {
  id: string;
  label: string;
  family: ModelFamily;
  capabilities: ModelCapability[];
  contextWindow: number;
  costPer1kTokens: ModelCost;
};

/** The owner's settings of a custom model. Omitted fields have defaults. */
export type OwnModel = Pick<Model, "id" | "family"> & {
  [K in Exclude<keyof Model, "id" | "family">]?: Model[K] | undefined;
};
