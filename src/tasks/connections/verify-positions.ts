import { msg } from "../../errors/wording.ts";
import type { AnyConnector, LedgerPosition, WalletToken } from "../../connectors/connector.ts";
import { contractOfPosition, openerOf } from "../../domain/ledger/positions/unverified.ts";
import { isPositionReceipt, isReadByNumber } from "../../domain/protocols/position-managers.ts";
import { AppError, RetryAfter, wordingOf } from "../../errors/app-error.ts";
import type { ReportedHolding } from "../../store/balances/source-checks.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { Verification } from "./verify-run.ts";
import { balanceKey } from "./balance-key.ts";

function placesOf({ chainPositions }: Pick<AccountStore, "chainPositions">): LedgerPosition[] {
  return chainPositions.booked().map(({ platform, wallet, assetId }) => ({
    platform,
    wallet: openerOf(wallet),
    place: contractOfPosition(wallet),
    assetId,
  }));
}

/** Reads positions in protocols from their contracts. If a node does not answer, the comparison of balances continues. */
export async function readPositions(
  { run, connection, settings, limited }: Verification,
  { readPositions: read }: AnyConnector,
  pairs: readonly ReportedHolding[],
): Promise<void> {
  if (read === undefined) return;
  const { account, signal } = run;
  const decimals = new Map(pairs.map((pair) => [balanceKey(pair), pair.decimals]));
  const tokens: WalletToken[] = account.sourceBalances
    .of(connection.id)
    .map(({ wallet, assetId, amount }) => ({
      wallet,
      assetId,
      amount,
      decimals: decimals.get(balanceKey({ wallet, assetId })) ?? null,
    }));
  if (tokens.length === 0) return;
  for (const wallet of new Set(tokens.map((token) => token.wallet)))
    for (const assetId of account.sourceChecks.collectiblesIn(wallet))
      if (isPositionReceipt(assetId) || isReadByNumber(assetId))
        tokens.push({ wallet, assetId, amount: "1", decimals: 0 });
  run.progress(0, null, String(msg`Reading positions`));
  try {
    const found = await read(settings, { tokens, places: placesOf(account) }, limited);
    signal.throwIfAborted();
    if (found === undefined) return;
    account.transaction(() => {
      if (account.connections.isCurrent(connection.id, connection.revision))
        account.chainPositions.save(connection.id, found);
    });
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError || error instanceof RetryAfter)) throw error;
    run.log("info", msg`Positions in protocols were not read: ${wordingOf(error)}`);
  }
}
