import { useState, type FormEvent, type ReactNode } from "react";
import { useAccountMutation, type AccountInput } from "../../data/account.tsx";
import type { ResultOf } from "../../data/service.ts";
import { useNotify } from "../../parts/notice.tsx";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { typedNumber } from "../../format/typed-number.ts";
import { NumberInput } from "../../parts/number-input.tsx";

type Condition = AccountInput<"notifications.rules.set">["condition"];
type Kind = Condition["kind"];
type Channel = ResultOf<"notifications.channels.list">[number];

const kinds: Record<Kind, PlainKey> = {
  price: "notifications.price",
  netWorth: "notifications.netWorth",
  movement: "notifications.movement",
  failure: "notifications.failure",
  criticalIssue: "notifications.criticalIssue",
  healthFactor: "notifications.healthFactor",
  validatorOffline: "notifications.validatorOffline",
  certificateLost: "notifications.certificateLost",
  date: "notifications.date",
  summary: "notifications.summary",
};
const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text);

/** The form for a rule, with the fields of its kind and its channels. */
export function NewRule({
  symbols,
  channels,
}: {
  symbols: ReadonlyMap<string, string>;
  channels: readonly Channel[];
}) {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const [kind, setKind] = useState<Kind>("price");
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    try {
      await mutate("notifications.rules.set", {
        condition: conditionOf(kind, form),
        channels: form.getAll("channel").map(String),
      });
      element.reset();
      say(t("notifications.ruleAdded"));
    } catch (error) {
      fail(error);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void add(event)}>
      <div className="form-row">
        <label className="field">
          <span>{t("notifications.watch")}</span>
          <select
            value={kind}
            onChange={({ target }) => setKind(isKind(target.value) ? target.value : "price")}
          >
            {Object.entries(kinds).map(([value, title]) => (
              <option key={value} value={value}>
                {t(title)}
              </option>
            ))}
          </select>
        </label>
        <ConditionFields kind={kind} symbols={symbols} />
      </div>
      {channels.length === 0 ? (
        <p className="small faint">{t("notifications.inboxOnly")}</p>
      ) : (
        <fieldset className="stack">
          <legend className="small">{t("notifications.sendTo")}</legend>
          {channels.map(({ id, label }) => (
            <label key={id} className="check">
              <input type="checkbox" name="channel" value={id} defaultChecked /> <span>{label}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="actions">
        <button type="submit" className="button">
          {t("notifications.addRule")}
        </button>
      </div>
    </form>
  );
}

function ConditionFields({ kind, symbols }: { kind: Kind; symbols: ReadonlyMap<string, string> }) {
  switch (kind) {
    case "price":
      return (
        <>
          <label className="field">
            <span>{t("common.asset")}</span>
            <select name="assetId" required>
              {[...symbols].map(([id, symbol]) => (
                <option key={id} value={id}>
                  {symbol}
                </option>
              ))}
            </select>
          </label>
          <Crossing />
        </>
      );
    case "netWorth":
      return <Crossing />;
    case "movement":
      return (
        <>
          <Choice field="direction" label={t("notifications.direction")}>
            <option value="both">{t("notifications.depositsAndWithdrawals")}</option>
            <option value="in">{t("notifications.deposits")}</option>
            <option value="out">{t("notifications.withdrawals")}</option>
          </Choice>
          <NumberField field="minimum" label={t("notifications.minimum")} />
        </>
      );
    case "date":
      return (
        <>
          <label className="field">
            <span>{t("notifications.whatIsDue")}</span>
            <input name="title" maxLength={200} required autoComplete="off" />
          </label>
          <label className="field">
            <span>{t("notifications.dateOfRule")}</span>
            <input name="day" type="date" required />
          </label>
          <label className="field">
            <span>{t("notifications.daysBefore")}</span>
            <input name="daysBefore" type="number" min={0} max={365} defaultValue={0} required />
          </label>
        </>
      );
    case "summary":
      return (
        <Choice field="every" label={t("notifications.every")}>
          <option value="week">{t("notifications.week")}</option>
          <option value="month">{t("notifications.month")}</option>
        </Choice>
      );
    case "healthFactor":
      return <NumberField field="threshold" label={t("notifications.threshold")} />;
    case "failure":
    case "criticalIssue":
    case "validatorOffline":
    case "certificateLost":
      return null;
  }
}

function Crossing() {
  return (
    <>
      <Choice field="direction" label={t("notifications.direction")}>
        <option value="above">{t("notifications.above")}</option>
        <option value="below">{t("notifications.below")}</option>
      </Choice>
      <NumberField field="threshold" label={t("notifications.threshold")} />
    </>
  );
}

function Choice({ field, label, children }: { field: string; label: string; children: ReactNode }) {
  return (
    <label className="field">
      <span>{label}</span>
      <select name={field}>{children}</select>
    </label>
  );
}

function NumberField({ field, label }: { field: string; label: string }) {
  return (
    <label className="field">
      <span>{label}</span>
      <NumberInput field={field} />
    </label>
  );
}

/** The form's values; the service validates them. */
function conditionOf(kind: Kind, form: FormData): Condition {
  const text = (name: string): string => String(form.get(name) ?? "").trim();
  const number = (name: string): string => typedNumber(text(name)).decimal ?? "";
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const direction = text("direction");
  const side = direction === "below" ? "below" : "above";
  switch (kind) {
    case "price":
      return { kind, assetId: text("assetId"), direction: side, threshold: number("threshold") };
    case "netWorth":
      return { kind, direction: side, threshold: number("threshold") };
    case "movement":
      return {
        kind,
        direction: direction === "in" || direction === "out" ? direction : "both",
        minimum: number("minimum"),
      };
    case "date":
      return {
        kind,
        day: text("day"),
        title: text("title"),
        daysBefore: Number(text("daysBefore")),
        timeZone,
      };
    case "summary":
      return { kind, every: text("every") === "month" ? "month" : "week", timeZone };
    case "healthFactor":
      return { kind, threshold: number("threshold") };
    case "failure":
    case "criticalIssue":
    case "validatorOffline":
    case "certificateLost":
      return { kind };
  }
}
