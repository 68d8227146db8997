import { t } from "../i18n/t.ts";
import { ShareLinks } from "./people/share-links.tsx";
import { SecurityLog } from "./people/security-log.tsx";
import { Users } from "./people/users.tsx";

/** Users, invitations and share links. */
export default function PeoplePage() {
  return (
    <div className="page settings in-order">
      <h1>{t("common.people")}</h1>
      <p className="soft page-lead">{t("people.lead")}</p>
      <Users />
      <ShareLinks />
      <SecurityLog />
    </div>
  );
}
