import { useMemo, useState } from "react";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { endOfDay, numberOfDay } from "../../../src/domain/time/day.ts";
import { useAct, useAnswer } from "../../data/account.tsx";
import { firstDayOf, rangeOptions, type Range } from "../../data/ranges.ts";
import type { ResultOf } from "../../data/service.ts";
import { useNow } from "../../data/use-now.ts";
import { dayOf } from "../../../src/domain/time/day.ts";
import { counted } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { Answer } from "../../parts/answer.tsx";
import { Chart } from "../../parts/chart.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { Segments } from "../../parts/segments.tsx";
import { numberText, t } from "../../i18n/t.ts";

type Close = ResultOf<"prices.list">[number];

/** Daily closes in use, by whom each was told, and how old the last one is. */
export function PriceSeries({ asset }: { asset: Asset }) {
  const [range, setRange] = useState<Range>("1Y");
  const answer = useAnswer("prices.list", { assetId: asset.id });
  const first = firstDayOf(range, dayOf(useNow()));
  return (
    <section className="card" aria-label={t("asset.prices")}>
      <div className="card-head">
        <h2>{t("common.price")}</h2>
        <Segments
          label={t("common.timeRange")}
          options={rangeOptions()}
          value={range}
          onChange={(value) => setRange(value)}
        />
      </div>
      <Answer of={answer} lines={6}>
        {(closes) =>
          closes.length === 0 ? (
            <NoPrice asset={asset} />
          ) : (
            <Series
              closes={first === undefined ? closes : closes.filter(({ day }) => day >= first)}
              all={closes}
            />
          )
        }
      </Answer>
    </section>
  );
}

function Series({ closes, all }: { closes: Close[]; all: Close[] }) {
  const format = useFormat();
  const now = useNow();
  const [index, setIndex] = useState<number | null>(null);
  const last = all.at(-1);
  const shown = (index === null ? undefined : closes[index]) ?? last;
  const points = useMemo(
    () => closes.map(({ day, close }) => ({ at: endOfDay(numberOfDay(day)), value: Number(close) })),
    [closes],
  );
  const sources = useMemo(() => countBySource(all), [all]);
  if (shown === undefined || last === undefined) return null;
  const isOld = numberOfDay(dayOf(now)) - numberOfDay(last.day) > 1;
  return (
    <>
      <p>
        <b className="big">{format.price(shown.close)}</b>{" "}
        <span className="faint">
          {format.day(shown.day)}, {shown.manual ? t("asset.customPrice2") : shown.source}
        </span>
      </p>
      {isOld && (
        <p className="gold small">
          {t("asset.theLatestPriceIsFrom", { day: format.ago(endOfDay(numberOfDay(last.day)), now) })}
        </p>
      )}
      <Chart
        points={points}
        label={t("asset.priceHistory")}
        textOf={(at) => {
          const close = closes[at];
          return close === undefined ? "" : `${format.day(close.day)}: ${format.price(close.close)}`;
        }}
        onPoint={setIndex}
        onOpen={() => undefined}
      />
      <p className="faint small">
        {t("asset.since", {
          days: counted(all.length, "day"),
          day: format.day(all[0]?.day ?? last.day),
          sources: sources.map(([source, count]) => `${source} ${numberText(count)}`).join(", "),
        })}
      </p>
    </>
  );
}

function NoPrice({ asset }: { asset: Asset }) {
  const act = useAct();
  const { say, fail } = useNotify();
  return (
    <div className="empty">
      <p>{t("asset.noSourceHasAPrice")}</p>
      <button
        type="button"
        className="button"
        onClick={() =>
          void act("prices.refresh", { assetIds: [asset.id] }).then(
            () => say(t("common.checkingTheSourcesAgain")),
            fail,
          )
        }
      >
        {t("common.retry")}
      </button>
    </div>
  );
}

function countBySource(closes: Close[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { source, manual } of closes) {
    const name = manual ? t("asset.customPrice2") : source;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}
