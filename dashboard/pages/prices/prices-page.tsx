import { ChangeHistory } from "../transactions/change-history.tsx";
import PriceFile from "./price-file.tsx";
import { IfAllowed } from "../../if-allowed.tsx";
import { useRouter } from "../../router.tsx";
import { t } from "../../i18n/t.ts";
import "../../styles/imports.css";

/** Own prices of several assets from a file, and the changes that were made, each of which can be undone. */
export default function PricesPage() {
  const { search } = useRouter();
  const fileId = search.get("file");
  return (
    <div className="page in-order">
      <h1>{t("common.ownPrices")}</h1>
      <p className="soft page-lead">{t("prices.lead")}</p>
      <IfAllowed>
        <section className="card stack" aria-labelledby="prices-of-file">
          <h2 id="prices-of-file">{t("prices.fromFile")}</h2>
          <PriceFile
            uploaded={fileId === null ? null : { fileId, name: search.get("name") ?? "", size: 0 }}
          />
        </section>
      </IfAllowed>
      <section className="card stack">
        <ChangeHistory of={{}} />
      </section>
    </div>
  );
}
