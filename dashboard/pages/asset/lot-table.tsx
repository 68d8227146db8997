import type { ReactNode } from "react";
import { useExplain } from "../../explain/explain.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { GainText } from "../../parts/gains/gain-text.tsx";

/** A lot's acquisition, which opens to its transaction, its figures in the order of the table's heads, and its gain. */
export type LotRow = {
  transactionId: string | null;
  /** UTC milliseconds; `null` for the single lot of average cost. */
  at: number | null;
  figures: string[];
  gain: string | null;
  badge?: ReactNode;
  /** Left out on a screen. */
  isOnPaperOnly?: boolean;
};

/** Lots of a coin. `heads` are those of the figures and of the gain, which comes last. */
export function LotTable({
  label,
  heads,
  rows,
}: {
  label: { "aria-label": string } | { "aria-labelledby": string };
  heads: readonly string[];
  rows: readonly LotRow[];
}) {
  return (
    <table className="table holdings-table lots-table" {...label}>
      <thead>
        <tr>
          <th scope="col">{t("asset.acquired")}</th>
          {heads.map((head) => (
            <th key={head} scope="col" className="end">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={`${row.transactionId} ${index}`}
            className={row.isOnPaperOnly === true ? "print-only" : ""}
          >
            <th scope="row">
              <Acquired {...row} />
              {row.badge}
            </th>
            {row.figures.map((text, place) => (
              <td key={heads[place]} className="end" data-label={heads[place]}>
                {text}
              </td>
            ))}
            <td className="end" data-label={heads.at(-1)}>
              <GainText value={row.gain} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Acquired({ transactionId, at }: Pick<LotRow, "transactionId" | "at">) {
  const format = useFormat();
  const explain = useExplain();
  if (transactionId === null || at === null) return t("asset.averaged");
  return (
    <button
      type="button"
      className="plain-button"
      onClick={() => explain({ kind: "transaction", id: transactionId })}
    >
      {format.date(at)}
    </button>
  );
}
