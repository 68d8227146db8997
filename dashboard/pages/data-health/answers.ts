import type { PlainKey } from "../../i18n/messages.ts";
import type { Issue } from "../../data/records.ts";

type Remedy = NonNullable<Issue["remedy"]>;
/** A remedy of an issue. `effect` says what it changes in the records; without one it changes nothing. */
export type Answer = { id: string; label: PlainKey; effect: PlainKey | null; remedy: Remedy };
/** One remedy for several issues, in their order. */
export type BulkAnswer = Omit<Answer, "remedy"> & { remedies: { issue: Issue; remedy: Remedy }[] };

type Words = { label: PlainKey; effect: PlainKey | null };

const words: Record<string, Words> = {
  "prices.refresh": { label: "dataHealth.fetchPricesAgain", effect: null },
  "prices.set": { label: "dataHealth.useAsCustomPrice", effect: "dataHealth.effectPrice" },
  "assets.update": { label: "dataHealth.confirmCoin", effect: "dataHealth.effectCoin" },
  "wallets.update": { label: "dataHealth.thisIsMyWallet", effect: "dataHealth.ownMeans" },
  "connections.sync": { label: "dataHealth.syncAgain", effect: null },
  "connections.verify": { label: "dataHealth.compareAgain", effect: null },
  "connections.settle": { label: "common.resolve", effect: "dataHealth.effectSettle" },
  "transactions.delete": { label: "dataHealth.deleteAdjustment", effect: "dataHealth.effectDelete" },
  "transactions.create": { label: "dataHealth.addAdjustment", effect: "dataHealth.effectAdjust" },
  "transactions.update": { label: "dataHealth.countAsReward", effect: "dataHealth.effectReward" },
  "transactions.link": { label: "dataHealth.linkAsTransfer", effect: "dataHealth.effectLink" },
  "imports.delete": { label: "dataHealth.deleteImport", effect: "dataHealth.effectImport" },
  "tasks.retry": { label: "common.tryAgain", effect: null },
};
const duplicates: Words = { label: "dataHealth.deleteDuplicates", effect: "dataHealth.effectDelete" };
/** The possible meanings of an unknown contract, which only the owner knows. */
const meanings: Record<string, Words> = {
  position: { label: "dataHealth.itIsPosition", effect: "dataHealth.effectPosition" },
  payment: { label: "dataHealth.itIsPayment", effect: "dataHealth.effectPayment" },
  own: { label: "dataHealth.itIsOwn", effect: "dataHealth.effectOwnContract" },
};

/** The remedies of an issue that one click applies; those that lead to a page are links (`issue-subject.tsx`). */
export function answersOf({ kind, remedy }: Issue): Answer[] {
  if (remedy === null) return [];
  if (remedy.method === "contracts.update")
    return Object.entries(meanings).map(([meaning, answer]) => ({
      id: `${remedy.method} ${meaning}`,
      ...answer,
      remedy: { ...remedy, params: { ...remedy.params, meaning } },
    }));
  const answer =
    remedy.method === "transactions.delete" && kind === "doubledTransactions"
      ? duplicates
      : words[remedy.method];
  return answer === undefined ? [] : [{ id: remedy.method, ...answer, remedy }];
}

/** The remedies that apply to several of the issues. */
export function bulkAnswersOf(issues: readonly Issue[]): BulkAnswer[] {
  const bulk = new Map<string, BulkAnswer>();
  for (const issue of issues)
    for (const { id, label, effect, remedy } of answersOf(issue)) {
      const answer = bulk.get(id) ?? { id, label, effect, remedies: [] };
      answer.remedies.push({ issue, remedy });
      bulk.set(id, answer);
    }
  return [...bulk.values()].filter(({ remedies }) => remedies.length > 1);
}

/** Maximum transactions in one call of `transactions.*`. */
const maxIds = 1_000;

/** The calls that apply a remedy to all its issues: one call if the method accepts several items, else one per issue. */
export function callsOf({ id, remedies }: BulkAnswer): Remedy[] {
  const [first] = remedies;
  if (first === undefined) return [];
  const { method, params } = first.remedy;
  const all = (name: string): unknown[] =>
    remedies.flatMap(({ remedy }) => {
      const value = remedy.params[name];
      return Array.isArray(value) ? value : [value];
    });
  const remediesWith = (name: string): Remedy[] => [
    { method, params: { ...params, [name]: [...new Set(all(name))] } },
  ];
  if (id === "prices.set") return remediesWith("prices");
  if (id === "transactions.create") return remediesWith("transactions");
  if (id === "prices.refresh" && all("assetIds").length <= maxIds && !all("assetIds").includes(undefined))
    return remediesWith("assetIds");
  if (id === "transactions.delete" && all("ids").length <= maxIds) return remediesWith("ids");
  if (id === "transactions.update" && remedies.length <= maxIds && arePatchesEqual(remedies)) {
    const { id: _, ...rest } = params;
    return [{ method: "transactions.updateMany", params: { ...rest, ids: all("id") } }];
  }
  return remedies.map(({ remedy }) => remedy);
}

function arePatchesEqual(remedies: BulkAnswer["remedies"]): boolean {
  return new Set(remedies.map(({ remedy }) => JSON.stringify(remedy.params["patch"]))).size === 1;
}
