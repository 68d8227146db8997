import type { Access, Provider, SearchTool } from "./provider.ts";

const baseUrl = ({ http }: Access): string =>
  http.baseUrl("google", "https://generativelanguage.googleapis.com/v1beta");

/** Google's Gemini API. */
export const google: Provider = {
  family: "google",
  title: "Google",
  secret: "assistant_google_key",
  searchesAlways: false,
  async open({ id, capabilities }, access) {
    const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
    const provider = createGoogleGenerativeAI({
      apiKey: access.key ?? "",
      baseURL: baseUrl(access),
      fetch: access.http.fetchFor("google"),
    });
    return {
      model: provider(id),
      ...(capabilities.includes("reasoning")
        ? { options: { google: { thinkingConfig: { includeThoughts: true } } } }
        : {}),
      ...(capabilities.includes("web-search")
        ? { search: { name: "google_search", tool: provider.tools.googleSearch({}) as SearchTool } }
        : {}),
    };
  },
  trial: (access) => ({
    url: `${baseUrl(access)}/models`,
    headers: { "x-goog-api-key": access.key ?? "" },
  }),
};
