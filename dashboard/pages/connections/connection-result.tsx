import type { Connection } from "../../data/records.ts";
import { standingOf } from "../../data/standing.ts";
import { useNow } from "../../data/use-now.ts";
import { counted, symbolFromId } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../router.tsx";

/** What the source itself says is held: next to ours where the history is there, provisional while it loads. */
export function ConnectionResult({ connection, canVerify }: { connection: Connection; canVerify: boolean }) {
  const { balances, provisional, verifiedAt } = connection;
  const format = useFormat();
  const now = useNow();
  const { verified, drift } = standingOf([connection]);
  if (provisional)
    return balances.length === 0 ? null : (
      <div className="small">
        <p className="soft">Held now, as the source says — provisional, in no total yet:</p>
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
  if (!canVerify) return <p className="small faint">This source does not tell balances to compare with.</p>;
  if (verifiedAt === null) return <p className="small faint">Not compared with its source yet.</p>;
  return (
    <p className="small verdict-line">
      <Link to="/certificate" className={drift > 0 ? "verdict off" : "verdict"}>
        <Icon name={drift > 0 ? "warning" : "check"} size={16} />
        {drift > 0
          ? `${drift} of ${counted(verified + drift, "balance")} ${drift === 1 ? "differs" : "differ"} from the source`
          : `${counted(verified, "balance")} agree${verified === 1 ? "s" : ""} with the source`}
      </Link>{" "}
      <span className="faint">compared {format.ago(verifiedAt, now)}</span>
    </p>
  );
}
