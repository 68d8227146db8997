import type { Connection } from "../../data/records.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { gapText } from "../../i18n/error-text.ts";

/** The gaps that a source reported. */
export function ConnectionGaps({ gaps }: { gaps: Connection["gaps"] }) {
  const format = useFormat();
  if (gaps.length === 0) return null;
  return (
    <details className="gaps small">
      <summary>{t("connections.limitations", { count: gaps.length })}</summary>
      <ul>
        {gaps.map(({ from, to, reason, wording }, index) => (
          <li key={index}>
            {gapText({ reason, wording })}
            {(from !== null || to !== null) && (
              <span className="faint">
                {" "}
                (
                {[
                  ...(from === null ? [] : [t("common.since", { since: format.date(from) })]),
                  ...(to === null ? [] : [t("common.until", { until: format.date(to) })]),
                ].join(", ")}
                )
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
