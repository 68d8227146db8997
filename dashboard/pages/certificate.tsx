import "../styles/connections.css";
import { accessIncludes, useAccess } from "../access.ts";
import { useAccountMutation, useAccountQuery } from "../data/account.tsx";
import { useConnections } from "../data/connections.ts";
import { QueryResult } from "../parts/query-result.tsx";
import { Icon } from "../parts/icon.tsx";
import { useNotify } from "../parts/notice.tsx";
import { CertificateHead } from "./certificate/certificate-head.tsx";
import { CertificateHash } from "./certificate/certificate-hash.tsx";
import { DataQuality } from "./certificate/data-quality.tsx";
import { Drift } from "./certificate/drift.tsx";
import { Example } from "./certificate/example.tsx";
import { Positions } from "./certificate/positions.tsx";
import { Settlements } from "./certificate/settlements.tsx";
import { ShareCertificate } from "./certificate/share-certificate.tsx";
import { Unverified } from "./certificate/unverified.tsx";
import { Verified } from "./certificate/verified.tsx";
import { t } from "../i18n/t.ts";

/** The certificate: which balances agree with chains and exchanges, which do not, and why. */
export default function CertificatePage() {
  const answer = useAccountQuery("accounts.certificate", {});
  const connections = useConnections();
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const mayWrite = accessIncludes(useAccess(), "write");
  const canVerify = mayWrite && (connections.data ?? []).some(({ deleting }) => !deleting);
  return (
    <div className="page">
      <div className="actions no-print">
        <h1 className="spread">{t("common.verificationReport")}</h1>
        {canVerify && (
          <button
            type="button"
            className="button small"
            onClick={() =>
              void mutate("connections.verify", {}, ["tasks"]).then(
                () => say(t("common.checkingTheSourcesAgain")),
                fail,
              )
            }
          >
            <Icon name="sync" size={16} /> {t("certificate.verifyAgain")}
          </button>
        )}
        {answer.data !== undefined && <ShareCertificate certificate={answer.data} />}
      </div>
      <QueryResult of={answer} lines={12}>
        {(certificate) => (
          <article className="certificate" aria-label={t("common.verificationReport")}>
            <CertificateHead certificate={certificate} />
            {certificate.verified.length + certificate.drift.length + certificate.positions.length === 0 && (
              <Example />
            )}
            <Drift drift={certificate.drift} connections={connections.data ?? []} />
            <Positions positions={certificate.positions} />
            <Settlements />
            <Verified verified={certificate.verified} />
            <Unverified certificate={certificate} />
            <DataQuality certificate={certificate} connections={connections.data ?? []} />
            <CertificateHash hash={certificate.hash} />
          </article>
        )}
      </QueryResult>
    </div>
  );
}
