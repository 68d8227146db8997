import { msg } from "../../errors/wording.ts";
import { partsOf } from "../../domain/assets/asset.ts";
import { AppError, wordingOf } from "../../errors/app-error.ts";
import { groupBy } from "../../lib/group-by.ts";
import { runInSlices } from "../../ports/pause.ts";
import { blocksToCompare, sampleEvenly } from "../../lib/sample-evenly.ts";
import type { ReportedHolding } from "../../store/balances/source-checks.ts";
import type { StoredBalance } from "../../store/balances/source-balances.ts";
import type { Verification } from "./verify-run.ts";
import { balanceKey } from "./balance-key.ts";

/** Past blocks at which balances are compared, if the source supports it (docs/spec/accounting.md §2). */
const pastBlocks = 24;

/**
 * Compares balances at past blocks, from the newest backwards, until the source has no older state. Stored past balances are not requested
 * again, because they cannot change.
 */
export async function comparePastBalances(
  verification: Verification,
  pairs: readonly ReportedHolding[],
  now: readonly StoredBalance[],
): Promise<void> {
  const { run, connection } = verification;
  const { account, context, signal, input } = run;
  const blocks = await runInSlices(account.sourceChecks.blocks(connection.id), { ...context, signal });
  const statedKeys = new Set(now.map(balanceKey));
  const byPlatform = groupBy(
    pairs.filter((pair) => statedKeys.has(balanceKey(pair))),
    ({ assetId }) => partsOf(assetId).platform,
  );
  for (const [platform, platformBlocks] of byPlatform) {
    const stored = account.sourceBalances.pastOf(connection.id);
    const knownPairs = new Set(stored.map(balanceKey));
    const knownBlocks = new Set(
      stored.filter(({ assetId }) => assetId.startsWith(`${platform}/`)).map(({ block }) => block),
    );
    const all = blocks.get(platform) ?? [];
    const chosenBlocks = input.thorough
      ? sampleEvenly(all, pastBlocks)
      : blocksToCompare(all, knownBlocks, pastBlocks);
    account.transaction(() => account.sourceBalances.keepPast(connection.id, platform, chosenBlocks));
    const newPairs = platformBlocks.filter((pair) => !knownPairs.has(balanceKey(pair)));
    for (const [index, block] of chosenBlocks.toReversed().entries()) {
      const missing = input.thorough || !knownBlocks.has(block) ? platformBlocks : newPairs;
      if (missing.length === 0) continue;
      run.progress(index, chosenBlocks.length, `Comparing at block ${block}`);
      if (!(await readBalancesAt(verification, missing, block))) break;
      await context.pause();
    }
  }
}

/** Reads the balances at a block. Returns whether the source still has its state. */
async function readBalancesAt(
  { run, connection, balances, settings, limited }: Verification,
  pairs: ReportedHolding[],
  block: number,
): Promise<boolean> {
  const { account, signal } = run;
  try {
    const sourceBalances = await balances(settings, pairs, limited, block);
    signal.throwIfAborted();
    account.transaction(() => {
      if (!account.connections.isCurrent(connection.id, connection.revision)) return;
      account.sourceBalances.savePast(
        connection.id,
        sourceBalances.map(({ wallet, assetId, amount, at }) => ({ wallet, assetId, amount, at, block })),
      );
    });
    return sourceBalances.length > 0;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError && error.code === "upstream") throw error;
    run.log("info", msg`The source does not state balances at block ${block}: ${wordingOf(error)}`);
    return false;
  }
}
