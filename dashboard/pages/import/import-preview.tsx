import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { errorText } from "../../i18n/error-text.ts";
import { RpcError } from "../../../src/client/rpc-error.ts";
import { useAccount, useAct } from "../../data/account.tsx";
import type { UploadedFile } from "../../data/auth.ts";
import { useService } from "../../data/service.ts";
import { counted, symbolFromId } from "../../format/names.ts";
import { Placeholder } from "../../parts/answer.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { TransactionRow } from "../transactions/transaction-row.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { OptionFields } from "./option-fields.tsx";
import { Problems } from "./problems.tsx";
import { useFormats } from "./use-formats.ts";
import { t } from "../../i18n/t.ts";

/** The format whose columns are mapped by hand. */
const mappedFormat = "generic-csv";

function isUnknownFormat(error: unknown): boolean {
  return error instanceof RpcError && error.reason === "format_unknown";
}

/** The columns of a file that has to be mapped before it can be read; `null` for any other error. */
function columnsToMap(error: unknown): string[] | null {
  if (!(error instanceof RpcError) || error.reason !== "mapping_needed") return null;
  const names = error.data?.["columns"];
  return Array.isArray(names) ? names.map(String) : null;
}

/** Shows what a file would bring, with its problems by row, and lets it in on a word. `next` is the file that waits behind it. */
export function ImportPreview({
  file,
  next,
  onDone,
}: {
  file: UploadedFile;
  next: UploadedFile | undefined;
  onDone(): void;
}) {
  const service = useService();
  const { name: accountName } = useAccount();
  const act = useAct();
  const { fail } = useNotify();
  const [format, setFormat] = useState("");
  const [options, setOptions] = useState<Record<string, unknown>>({});
  const [header, setHeader] = useState<readonly string[]>([]);
  const [started, setStarted] = useState<{ importId: string; taskId: string } | null>(null);
  const [isStarting, setStarting] = useState(false);
  const formats = useFormats();
  const input = useMemo(
    () => ({
      fileId: file.fileId,
      ...(format === "" ? {} : { format }),
      ...(Object.keys(options).length === 0 ? {} : { options }),
    }),
    [file.fileId, format, options],
  );
  const preview = useQuery({
    // Of no noun: nothing that happens in the meantime makes another file of it, and a large one takes seconds to read.
    queryKey: [accountName, "preview", input],
    queryFn: ({ signal }) => service.call("imports.preview", { accountName, ...input }, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const columns = columnsToMap(preview.error);
  if (columns !== null && columns.join("\n") !== header.join("\n")) {
    setHeader(columns);
    setFormat(mappedFormat);
  }
  const found = formats.find(({ id }) => id === (format === "" ? preview.data?.format : format));
  const symbolOf = (assetId: string): string =>
    preview.data?.assets.find((asset) => asset.assetId === assetId)?.symbol ?? symbolFromId(assetId);
  const start = async (onProblem: "abort" | "skip"): Promise<void> => {
    setStarting(true);
    try {
      setStarted(await act("imports.create", { ...input, onProblem }, ["tasks"]));
    } catch (error) {
      fail(error);
      setStarting(false);
    }
  };
  if (started !== null)
    return <ImportProgress taskId={started.taskId} fileName={file.name} next={next} onDone={onDone} />;
  return (
    <section className="card stack" aria-labelledby="preview">
      <header className="card-head">
        <h2 id="preview">{file.name}</h2>
        <button type="button" className="button small quiet" onClick={onDone}>
          {next === undefined
            ? t("import.chooseAnotherFile")
            : t("import.skipContinueWith", { name: next.name })}
        </button>
      </header>
      <div className="form-row">
        <label className="field wide">
          <span>
            {format === "" && preview.data !== undefined ? t("import.formatDetected") : t("import.format")}
          </span>
          <select value={format} onChange={(event) => setFormat(event.target.value)}>
            <option value="">
              {preview.data === undefined
                ? t("import.detectAutomatically")
                : (formats.find(({ id }) => id === preview.data.format)?.title ?? preview.data.format)}
            </option>
            {formats.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {found !== undefined && (
          <OptionFields format={found} header={header} options={options} onChange={setOptions} />
        )}
      </div>
      {found !== undefined && <p className="small faint">{found.howTo}</p>}
      {preview.isPending && <Placeholder lines={5} />}
      {preview.isError && (
        <div className="failure" role="alert">
          <p>{errorText(preview.error)}</p>
          {isUnknownFormat(preview.error) && format !== mappedFormat && (
            <button type="button" className="button" onClick={() => setFormat(mappedFormat)}>
              {t("import.mapColumnsOfThisFile")}
            </button>
          )}
        </div>
      )}
      {preview.data !== undefined && (
        <>
          <p>
            {preview.data.rows === 0 ? (
              t("import.thisFileHasAHeader")
            ) : (
              <>
                <b>
                  {t("import.rowsGive", {
                    rows: counted(preview.data.rows, "row"),
                    transactions: counted(preview.data.transactions, "transaction"),
                  })}
                </b>
                {": "}
                {t("import.newAndKnown", { added: preview.data.added, known: preview.data.known })}.
                {preview.data.problemCount > 0 && (
                  <b className="loss"> {t("import.rowsUnreadable", { count: preview.data.problemCount })}</b>
                )}
              </>
            )}
          </p>
          {preview.data.transactions > 0 && preview.data.added === 0 && (
            <p className="gold">{t("import.nothingNew")}.</p>
          )}
          {preview.data.warnings.length > 0 && (
            <ul className="soft small">
              {preview.data.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
          <Problems problems={preview.data.problems} total={preview.data.problemCount} />
          {preview.data.sample.length > 0 && (
            <ul className="rows sample" aria-label={t("import.firstTransactionsOfTheFile")}>
              {preview.data.sample.slice(0, 5).map((transaction) => (
                <li key={transaction.id}>
                  <TransactionRow transaction={transaction} brief symbolOf={symbolOf} />
                </li>
              ))}
            </ul>
          )}
          <div className="actions">
            {preview.data.rows === 0 ? null : preview.data.problems.length === 0 ? (
              <button
                type="button"
                className="button primary"
                disabled={isStarting || preview.data.added === 0}
                onClick={() => void start("abort")}
              >
                {t("import.import", { transactions: counted(preview.data.added, "transaction") })}
              </button>
            ) : (
              <button
                type="button"
                className="button primary"
                disabled={isStarting || preview.data.added === 0}
                onClick={() => void start("skip")}
              >
                {t("import.importWithoutTheUnreadableRows")}
              </button>
            )}
          </div>
        </>
      )}
    </section>
  );
}
