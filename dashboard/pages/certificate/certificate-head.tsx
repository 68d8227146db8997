import { useAccount, useAccountQuery } from "../../data/account.tsx";
import type { Certificate } from "../../data/records.ts";
import { useFormat } from "../../format/use-format.ts";
import { Rose } from "../../parts/icon.tsx";
import { pastComparisonsOf, verdictOf } from "./verdict.ts";
import { t } from "../../i18n/t.ts";

/** Account, date and total of the certificate. */
export function CertificateHead({ certificate }: { certificate: Certificate }) {
  const { name, demo } = useAccount();
  const format = useFormat();
  const worth = useAccountQuery("netWorth.current", {});
  const { isWhole, words } = verdictOf(certificate);
  const past = pastComparisonsOf(certificate);
  const platforms = new Set(certificate.verified.map(({ assetId }) => assetId.split("/")[0]));
  return (
    <header className="certificate-head">
      <Rose size={84} />
      <div className="stack">
        <p className="faint small">
          {[
            t("certificate.account", { name }),
            format.moment(certificate.at),
            ...(worth.data === undefined || worth.data.value === null
              ? []
              : [t("certificate.netWorth", { value: format.money(worth.data.value) })]),
          ].join(" · ")}
        </p>
        <p className={isWhole ? "certificate-verdict ok" : "certificate-verdict off"}>{words}</p>
        {demo && (
          <p>
            <span className="badge">{t("certificate.demo")}</span>{" "}
            <span className="soft small">{t("certificate.demoSources")}</span>
          </p>
        )}
        {certificate.verified.length > 0 && (
          <p className="soft">
            {t("certificate.askedOn", { count: platforms.size })}
            {past.all > 0 && ` ${t("certificate.pastMoments", { all: past.all, agree: past.agree })}`}
            {certificate.unverifiable.length > 0 &&
              ` ${t("certificate.withoutASource", { count: certificate.unverifiable.length })}`}
          </p>
        )}
      </div>
    </header>
  );
}
