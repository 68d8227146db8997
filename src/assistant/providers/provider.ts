import type { LanguageModel, streamText, ToolSet } from "ai";
import type { Http } from "../../ports/http.ts";
import type { Model, ModelFamily } from "../../domain/account/model.ts";

export type ProviderOptions = NonNullable<Parameters<typeof streamText>[0]["providerOptions"]>;

/** A provider's own tool in the SDK's form. */
export type SearchTool = ToolSet[string];

/** A provider's base URL and key; the key is decrypted for one turn only. */
export type Access = {
  /** `undefined` only for a custom server without a key. */
  key: string | undefined;
  /** The base URL set by the owner; only for `custom`. */
  url?: string;
  http: Http;
};

export type OpenModel = {
  model: LanguageModel;
  /** Options by family and capability. */
  options?: ProviderOptions;
  /** The provider's own web search, offered as a tool of its name. Absent if the model always searches or cannot search. */
  search?: { name: string; tool: SearchTool };
};

/** A family of models: the secret it needs, how to open a model, and how to check a key. */
export type Provider = {
  family: ModelFamily;
  /** Name for messages. */
  title: string;
  /** The secret that makes its models available. */
  secret: string;
  /** Whether the model searches the web with its whole input; then it gets no data of the account. */
  searchesAlways: boolean;
  /** The library is loaded on first use. */
  open(model: Model, access: Access): Promise<OpenModel>;
  /** A free request that requires the key. */
  trial(access: Access): { url: string; headers: Record<string, string> };
};
