import type { ResultOf } from "../../data/service.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

type Entry = ResultOf<"securityLog.list">["items"][number];

const events: Record<string, PlainKey> = {
  signIn: "people.eventSignIn",
  "signIn.failed": "people.eventSignInFailed",
  signOut: "people.eventSignOut",
  "password.changed": "people.eventPasswordChanged",
  "session.ended": "people.eventSessionEnded",
  "codes.on": "people.eventCodesOn",
  "codes.off": "people.eventCodesOff",
  "recoveryCodes.renewed": "people.eventRecoveryCodesRenewed",
  "recoveryCode.used": "people.eventRecoveryCodeUsed",
  "passkey.added": "people.eventPasskeyAdded",
  "passkey.removed": "people.eventPasskeyRemoved",
  "provider.linked": "people.eventProviderLinked",
  "provider.unlinked": "people.eventProviderUnlinked",
  "invitation.accepted": "people.eventInvitationAccepted",
  "share.opened": "people.eventShareOpened",
  "users.invite": "people.eventInvite",
  "users.revokeInvitation": "people.eventRevokeInvitation",
  "users.update": "people.eventUpdateUser",
  "users.remove": "people.eventRemoveUser",
  "shares.create": "people.eventCreateShare",
  "shares.revoke": "people.eventRevokeShare",
  "tokens.create": "people.eventCreateToken",
  "tokens.revoke": "people.eventRevokeToken",
  "connections.create": "people.eventCreateConnection",
  "connections.update": "people.eventUpdateConnection",
  "connections.delete": "people.eventDeleteConnection",
  "settings.update": "people.eventUpdateSettings",
  "secrets.set": "people.eventSetSecret",
  "secrets.delete": "people.eventDeleteSecret",
  "backups.create": "people.eventCreateBackup",
  "backups.restore": "people.eventRestoreBackup",
  "accounts.reset": "people.eventResetAccount",
  "accounts.delete": "people.eventDeleteAccount",
};

/** Ways to sign in, by the detail of a sign-in's entry. */
const ways: Record<string, PlainKey> = {
  password: "people.byPassword",
  passkey: "people.byPasskey",
  provider: "people.byProvider",
  invitation: "people.byInvitation",
  code: "people.byCode",
};

/** An entry of the security log in words. A call without its own text is named by its method. */
export function eventText({ event, accountName, detail }: Entry): string {
  const known = events[event];
  const way = event.startsWith("signIn") && detail !== null ? ways[detail] : undefined;
  const facts = [accountName, way === undefined ? detail : t(way)].filter((text) => text !== null);
  return [known === undefined ? t("people.eventCall", { method: event }) : t(known), ...facts].join(" · ");
}
