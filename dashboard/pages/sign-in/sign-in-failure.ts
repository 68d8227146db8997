import { ServiceError } from "../../data/auth.ts";
import { errorText } from "../../i18n/error-text.ts";
import { t } from "../../i18n/t.ts";

/** The message of a failed sign-in. `hasNames`: users sign in with a name, which may be wrong as well. */
export function signInFailure(failure: unknown, { hasNames = false } = {}): string {
  if (failure instanceof DOMException || (failure instanceof Error && failure.name === "WebAuthnError"))
    return t("signIn.passkeyNotUsed");
  if (!(failure instanceof ServiceError)) return errorText(failure);
  switch (failure.reason) {
    case "second_factor_required":
      return t("signIn.enterCode");
    case "second_factor_wrong":
      return t("signIn.wrongCode");
    case "passkey_refused":
      return t("signIn.passkeyRefused");
    case "invitation_unusable":
      return t("signIn.invitationUnusable");
    case "unauthorized":
      return hasNames ? t("signIn.wrongNameOrPassword") : t("signIn.wrongPassword");
    default:
      return errorText(failure);
  }
}
