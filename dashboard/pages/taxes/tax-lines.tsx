import { useAccount } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { useService } from "../../data/service.ts";
import type { TaxLine, TaxReport, TaxSection, TaxTexts } from "../../data/tax-report.ts";
import { useExplain } from "../../explain/explain.ts";
import { countText, typeName } from "../../format/names.ts";
import { useFormat, type Format } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { CoinMark } from "../../parts/coin-mark.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";

/** The lines of a section, latest first; a line opens its transaction. */
export function TaxLines({
  report,
  section,
  texts,
}: {
  report: TaxReport;
  section: TaxSection;
  texts: TaxTexts;
}) {
  const service = useService();
  const { name: accountName } = useAccount();
  const explain = useExplain();
  const { reportId, currency } = report;
  return (
    <VirtualList<TaxLine>
      name={["tax.lines", { reportId, section: section.id }]}
      ask={(page, signal) =>
        service.call("tax.lines", { accountName, reportId, section: section.id, ...page }, signal)
      }
      rowHeight={60}
      narrowRowHeight={84}
      keyOf={(line) => JSON.stringify(line)}
      label={texts.of(section.title)}
      row={(line) => (
        <Row
          line={line}
          currency={currency}
          onOpen={() => {
            const id = "transactionIds" in line ? line.transactionIds[0] : undefined;
            if (id !== undefined) explain({ kind: "transaction", id });
          }}
        />
      )}
      empty={<p className="empty">{t("taxes.noLines")}</p>}
    />
  );
}

function Row({ line, currency, onOpen }: { line: TaxLine; currency: string; onOpen(): void }) {
  const format = useFormat(currency);
  const { find, symbolOf } = useAssets();
  const symbol = symbolOf(line.assetId);
  const { value, isSigned } = figureOf(line);
  const when = format.day(line.day);
  return (
    <button type="button" className="transaction-row" onClick={onOpen} disabled={!("at" in line)}>
      <CoinMark symbol={symbol} coinId={find(line.assetId)?.coinId} assetId={line.assetId} />
      <span className="row-main">
        <span className="clip">
          <b>{symbol}</b> {format.amount(line.amount)}
        </span>
        <span className="row-place faint small clip">
          <span className="narrow-inline">{when} · </span>
          {lineDetail(line, format)}
        </span>
      </span>
      <span className="row-legs">
        <span className={isSigned ? format.moneyTone(value) : ""}>
          {value === null ? t("common.unknown") : isSigned ? format.signedMoney(value) : format.money(value)}
        </span>
        <span className="faint small clip">{sumsOf(line, format)}</span>
      </span>
      <span className="row-when faint small">{when}</span>
    </button>
  );
}

function figureOf(line: TaxLine): { value: string | null; isSigned: boolean } {
  return "gain" in line ? { value: line.gain, isSigned: true } : { value: line.value, isSigned: false };
}

/** The rules that matched a disposal with its cost, or the kind of another line. */
function lineDetail(line: TaxLine, format: Format): string {
  if ("price" in line)
    return line.price === null ? t("taxes.noPrice") : t("taxes.priceOf", { price: format.money(line.price) });
  if ("type" in line) return typeName(line.type);
  const [only] = line.matches;
  const denied = line.denied === null ? [] : [t("taxes.denied", { amount: format.money(line.denied) })];
  const matched =
    only === undefined || line.matches.length > 1
      ? [countText(line.matches.length, "lot")]
      : [
          t(matchTitles[only.rule]),
          ...(only.acquired === null ? [] : [t("taxes.acquired", { day: format.day(only.acquired) })]),
        ];
  const basis = line.basis === "known" ? [] : [t(basisTitles[line.basis])];
  const cause =
    line.cause === "sale" ? [] : [line.cause === "expense" ? t("taxes.expense") : typeName(line.cause)];
  return [...cause, ...matched, ...denied, ...basis].join(" · ");
}

const matchTitles = {
  lot: "taxes.lot",
  "same-day": "taxes.sameDay",
  "30-day": "taxes.within30Days",
  pool: "taxes.averageCost",
  "four-weeks": "taxes.fourWeeks",
  "year-average": "taxes.averageOfTheYear",
  "portfolio-share": "taxes.shareOfThePortfolio",
  missing: "taxes.noAcquisition",
} as const;

const basisTitles = {
  assumed: "taxes.assumedCost",
  unknown: "taxes.costUnknown",
  missing: "taxes.partNotAcquired",
} as const;

function sumsOf(line: TaxLine, format: Format): string {
  if (!("proceeds" in line) || line.proceeds === null) return "";
  return t("taxes.proceedsAndCost", {
    proceeds: format.money(line.proceeds),
    cost: format.money(line.cost),
  });
}
