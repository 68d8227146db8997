import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNow } from "../../data/use-now.ts";
import { useFormat } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { useNotify } from "../../parts/notice.tsx";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { endSessions, readSessions, sessionsKey, type Session } from "./credentials.ts";

const methodTitles: Record<Session["method"], PlainKey> = {
  password: "security.byPassword",
  passkey: "security.byPasskey",
  provider: "security.byProvider",
  invitation: "security.byInvitation",
  other: "security.byOther",
};

/** The sessions of the user. */
export function Sessions() {
  const queries = useQueryClient();
  const { fail } = useNotify();
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => readSessions(signal) });
  const end = (id?: string): void =>
    void endSessions(id).then(() => queries.invalidateQueries({ queryKey: sessionsKey }), fail);
  return (
    <section aria-labelledby="sessions" className="card stack">
      <h2 id="sessions">{t("security.sessions")}</h2>
      <QueryResult of={sessions} lines={3}>
        {(list) => (
          <>
            <ul className="rows">
              {list.map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
              ))}
            </ul>
            {list.length > 1 && (
              <div className="actions">
                <button type="button" className="button" onClick={() => end()}>
                  {t("security.endOthers")}
                </button>
              </div>
            )}
          </>
        )}
      </QueryResult>
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd(): void }) {
  const format = useFormat();
  const now = useNow();
  const { method, address, client, createdAt, lastUsedAt, isCurrent } = session;
  return (
    <li className="row account-row">
      <span className="row-main">
        <b className="clip">
          {isCurrent ? t("security.thisSession") : (client ?? t("security.unknownClient"))}
        </b>
        <span className="faint small">
          {t(methodTitles[method])} · {address ?? t("security.unknownAddress")} ·{" "}
          {t("security.beganAgo", { ago: format.ago(createdAt, now) })} ·{" "}
          {t("security.lastUsedAgo", { ago: format.ago(lastUsedAt, now) })}
        </span>
      </span>
      {!isCurrent && (
        <button type="button" className="button small quiet" onClick={onEnd}>
          {t("security.end")}
          <span className="visually-hidden"> {client ?? t("security.unknownClient")}</span>
        </button>
      )}
    </li>
  );
}
