import { deleteImport } from "./delete-import.ts";
import { exportTransactions } from "./export-transactions.ts";
import { fetchPrices } from "./fetch-prices.ts";
import { importFile } from "./import-file.ts";
import type { TaskKinds } from "./queue.ts";
import { refreshBalances } from "./refresh-balances.ts";
import { refreshNetWorth } from "./refresh-net-worth.ts";
import type { TaskKind } from "./task.ts";

/** Every kind of task, one line each. */
const kinds: TaskKind[] = [
  importFile,
  deleteImport,
  exportTransactions,
  refreshBalances,
  fetchPrices,
  refreshNetWorth,
];

export const taskKinds: TaskKinds = new Map(kinds.map((kind) => [kind.kind, kind]));
