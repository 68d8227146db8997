import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAccount } from "../../data/account.tsx";
import { methodTitles } from "../../data/report.ts";
import { useService } from "../../data/service.ts";
import { taxYearLabel, type TaxProfile, type TaxReport, type TaxTexts } from "../../data/tax-report.ts";
import { t } from "../../i18n/t.ts";
import { useNotify } from "../../parts/notice.tsx";
import { SelectField } from "../../parts/select-field.tsx";

/**
 * Chooses country, year and method, and creates the report. The first choice is that of the shown report; without one, the country of the
 * account's currency.
 */
export function TaxForm({
  texts,
  shownReport,
  onMade,
}: {
  texts: TaxTexts;
  shownReport: TaxReport | undefined;
  onMade(reportId: string): void;
}) {
  const profiles = texts.profiles
    .map((profile) => ({ ...profile, name: texts.of(profile.title) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const { profile, year, method, setProfileId, setYear, setMethod } = useChoice(profiles, shownReport);
  const { isMaking, make, stop } = useMake(onMade);
  if (profile === undefined) return null;
  return (
    <form
      className="filters labelled-filters no-print"
      aria-label={t("taxes.createATaxReport")}
      aria-busy={isMaking}
      onSubmit={(event) => {
        event.preventDefault();
        if (year !== undefined) make(profile, year, method);
      }}
    >
      <SelectField
        label={t("taxes.country")}
        options={profiles.map(({ id, name }) => ({ value: id, title: name }))}
        value={profile.id}
        onChange={setProfileId}
      />
      <SelectField
        label={t("taxes.taxYear")}
        options={profile.years
          .toReversed()
          .map((option) => ({ value: String(option), title: taxYearLabel(option, profile) }))}
        value={String(year)}
        onChange={setYear}
      />
      {profile.methods.length > 1 && (
        <SelectField
          label={t("taxes.method")}
          options={profile.methods.map((option) => ({ value: option, title: t(methodTitles[option]) }))}
          value={method ?? "fifo"}
          onChange={setMethod}
        />
      )}
      {isMaking ? (
        <button type="button" className="button" onClick={stop}>
          {t("common.cancel")}
        </button>
      ) : (
        <button type="submit" className="button primary">
          {t("taxes.createReport")}
        </button>
      )}
      <span role="status" className="faint small">
        {isMaking && t("common.creatingReport")}
      </span>
    </form>
  );
}

/** The default country of currencies that several countries use. */
const countries: Readonly<Record<string, string>> = { EUR: "de", JPY: "jp" };

/** What is chosen, until then what the shown report has; a report that is opened or made sets the choice. */
function useChoice<Profile extends TaxProfile>(
  profiles: readonly Profile[],
  shownReport: TaxReport | undefined,
) {
  const { baseCurrency } = useAccount();
  const [profileId, setProfileId] = useState(shownReport?.profile);
  const [year, setYear] = useState<string | undefined>(shownReport && String(shownReport.year));
  const [method, setMethod] = useState<string | undefined>(shownReport?.method);
  const [followedId, setFollowedId] = useState(shownReport?.reportId);
  if (shownReport !== undefined && shownReport.reportId !== followedId) {
    setFollowedId(shownReport.reportId);
    setProfileId(shownReport.profile);
    setYear(String(shownReport.year));
    setMethod(shownReport.method);
  }
  const profile =
    profiles.find(({ id }) => id === profileId) ??
    profiles.find(({ id }) => id === countries[baseCurrency]) ??
    profiles.find(({ currency }) => currency === baseCurrency) ??
    profiles[0];
  const years = profile?.years.toReversed() ?? [];
  return {
    profile,
    // The default is the last completed year.
    year: years.find((option) => String(option) === year) ?? years[1] ?? years[0],
    method: profile?.methods.find((option) => option === method) ?? profile?.methods[0],
    setProfileId,
    setYear,
    setMethod,
  };
}

function useMake(onMade: (reportId: string) => void) {
  const service = useService();
  const { name: accountName } = useAccount();
  const queries = useQueryClient();
  const { fail } = useNotify();
  const [making, setMaking] = useState<AbortController | null>(null);
  // Leaving the page stops the computation.
  useEffect(() => () => making?.abort(), [making]);
  const run = async (
    profile: TaxProfile,
    year: number,
    method: TaxProfile["methods"][number] | undefined,
  ): Promise<void> => {
    const controller = new AbortController();
    setMaking(controller);
    try {
      const options = method === undefined ? {} : { options: { method } };
      const input = { accountName, profile: profile.id, year, ...options };
      const { reportId } = await service.call("tax.report", input, controller.signal);
      await queries.invalidateQueries({ queryKey: [accountName, "tax.reports"] });
      onMade(reportId);
    } catch (error) {
      if (!controller.signal.aborted) fail(error);
    } finally {
      setMaking(null);
    }
  };
  return {
    isMaking: making !== null,
    make: (...args: Parameters<typeof run>): void => void run(...args),
    stop: (): void => making?.abort(),
  };
}
