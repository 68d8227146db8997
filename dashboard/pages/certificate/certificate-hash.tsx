import { t } from "../../i18n/t.ts";

/** The hash of all records. Two certificates of the same records have the same hash. */
export function CertificateHash({ hash }: { hash: string }) {
  return (
    <section aria-labelledby="hash">
      <h2 id="hash">{t("certificate.dataFingerprintSha256")}</h2>
      <p className="soft small">{t("certificate.sha256OverAllTransactions")}</p>
      <p className="hash">{hash}</p>
    </section>
  );
}
