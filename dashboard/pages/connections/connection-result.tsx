import type { Connection } from "../../data/records.ts";
import { verificationSummaryOf } from "../../data/verification-summary.ts";
import { useNow } from "../../data/use-now.ts";
import { symbolFromId } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../router.tsx";
import { t } from "../../i18n/t.ts";

/** The balances reported by the source: compared with the records once the history is complete, provisional while it loads. */
export function ConnectionResult({ connection, canVerify }: { connection: Connection; canVerify: boolean }) {
  const { balances, provisional, verifiedAt } = connection;
  const format = useFormat();
  const now = useNow();
  const { verified, drift } = verificationSummaryOf([connection]);
  if (provisional)
    return balances.length === 0 ? null : (
      <div className="small">
        <p className="soft">{t("connections.currentBalancesFromTheSource")}</p>
        <p>
          {balances.map(({ assetId, wallet, symbol, source, value }) => (
            <span key={`${wallet} ${assetId}`} className="held">
              <b>
                {format.amount(source)} {symbol ?? symbolFromId(assetId)}
              </b>
              {value !== null && <span className="faint"> {format.money(value)}</span>}
            </span>
          ))}
        </p>
      </div>
    );
  if (!canVerify) return <p className="small faint">{t("connections.thisSourceDoesNotReport")}</p>;
  if (verifiedAt === null) return <p className="small faint">{t("connections.notComparedWithTheSource")}</p>;
  return (
    <p className="small verdict-line">
      <Link to="/certificate" className={drift > 0 ? "verdict off" : "verdict"}>
        <Icon name={drift > 0 ? "warning" : "check"} size={16} />
        {drift > 0
          ? t("connections.someDiffer", { drift, count: verified + drift })
          : t("connections.allAgree", { count: verified })}
      </Link>{" "}
      <span className="faint">{t("connections.compared", { verifiedAt: format.ago(verifiedAt, now) })}</span>
    </p>
  );
}
