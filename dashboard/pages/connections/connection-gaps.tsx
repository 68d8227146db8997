import type { Connection } from "../../data/records.ts";
import { counted } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";

/** What a source said it cannot tell. */
export function ConnectionGaps({ gaps }: { gaps: Connection["gaps"] }) {
  const format = useFormat();
  if (gaps.length === 0) return null;
  return (
    <details className="gaps small">
      <summary>{counted(gaps.length, "thing")} this source cannot tell</summary>
      <ul>
        {gaps.map(({ from, to, reason }, index) => (
          <li key={index}>
            {reason}
            {(from !== null || to !== null) && (
              <span className="faint">
                {" "}
                ({from !== null && `from ${format.date(from)}`}
                {from !== null && to !== null && " "}
                {to !== null && `until ${format.date(to)}`})
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
