import type { Access, Provider, SearchTool } from "./provider.ts";

const baseUrl = ({ http }: Access): string => http.baseUrl("anthropic", "https://api.anthropic.com/v1");
/** Per turn; each search costs. */
const maxSearches = 5;

/** Anthropic's Messages API. Models with extended thinking use it adaptively and show a summary. */
export const anthropic: Provider = {
  family: "anthropic",
  title: "Anthropic",
  secret: "assistant_anthropic_key",
  searchesAlways: false,
  async open({ id, capabilities }, access) {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    const provider = createAnthropic({
      apiKey: access.key ?? "",
      baseURL: baseUrl(access),
      fetch: access.http.fetchFor("anthropic"),
    });
    return {
      model: provider(id),
      options: {
        anthropic: {
          // The prompt and the tools are the same at every step, so they are cached.
          cacheControl: { type: "ephemeral" },
          ...(capabilities.includes("reasoning")
            ? { thinking: { type: "adaptive", display: "summarized" } }
            : {}),
        },
      },
      ...(capabilities.includes("web-search")
        ? {
            search: {
              name: "web_search",
              tool: provider.tools.webSearch_20250305({ maxUses: maxSearches }) as SearchTool,
            },
          }
        : {}),
    };
  },
  trial: (access) => ({
    url: `${baseUrl(access)}/models`,
    headers: { "x-api-key": access.key ?? "", "anthropic-version": "2023-06-01" },
  }),
};
