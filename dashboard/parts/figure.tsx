import type { ReactNode } from "react";
import { useExplain, type Explanation } from "../explain/explain.ts";
import { t } from "../i18n/t.ts";

/** A figure that opens its components. Screen readers read `says` before it. */
export function Figure({
  of,
  says,
  children,
  className = "",
}: {
  of: Explanation;
  says: string;
  children: ReactNode;
  className?: string;
}) {
  const explain = useExplain();
  return (
    <button
      type="button"
      className={`figure ${className}`}
      onClick={() => explain(of)}
      title={t("common.showCalculation")}
    >
      <span className="visually-hidden">{says}: </span>
      {children}
    </button>
  );
}
