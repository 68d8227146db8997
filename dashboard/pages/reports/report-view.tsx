import { useState } from "react";
import type { ReportList } from "../../../src/domain/accounting/reports/report-items.ts";
import { isZero, parseDecimal } from "../../../src/domain/money/decimal.ts";
import { useAct } from "../../data/account.tsx";
import { useMadeFile } from "../../data/made-file.ts";
import { listTitles, methodTitles, scopeTitles, totalWords, type SavedReport } from "../../data/report.ts";
import { counted } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { ActionIcon } from "../../parts/action-icon.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Segments } from "../../parts/segments.tsx";
import { useSearchChoice } from "../../router.tsx";
import { ReportRows } from "./report-rows.tsx";
import { rangeWords } from "./saved-reports.tsx";
import { numberText, t } from "../../i18n/t.ts";

/** One report: its totals, each of which leads to its rows, and the rows. */
export function ReportView({ report }: { report: SavedReport }) {
  const format = useFormat();
  const [chosen, choose] = useSearchChoice("list", "disposals");
  const list = lists.find((known) => known === chosen) ?? "disposals";
  const shown = lists.filter(
    (name) => (report.counts[name] ?? 0) > 0 || name === "disposals" || name === list,
  );
  return (
    <section aria-label={t("reports.report")}>
      <h2>
        {rangeWords(report, format.day)}{" "}
        <span className="faint small">
          {[
            t(methodTitles[report.method]),
            t(scopeTitles[report.scope]),
            report.currency,
            t("reports.created", { at: format.moment(report.at) }),
          ].join(" · ")}
        </span>
      </h2>
      <Totals report={report} onList={choose} />
      <Doubts report={report} onList={choose} />
      <div className="filters">
        <Segments
          label={t("reports.list")}
          options={shown.map((value) => ({
            value,
            title: `${t(listTitles[value])} ${numberText(report.counts[value] ?? 0)}`,
          }))}
          value={list}
          onChange={choose}
        />
        <Export report={report} list={list} />
      </div>
      <ReportRows report={report} list={list} />
    </section>
  );
}

const lists = Object.keys(listTitles) as ReportList[];

function Totals({ report, onList }: { report: SavedReport; onList(list: ReportList): void }) {
  const format = useFormat(report.currency);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <dl className="totals">
      {totalWords
        .filter(({ key }) => key !== "currencyGain" || !isZero(parseDecimal(report.totals.currencyGain)))
        .map(({ key, title, meaning, list }) => (
          <div key={key}>
            <dt>
              <button
                type="button"
                className="plain-button"
                aria-expanded={asked === key}
                onClick={() => setAsked(asked === key ? null : key)}
              >
                {t(title)}
              </button>
            </dt>
            <dd>
              <button
                type="button"
                className="figure"
                onClick={() => onList(list)}
                title={t("reports.showEntries")}
              >
                {format.money(report.totals[key])}
              </button>
              {asked === key && <p className="faint small">{t(meaning)}</p>}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** What keeps the figures above from being whole. */
function Doubts({ report, onList }: { report: SavedReport; onList(list: ReportList): void }) {
  const format = useFormat(report.currency);
  const { missingAcquisitions, unpriced, spam } = report.counts;
  const assumedBasis = report.counts.assumedBasis ?? 0;
  const dailyPrice = report.counts.dailyPrice ?? 0;
  if (missingAcquisitions + unpriced + spam + assumedBasis + dailyPrice === 0) return null;
  return (
    <ul className="caveats" aria-label={t("reports.notesOnTheseFigures")}>
      {missingAcquisitions > 0 && (
        <li>
          <button type="button" onClick={() => onList("missingAcquisitions")}>
            <Icon name="warning" size={16} />{" "}
            <span>{t("reports.ofMoreThanWasAcquired", { sales: counted(missingAcquisitions, "sale") })}</span>
          </button>
        </li>
      )}
      {assumedBasis > 0 && (
        <li>
          <button type="button" onClick={() => onList("assumedBasis")}>
            <Icon name="warning" size={16} />{" "}
            <span>
              {t("reports.fromDepositsWithoutAStated", {
                lots: counted(assumedBasis, "lot"),
                assumedRealised: format.money(report.assumedRealised ?? "0"),
              })}
            </span>
          </button>
        </li>
      )}
      {unpriced > 0 && (
        <li>
          <button type="button" onClick={() => onList("unpriced")}>
            <Icon name="warning" size={16} />{" "}
            <span>{t("reports.withoutAPriceNotIncluded", { rows: counted(unpriced, "row") })}</span>
          </button>
        </li>
      )}
      {dailyPrice > 0 && (
        <li>
          <span>
            <Icon name="warning" size={16} />{" "}
            <span>{t("reports.valuedAtTheDailyClose", { rows: counted(dailyPrice, "row") })}</span>
          </span>
        </li>
      )}
      {spam > 0 && (
        <li>
          <span>
            <Icon name="eye-off" size={16} />{" "}
            <span>{t("reports.ofSpamTokensExcluded", { movements: counted(spam, "movement") })}</span>
          </span>
        </li>
      )}
    </ul>
  );
}

function Export({ report, list }: { report: SavedReport; list: ReportList }) {
  const act = useAct();
  const { isMaking, make } = useMadeFile();
  const exported = list === "disposals" ? (["disposals", "disposalLots"] as const) : [list];
  return exported.map((name) => (
    <button
      key={name}
      type="button"
      className="button"
      disabled={isMaking || (report.counts[list] ?? 0) === 0}
      onClick={() => make(() => act("pnl.export", { reportId: report.reportId, list: name }))}
    >
      <ActionIcon name="download" size={16} />{" "}
      {isMaking ? t("reports.writing") : name === "disposalLots" ? t("reports.oneRowPerLot") : "CSV"}
      {name === list && (
        <span className="visually-hidden"> {t("reports.ofList", { list: t(listTitles[list]) })}</span>
      )}
    </button>
  ));
}
