import { z } from "zod";
import { connectors } from "../../connectors/registry.ts";
import type { Context } from "../../context.ts";
import { connectionSecret } from "../../tasks/connections/connection-context.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { ConnectionRow } from "../../store/jobs/connections.ts";
import { at, decimal } from "../../contract/records.ts";

/** A connection as clients see it. */
export const connectionRecord = z.strictObject({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  settings: z
    .record(z.string(), z.unknown())
    .describe("a sealed field says that it is set, never what it is"),
  createdAt: at,
  syncedAt: at.nullable().describe("end of the last complete sync"),
  verifiedAt: at.nullable(),
  provisional: z
    .boolean()
    .describe("the first history is still loading: balances are the source's own, and in no total"),
  error: z.string().nullable(),
  schedule: z
    .string()
    .nullable()
    .describe("a cron of its own (five fields, UTC) or `never`; null for the account's"),
  deleting: z.boolean(),
  taskId: z.string().nullable().describe("what reads, compares or deletes it now"),
  gaps: z.array(z.strictObject({ from: at.nullable(), to: at.nullable(), reason: z.string() })),
  balances: z
    .array(
      z.strictObject({
        wallet: z.string(),
        assetId: z.string(),
        symbol: z.string().nullable(),
        source: decimal,
        computed: decimal.nullable().describe("null while provisional"),
        value: decimal.nullable().describe("of the source's amount, in the account's currency"),
        at,
        block: z.int().nullable(),
      }),
    )
    .describe("what the source itself says is held"),
});
export type ConnectionRecord = z.input<typeof connectionRecord>;

export function recordsOf(
  { account, context }: { account: AccountStore; context: Pick<Context, "now" | "secrets"> },
  rows: readonly ConnectionRow[],
): ConnectionRecord[] {
  const currency = account.settings.get().baseCurrency;
  const { symbolOf, valueOf } = account.latestPrices.at({ now: context.now(), currency });
  const openTask = (id: string): string | null =>
    ["deleteConnection", "sync", "verify"]
      .map((kind) => account.tasks.open(`${kind}:${id}`)?.id)
      .find((taskId) => taskId !== undefined) ?? null;
  return rows.map(
    ({ id, kind, label, settings, createdAt, syncedAt, verifiedAt, error, schedule, gaps, isLeaving }) => {
      const secretFields = connectors.find((connector) => connector.id === kind)?.secretFields ?? [];
      const sealed = secretFields.filter((field) =>
        context.secrets.has(account.id, connectionSecret(id, field)),
      );
      return {
        id,
        kind,
        label,
        settings: { ...settings, ...Object.fromEntries(sealed.map((field) => [field, "(sealed)"])) },
        createdAt,
        syncedAt,
        verifiedAt,
        provisional: syncedAt === null,
        error,
        schedule,
        deleting: isLeaving,
        taskId: openTask(id),
        gaps: gaps.map(({ from, to, reason }) => ({ from, to, reason })),
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
