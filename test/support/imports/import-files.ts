import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entriesOf } from "../../../src/domain/ledger/ledger.ts";
import { typeOf } from "../../../src/domain/ledger/classification/classify.ts";
import { kindOf } from "../../../src/domain/ledger/identity.ts";
import { add, formatDecimal, parseDecimal, zero, type Decimal } from "../../../src/domain/money/decimal.ts";
import type { ReportedTransaction } from "../../../src/domain/ledger/transaction.ts";
import type {
  ImportOptions,
  RowOutcomes,
  RowProblem,
  StatedBalance,
} from "../../../src/importers/importer.ts";
import type { FileNote } from "../../../src/importers/file-note.ts";
import { surveyFile } from "../../../src/importers/reading/file/read-file.ts";
import { importers } from "../../../src/importers/registry.ts";
import { openCsv } from "../../../src/platform/csv/csv.ts";

/** Parses a file as an import does, without writing anything. */
export async function readImport(path: string, options: ImportOptions = {}, format?: string) {
  const name = path.split("/").at(-1) ?? "";
  const csv = await openCsv(path, name, options.part);
  let transactions: ReportedTransaction[] = [];
  let problems: RowProblem[] = [];
  let statedBalances: StatedBalance[] = [];
  let rows = 0;
  let outcomes: RowOutcomes | undefined;
  let warnings: FileNote[] = [];
  const plan = await surveyFile(
    csv,
    {
      now: Date.now(),
      importers,
      options,
      format,
      fileName: options.part === undefined ? name : `${name}/${options.part}`,
    },
    {
      visit(batch) {
        transactions.push(...batch.transactions);
        problems.push(...batch.problems);
        statedBalances.push(...batch.statedBalances);
        rows = batch.rows;
        outcomes = batch.rowOutcomes ?? outcomes;
        warnings = batch.warnings;
      },
      restart() {
        transactions = [];
        problems = [];
        statedBalances = [];
      },
      pause: async () => undefined,
    },
  );
  return {
    transactions,
    problems,
    rows,
    outcomes,
    warnings,
    statedBalances,
    options: plan.options,
    format: plan.importer.id,
  };
}

/** Parses the lines of a file without writing anything: its transactions, each on one line, and the messages of its problems. */
export async function readLines(format: string, ...lines: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "portolan-lines-"));
  try {
    const path = join(folder, "export.csv");
    writeFileSync(path, `${lines.join("\n")}\n`);
    const { transactions, problems } = await readImport(path, {}, format);
    return { transactions: transactions.map(inShort), problems: problems.map(({ message }) => message) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function typed(transaction: ReportedTransaction) {
  const legs = transaction.legs.map((leg) => ({ ...leg, kind: kindOf(leg, transaction.platform) }));
  return (
    transaction.type ?? typeOf({ ...transaction, legs, isOwn: (wallet) => wallet === transaction.wallet })
  );
}

/** A transaction on one line: `2021-03-04T05:06:07.000Z trade in 1 exchange:x/symbol:A, out 2 …`. */
export function inShort(transaction: ReportedTransaction): string {
  const legs = transaction.legs.map((leg) =>
    [leg.direction, leg.amount, leg.assetId, leg.wallet === undefined ? "" : `at ${leg.wallet}`]
      .join(" ")
      .trim(),
  );
  const status = transaction.status === "failed" ? "failed " : "";
  return `${new Date(transaction.at).toISOString()} ${status}${typed(transaction)} ${legs.join(", ")}`;
}

/** Balances as the ledger would compute them at the end. */
export function balancesOf(transactions: ReportedTransaction[]): Record<string, Record<string, string>> {
  const sums = new Map<string, Map<string, Decimal>>();
  for (const transaction of transactions) {
    const entries = entriesOf({
      ...transaction,
      type: typed(transaction),
      status: transaction.status ?? "confirmed",
    });
    for (const { wallet, assetId, change } of entries) {
      const ofWallet = sums.get(wallet) ?? new Map<string, Decimal>();
      sums.set(wallet, ofWallet);
      ofWallet.set(assetId, add(ofWallet.get(assetId) ?? zero, parseDecimal(change)));
    }
  }
  return Object.fromEntries(
    [...sums].map(([wallet, assets]) => [
      wallet,
      Object.fromEntries([...assets].map(([asset, sum]) => [asset, formatDecimal(sum)])),
    ]),
  );
}
