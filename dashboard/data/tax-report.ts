import { queryOptions, useQuery } from "@tanstack/react-query";
import { useService, type ResultOf } from "./service.ts";
import { loadPhrases } from "../i18n/phrases.ts";
import { translator } from "../i18n/t.ts";

export type TaxProfile = ResultOf<"tax.profiles">[number];
export type TaxReport = ResultOf<"tax.get">;
export type TaxSection = TaxReport["sections"][number];
export type TaxLine = ResultOf<"tax.lines">["items"][number];

/** The profiles of all countries; `of` translates a text of the service to the page's language. */
export type TaxTexts = { profiles: TaxProfile[]; of(text: string): string };

const profiles = (service: ReturnType<typeof useService>) =>
  queryOptions({
    queryKey: ["", "tax.profiles", translator.language],
    queryFn: async ({ signal }): Promise<TaxTexts> => {
      const [found, { of }] = await Promise.all([service.call("tax.profiles", {}, signal), loadPhrases()]);
      return { profiles: found, of };
    },
  });

export function useTaxProfiles() {
  return useQuery(profiles(useService()));
}

/** A tax year as people write it: `2024`, or `2024/25` where it begins within a calendar year. */
export function taxYearLabel(year: number, { yearStart }: Pick<TaxProfile, "yearStart">): string {
  return yearStart === "01-01" ? String(year) : `${year}/${String(year + 1).slice(2)}`;
}
