import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useAccount, useAccounts } from "../../data/account.tsx";
import { usePreferences } from "../../data/preferences.tsx";
import type { Account } from "../../data/records.ts";
import { useService, type InputOf } from "../../data/service.ts";
import { counted } from "../../format/names.ts";
import { sizeText } from "../../format/size-text.ts";
import { Answer } from "../../parts/answer.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { useMakeDemo } from "../../data/demo.ts";

/** The portfolios of this service: each is a file of its own. */
export function Accounts() {
  const accounts = useAccounts();
  const makeDemo = useMakeDemo();
  const [isMaking, setMaking] = useState(false);
  return (
    <section aria-labelledby="accounts" className="card stack">
      <h2 id="accounts">Accounts</h2>
      <Answer of={accounts} lines={3}>
        {(list) => (
          <ul className="rows">
            {list.map((account) => (
              <AccountRow key={account.name} account={account} isOnly={list.length === 1} />
            ))}
          </ul>
        )}
      </Answer>
      <NewAccount />
      <div className="actions">
        <button
          type="button"
          className="button quiet"
          disabled={isMaking}
          onClick={() => {
            setMaking(true);
            void makeDemo().finally(() => setMaking(false));
          }}
        >
          {isMaking ? "Making the demo…" : "Open the demo"}
        </button>
      </div>
    </section>
  );
}

function useChange() {
  const service = useService();
  const queries = useQueryClient();
  return async <Name extends "accounts.create" | "accounts.rename" | "accounts.delete" | "accounts.reset">(
    method: Name,
    input: InputOf<Name>,
  ): Promise<void> => {
    await service.call(method, input);
    await queries.invalidateQueries({ queryKey: ["", "accounts.list"] });
  };
}

function AccountRow({ account, isOnly }: { account: Account; isOnly: boolean }) {
  const { name: shown } = useAccount();
  const { change: prefer } = usePreferences();
  const change = useChange();
  const { say, fail } = useNotify();
  const [mode, setMode] = useState<"rest" | "rename" | "delete" | "reset">("rest");
  const rename = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    try {
      if (name !== account.name && name !== "") {
        await change("accounts.rename", { accountName: account.name, name });
        if (account.name === shown) prefer({ account: name });
      }
      setMode("rest");
    } catch (error) {
      fail(error);
    }
  };
  if (mode === "rename")
    return (
      <li className="row">
        <form className="inline-form" onSubmit={(event) => void rename(event)}>
          {/* The field stands where its name stood, so the focus belongs in it. */}
          <input
            name="name"
            aria-label={`New name of ${account.name}`}
            defaultValue={account.name}
            maxLength={64}
            required
            ref={(input) => input?.focus()}
          />
          <button type="submit" className="button small primary">
            Rename
          </button>
          <button type="button" className="button small quiet" onClick={() => setMode("rest")}>
            Keep it
          </button>
        </form>
      </li>
    );
  return (
    <li className="row account-row">
      <span className="row-main">
        <b className="clip">{account.name}</b>
        <span className="faint small">
          {sizeOf(account)} · {account.baseCurrency} · {sizeText(account.sizeBytes)}
        </span>
      </span>
      <span className="actions">
        {account.name === shown ? (
          <span className="badge">Shown</span>
        ) : (
          <button type="button" className="button small" onClick={() => prefer({ account: account.name })}>
            Show<span className="visually-hidden"> {account.name}</span>
          </button>
        )}
        <button type="button" className="button small quiet" onClick={() => setMode("rename")}>
          Rename<span className="visually-hidden"> {account.name}</span>
        </button>
        <button type="button" className="button small quiet" onClick={() => setMode("reset")}>
          Empty<span className="visually-hidden"> {account.name}</span>
        </button>
        <button type="button" className="button small quiet" onClick={() => setMode("delete")}>
          Delete<span className="visually-hidden"> {account.name}</span>
        </button>
      </span>
      {(mode === "delete" || mode === "reset") && (
        <Confirm
          title={mode === "delete" ? `Delete “${account.name}”?` : `Empty “${account.name}”?`}
          action={mode === "delete" ? "Delete it" : "Empty it"}
          onClose={() => setMode("rest")}
          onConfirm={async () => {
            await change(mode === "delete" ? "accounts.delete" : "accounts.reset", {
              accountName: account.name,
            });
            if (mode === "delete" && account.name === shown) prefer({ account: null });
            say(mode === "delete" ? "Deleted." : "Emptied.");
          }}
        >
          <p>
            {sizeOf(account)} and everything computed from them go.{" "}
            {mode === "reset"
              ? "Its settings, keys and backups stay; only a backup brings the rest back."
              : "Its backups and keys go, too. This cannot be undone."}
            {mode === "delete" && isOnly && " It is your only account."}
          </p>
        </Confirm>
      )}
    </li>
  );
}

function NewAccount() {
  const change = useChange();
  const { change: prefer } = usePreferences();
  const { fail } = useNotify();
  const create = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("name") ?? "").trim();
    try {
      await change("accounts.create", { name });
      form.reset();
      prefer({ account: name });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <form className="inline-form" onSubmit={(event) => void create(event)}>
      <input
        name="name"
        aria-label="Name of a new account"
        placeholder="Name of a new account"
        maxLength={64}
        required
      />
      <button type="submit" className="button small">
        Create
      </button>
    </form>
  );
}

function sizeOf({ transactions }: Account): string {
  return transactions === null ? "What is in it" : counted(transactions, "transaction");
}
