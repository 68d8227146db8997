import { copyText } from "../../data/copy-text.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type FormEvent } from "react";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";
import {
  beginCodes,
  confirmCodes,
  credentialsKey,
  needsPassword,
  renewRecoveryCodes,
  securityFailure,
  turnOffCodes,
  type Credentials,
} from "./credentials.ts";

/** Time-based codes: off, being set up, or on. */
export function Codes({ credentials: { hasCodes, recoveryCodes } }: { credentials: Credentials }) {
  const queries = useQueryClient();
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  const changed = (): Promise<void> => queries.invalidateQueries({ queryKey: credentialsKey });
  return (
    <section aria-labelledby="codes" className="card stack">
      <h2 id="codes">{t("security.codes")}</h2>
      <p className="small faint">{t("security.codesLead")}</p>
      {hasCodes && (
        <p className="soft">
          {t("security.codesAreOn")} {t("security.recoveryCodesLeft", { count: recoveryCodes })}
        </p>
      )}
      {newCodes !== null && <RecoveryCodes codes={newCodes} onDone={() => setNewCodes(null)} />}
      {hasCodes ? (
        <CodeForm
          onRenewed={(codes) => {
            setNewCodes(codes);
            void changed();
          }}
          onOff={() => {
            setNewCodes(null);
            void changed();
          }}
        />
      ) : (
        <SetUp
          onDone={(codes) => {
            setNewCodes(codes);
            void changed();
          }}
        />
      )}
    </section>
  );
}

function SetUp({ onDone }: { onDone(recoveryCodes: string[]): void }) {
  const [begunSetup, setBegunSetup] = useState<{ secret: string; uri: string } | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setError(null);
    try {
      if (begunSetup === null) setBegunSetup(await beginCodes(String(form.get("password") ?? "")));
      else onDone(await confirmCodes(String(form.get("code")).trim()));
    } catch (failure) {
      if (needsPassword(failure)) setAsksPassword(true);
      setError(securityFailure(failure));
    }
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      {begunSetup === null && asksPassword && (
        <label className="field short">
          <span>{t("common.password")}</span>
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
      )}
      {begunSetup !== null && (
        <>
          <p>{t("security.scan")}</p>
          <QrCode text={begunSetup.uri} label={t("security.qrCode")} />
          <p className="small">
            {t("security.orEnter")} <code className="break">{begunSetup.secret}</code>
          </p>
          <label className="field short">
            <span>{t("security.codeOfTheApp")}</span>
            <input name="code" inputMode="numeric" autoComplete="one-time-code" required />
          </label>
        </>
      )}
      {error !== null && (
        <p role="alert" className="loss">
          {error}
        </p>
      )}
      <div className="actions">
        <button type="submit" className="button">
          {begunSetup === null ? t("security.setUpCodes") : t("security.turnOn")}
        </button>
      </div>
    </form>
  );
}

/** White in every theme: cameras need the contrast. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<boolean[][] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import("uqr").then(({ encode }) => {
      if (isCurrent) setRows(encode(text, { ecc: "M", border: 4 }).data);
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (rows === null) return null;
  const size = rows.length;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={220} height={220} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const { say, fail } = useNotify();
  return (
    <div className="stack" role="status">
      <p>{t("security.keepRecoveryCodes")}</p>
      <ul aria-label={t("security.recoveryCodes")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <button
          type="button"
          className="button small primary"
          onClick={() => void copyText(codes.join("\n")).then(() => say(t("security.copied")), fail)}
        >
          {t("common.copy")}
        </button>
        <button type="button" className="button small quiet" onClick={onDone}>
          {t("security.kept")}
        </button>
      </div>
    </div>
  );
}

function CodeForm({ onRenewed, onOff }: { onRenewed(codes: string[]): void; onOff(): void }) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const runWithCode = async (work: () => Promise<void>): Promise<void> => {
    setError(null);
    try {
      await work();
      setCode("");
    } catch (failure) {
      setError(securityFailure(failure));
    }
  };
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      <label className="field short">
        <span>{t("security.currentCode")}</span>
        <input
          value={code}
          autoComplete="one-time-code"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      {error !== null && (
        <p role="alert" className="loss">
          {error}
        </p>
      )}
      <div className="actions">
        <button
          type="button"
          className="button"
          disabled={code.trim() === ""}
          onClick={() => void runWithCode(async () => onRenewed(await renewRecoveryCodes(code.trim())))}
        >
          {t("security.renewRecoveryCodes")}
        </button>
        <button
          type="button"
          className="button quiet"
          disabled={code.trim() === ""}
          onClick={() =>
            void runWithCode(async () => {
              await turnOffCodes(code.trim());
              onOff();
            })
          }
        >
          {t("security.turnOff")}
        </button>
      </div>
    </form>
  );
}
