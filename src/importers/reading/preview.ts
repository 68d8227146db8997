import type { AssetHint } from "../../domain/assets/asset.ts";
import { typeOf } from "../../domain/ledger/classify.ts";
import { add, formatDecimal, parseDecimal, zero, type Decimal } from "../../domain/money/decimal.ts";
import { identityOf, kindOf } from "../../domain/ledger/identity.ts";
import { entriesOf } from "../../domain/ledger/ledger.ts";
import type { CsvFile } from "../../ports/csv.ts";
import type { Pause } from "../../ports/pause.ts";
import type { ReportedTransaction, Transaction } from "../../domain/ledger/transaction.ts";
import type { ImportOptions, RowProblem, StatedBalance } from "../importer.ts";
import { ignoredColumns } from "./columns.ts";
import { surveyFile } from "./read-file.ts";
import type { ImportRequest } from "./recognise.ts";

/** What a file states a wallet's balance of an asset is after its last row, and what this service computes for that moment. */
export type BalanceComparison = {
  wallet: string;
  /** The asset's id. */
  asset: string;
  symbol: string;
  at: number;
  stated: string;
  computed: string;
};

/**
 * What an import would bring. `rows` are data rows; `assets` what the file calls those of the sample; `problems` the first of `problemCount`. Of the
 * transactions, `known` are in the account already and `added` are not.
 */
export type Preview = {
  format: string;
  confidence: number;
  options: ImportOptions;
  rows: number;
  transactions: number;
  sample: Transaction[];
  assets: AssetHint[];
  problems: RowProblem[];
  problemCount: number;
  ignoredColumns: string[];
  /** Assumptions and gaps that concern the whole file. */
  warnings: string[];
  known: number;
  added: number;
  balances: BalanceComparison[];
};

type Pair = { wallet: string; assetId: string };

/** What a preview asks about the account. */
export type PreviewAccount = {
  /** Whether each transaction is in the account already, by its id or as another source reported it. */
  areKnown(transactions: readonly ReportedTransaction[]): boolean[];
  /** Finds out whether the file repeats what is in the account at times off by some hours. */
  surveyShift(): { see(transactions: readonly ReportedTransaction[]): void; warnings(): string[] };
  /** The balance computed from what is in the account now. */
  balanceAt(pair: Pair & { withPositions?: true }, at: number): Promise<string>;
};

const sampleSize = 20;
const problemsShown = 200;
const balancesShown = 500;

/** Reads a whole file and keeps only a sample. Throws `bad_request` for a file, header or option that cannot be taken; rows never throw. */
export async function previewFile(
  csv: CsvFile,
  request: ImportRequest,
  { signal, pause, account }: { signal: AbortSignal; pause: Pause; account: PreviewAccount },
): Promise<Preview> {
  let found = nothingFound();
  let shift = account.surveyShift();
  const plan = await surveyFile(csv, request, {
    visit(batch) {
      signal.throwIfAborted();
      found.rows = batch.rows;
      found.transactions += batch.transactions.length;
      found.problemCount += batch.problems.length;
      found.sample.push(...batch.transactions.slice(0, sampleSize - found.sample.length));
      const areKnown = account.areKnown(batch.transactions);
      shift.see(batch.transactions);
      found.known += areKnown.filter(Boolean).length;
      found.balances.state(batch.statedBalances);
      if (batch.hasBalances)
        found.balances.add(batch.transactions.filter((_, index) => areKnown[index] !== true));
      found.warnings.push(...batch.warnings);
      for (const hint of batch.assets) found.assets.set(hint.assetId, hint);
      found.problems.push(...batch.problems.slice(0, problemsShown - found.problems.length));
    },
    restart() {
      found = nothingFound();
      shift = account.surveyShift();
    },
    signal,
    pause,
  });
  const { importer, confidence, options, header } = plan;
  const { balances, ...counted } = found;
  const assetIds = new Set(found.sample.flatMap(({ legs }) => legs.map(({ assetId }) => assetId)));
  return {
    ...counted,
    warnings: [...counted.warnings, ...shift.warnings()],
    added: counted.transactions - counted.known,
    balances: await compared(balances, found.assets, account),
    ignoredColumns: ignoredColumns(importer, header.cells, options),
    format: importer.id,
    confidence,
    options,
    sample: found.sample.map(shown),
    assets: [...assetIds].flatMap((assetId) => found.assets.get(assetId) ?? []),
  };
}

type Found = Pick<Preview, "rows" | "transactions" | "problemCount" | "problems" | "warnings" | "known"> & {
  sample: ReportedTransaction[];
  assets: Map<string, AssetHint>;
  balances: ReturnType<typeof collectBalances>;
};

function nothingFound(): Found {
  return {
    rows: 0,
    transactions: 0,
    problemCount: 0,
    sample: [],
    assets: new Map(),
    problems: [],
    warnings: [],
    known: 0,
    balances: collectBalances(),
  };
}

/** Collects the last balance that the file states of each wallet and asset, and what its new transactions change. */
function collectBalances() {
  const last = new Map<string, StatedBalance>();
  const changes = new Map<string, { wallet: string; at: number; change: string; isMove: boolean }[]>();
  return {
    state(stated: readonly StatedBalance[]): void {
      for (const balance of stated) {
        const key = `${balance.assetId} ${balance.wallet}`;
        const before = last.get(key);
        if (before === undefined || balance.at >= before.at) last.set(key, balance);
      }
    },
    add(transactions: readonly ReportedTransaction[]): void {
      for (const transaction of transactions) {
        const listed = asListed(transaction);
        const isMove = listed.type === "stake" || listed.type === "unstake";
        for (const { wallet, assetId, change } of entriesOf(listed)) {
          const known = changes.get(assetId) ?? [];
          changes.set(assetId, known);
          known.push({ wallet, at: transaction.at, change, isMove });
        }
      }
    },
    last: () => [...last.values()],
    /** What the file's new transactions add up to. With positions, what only moves into one and out of it changes nothing. */
    changedBy: ({ wallet, assetId, at, withPositions }: StatedBalance): Decimal =>
      (changes.get(assetId) ?? [])
        .filter((entry) => entry.at <= at)
        .filter((entry) =>
          withPositions === true
            ? !entry.isMove && (entry.wallet === wallet || entry.wallet.startsWith(`${wallet}#`))
            : entry.wallet === wallet,
        )
        .reduce((sum, { change }) => add(sum, parseDecimal(change)), zero),
  };
}

async function compared(
  balances: ReturnType<typeof collectBalances>,
  assets: Map<string, AssetHint>,
  account: PreviewAccount,
): Promise<BalanceComparison[]> {
  const found: BalanceComparison[] = [];
  for (const balance of balances.last().slice(0, balancesShown)) {
    const { wallet, assetId, at, amount } = balance;
    const here = parseDecimal(await account.balanceAt(balance, at));
    found.push({
      wallet,
      asset: assetId,
      symbol: assets.get(assetId)?.symbol ?? assetId,
      at,
      stated: amount,
      computed: formatDecimal(add(here, balances.changedBy(balance))),
    });
  }
  return found;
}

/** With the type and status that it would have, were it the only source's. */
function asListed(reported: ReportedTransaction) {
  const { platform, wallet, status = "confirmed" } = reported;
  const legs = reported.legs.map((leg) => ({ ...leg, kind: kindOf(leg, platform) }));
  const type = reported.type ?? typeOf({ ...reported, legs, isOwn: (address: string) => address === wallet });
  return { ...reported, legs, type, status };
}

/** A transaction as it would be listed, were it the only source's. */
function shown(reported: ReportedTransaction): Transaction {
  const { tags = [] } = reported;
  const { type, status } = asListed(reported);
  const { position: _position, legs: _legs, ...rest } = reported;
  return {
    ...rest,
    id: identityOf(reported),
    type,
    legs: reported.legs.map(({ kind: _kind, ...leg }) => leg),
    tags,
    status,
    sources: [{ kind: "import", id: null }],
    hidden: false,
    edited: false,
  };
}
