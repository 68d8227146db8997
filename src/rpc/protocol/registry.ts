import type { Contract } from "../../contract/registry.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { createSystemMethods } from "./describe.ts";
import type { Method } from "./method.ts";

/**
 * Every noun of the contract with its handlers, one line each, loaded by the first call of one of its methods. The type demands a handler for every
 * method of the contract.
 */
const nouns = {
  accounts: async () => (await import("../methods/service/accounts.ts")).accounts,
  wallets: async () => (await import("../methods/ledger/wallets.ts")).wallets,
  tokens: async () => (await import("../methods/service/tokens.ts")).tokens,
  tags: async () => (await import("../methods/ledger/tags.ts")).tags,
  secrets: async () => (await import("../methods/service/secrets.ts")).secrets,
  settings: async () => (await import("../methods/service/settings.ts")).settings,
  keyValue: async () => (await import("../methods/service/key-value.ts")).keyValue,
  files: async () => (await import("../methods/service/files.ts")).files,
  assets: async () => (await import("../methods/ledger/assets.ts")).assets,
  imports: async () => (await import("../methods/ledger/imports.ts")).imports,
  "imports.mappings": async () => (await import("../methods/ledger/import-mappings.ts")).importMappings,
  system: async () => {
    const { system } = await import("../methods/service/system.ts");
    return { ...system, methods: createSystemMethods(loadMethods) };
  },
  rpc: async () => (await import("../methods/service/rpc.ts")).rpc,
  tasks: async () => (await import("../methods/service/tasks.ts")).tasks,
  transactions: async () => (await import("../methods/ledger/transactions.ts")).transactions,
  pnl: async () => (await import("../methods/portfolio/pnl.ts")).pnl,
  tax: async () => (await import("../methods/portfolio/tax.ts")).tax,
  performance: async () => (await import("../methods/portfolio/performance.ts")).performance,
  trades: async () => (await import("../methods/portfolio/trades.ts")).trades,
  positions: async () => (await import("../methods/portfolio/positions.ts")).positions,
  auditLog: async () => (await import("../methods/ledger/audit-log.ts")).auditLog,
  balances: async () => (await import("../methods/portfolio/balances.ts")).balances,
  connections: async () => (await import("../methods/ledger/connections.ts")).connections,
  contracts: async () => (await import("../methods/ledger/contracts.ts")).contracts,
  netWorth: async () => (await import("../methods/portfolio/net-worth.ts")).netWorth,
  prices: async () => (await import("../methods/portfolio/prices.ts")).prices,
  issues: async () => (await import("../methods/ledger/issues.ts")).issues,
  backups: async () => (await import("../methods/service/backups.ts")).backups,
  notifications: async () => (await import("../methods/service/notifications.ts")).notifications,
  assistant: async () => (await import("../methods/service/assistant.ts")).assistant,
  users: async () => (await import("../methods/people/users.ts")).users,
  securityLog: async () => (await import("../methods/people/security-log.ts")).securityLog,
  shares: async () => (await import("../methods/people/shares.ts")).shares,
  comments: async () => (await import("../methods/people/comments.ts")).comments,
} satisfies Loaders<Contract>;

/** Each method of the contract with its schemas; that it is a {@link Method} is demanded by `loaders`, because both at once compile slowly. */
type Loaders<Nouns> = { [Noun in keyof Nouns]: () => Promise<Nouns[Noun]> };

// Maps, so that no name of an object's prototype is ever found.
const loaders = new Map<string, () => Promise<Record<string, Method>>>(Object.entries(nouns));
const loaded = new Map<string, ReadonlyMap<string, Method>>();
const loading = new Map<string, Promise<ReadonlyMap<string, Method>>>();

/**
 * The method of the public registry, or a promise of it while its noun is not loaded, so that calls of one noun stay in order. Throws or rejects with
 * `method_not_found`.
 */
export function findMethod(name: string): Method | Promise<Method> {
  const noun = nounOf(name);
  if (noun === undefined) throw notFound(name, []);
  const here = loaded.get(noun);
  return here === undefined ? loadNoun(noun).then((verbs) => methodIn(verbs, name)) : methodIn(here, name);
}

/** The longest noun that the name begins with: nouns and verbs may have several parts. */
function nounOf(name: string): string | undefined {
  for (let end = name.lastIndexOf("."); end > 0; end = name.lastIndexOf(".", end - 1))
    if (loaders.has(name.slice(0, end))) return name.slice(0, end);
  return undefined;
}

/** Every method by full name (`noun.verb`). Loads all nouns. */
export async function loadMethods(): Promise<ReadonlyMap<string, Method>> {
  const all = await Promise.all([...loaders.keys()].map(loadNoun));
  return new Map(all.flatMap((verbs) => [...verbs]));
}

/** The methods of a noun by full name. */
function loadNoun(noun: string): Promise<ReadonlyMap<string, Method>> {
  const known = loading.get(noun);
  if (known !== undefined) return known;
  const load = loaders.get(noun);
  if (load === undefined) throw new Error(`There is no noun "${noun}".`);
  const result = load().then((verbs) => {
    const byName = new Map(Object.entries(verbs).map(([verb, method]) => [`${noun}.${verb}`, method]));
    loaded.set(noun, byName);
    return byName;
  });
  loading.set(noun, result);
  return result;
}

function methodIn(verbs: ReadonlyMap<string, Method>, name: string): Method {
  const found = verbs.get(name);
  if (found === undefined) throw notFound(name, [...verbs.keys()]);
  return found;
}

function notFound(name: string, nearNames: readonly string[]): AppError {
  const hint = nearNames.length > 0 ? msg`Known: ${nearNames.join(", ")}.` : msg`system.methods lists them.`;
  return new AppError("method_not_found", msg`There is no method "${name.slice(0, 100)}". ${hint}`);
}
