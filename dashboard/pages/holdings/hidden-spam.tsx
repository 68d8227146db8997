import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { platformName } from "../../format/names.ts";
import { useNotify } from "../../parts/notice.tsx";
import { assetPath, Link } from "../../router.tsx";
import { spamReason } from "../../format/spam-reason.ts";
import { usePhrases } from "../../i18n/use-phrases.ts";
import { t } from "../../i18n/t.ts";
import { IfAllowed } from "../../if-allowed.tsx";

const input = { filter: { spam: true }, limit: 200 };

/** The tokens hidden as spam with their reasons; one click includes one. */
export function HiddenSpam() {
  const answer = useAccountQuery("assets.list", input);
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const phrases = usePhrases();
  if (answer.data === undefined || answer.data.total === 0) return null;
  const { items, total } = answer.data;
  return (
    <details className="card">
      <summary>
        {t("holdings.hiddenSpam", { count: total })}{" "}
        <span className="faint small">{t("holdings.excludedFromTotalsAndGains")}</span>
      </summary>
      <ul className="rows">
        {items.map((asset) => (
          <li key={asset.id} className="row">
            <span className="row-main">
              <Link to={assetPath(asset.id)} className="break">
                {asset.symbol}
              </Link>
              <span className="faint small">
                {platformName(asset.id.slice(0, asset.id.indexOf("/")))} ·{" "}
                {asset.spamReasons.length === 0
                  ? t("holdings.markedByYou")
                  : asset.spamReasons.map((reason) => spamReason(reason, phrases)).join("; ")}
              </span>
            </span>
            <IfAllowed>
              <button
                type="button"
                className="button small quiet"
                onClick={() =>
                  void mutate("assets.update", { assetId: asset.id, patch: { spam: false } }, [
                    "balances",
                    "netWorth",
                  ]).then(() => say(t("holdings.isNoLongerSpam", { symbol: asset.symbol })), fail)
                }
              >
                {t("holdings.notSpam")}
                <span className="visually-hidden">: {asset.symbol}</span>
              </button>
            </IfAllowed>
          </li>
        ))}
      </ul>
    </details>
  );
}
