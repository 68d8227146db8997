import { useState } from "react";
import { messageOf } from "../../src/errors/app-error.ts";
import { useAccount } from "../data/account.tsx";
import { upload, type UploadedFile } from "../data/auth.ts";
import { useConnect } from "../data/connections.ts";
import { FirstInput } from "../parts/first-input.tsx";
import { Link, useRouter } from "../router.tsx";
import { ImportedFiles } from "./import/imported-files.tsx";
import { ImportPreview } from "./import/import-preview.tsx";

type Refusal = { name: string; reason: string };

/** Files become transactions: they are sent, each is looked at before anything is written, and then read with its progress in sight. */
export default function ImportPage() {
  const { name: accountName } = useAccount();
  const { search, go } = useRouter();
  const connect = useConnect();
  const [files, setFiles] = useState<UploadedFile[]>(() => filesIn(search));
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refusal[]>([]);
  const [shown, next] = files;
  const take = async (given: File[]): Promise<void> => {
    setRefused([]);
    for (const file of given) {
      setSending(file.name);
      try {
        const sent = await upload(accountName, file);
        setFiles((before) => [...before, sent]);
      } catch (error) {
        setRefused((before) => [...before, { name: file.name, reason: messageOf(error) }]);
      }
    }
    setSending(null);
  };
  return (
    <div className="page">
      <h1>Add data</h1>
      <p className="soft page-lead">
        An address or a file. Exchanges by key, your own node and the rest are under{" "}
        <Link to="/connections">Connections</Link>.
      </p>
      {shown === undefined && (
        <FirstInput
          onFiles={(given) => void take(given)}
          onConnect={async (wanted) => {
            await connect(accountName, wanted);
            go("/connections");
          }}
        />
      )}
      {sending !== null && (
        <p role="status" className="soft">
          Sending {sending}…
        </p>
      )}
      {refused.map(({ name, reason }) => (
        <div key={name} className="failure" role="alert">
          <p>
            <b>{name}</b> was not taken. {reason}
          </p>
        </div>
      ))}
      {shown !== undefined && (
        <ImportPreview
          key={shown.fileId}
          file={shown}
          next={next}
          onDone={() => {
            if (search.size > 0) go("/import", { replace: true });
            setFiles(files.slice(1));
          }}
        />
      )}
      <ImportedFiles />
    </div>
  );
}

/** Files that were dropped on the page before this one have been sent already. */
function filesIn(search: URLSearchParams): UploadedFile[] {
  const names = search.getAll("name");
  return search.getAll("file").map((fileId, index) => ({ fileId, name: names[index] ?? fileId, size: 0 }));
}
