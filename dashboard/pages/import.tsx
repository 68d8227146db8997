import { useState } from "react";
import { useAccount } from "../data/account.tsx";
import { upload, type UploadedFile } from "../data/auth.ts";
import { useConnect } from "../data/connections.ts";
import { FirstInput } from "../parts/first-input.tsx";
import { messageOf } from "../../src/core/errors.ts";
import { Link, useRouter } from "../router.tsx";
import { ImportedFiles } from "./import/imported-files.tsx";
import { ImportPreview } from "./import/import-preview.tsx";

type Step =
  | { at: "waiting" }
  | { at: "sending"; name: string }
  | { at: "preview"; file: UploadedFile }
  | { at: "refused"; name: string; reason: string };

/** A file becomes transactions: it is sent, looked at before anything is written, and then read with its progress in sight. */
export default function ImportPage() {
  const { name: accountName } = useAccount();
  const { search, go } = useRouter();
  const connect = useConnect();
  const [step, setStep] = useState<Step>(() => firstStep(search));
  const take = async (file: File): Promise<void> => {
    setStep({ at: "sending", name: file.name });
    try {
      setStep({ at: "preview", file: await upload(accountName, file) });
    } catch (error) {
      setStep({ at: "refused", name: file.name, reason: messageOf(error) });
    }
  };
  return (
    <div className="page">
      <h1>Add data</h1>
      <p className="soft page-lead">
        An address or a file. Exchanges by key, your own node and the rest are under{" "}
        <Link to="/connections">Connections</Link>.
      </p>
      {step.at !== "preview" && (
        <FirstInput
          onFile={(file) => void take(file)}
          onConnect={async (wanted) => {
            await connect(accountName, wanted);
            go("/connections");
          }}
        />
      )}
      {step.at === "sending" && (
        <p role="status" className="soft">
          Sending {step.name}…
        </p>
      )}
      {step.at === "refused" && (
        <div className="failure" role="alert">
          <p>
            <b>{step.name}</b> was not taken. {step.reason}
          </p>
        </div>
      )}
      {step.at === "preview" && (
        <ImportPreview
          key={step.file.fileId}
          file={step.file}
          onDone={() => {
            go("/import", { replace: true });
            setStep({ at: "waiting" });
          }}
        />
      )}
      <ImportedFiles />
    </div>
  );
}

/** A file that was dropped on the page before this one has been sent already. */
function firstStep(search: URLSearchParams): Step {
  const fileId = search.get("file");
  return fileId === null
    ? { at: "waiting" }
    : { at: "preview", file: { fileId, name: search.get("name") ?? fileId, size: 0 } };
}
