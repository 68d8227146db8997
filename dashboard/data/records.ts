/** The answers of the service this page reads, as CONTRACT §5 writes them. */
export type Page<Item> = { items: Item[]; nextCursor: string | null; total: number };
export type Balance = {
  assetId: string;
  coinId: string | null;
  symbol: string;
  wallet: string;
  platform: string;
  amount: string;
  price: string | null;
  priceAt: number | null;
  value: string | null;
  spam: boolean;
};
export type InTransit = { assetId: string; amount: string; value: string | null };
export type Incomplete = { connectionId: string; reason: string };
export type Balances = {
  at: number;
  items: Balance[];
  value: string | null;
  unpriced: string[];
  inTransit: InTransit[];
  incomplete: Incomplete[];
};
export type NetWorthPoint = {
  day: string;
  at: number;
  value: string | null;
  unpriced: string[];
  stale: string[];
};
export type NetWorthNow = NetWorthPoint & {
  change24h: string | null;
  inTransit: InTransit[];
  incomplete: Incomplete[];
};
export type Task = {
  id: string;
  kind: string;
  title: string;
  state: "queued" | "running" | "waiting" | "done" | "failed" | "cancelled";
  trigger: "user" | "schedule" | "audit-log" | "system";
  progress: {
    done: number;
    total: number | null;
    message: string;
    ratePerSecond: number | null;
    etaMs: number | null;
  };
  attempt: number;
  error: string | null;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  runAt: number | null;
};
export type Issue = {
  id: string;
  kind: string;
  severity: "info" | "warning" | "critical";
  message: string;
  affectedValue: string | null;
  subject: Record<string, unknown>;
  remedy: { method: string; params: Record<string, unknown> } | null;
  openedAt: number;
};
export type Account = {
  name: string;
  createdAt: number;
  baseCurrency: string;
  transactions: number;
  sizeBytes: number;
};
export type Wallet = {
  wallet: string;
  platform: string;
  label: string | null;
  own: boolean;
  closed: boolean;
  lastActivityAt: number | null;
};
export type RowProblem = { row: number; message: string; text: string };
