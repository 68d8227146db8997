import { useId, useState, type FormEvent } from "react";
import { errorText, gapText } from "../i18n/error-text.ts";
import { emptyDraft, useFirstDraft } from "../data/new-connection.ts";
import { recognise, type Recognised } from "../data/first-run/recognise.ts";
import type { ResultOf } from "../data/service.ts";
import { DropZone } from "./files/drop-zone.tsx";
import { FolderButton } from "./files/folder-button.tsx";
import { Icon } from "./icon.tsx";
import { t } from "../i18n/t.ts";

type Found = ResultOf<"connections.recognize">;
type Wanted = NonNullable<Recognised["connect"]>;

/** The input for a first source: files are dropped or chosen; an address, a public key or a name is pasted, and recognised while typing. */
export function FirstInput({
  onFiles,
  onConnect,
  onFind,
}: {
  onFiles(files: File[]): void;
  /** Resolves once the connection is created and its history is being read. */
  onConnect(connection: Wanted): Promise<unknown>;
  /** Finds the chains on which the text is a valid address. */
  onFind(text: string, isAddress: boolean): Promise<Found>;
}) {
  const [{ text, isAddress, found }, setDraft] = useFirstDraft();
  const { isAsking, refusal, setRefusal, ask } = useAsk();
  const hintId = useId();
  const recognised = recognise(text);
  const recognisedConnection = recognised?.connect;
  const canAsk = recognisedConnection !== undefined || recognised?.canFind === true;
  const mustConfirm = recognised?.canBeKey === true && !isAddress;
  const connect = (connection: Wanted): Promise<void> =>
    ask(async () => {
      await onConnect(connection);
      setDraft(emptyDraft);
    });
  const find = (): void =>
    void ask(async () => setDraft({ text, isAddress, found: await onFind(text.trim(), isAddress) }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (recognisedConnection !== undefined) void connect(recognisedConnection);
    else if (canAsk && !mustConfirm) find();
  };
  return (
    <DropZone onFiles={onFiles}>
      <form className="first-input" onSubmit={submit}>
        <input
          type="text"
          value={text}
          onChange={(event) => {
            setDraft({ ...emptyDraft, text: event.target.value });
            setRefusal(null);
          }}
          placeholder={t("addData.pasteAnAddressOrDrop")}
          aria-label={t("addData.addressPublicKeyEnsName")}
          aria-describedby={hintId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {!canAsk ? (
          <ChooseFiles onFiles={onFiles} />
        ) : (
          <button type="submit" className="button primary" disabled={isAsking || mustConfirm}>
            <Icon name={recognisedConnection === undefined ? "search" : "plug"} size={16} />{" "}
            {isAsking
              ? t("addData.checking")
              : t(recognisedConnection === undefined ? "addData.findTheChain" : "addData.addWallet")}
          </button>
        )}
      </form>
      <div className="first-foot">
        <p id={hintId} className="first-hint small" aria-live="polite">
          <Hint {...{ refusal, found, recognised, isAsking }} onFind={find} />
        </p>
        {!canAsk && <FolderButton onFiles={onFiles} />}
      </div>
      {recognised?.canBeKey === true && (
        <ConfirmAddress
          isAddress={isAddress}
          onChange={(confirmed) => setDraft({ text, isAddress: confirmed, found: null })}
        />
      )}
      {found !== null && (
        <Candidates
          found={found}
          likely={recognisedConnection?.kind}
          isAsking={isAsking}
          onChoose={(connection) => void connect(connection)}
        />
      )}
    </DropZone>
  );
}

/** Runs one request at a time; provides the error message of the last one. */
function useAsk() {
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const runRequest = async (request: () => Promise<unknown>): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    setRefusal(null);
    try {
      await request();
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      setAsking(false);
    }
  };
  return { isAsking, refusal, setRefusal, ask: runRequest };
}

/** Asks the user to confirm that a text, which may also be a private key, is an address. */
function ConfirmAddress({ isAddress, onChange }: { isAddress: boolean; onChange(confirmed: boolean): void }) {
  return (
    <label className="check small">
      <input type="checkbox" checked={isAddress} onChange={({ target }) => onChange(target.checked)} />{" "}
      <span>{t("addData.isAddress")}</span>
    </label>
  );
}

function ChooseFiles({ onFiles }: { onFiles(files: File[]): void }) {
  return (
    <label className="button primary">
      <Icon name="file" size={16} /> {t("addData.chooseFiles")}
      <input
        type="file"
        multiple
        className="visually-hidden"
        accept=".csv,.tsv,.txt,.json,.xlsx,.zip,.gz,text/csv,application/json,application/zip"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onFiles(files);
          event.target.value = "";
        }}
      />
    </label>
  );
}

/** What the text is, or why it was refused. */
function Hint({
  refusal,
  found,
  recognised,
  isAsking,
  onFind,
}: {
  refusal: string | null;
  found: Found | null;
  recognised: Recognised | null;
  isAsking: boolean;
  onFind(): void;
}) {
  if (refusal !== null) return <span className="loss">{refusal}</span>;
  if (found !== null)
    return found.candidates.length > 0
      ? t("addData.chooseTheChain")
      : found.warning === undefined
        ? t("addData.noChainFound")
        : gapText({ reason: found.warning });
  if (recognised === null) return <span className="faint">{t("addData.addressEvmChainsBitcoinSolana")}</span>;
  return (
    <>
      <b>{recognised.what}.</b> {recognised.hint}{" "}
      {recognised.connect !== undefined && (
        <button type="button" className="button small quiet" disabled={isAsking} onClick={onFind}>
          {t("addData.otherChains")}
        </button>
      )}
    </>
  );
}

/** `likely`: the kind that the form of the text suggests. */
function Candidates({
  found,
  likely,
  isAsking,
  onChoose,
}: {
  found: Found;
  likely: string | undefined;
  isAsking: boolean;
  onChoose(connection: Wanted): void;
}) {
  return (
    <ul className="small" aria-label={t("addData.chooseTheChain")}>
      {found.candidates.map(({ kind, platform, name, settings, used }) => (
        <li key={`${kind} ${platform}`}>
          <button
            type="button"
            className={kind === likely ? "button primary" : "button"}
            disabled={isAsking}
            onClick={() => onChoose({ kind, settings })}
          >
            {name}
          </button>{" "}
          {used !== null && (
            <span className="faint">{t(used ? "addData.usedThere" : "addData.notUsedThere")}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
