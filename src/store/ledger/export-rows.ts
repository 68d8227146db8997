import { groupBy } from "../../lib/group-by.ts";
import { asOneReport } from "../../domain/ledger/merge.ts";
import type {
  ContractClassification,
  UserOverrides,
  WalletOverride,
} from "../../domain/ledger/user-overrides.ts";
import type { ExportDetails } from "../../domain/ledger/transaction-csv.ts";
import type { Sql } from "../../ports/sql.ts";
import {
  arrivalIdsOf,
  editsOfRow,
  legsOfRow,
  reportsOfRow,
  transactionColumns,
  type TransactionRow,
} from "./transaction-rows.ts";

/**
 * Fields that an export adds to a transaction's public ones, so that importing it gives the same transaction. Use the same sets for all
 * transactions of one file.
 */
export function exportDetails(
  sql: Sql,
  ids: readonly string[],
  { wallets: seen, contracts: seenContracts }: WrittenOverrides,
): Map<string, ExportDetails> {
  const rows = sql
    .prepare<TransactionRow>(
      `SELECT ${transactionColumns} FROM json_each(?) i JOIN transactions t ON t.id = i.value JOIN wallets w ON w.key = t.wallet`,
    )
    .all(JSON.stringify(ids));
  const keys = new Map(
    sql
      .prepare<{ id: string; key: string }>(
        "SELECT transaction_id AS id, key FROM caller_keys WHERE transaction_id IN (SELECT value FROM json_each(?))",
      )
      .all(JSON.stringify(ids))
      .map(({ id, key }) => [id, key]),
  );
  const forbidden = sql.prepare<{ b: string }>("SELECT b FROM forbidden_links WHERE a = ? ORDER BY b");
  const partsOf = sql.prepare<Pick<TransactionRow, "id" | "arrival_ids">>(
    "SELECT id, arrival_ids FROM transactions WHERE id IN (?, ?) AND arrival_ids IS NOT NULL",
  );
  const wallets = createWalletWords(sql, seen);
  const contracts = createContractWords(sql, seenContracts);
  return new Map(
    rows.map((row) => {
      const reports = reportsOfRow(row).map(([, report]) => report);
      const {
        isOwners,
        superseded: _,
        transferIds: _ids,
        settles: _trade,
        results: _results,
        ...reported
      } = asOneReport(reports);
      const edits = editsOfRow(row);
      const legs = legsOfRow(row);
      const key = keys.get(row.id);
      const names = [
        row.wallet,
        ...(row.counterparty === null ? [] : [row.counterparty]),
        ...legs.flatMap(({ wallet, counterparty }) =>
          [wallet, counterparty].filter((name) => name !== undefined),
        ),
      ];
      const mentioned = wallets.of(names);
      const answered = contracts.of(names);
      const parts = row.linked === null ? undefined : partsOf.get(row.id, row.linked);
      const unlinkedIds = forbidden.all(row.id).map(({ b }) => b);
      const overrides: UserOverrides = {
        ...(isOwners === true ? { isOwners } : {}),
        ...(edits === undefined ? {} : { edits }),
        ...(key === undefined ? {} : { key }),
        ...(row.linked === null ? {} : { linkedTransactionId: row.linked }),
        ...(parts === undefined ? {} : { linkedTransactionIds: [parts.id, ...arrivalIdsOf(parts)] }),
        ...(unlinkedIds.length === 0 ? {} : { forbidden: unlinkedIds }),
        ...(mentioned.length === 0 ? {} : { wallets: mentioned }),
        ...(answered.length === 0 ? {} : { contracts: answered }),
      };
      return [
        row.id,
        {
          legs,
          position: reported.position,
          statedType: reported.type ?? "",
          overrides,
          reported:
            edits === undefined &&
            reported.liquidity === undefined &&
            reported.jointInputs === undefined &&
            reported.legs.length === legs.length
              ? null
              : reported,
        },
      ];
    }),
  );
}

/** The wallets (by key) and contracts whose labels and answers are in the file already. */
export type WrittenOverrides = { wallets: Set<number>; contracts: Set<string> };

/** The owner's answers about contracts, each at the first mention of its contract in the file. */
function createContractWords(sql: Sql, seen: Set<string>) {
  const answers = groupBy(
    sql
      .prepare<ContractClassification>(
        "SELECT platform, contract, meaning, label FROM contracts ORDER BY platform",
      )
      .all(),
    ({ contract }) => contract,
  );
  return {
    of: (names: readonly string[]): ContractClassification[] =>
      names.flatMap((name) => {
        const found = answers.get(name);
        if (found === undefined || seen.has(name)) return [];
        seen.add(name);
        return found;
      }),
  };
}

/** The owner's labels and settings of wallets, each at the wallet's first mention in the file, also as a counterparty. */
function createWalletWords(sql: Sql, seen: Set<number>) {
  const find = sql.prepare<{
    key: number;
    platform: string;
    label: string | null;
    own: number;
    closed: number;
  }>("SELECT key, platform, label, own, closed FROM wallets WHERE wallet = ? AND stated = 1");
  return {
    of(wallets: readonly string[]): WalletOverride[] {
      return [...new Set(wallets)].flatMap((wallet) =>
        find.all(wallet).flatMap(({ key, platform, label, own, closed }) => {
          if (seen.has(key)) return [];
          seen.add(key);
          return [{ platform, wallet, label, own: own === 1, closed: closed === 1 }];
        }),
      );
    },
  };
}
