import type { Certificate, Connection } from "../../data/records.ts";
import { useAssets } from "../../data/assets.ts";
import { counted } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { Link } from "../../router.tsx";

/** Gaps in histories, and what stands between amounts and values. */
export function Doubts({
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
          <h2 id="gaps">Gaps</h2>
          <ul className="rows">
            {gaps.map(({ connectionId, from, to, reason }, index) => (
              <li key={index} className="row">
                <span className="row-main">
                  <span className="break">{reason}</span>
                  <span className="faint small">
                    {labelOf(connectionId)}
                    {from !== null && <> · from {format.date(from)}</>}
                    {to !== null && <> · until {format.date(to)}</>}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unpriced.length + missingAcquisitions.length > 0 && (
        <section aria-labelledby="doubts">
          <h2 id="doubts">Besides</h2>
          {unpriced.length > 0 && (
            <p>
              Without a price today, so in no total: <b>{unpriced.map(symbolOf).join(", ")}</b>.
            </p>
          )}
          {missingAcquisitions.length > 0 && (
            <p>
              More was sold than is known to have been bought, in{" "}
              {counted(missingAcquisitions.length, "asset")}: <Link to="/data-health">data health</Link> names{" "}
              {missingAcquisitions.length === 1 ? "it" : "them"}.
            </p>
          )}
        </section>
      )}
    </>
  );
}
