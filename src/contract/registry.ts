import { accounts } from "./methods/service/accounts.ts";
import { assets } from "./methods/ledger/assets.ts";
import { assistant } from "./methods/service/assistant.ts";
import { auditLog } from "./methods/ledger/audit-log.ts";
import { backups } from "./methods/service/backups.ts";
import { balances } from "./methods/portfolio/balances.ts";
import { connections } from "./methods/ledger/connections.ts";
import { contracts } from "./methods/ledger/contracts.ts";
import { files } from "./methods/service/files.ts";
import { importMappings } from "./methods/ledger/import-mappings.ts";
import { imports } from "./methods/ledger/imports.ts";
import { issues } from "./methods/ledger/issues.ts";
import { keyValue } from "./methods/service/key-value.ts";
import { notifications } from "./methods/service/notifications.ts";
import { netWorth } from "./methods/portfolio/net-worth.ts";
import { performance } from "./methods/portfolio/performance.ts";
import { pnl } from "./methods/portfolio/pnl.ts";
import { prices } from "./methods/portfolio/prices.ts";
import { rpc } from "./methods/service/rpc.ts";
import { secrets } from "./methods/service/secrets.ts";
import { settings } from "./methods/service/settings.ts";
import { system } from "./methods/service/system.ts";
import { tags } from "./methods/ledger/tags.ts";
import { tasks } from "./methods/service/tasks.ts";
import { tokens } from "./methods/service/tokens.ts";
import { comments } from "./methods/people/comments.ts";
import { shares } from "./methods/people/shares.ts";
import { users } from "./methods/people/users.ts";
import { securityLog } from "./methods/people/security-log.ts";
import { positions } from "./methods/portfolio/positions.ts";
import { tax } from "./methods/portfolio/tax.ts";
import { trades } from "./methods/portfolio/trades.ts";
import { transactions } from "./methods/ledger/transactions.ts";
import { wallets } from "./methods/ledger/wallets.ts";

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
  "imports.mappings": importMappings,
  system,
  rpc,
  tasks,
  transactions,
  pnl,
  tax,
  performance,
  trades,
  positions,
  auditLog,
  balances,
  connections,
  contracts,
  netWorth,
  prices,
  issues,
  backups,
  notifications,
  assistant,
  users,
  securityLog,
  shares,
  comments,
};

/** For `portolan/client`, which imports nothing else. */
export type Contract = typeof contract;
