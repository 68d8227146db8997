import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type FormEvent } from "react";
import { methods, scopes } from "../../../src/domain/accounting/lots/lots.ts";
import { dayOf } from "../../../src/domain/time/day.ts";
import { withAccountName, useAccount, useAccountQuery } from "../../data/account.tsx";
import { methodTitles, scopeTitles, type SavedReport } from "../../data/report.ts";
import { useService } from "../../data/service.ts";
import { useNow } from "../../data/use-now.ts";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";

/**
 * The parameters of a report: year or range, method and scope. They are those of the shown report until others are chosen; without one, the
 * defaults come from the settings.
 */
export function ReportForm({
  shownReport,
  onMade,
}: {
  shownReport: SavedReport | undefined;
  onMade(reportId: string): void;
}) {
  const service = useService();
  const { name: accountName } = useAccount();
  const queries = useQueryClient();
  const { fail } = useNotify();
  const settings = useAccountQuery("settings.get", {});
  const years = useYears();
  const today = dayOf(useNow());
  const { range, setRange, rangeYears, shown, followedId } = useRange(shownReport, years);
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
          {rangeYears.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
          <option value="all">{t("reports.allTime")}</option>
          <option value="range">{t("reports.customRange")}</option>
        </select>
      </div>
      {range === "range" && <Days key={followedId} today={today} from={shown?.from} to={shown?.to} />}
      <Choice
        field="method"
        label={t("reports.method")}
        of={followedId}
        chosenValue={shownReport?.method ?? costBasis?.method}
        options={methods.map((value) => ({ value, title: t(methodTitles[value]) }))}
      />
      <Choice
        field="scope"
        label={t("reports.scope")}
        of={followedId}
        chosenValue={shownReport?.scope ?? costBasis?.scope}
        options={scopes.map((value) => ({ value, title: t(scopeTitles[value]) }))}
      />
      <Submit making={making} />
    </form>
  );
}

function Submit({ making }: { making: AbortController | null }) {
  return (
    <>
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
    </>
  );
}

/** The chosen range: that of the shown report until another is chosen, without one the current year. */
function useRange(shownReport: SavedReport | undefined, years: readonly number[]) {
  const shown = shownReport === undefined ? undefined : choiceOf(shownReport);
  const [chosenRange, setRange] = useState(shown?.range);
  const [followedId, setFollowedId] = useState(shownReport?.reportId);
  if (shownReport?.reportId !== followedId) {
    setFollowedId(shownReport?.reportId);
    setRange(shown?.range);
  }
  const range = chosenRange ?? String(years[0] ?? "");
  const rangeYears =
    /^\d{4}$/.test(range) && !years.includes(Number(range)) ? [Number(range), ...years] : years;
  return { range, setRange, rangeYears, shown, followedId };
}

function Days({ today, from, to }: { today: string; from: string | undefined; to: string | undefined }) {
  return (
    <span className="date-range">
      <input type="date" name="from" aria-label={t("common.from")} max={today} defaultValue={from} />
      <span aria-hidden="true">–</span>
      <input type="date" name="to" aria-label={t("common.to")} max={today} defaultValue={to} />
    </span>
  );
}

/** A select whose default changes once the settings are known, and with the shown report. */
function Choice({
  field,
  label,
  of,
  chosenValue,
  options,
}: {
  /** The report whose value is the default. */
  of: string | undefined;
  field: string;
  label: string;
  chosenValue: string | undefined;
  options: { value: string; title: string }[];
}) {
  return (
    <div className="field">
      <label htmlFor={`report-${field}`}>{label}</label>
      <select
        key={`${of} ${chosenValue}`}
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

/** The range of a report as the form has it. */
function choiceOf(report: Pick<SavedReport, "from" | "to">): { range: string; from: string; to: string } {
  const [from, to] = [report.from, report.to].map((end) =>
    typeof end === "number" ? dayOf(end) : (end ?? ""),
  );
  if (from === undefined || to === undefined || (from === "" && to === ""))
    return { range: "all", from: "", to: "" };
  const year = from.slice(0, 4);
  return { range: from === `${year}-01-01` && to === `${year}-12-31` ? year : "range", from, to };
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
