import { useId, useState, type FormEvent } from "react";
import { errorText } from "../i18n/error-text.ts";
import { recognise, type Recognised } from "../data/recognise.ts";
import { DropZone } from "./files/drop-zone.tsx";
import { Icon } from "./icon.tsx";
import { t } from "../i18n/t.ts";

/** The one input: files are dropped on it or chosen; an address, a public key or a name is pasted into it. It shows how it recognises the text. */
export function FirstInput({
  onFiles,
  onConnect,
}: {
  onFiles(files: File[]): void;
  /** Resolves once the source was asked and reading has begun. */
  onConnect(wanted: NonNullable<Recognised["connect"]>): Promise<unknown>;
}) {
  const [text, setText] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const hintId = useId();
  const recognised = recognise(text);
  const connect = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (recognised?.connect === undefined || isAsking) return;
    setAsking(true);
    setRefusal(null);
    try {
      await onConnect(recognised.connect);
      setText("");
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <DropZone onFiles={onFiles}>
      <form className="first-input" onSubmit={(event) => void connect(event)}>
        <input
          type="text"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setRefusal(null);
          }}
          placeholder={t("addData.pasteAnAddressOrDrop")}
          aria-label={t("addData.addressPublicKeyEnsName")}
          aria-describedby={hintId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {recognised?.connect === undefined ? (
          <label className="button primary">
            <Icon name="file" size={16} /> {t("addData.chooseFiles")}
            <input
              type="file"
              multiple
              className="visually-hidden"
              accept=".csv,.tsv,.txt,.json,.xlsx,.zip,text/csv,application/json,application/zip"
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                if (files.length > 0) onFiles(files);
                event.target.value = "";
              }}
            />
          </label>
        ) : (
          <button type="submit" className="button primary" disabled={isAsking}>
            <Icon name="plug" size={16} /> {isAsking ? t("addData.checking") : t("addData.addWallet")}
          </button>
        )}
      </form>
      <p id={hintId} className="first-hint small" aria-live="polite">
        {refusal !== null ? (
          <span className="loss">{refusal}</span>
        ) : recognised === null ? (
          <span className="faint">{t("addData.addressEvmChainsBitcoinSolana")}</span>
        ) : (
          <>
            <b>{recognised.what}.</b> {recognised.hint}
          </>
        )}
      </p>
    </DropZone>
  );
}
