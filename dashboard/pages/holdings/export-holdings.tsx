import { formatDecimal, multiply, parseDecimal } from "../../../src/domain/money/decimal.ts";
import { useAssets } from "../../data/assets.ts";
import type { Column } from "../../data/csv-file.ts";
import type { Group, HoldingRow } from "../../data/portfolio/holdings-table.ts";
import { useWallets } from "../../data/wallets.ts";
import { platformName } from "../../format/names.ts";
import { t } from "../../i18n/t.ts";
import { ExportCsv } from "../../parts/lists/export-csv.tsx";

/** The rows as filtered, grouped and sorted; below a wallet or chain its coins. */
export function ExportHoldings({
  rows,
  group,
  currency,
}: {
  rows: readonly HoldingRow[];
  group: Group;
  currency: string;
}) {
  const { nameOf: assetName } = useAssets();
  const { nameOf } = useWallets();
  const placeName = ({ place }: HoldingRow): string =>
    place === null
      ? ""
      : place === "transit"
        ? t("common.titleInTransit")
        : nameOf(place.wallet, place.platform);
  const columns: Column<HoldingRow>[] = [
    [t("common.coin"), ({ symbol }) => symbol],
    [t("common.name"), ({ assetId }) => (assetId === null ? null : assetName(assetId))],
    ...(group === "coin"
      ? []
      : ([
          [t("common.wallet"), placeName],
          [
            t("holdings.chain"),
            ({ place }) => (place === null || place === "transit" ? null : platformName(place.platform)),
          ],
        ] satisfies Column<HoldingRow>[])),
    [t("common.amount"), ({ amount }) => amount],
    [`${t("common.price")} (${currency})`, ({ price }) => price],
    [`${t("common.value")} (${currency})`, ({ value }) => value],
    [t("holdings.averagePrice"), ({ averagePrice }) => averagePrice],
    [t("common.costBasis"), ({ cost }) => cost],
    [t("holdings.unrealized"), ({ unrealised }) => unrealised],
    [
      `${t("holdings.unrealized")} ${t("holdings.inPercent")}`,
      ({ unrealisedRate }) => percentOf(unrealisedRate),
    ],
    [t("holdings.realized"), ({ realised }) => realised],
    [`${t("holdings.change")} ${t("holdings.inPercent")}`, ({ change24h }) => percentOf(change24h?.rate)],
    [t("holdings.today"), ({ today }) => today],
  ];
  return (
    <ExportCsv
      file="holdings"
      of={t("common.holdings")}
      columns={columns}
      rows={() => (group === "coin" ? rows : rows.flatMap(({ children }) => children))}
    />
  );
}

function percentOf(rate: string | null | undefined): string | null {
  return rate == null ? null : formatDecimal(multiply(parseDecimal(rate), parseDecimal("100")));
}
