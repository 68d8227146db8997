import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Range } from "../../data/ranges.ts";
import { useService, type ResultOf } from "../../data/service.ts";
import { recentHours, spans } from "../net-worth/use-hours.ts";

type Points = ResultOf<"accounts.netWorthHistory">;
const hourMs = 3_600_000;

/**
 * The hourly sum of a short range; `undefined` for longer ranges, until loaded, and while most hours are unknown. Missing hours are requested
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
    // If a request fails, daily points are shown.
    for (const accountName of names.split("|"))
      service.call("prices.fetchHours", { accountName }).catch(() => undefined);
  }, [isShort, service, names, hour]);
  if (span === undefined || data === undefined) return undefined;
  const recent = recentHours(data, now - span);
  return recent.length === 0 ? undefined : recent;
}
