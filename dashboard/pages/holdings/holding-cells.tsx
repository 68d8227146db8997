import type { ReactNode } from "react";
import type { HoldingRow, Sorting } from "../../data/portfolio/holdings-table.ts";
import type { CostGap } from "../../data/records.ts";
import { useNow } from "../../data/use-now.ts";
import { isLongWorth } from "../../format/figure-class.ts";
import { useFormat } from "../../format/use-format.ts";
import { walletName } from "../../format/names.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { NoPrice } from "../../parts/lists/no-price.tsx";
import { t } from "../../i18n/t.ts";
import { Figure } from "../../parts/figure.tsx";
import { GainText, RateText } from "../../parts/gains/gain-text.tsx";

const gaps: Record<Exclude<CostGap, "money">, PlainKey> = {
  computing: "holdings.gapComputing",
  missingHistory: "holdings.gapMissingHistory",
  unknownCost: "holdings.gapUnknownCost",
};

/** The figures of a row, one cell a column. Each cell names its column for the phone layout. */
export function HoldingCells({
  row,
  columns,
  at,
  hasAmount,
  isChild = false,
}: {
  row: HoldingRow;
  columns: readonly Sorting[];
  at: number;
  hasAmount: boolean;
  isChild?: boolean;
}) {
  const cells: Partial<Record<Sorting, [title: PlainKey, ReactNode]>> = {
    price: [
      "common.price",
      row.assetId === null ? "" : isChild ? <PlainPrice row={row} /> : <Price row={row} />,
    ],
    value: ["common.value", <Value key="value" row={row} hasGain={columns.includes("unrealised")} />],
    averagePrice: [
      "holdings.averagePrice",
      isChild || row.assetId === null ? "" : <Average key="average" row={row} />,
    ],
    cost: ["common.costBasis", <Cost key="cost" row={row} isChild={isChild} />],
    unrealised: ["holdings.unrealized", <Unrealised key="unrealised" row={row} />],
    realised: [
      "holdings.realized",
      row.realised === undefined ? "" : <Realised key="realised" row={row} value={row.realised} />,
    ],
    today: ["holdings.today", <GainText key="today" value={row.today} />],
  };
  return (
    <>
      {hasAmount && (
        <Cell heading="common.amount">
          <Amount row={row} at={at} />
        </Cell>
      )}
      {columns.map((column) => {
        const cell = cells[column];
        return (
          cell !== undefined && (
            <Cell key={column} heading={cell[0]} name={column}>
              {cell[1]}
            </Cell>
          )
        );
      })}
    </>
  );
}

function Cell({
  heading,
  name = "amount",
  children,
}: {
  heading: PlainKey;
  name?: string;
  children: ReactNode;
}) {
  return (
    <td className={`end cell-${name}`} data-label={t(heading)}>
      {children}
    </td>
  );
}

function Amount({ row: { amount, assetId, place, symbol }, at }: { row: HoldingRow; at: number }) {
  const format = useFormat();
  if (amount === null) return null;
  if (place === null || place === "transit" || assetId === null)
    return format.amount(amount, assetId ?? undefined);
  const { wallet } = place;
  return (
    <Figure
      of={{ kind: "balance", assetId, wallet, at }}
      says={t("common.coinIn", { symbol, wallet: walletName(wallet) })}
    >
      {format.amount(amount, assetId)}
    </Figure>
  );
}

function PlainPrice({ row: { price } }: { row: HoldingRow }) {
  return useFormat().price(price);
}

/** A price older than a day is marked. */
function Price({ row: { price, priceAt, change24h } }: { row: HoldingRow }) {
  const format = useFormat();
  const now = useNow();
  if (price === null) return <span className="faint">—</span>;
  return (
    <>
      <span title={priceAt === null ? "" : format.moment(priceAt)}>{format.price(price)}</span>
      {priceAt !== null && now - priceAt >= 36 * 3_600_000 && (
        <span className="small gold block">{format.ago(priceAt, now)}</span>
      )}
      {change24h !== null && (
        <span className="small block" title={t("common.since", { since: format.moment(change24h.since) })}>
          <RateText rate={change24h.rate} />
        </span>
      )}
    </>
  );
}

/** On a phone the gain is below the value instead of the share, as long as the row is closed. */
function Value({ row, hasGain }: { row: HoldingRow; hasGain: boolean }) {
  const { value, share, assetId, unrealised } = row;
  const format = useFormat();
  if (value === null) return <NoPrice assetId={assetId} />;
  const money = format.money(value);
  const isGainShown = hasGain && unrealised !== null;
  return (
    <>
      <span className={isLongWorth(money) ? "long" : undefined}>{money}</span>
      {share !== null && (
        <span className={`small faint block ${isGainShown ? "value-share" : ""}`}>
          {format.percent(share)}
        </span>
      )}
      {isGainShown && (
        <span className="small narrow-line" title={t("holdings.unrealized")}>
          <GainText value={unrealised} /> <RateText rate={row.unrealisedRate} />
        </span>
      )}
    </>
  );
}

function Average({ row: { averagePrice } }: { row: HoldingRow }) {
  const format = useFormat();
  return averagePrice === null ? <span className="faint">—</span> : format.price(averagePrice);
}

/** An unknown cost is shown with its reason. */
function Cost({
  row: { cost, costGap, unknownCosts, averagePrice, assetId },
  isChild,
}: {
  row: HoldingRow;
  isChild: boolean;
}) {
  const format = useFormat();
  if (cost === null)
    return costGap === null || costGap === "money" ? (
      <span className="faint">—</span>
    ) : (
      <span className="faint small">{t(gaps[costGap])}</span>
    );
  return (
    <>
      {format.money(cost)}
      {!isChild && assetId !== null && averagePrice !== null && (
        <span className="small faint average-line" title={t("holdings.averagePrice")}>
          ⌀ {format.price(averagePrice)}
        </span>
      )}
      {unknownCosts > 0 && (
        <span className="small gold block">{t("holdings.withoutCost", { count: unknownCosts })}</span>
      )}
    </>
  );
}

/** The realized gain. A note counts sales that it leaves out because their gain is unknown, and sales at an unknown cost, taken as zero. */
function Realised({
  value,
  row: { unknownGains, unknownCostSales },
}: {
  value: string | null;
  row: HoldingRow;
}) {
  return (
    <>
      <GainText value={value} />
      {unknownGains > 0 && (
        <span className="small gold block">{t("common.salesUnknown", { count: unknownGains })}</span>
      )}
      {unknownCostSales > 0 && (
        <span className="small gold block">
          {t("common.salesAtUnknownCost", { count: unknownCostSales })}
        </span>
      )}
    </>
  );
}

function Unrealised({ row: { unrealised, unrealisedRate } }: { row: HoldingRow }) {
  return (
    <>
      <GainText value={unrealised} />
      {unrealisedRate !== null && (
        <span className="small block">
          <RateText rate={unrealisedRate} />
        </span>
      )}
    </>
  );
}
