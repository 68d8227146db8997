import type { Provider } from "./provider.ts";

/** Any server with OpenAI's chat completions API: Ollama, LM Studio, llama.cpp, vLLM. Its models are those it lists. */
export const custom: Provider = {
  family: "custom",
  title: "the custom server",
  secret: "assistant_custom_url",
  searchesAlways: false,
  async open({ id }, { key, url = "", http }) {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const provider = createOpenAICompatible({
      name: "custom",
      baseURL: url,
      includeUsage: true,
      fetch: http.fetchFor("custom"),
      ...(key === undefined ? {} : { apiKey: key }),
    });
    return { model: provider(id) };
  },
  trial: ({ key, url = "" }) => ({
    url: `${url}/models`,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
  }),
};
