import type { Context } from "../../context/context.ts";
import { evaluate } from "../../domain/notifications/evaluate.ts";
import { quietHoursEnd } from "../../domain/notifications/quiet-hours.ts";
import type { RuleInputs, NoticeData, RuleState } from "../../domain/notifications/rule.ts";
import { symbolFromId } from "../../domain/texts/names.ts";
import { noticeText, type NoticeText } from "../../domain/texts/notice-text.ts";
import { loadErrorMessages } from "../../domain/texts/error-messages.ts";
import { noticeStyle, translatorOf } from "../../domain/texts/service-texts.ts";
import { runInSlices } from "../../ports/pause.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { ConnectionRow } from "../../store/jobs/connections.ts";
import type { Channel } from "../../store/server/notification-channels.ts";
import type { NotificationRule } from "../../store/server/notification-rules.ts";
import { comparisonsOf, isDrift } from "../connections/comparisons.ts";
import { ruleInputsOf, type ruleInputSources } from "./rule-inputs.ts";

export type RuleAccount = Pick<
  AccountStore,
  "id" | "name" | (typeof ruleInputSources)[number] | "connections" | "sourceBalances" | "sourceChecks"
>;
type Parts = Pick<Context, "now" | "pause" | "newId" | "bus" | "server">;

/** Reads the inputs of some conditions. Balances are compared only if a rule needs that. */
export async function readRuleInputs(
  account: RuleAccount,
  kinds: readonly string[],
  { now, pause }: Pick<Context, "now" | "pause">,
): Promise<RuleInputs> {
  const isVerified = kinds.includes("certificateLost") ? await verification(account, { now, pause }) : null;
  const isLoading = account.connections.list().some(isFirstRead);
  return ruleInputsOf(account, { now: now(), isVerified, isLoading });
}

/** Whether a connection's first history is being read, during which balances are those of earlier years. */
function isFirstRead({ syncedAt, error, isLeaving }: ConnectionRow): boolean {
  return syncedAt === null && error === null && !isLeaving;
}

/** Whether all compared balances agree with their sources; `null` if none was compared. */
async function verification(
  account: RuleAccount,
  { now, pause }: Pick<Context, "now" | "pause">,
): Promise<boolean | null> {
  const compared = await runInSlices(comparisonsOf(account), { pause, now });
  return compared.length === 0 ? null : !compared.some(isDrift);
}

/** Evaluates the account's rules and adds new findings to the inbox, with a delivery for each channel. Idempotent. */
export async function evaluateRules(account: RuleAccount, context: Parts): Promise<void> {
  const { server } = context;
  const rules = server.notifications.rules.list(account.id).filter(({ enabled }) => enabled);
  if (rules.length === 0) return;
  const facts = await readRuleInputs(
    account,
    rules.map(({ condition }) => condition.kind),
    context,
  );
  const { language } = account.settings.get();
  await loadErrorMessages(language, translatorOf(language));
  for (const { id } of rules) evaluateRule(account, id, { context, facts });
}

/** In one transaction: the rule's new state, and its findings. */
function evaluateRule(
  account: RuleAccount,
  ruleId: string,
  { context: { server, newId, bus }, facts }: { context: Parts; facts: RuleInputs },
): void {
  const { rules, inbox, channels } = server.notifications;
  const added = server.transaction(() => {
    // The rule may have been changed while its inputs were read.
    const rule = rules.find(account.id, ruleId);
    if (rule === undefined || !rule.enabled) return [];
    const { state, notices } = evaluate(rule.condition, rule.state, facts);
    if (!isSame(state, rule.state)) rules.setState(ruleId, state);
    if (notices.length === 0) return [];
    const to = channels
      .list(account.id)
      .filter((channel) => channel.enabled && rule.channels.includes(channel.id));
    return notices.flatMap((notice) => {
      const id = newId();
      const text = textOf(account, notice.data);
      const isNew = inbox.add(account.id, { ...notice, ...text, ...aboutOf(rule, facts.now, to), id });
      return isNew ? [id] : [];
    });
  });
  for (const id of added) {
    const notification = inbox.find(id);
    if (notification !== undefined) bus.publish("notifications", { accountName: account.name, notification });
  }
}

/** The notification in the owner's language. */
function textOf({ settings, assets }: RuleAccount, data: NoticeData): NoticeText {
  const { language, baseCurrency, costBasis } = settings.get();
  const style = noticeStyle(language, {
    currency: "currency" in data ? data.currency : baseCurrency,
    timeZone: costBasis.timezone,
    symbolOf: (assetId) => assets.find(assetId)?.symbol ?? symbolFromId(assetId),
  });
  return noticeText(data, style);
}

function aboutOf({ id, name, condition }: NotificationRule, at: number, channels: readonly Channel[]) {
  return {
    ruleId: id,
    ruleName: name,
    kind: condition.kind,
    at,
    channels: channels.map(({ id: channelId, quietHours }) => ({
      id: channelId,
      dueAt: (quietHours === null ? null : quietHoursEnd(quietHours, at)) ?? at,
    })),
  };
}

function isSame(a: RuleState, b: RuleState | null): boolean {
  return b !== null && JSON.stringify(a) === JSON.stringify(b);
}
