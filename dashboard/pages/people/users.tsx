import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useAccounts } from "../../data/account.tsx";
import { useService, type ResultOf } from "../../data/service.ts";
import { useNow } from "../../data/use-now.ts";
import { useFormat } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";
import { EditRoles } from "./edit-roles.tsx";
import { CreatedLink } from "./created-link.tsx";
import { roleNames, rolesText, roleTitles, usersKey, type User } from "./role-titles.ts";

const invitationsKey = ["", "users.invitations"];

/** Users with their roles, and pending invitations. */
export function Users() {
  const service = useService();
  const users = useQuery({
    queryKey: usersKey,
    staleTime: 0,
    queryFn: ({ signal }) => service.call("users.list", {}, signal),
  });
  const invitations = useQuery({
    queryKey: invitationsKey,
    staleTime: 0,
    queryFn: ({ signal }) => service.call("users.invitations", {}, signal),
  });
  return (
    <section aria-labelledby="users" className="card stack">
      <h2 id="users">{t("people.users")}</h2>
      <QueryResult of={users} lines={2}>
        {(list) => (
          <ul className="rows">
            {list.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
          </ul>
        )}
      </QueryResult>
      {invitations.data !== undefined && invitations.data.length > 0 && (
        <>
          <h3>{t("people.invitations")}</h3>
          <ul className="rows">
            {invitations.data.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </>
      )}
      <Invite />
    </section>
  );
}

function UserRow({ user }: { user: User }) {
  const { id, name, roles, createdAt, lastUsedAt } = user;
  const service = useService();
  const queries = useQueryClient();
  const format = useFormat();
  const now = useNow();
  const [asks, setAsks] = useState<"roles" | "removal" | null>(null);
  return (
    <li className="row account-row">
      <span className="row-main">
        <b className="clip">{name}</b>
        <span className="faint small">
          {rolesText(roles)} ·{" "}
          {lastUsedAt === null
            ? t("people.noSession")
            : t("people.lastSeen", { ago: format.ago(lastUsedAt, now) })}
        </span>
      </span>
      {createdAt !== null && (
        <span className="actions">
          <button type="button" className="button small" onClick={() => setAsks("roles")}>
            {t("people.changeRoles")}
            <span className="visually-hidden"> {name}</span>
          </button>
          <button type="button" className="button small quiet" onClick={() => setAsks("removal")}>
            {t("common.delete")}
            <span className="visually-hidden"> {name}</span>
          </button>
        </span>
      )}
      {asks === "roles" && <EditRoles user={user} onClose={() => setAsks(null)} />}
      {asks === "removal" && (
        <Confirm
          title={t("people.removeUser", { name })}
          action={t("common.delete")}
          onClose={() => setAsks(null)}
          onConfirm={async () => {
            await service.call("users.remove", { id });
            await queries.invalidateQueries({ queryKey: usersKey });
          }}
        >
          <p>{t("people.removeUserText")}</p>
        </Confirm>
      )}
    </li>
  );
}

function InvitationRow({ invitation }: { invitation: ResultOf<"users.invitations">[number] }) {
  const service = useService();
  const queries = useQueryClient();
  const format = useFormat();
  const { fail } = useNotify();
  const { id, name, roles, expiresAt } = invitation;
  return (
    <li className="row account-row">
      <span className="row-main">
        <b className="clip">{name}</b>
        <span className="faint small">
          {rolesText(roles)} · {t("people.expires", { at: format.moment(expiresAt) })}
        </span>
      </span>
      <button
        type="button"
        className="button small quiet"
        onClick={() =>
          void service
            .call("users.revokeInvitation", { id })
            .then(() => queries.invalidateQueries({ queryKey: invitationsKey }), fail)
        }
      >
        {t("people.revoke")}
        <span className="visually-hidden"> {name}</span>
      </button>
    </li>
  );
}

function Invite() {
  const service = useService();
  const queries = useQueryClient();
  const accounts = useAccounts();
  const { fail } = useNotify();
  const [token, setToken] = useState<string | null>(null);
  const invite = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const role = roleNames.find((name) => name === form.get("role")) ?? "viewer";
    const accountName = String(form.get("account") ?? "*");
    try {
      const invitation = await service.call("users.invite", {
        name: String(form.get("name")).trim(),
        roles: [{ accountName, role }],
        hours: Number(form.get("days")) * 24,
      });
      setToken(invitation.token);
      element.reset();
      await queries.invalidateQueries({ queryKey: invitationsKey });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <>
      <h3>{t("people.inviteSomeone")}</h3>
      {token !== null && <CreatedLink path="/invitation" token={token} onDone={() => setToken(null)} />}
      <form className="form" onSubmit={(event) => void invite(event)}>
        <div className="form-row">
          <label className="field">
            <span>{t("people.name")}</span>
            <input name="name" maxLength={64} required autoComplete="off" />
          </label>
          <label className="field">
            <span>{t("people.role")}</span>
            <select name="role">
              {roleNames.map((role) => (
                <option key={role} value={role}>
                  {t(roleTitles[role])}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span>{t("people.account")}</span>
            <select name="account">
              {accounts.data?.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
              <option value="*">{t("people.allAccounts")}</option>
            </select>
          </label>
          <label className="field">
            <span>{t("people.validForDays")}</span>
            <input name="days" type="number" min={1} max={30} defaultValue={7} required />
          </label>
        </div>
        <p className="small faint">{t("people.rolesHint")}</p>
        <div className="actions">
          <button type="submit" className="button">
            {t("people.invite")}
          </button>
        </div>
      </form>
    </>
  );
}
