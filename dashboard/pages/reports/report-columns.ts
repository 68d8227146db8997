import type { ReportList } from "../../../src/domain/accounting/reports/report-items.ts";
import { termOf } from "../../../src/domain/accounting/reports/breakdown.ts";
import { parseDecimal, formatDecimal, round } from "../../../src/domain/money/decimal.ts";
import { zoneOffsets } from "../../../src/domain/time/zone-offsets.ts";
import { csvMoment, type Column } from "../../data/csv-file.ts";
import type { ResultOf } from "../../data/service.ts";
import { typeName, walletName } from "../../format/names.ts";
import { t } from "../../i18n/t.ts";

/** An item as the service returns it: the lots of a disposal have their share of its figures. */
export type Item = ResultOf<"pnl.items">["items"][number];
export type Disposal = ResultOf<"pnl.report">["disposals"][number];
export type DisposalLot = Disposal["lots"][number] & { of: Disposal };
type Names = { symbolOf(assetId: string): string; nameOf(assetId: string): string };

/** Decimals of money in a file: enough for rows to add up to the totals, without the many digits of a division. */
const moneyDecimals = 8;

function rounded(text: string | null | undefined): string | null {
  return text == null ? null : formatDecimal(round(parseDecimal(text), moneyDecimals));
}

/** The acquisition dates of a disposal's lots: the first and the last, if they differ. */
export function acquiredBetween(
  lots: readonly { at: number | null }[],
): [first: number, last: number] | null {
  const moments = lots.flatMap(({ at }) => at ?? []);
  return moments.length === 0 ? null : [Math.min(...moments), Math.max(...moments)];
}

/** The columns of a report's list for a spreadsheet: names instead of ids, dates, and the currency in every row. */
export function columnsOf(list: ReportList, currency: string, names: Names): Column<Item>[] {
  const sharedColumns: Column<Item>[] = [
    [t("reports.date"), ({ at }) => csvMoment(at)],
    [t("common.coin"), ({ assetId }) => names.symbolOf(assetId)],
    [t("common.name"), ({ assetId }) => names.nameOf(assetId)],
    [t("common.amount"), ({ amount }) => amount],
  ];
  const listColumns: Column<Item>[] =
    list === "disposals"
      ? [
          [t("reports.firstAcquired"), (item) => acquiredText(item, 0)],
          [t("reports.lastAcquired"), (item) => acquiredText(item, 1)],
          [t("common.proceeds"), (item) => ("proceeds" in item ? rounded(item.proceeds) : null)],
          [t("common.fees"), (item) => ("fees" in item ? rounded(item.fees) : null)],
          [t("common.costBasis"), (item) => ("cost" in item ? rounded(item.cost) : null)],
          [t("common.gain"), (item) => ("gain" in item ? rounded(item.gain) : null)],
          [t("reports.daysHeld"), (item) => ("holdingDays" in item ? item.holdingDays : null)],
          [t("reports.missingAmount"), (item) => ("missing" in item ? item.missing : null)],
        ]
      : [
          [
            t("reports.kind"),
            (item) => ("type" in item ? typeName(item.type) : "what" in item ? item.what : null),
          ],
          [
            t("common.wallet"),
            (item) => ("wallet" in item && item.wallet !== null ? walletName(item.wallet) : null),
          ],
          [t("common.value"), (item) => ("value" in item ? rounded(item.value) : null)],
          [t("common.costBasis"), (item) => ("cost" in item ? rounded(item.cost) : null)],
          [t("common.gain"), (item) => ("gain" in item ? rounded(item.gain) : null)],
        ];
  return [
    ...sharedColumns,
    ...listColumns,
    [t("reports.currency"), () => currency],
    [t("reports.transaction"), (item) => ("transactionId" in item ? item.transactionId : null)],
  ];
}

export const termTitles = {
  short: "reports.shortTerm",
  long: "reports.longTerm",
  undated: "reports.undated",
} as const;

/** The columns of a file with one row per lot of a disposal, as tax forms need it. */
export function lotColumns(currency: string, names: Names, timezone: string): Column<DisposalLot>[] {
  const offsetAt = zoneOffsets(timezone);
  return [
    [t("common.coin"), ({ of: disposal }) => names.symbolOf(disposal.assetId)],
    [t("common.name"), ({ of: disposal }) => names.nameOf(disposal.assetId)],
    [t("common.amount"), ({ amount }) => amount],
    [t("reports.acquired"), ({ at }) => csvMoment(at)],
    [t("reports.sold"), ({ of: disposal }) => csvMoment(disposal.at)],
    [t("common.proceeds"), ({ proceeds }) => rounded(proceeds)],
    [t("common.fees"), ({ fees }) => rounded(fees)],
    [t("common.costBasis"), ({ cost }) => rounded(cost)],
    [t("common.gain"), ({ gain }) => rounded(gain)],
    [t("reports.daysHeld"), ({ holdingDays }) => holdingDays],
    [t("reports.term"), ({ at, of: disposal }) => t(termTitles[termOf(at, disposal.at, offsetAt)])],
    [t("reports.assumedCost"), ({ assumed }) => (assumed ? t("reports.yes") : "")],
    [t("reports.currency"), () => currency],
    [t("reports.transaction"), ({ of: disposal }) => disposal.transactionId],
  ];
}

function acquiredText(item: Item, index: 0 | 1): string | null {
  const between = "lots" in item ? acquiredBetween(item.lots) : null;
  return between === null ? null : csvMoment(between[index]);
}

export function isDisposal(item: Item): item is Disposal {
  return "proceeds" in item;
}
