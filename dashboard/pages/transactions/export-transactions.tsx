import { useAccountMutation } from "../../data/account.tsx";
import { useTaskFile } from "../../data/task-file.ts";
import type { InputOf } from "../../data/service.ts";
import { Icon } from "../../parts/icon.tsx";
import { t } from "../../i18n/t.ts";

/** Exports the listed transactions, with all edits, to a file that can be imported again. */
export function ExportTransactions({
  filter,
  isEmpty,
}: {
  isEmpty: boolean;
  filter: NonNullable<InputOf<"transactions.export">["filter"]>;
}) {
  const mutate = useAccountMutation();
  const { isMaking, make } = useTaskFile();
  return (
    <span className="actions">
      {(["csv", "json"] as const).map((format) => (
        <button
          key={format}
          type="button"
          className="button small"
          disabled={isMaking || isEmpty}
          onClick={() => make(() => mutate("transactions.export", { filter, format }))}
        >
          <Icon name="download" size={16} /> {format.toUpperCase()}
          <span className="visually-hidden"> {t("transactions.ofTheseTransactions")}</span>
        </button>
      ))}
    </span>
  );
}
