import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { withAccountName, useAccount } from "../../data/account.tsx";
import type { Range } from "../../data/ranges.ts";
import type { NetWorthPoint } from "../../data/records.ts";
import { useService } from "../../data/service.ts";

const hourMs = 3_600_000;
/** Of the ranges that are shown by hour, in milliseconds. */
export const spans: Partial<Record<Range, number>> = { "24H": 24 * hourMs, "1W": 168 * hourMs };

const input = { interval: "hour" } as const;

/**
 * The points by hour of a short range: `undefined` for longer ranges and until they are read, empty while less than half of them are known.
 * Missing hours are requested at first and again each hour; the event of net worth reads them.
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
    // The points by day are shown where they cannot be requested.
    if (isShort) service.call("prices.fetchHours", { accountName: name }).catch(() => undefined);
  }, [isShort, service, name, hour, figureAt]);
  if (!isShort || data === undefined) return undefined;
  return recentHours(data, now - span);
}

/** The hours since a moment; empty if less than half of them are known. */
export function recentHours<Point extends { at: number; value: string | null }>(
  hours: readonly Point[],
  since: number,
): Point[] {
  const recent = hours.filter(({ at }) => at > since - hourMs);
  const known = recent.filter(({ value }) => value !== null);
  return known.length > recent.length / 2 ? recent : [];
}
