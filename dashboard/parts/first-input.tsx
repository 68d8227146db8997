import { useId, useState, type FormEvent } from "react";
import { messageOf } from "../../src/errors/app-error.ts";
import { recognise, type Recognised } from "../data/recognise.ts";
import { DropZone } from "./drop-zone.tsx";
import { Icon } from "./icon.tsx";

/** The one input: files are dropped on it or chosen, an address, a public key or a name is pasted into it. It says what it takes the text for. */
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
      setRefusal(messageOf(error));
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
          placeholder="Paste an address or drop a file"
          aria-label="An address, a public key, a name, or an export file"
          aria-describedby={hintId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {recognised?.connect === undefined ? (
          <label className="button primary">
            <Icon name="file" size={16} /> Choose files
            <input
              type="file"
              multiple
              className="visually-hidden"
              accept=".csv,.tsv,.txt,.json,text/csv,application/json"
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                if (files.length > 0) onFiles(files);
                event.target.value = "";
              }}
            />
          </label>
        ) : (
          <button type="submit" className="button primary" disabled={isAsking}>
            <Icon name="plug" size={16} /> {isAsking ? "Asking…" : "Read it"}
          </button>
        )}
      </form>
      <p id={hintId} className="first-hint small" aria-live="polite">
        {refusal !== null ? (
          <span className="loss">{refusal}</span>
        ) : recognised === null ? (
          <span className="faint">
            An address (Ethereum and its kin, Bitcoin, Solana), an xpub, ypub, zpub or descriptor, a name such
            as vitalik.eth; or a CSV export of an explorer, an exchange, or any table whose columns you name.
          </span>
        ) : (
          <>
            <b>{recognised.what}.</b> {recognised.hint}
          </>
        )}
      </p>
    </DropZone>
  );
}
