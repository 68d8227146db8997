import { useState } from "react";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { countText } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Placeholder } from "../../parts/query-result.tsx";
import { lazyPart } from "../../parts/lazy-part.ts";
import { PartBoundary } from "../../parts/part-boundary.tsx";
import type { RowProblem } from "../../data/records.ts";
import { Problems } from "./problems.tsx";
import { formatTitles } from "./format-titles.ts";
import { useFormats } from "./use-formats.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

const Differences = lazyPart(() => import("./differences.tsx"), "import");

type Imported = {
  importId: string;
  fileName: string;
  format: string | null;
  state: "queued" | "checking" | "writing" | "done" | "undoing" | "failed" | "cancelled" | "deleting";
  createdAt: number;
  transactions: number;
  problems: RowProblem[];
  problemCount: number;
  files: { fileId: string; format: string }[];
};

const words: Record<Imported["state"], PlainKey> = {
  queued: "common.waiting",
  checking: "import.stateImporting",
  writing: "import.stateImporting",
  done: "common.done",
  undoing: "import.beingUndone",
  failed: "common.failed",
  cancelled: "common.cancelled",
  deleting: "import.beingUndone",
};

type Part = "differences" | "problems";
type Opened = { entry: Imported; part: Part };

/** Earlier imports; each can be undone as a whole. */
export function ImportedFiles() {
  const mutate = useAccountMutation();
  const imports = useAccountQuery("imports.list", {});
  const [importToDelete, setImportToDelete] = useState<Imported | null>(null);
  const [openedImport, setOpenedImport] = useState<Opened | null>(null);
  if (imports.isPending) return <Placeholder lines={2} />;
  if (imports.data === undefined || imports.data.length === 0) return null;
  return (
    <section aria-labelledby="imported" className="stack">
      <h2 id="imported">{t("import.imports")}</h2>
      <ul className="rows">
        {imports.data.map((entry) => (
          <ImportRow
            key={entry.importId}
            entry={entry}
            open={openedImport?.entry.importId === entry.importId ? openedImport.part : null}
            onOpen={(part) => setOpenedImport(part === null ? null : { entry, part })}
            onUndo={() => setImportToDelete(entry)}
          />
        ))}
      </ul>
      {openedImport?.part === "problems" && (
        <Problems problems={openedImport.entry.problems} total={openedImport.entry.problemCount} />
      )}
      {openedImport?.part === "differences" && (
        <PartBoundary fallback={<Placeholder lines={2} />}>
          <Differences
            key={openedImport.entry.importId}
            importId={openedImport.entry.importId}
            fileName={namesOf(openedImport.entry)}
          />
        </PartBoundary>
      )}
      {importToDelete !== null && (
        <Confirm
          title={t("import.undoTheImportOf", { fileName: namesOf(importToDelete) })}
          action={t("import.undoImport")}
          onClose={() => setImportToDelete(null)}
          onConfirm={() => mutate("imports.delete", { importId: importToDelete.importId }, ["tasks"])}
        >
          <p>{t("import.transactionsThatOnlyThisFile")}</p>
        </Confirm>
      )}
    </section>
  );
}

/** An import with the number of its transactions and of the rows left out, which can be listed. */
function ImportRow({
  entry,
  open,
  onOpen,
  onUndo,
}: {
  entry: Imported;
  open: Part | null;
  onOpen(part: Part | null): void;
  onUndo(): void;
}) {
  const format = useFormat();
  const formats = useFormats();
  const isDone = entry.state === "done";
  return (
    <li className="row wraps">
      <span className="row-main">
        <b className="clip">{namesOf(entry)}</b>
        <span className="faint small">
          {formatTitles(entry.files, formats)} ·{" "}
          {isDone && <>{countText(entry.transactions, "transaction")} · </>}
          {format.moment(entry.createdAt)}
          {isDone && entry.problemCount > 0 && (
            <>
              {" "}
              ·{" "}
              <button
                type="button"
                className="plain-button gold"
                aria-expanded={open === "problems"}
                onClick={() => onOpen(open === "problems" ? null : "problems")}
              >
                {t("import.notImported", { count: entry.problemCount })}
              </button>
            </>
          )}
        </span>
      </span>
      {!isDone && (
        <span className={entry.state === "failed" ? "badge failed" : "badge"}>{t(words[entry.state])}</span>
      )}
      {isDone && (
        <span className="actions">
          <button
            type="button"
            className="button small quiet"
            aria-expanded={open === "differences"}
            onClick={() => onOpen(open === "differences" ? null : "differences")}
          >
            {t("import.compare")}
            <span className="visually-hidden"> {namesOf(entry)}</span>
          </button>
          <button type="button" className="button small quiet" onClick={onUndo}>
            <Icon name="undo" size={16} /> {t("common.undo")}
            <span className="visually-hidden"> {namesOf(entry)}</span>
          </button>
        </span>
      )}
    </li>
  );
}

/** The first file and the number of others; an archive or workbook has one name. */
function namesOf({ fileName, files }: Imported): string {
  const others = new Set(files.map(({ fileId }) => fileId)).size - 1;
  return others < 1 ? fileName : t("import.andMoreFiles", { name: fileName, count: others });
}
