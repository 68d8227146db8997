import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText } from "../i18n/error-text.ts";
import { t } from "../i18n/t.ts";

/** Shows an answer once loaded, a placeholder of its size until then, or the error, with a retry button if a retry can help. */
export function QueryResult<Data>({
  of,
  children,
  lines = 6,
}: {
  of: UseQueryResult<Data>;
  children(data: Data): ReactNode;
  lines?: number;
}) {
  if (of.data !== undefined) return children(of.data);
  if (of.isError)
    return (
      <div className="failure" role="alert">
        <p>{errorText(of.error)}</p>
        {!isRefused(of.error) && (
          <button type="button" className="button" onClick={() => void of.refetch()}>
            {t("common.retry")}
          </button>
        )}
      </div>
    );
  return <Placeholder lines={lines} />;
}

/** Whether the error is permanent: the same request would be refused again. */
function isRefused(error: Error): boolean {
  return "code" in error && error.code === "bad_request";
}

export function Placeholder({ lines }: { lines: number }) {
  return (
    <div className="placeholder" role="status" aria-label={t("common.loading")}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
}
