import { useExplain } from "../explain/explain.ts";
import { useMemo } from "react";
import type { AuditEntry } from "../data/records.ts";
import { useAccount } from "../data/account.tsx";
import { NoDataYet } from "../parts/no-data-yet.tsx";
import { useAssets } from "../data/assets.ts";
import { useService } from "../data/service.ts";
import { useWallets } from "../data/wallets.ts";
import { rowFigureClass } from "../format/figure-class.ts";
import { countText, operationName } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { CoinMark } from "../parts/coin-mark.tsx";
import { useIsEmptyList, VirtualList, type ListName } from "../parts/virtual-list.tsx";
import { Segments } from "../parts/segments.tsx";
import { ChangeHistory } from "./transactions/change-history.tsx";
import { useRouter, useSearchChoice } from "../router.tsx";
import { EntryFilters, entryFilterOf } from "./audit-log/entry-filters.tsx";
import { ExportEntries } from "./audit-log/export-entries.tsx";
import { toneOf } from "../format/tone.ts";
import { t } from "../i18n/t.ts";

/** Every change of a balance with the resulting balance: the origin of every figure. */
export default function AuditLogPage() {
  const format = useFormat();
  const service = useService();
  const { name: accountName } = useAccount();
  const { search } = useRouter();
  const [view, setView] = useSearchChoice("view");
  const input = useMemo(() => ({ filter: entryFilterOf(search) }), [search]);
  const listName: ListName = ["auditLog.list", input];
  const isEmpty = useIsEmptyList(listName);
  const choice = (
    <Segments
      label={t("auditLog.view")}
      options={[
        { value: "", title: t("auditLog.balances") },
        { value: "changes", title: t("auditLog.yourChanges") },
      ]}
      value={view === "changes" ? view : ""}
      onChange={setView}
    />
  );
  if (view === "changes")
    return (
      <div className="page">
        <h1>{t("common.balanceHistory")}</h1>
        {choice}
        <p className="soft page-lead">{t("auditLog.yourChangesLead")}</p>
        <section className="card stack">
          <ChangeHistory of={{}} />
        </section>
      </div>
    );
  return (
    <div className="page">
      <div className="card-head">
        <h1>{t("common.balanceHistory")}</h1>
        <ExportEntries
          ask={(page) => service.call("auditLog.list", { accountName, ...input, ...page })}
          isEmpty={isEmpty}
        />
      </div>
      {choice}
      <p className="soft page-lead">{t("auditLog.everyChangeOfABalance")}</p>
      <EntryFilters />
      <VirtualList<AuditEntry>
        name={listName}
        ask={(page, signal) => service.call("auditLog.list", { accountName, ...input, ...page }, signal)}
        rowHeight={56}
        narrowRowHeight={76}
        keyOf={({ id }) => id}
        label={t("auditLog.balanceChangesNewestFirst")}
        row={(entry) => <EntryRow entry={entry} />}
        heading={({ at }, total) => (
          <>
            <span>
              <b>{format.month(at)}</b> <span className="faint">{countText(total, "change")}</span>
            </span>
            <span className="faint small wide-only" aria-hidden="true">
              {t("common.balance")}
            </span>
          </>
        )}
        empty={<NoDataYet text={t("auditLog.noBalanceChangesYet")} />}
      />
    </div>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const format = useFormat();
  const { find, symbolOf } = useAssets();
  const { placeOf } = useWallets();
  const explain = useExplain();
  const symbol = symbolOf(entry.assetId);
  const change = format.signed(entry.change, entry.assetId);
  const balance = entry.balance === null ? t("common.updating") : format.amount(entry.balance, entry.assetId);
  return (
    <button
      type="button"
      className="transaction-row entry"
      onClick={() => explain({ kind: "transaction", id: entry.transactionId })}
    >
      <CoinMark symbol={symbol} coinId={find(entry.assetId)?.coinId} assetId={entry.assetId} size="small" />
      <span className="row-main">
        <span className="clip">{placeOf(entry.wallet, entry.platform)}</span>
        <span className="faint small clip">
          {operationName(entry.operation)}
          {entry.derived && ` · ${t("common.computed")}`} ·{" "}
          <span className="wide-only">{format.moment(entry.at)}</span>
          <span className="narrow-inline">{format.date(entry.at)}</span>
        </span>
      </span>
      <span className={`row-legs ${toneOf(entry.change) === "gain" ? "gain" : ""}`}>
        <span className={rowFigureClass(change)}>
          {change} {symbol}
        </span>
        <span className={`faint small narrow-only ${rowFigureClass(balance)}`}>
          {t("common.balance")} {balance}
        </span>
      </span>
      <span className="row-balance">
        <span className="row-label faint small">{t("common.balance")}</span>
        <span className={rowFigureClass(balance)}>{balance}</span>
      </span>
    </button>
  );
}
