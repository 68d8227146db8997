import type { Context } from "../../context/context.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { ConnectionRow } from "../../store/jobs/connections.ts";
import type { ConnectionRecord } from "../../contract/connection-record.ts";

export function recordsOf(
  {
    account,
    context,
  }: {
    account: Pick<AccountStore, "id" | "settings" | "latestPrices" | "tasks" | "sourceBalances">;
    context: Pick<Context, "now" | "secrets">;
  },
  rows: readonly ConnectionRow[],
): ConnectionRecord[] {
  const currency = account.settings.get().baseCurrency;
  const { symbolOf, valueOf } = account.latestPrices.at({ now: context.now(), currency });
  const sealedOf = context.secrets.sealedFields(account.id);
  const openTask = (id: string): string | null =>
    ["deleteConnection", "sync", "verify"]
      .map((kind) => account.tasks.open(`${kind}:${id}`)?.id)
      .find((taskId) => taskId !== undefined) ?? null;
  return rows.map(
    ({
      id,
      kind,
      label,
      settings,
      createdAt,
      syncedAt,
      verifiedAt,
      error,
      errorWording,
      schedule,
      gaps,
      isLeaving,
    }) => {
      return {
        id,
        kind,
        label,
        settings: { ...settings, ...Object.fromEntries(sealedOf(id).map((field) => [field, "(sealed)"])) },
        createdAt,
        syncedAt,
        verifiedAt,
        provisional: syncedAt === null,
        error,
        ...(errorWording === undefined ? {} : { errorWording }),
        schedule,
        deleting: isLeaving,
        taskId: openTask(id),
        gaps: gaps.map(({ from, to, reason, wording }) => ({
          from,
          to,
          reason,
          ...(wording && { wording }),
        })),
        balances: account.sourceBalances
          .of(id)
          .map(({ wallet, assetId, amount, computed, at: moment, block }) => ({
            wallet,
            assetId,
            symbol: symbolOf(assetId),
            source: amount,
            computed,
            value: valueOf(assetId, amount),
            at: moment,
            block,
          })),
      };
    },
  );
}
