import { IfAllowed } from "../if-allowed.tsx";
import { t } from "../i18n/t.ts";
import { Link } from "../router.tsx";

/** In place of what an account without data cannot show yet, with the way to add some. */
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
