import { useQuery } from "@tanstack/react-query";
import { loadPhrases } from "../i18n/phrases.ts";
import { translator } from "../i18n/t.ts";
import { useService } from "./service.ts";

/** The price sources in the service's order, with title and description in the page's language. */
export function usePriceSources() {
  const service = useService();
  return useQuery({
    queryKey: ["", "prices.sources", translator.language],
    queryFn: async ({ signal }) => {
      const [found, { of }] = await Promise.all([service.call("prices.sources", {}, signal), loadPhrases()]);
      return found.map((source) => ({
        ...source,
        title: of(source.title),
        description: of(source.description),
      }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
