import type { Provider, SearchTool } from "./provider.ts";

const baseUrl = ({ http }: { http: { baseUrl(id: string, fallback: string): string } }): string =>
  http.baseUrl("openai", "https://api.openai.com/v1");

/** OpenAI's Responses API, without storage at the provider (`store: false`). */
export const openai: Provider = {
  family: "openai",
  title: "OpenAI",
  secret: "assistant_openai_key",
  searchesAlways: false,
  async open({ id, capabilities }, access) {
    const { createOpenAI } = await import("@ai-sdk/openai");
    const provider = createOpenAI({
      apiKey: access.key ?? "",
      baseURL: baseUrl(access),
      fetch: access.http.fetchFor("openai"),
    });
    const isReasoning = capabilities.includes("reasoning");
    return {
      model: provider.responses(id),
      options: { openai: { store: false, ...(isReasoning ? { reasoningEffort: "medium" } : {}) } },
      ...(capabilities.includes("web-search")
        ? { search: { name: "web_search", tool: provider.tools.webSearch({}) as SearchTool } }
        : {}),
    };
  },
  trial: (access) => ({
    url: `${baseUrl(access)}/models`,
    headers: { authorization: `Bearer ${access.key}` },
  }),
};
