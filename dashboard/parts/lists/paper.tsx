import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Link } from "../../router.tsx";
import { Icon } from "../icon.tsx";

/** What a page for paper has on the screen only: the print dialog and the way back. */
export function PaperActions({ back, isReady }: { back: string; isReady: boolean }) {
  return (
    <div className="actions no-print">
      <button type="button" className="button primary" disabled={!isReady} onClick={() => print()}>
        <Icon name="file" size={16} /> {t("reports.printNow")}
      </button>
      <Link to={back} className="button">
        {t("reports.backToReport")}
      </Link>
      <span className="faint small">{t("reports.savedAsPdf")}</span>
    </div>
  );
}

/** The head of a report on paper: what it is computed from. */
export function PaperFacts({ facts }: { facts: readonly [title: string, text: string][] }) {
  return (
    <dl className="facts print-facts">
      {facts.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A table on paper with all its rows. */
export function PaperTable({
  title,
  note,
  heads,
  textColumns = 1,
  children,
}: {
  title: string;
  /** A sentence under the title. */
  note?: ReactNode;
  heads: readonly string[];
  /** The first columns are text, the others figures. */
  textColumns?: number;
  children: ReactNode;
}) {
  return (
    <section>
      <h2>{title}</h2>
      {note}
      <table className="table small">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index < textColumns ? undefined : "end"}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}
