import { compareText } from "../../../src/lib/compare-text.ts";
import { accountName } from "./upgrade-history.ts";
import type { WorkerWorld } from "../worlds/worker-world.ts";

/** All results of an account, by request. */
export type DerivedAnswers = Record<string, unknown>;

type Named = { id: string };
type Listed = Named & { at: number; platform: string; wallet: string; legs: unknown[] };

const dayMs = 86_400_000;
const askedAt = Date.UTC(2026, 2, 1, 1);

/**
 * Reads everything of an account, stored and derived. Random ids, and ids that other versions made differently, are replaced by names derived
 * from the content, so that two accounts with the same history give equal answers. The issue that an upgrade itself opens is left out.
 */
export async function derivedAnswers({ call, clock }: WorkerWorld): Promise<DerivedAnswers> {
  clock.jump(askedAt - clock.now());
  const ask = (method: string, input: object = {}): Promise<unknown> =>
    call(method, { accountName, ...input });
  const page = { limit: 1_000, order: "asc" };
  const transactions = (await ask("transactions.list", page)) as { items: Listed[] };
  const hidden = (await ask("transactions.list", { ...page, filter: { hidden: true } })) as {
    items: Listed[];
  };
  const moments = Array.from({ length: 13 }, (_, index) => askedAt - index * 15 * dayMs);
  const answers: DerivedAnswers = { transactions, hidden };
  for (const at of moments)
    answers[`balances at ${new Date(at).toISOString()}`] = await ask("balances.list", {
      at,
      includeSpam: true,
      includeZero: true,
    });
  for (const method of ["fifo", "lifo", "hifo", "acb"])
    answers[`report by ${method}`] = await ask("pnl.report", { method });
  const questions: [method: string, input?: object][] = [
    ["auditLog.list", page],
    ["netWorth.history"],
    ["netWorth.current"],
    ["pnl.report", { method: "fifo", scope: "wallet" }],
    ["pnl.report", { options: { depositBasis: "zero", gas: "expense" } }],
    ["performance.summary"],
    ["trades.list", { limit: 1_000 }],
    ["issues.list", { limit: 1_000 }],
    ["transactions.proposals"],
    ["tags.list"],
    ["wallets.list"],
    ["assets.list", { limit: 1_000 }],
    ["imports.list"],
    ["connections.list"],
    ["contracts.list"],
    ["positions.list"],
    ["keyValue.list"],
    ["settings.get"],
    ["prices.list", { assetId: "eip155:1/slip44:60" }],
  ];
  for (const [method, input] of questions)
    answers[`${method} ${JSON.stringify(input ?? {})}`] = await ask(method, input);
  // Earlier schemas did not store what an import added by file.
  for (const { files } of answers["imports.list {}"] as { files: { result: unknown }[] }[])
    for (const file of files) file.result = null;
  const issues = answers['issues.list {"limit":1000}'] as { items: { kind: string }[]; total?: number };
  issues.items = issues.items.filter(({ kind }) => kind !== "recomputed");
  delete issues.total;
  // When today's figures were computed.
  const history = answers["netWorth.history {}"] as { at?: number }[];
  delete history.at(-1)?.at;
  const imports = (await ask("imports.list")) as (Named & { fileName: string })[];
  const names = new Map<string, string>();
  [...transactions.items, ...hidden.items]
    .map(({ id, at, platform, wallet, legs }) => ({
      id,
      content: JSON.stringify([at, platform, wallet, legs]),
    }))
    .toSorted((a, b) => (a.content < b.content ? -1 : 1))
    .forEach(({ id }, index) => names.set(id, `transaction ${index}`));
  for (const { id, fileName } of imports) names.set(id, `import of ${fileName}`);
  let text = JSON.stringify(answers, (key, value: unknown) => (dropped.has(key) ? undefined : value));
  for (const [id, name] of names) text = text.replaceAll(JSON.stringify(id).slice(1, -1), name);
  const { transactions: listed, ...others } = JSON.parse(text) as DerivedAnswers;
  return { transactions: listed, ...(sorted(others) as DerivedAnswers) };
}

/** Lists without a defined order are sorted by their content here; the service returns them in the order of internal keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const texts = value.map((item) => JSON.stringify(sorted(item)));
    return texts.toSorted(compareText).map((text) => JSON.parse(text) as unknown);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, sorted(part)]));
}

/** Random values, times of computation, and notes of earlier versions about a file. */
const dropped = new Set(["warnings", "reportId", "taskId", "openedAt", "createdAt", "fileId"]);
