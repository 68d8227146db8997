import { Fragment, type ReactNode } from "react";
import { useAssets } from "../../data/assets.ts";
import type { Issue } from "../../data/records.ts";
import { useExplain } from "../../explain/explain.ts";
import { assetPath, Link } from "../../router.tsx";
import { t } from "../../i18n/t.ts";

/** A link to the subject of an issue: its asset, its transaction, or the page that resolves it. */
export function IssueSubject({ issue: { kind, subject, remedy } }: { issue: Issue }) {
  const explain = useExplain();
  const { symbolOf } = useAssets();
  const { assetId, transactionId, connectionId } = subject;
  const places: ReactNode[] = [];
  if (typeof assetId === "string")
    places.push(
      <Link key="asset" to={assetPath(assetId)}>
        {t("dataHealth.andItsPrices", { assetId: symbolOf(assetId) })}
      </Link>,
    );
  if (kind === "unknownCoin")
    places.push(
      <Link key="coins" to="/import">
        {t("dataHealth.nameCoins")}
      </Link>,
    );
  if (typeof transactionId === "string")
    places.push(
      <button
        key="transaction"
        type="button"
        className="plain-button"
        onClick={() => explain({ kind: "transaction", id: transactionId })}
      >
        {t("dataHealth.firstTransaction")}
      </button>,
    );
  if (typeof connectionId === "string")
    places.push(
      <Link key="connection" to="/connections">
        {t("dataHealth.connection")}
      </Link>,
    );
  if (remedy?.method === "transactions.proposals")
    places.push(
      <Link key="transfers" to="/transfers">
        {t("dataHealth.reviewTransfers")}
      </Link>,
    );
  // A separator stays with the text before it, so that no line begins with one.
  return places.map((place, index) => (
    <Fragment key={index}>
      {"\u00a0· "}
      <span className="unbroken">{place}</span>
    </Fragment>
  ));
}
