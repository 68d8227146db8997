import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useAccounts } from "../../data/account.tsx";
import { useService, type ResultOf } from "../../data/service.ts";
import { useNow } from "../../data/use-now.ts";
import { useFormat } from "../../format/use-format.ts";
import { Answer } from "../../parts/answer.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { useNotify } from "../../parts/notice.tsx";

type Token = ResultOf<"tokens.list">[number];

const listKey = ["", "tokens.list"];
const accessTitles: Record<Token["access"], string> = {
  read: "Reads",
  write: "Reads and writes",
  owner: "Does everything you can",
};

/** What scripts and AI clients come in with: shown once, ended at once. */
export function Tokens() {
  const service = useService();
  const tokens = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => service.call("tokens.list", {}, signal),
  });
  return (
    <section aria-labelledby="tokens" className="card stack">
      <h2 id="tokens">API tokens</h2>
      <p className="small faint">
        For scripts, monitoring and AI clients (MCP). Give each its own, and as little as it needs.
      </p>
      <Answer of={tokens} lines={2}>
        {(list) =>
          list.length === 0 ? (
            <p className="soft">There is none.</p>
          ) : (
            <ul className="rows">
              {list.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </ul>
          )
        }
      </Answer>
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
          {accessTitles[access]} · {accounts === "*" ? "all accounts" : accounts.join(", ")} ·{" "}
          {lastUsedAt === null ? "never used" : `last used ${format.ago(lastUsedAt, now)}`}
        </span>
      </span>
      <button type="button" className="button small quiet" onClick={() => setEnding(true)}>
        End it<span className="visually-hidden"> {name}</span>
      </button>
      {isEnding && (
        <Confirm
          title={`End “${name}”?`}
          action="End it"
          onClose={() => setEnding(false)}
          onConfirm={async () => {
            await service.call("tokens.revoke", { id });
            await queries.invalidateQueries({ queryKey: listKey });
          }}
        >
          <p>Whatever uses it is shut out at once.</p>
        </Confirm>
      )}
    </li>
  );
}

function NewToken() {
  const service = useService();
  const queries = useQueryClient();
  const accounts = useAccounts();
  const { say, fail } = useNotify();
  const [made, setMade] = useState<string | null>(null);
  const make = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const account = String(form.get("account") ?? "");
    const access = (["read", "write", "owner"] as const).find((one) => one === form.get("access")) ?? "read";
    try {
      const { token } = await service.call("tokens.create", {
        name: String(form.get("name") ?? "").trim(),
        access,
        accounts: account === "" ? "*" : [account],
      });
      setMade(token);
      element.reset();
      await queries.invalidateQueries({ queryKey: listKey });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <>
      {made !== null && (
        <div className="stack" role="status">
          <p>
            Copy it now: it is shown this once. <code className="break">{made}</code>
          </p>
          <div className="actions">
            <button
              type="button"
              className="button small primary"
              onClick={() => void navigator.clipboard.writeText(made).then(() => say("Copied."), fail)}
            >
              Copy
            </button>
            <button type="button" className="button small quiet" onClick={() => setMade(null)}>
              I have it
            </button>
          </div>
        </div>
      )}
      <form className="form" onSubmit={(event) => void make(event)}>
        <div className="form-row">
          <label className="field">
            <span>What it is for</span>
            <input name="name" maxLength={100} required autoComplete="off" />
          </label>
          <label className="field">
            <span>What it may do</span>
            <select name="access">
              {(["read", "write", "owner"] as const).map((access) => (
                <option key={access} value={access}>
                  {accessTitles[access]}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span>In which account</span>
            <select name="account">
              <option value="">All accounts</option>
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
            Make a token
          </button>
        </div>
      </form>
    </>
  );
}
