import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { withAccountName, useAccount } from "../../data/account.tsx";
import type { Range } from "../../data/ranges.ts";
import type { NetWorthPoint } from "../../data/records.ts";
import { useService } from "../../data/service.ts";

const hourMs = 3_600_000;
/** Lengths in milliseconds of the ranges that are shown by hour. */
export const spans: Partial<Record<Range, number>> = { "24H": 24 * hourMs, "1W": 168 * hourMs };

const input = { interval: "hour" } as const;

/**
 * Hourly points of a short range: `undefined` for longer ranges and until loaded, empty while less than half of them are known. Missing
 * hours are requested at once and every hour; the net worth event then refetches the points.
 */
export function useHours(range: Range, now: number, figureAt: number): NetWorthPoint[] | undefined {
  const service = useService();
  const { name } = useAccount();
  const span = spans[range];
  const isShort = span !== undefined;
  const { data } = useQuery<NetWorthPoint[]>({
    queryKey: [name, "netWorth.history", input],
    queryFn: ({ signal }) =>
      service.call("netWorth.history", withAccountName<"netWorth.history">(name, input), signal),
    enabled: isShort,
  });
  const hour = Math.floor((now - hourMs / 3) / hourMs);
  useEffect(() => {
    // If the request fails, daily points are shown.
    if (isShort) service.call("prices.fetchHours", { accountName: name }).catch(() => undefined);
  }, [isShort, service, name, hour, figureAt]);
  if (!isShort || data === undefined) return undefined;
  return recentHours(data, now - span);
}

/** The hourly points since a time (ms); empty if less than half of them are known. */
export function recentHours<Point extends { at: number; value: string | null }>(
  hours: readonly Point[],
  since: number,
): Point[] {
  const recent = hours.filter(({ at }) => at > since - hourMs);
  const known = recent.filter(({ value }) => value !== null);
  return known.length > recent.length / 2 ? recent : [];
}
