import type { LanguageModel, streamText, ToolSet } from "ai";
import type { Http } from "../../ports/http.ts";
import type { Model, ModelFamily } from "../../domain/account/model.ts";

export type ProviderOptions = NonNullable<Parameters<typeof streamText>[0]["providerOptions"]>;

/** A provider's own tool as the loop takes it. */
export type SearchTool = ToolSet[string];

/** Where a provider is reached and with which key; the key is opened for one turn only. */
export type Access = {
  /** `undefined` only for an own server that wants none. */
  key: string | undefined;
  /** The address the owner has set; only `custom` has one. */
  url?: string;
  http: Http;
};

export type OpenModel = {
  model: LanguageModel;
  /** Chosen by family and capability. */
  options?: ProviderOptions;
  /** The provider's own web search, offered as a tool of its name. Absent where the model searches on its own or cannot. */
  search?: { name: string; tool: SearchTool };
};

/** A family of models: which secret it needs, how one of its models is opened, and how a key is tried. */
export type Provider = {
  family: ModelFamily;
  /** For messages. */
  title: string;
  /** The secret that makes its models available. */
  secret: string;
  /** Whether the model searches the web with all it is told; then it is told nothing of what the account holds. */
  searchesAlways: boolean;
  /** Loads the library at its first use. */
  open(model: Model, access: Access): Promise<OpenModel>;
  /** A request that costs nothing and needs the key. */
  trial(access: Access): { url: string; headers: Record<string, string> };
};
