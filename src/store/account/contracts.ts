import { isNft, type AssetHint } from "../../domain/assets/asset.ts";
import type {
  ContractMeaning,
  KnownContracts,
  Opening,
} from "../../domain/ledger/classification/known-contracts.ts";
import { lendingLegs, type IsDebt } from "../../domain/ledger/classification/lending-legs.ts";
import type { RecordedTransaction } from "../../domain/ledger/ledger.ts";
import { netReported } from "../../domain/ledger/classification/net-legs.ts";
import { withoutSpamLegs, type IsSpam } from "../../domain/ledger/classification/spam-legs.ts";
import type { ContractClassification } from "../../domain/ledger/user-overrides.ts";
import { isDebtSymbol } from "../../domain/protocols/addresses.ts";
import { contractsSharingPosition } from "../../domain/protocols/contracts.ts";
import type { Sql } from "../../ports/sql.ts";
import { contractOfLeg, positionParts } from "../../domain/ledger/positions/unverified.ts";

/** A contract with an unverified position now or before, or with an answer of the owner. */
export type KnownContract = ContractClassification & { transactions: number };

/** The owner's answers about contracts, and contracts that have none yet. */
export function createContracts(sql: Sql) {
  return {
    /** By platform, then contract. */
    list: (): KnownContract[] =>
      sql
        .prepare<KnownContract>(
          `SELECT platform, contract, max(meaning) AS meaning, max(label) AS label, max(transactions) AS transactions FROM (
             SELECT platform, contract, meaning, label, 0 AS transactions FROM contracts
             UNION ALL SELECT substr(asset, 1, instr(asset, '/') - 1), contract, NULL, NULL, sum(transactions) FROM contract_openings WHERE kind = 'position' GROUP BY 1, 2)
           GROUP BY platform, contract ORDER BY platform, contract`,
        )
        .all(),

    /** Saves an answer; an omitted `label` is kept. Transactions are updated by `ledger.reclassifyByWallet`. */
    answer({
      platform,
      contract,
      meaning,
      label,
    }: Omit<ContractClassification, "label"> & { label?: string | null | undefined }): void {
      sql
        .prepare(
          `INSERT INTO contracts (platform, contract, meaning, label) VALUES (?, ?, ?, ?)
           ON CONFLICT (platform, contract) DO UPDATE SET meaning = excluded.meaning, label = ${label === undefined ? "label" : "excluded.label"}`,
        )
        .run(platform, contract, meaning, label ?? null);
      sql.prepare("DELETE FROM contracts WHERE meaning IS NULL AND label IS NULL").run();
    },

    /** Takes over an answer from another account's export unless the owner answered here; returns whether it was new. */
    adopt: ({ platform, contract, meaning, label }: ContractClassification): boolean =>
      sql
        .prepare("INSERT OR IGNORE INTO contracts (platform, contract, meaning, label) VALUES (?, ?, ?, ?)")
        .run(platform, contract, meaning, label).changes > 0,

    /** How many transactions opened an unverified position at each contract, and when first, by `<platform>/<contract>`. */
    openings(): Map<string, { transactions: number; firstAt: number }> {
      const rows = sql
        .prepare<{ place: string; transactions: number; firstAt: number }>(
          `SELECT w.platform || '/' || substr(w.wallet, instr(w.wallet, '#?') + 2) AS place, count(DISTINCT e.transaction_key) AS transactions, min(e.at) AS firstAt
           FROM wallets w JOIN holdings h ON h.wallet = w.key JOIN entries e ON e.asset = h.asset AND e.wallet = h.wallet
           WHERE instr(w.wallet, '#?') > 0 AND e.operation = 'stake' GROUP BY 1`,
        )
        .all();
      return new Map(
        rows.map(({ place, transactions, firstAt }) => [place, { transactions, firstAt }] as const),
      );
    },

    labels: (): Map<string, string> =>
      new Map(
        sql
          .prepare<{ platform: string; contract: string; label: string }>(
            "SELECT platform, contract, label FROM contracts WHERE label IS NOT NULL",
          )
          .all()
          .map(({ platform, contract, label }) => [`${platform}/${contract}`, label]),
      ),
  };
}
export type Contracts = ReturnType<typeof createContracts>;

/**
 * The contract facts that one SQLite transaction's writer needs: the owner's answers, and how many transactions open an unverified position or
 * a loan at each contract. `take` returns the contracts that changed in that respect since its last call, and stores the counts. `hints`
 * describe assets that are not stored yet.
 */
export function createContractCounts(sql: Sql, isSpam: IsSpam | undefined, hints: readonly AssetHint[] = []) {
  const hinted = new Set(
    hints.flatMap(({ assetId, symbol = "" }) => (isDebtSymbol(symbol) ? [assetId] : [])),
  );
  const meanings = new Map(
    sql
      .prepare<{ platform: string; contract: string; meaning: ContractMeaning }>(
        "SELECT platform, contract, meaning FROM contracts WHERE meaning IS NOT NULL",
      )
      .all()
      .map(({ platform, contract, meaning }) => [`${platform}/${contract}`, meaning]),
  );
  const { stored, countOf: storedCountOf } = readOpenings(sql);
  const counts = new Map<string, number>();
  /** Keys whose count changed since `take` was called last. */
  const changedKeys = new Set<string>();
  const countOf = (key: string): number => counts.get(key) ?? storedCountOf(key);

  function count(transaction: RecordedTransaction, by: 1 | -1, isSpamThen = isSpam): void {
    for (const key of openingsOf(transaction, isSpamThen, known.isDebt)) {
      counts.set(key, countOf(key) + by);
      changedKeys.add(key);
    }
  }

  const symbolOf = sql.prepare<{ symbol: string }>("SELECT symbol FROM assets WHERE id = ?");
  const known: KnownContracts = {
    isDebt(assetId) {
      const storedSymbol = symbolOf.get(assetId)?.symbol;
      return storedSymbol === undefined ? hinted.has(assetId) : isDebtSymbol(storedSymbol);
    },
    meaningOf: (platform, contract) => meanings.get(`${platform}/${contract}`),
    isOpened: (opening, assetId, contract) => countOf(`${opening}\n${contract}\n${assetId}`) > 0,
  };

  return {
    known,
    count,
    isChanged: () => changedKeys.size > 0,
    take(): Set<string> {
      const changed = new Set<string>();
      if (changedKeys.size === 0) return changed;
      const save = sql.prepare(
        "INSERT INTO contract_openings (kind, asset, contract, transactions) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET transactions = excluded.transactions",
      );
      const remove = sql.prepare(
        "DELETE FROM contract_openings WHERE kind = ? AND asset = ? AND contract = ?",
      );
      for (const key of changedKeys) {
        const before = storedCountOf(key);
        const transactions = countOf(key);
        if (before === transactions) continue;
        const [kind = "", contract = "", asset = ""] = key.split("\n");
        if (transactions > 0) save.run(kind, asset, contract, transactions);
        else remove.run(kind, asset, contract);
        if (before > 0 !== transactions > 0)
          for (const sharingContract of contractsSharingPosition(
            asset.slice(0, asset.indexOf("/")),
            contract,
          ))
            changed.add(sharingContract);
        stored.set(key, transactions);
      }
      changedKeys.clear();
      return changed;
    },
  };
}

/** Maximum of stored counts that are read at once. */
const maxLoadedCounts = 100;

/** The stored counts. If there are many, each is read by its first use: an account may have as many as transactions, and a writer needs few. */
function readOpenings(sql: Sql) {
  const find = sql.prepare<{ transactions: number }>(
    "SELECT transactions FROM contract_openings WHERE kind = ? AND contract = ? AND asset = ?",
  );
  const first = sql
    .prepare<{ kind: Opening; asset: string; contract: string; transactions: number }>(
      "SELECT kind, asset, contract, transactions FROM contract_openings LIMIT ?",
    )
    .all(maxLoadedCounts + 1);
  const areAll = first.length <= maxLoadedCounts;
  const storedCounts = new Map(
    first.map(({ kind, asset, contract, transactions }) => [`${kind}\n${contract}\n${asset}`, transactions]),
  );

  function read(key: string): number {
    const [kind = "", contract = "", asset = ""] = key.split("\n");
    const transactions = find.get(kind, contract, asset)?.transactions ?? 0;
    storedCounts.set(key, transactions);
    return transactions;
  }

  return {
    stored: storedCounts,
    countOf: (key: string): number => storedCounts.get(key) ?? (areAll ? 0 : read(key)),
  };
}

const nothingOpened: ReadonlySet<string> = new Set();

/** The keys `<kind>\n<contract>\n<asset>` of the unverified positions, stakes and loans that a transaction opens. */
function openingsOf(
  transaction: RecordedTransaction,
  isSpam: IsSpam | undefined,
  isDebt: IsDebt,
): ReadonlySet<string> {
  const { type, status, counterparty } = transaction;
  if ((type !== "contract" && type !== "loan" && type !== "stake") || status !== "confirmed")
    return nothingOpened;
  const openedContracts = new Set<string>();
  const legs = withoutSpamLegs(transaction.legs, isSpam);
  const open = (opening: Opening, contract: string | undefined, assetId: string): void => {
    if (contract !== undefined) openedContracts.add(`${opening}\n${contract}\n${assetId}`);
  };
  if (type === "loan") {
    const { debts, collateral, receipts } = lendingLegs(legs, type, isDebt);
    for (const leg of debts) open("debt", contractOfLeg(leg, counterparty), leg.assetId);
    for (const leg of receipts.length > 0 ? [] : collateral)
      open("collateral", contractOfLeg(leg, counterparty), leg.assetId);
  } else if (type === "stake") {
    const net = netReported(legs, transaction.wallet).filter(({ direction }) => direction !== "fee");
    if (net.every(({ direction }) => direction === "out"))
      for (const leg of net) open("stake", contractOfLeg(leg, counterparty), leg.assetId);
  } else {
    const net = netReported(legs, transaction.wallet);
    // Calls to a farm that pays out immediately are recognised by its earlier deposits, so they are not counted as openings.
    const paysNothing = net.every(({ direction, assetId }) => direction !== "in" || isNft(assetId));
    for (const part of positionParts({ ...transaction, legs: net }))
      if (part.type === "stake" && paysNothing)
        for (const leg of part.legs) open("position", leg.counterparty?.slice(1), leg.assetId);
  }
  return openedContracts;
}
