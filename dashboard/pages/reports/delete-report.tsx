import { useState } from "react";
import { useAccountMutation } from "../../data/account.tsx";
import { t } from "../../i18n/t.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";

/** Deletes a saved report after a question. `name` is what the question calls it. */
export function DeleteReport({
  method,
  reportId,
  name,
}: {
  method: "pnl.delete" | "tax.delete";
  reportId: string;
  name: string;
}) {
  const mutate = useAccountMutation();
  const { say } = useNotify();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="button small quiet" onClick={() => setAsking(true)}>
        <Icon name="trash" size={16} /> {t("reports.deleteReport")}
      </button>
      {isAsking && (
        <Confirm
          title={t("reports.deleteReportQuestion", { report: name })}
          action={t("common.delete")}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await mutate(method, { reportId });
            say(t("reports.reportDeleted"));
          }}
        >
          <p>{t("reports.deleteReportMeans")}</p>
        </Confirm>
      )}
    </>
  );
}
