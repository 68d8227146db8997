import "../../styles/holdings.css";
import { useEffect, useMemo } from "react";
import { add, formatDecimal, isZero, parseDecimal, subtract } from "../../../src/domain/money/decimal.ts";
import { useAccountQuery } from "../../data/account.tsx";
import { benchmarkValues } from "../../data/portfolio/benchmark.ts";
import type { Column } from "../../data/csv-file.ts";
import type { NetWorthPoint } from "../../data/records.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import type { ChartLine, MoreLines } from "../../parts/chart/chart-point.ts";
import ChartTable from "../../parts/chart/chart-table.tsx";
import { ExportCsv } from "../../parts/lists/export-csv.tsx";
import { useSearchChoice } from "../../router.tsx";
import { Comparison } from "./comparison.tsx";
import { useSeries, type Compared } from "./use-series.ts";

type NamedLine = ChartLine & { key: string; name: string; texts: readonly (string | null)[] };

const tokens = ["--gold", "--gain", "--loss", "--ink-soft"];
/** Up to this many points, a note says that each is the close of a day. */
const fewPoints = 8;

/** The lines of net deposits and of benchmarks, their legend, and the figures as a table. */
export default function ChartLines({
  points,
  isHourly,
  onLines,
}: {
  points: NetWorthPoint[];
  isHourly: boolean;
  onLines(more: MoreLines): void;
}) {
  const format = useFormat();
  const [deposits, setDeposits] = useSearchChoice("deposits");
  const { compared, ...comparison } = useSeries();
  const { data: flows } = useAccountQuery("performance.contributions", {});
  const lines = useMemo(
    () => linesOf({ points, flows: flows ?? [], compared, withDeposits: deposits !== "hide" && !isHourly }),
    [points, flows, compared, deposits, isHourly],
  );
  const coverageFlows = useMemo(
    () => (isHourly ? undefined : coverageFlowsIn(points, flows ?? [])),
    [points, flows, isHourly],
  );
  const depositsLine = lines.find(({ key }) => key === "deposits");
  useEffect(() => {
    onLines({
      lines,
      wordsAt: (index) =>
        lines.map(({ name, texts }) =>
          t("chartLines.namedValue", { name, value: format.money(texts[index] ?? null) }),
        ),
    });
  }, [lines, format, onLines]);
  return (
    <>
      <div className="chart-legend">
        {!isHourly && (
          <label className="check">
            <input
              type="checkbox"
              aria-label={t("chartLines.netDeposits")}
              checked={deposits !== "hide"}
              onChange={(event) => setDeposits(event.target.checked ? "" : "hide")}
            />{" "}
            {depositsLine === undefined ? (
              <span className="small">{t("chartLines.netDeposits")}</span>
            ) : (
              <LegendItem line={depositsLine} />
            )}
          </label>
        )}
        {lines
          .filter((line) => line !== depositsLine)
          .map((line) => (
            <LegendItem key={line.key} line={line} />
          ))}
      </div>
      {coverageFlows !== undefined && (
        <p className="faint small">
          {t("chartLines.coverageFlows", { amount: format.signedMoney(coverageFlows) })}
        </p>
      )}
      {isHourly ? (
        <p className="faint small">{t("chartLines.hourlyPoints")}</p>
      ) : (
        points.length > 1 &&
        points.length <= fewPoints && (
          <p className="faint small">
            {t(points.length === 2 ? "chartLines.twoPoints" : "chartLines.dailyPoints")}
          </p>
        )
      )}
      <div className="chart-legend">
        <Comparison {...comparison} />
        <FiguresTable points={points} isHourly={isHourly} lines={lines} />
      </div>
    </>
  );
}

function LegendItem({ line: { name, token, texts, dash } }: { line: NamedLine }) {
  const format = useFormat();
  return (
    <span className="legend-item small">
      <span
        className={dash === undefined ? "swatch" : "swatch dashed"}
        style={{ borderColor: `var(${token})` }}
        aria-hidden="true"
      />
      {t("chartLines.namedValue", { name, value: format.money(texts.at(-1) ?? null) })}
    </span>
  );
}

type Flows = { day: string; value: string; netInvested: string; gain: string };

/** The sum of coverage flows after the first point (see docs/spec/accounting.md); `undefined` if zero or unknown. */
function coverageFlowsIn(points: NetWorthPoint[], flows: readonly Flows[]): string | undefined {
  const coverageOn = (day: string | undefined) => {
    const found = flows.find((flow) => flow.day === day);
    if (found === undefined) return undefined;
    const depositsAndGain = add(parseDecimal(found.netInvested), parseDecimal(found.gain));
    return subtract(parseDecimal(found.value), depositsAndGain);
  };
  const before = coverageOn(points.at(0)?.day);
  const after = coverageOn(points.at(-1)?.day);
  if (before === undefined || after === undefined) return undefined;
  const changed = subtract(after, before);
  return isZero(changed) ? undefined : formatDecimal(changed);
}

function linesOf({
  points,
  flows,
  compared,
  withDeposits,
}: {
  points: NetWorthPoint[];
  flows: readonly { day: string; netInvested: string }[];
  compared: readonly Compared[];
  withDeposits: boolean;
}): NamedLine[] {
  const invested = new Map(flows.map(({ day, netInvested }) => [day, netInvested]));
  const lineOf = (
    key: string,
    name: string,
    texts: readonly (string | null)[],
  ): Omit<NamedLine, "token"> => ({
    key,
    name,
    texts,
    values: texts.map((text) => (text === null ? null : Number(text))),
  });
  const deposits = points.map(({ day }) => invested.get(day) ?? null);
  return [
    ...(withDeposits && flows.length > 0
      ? [{ ...lineOf("deposits", t("chartLines.netDeposits"), deposits), token: "--ink-faint", dash: [6, 4] }]
      : []),
    ...compared.map(({ key, name, series }, index) => ({
      ...lineOf(key, name, benchmarkValues(points, flows, series)),
      token: tokens[index % tokens.length] ?? "--gold",
    })),
  ];
}

/** The figures of the net worth and of the lines. */
function FiguresTable({
  points,
  isHourly,
  lines,
}: {
  points: NetWorthPoint[];
  isHourly: boolean;
  lines: readonly NamedLine[];
}) {
  const format = useFormat();
  return (
    <ChartTable
      label={t("netWorth.netWorthOverTime")}
      figures={{
        days: points.map(({ day }) => day),
        heads: [t("chartLines.netWorth"), ...lines.map(({ name }) => name)],
        isHourly,
        cellsAt(index) {
          const point = points[index];
          if (point === undefined) return [];
          return [
            isHourly ? format.moment(point.at + 1) : format.day(point.day),
            format.money(point.value),
            ...lines.map(({ texts }) => format.money(texts[index] ?? null)),
          ];
        },
      }}
      tool={
        <ExportCsv
          file="net-worth"
          of={t("chartLines.asTable")}
          columns={[
            isHourly
              ? [t("chartLines.time"), ({ at }) => new Date(at + 1).toISOString()]
              : [t("chartLines.day"), ({ day }) => day],
            [`${t("chartLines.netWorth")} (${format.currency})`, ({ value }) => value],
            ...lines.map(({ name, texts }): Column<NetWorthPoint> => [
              `${name} (${format.currency})`,
              (point) => texts[points.indexOf(point)],
            ]),
          ]}
          rows={() => points}
        />
      }
    />
  );
}
