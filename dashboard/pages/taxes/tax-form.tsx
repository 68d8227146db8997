import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAccount } from "../../data/account.tsx";
import { methodTitles } from "../../data/report.ts";
import { useService } from "../../data/service.ts";
import { taxYearLabel, type TaxProfile, type TaxTexts } from "../../data/tax-report.ts";
import { t } from "../../i18n/t.ts";
import { useNotify } from "../../parts/notice.tsx";
import { SelectField } from "../../parts/select-field.tsx";

/** Chooses country, year and method, and creates the report. The default country is that of the account's currency. */
export function TaxForm({ texts, onMade }: { texts: TaxTexts; onMade(reportId: string): void }) {
  const { baseCurrency } = useAccount();
  const profiles = texts.profiles
    .map((profile) => ({ ...profile, name: texts.of(profile.title) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const usualProfile =
    profiles.find(({ id }) => id === countries[baseCurrency]) ??
    profiles.find(({ currency }) => currency === baseCurrency) ??
    profiles[0];
  const [profileId, setProfileId] = useState<string | null>(null);
  const profile = profiles.find(({ id }) => id === profileId) ?? usualProfile;
  const [year, setYear] = useState<string | null>(null);
  const [method, setMethod] = useState<string | null>(null);
  const { isMaking, make, stop } = useMake(onMade);
  if (profile === undefined) return null;
  const years = profile.years.toReversed();
  // The default is the last completed year.
  const chosenYear = years.find((option) => String(option) === year) ?? years[1] ?? years[0];
  const chosenMethod = profile.methods.find((option) => option === method) ?? profile.methods[0];
  return (
    <form
      className="filters labelled-filters"
      aria-label={t("taxes.createATaxReport")}
      aria-busy={isMaking}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosenYear !== undefined) make(profile, chosenYear, chosenMethod);
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
        options={years.map((option) => ({ value: String(option), title: taxYearLabel(option, profile) }))}
        value={String(chosenYear)}
        onChange={setYear}
      />
      {profile.methods.length > 1 && (
        <SelectField
          label={t("taxes.method")}
          options={profile.methods.map((option) => ({ value: option, title: t(methodTitles[option]) }))}
          value={chosenMethod ?? "fifo"}
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
