import type { ResultOf } from "./service.ts";

/** Names for the parts of the service's answers that several places of the page use. */
export type Page<Item> = { items: Item[]; nextCursor: string | null; total: number };
export type Balances = ResultOf<"balances.list">;
export type Balance = Balances["items"][number];
export type NetWorthNow = ResultOf<"netWorth.current">;
export type NetWorthPoint = ResultOf<"netWorth.history">[number];
export type Task = ResultOf<"tasks.get">;
export type Issue = ResultOf<"issues.list">["items"][number];
export type Account = ResultOf<"accounts.list">[number];
export type Transaction = ResultOf<"transactions.get">;
export type Leg = Transaction["legs"][number];
export type AuditEntry = ResultOf<"auditLog.list">["items"][number];
export type Preview = ResultOf<"imports.preview">;
export type Wallet = ResultOf<"wallets.list">[number];
export type RowProblem = Preview["problems"][number];
export type ImportFormat = ResultOf<"imports.formats">[number];
export type Settings = ResultOf<"settings.get">;
export type Connection = ResultOf<"connections.list">[number];
export type ConnectionKind = ResultOf<"connections.kinds">[number];
export type Certificate = ResultOf<"accounts.certificate">;
export type Position = ResultOf<"trades.list">["items"][number];
export type Backup = ResultOf<"backups.list">[number];
export type Costs = ResultOf<"trades.costs">;
export type CoinCost = Costs["items"][number];
export type CostGap = NonNullable<CoinCost["costGap"]>;
export type OpenLot = ResultOf<"trades.lots">["items"][number];
export type Combined = ResultOf<"accounts.netWorth">;
