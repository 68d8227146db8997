import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ImportFormat } from "../../data/records.ts";
import { useService } from "../../data/service.ts";
import { loadPhrases } from "../../i18n/phrases.ts";
import { translator } from "../../i18n/t.ts";

const formats = (service: ReturnType<typeof useService>) =>
  queryOptions({
    queryKey: ["", "imports.formats", translator.language],
    queryFn: async ({ signal }) => {
      const [found, { of }] = await Promise.all([service.call("imports.formats", {}, signal), loadPhrases()]);
      return found.map((format): ImportFormat => {
        const isProvided = format.title === `${format.provider}: ${format.file}`;
        const [provider, file] = [of(format.provider), of(format.file)];
        const unreadRows = format.unreadRows.map((row) => ({
          ...row,
          rows: of(row.rows),
          reason: of(row.reason),
        }));
        return {
          ...format,
          provider,
          file,
          howTo: of(format.howTo),
          title: isProvided ? `${provider}: ${file}` : of(format.title),
          unreadRows,
        };
      });
    },
  });

/** The formats that can be imported, in the page's language; empty until loaded. */
export function useFormats(): ImportFormat[] {
  const answer = useQuery(formats(useService()));
  return answer.data ?? [];
}

/** Whether the formats are still to be loaded. */
export function useFormatsPending(): boolean {
  const { isPending } = useQuery(formats(useService()));
  return isPending;
}
