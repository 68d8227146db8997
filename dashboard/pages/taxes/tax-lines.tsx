import { useAccount } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { useService } from "../../data/service.ts";
import type { TaxLine, TaxReport, TaxSection, TaxTexts } from "../../data/tax-report.ts";
import { useExplain } from "../../explain/explain.ts";
import { useFormat, type Format } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { CoinMark } from "../../parts/coin-mark.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { lineDetail } from "./line-text.ts";

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
      narrowRowHeight={102}
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
    <button type="button" className="transaction-row tax-line" onClick={onOpen} disabled={!("at" in line)}>
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

function sumsOf(line: TaxLine, format: Format): string {
  if (!("proceeds" in line) || line.proceeds === null) return "";
  return t("taxes.proceedsAndCost", {
    proceeds: format.money(line.proceeds),
    cost: format.money(line.cost),
  });
}
