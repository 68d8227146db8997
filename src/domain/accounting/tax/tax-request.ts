import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { Method } from "../lots/lots.ts";
import type { TaxProfile } from "./tax-profile.ts";
import type { WalletAllocation } from "./wallet-allocation.ts";

export type TaxRequest = {
  profile: TaxProfile;
  year: number;
  method?: Method | undefined;
  timezone?: string | undefined;
  allocation?: WalletAllocation | undefined;
};

/** Throws `bad_request` if the profile does not support the year or the method. */
export function checkTaxRequest(
  profile: TaxProfile,
  { year, method, now }: { year: number; method?: Method | undefined; now: number },
): void {
  const years = taxYearsOf(profile, now);
  if (!years.includes(year))
    throw new AppError(
      "bad_request",
      msg`${profile.title} has no report of ${year}. Choose a year from ${years[0]} to ${years.at(-1)}.`,
    );
  if (method !== undefined) checkMethod(profile, method);
}

/** Throws `bad_request` for a method that the country does not allow. */
export function checkMethod(profile: TaxProfile, method: Method): void {
  if (!profile.booking.methods.includes(method))
    throw new AppError(
      "bad_request",
      msg`${profile.title} does not allow the method "${method}". Use ${profile.booking.methods.join(" or ")}.`,
    );
}

/** The calendar years in which the profile's tax years begin, up to the current one. */
export function taxYearsOf(
  { firstYear, monthDay }: Pick<TaxProfile, "firstYear" | "monthDay">,
  now: number,
): number[] {
  const today = new Date(now).toISOString().slice(0, 10);
  const present = Number(today.slice(0, 4));
  const last = today.slice(5) < monthDay ? present - 1 : present;
  return Array.from({ length: Math.max(0, last - firstYear + 1) }, (_, index) => firstYear + index);
}
