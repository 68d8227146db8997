import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccounts } from "../../data/account.tsx";
import { useService } from "../../data/service.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { t } from "../../i18n/t.ts";
import { roleNames, rolesText, roleTitles, usersKey, type Role, type User } from "./role-titles.ts";

type Roles = User["roles"];

/** Changes a user's roles: one for all accounts, or one for each. Shows what changes before it is confirmed. */
export function EditRoles({ user: { id, name, roles }, onClose }: { user: User; onClose(): void }) {
  const service = useService();
  const queries = useQueryClient();
  const accounts = useAccounts().data ?? [];
  const [after, setAfter] = useState<Roles>(roles);
  const ofAll = roleOf(after, "*");
  return (
    <Confirm
      title={t("people.rolesOf", { name })}
      action={t("people.changeRoles")}
      isDangerous={false}
      onClose={onClose}
      onConfirm={async () => {
        if (after.length === 0) throw new Error(t("people.needsRole"));
        await service.call("users.update", { id, roles: after });
        await queries.invalidateQueries({ queryKey: usersKey });
      }}
    >
      <div className="stack">
        <RoleSelect
          label={t("people.allAccounts")}
          none={t("people.perAccount")}
          role={ofAll}
          onChange={(role) => setAfter(role === null ? [] : [{ accountName: "*", role }])}
        />
        {ofAll === null &&
          accounts.map(({ name: accountName }) => (
            <RoleSelect
              key={accountName}
              label={accountName}
              none={t("people.noAccess")}
              role={roleOf(after, accountName)}
              onChange={(role) =>
                setAfter([
                  ...after.filter((accountRole) => accountRole.accountName !== accountName),
                  ...(role === null ? [] : [{ accountName, role }]),
                ])
              }
            />
          ))}
        <p className="small faint">{t("people.rolesHint")}</p>
        <p className="small">{t("people.rolesBefore", { roles: rolesText(roles) })}</p>
        <p className="small">
          {after.length === 0 ? t("people.needsRole") : t("people.rolesAfter", { roles: rolesText(after) })}
        </p>
        <p className="small">{t("people.rolesChange")}</p>
      </div>
    </Confirm>
  );
}

function RoleSelect({
  label,
  none,
  role,
  onChange,
}: {
  label: string;
  none: string;
  role: Role | null;
  onChange(role: Role | null): void;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <select
        value={role ?? ""}
        onChange={({ target }) => onChange(roleNames.find((known) => known === target.value) ?? null)}
      >
        <option value="">{none}</option>
        {roleNames.map((known) => (
          <option key={known} value={known}>
            {t(roleTitles[known])}
          </option>
        ))}
      </select>
    </label>
  );
}

function roleOf(roles: Roles, accountName: string): Role | null {
  return roles.find((accountRole) => accountRole.accountName === accountName)?.role ?? null;
}
