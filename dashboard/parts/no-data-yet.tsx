import { IfAllowed } from "../if-allowed.tsx";
import { t } from "../i18n/t.ts";
import { Link } from "../router.tsx";

/** The empty state of a page, with a link to add data. */
export function NoDataYet({ text }: { text: string }) {
  return (
    <div className="empty">
      <p>{text}</p>
      <IfAllowed>
        <Link to="/import" className="button">
          {t("common.addData")}
        </Link>
      </IfAllowed>
    </div>
  );
}
