import { copyText } from "../../data/copy-text.ts";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";

/** A link that is shown once. Its token is in the URL fragment, which browsers do not send. */
export function CreatedLink({ path, token, onDone }: { path: string; token: string; onDone(): void }) {
  const { say, fail } = useNotify();
  const link = `${location.origin}${path}#${token}`;
  return (
    <div className="stack" role="status">
      <p>
        {t("people.copyLink")} <code className="break">{link}</code>
      </p>
      <div className="actions">
        <button
          type="button"
          className="button small primary"
          onClick={() => void copyText(link).then(() => say(t("people.copied")), fail)}
        >
          {t("common.copy")}
        </button>
        <button type="button" className="button small quiet" onClick={onDone}>
          {t("people.done")}
        </button>
      </div>
    </div>
  );
}
