import { useExplain } from "./explain.ts";
import { useAccountQuery } from "../data/account.tsx";
import { useAssets } from "../data/assets.ts";
import { countText, operationName, walletName } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { ExportCsv } from "../parts/lists/export-csv.tsx";
import { csvMoment, type Column } from "../data/csv-file.ts";
import type { AuditEntry } from "../data/records.ts";
import { QueryResult } from "../parts/query-result.tsx";
import { toneOf } from "../format/tone.ts";
import { t } from "../i18n/t.ts";

/** The changes that make up a balance, latest first; each opens its transaction. */
export default function BalanceEntries({
  assetId,
  wallet,
  at,
}: {
  assetId: string;
  wallet?: string;
  at?: number;
}) {
  const format = useFormat();
  const { symbolOf } = useAssets();
  const input = {
    assetId,
    ...(wallet === undefined ? {} : { wallet }),
    ...(at === undefined ? {} : { at }),
  };
  const answer = useAccountQuery("balances.explain", input);
  return (
    <QueryResult of={answer} lines={8}>
      {(oldestFirst) => {
        const entries = oldestFirst.toReversed();
        return (
          <div className="stack">
            <p className="soft">
              {t("explain.sumOfChanges", {
                what: [
                  symbolOf(assetId),
                  wallet === undefined ? "" : t("common.in", { wallet: walletName(wallet) }),
                  at === undefined ? "" : t("explain.at", { at: format.moment(at) }),
                ]
                  .filter((part) => part !== "")
                  .join(" "),
                changes: countText(entries.length, "change"),
              })}
            </p>
            <div className="actions">
              <ExportCsv
                file={`balance-${symbolOf(assetId)}`}
                of={symbolOf(assetId)}
                columns={columns()}
                rows={() => entries}
              />
            </div>
            <EntryTable entries={entries} />
          </div>
        );
      }}
    </QueryResult>
  );
}

function EntryTable({ entries }: { entries: readonly AuditEntry[] }) {
  const format = useFormat();
  const explain = useExplain();
  return (
    <table className="table small">
      <thead>
        <tr>
          <th scope="col">{t("explain.date")}</th>
          <th scope="col" className="end">
            {t("explain.change")}
          </th>
          <th scope="col" className="end">
            {t("explain.balanceAfter")}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">
              <button
                type="button"
                className="plain-button"
                onClick={() => explain({ kind: "transaction", id: entry.transactionId })}
              >
                {format.moment(entry.at)}
              </button>
              <span className="faint block">
                {operationName(entry.operation)}
                {entry.derived && `, ${t("common.computed")}`}
              </span>
            </th>
            <td className={`end break ${toneOf(entry.change) === "gain" ? "gain" : ""}`}>
              {format.signedExact(entry.change)}
            </td>
            <td className="end break">
              {entry.balance === null ? t("common.updating") : format.exact(entry.balance)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const columns = (): Column<AuditEntry>[] => [
  [t("explain.date"), ({ at }) => csvMoment(at)],
  [t("common.wallet"), ({ wallet }) => wallet],
  [t("explain.kind"), ({ operation }) => operationName(operation)],
  [t("explain.change"), ({ change }) => change],
  [t("explain.balanceAfter"), ({ balance }) => balance],
];
