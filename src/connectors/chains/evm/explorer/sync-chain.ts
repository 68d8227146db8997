import type { Chain } from "../../../../domain/catalog/chains.ts";
import { AppError, RetryAfter, wordingOf } from "../../../../errors/app-error.ts";
import { msg, type Reason } from "../../../../errors/wording.ts";
import type { ConnectorContext, SyncStep } from "../../../connector.ts";
import { assemble } from "../assemble.ts";
import { mintingContract } from "../gnosis-mints.ts";
import { withDecimals } from "./checked-rows.ts";
import { hasDataFee, withDataFees } from "../data-fee.ts";
import { hasPaymasters } from "../fee-payer.ts";
import { balanceIfUnused, streamsOf, rowKindLabel, type RowKind } from "./explorer-actions.ts";
import { withLogs } from "./explorer-receipts.ts";
import { UnsupportedChain, type Explorer } from "./explorer-api.ts";
import { mergePages, partsOf, type BlockRows } from "./merge-pages.ts";
import { paidElsewhereGap } from "../liquidity-rows.ts";
import { createReasons } from "../reasons.ts";
import { noRows, type ChainRows } from "../rows.ts";
import { droppedHashes, hashesOf, reorgWindowOf, type RecentTransaction } from "./reorg-window.ts";

/** The state of one chain read by explorers. */
export type ChainCursor = {
  /** The last complete block; -1 before the first. */
  block: number;
  /** The block to read again from, and the transactions reported since. */
  tail: number;
  recent: RecentTransaction[];
  /** Kinds of rows that were not fully processed yet, or lacked by an explorer that replaced another, with the block to request them from again. */
  again?: Partial<Record<RowKind, number>>;
  /** Whether what a bridge mints was read, or is to be read again. */
  readsMints?: boolean;
  /** When nothing was found, or no explorer served the chain. */
  silentAt?: number;
  /** The explorer that answered last. */
  by?: Explorer["provider"];
  /** Temporary gaps, as text. */
  gaps?: Reason[];
  /** Permanent gaps, as text. */
  lasting?: Reason[];
  /** Why no explorer serves the chain, as text. */
  unserved?: string;
  /** Consecutive runs in which no explorer answered. */
  failures?: number;
};

export type ChainStep = {
  step: Pick<SyncStep<never>, "transactions" | "assets" | "isComplete" | "retracted">;
  cursor: ChainCursor;
};

export const initialCursor: ChainCursor = { block: -1, tail: 0, recent: [] };

/** Rows reported in one step; fewer if each requires a request. */
const rowsPerBatch = 2_000;
const rowsPerBatchWithFees = 40;
/** Runs after which a chain without a responding explorer no longer fails the whole sync. */
const maxUnansweredRuns = 3;

/**
 * Reads one chain from its cursor, by the first of `explorers` that serves it; the next one continues after a failure. Throws if none answered
 * and a later try may help.
 */
export async function* syncChain(
  chain: Chain,
  { address, known, explorers }: { address: string; known: ChainCursor; explorers: Explorer[] },
  context: ConnectorContext,
): AsyncGenerator<ChainStep> {
  let reachedCursor = known;
  const refusals: string[] = [];
  let isUnasked = false;
  let failure: unknown;
  // One that lacks a list only replaced another.
  const preferred = known.again === undefined ? known.by : undefined;
  const ordered = explorers.toSorted(
    (a, b) => Number(b.provider === preferred) - Number(a.provider === preferred),
  );
  for (const explorer of ordered)
    try {
      for await (const found of readBy(
        explorer,
        chain,
        { address, known: reachedCursor, isFirst: explorer === explorers[0] },
        context,
      )) {
        reachedCursor = found.cursor;
        yield found;
      }
      return;
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof UnsupportedChain) refusals.push(`${explorer.provider}: ${error.message}`);
      else if (isOffline(error)) {
        isUnasked = true;
        refusals.push(`${explorer.provider} is not asked while offline`);
      } else if (error instanceof RetryAfter || (error instanceof AppError && error.code === "upstream"))
        failure = failure instanceof RetryAfter ? failure : error;
      else throw error;
    }
  const failures = (known.failures ?? 0) + 1;
  if (failure !== undefined) {
    const { gaps: _, ...rest } = reachedCursor;
    const reason = wordingOf(failure);
    const gaps = [msg`${chain.name} could not be read (${reason}); the next sync will retry.`];
    yield { step: { transactions: [], assets: [] }, cursor: { ...rest, failures, gaps } };
    if (failure instanceof RetryAfter || failures < maxUnansweredRuns) throw failure;
    return;
  }
  const { gaps: _, ...rest } = reachedCursor;
  const unserved = refusals.join("; ");
  const cursor = isUnasked ? { ...rest, unserved } : { ...rest, unserved, silentAt: context.now() };
  yield { step: { transactions: [], assets: [] }, cursor };
}

/** The step of a chain whose lists are empty for the address. A chain with a balance is requested again in each sync. */
function emptyStep(
  { provider: by }: Explorer,
  chain: Chain,
  { balance, now }: { balance: string; now: number },
): ChainStep {
  const gap = msg`${chain.name}: ${by} lists nothing of this address, but states a balance of ${balance} ${chain.symbols[0]}, so its history is missing; the next sync will retry.`;
  const found = balance === "0" ? { silentAt: now } : { gaps: [gap] };
  return { step: { transactions: [], assets: [] }, cursor: { ...initialCursor, ...found, by } };
}

async function* readBy(
  explorer: Explorer,
  chain: Chain,
  { address, known, isFirst }: { address: string; known: ChainCursor; isFirst: boolean },
  context: ConnectorContext,
): AsyncGenerator<ChainStep> {
  const by = explorer.provider;
  if (known.block < 0) {
    const unlistedBalance = await balanceIfUnused(explorer, chain, address, context);
    if (unlistedBalance !== undefined) {
      yield emptyStep(explorer, chain, { balance: unlistedBalance, now: context.now() });
      return;
    }
  }
  const start = Math.min(known.tail, known.block + 1);
  const canMint = mintingContract(chain.platform) !== undefined;
  // Cursors of versions that did not read what a bridge mints: all of it is read once.
  const knownAgain = canMint && known.readsMints !== true ? { ...known.again, minted: 0 } : known.again;
  const fromOf = (kind: RowKind): number => Math.min(start, knownAgain?.[kind] ?? start);
  const first = Math.min(start, ...Object.values(knownAgain ?? {}));
  const fees = new Map(
    known.recent.flatMap(({ hash, dataFee }) => (dataFee === undefined ? [] : [[hash, dataFee] as const])),
  );
  const isNear = ({ block }: RecentTransaction): boolean => block >= start;
  const missing = new Set(known.recent.filter(isNear).map(({ hash }) => hash));
  let mayRetract = missing.size > 0 && known.by === by;
  let { recent, block, tail } = known;
  const gaps = createReasons();
  const lasting = createReasons(known.lasting);

  for await (const range of mergePages(streamsOf(chain, { explorer, address, fromOf }, context), first)) {
    for (const reason of unreadIn(range, chain, by)) gaps.add(reason);
    for (const { name, block: cut } of range.cut)
      lasting.add(msg`${chain.name}: block ${cut} contains more ${rowKindLabel(name)} than ${by} returns.`);
    mayRetract &&= range.partial.length === 0;
    for (const part of partsFrom(start, range, chain)) {
      const rows: ChainRows = { ...noRows, ...(part.rows as Partial<ChainRows>) };
      const completed = await completedRows(rows, { chain, address, fees, explorer }, context);
      for (const gap of completed.gaps) lasting.add(gap);
      const { paidElsewhere, ...found } = assemble(chain, address, completed.rows);
      for (const row of paidElsewhere) lasting.add(paidElsewhereGap(chain, row));
      for (const hash of hashesOf(rows)) missing.delete(hash);
      const isComplete = part.from >= start;
      // An empty answer for a chain with known activity means a failing explorer rather than a reorganisation.
      const isPast = mayRetract && isComplete && part.upTo >= known.block && found.transactions.length > 0;
      const retractedHashes = isPast ? droppedHashes(missing, range.missing) : new Set<string>();
      if (isPast) mayRetract = false;
      const last = Math.max(
        block,
        ...found.transactions.map((transaction) => Math.floor((transaction.position ?? 0) / 1e6)),
      );
      block = part.upTo === Infinity ? last : Math.max(block, part.upTo);
      ({ recent, tail } = reorgWindowOf({ recent, tail }, found.transactions, {
        dataFees: fees,
        retractedHashes,
      }));
      const isEnd = part.upTo === Infinity;
      const again = isEnd ? againOf(range, { fromOf, isFirst }) : knownAgain;
      yield {
        step: {
          ...found,
          isComplete,
          ...(retractedHashes.size > 0
            ? { retracted: [...retractedHashes].map((hash) => `${chain.platform}:${hash}:${address}`) }
            : {}),
        },
        cursor: {
          block,
          tail,
          recent,
          by,
          ...(again === undefined ? {} : { again }),
          ...(canMint ? { readsMints: true } : {}),
          ...(gaps.list().length > 0 ? { gaps: gaps.list() } : {}),
          ...(lasting.list().length > 0 ? { lasting: lasting.list() } : {}),
        },
      };
    }
  }
}

/** Why rows of a range may be missing until another sync. */
function unreadIn(
  { partial, missing }: Pick<BlockRows<RowKind>, "partial" | "missing">,
  { name }: Chain,
  by: Explorer["provider"],
): Reason[] {
  return [
    ...partial.map(
      (kind) =>
        msg`${name}: ${by} has not processed all ${rowKindLabel(kind)} yet; the next sync will retry.`,
    ),
    ...missing.map((kind) => msg`${name}: ${by} does not list ${rowKindLabel(kind)}.`),
  ];
}

/** Adds to the rows what single requests answer and the lists lack; returns also what remains unknown. */
async function completedRows(
  rows: ChainRows,
  {
    chain,
    address,
    fees,
    explorer,
  }: { chain: Chain; address: string; fees: Map<string, string>; explorer: Explorer },
  context: ConnectorContext,
): Promise<{ rows: ChainRows; gaps: Reason[] }> {
  const known = { chainId: chain.chainId, wallet: address, known: fees };
  const { rows: normal, unknownFees } = await withDataFees(rows.normal, known, explorer, context);
  const { rows: scaled, unknown } = withDecimals(chain, rows);
  const rowsWithFees = { ...scaled, normal };
  const logged = await withLogs(rowsWithFees, { chain, wallet: address }, explorer, context);
  const by = explorer.provider;
  const gaps: Reason[] = unknown.map(
    (contract) =>
      msg`${chain.name}: ${by} does not state the decimals of the token ${contract}, so its transfers are missing. Connect the address by a node to read them.`,
  );
  if (unknownFees > 0)
    gaps.push(
      hasPaymasters(chain.chainId)
        ? msg`${chain.name}: ${by} does not say who paid the fee of some transactions. It is booked as yours, also where a paymaster paid it; connect the address by a node for the exact one.`
        : msg`${chain.name}: ${by} does not state the data fee of some transactions; their fees do not include it.`,
    );
  if (logged.unanswered.liquidity > 0)
    gaps.push(
      msg`${chain.name}: ${by} does not return the logs of some transactions with liquidity positions. Where one of them removed a part, its result may be that of the whole position; connect the address by a node for the exact one.`,
    );
  if (logged.unanswered.debts > 0)
    gaps.push(
      msg`${chain.name}: ${by} does not return the logs of some transactions in which a debt changed without a transfer of its coin (a liquidation, or collateral that repaid it). The debt remains as booked; connect the address by a node for the exact one.`,
    );
  return { rows: logged.rows, gaps };
}

/** Parts of a range that are completely before or after the block from which every kind of row is read. */
function* partsFrom(start: number, range: BlockRows<RowKind>, chain: Chain) {
  const maxRows = hasDataFee(chain.chainId) ? rowsPerBatchWithFees : rowsPerBatch;
  if (range.from >= start || range.upTo < start) {
    yield* partsOf(range, maxRows);
    return;
  }
  const pick = (isWithin: (block: number) => boolean): BlockRows<RowKind>["rows"] =>
    Object.fromEntries(
      Object.entries(range.rows).map(([kind, rows]) => [
        kind,
        rows.filter(({ blockNumber }) => isWithin(Number(blockNumber))),
      ]),
    );
  yield* partsOf({ ...range, upTo: start - 1, rows: pick((block) => block < start) }, maxRows);
  yield* partsOf({ ...range, from: start, rows: pick((block) => block >= start) }, maxRows);
}

/** A list that an explorer lacks is read from its beginning by the one that it replaced. */
function againOf(
  { partial, missing }: Pick<BlockRows<RowKind>, "partial" | "missing">,
  { fromOf, isFirst }: { fromOf: (kind: RowKind) => number; isFirst: boolean },
): ChainCursor["again"] {
  const kinds = isFirst ? partial : [...new Set([...partial, ...missing])];
  return kinds.length === 0 ? undefined : Object.fromEntries(kinds.map((kind) => [kind, fromOf(kind)]));
}

function isOffline(error: unknown): boolean {
  return error instanceof AppError && error.data?.["offline"] === true;
}
