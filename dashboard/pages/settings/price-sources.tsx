import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { usePriceSources } from "../../data/price-sources.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { Link } from "../../router.tsx";
import { t } from "../../i18n/t.ts";

/** The order of the price sources; the next one is used if one has no price. */
export function PriceSources() {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const settings = useAccountQuery("settings.get", {});
  const known = usePriceSources();
  const preferred = settings.data?.priceSources ?? [];
  const change = (priceSources: string[]): void =>
    void mutate("settings.update", { patch: { priceSources } }, ["prices"]).catch(fail);
  return (
    <section aria-labelledby="price-sources" className="card stack">
      <h2 id="price-sources">{t("settings.priceSources")}</h2>
      <p className="small faint">
        {t("settings.usedInThisOrderThe")} <Link to="/prices">{t("common.ownPrices")}</Link>
      </p>
      <QueryResult of={known} lines={12}>
        {(sources) => {
          const ordered = [
            ...preferred.flatMap((id) => sources.filter((source) => source.id === id)),
            ...sources.filter(({ id }) => !preferred.includes(id)),
          ];
          const ids = ordered.map(({ id }) => id);
          return (
            <ol className="rows">
              {ordered.map(({ id, title, description }, place) => (
                <li key={id} className="row account-row">
                  <span className="row-main">
                    <b>{title}</b>
                    <span className="faint small">{description}</span>
                  </span>
                  {place > 0 && (
                    <button
                      type="button"
                      className="button small quiet"
                      onClick={() => change([id, ...ids.filter((otherId) => otherId !== id)])}
                    >
                      {t("settings.moveToTop")}
                      <span className="visually-hidden"> {title}</span>
                    </button>
                  )}
                </li>
              ))}
            </ol>
          );
        }}
      </QueryResult>
      {preferred.length > 0 && (
        <div className="actions">
          <button type="button" className="button small" onClick={() => change([])}>
            {t("settings.resetToDefaultOrder")}
          </button>
        </div>
      )}
    </section>
  );
}
