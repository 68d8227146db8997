import { copyText } from "../../data/copy-text.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useAccounts } from "../../data/account.tsx";
import { useService, type ResultOf } from "../../data/service.ts";
import { useNow } from "../../data/use-now.ts";
import { useFormat } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { useNotify } from "../../parts/notice.tsx";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

type Token = ResultOf<"tokens.list">[number];

const listKey = ["", "tokens.list"];
const accessTitles: Record<Token["access"], PlainKey> = {
  read: "settings.read",
  write: "settings.readAndWrite",
  owner: "settings.fullAccess",
};

/** API tokens for scripts and AI clients. A token is shown once; revoking takes effect at once. */
export function Tokens() {
  const service = useService();
  const tokens = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => service.call("tokens.list", {}, signal),
  });
  return (
    <section aria-labelledby="tokens" className="card stack">
      <h2 id="tokens">{t("settings.apiTokens")}</h2>
      <p className="small faint">{t("settings.forScriptsMonitoringAndAi")}</p>
      <QueryResult of={tokens} lines={1}>
        {(list) =>
          list.length === 0 ? (
            <p className="soft">{t("settings.noTokensYet")}</p>
          ) : (
            <ul className="rows">
              {list.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <NewToken />
    </section>
  );
}

function TokenRow({ token: { id, name, access, accounts, lastUsedAt } }: { token: Token }) {
  const service = useService();
  const queries = useQueryClient();
  const format = useFormat();
  const now = useNow();
  const [isEnding, setEnding] = useState(false);
  return (
    <li className="row account-row">
      <span className="row-main">
        <b className="clip">{name}</b>
        <span className="faint small">
          {t(accessTitles[access])} · {accounts === "*" ? t("settings.allAccounts") : accounts.join(", ")} ·{" "}
          {lastUsedAt === null
            ? t("settings.neverUsed")
            : t("settings.lastUsed", { lastUsedAt: format.ago(lastUsedAt, now) })}
        </span>
      </span>
      <button type="button" className="button small quiet" onClick={() => setEnding(true)}>
        {t("settings.revoke")}
        <span className="visually-hidden"> {name}</span>
      </button>
      {isEnding && (
        <Confirm
          title={t("settings.confirmRevocation", { name })}
          action={t("settings.revoke")}
          onClose={() => setEnding(false)}
          onConfirm={async () => {
            await service.call("tokens.revoke", { id });
            await queries.invalidateQueries({ queryKey: listKey });
          }}
        >
          <p>{t("settings.clientsThatUseThisToken")}</p>
        </Confirm>
      )}
    </li>
  );
}

function NewToken() {
  const service = useService();
  const queries = useQueryClient();
  const accounts = useAccounts();
  const { fail } = useNotify();
  const [createdToken, setCreatedToken] = useState<string | null>(null);
  const make = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const account = String(form.get("account") ?? "");
    const access =
      (["read", "write", "owner"] as const).find((level) => level === form.get("access")) ?? "read";
    try {
      const { token } = await service.call("tokens.create", {
        name: String(form.get("name") ?? "").trim(),
        access,
        accounts: account === "" ? "*" : [account],
      });
      setCreatedToken(token);
      element.reset();
      await queries.invalidateQueries({ queryKey: listKey });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <>
      {createdToken !== null && <CreatedToken token={createdToken} onDone={() => setCreatedToken(null)} />}
      <form className="form" onSubmit={(event) => void make(event)}>
        <div className="form-row">
          <label className="field">
            <span>{t("settings.name")}</span>
            <input name="name" maxLength={100} required autoComplete="off" />
          </label>
          <label className="field">
            <span>{t("settings.access")}</span>
            <select name="access">
              {(["read", "write", "owner"] as const).map((access) => (
                <option key={access} value={access}>
                  {t(accessTitles[access])}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span>{t("settings.accountOfToken")}</span>
            <select name="account">
              <option value="">{t("settings.allAccounts")}</option>
              {accounts.data?.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
        <div className="actions">
          <button type="submit" className="button">
            {t("settings.createToken")}
          </button>
        </div>
      </form>
    </>
  );
}

/** The token is shown once: the service keeps only its hash. */
function CreatedToken({ token, onDone }: { token: string; onDone(): void }) {
  const { say, fail } = useNotify();
  return (
    <div className="stack" role="status">
      <p>
        {t("settings.copyTheTokenNowIt")} <code className="break">{token}</code>
      </p>
      <div className="actions">
        <button
          type="button"
          className="button small primary"
          onClick={() => void copyText(token).then(() => say(t("settings.copied")), fail)}
        >
          {t("common.copy")}
        </button>
        <button type="button" className="button small quiet" onClick={onDone}>
          {t("settings.done")}
        </button>
      </div>
    </div>
  );
}
