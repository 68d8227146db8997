import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount, useAccountMutation } from "../../data/account.tsx";
import type { UploadedFile } from "../../data/auth.ts";
import { useService } from "../../data/service.ts";
import { errorText } from "../../i18n/error-text.ts";
import { t } from "../../i18n/t.ts";
import { useNotify } from "../../parts/notice.tsx";
import { Placeholder } from "../../parts/query-result.tsx";
import { Problems } from "../import/problems.tsx";
import { useUndoable } from "../transactions/use-undoable.ts";
import { PriceOptions, neededOption } from "./price-options.tsx";
import type { FileOptions, PreviewedPrices } from "./price-file-types.ts";
import { PriceAssets } from "./price-assets.tsx";
import { FileNotes } from "../import/file-notes.tsx";

/** The prices that a file would set, its problems by row, and the button that sets them. */
export function PricePreview({
  file,
  assetId,
  onDone,
}: {
  file: UploadedFile;
  assetId?: string;
  onDone(): void;
}) {
  const mutate = useAccountMutation();
  const service = useService();
  const { name: accountName } = useAccount();
  const { fail } = useNotify();
  const { sayDone } = useUndoable();
  const [options, setOptions] = useState<FileOptions>({});
  const [isSaving, setSaving] = useState(false);
  const input = { fileId: file.fileId, ...(assetId === undefined ? {} : { assetId }), ...options };
  const preview = useQuery({
    queryKey: [accountName, "preview", "prices", input],
    queryFn: ({ signal }) => service.call("prices.preview", { accountName, ...input }, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  // The uploaded file is no longer needed: its prices are stored in the account.
  const close = (): void => {
    onDone();
    void service.call("files.delete", { accountName, fileId: file.fileId }).catch(fail);
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const { days, changeId } = await mutate("prices.import", { ...input, onProblem: "skip" }, [
        "transactions",
        "assets",
      ]);
      sayDone(days === 0 ? t("prices.nothingNew") : t("prices.saved", { count: days }), changeId);
      close();
    } catch (error) {
      fail(error);
      setSaving(false);
    }
  };
  const isRefused = preview.isError && neededOption(preview.error) === undefined;
  return (
    <section className="stack" aria-labelledby="price-file" aria-busy={preview.isFetching}>
      <header className="card-head">
        <h3 id="price-file" className="break">
          {file.name}
        </h3>
        <button type="button" className="button small quiet" onClick={close}>
          {t("prices.chooseAnother")}
        </button>
      </header>
      {preview.isPending && <Placeholder lines={4} />}
      {isRefused && (
        <div className="failure" role="alert">
          <p>{errorText(preview.error)}</p>
        </div>
      )}
      <PriceOptions
        options={options}
        needed={preview.isError ? neededOption(preview.error) : undefined}
        preview={preview.data}
        onChange={setOptions}
      />
      {preview.data !== undefined && !preview.isError && (
        <Found
          preview={preview.data}
          names={options.names ?? {}}
          canSave={!isSaving && !preview.isFetching}
          onNames={(names) => setOptions({ ...options, names })}
          onSave={() => void save()}
        />
      )}
    </section>
  );
}

function Found({
  preview,
  names,
  canSave,
  onNames,
  onSave,
}: {
  preview: PreviewedPrices;
  names: NonNullable<FileOptions["names"]>;
  canSave: boolean;
  onNames(names: NonNullable<FileOptions["names"]>): void;
  onSave(): void;
}) {
  const { assets, problems, problemCount, notes, columns } = preview;
  const changed = assets.reduce(
    (sum, asset) => sum + (asset.isLeftOut || asset.assetId === null ? 0 : asset.changed),
    0,
  );
  const read = [columns.asset, columns.date, columns.price, columns.currency].filter((name) => name !== null);
  return (
    <>
      <p className="soft small">{t("prices.columnsRead", { columns: read.join(", ") })}</p>
      <FileNotes notes={notes} />
      <PriceAssets assets={assets} names={names} onNames={onNames} />
      {problemCount > 0 && <p className="loss">{t("prices.problems", { count: problemCount })}</p>}
      <Problems problems={problems} total={problemCount} />
      <div className="actions">
        <button
          type="button"
          className="button primary"
          disabled={!canSave || changed === 0}
          onClick={onSave}
        >
          {t(problemCount === 0 ? "prices.set" : "prices.setRest", { count: changed })}
        </button>
        {changed === 0 && <span className="gold">{t("prices.nothingNew")}</span>}
      </div>
    </>
  );
}
