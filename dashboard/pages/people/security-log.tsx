import { useQuery } from "@tanstack/react-query";
import { useService } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { t } from "../../i18n/t.ts";
import { eventText } from "./event-text.ts";

const pageSize = 50;

/** The newest entries of the security log. */
export function SecurityLog() {
  const service = useService();
  const format = useFormat();
  const log = useQuery({
    queryKey: ["", "securityLog.list"],
    queryFn: ({ signal }) => service.call("securityLog.list", { limit: pageSize }, signal),
    // There is no event for new entries, so the log is refetched whenever the page is opened.
    staleTime: 0,
  });
  return (
    <section aria-labelledby="security-log" className="card stack">
      <h2 id="security-log">{t("people.securityLog")}</h2>
      <QueryResult of={log} lines={4}>
        {({ items }) => (
          <div className="scroll-table" role="group" aria-labelledby="security-log" tabIndex={0}>
            <table className="table event-table">
              <thead>
                <tr>
                  <th scope="col">{t("people.time")}</th>
                  <th scope="col">{t("people.who")}</th>
                  <th scope="col">{t("people.what")}</th>
                  <th scope="col">{t("people.from")}</th>
                </tr>
              </thead>
              <tbody>
                {items.map((entry, index) => (
                  <tr key={`${entry.at} ${index}`}>
                    <td>{format.moment(entry.at)}</td>
                    <td>{entry.actor ?? t("people.notSignedIn")}</td>
                    <td>{eventText(entry)}</td>
                    <td>{entry.address}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryResult>
    </section>
  );
}
