import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Range } from "../../data/ranges.ts";
import { useService, type ResultOf } from "../../data/service.ts";
import { recentHours, spans } from "../net-worth/use-hours.ts";

type Points = ResultOf<"accounts.netWorthHistory">;
const hourMs = 3_600_000;

/**
 * The sum by hour of a short range; `undefined` for longer ranges, and while it is not read or mostly unknown. Missing hours are requested
 * for each account.
 */
export function useCombinedHours(
  choice: { accountNames: string[]; currency: string },
  { range, now }: { range: Range; now: number },
): Points | undefined {
  const service = useService();
  const span = spans[range];
  const isShort = span !== undefined;
  const input = { ...choice, interval: "hour" as const };
  const { data } = useQuery({
    queryKey: ["", "accounts.netWorthHistory", input],
    queryFn: ({ signal }) => service.call("accounts.netWorthHistory", input, signal),
    enabled: isShort,
  });
  const hour = Math.floor((now - hourMs / 3) / hourMs);
  const names = choice.accountNames.join("|");
  useEffect(() => {
    if (!isShort) return;
    // The points by day are shown where hours cannot be requested.
    for (const accountName of names.split("|"))
      service.call("prices.fetchHours", { accountName }).catch(() => undefined);
  }, [isShort, service, names, hour]);
  if (span === undefined || data === undefined) return undefined;
  const recent = recentHours(data, now - span);
  return recent.length === 0 ? undefined : recent;
}
