import { useState } from "react";
import { useAccount } from "../../data/account.tsx";
import { upload, type UploadedFile } from "../../data/auth.ts";
import { DropZone } from "../../parts/files/drop-zone.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";
import { PricePreview } from "./price-preview.tsx";
import "../../styles/imports.css";

/** Sets prices from a file, for several assets or the given one. The file is previewed first; the change can be undone as a whole. */
export default function PriceFile({
  assetId,
  uploaded = null,
}: {
  assetId?: string;
  uploaded?: UploadedFile | null;
}) {
  const { name: accountName } = useAccount();
  const { fail } = useNotify();
  const [file, setFile] = useState(uploaded);
  const [isSending, setSending] = useState(false);
  const take = async (priceFile: File): Promise<void> => {
    setSending(true);
    try {
      setFile(await upload(accountName, priceFile));
    } catch (error) {
      fail(error);
    } finally {
      setSending(false);
    }
  };
  if (file !== null)
    return (
      <PricePreview
        key={file.fileId}
        file={file}
        {...(assetId === undefined ? {} : { assetId })}
        onDone={() => setFile(null)}
      />
    );
  return (
    <DropZone
      onFiles={([first]) => {
        if (first !== undefined) void take(first);
      }}
    >
      <div className="actions">
        <label className="button small">
          <Icon name="file" size={16} /> <span>{t("prices.chooseFile")}</span>
          <input
            type="file"
            className="visually-hidden"
            accept=".csv,.txt,.tsv,.xlsx,text/csv"
            disabled={isSending}
            onChange={(event) => {
              const pickedFile = event.target.files?.[0];
              event.target.value = "";
              if (pickedFile !== undefined) void take(pickedFile);
            }}
          />
        </label>
        <span className="faint small" role="status">
          {isSending
            ? t("prices.reading")
            : t(assetId === undefined ? "prices.columns" : "prices.columnsOfOne")}
        </span>
      </div>
    </DropZone>
  );
}
