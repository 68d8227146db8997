import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { divide, formatDecimal, isZero, parseDecimal, round } from "../../../src/domain/money/decimal.ts";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { useAccount } from "../../data/account.tsx";
import { csvMoment, type Column } from "../../data/csv-file.ts";
import type { OpenLot } from "../../data/records.ts";
import { useService } from "../../data/service.ts";
import { countText } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { errorText } from "../../i18n/error-text.ts";
import { t } from "../../i18n/t.ts";
import { allOf, ExportCsv } from "../../parts/lists/export-csv.tsx";
import { Placeholder } from "../../parts/query-result.tsx";
import { LotTable } from "./lot-table.tsx";
import { useWalletLabels } from "./wallet-labels.ts";

const loadedAtOnce = 100;
/** Rows shown on a screen until more are requested. Print shows all that were loaded. */
const collapsedRows = 10;

/** Open lots: acquisition time and transaction, holding period, cost and gain. */
export function OpenLots({ asset }: { asset: Asset }) {
  const service = useService();
  const { name: accountName } = useAccount();
  const pages = useInfiniteQuery({
    queryKey: [accountName, "trades.lots", { assetId: asset.id }],
    queryFn: ({ signal, pageParam }) =>
      service.call(
        "trades.lots",
        {
          accountName,
          assetId: asset.id,
          limit: loadedAtOnce,
          order: "asc",
          cursor: pageParam,
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const [isWhole, setWhole] = useState(false);
  const nameOf = useWalletLabels();
  const lots = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = pages.data?.pages[0]?.total ?? 0;
  return (
    <section className="card" aria-labelledby="open-lots">
      <div className="card-head">
        <h2 id="open-lots">{t("asset.openLots")}</h2>
        <span className="actions">
          {!pages.isPending && <span className="faint small">{countText(total, "lot")}</span>}
          {(pages.isPending || total > 0) && (
            <ExportCsv
              isPending={pages.isPending}
              file={`lots-${asset.symbol}`}
              of={t("asset.openLots")}
              columns={columns(nameOf)}
              rows={() =>
                allOf((page) =>
                  service.call("trades.lots", { accountName, assetId: asset.id, order: "asc", ...page }),
                )
              }
            />
          )}
        </span>
      </div>
      {pages.isPending && <Placeholder lines={4} />}
      {pages.isError && <p role="alert">{errorText(pages.error)}</p>}
      {pages.data !== undefined && lots.length === 0 && <p className="soft">{t("asset.noLots")}</p>}
      {lots.length > 0 && <OpenLotTable lots={lots} isBrief={!isWhole} />}
      {pages.hasNextPage && (
        <p className="soft print-only">{t("common.printedRows", { shown: lots.length, total })}</p>
      )}
      {(pages.hasNextPage || (!isWhole && lots.length > collapsedRows)) && (
        <button
          type="button"
          className="button small"
          disabled={isWhole && pages.isFetching}
          onClick={() => (isWhole ? void pages.fetchNextPage() : setWhole(true))}
        >
          {t("asset.moreLots")}
        </button>
      )}
    </section>
  );
}

const columns = (nameOf: ReturnType<typeof useWalletLabels>): Column<OpenLot>[] => [
  [t("asset.acquired"), ({ at }) => csvMoment(at)],
  [t("common.wallet"), ({ wallet }) => nameOf(wallet)],
  [t("asset.walletAddress"), ({ wallet }) => wallet],
  [t("common.amount"), ({ amount }) => amount],
  [t("asset.held"), ({ daysHeld }) => daysHeld],
  [t("asset.unitCost"), (lot) => (lot.unknown ? null : unitCost(lot))],
  [t("common.costBasis"), ({ cost, unknown }) => (unknown ? null : cost)],
  [t("common.value"), ({ value }) => value],
  [t("holdings.unrealized"), ({ unrealised }) => unrealised],
];

function OpenLotTable({ lots, isBrief }: { lots: OpenLot[]; isBrief: boolean }) {
  const format = useFormat();
  const heads = [
    t("common.amount"),
    t("asset.held"),
    t("asset.unitCost"),
    t("common.costBasis"),
    t("common.value"),
    t("holdings.unrealized"),
  ];
  const rows = lots.map((lot, index) => ({
    transactionId: lot.transactionId,
    at: lot.at,
    figures: [
      format.amount(lot.amount),
      lot.daysHeld === null ? "—" : countText(lot.daysHeld, "day"),
      lot.unknown ? "—" : format.price(unitCost(lot)),
      lot.unknown ? t("asset.costUnknown") : format.money(lot.cost),
      lot.value === null ? t("common.noPrice") : format.money(lot.value),
    ],
    gain: lot.unrealised,
    badge: lot.unverified && <span className="badge">{t("asset.unverifiedLot")}</span>,
    isOnPaperOnly: isBrief && index >= collapsedRows,
  }));
  return <LotTable label={{ "aria-labelledby": "open-lots" }} heads={heads} rows={rows} />;
}

function unitCost({ amount, cost }: OpenLot): string | null {
  const units = parseDecimal(amount);
  return isZero(units) ? null : formatDecimal(round(divide(parseDecimal(cost), units), 18));
}
