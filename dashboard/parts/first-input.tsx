import { useId, useState } from "react";
import { recognise } from "../data/recognise.ts";
import { DropZone } from "./drop-zone.tsx";
import { Icon } from "./icon.tsx";

/** The one input: a file is dropped on it or chosen, an address is pasted into it. It says what it takes the text for. */
export function FirstInput({ onFile }: { onFile(file: File): void }) {
  const [text, setText] = useState("");
  const hintId = useId();
  const recognised = recognise(text);
  return (
    <DropZone onFile={onFile}>
      <div className="first-input">
        <input
          type="text"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Drop an export here, or paste an address"
          aria-label="An export file, or an address"
          aria-describedby={hintId}
          autoComplete="off"
          spellCheck={false}
        />
        <label className="button primary">
          <Icon name="file" size={16} /> Choose a file
          <input
            type="file"
            className="visually-hidden"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file !== undefined) onFile(file);
              event.target.value = "";
            }}
          />
        </label>
      </div>
      <p id={hintId} className="first-hint small" aria-live="polite">
        {recognised === null ? (
          <span className="faint">
            CSV exports of Etherscan and its sister explorers, Binance, Coinmama, or any table whose columns
            you name.
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
