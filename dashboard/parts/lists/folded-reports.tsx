import type { ReactNode } from "react";
import { numberText } from "../../i18n/t.ts";

/** The saved reports above the shown one, whose rows may be thousands: folded, so that the report stays at the top. */
export function FoldedReports({
  title,
  count,
  children,
}: {
  title: string;
  count: number;
  children: ReactNode;
}) {
  return (
    <details className="folded-reports">
      <summary>
        {title} <span className="faint small">{numberText(count)}</span>
      </summary>
      <ul className="rows card" aria-label={title}>
        {children}
      </ul>
    </details>
  );
}
