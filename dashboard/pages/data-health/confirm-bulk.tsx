import { useAssets } from "../../data/assets.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { Confirm } from "../../parts/confirm.tsx";
import type { BulkAnswer } from "./answers.ts";
import { issueText } from "./issue-text.ts";
import { bookingOf } from "./confirm-remedy.tsx";
import { Quotation } from "../../i18n/quotation.tsx";

/** Issues that are listed one by one. */
const maxListed = 8;

/** The label of a remedy for several issues. */
export function bulkLabel({ id, label, remedies }: BulkAnswer): string {
  return id === "transactions.create"
    ? t("dataHealth.adjustAll", { count: remedies.length })
    : t("dataHealth.answerAll", { action: t(label), count: remedies.length });
}

/** Asks for confirmation before a remedy is applied to several issues, and says what it changes for each. */
export function ConfirmBulk({
  answer,
  onConfirm,
  onClose,
}: {
  answer: BulkAnswer;
  onConfirm(): Promise<void>;
  onClose(): void;
}) {
  const format = useFormat();
  const assets = useAssets();
  const { id, effect, remedies } = answer;
  const label = bulkLabel(answer);
  const listedRemedies = remedies.slice(0, maxListed);
  const isUndone = id.startsWith("transactions.");
  return (
    <Confirm
      title={
        id === "transactions.create"
          ? t("dataHealth.adjustAllQuestion", { count: remedies.length })
          : t("dataHealth.answerAllQuestion", { count: remedies.length })
      }
      action={label}
      isDangerous={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {effect !== null && <p>{t(effect)}</p>}
      <ul className="break">
        {listedRemedies.map(({ issue, remedy }) => {
          const booking = bookingOf(remedy, format, assets);
          const text =
            booking === undefined ? issueText(issue, format, assets) : t("dataHealth.bookedAt", booking);
          return <li key={issue.id}>{text ?? <Quotation text={issue.message} />}</li>;
        })}
      </ul>
      {remedies.length > listedRemedies.length && (
        <p>{t("dataHealth.adjustMore", { count: remedies.length - listedRemedies.length })}</p>
      )}
      {isUndone && <p>{t("edits.canBeUndone")}</p>}
    </Confirm>
  );
}
