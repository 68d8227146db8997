import { useAccount, useAnswer } from "../../data/account.tsx";
import type { Certificate } from "../../data/records.ts";
import { counted } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { Rose } from "../../parts/icon.tsx";
import { pastOf, verdictOf } from "./verdict.ts";

/** Whose it is, of when, and what it comes to. */
export function CertificateHead({ certificate }: { certificate: Certificate }) {
  const { name } = useAccount();
  const format = useFormat();
  const worth = useAnswer("netWorth.current", {});
  const { isWhole, words } = verdictOf(certificate);
  const past = pastOf(certificate);
  const platforms = new Set(certificate.verified.map(({ assetId }) => assetId.split("/")[0]));
  return (
    <header className="certificate-head">
      <Rose size={84} />
      <div className="stack">
        <p className="faint small">
          Account “{name}” · {format.moment(certificate.at)}
          {worth.data !== undefined && worth.data.value !== null && (
            <> · net worth {format.money(worth.data.value)}</>
          )}
        </p>
        <p className={isWhole ? "certificate-verdict ok" : "certificate-verdict off"}>{words}</p>
        {certificate.verified.length > 0 && (
          <p className="soft">
            Asked on {counted(platforms.size, "chain or exchange", "chains and exchanges")}
            {past.all > 0 &&
              `, and at ${counted(past.all, "moment")} of the past: ${past.agree === past.all ? "all agree" : `${past.agree} agree`}`}
            .
          </p>
        )}
      </div>
    </header>
  );
}
