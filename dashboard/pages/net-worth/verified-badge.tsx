import { useConnections } from "../../data/connections.ts";
import { verificationSummaryOf } from "../../data/verification-summary.ts";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../router.tsx";
import { t } from "../../i18n/t.ts";

/** Whether the records agree with their sources; links to the certificate. */
export default function VerifiedBadge() {
  const { data } = useConnections();
  if (data === undefined || data.length === 0) return null;
  const { verified, drift, loading, failed, gaps } = verificationSummaryOf(data);
  // Their number, because balances without a source are not among them.
  const balances = t("worthNotes.balancesVerified", { count: verified });
  const [state, words] =
    drift > 0
      ? ["off", t("worthNotes.balancesDiffer", { count: drift })]
      : failed > 0
        ? ["off", t("worthNotes.connectionsFailed", { count: failed })]
        : loading > 0
          ? ["wait", t("worthNotes.importingHistory")]
          : verified === 0
            ? ["wait", t("worthNotes.notVerifiedYet")]
            : gaps > 0
              ? ["ok", t("worthNotes.verifiedWith", { balances, count: gaps })]
              : ["ok", balances];
  return (
    <Link to="/certificate" className={`verified ${state}`} title={t("worthNotes.openTheVerificationReport")}>
      <Icon name={state === "ok" ? "seal" : state === "wait" ? "more" : "warning"} size={16} /> {words}
    </Link>
  );
}
