import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { errorText } from "../../i18n/error-text.ts";
import { useRowMessages } from "../../i18n/use-row-messages.ts";
import { useAccount, useAccountMutation } from "../../data/account.tsx";
import type { UploadedFile } from "../../data/auth.ts";
import type { ImportFormat, Preview } from "../../data/records.ts";
import { useService, type ResultOf } from "../../data/service.ts";
import { countText, symbolFromId } from "../../format/names.ts";
import { Link } from "../../router.tsx";
import { Placeholder } from "../../parts/query-result.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { TransactionRow } from "../transactions/transaction-row.tsx";
import { FileEntry, FileOfSet } from "./file-entry.tsx";
import {
  filesOf,
  hasNothingReadable,
  importInput,
  keyOf,
  nameOf,
  type AllSettings,
  type FileSettings,
  type PreviewedFile,
} from "./file-settings.ts";
import { ImportProgress } from "./import-progress.tsx";
import { newAndKnown } from "./new-and-known.ts";
import { StatedBalances } from "./stated-balances.tsx";
import { dayOf } from "../../../src/domain/time/day.ts";
import { useFormat } from "../../format/use-format.ts";
import { useFormats } from "./use-formats.ts";
import { t } from "../../i18n/t.ts";

/** Previews files as one import, with their problems by row, and imports them on request. */
export function ImportPreview({ files, onDone }: { files: readonly UploadedFile[]; onDone(): void }) {
  useRowMessages();
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const [settings, setSettings] = useState<AllSettings>(new Map());
  const [started, setStarted] = useState<ResultOf<"imports.create"> | null>(null);
  const [isStarting, setStarting] = useState(false);
  const formats = useFormats();
  const input = useMemo(() => importInput(files, settings), [files, settings]);
  const preview = usePreview(input);
  const previewedFiles = filesOf(preview.data, preview.error, files);
  const title = titleOf(files);
  const change = (file: PreviewedFile, fileSettings: FileSettings): void => {
    const { fileId, fileName, part } = file;
    setSettings(new Map(settings).set(keyOf(file), { ...fileSettings, place: { fileId, fileName, part } }));
  };
  const start = async (): Promise<void> => {
    setStarting(true);
    try {
      const onProblem = (preview.data?.problemCount ?? 0) > 0 ? "skip" : "abort";
      // Any other refused file disables the button until its refusal is resolved or it is left out.
      const onRefused =
        previewedFiles.length > 1 && previewedFiles.some(hasNothingReadable) ? "skip" : "abort";
      setStarted(await mutate("imports.create", { ...input, onProblem, onRefused }, ["tasks"]));
    } catch (error) {
      fail(error);
      setStarting(false);
    }
  };
  if (started !== null) {
    const { leftOut = [] } = started;
    const isLeftOut = ({ fileId }: UploadedFile): boolean =>
      settings.get(keyOf({ fileId, fileName: "", part: null }))?.leaveOut === true ||
      leftOut.some((place) => place.fileId === fileId && place.part === null);
    const name = titleOf(files.filter((file) => !isLeftOut(file)));
    const names = leftOut.map(nameOf);
    return <ImportProgress taskId={started.taskId} fileName={name} leftOut={names} onDone={onDone} />;
  }
  const isSet = previewedFiles.length > 1 || [...settings.values()].some(({ leaveOut }) => leaveOut);
  return (
    <section className="card stack" aria-labelledby="preview" aria-busy={preview.isFetching}>
      <header className="card-head">
        <h2 id="preview" tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="button small quiet" onClick={onDone}>
          {t("import.chooseAnotherFile")}
        </button>
      </header>
      {preview.isPending && <Placeholder lines={5} />}
      {preview.isError && previewedFiles.length === 0 && (
        <div className="failure" role="alert">
          <p>{errorText(preview.error)}</p>
        </div>
      )}
      <Files files={previewedFiles} isSet={isSet} formats={formats} settings={settings} onChange={change} />
      <LeftOut
        settings={settings}
        onInclude={(key) => setSettings(new Map([...settings].filter(([otherKey]) => otherKey !== key)))}
      />
      {isUnknown(preview.data, preview.error) && files.length === 1 && (
        <p className="soft small">
          {t("import.pricesQuestion")}{" "}
          <Link
            to={`/prices?file=${encodeURIComponent(files[0]?.fileId ?? "")}&name=${encodeURIComponent(title)}`}
          >
            {t("import.readAsPrices")}
          </Link>
        </p>
      )}
      {preview.data?.files.some(({ refusal }) => refusal === null) === true && (
        <Found
          preview={preview.data}
          canStart={!isStarting && !preview.isFetching && !preview.isError}
          onStart={() => void start()}
        />
      )}
    </section>
  );
}

/** Whether no format fits the only file. */
function isUnknown(preview: Preview | undefined, error: unknown): boolean {
  const refusal: unknown = preview?.files[0]?.refusal ?? error;
  return (
    typeof refusal === "object" &&
    refusal !== null &&
    "reason" in refusal &&
    refusal.reason === "format_unknown"
  );
}

function usePreview(input: ReturnType<typeof importInput>) {
  const service = useService();
  const { name: accountName } = useAccount();
  return useQuery({
    // The key has no noun, so that no event refetches a preview, which takes seconds for a large file.
    queryKey: [accountName, "preview", input],
    queryFn: ({ signal }) => service.call("imports.preview", { accountName, ...input }, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

function titleOf([first, ...others]: readonly UploadedFile[]): string {
  const name = first?.name ?? "";
  return others.length === 0 ? name : t("import.andMoreFiles", { name, count: others.length });
}

function Files({
  files,
  isSet,
  formats,
  settings,
  onChange,
}: {
  files: readonly PreviewedFile[];
  isSet: boolean;
  formats: readonly ImportFormat[];
  settings: AllSettings;
  onChange(file: PreviewedFile, settings: FileSettings): void;
}) {
  const entries = files.map((file) => ({
    file,
    formats,
    settings: settings.get(keyOf(file)) ?? {},
    onChange: (fileSettings: FileSettings) => onChange(file, fileSettings),
  }));
  if (isSet)
    return (
      <ul className="rows" aria-label={t("import.filesOfImport")}>
        {entries.map((entry) => (
          <FileOfSet key={keyOf(entry.file)} {...entry} isOneOfSeveral={files.length > 1} />
        ))}
      </ul>
    );
  return entries.map((entry) => <FileEntry key={keyOf(entry.file)} {...entry} />);
}

/** Files that the owner left out, which can be included again. */
function LeftOut({ settings, onInclude }: { settings: AllSettings; onInclude(key: string): void }) {
  const leftOutFiles = [...settings].filter(([, { leaveOut }]) => leaveOut);
  if (leftOutFiles.length === 0) return null;
  return (
    <ul className="rows" aria-label={t("import.leftOut")}>
      {leftOutFiles.map(([key, { place }]) => (
        <li key={key} className="row">
          <span className="row-main">
            <span className="break soft">{nameOf(place)}</span>
            <span className="faint small">{t("import.leftOut")}</span>
          </span>
          <button type="button" className="button small quiet" onClick={() => onInclude(key)}>
            {t("import.include")}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The transactions that the import would add, and the button that starts it. */
function Found({ preview, canStart, onStart }: { preview: Preview; canStart: boolean; onStart(): void }) {
  const { rows, transactions, added, superseded, problemCount } = preview;
  const { sample, assets, balances, files, ignoredFiles } = preview;
  const hasNothingNew = added + superseded === 0;
  const namesOf = (assetId: string) => {
    const { symbol = symbolFromId(assetId), coinId } = assets.find((one) => one.assetId === assetId) ?? {};
    return { symbol, coinId };
  };
  const refused = files.filter(({ refusal }) => refusal !== null).length;
  return (
    <>
      {ignoredFiles.length > 0 && (
        <p className="soft small">
          {t("import.ignoredFiles", { count: ignoredFiles.length, files: ignoredFiles.join(", ") })}
        </p>
      )}
      <StatedBalances balances={balances} />
      {sample.length > 0 && (
        <ul className="rows sample" aria-label={t("import.firstTransactionsOfTheFile")}>
          {sample.slice(0, 5).map((transaction) => (
            <li key={transaction.id}>
              <TransactionRow transaction={transaction} brief namesOf={namesOf} />
            </li>
          ))}
        </ul>
      )}
      <div className="import-bar">
        <div>
          <Counts preview={preview} isReadable={refused === 0} />
          {transactions > 0 && hasNothingNew && <p className="gold">{t("import.nothingNew")}.</p>}
          {refused > 0 && <p className="loss">{t("import.settleOrLeaveOut", { count: refused })}</p>}
        </div>
        {rows > 0 && (
          <button
            type="button"
            className="button primary"
            disabled={!canStart || hasNothingNew || refused > 0}
            onClick={onStart}
          >
            {problemCount === 0
              ? t("import.import", { transactions: countText(added + superseded, "transaction") })
              : t("import.importWithoutTheUnreadableRows")}
          </button>
        )}
      </div>
    </>
  );
}

const maxCoins = 12;

/** The period and the coins of the transactions. */
function Extent({ preview: { period, symbols } }: { preview: Preview }) {
  const format = useFormat();
  if (period === null) return null;
  const days = [period.from, period.to].map((at) => format.day(dayOf(at)));
  const more = symbols.length - maxCoins;
  return (
    <span className="faint small block">
      {[...new Set(days)].join(" – ")}
      {symbols.length > 0 && ` · ${symbols.slice(0, maxCoins).join(", ")}`}
      {more > 0 && ` ${t("import.andMoreCoins", { count: more })}`}
    </span>
  );
}

/** What the files contain: rows, transactions, how many of them are new, and rows that cannot be read. */
function Counts({ preview, isReadable }: { preview: Preview; isReadable: boolean }) {
  const { files, rows, transactions, added, known, superseded, problemCount } = preview;
  if (rows === 0 && isReadable) return <p>{t("import.thisFileHasAHeader")}</p>;
  return (
    <p>
      <b>
        {t("import.rowsGive", {
          rows: countText(rows, "row"),
          transactions: countText(transactions, "transaction"),
        })}
      </b>
      {": "}
      {newAndKnown({ added, known }, { isOneOfSeveral: files.length > 1 })}
      {superseded > 0 && `, ${t("import.superseded", { count: superseded })}`}.
      <Extent preview={preview} />
      {problemCount > 0 && <b className="loss"> {t("import.rowsUnreadable", { count: problemCount })}</b>}
    </p>
  );
}
