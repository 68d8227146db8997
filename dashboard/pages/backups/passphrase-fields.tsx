import { useState } from "react";
import { t } from "../../i18n/t.ts";

const minLength = 10;

/** A new passphrase, entered twice, because a typing error cannot be recovered later. Its field is called `passphrase`. */
export function PassphraseFields({ label, isRequired }: { label: string; isRequired: boolean }) {
  const [text, setText] = useState("");
  const [again, setAgain] = useState("");
  const differs = again !== "" && again !== text;
  return (
    <div className="form-row">
      <label className="field">
        <span>{label}</span>
        <input
          name="passphrase"
          type="password"
          autoComplete="new-password"
          minLength={minLength}
          maxLength={1_024}
          required={isRequired}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <label className="field">
        <span>
          {t("backups.repeatPassphrase")}
          {differs && <b className="loss"> {t("backups.doesNotMatch")}</b>}
        </span>
        <input
          type="password"
          autoComplete="new-password"
          required={text !== ""}
          value={again}
          onChange={(event) => setAgain(event.target.value)}
          ref={(input) =>
            input?.setCustomValidity(again === text ? "" : t("backups.thePassphrasesDoNotMatch"))
          }
        />
      </label>
    </div>
  );
}
