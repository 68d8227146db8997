import { accounts } from "./accounts.ts";
import { assets } from "./assets.ts";
import { assistant } from "./assistant.ts";
import { auditLog } from "./audit-log.ts";
import { backups } from "./backups.ts";
import { balances } from "./balances.ts";
import { connections } from "./connections.ts";
import { contracts } from "./contracts.ts";
import { describing } from "./describe.ts";
import { files } from "./files.ts";
import { imports } from "./imports.ts";
import { keyValue } from "./key-value.ts";
import { issues } from "./issues.ts";
import type { Method } from "./method.ts";
import { netWorth } from "./net-worth.ts";
import { performance } from "./performance.ts";
import { pnl } from "./pnl.ts";
import { prices } from "./prices.ts";
import { rpc } from "./rpc.ts";
import { secrets } from "./secrets.ts";
import { settings } from "./settings.ts";
import { system } from "./system.ts";
import { tags } from "./tags.ts";
import { tasks } from "./tasks.ts";
import { tokens } from "./tokens.ts";
import { trades } from "./trades.ts";
import { transactions } from "./transactions.ts";
import { wallets } from "./wallets.ts";

/**
 * Every noun of the contract, one line each. A noun's file exports one object named after it, whose keys are its verbs:
 * `export const tags = { list: accountMethod({ … }), … }`.
 */
export const nouns = {
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

/** For `portolan/client`, which imports nothing else of the server. */
export type Nouns = typeof nouns;

/** Method by full name (`noun.verb`). A map, so that no name of an object's prototype is ever found. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries(nouns).flatMap(([noun, verbs]) =>
    Object.entries<Method>(verbs).map(([verb, method]) => [`${noun}.${verb}`, method] as const),
  ),
);
