import type { ShareAnswer } from "../../../src/contract/share-records.ts";
import { dayNumberOf, millisecondsPerDay } from "../../../src/domain/time/day.ts";
import type { NumberText } from "../../../src/domain/texts/number-text.ts";
import { worthClass } from "../../format/figure-class.ts";
import { typeName } from "../../format/names.ts";
import type { TimeText } from "../../../src/domain/texts/time-text.ts";
import { t } from "../../i18n/t.ts";
import { Chart } from "../../parts/chart/chart.tsx";

type Content = NonNullable<ShareAnswer["content"]>;
type Texts = { currency: string; numbers: NumberText; times: TimeText };

const none = "—";
const noPoint = (): void => undefined;

export function SharedContent({ content, ...texts }: { content: Content } & Texts) {
  switch (content.page) {
    case "netWorth":
      return <NetWorth content={content} {...texts} />;
    case "holdings":
      return <Holdings content={content} {...texts} />;
    case "performance":
      return <Performance content={content} {...texts} />;
    case "transactions":
      return <Transactions content={content} {...texts} />;
  }
}

type Of<Page extends Content["page"]> = { content: Extract<Content, { page: Page }> } & Texts;

function NetWorth({ content: { value, points }, currency, numbers, times }: Of<"netWorth">) {
  const figureAt = (index: number): string => {
    const point = points[index];
    if (point === undefined) return none;
    if (point.value !== null) return numbers.money(point.value, currency);
    return point.index === null ? none : numbers.digits(point.index, 2, 2);
  };
  const textAt = (index: number): string => {
    const point = points[index];
    return point === undefined ? none : `${times.day(point.day)}: ${figureAt(index)}`;
  };
  if (points.length === 0) return <p className="soft">{t("share.amountsAreHidden")}</p>;
  const shownValue = value === null ? null : numbers.money(value, currency);
  return (
    <>
      {shownValue !== null && <p className={worthClass(shownValue)}>{shownValue}</p>}
      {value === null && <p className="small faint">{t("share.indexLead")}</p>}
      <Chart
        points={points.map((point) => ({
          at: timeOf(point.day),
          value: numberOf(point.value ?? point.index),
        }))}
        label={t("common.netWorth")}
        figures={{
          days: points.map(({ day }) => day),
          heads: [t("common.netWorth")],
          cellsAt: (index) => [times.day(points[index]?.day ?? ""), figureAt(index)],
        }}
        textOf={textAt}
        onPoint={noPoint}
        onOpen={noPoint}
      />
      <p className="small soft">{textAt(points.length - 1)}</p>
    </>
  );
}

function Holdings({ content: { items }, currency, numbers }: Of<"holdings">) {
  const isShown = items.some(({ amount }) => amount !== null);
  const hasShares = items.some(({ share }) => share !== null);
  return (
    <table className="table" aria-labelledby="shared-page">
      <thead>
        <tr>
          <th scope="col">{t("share.asset")}</th>
          {isShown && <th scope="col">{t("share.amount")}</th>}
          {isShown && <th scope="col">{t("share.value")}</th>}
          {hasShares && <th scope="col">{t("share.share")}</th>}
        </tr>
      </thead>
      <tbody>
        {items.map(({ symbol, amount, value, share }, index) => (
          <tr key={`${symbol} ${index}`}>
            <th scope="row">{symbol}</th>
            {isShown && <td>{amount === null ? none : numbers.amount(amount)}</td>}
            {isShown && <td>{value === null ? none : numbers.money(value, currency)}</td>}
            {hasShares && <td>{share === null ? none : numbers.percent(share)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Performance({ content, currency, numbers }: Of<"performance">) {
  const money = (text: string | null): string | null =>
    text === null ? null : numbers.money(text, currency);
  const percent = (text: string | null): string => (text === null ? none : numbers.percent(text));
  const isBelowAYear = content.twr !== null && content.twrAnnualised === null;
  const rows: [string, string | null][] = [
    [t("share.twr"), percent(content.twr)],
    [t("share.twrAnnualised"), percent(content.twrAnnualised)],
    // Of less than a year, a rate per year says little.
    [t("share.xirr"), isBelowAYear ? null : percent(content.xirr)],
    [t("share.maxDrawdown"), percent(content.maxDrawdown)],
    [t("share.volatility"), percent(content.volatility)],
    [t("share.netInvested"), money(content.netInvested)],
    [t("share.gain"), money(content.gain)],
  ];
  return (
    <table className="table" aria-labelledby="shared-page">
      <tbody>
        {rows.map(
          ([title, text]) =>
            text !== null && (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>{text}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

function Transactions({ content: { items }, numbers, times }: Of<"transactions">) {
  if (items.length === 0) return <p className="soft">{t("share.noTransactions")}</p>;
  return (
    <table className="table" aria-labelledby="shared-page">
      <thead>
        <tr>
          <th scope="col">{t("share.day")}</th>
          <th scope="col">{t("share.type")}</th>
          <th scope="col">{t("share.legs")}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ day, type, legs }, index) => (
          <tr key={`${day} ${index}`}>
            <td>{times.day(day)}</td>
            <td>{typeName(type)}</td>
            <td>
              {legs
                .map(({ direction, symbol, amount }) =>
                  [
                    direction === "in" ? "+" : "−",
                    amount === null ? "" : numbers.amount(amount),
                    symbol,
                  ].join(" "),
                )
                .join(", ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function timeOf(day: string): number {
  return dayNumberOf(Date.parse(`${day}T00:00:00Z`)) * millisecondsPerDay;
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}
