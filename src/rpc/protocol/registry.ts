import type { Contract } from "../../contract/registry.ts";
import { accounts } from "../methods/accounts.ts";
import { assets } from "../methods/assets.ts";
import { assistant } from "../methods/assistant.ts";
import { auditLog } from "../methods/audit-log.ts";
import { backups } from "../methods/backups.ts";
import { balances } from "../methods/balances.ts";
import { connections } from "../methods/connections.ts";
import { contracts } from "../methods/contracts.ts";
import { describing } from "./describe.ts";
import { files } from "../methods/files.ts";
import { imports } from "../methods/imports.ts";
import { keyValue } from "../methods/key-value.ts";
import { issues } from "../methods/issues.ts";
import type { Method } from "./method.ts";
import { netWorth } from "../methods/net-worth.ts";
import { performance } from "../methods/performance.ts";
import { pnl } from "../methods/pnl.ts";
import { prices } from "../methods/prices.ts";
import { rpc } from "../methods/rpc.ts";
import { secrets } from "../methods/secrets.ts";
import { settings } from "../methods/settings.ts";
import { system } from "../methods/system.ts";
import { tags } from "../methods/tags.ts";
import { tasks } from "../methods/tasks.ts";
import { tokens } from "../methods/tokens.ts";
import { trades } from "../methods/trades.ts";
import { transactions } from "../methods/transactions.ts";
import { wallets } from "../methods/wallets.ts";

/** Every noun of the contract with its handlers, one line each. The type demands a handler for every method of the contract. */
export const nouns: Implemented<Contract> = {
  accounts,
  wallets,
  tokens,
  tags,
  secrets,
  settings,
  keyValue,
  files,
  assets,
  imports,
  system: { ...system, methods: describing(() => methods) },
  rpc,
  tasks,
  transactions,
  pnl,
  performance,
  trades,
  auditLog,
  balances,
  connections,
  contracts,
  netWorth,
  prices,
  issues,
  backups,
  assistant,
};

/** A handler for each method of the contract, with that method's schemas. */
type Implemented<Nouns> = {
  [Noun in keyof Nouns]: {
    [Verb in keyof Nouns[Noun]]: Nouns[Noun][Verb] & Method;
  };
};

/** Method by full name (`noun.verb`). A map, so that no name of an object's prototype is ever found. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries(nouns).flatMap(([noun, verbs]) =>
    Object.entries<Method>(verbs).map(([verb, method]) => [`${noun}.${verb}`, method] as const),
  ),
);
