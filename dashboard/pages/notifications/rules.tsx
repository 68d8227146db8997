import { compare, parseDecimal } from "../../../src/domain/money/decimal.ts";
import { useState } from "react";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import type { ResultOf } from "../../data/service.ts";
import { useNow } from "../../data/use-now.ts";
import { useFormat, type Format } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";
import { NewRule } from "./new-rule.tsx";

type Rule = ResultOf<"notifications.rules.list">[number];

/** The notification rules. */
export function Rules() {
  const rules = useAccountQuery("notifications.rules.list", {});
  const channels = useAccountQuery("notifications.channels.list", {});
  const balances = useAccountQuery("balances.list", {});
  const holdings = (balances.data?.items ?? []).toSorted((one, other) =>
    compare(parseDecimal(other.value ?? "0"), parseDecimal(one.value ?? "0")),
  );
  const symbols = new Map(holdings.map(({ assetId, symbol }) => [assetId, symbol]));
  const names = new Map(channels.data?.map(({ id, label }) => [id, label]));
  return (
    <section aria-labelledby="rules" className="card stack">
      <h2 id="rules">{t("notifications.rules")}</h2>
      <QueryResult of={rules} lines={1}>
        {(list) =>
          list.length === 0 ? (
            <p className="soft">{t("notifications.noRulesYet")}</p>
          ) : (
            <ul className="rows">
              {list.map((rule) => (
                <RuleRow key={rule.id} rule={rule} symbols={symbols} names={names} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <NewRule symbols={symbols} channels={channels.data ?? []} />
    </section>
  );
}

function RuleRow({
  rule,
  symbols,
  names,
}: {
  rule: Rule;
  symbols: ReadonlyMap<string, string>;
  names: ReadonlyMap<string, string>;
}) {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const format = useFormat();
  const now = useNow();
  const [isDeleting, setDeleting] = useState(false);
  const { id, name, condition, channels, enabled, lastNotifiedAt } = rule;
  const text = name ?? conditionText(condition, { symbols, currency: format.currency, format });
  const places = [t("notifications.inbox"), ...channels.flatMap((channel) => names.get(channel) ?? [])];
  const reportedText =
    lastNotifiedAt === null
      ? t("notifications.neverReported")
      : t("notifications.lastReported", { ago: format.ago(lastNotifiedAt, now) });
  return (
    <li className="row account-row">
      <span className="row-main">
        <span>
          <b>{text}</b>
          {!enabled && <span className="badge">{t("notifications.turnedOff")}</span>}
        </span>
        <span className="faint small">
          {places.join(", ")} · {reportedText}
        </span>
      </span>
      <span className="actions">
        <button
          type="button"
          className="button small quiet"
          onClick={() =>
            void mutate("notifications.rules.set", {
              id,
              name,
              condition,
              channels,
              enabled: !enabled,
            }).catch(fail)
          }
        >
          {enabled ? t("notifications.turnOff") : t("notifications.turnOn")}
          <span className="visually-hidden"> {text}</span>
        </button>
        <button type="button" className="button small quiet" onClick={() => setDeleting(true)}>
          {t("common.delete")}
          <span className="visually-hidden"> {text}</span>
        </button>
      </span>
      {isDeleting && (
        <Confirm
          title={t("notifications.deleteRule")}
          action={t("common.delete")}
          onClose={() => setDeleting(false)}
          onConfirm={() => mutate("notifications.rules.delete", { id })}
        >
          <p>{t("notifications.deleteRuleText")}</p>
        </Confirm>
      )}
    </li>
  );
}

function conditionText(
  condition: Rule["condition"],
  {
    symbols,
    currency,
    format,
  }: {
    symbols: ReadonlyMap<string, string>;
    currency: string;
    format: Pick<Format, "exact" | "day">;
  },
): string {
  switch (condition.kind) {
    case "price": {
      const { assetId, direction, threshold } = condition;
      return t("notifications.priceRule", {
        asset: symbols.get(assetId) ?? assetId,
        direction: t(`notifications.${direction}`),
        threshold: format.exact(threshold),
        currency: condition.currency ?? currency,
      });
    }
    case "netWorth":
      return t("notifications.netWorthRule", {
        direction: t(`notifications.${condition.direction}`),
        threshold: format.exact(condition.threshold),
        currency,
      });
    case "movement":
      return t("notifications.movementRule", {
        direction: t(movementWords[condition.direction]),
        minimum: format.exact(condition.minimum),
        currency,
      });
    case "failure":
      return t("notifications.failure");
    case "criticalIssue":
      return t("notifications.criticalIssue");
    case "healthFactor":
      return t("notifications.healthRule", { threshold: format.exact(condition.threshold) });
    case "validatorOffline":
      return t("notifications.validatorOffline");
    case "certificateLost":
      return t("notifications.certificateLost");
    case "date":
      return t("notifications.dateRule", { title: condition.title, day: format.day(condition.day) });
    case "summary":
      return condition.every === "week"
        ? t("notifications.weeklySummary")
        : t("notifications.monthlySummary");
  }
}

const movementWords = {
  in: "notifications.deposits",
  out: "notifications.withdrawals",
  both: "notifications.depositsAndWithdrawals",
} as const;
