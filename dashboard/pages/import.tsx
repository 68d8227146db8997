import { useState } from "react";
import { errorText } from "../i18n/error-text.ts";
import { useAccount } from "../data/account.tsx";
import { upload, type UploadedFile } from "../data/auth.ts";
import { useConnect, useFindChains } from "../data/new-connection.ts";
import { DemoNotice } from "../shell/demo-notice.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/part-boundary.tsx";
import { Placeholder } from "../parts/query-result.tsx";
import { FirstInput } from "../parts/first-input.tsx";
import { Link, useRouter } from "../router.tsx";
import { ImportedFiles } from "./import/imported-files.tsx";
import { ImportPreview } from "./import/import-preview.tsx";
import { ProviderList } from "./import/provider-list.tsx";
import { SavedMappings } from "./import/saved-mappings.tsx";
import { Rich } from "../i18n/rich.tsx";
import { t } from "../i18n/t.ts";
import "../styles/imports.css";

const UnknownCoins = lazyPart(() => import("./import/unknown-coins.tsx"), "import");

type Refusal = { name: string; reason: string };

/** Imports files: all dropped files are uploaded and previewed as one import, which then runs with visible progress. */
export default function ImportPage() {
  const { name: accountName } = useAccount();
  const { search, go } = useRouter();
  const connect = useConnect();
  const findChains = useFindChains();
  const [files, setFiles] = useState<UploadedFile[]>(() => filesIn(search));
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refusal[]>([]);
  /** Clears the chosen files after they were imported, or if they were uploaded to another account. */
  const chooseOthers = (): void => {
    if (search.size > 0) go("/import", { replace: true });
    setFiles([]);
  };
  const isChosen = files.length > 0 && sending === null;
  const take = async (chosenFiles: File[]): Promise<void> => {
    setRefused([]);
    const uploadedFiles: UploadedFile[] = [];
    for (const file of chosenFiles) {
      setSending(file.name);
      try {
        uploadedFiles.push(await upload(accountName, file));
      } catch (error) {
        setRefused((before) => [...before, { name: file.name, reason: errorText(error) }]);
      }
    }
    setFiles(uploadedFiles);
    setSending(null);
  };
  return (
    <div className="page in-order">
      <h1>{t("common.addData")}</h1>
      <p className="soft page-lead">
        <Rich
          message="import.lead"
          values={{}}
          elements={{ link: (text) => <Link to="/connections">{text}</Link> }}
        />
      </p>
      <DemoNotice onSwitch={chooseOthers} />
      {!isChosen && (
        <FirstInput
          onFiles={(chosenFiles) => void take(chosenFiles)}
          onFind={(text, isAddress) => findChains(accountName, text, isAddress)}
          onConnect={async (connection) => {
            await connect(accountName, connection);
            go("/connections");
          }}
        />
      )}
      {sending !== null && (
        <p role="status" className="soft">
          {t("import.uploading", { sending })}
        </p>
      )}
      {refused.map(({ name, reason }) => (
        <div key={name} className="failure" role="alert">
          <p>
            <b>{t("import.wasRejected", { name })}</b> {reason}
          </p>
        </div>
      ))}
      {isChosen && (
        <ImportPreview
          key={files.map(({ fileId }) => fileId).join(" ")}
          files={files}
          onDone={chooseOthers}
        />
      )}
      {!isChosen && (
        <PartBoundary fallback={<Placeholder lines={1} />}>
          <UnknownCoins />
        </PartBoundary>
      )}
      <ImportedFiles />
      {!isChosen && <ProviderList />}
      <SavedMappings />
    </div>
  );
}

/** Files that another page has uploaded, from the URL. */
function filesIn(search: URLSearchParams): UploadedFile[] {
  const names = search.getAll("name");
  return search.getAll("file").map((fileId, index) => ({ fileId, name: names[index] ?? fileId, size: 0 }));
}
