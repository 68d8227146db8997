import { useMemo, useState } from "react";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { endOfDay, numberOfDay } from "../../../src/domain/time/day.ts";
import { useAccountQuery } from "../../data/account.tsx";
import type { ResultOf } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { figuresOf } from "../../parts/chart/chart-point.ts";
import { Chart } from "../../parts/chart/chart.tsx";
import { t } from "../../i18n/t.ts";

/** The daily amount held, or its value. */
export function Held({
  asset,
  first,
  view,
}: {
  asset: Asset;
  first: string | undefined;
  view: "amount" | "value";
}) {
  const { id, coinId } = asset;
  const answer = useAccountQuery("balances.history", coinId === null ? { assetId: id } : { coinId });
  return (
    <QueryResult of={answer} lines={6}>
      {(days) => (
        <HeldChart
          symbol={asset.symbol}
          days={first === undefined ? days : days.filter(({ day }) => day >= first)}
          view={view}
        />
      )}
    </QueryResult>
  );
}

function HeldChart({
  symbol,
  days,
  view,
}: {
  symbol: string;
  days: ResultOf<"balances.history">;
  view: "amount" | "value";
}) {
  const format = useFormat();
  const [index, setIndex] = useState<number | null>(null);
  const points = useMemo(
    () =>
      days.map((point) => ({
        at: endOfDay(numberOfDay(point.day)),
        value: point[view] === null ? null : Number(point[view]),
      })),
    [days, view],
  );
  const pointedDay = (index === null ? undefined : days[index]) ?? days.at(-1);
  if (pointedDay === undefined) return <p className="soft">{t("asset.youDoNotHoldThis")}</p>;
  const textOf = ({ amount, value }: typeof pointedDay): string =>
    view === "amount" ? `${format.amount(amount)} ${symbol}` : format.money(value);
  return (
    <>
      <p>
        <b className="big">{textOf(pointedDay)}</b>{" "}
        <span className="faint">{format.day(pointedDay.day)}</span>
      </p>
      <Chart
        points={points}
        label={t(view === "amount" ? "asset.amountOverTime" : "asset.valueOverTime")}
        figures={figuresOf(days, [t(view === "amount" ? "common.amount" : "common.value")], (point) => [
          format.day(point.day),
          textOf(point),
        ])}
        hidesScale={format.hidden}
        textOf={(at) => {
          const point = days[at];
          return point === undefined ? "" : `${format.day(point.day)}: ${textOf(point)}`;
        }}
        onPoint={setIndex}
        onOpen={() => undefined}
      />
    </>
  );
}
