import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { fetchAtItsNode } from "../../../src/client/follow-node.ts";
import type { ShareAnswer, SharePage as PageName } from "../../../src/contract/share-records.ts";
import { ServiceError, reach, readBody } from "../../data/auth.ts";
import { createNumberText } from "../../../src/domain/texts/number-text.ts";
import { createTimeText } from "../../../src/domain/texts/time-text.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { errorText } from "../../i18n/error-text.ts";
import { t, translator } from "../../i18n/t.ts";
import { Placeholder } from "../../parts/query-result.tsx";
import { Segments } from "../../parts/segments.tsx";
import { SharedContent } from "./shared-content.tsx";

const pageTitles: Record<PageName, PlainKey> = {
  netWorth: "common.netWorth",
  holdings: "common.holdings",
  performance: "common.performance",
  transactions: "common.transactions",
};

/** The page of a share link. The token is in the URL fragment, which browsers do not send. */
export default function SharePage() {
  const [token] = useState(() => location.hash.slice(1));
  const [chosenPage, setChosenPage] = useState<PageName | null>(null);
  const overview = useShare(token, undefined);
  const page = chosenPage ?? overview.data?.pages[0];
  const sharedPage = useShare(token, page);
  const texts = useMemo(
    () => ({ numbers: createNumberText(translator.locale), times: createTimeText(translator.locale) }),
    [],
  );
  const name = overview.data?.name ?? t("share.title");
  useEffect(() => {
    document.title = `${name} · Portolan`;
  }, [name]);
  const failure = overview.error ?? sharedPage.error;
  return (
    <main className="page settings" id="main">
      <h1>{name}</h1>
      {failure !== null && (
        <p role="alert" className="loss">
          {failure instanceof ServiceError && failure.reason === "share_unusable"
            ? t("share.unusable")
            : errorText(failure)}
        </p>
      )}
      {overview.isPending && <Placeholder lines={4} />}
      {overview.data !== undefined && (
        <>
          <p className="soft page-lead">
            {t("share.readOnly")}{" "}
            {overview.data.amounts === "shown"
              ? null
              : overview.data.amounts === "percent"
                ? t("share.inPercent")
                : t("share.hidden")}
          </p>
          {overview.data.pages.length > 1 && page !== undefined && (
            <Segments<PageName>
              label={t("share.pages")}
              options={overview.data.pages.map((value) => ({ value, title: t(pageTitles[value]) }))}
              value={page}
              onChange={setChosenPage}
            />
          )}
          {page !== undefined && (
            <section className="card stack" aria-labelledby="shared-page">
              <h2 id="shared-page">{t(pageTitles[page])}</h2>
              {sharedPage.data?.content === undefined || sharedPage.data.content === null ? (
                sharedPage.isPending && <Placeholder lines={6} />
              ) : (
                <SharedContent
                  content={sharedPage.data.content}
                  currency={sharedPage.data.currency}
                  {...texts}
                />
              )}
            </section>
          )}
        </>
      )}
    </main>
  );
}

function useShare(token: string, page: PageName | undefined) {
  return useQuery({
    queryKey: ["", "share", token, page ?? null],
    queryFn: async ({ signal }) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const body = JSON.stringify(page === undefined ? {} : { page });
      return (await readBody(
        await reach(fetchAtItsNode("/share", { method: "POST", headers, body, signal })),
      )) as ShareAnswer;
    },
  });
}
