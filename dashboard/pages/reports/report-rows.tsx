import type { ReportList } from "../../../src/domain/accounting/reports/report-items.ts";
import { useAccount } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { listTitles, type ReportItem, type SavedReport } from "../../data/report.ts";
import { useService } from "../../data/service.ts";
import { useExplain } from "../../explain/explain.ts";
import { countText, typeName, walletName } from "../../format/names.ts";
import { useFormat, type Format } from "../../format/use-format.ts";
import { CoinMark } from "../../parts/coin-mark.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { t } from "../../i18n/t.ts";

/** A list of a report, latest first; each row opens the rule, prices and lots behind it. */
export function ReportRows({ report, list }: { report: SavedReport; list: ReportList }) {
  const service = useService();
  const { name: accountName } = useAccount();
  const explain = useExplain();
  const { reportId } = report;
  const total = report.counts[list] ?? 0;
  return (
    <VirtualList<ReportItem>
      name={["pnl.items", { reportId, list }]}
      ask={async (page, signal) => {
        const found = await service.call("pnl.items", { accountName, reportId, list, ...page }, signal);
        return { ...found, items: found.items as ReportItem[] };
      }}
      rowHeight={60}
      narrowRowHeight={84}
      keyOf={keyOf}
      label={t(listTitles[list])}
      row={(item, index) => (
        <Row
          item={item}
          currency={report.currency}
          madeAt={report.at}
          onOpen={() =>
            explain({
              kind: "report-item",
              reportId,
              currency: report.currency,
              list,
              index: total - 1 - index,
            })
          }
        />
      )}
      empty={<p className="empty">{t("reports.noEntriesInThisPeriod")}</p>}
    />
  );
}

/** A unique key: rows of one transaction differ by their subject. */
function keyOf(item: ReportItem): string {
  return JSON.stringify(item);
}

function Row({
  item,
  currency,
  madeAt,
  onOpen,
}: {
  item: ReportItem;
  currency: string;
  madeAt: number;
  onOpen(): void;
}) {
  const format = useFormat(currency);
  const { find, symbolOf } = useAssets();
  const symbol = symbolOf(item.assetId);
  const figure = figureOf(item, format);
  // Lots remaining at the end of an unfinished period are valued at the time of the report.
  const when = item.at === null ? t("reports.average") : format.date(Math.min(item.at, madeAt));
  const sums =
    "proceeds" in item && item.proceeds !== null
      ? t("reports.proceedsAndCost", {
          proceeds: format.money(item.proceeds),
          cost: format.money(item.cost),
        })
      : null;
  return (
    <button type="button" className="transaction-row" onClick={onOpen}>
      <CoinMark symbol={symbol} coinId={find(item.assetId)?.coinId} assetId={item.assetId} />
      <span className="row-main">
        <span className="clip">
          <b>{symbol}</b> {format.amount(item.amount)}
        </span>
        <span className="row-place faint small clip">
          <span className="narrow-inline">{when} · </span>
          {itemDetail(item)}
        </span>
        {sums !== null && <span className="row-place row-date faint small">{sums}</span>}
      </span>
      <span className="row-legs">
        <span className={figure.tone}>
          {figure.value === null
            ? t("common.unknown")
            : figure.signed
              ? format.signedMoney(figure.value)
              : format.money(figure.value)}
        </span>
        {sums === null ? (
          <span className="faint small clip">{figure.says}</span>
        ) : (
          <span className="faint small clip wide-only">{sums}</span>
        )}
      </span>
      <span className="row-when faint small">{when}</span>
    </button>
  );
}

function itemDetail(item: ReportItem): string {
  if ("proceeds" in item)
    return [
      item.lots.length > 0 ? countText(item.lots.length, "lot") : t("reports.noLots"),
      ...(item.holdingDays === null
        ? []
        : [t("reports.heldFor", { days: countText(item.holdingDays, "day") })]),
      ...(/^0$/.test(item.missing) ? [] : [t("reports.missing", { missing: item.missing })]),
    ].join(" · ");
  if ("type" in item) return typeName(item.type);
  if ("wanted" in item) return t("reports.disposedOfMoreThanAcquired", { wanted: item.wanted });
  if ("what" in item) return item.what;
  if ("realised" in item) return t("reports.depositAtMarketValue");
  return item.wallet === null ? t("common.allWallets") : walletName(item.wallet);
}

type RowFigure = { value: string | null; says: string; signed: boolean; tone: string };

function figureOf(item: ReportItem, format: Format): RowFigure {
  if ("gain" in item)
    return {
      value: item.gain,
      says: t(item.gain?.startsWith("-") === true ? "reports.lossOfRow" : "reports.gainOfRow"),
      signed: true,
      tone: format.moneyTone(item.gain),
    };
  if ("value" in item) return { value: item.value, says: t("reports.valueOfRow"), signed: false, tone: "" };
  if ("cost" in item) return { value: item.cost, says: t("reports.costOfRow"), signed: false, tone: "" };
  return { value: null, says: "", signed: false, tone: "faint" };
}
