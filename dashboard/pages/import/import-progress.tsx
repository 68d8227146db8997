import { useLayoutEffect, useRef } from "react";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import type { Task } from "../../data/records.ts";
import { isOpen, useTasks } from "../../data/tasks.tsx";
import { countText } from "../../format/names.ts";
import { Placeholder } from "../../parts/query-result.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { Link } from "../../router.tsx";
import { Meter, ProgressText } from "../../shell/task-parts.tsx";
import { t } from "../../i18n/t.ts";
import { nameOf } from "./file-settings.ts";
import { newAndKnown } from "./new-and-known.ts";
import { failureText } from "../../i18n/error-text.ts";
import { useRowMessages } from "../../i18n/use-row-messages.ts";

/** The progress of an import, its result, and what comes next. */
export function ImportProgress({
  taskId,
  fileName,
  leftOut,
  onDone,
}: {
  taskId: string;
  fileName: string;
  /** Names of files that were left out because none of their rows can be read. */
  leftOut: readonly string[];
  onDone(): void;
}) {
  useRowMessages();
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const fetchedTask = useAccountQuery("tasks.get", { taskId });
  const task = useTasks().find(({ id }) => id === taskId) ?? fetchedTask.data;
  const heading = useRef<HTMLHeadingElement>(null);
  const ended = task === undefined || isOpen(task) ? undefined : task;
  const done = ended?.state === "done" ? ended : undefined;
  // The button that started or cancelled the import has disappeared. Before the next frame, when keepFocus looks for another element.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [ended?.state]);
  return (
    <section className="card stack" aria-labelledby="progress">
      <h2 id="progress" ref={heading} tabIndex={-1}>
        {ended === undefined
          ? t("import.importing", { fileName })
          : done === undefined
            ? t("import.wasNotImported", { fileName })
            : t("import.imported", { fileName })}
      </h2>
      {task === undefined && <Placeholder lines={3} />}
      {task !== undefined && ended === undefined && <Meter task={task} />}
      <p role="status" className="soft">
        {task !== undefined && ended === undefined && <ProgressText task={task} />}
        {done !== undefined && <ImportResult task={done} />}
        {ended !== undefined &&
          done === undefined &&
          (failureText(ended) ?? t("import.cancelledNothingWasImported"))}
      </p>
      {done !== undefined && leftOut.length > 0 && (
        <p className="gold small">{t("import.leftOutUnread", { names: leftOut.join(", ") })}</p>
      )}
      {done !== undefined && <ByFile task={done} />}
      <div className="actions">
        {ended === undefined ? (
          <button
            type="button"
            className="button quiet"
            onClick={() => void mutate("tasks.cancel", { taskId }).catch(fail)}
          >
            {t("import.cancelImport")}
          </button>
        ) : (
          <>
            {done !== undefined && (
              <Link to="/" className="button primary">
                {t("import.showNetWorth")}
              </Link>
            )}
            <button type="button" className="button" onClick={onDone}>
              {t("import.addAnotherFile")}
            </button>
          </>
        )}
      </div>
    </section>
  );
}

/** The result of the import. */
function ImportResult({ task }: { task: Task }) {
  const { result } = task;
  const found = result !== null && "known" in result ? result : undefined;
  const isOneOfSeveral = result !== null && "files" in result && (result.files?.length ?? 0) > 1;
  return [
    ...(found === undefined
      ? []
      : [
          `${countText(found.added + found.known, "transaction")}: ${newAndKnown(found, { isOneOfSeveral })}.`,
          ...(found.skipped > 0 ? [`${t("import.resultSkipped", { count: found.skipped })}.`] : []),
        ]),
    t("import.balancesAndNetWorthAre"),
  ].join(" ");
}

/** The result by file, if the import has several. */
function ByFile({ task: { result } }: { task: Task }) {
  const files = result !== null && "files" in result ? result.files : undefined;
  if (files === undefined) return null;
  return (
    <ul className="rows small" aria-label={t("import.filesOfImport")}>
      {files.map(({ fileId, fileName, part, added, known, skipped }) => (
        <li key={`${fileId} ${part ?? ""}`} className="row">
          <span className="row-main">
            <b className="break">{nameOf({ fileName, part })}</b>
            <span className="faint">
              {newAndKnown({ added, known }, { isOneOfSeveral: true })}
              {skipped > 0 && ` · ${t("import.resultSkipped", { count: skipped })}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
