import type { ResultOf } from "../../data/service.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

export const usersKey = ["", "users.list"];

export type User = ResultOf<"users.list">[number];
export type Role = User["roles"][number]["role"];

export const roleTitles: Record<Role, PlainKey> = {
  viewer: "people.viewer",
  accountant: "people.accountant",
  member: "people.member",
  owner: "people.owner",
};
export const roleNames = ["viewer", "accountant", "member", "owner"] as const;

/** `Member: main, savings · Viewer: all accounts` */
export function rolesText(roles: User["roles"]): string {
  return roleNames
    .flatMap((role) => {
      const names = roles
        .filter((accountRole) => accountRole.role === role)
        .map(({ accountName }) => (accountName === "*" ? t("people.allAccounts") : accountName));
      return names.length === 0 ? [] : [`${t(roleTitles[role])}: ${names.join(", ")}`];
    })
    .join(" · ");
}
