import { useAssets } from "../../data/assets.ts";
import { csvMoment, type Column } from "../../data/csv-file.ts";
import type { AuditEntry, Page } from "../../data/records.ts";
import { useWallets } from "../../data/wallets.ts";
import { operationName, platformName } from "../../format/names.ts";
import type { PageInput } from "../../parts/virtual-list.tsx";
import { allOf, ExportCsv } from "../../parts/lists/export-csv.tsx";
import { t } from "../../i18n/t.ts";

/** Exports the listed balance changes, all pages of them. */
export function ExportEntries({
  ask,
  isEmpty,
}: {
  ask(page: PageInput): Promise<Page<AuditEntry>>;
  isEmpty: boolean;
}) {
  const { symbolOf } = useAssets();
  const { nameOf } = useWallets();
  const columns: Column<AuditEntry>[] = [
    [t("auditLog.date"), ({ at }) => csvMoment(at)],
    [t("common.wallet"), ({ wallet, platform }) => nameOf(wallet, platform)],
    [t("auditLog.platform"), ({ platform }) => platformName(platform)],
    [t("auditLog.operation"), ({ operation }) => operationName(operation)],
    [t("common.coin"), ({ assetId }) => symbolOf(assetId)],
    [t("auditLog.change"), ({ change }) => change],
    [t("common.balance"), ({ balance }) => balance],
    [t("auditLog.transaction"), ({ transactionId }) => transactionId],
  ];
  return (
    <ExportCsv
      file="balance-history"
      of={t("common.balanceHistory")}
      columns={columns}
      isEmpty={isEmpty}
      rows={() => allOf(ask)}
    />
  );
}
