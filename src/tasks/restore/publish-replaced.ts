import type { Topics } from "../../context/bus.ts";
import type { Context } from "../../context/context.ts";
import { dayNumberOf } from "../../domain/time/day.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

type ChangeTopics = {
  [T in keyof Topics]: Topics[T] extends { since: number | null } ? T : never;
}[keyof Topics];

/** All topics of changes; `satisfies` requires that a new one is added here. */
const topics = {
  accounts: true,
  wallets: true,
  keyValue: true,
  connections: true,
  transactions: true,
  auditLog: true,
  balances: true,
  prices: true,
  assistant: true,
} satisfies Record<ChangeTopics, true>;
const isTopic = (name: string): name is ChangeTopics => Object.hasOwn(topics, name);

const issueLimit = 100;

/** Notifies every subscriber of an account that all of its data was replaced. */
export function publishReplaced(
  { bus, now }: Pick<Context, "bus" | "now">,
  account: Pick<AccountStore, "name" | "netWorth" | "issues">,
): void {
  const accountName = account.name;
  for (const topic of Object.keys(topics).filter(isTopic))
    bus.publish(topic, { accountName, cause: "updated", since: null, count: topic === "accounts" ? 1 : 0 });
  const point = account.netWorth.history({ to: dayNumberOf(now()) }).at(-1);
  if (point !== undefined) bus.publish("netWorth", { accountName, point });
  for (const issue of account.issues.list({}, { limit: issueLimit, order: "desc" }).items)
    bus.publish("issues", { accountName, issue });
}
