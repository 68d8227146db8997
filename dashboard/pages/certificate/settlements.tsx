import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { typeName, walletName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";
import { IfAllowed } from "../../if-allowed.tsx";

/** The owner's adjustments, which can be undone here. */
export function Settlements() {
  const answer = useAccountQuery("transactions.list", {
    filter: { types: ["adjustment", "interest"] },
    limit: 1000,
  });
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const format = useFormat();
  const { symbolOf } = useAssets();
  const settlements = (answer.data?.items ?? []).filter(({ sources }) =>
    sources.some(({ kind }) => kind === "verification"),
  );
  if (settlements.length === 0) return null;
  return (
    <section aria-labelledby="settled">
      <h2 id="settled">{t("certificate.adjustmentsYouConfirmed")}</h2>
      <ul className="rows">
        {settlements.map(({ id, at, wallet, legs, type }) => {
          const [leg] = legs;
          const symbol = leg === undefined ? "" : symbolOf(leg.assetId);
          return (
            <li key={id} className="row">
              <span className="row-main">
                <span>
                  {leg !== undefined && format.signed(`${leg.direction === "in" ? "" : "-"}${leg.amount}`)}{" "}
                  <b>{symbol}</b> {t("common.in", { wallet: walletName(wallet) })}
                </span>
                <span className="faint small">{`${typeName(type)} · ${format.moment(at)}`}</span>
              </span>
              <IfAllowed>
                <button
                  type="button"
                  className="button small quiet no-print"
                  onClick={() =>
                    void mutate("transactions.delete", { ids: [id] }, [
                      "accounts",
                      "issues",
                      "connections",
                    ]).catch(fail)
                  }
                >
                  <Icon name="undo" size={16} /> {t("common.undo")}
                  <span className="visually-hidden"> {t("certificate.theAdjustmentOf", { symbol })}</span>
                </button>
              </IfAllowed>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
