import type { Asset } from "../../../src/domain/assets/asset.ts";
import { useAccountMutation } from "../../data/account.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";
import { IfAllowed } from "../../if-allowed.tsx";
import { spamReason } from "../../format/spam-reason.ts";
import { usePhrases } from "../../i18n/use-phrases.ts";

/** Whether the asset is classified as spam, the reasons, and the owner's decision, which overrides the classification. */
export function SpamVerdict({ asset }: { asset: Asset }) {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const phrases = usePhrases();
  const judge = (spam: boolean): void => {
    void mutate("assets.update", { assetId: asset.id, patch: { spam } }, ["balances", "netWorth"]).then(
      () => say(spam ? t("asset.markedAsSpam") : t("asset.markedAsNotSpam")),
      fail,
    );
  };
  if (!asset.spam && !isToken(asset.id)) return null;
  if (!asset.spam)
    return (
      <IfAllowed>
        <p className="end-row">
          <button type="button" className="button small quiet" onClick={() => judge(true)}>
            {t("asset.markAsSpam")}
          </button>
        </p>
      </IfAllowed>
    );
  return (
    <section className="issue warning" aria-label={t("common.spam")}>
      <Icon name="warning" />
      <div className="row-main">
        <p>
          <b>{t("asset.spamTitle")}</b> {t("asset.excludedFromTotalsGainsAnd")}
        </p>
        {asset.spamReasons.length > 0 && (
          <ul className="soft">
            {asset.spamReasons.map((reason) => (
              <li key={reason}>{spamReason(reason, phrases)}</li>
            ))}
          </ul>
        )}
      </div>
      <IfAllowed>
        <div className="actions">
          <button type="button" className="button small" onClick={() => judge(false)}>
            {t("asset.notSpam")}
          </button>
        </div>
      </IfAllowed>
    </section>
  );
}

/** Whether the asset is a contract's token; only tokens can be sent unsolicited. */
function isToken(assetId: string): boolean {
  return /\/(erc20|erc721|erc1155|token):/.test(assetId);
}
