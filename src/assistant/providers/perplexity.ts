import type { Access, Provider } from "./provider.ts";

const baseUrl = ({ http }: Access): string => http.baseUrl("perplexity", "https://api.perplexity.ai");

/** Perplexity: every question is a search, so these models get neither tools nor figures of the account. */
export const perplexity: Provider = {
  family: "perplexity",
  title: "Perplexity",
  secret: "assistant_perplexity_key",
  searchesAlways: true,
  async open({ id }, access) {
    const { createPerplexity } = await import("@ai-sdk/perplexity");
    const provider = createPerplexity({
      apiKey: access.key ?? "",
      baseURL: baseUrl(access),
      fetch: access.http.fetchFor("perplexity"),
    });
    return { model: provider(id) };
  },
  // The list of asynchronous requests, because there is no list of models.
  trial: (access) => ({
    url: `${baseUrl(access)}/async/chat/completions`,
    headers: { authorization: `Bearer ${access.key}` },
  }),
};
