import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { Settings } from "../../account/settings.ts";
import { endOfDayIn, startOfDayIn } from "../../time/zone-days.ts";
import type { Method, Scope } from "../lots/lots.ts";
import type { Options } from "../booking/state.ts";

/** The settings of a report: the range as requested, in days or milliseconds, and in milliseconds. */
export type ReportSettings = {
  method: Method;
  scope: Scope;
  currency: string;
  from: string | number | null;
  to: string | number | null;
  fromAt: number;
  toAt: number;
  options: Options & { timezone: string };
};

type Wanted<T> = { [K in keyof T]?: T[K] | undefined };

/** Options of a report. The range is in days (both inclusive) or milliseconds. Defaults are the account's settings. */
export type ReportRequest = {
  method?: Method | undefined;
  scope?: Scope | undefined;
  from?: string | number | undefined;
  to?: string | number | undefined;
  options?: Wanted<Options & { timezone: string }> | undefined;
};

/** Throws `bad_request` for an inverted range. */
export function reportSettings(
  request: ReportRequest,
  { settings, now }: { settings: Pick<Settings, "baseCurrency" | "costBasis">; now: number },
): ReportSettings {
  const { method, scope, ...options } = settings.costBasis;
  const reportOptions = {
    gas: request.options?.gas ?? options.gas,
    fees: request.options?.fees ?? options.fees,
    depositBasis: request.options?.depositBasis ?? options.depositBasis,
    timezone: request.options?.timezone ?? options.timezone,
  };
  const { from, to } = request;
  const fromAt = typeof from === "string" ? startOfDayIn(from, reportOptions.timezone) : (from ?? 0);
  const toAt =
    typeof to === "string" ? endOfDayIn(to, reportOptions.timezone) : (to ?? Math.max(now, fromAt));
  if (fromAt > toAt)
    throw new AppError(
      "bad_request",
      msg`The range ends (${to ?? "now"}) before it begins (${from ?? "the beginning"}).`,
    );
  return {
    method: request.method ?? method,
    scope: request.scope ?? scope,
    currency: settings.baseCurrency,
    from: from ?? null,
    to: to ?? null,
    fromAt,
    toAt,
    options: reportOptions,
  };
}
