import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ImportFormat } from "../../data/records.ts";
import { useService } from "../../data/service.ts";

const formats = (service: ReturnType<typeof useService>) =>
  queryOptions({
    queryKey: ["", "imports.formats"],
    queryFn: ({ signal }) => service.call("imports.formats", {}, signal),
  });

/** The formats that can be imported; empty until loaded. */
export function useFormats(): ImportFormat[] {
  const answer = useQuery(formats(useService()));
  return answer.data ?? [];
}

/** Whether the formats are still to be loaded. */
export function useFormatsPending(): boolean {
  const { isPending } = useQuery(formats(useService()));
  return isPending;
}
