import { accounts } from "./methods/accounts.ts";
import { assets } from "./methods/assets.ts";
import { assistant } from "./methods/assistant.ts";
import { auditLog } from "./methods/audit-log.ts";
import { backups } from "./methods/backups.ts";
import { balances } from "./methods/balances.ts";
import { connections } from "./methods/connections.ts";
import { contracts } from "./methods/contracts.ts";
import { files } from "./methods/files.ts";
import { imports } from "./methods/imports.ts";
import { issues } from "./methods/issues.ts";
import { keyValue } from "./methods/key-value.ts";
import { netWorth } from "./methods/net-worth.ts";
import { performance } from "./methods/performance.ts";
import { pnl } from "./methods/pnl.ts";
import { prices } from "./methods/prices.ts";
import { rpc } from "./methods/rpc.ts";
import { secrets } from "./methods/secrets.ts";
import { settings } from "./methods/settings.ts";
import { system } from "./methods/system.ts";
import { tags } from "./methods/tags.ts";
import { tasks } from "./methods/tasks.ts";
import { tokens } from "./methods/tokens.ts";
import { trades } from "./methods/trades.ts";
import { transactions } from "./methods/transactions.ts";
import { wallets } from "./methods/wallets.ts";

/** Every noun of the contract, one line each; its keys are its verbs. */
export const contract = {
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
  system,
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

/** For `portolan/client`, which imports nothing else. */
export type Contract = typeof contract;
