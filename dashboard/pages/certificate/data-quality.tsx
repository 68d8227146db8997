import type { Certificate, Connection } from "../../data/records.ts";
import { useAssets } from "../../data/assets.ts";
import { countText } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { Link } from "../../router.tsx";
import { Rich } from "../../i18n/rich.tsx";
import { t } from "../../i18n/t.ts";
import { gapText } from "../../i18n/error-text.ts";

/** Gaps in histories, and missing prices. */
export function DataQuality({
  certificate,
  connections,
}: {
  certificate: Pick<Certificate, "gaps" | "unpriced" | "missingAcquisitions">;
  connections: readonly Connection[];
}) {
  const format = useFormat();
  const { symbolOf } = useAssets();
  const { gaps, unpriced, missingAcquisitions } = certificate;
  const labelOf = (id: string): string => connections.find((connection) => connection.id === id)?.label ?? id;
  return (
    <>
      {gaps.length > 0 && (
        <section aria-labelledby="gaps">
          <h2 id="gaps">{t("certificate.gaps")}</h2>
          <ul className="rows">
            {gaps.map(({ connectionId, from, to, reason, wording }, index) => (
              <li key={index} className="row">
                <span className="row-main">
                  <span className="break">{gapText({ reason, wording })}</span>
                  <span className="faint small">
                    {labelOf(connectionId)}
                    {from !== null && ` · ${t("common.since", { since: format.date(from) })}`}
                    {to !== null && ` · ${t("common.until", { until: format.date(to) })}`}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unpriced.length + missingAcquisitions.length > 0 && (
        <section aria-labelledby="doubts">
          <h2 id="doubts">{t("certificate.notes")}</h2>
          {unpriced.length > 0 && (
            <p>
              {t("certificate.noCurrentPriceExcludedFrom", {
                symbols: [...new Set(unpriced.map(symbolOf))].join(", "),
              })}
            </p>
          )}
          {missingAcquisitions.length > 0 && (
            <p>
              <Rich
                message="certificate.moreWasSoldThanAcquired"
                values={{ assets: countText(missingAcquisitions.length, "asset") }}
                elements={{ link: (text) => <Link to="/data-health">{text}</Link> }}
              />
            </p>
          )}
        </section>
      )}
    </>
  );
}
