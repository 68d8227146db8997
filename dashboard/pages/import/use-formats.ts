import { useQuery } from "@tanstack/react-query";
import type { ImportFormat } from "../../data/records.ts";
import { useService } from "../../data/service.ts";

/** The formats that can be imported; empty until loaded. */
export function useFormats(): ImportFormat[] {
  const service = useService();
  const answer = useQuery({
    queryKey: ["", "imports.formats"],
    queryFn: ({ signal }) => service.call("imports.formats", {}, signal),
  });
  return answer.data ?? [];
}
