/** Who serves a model; `custom` is any OpenAI-compatible server of the owner's choice. */
export const modelFamilies = ["openai", "anthropic", "google", "perplexity", "custom"] as const;
export type ModelFamily = (typeof modelFamilies)[number];

export const modelCapabilities = ["tools", "web-search", "reasoning", "vision"] as const;
export type ModelCapability = (typeof modelCapabilities)[number];

/** USD for a thousand tokens, decimal text; `null` where it is not known. Cached input is counted like any other. */
export type ModelCost = { input: string | null; output: string | null };

/** A model of the catalogue (docs/assistant.md). `contextWindow` counts tokens, the answer's included. */
export type Model = {
  id: string;
  label: string;
  family: ModelFamily;
  capabilities: ModelCapability[];
  contextWindow: number;
  costPer1kTokens: ModelCost;
};

/** What the owner has to say of a model of their own; the rest is assumed. */
export type OwnModel = Pick<Model, "id" | "family"> & {
  [K in Exclude<keyof Model, "id" | "family">]?: Model[K] | undefined;
};
