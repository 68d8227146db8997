import { useQueries } from "@tanstack/react-query";
import { useAccount } from "../../data/account.tsx";
import { usePreferences } from "../../data/preferences.tsx";
import type { Combined, Connection } from "../../data/records.ts";
import { useService } from "../../data/service.ts";
import { verificationSummaryOf } from "../../data/verification-summary.ts";
import { useFormat } from "../../format/use-format.ts";
import { Icon } from "../../parts/icon.tsx";
import { useRouter } from "../../router.tsx";
import { t } from "../../i18n/t.ts";
import { ChangeOfDay } from "./change-of-day.tsx";

type Member = Combined["accounts"][number];

/** One row for each account: its share of the total, and whether its records agree with their sources. */
export function MembersTable({ now }: { now: Combined }) {
  const service = useService();
  const { name: currentAccount } = useAccount();
  const { change } = usePreferences();
  const { go } = useRouter();
  const readable = now.accounts.filter(({ problem }) => problem !== "unavailable");
  const connections = useQueries({
    queries: readable.map(({ name: accountName }) => ({
      queryKey: [accountName, "connections.list", {}],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        service.call("connections.list", { accountName }, signal),
    })),
  });
  const open = (name: string, to: string): void => {
    change({ account: name });
    go(to);
  };
  return (
    <table className="table holdings-table">
      <caption className="visually-hidden">{t("portfolios.chosen")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("portfolios.account")}</th>
          <th scope="col" className="end">
            {t("common.value")}
          </th>
          <th scope="col" className="end">
            {t("portfolios.share")}
          </th>
          <th scope="col" className="end">
            {t("portfolios.change")}
          </th>
          <th scope="col" className="end">
            <span className="visually-hidden">{t("shell.account")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {now.accounts.map((member) => (
          <tr key={member.name}>
            <th scope="row">
              <b className="clip">{member.name}</b>{" "}
              {member.demo ? (
                <span className="badge">{t("portfolios.demo")}</span>
              ) : (
                <VerificationSummary
                  connections={connections[readable.indexOf(member)]?.data}
                  onOpen={() => open(member.name, "/certificate")}
                />
              )}
            </th>
            <Figures member={member} currency={now.currency} />
            <td className="end">
              {member.name === currentAccount ? (
                <span className="badge">{t("portfolios.shown")}</span>
              ) : (
                member.problem !== "unavailable" && (
                  <button
                    type="button"
                    className="button small"
                    aria-label={t("portfolios.open", { name: member.name })}
                    onClick={() => open(member.name, "/")}
                  >
                    {t("portfolios.openIt")}
                  </button>
                )
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figures({ member, currency }: { member: Member; currency: string }) {
  const format = useFormat(currency);
  const memberFormat = useFormat(member.baseCurrency);
  const { value, ownValue, share, problem, baseCurrency, node } = member;
  return (
    <>
      <td className="end" data-label={t("common.value")}>
        {format.money(value)}
        {baseCurrency !== currency && ownValue !== null && (
          <span className="faint small own-value">
            {" "}
            {t("portfolios.ownValue", { value: memberFormat.money(ownValue) })}
          </span>
        )}
        {problem !== undefined && (
          <span className="loss small">
            {" "}
            {problem === "no_rate"
              ? t("portfolios.noRate", { currency: baseCurrency })
              : node === undefined
                ? t("portfolios.unavailable")
                : t("portfolios.elsewhere", { node })}
          </span>
        )}
      </td>
      <td className="end" data-label={t("portfolios.share")}>
        {format.percent(share)}
      </td>
      <td className="end" data-label={t("portfolios.change")}>
        <ChangeOfDay now={member} currency={currency} />
      </td>
    </>
  );
}

/** A seal if every compared balance agrees with its source and nothing is still being read. */
function VerificationSummary({
  connections,
  onOpen,
}: {
  connections: Connection[] | undefined;
  onOpen(): void;
}) {
  if (connections === undefined || connections.length === 0) return null;
  const { verified, drift, loading, failed, gaps } = verificationSummaryOf(connections);
  const balances = t("worthNotes.balancesVerified", { count: verified });
  const isVerified = verified > 0 && drift + loading + failed === 0;
  return (
    <button type="button" className={`verified ${isVerified ? "ok" : "wait"}`} onClick={onOpen}>
      <Icon name={isVerified ? "seal" : "more"} size={16} />{" "}
      {!isVerified && drift > 0
        ? t("portfolios.differs", { count: drift })
        : !isVerified
          ? t("portfolios.notVerified")
          : gaps > 0
            ? t("worthNotes.verifiedWith", { balances, count: gaps })
            : balances}
    </button>
  );
}
