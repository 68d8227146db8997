import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type FormEvent } from "react";
import { methods, scopes } from "../../../src/domain/accounting/lots/lots.ts";
import { dayOf } from "../../../src/domain/time/day.ts";
import { withAccountName, useAccount, useAccountQuery } from "../../data/account.tsx";
import { methodTitles, scopeTitles } from "../../data/report.ts";
import { useService } from "../../data/service.ts";
import { useNow } from "../../data/use-now.ts";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";

/** The parameters of a report: year or range, method and scope. Defaults come from the settings. */
export function ReportForm({ onMade }: { onMade(reportId: string): void }) {
  const service = useService();
  const { name: accountName } = useAccount();
  const queries = useQueryClient();
  const { fail } = useNotify();
  const settings = useAccountQuery("settings.get", {});
  const years = useYears();
  const today = dayOf(useNow());
  const [range, setRange] = useState(String(years[0] ?? ""));
  const [making, setMaking] = useState<AbortController | null>(null);
  // Leaving the page stops waiting for the task.
  useEffect(() => () => making?.abort(), [making]);

  const make = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const stop = new AbortController();
    setMaking(stop);
    try {
      const input = inputOf(form, range);
      const { reportId } = await service.call("pnl.report", withAccountName(accountName, input), stop.signal);
      await queries.invalidateQueries({ queryKey: [accountName, "pnl.reports"] });
      onMade(reportId);
    } catch (error) {
      if (!stop.signal.aborted) fail(error);
    } finally {
      setMaking(null);
    }
  };

  const costBasis = settings.data?.costBasis;
  return (
    <form
      className="filters labelled-filters"
      onSubmit={(event) => void make(event)}
      aria-label={t("reports.createAReport")}
      aria-busy={making !== null}
    >
      <div className="field">
        <label htmlFor="report-range">{t("common.range")}</label>
        <select id="report-range" value={range} onChange={(event) => setRange(event.target.value)}>
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
          <option value="all">{t("reports.allTime")}</option>
          <option value="range">{t("reports.customRange")}</option>
        </select>
      </div>
      {range === "range" && <Days today={today} />}
      <Choice
        field="method"
        label={t("reports.method")}
        chosenValue={costBasis?.method}
        options={methods.map((value) => ({ value, title: t(methodTitles[value]) }))}
      />
      <Choice
        field="scope"
        label={t("reports.scope")}
        chosenValue={costBasis?.scope}
        options={scopes.map((value) => ({ value, title: t(scopeTitles[value]) }))}
      />
      {making === null ? (
        <button type="submit" className="button primary">
          {t("reports.createReport")}
        </button>
      ) : (
        <button type="button" className="button" onClick={() => making.abort()}>
          {t("common.cancel")}
        </button>
      )}
      <span role="status" className="faint small">
        {making !== null && t("common.creatingReport")}
      </span>
    </form>
  );
}

function Days({ today }: { today: string }) {
  return (
    <span className="date-range">
      <input type="date" name="from" aria-label={t("common.from")} max={today} />
      <span aria-hidden="true">–</span>
      <input type="date" name="to" aria-label={t("common.to")} max={today} />
    </span>
  );
}

/** A select whose default changes once the settings are known. */
function Choice({
  field,
  label,
  chosenValue,
  options,
}: {
  field: string;
  label: string;
  chosenValue: string | undefined;
  options: { value: string; title: string }[];
}) {
  return (
    <div className="field">
      <label htmlFor={`report-${field}`}>{label}</label>
      <select
        key={chosenValue}
        id={`report-${field}`}
        name={field}
        className="long"
        defaultValue={chosenValue}
      >
        {options.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}

function inputOf(form: FormData, range: string) {
  const text = (name: string): string => String(form.get(name) ?? "");
  const method = methods.find((known) => known === text("method"));
  const scope = scopes.find((known) => known === text("scope"));
  const { from, to } = bounds(range, text("from"), text("to"));
  return {
    ...(method === undefined ? {} : { method }),
    ...(scope === undefined ? {} : { scope }),
    ...(from === "" ? {} : { from }),
    ...(to === "" ? {} : { to }),
  };
}

function bounds(range: string, from: string, to: string): { from: string; to: string } {
  if (range === "all") return { from: "", to: "" };
  if (range === "range") return { from, to };
  return { from: `${range}-01-01`, to: `${range}-12-31` };
}

/** From this year back to that of the first transaction. */
function useYears(): number[] {
  const first = useAccountQuery("transactions.list", { limit: 1, order: "asc" });
  const last = new Date(useNow()).getUTCFullYear();
  const at = first.data?.items[0]?.at;
  const from = at === undefined ? last : new Date(at).getUTCFullYear();
  return Array.from(
    { length: Math.min(60, Math.max(1, last - from + 1)) },
    (_, yearsBack) => last - yearsBack,
  );
}
