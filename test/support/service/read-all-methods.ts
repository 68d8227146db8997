import { dayNumberOf, startOfDay } from "../../../src/domain/time/day.ts";
import type { Service } from "./service.ts";

export type Answers = Record<string, unknown>;
type Page = { items: unknown[]; nextCursor: string | null };

/** Read-only methods with their parameters for an account; the rest of the contract writes or concerns the service itself. */
const pages = [
  "transactions.list",
  "auditLog.list",
  "assets.list",
  "files.list",
  "issues.list",
  "trades.list",
];
const lists = [
  "assets.unidentified",
  "wallets.list",
  "keyValue.list",
  "imports.list",
  "imports.mappings.list",
  "connections.list",
  "transactions.proposals",
  "tags.list",
  "settings.get",
  "secrets.list",
  "netWorth.history",
  "netWorth.current",
  "performance.summary",
  "performance.history",
  "assistant.models",
  "assistant.conversations",
  "accounts.certificate",
  "balances.list",
  "contracts.list",
  "positions.list",
];
/** Methods about the service, about data that are not in a backup, or asked one by one below. */
const leftOut = new Set([
  "accounts.list",
  "accounts.gain",
  "accounts.netWorth",
  "accounts.netWorthHistory",
  "accounts.performance",
  "accounts.performanceHistory",
  "assistant.messages",
  "assets.get",
  "backups.list",
  "backups.targets.list",
  "balances.explain",
  "balances.history",
  "connections.kinds",
  "imports.formats",
  "imports.preview",
  "keyValue.get",
  "netWorth.explain",
  "notifications.channels.list",
  "notifications.list",
  "notifications.rules.list",
  "performance.explain",
  "pnl.explain",
  "pnl.items",
  "pnl.report",
  "pnl.reports",
  "prices.list",
  "prices.preview",
  "prices.sources",
  "tax.get",
  "tax.lines",
  "tax.report",
  "tax.reports",
  "tasks.get",
  "tasks.list",
  "tasks.log",
  "tasks.settled",
  "comments.list",
  "securityLog.list",
  "shares.list",
  "tokens.list",
  "transactions.get",
  "transactions.history",
  "transactions.preview",
  "users.current",
  "users.list",
]);
const asking =
  /\.(list|get|history|current|summary|explain|report|reports|items|proposals|models|conversations|messages|certificate|preview|formats|kinds|sources|log|settled)$/;

/**
 * The answers of all read-only methods about an account, by method. Leaves out what depends on the machine and the moment: times of requests,
 * file sizes, and backups, which do not contain themselves. Fails when the contract has a method that is not listed here.
 */
export async function readAllMethods(service: Service, accountName: string): Promise<Answers> {
  const methods = (await service.rpc("system.methods")) as { name: string }[];
  const unknown = methods
    .map(({ name }) => name)
    .filter((name) => asking.test(name) && !name.startsWith("system."))
    .filter((name) => ![...pages, ...lists].includes(name) && !leftOut.has(name));
  if (unknown.length > 0) throw new Error(`Nothing is said here of ${unknown.join(", ")}.`);

  const ask = (method: string, input: object = {}): Promise<unknown> =>
    service.rpc(method, { accountName, ...input });
  const answers: Answers = {};
  for (const method of pages) answers[method] = await everyPage((input) => ask(method, input));
  for (const method of lists) answers[method] = withoutMoment(await ask(method));
  answers["balances.list"] = withoutPriceTimes(answers["balances.list"] as Answers);
  answers["trades.list"] = (answers["trades.list"] as Trade[]).map(withoutAge);
  const [transaction] = answers["transactions.list"] as { id: string; at: number }[];
  answers["pnl.report"] = withoutMoment(await ask("pnl.report", { to: transaction?.at }));
  const year = new Date(transaction?.at ?? 0).getUTCFullYear() - 1;
  answers["tax.report"] = withoutMoment(await ask("tax.report", { profile: "us", year }));
  // Today's figures change until the day is over.
  answers["netWorth.history"] = (answers["netWorth.history"] as object[]).map((point, index, all) =>
    index === all.length - 1 ? withoutMoment(point) : point,
  );
  answers["files.list"] = (answers["files.list"] as { name: string }[]).filter(
    ({ name }) => !name.startsWith("portolan-"),
  );
  const accounts = (await service.rpc("accounts.list")) as { name: string; sizeBytes: number }[];
  const { sizeBytes: _, ...account } = accounts.find(({ name }) => name === accountName) ?? { sizeBytes: 0 };
  answers["accounts.list"] = account;

  if (transaction !== undefined)
    answers["transactions.get"] = await ask("transactions.get", { id: transaction.id });
  const ids = (answers["transactions.list"] as { id: string }[]).slice(0, 1_000).map(({ id }) => id);
  answers["transactions.values"] = await ask("transactions.values", { ids });
  for (const { id } of (answers["assets.list"] as { id: string }[]).slice(0, 12)) {
    answers[`assets.get ${id}`] = await ask("assets.get", { assetId: id });
    answers[`prices.list ${id}`] = await ask("prices.list", { assetId: id });
    answers[`balances.history ${id}`] = await ask("balances.history", { assetId: id });
    answers[`balances.explain ${id}`] = withoutMoment(
      await ask("balances.explain", { assetId: id, at: transaction?.at }),
    );
  }
  for (const at of [Date.UTC(2024, 5, 1), transaction?.at])
    answers[`balances.list at ${at}`] = await ask("balances.list", {
      at,
      includeSpam: true,
      includeZero: true,
    });
  const day = new Date(transaction?.at ?? 0).toISOString().slice(0, 10);
  answers["netWorth.explain"] = withoutMoment(await ask("netWorth.explain", { day }));
  answers["performance.explain"] = withoutMoment(await ask("performance.explain", { day }));
  for (const { key } of answers["keyValue.list"] as { key: string }[])
    answers[`keyValue.get ${key}`] = await ask("keyValue.get", { key });
  return answers;
}

async function everyPage(ask: (input: object) => Promise<unknown>): Promise<unknown[]> {
  const items: unknown[] = [];
  for (let cursor: string | null = null; ;) {
    const answer = (await ask({ limit: 1_000, ...(cursor === null ? {} : { cursor }) })) as Page | unknown[];
    if (Array.isArray(answer)) return answer;
    items.push(...answer.items);
    cursor = answer.nextCursor;
    if (cursor === null) return items;
  }
}

type Trade = { closed: number | null; daysHeld: number };

/** An open position ages by a day while the test runs, if it was opened at this time of day. */
function withoutAge({ daysHeld, ...trade }: Trade): object {
  return trade.closed === null ? trade : { ...trade, daysHeld };
}

/** Without the times of today's prices, which a schedule refreshes at the full hour. */
function withoutPriceTimes(balances: Answers): Answers {
  const today = startOfDay(dayNumberOf(Date.now()));
  const items = (balances["items"] as { priceAt: number | null }[]).map((item) =>
    item.priceAt !== null && item.priceAt >= today ? { ...item, priceAt: "today" } : item,
  );
  return { ...balances, items };
}

/** Without the time of the request and ids that the request created. */
function withoutMoment(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return answer;
  const { at: _at, id: _id, reportId: _reportId, ...rest } = answer as Answers;
  return rest;
}
