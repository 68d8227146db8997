import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { z } from "zod";
import { drive } from "../core/ports/pause.ts";
import type { AccountStore } from "../store/account-store.ts";
import { preciousRows } from "../store/precious-rows.ts";
import { isDrift, likelyCause } from "../tasks/verify.ts";
import { accountMethod } from "./method.ts";
import { amount, assetId, at, withAccount } from "./records.ts";

const wallet = z.string();

/** What is verified of an account, what is not, and why: the figures a person can show another. */
export const certificate = accountMethod({
  doc: "What is verified against its source, what differs and why, what is missing, and one hash over everything the ledger was told. Compares anew with `connections.verify`.",
  access: "read",
  runs: "worker",
  input: withAccount({}),
  output: z.strictObject({
    at,
    verified: z.array(
      z.strictObject({
        wallet,
        assetId,
        amount,
        block: z.int().optional(),
        moment: at.optional(),
        pastBlocks: z.array(z.strictObject({ block: z.int(), ok: z.boolean() })),
      }),
    ),
    drift: z.array(
      z.strictObject({ wallet, assetId, computed: amount, source: amount, likelyCause: z.string() }),
    ),
    gaps: z.array(
      z.strictObject({
        connectionId: z.string(),
        from: at.nullable(),
        to: at.nullable(),
        reason: z.string(),
      }),
    ),
    unpriced: z.array(assetId),
    missingAcquisitions: z.array(z.record(z.string(), z.unknown())),
    hash: z.string(),
  }),
  async handle({ account, context, signal }) {
    const { verified, drift } = comparisons(account);
    return {
      at: context.now(),
      verified,
      drift,
      gaps: gapsOf(account),
      unpriced: account.netWorth.history().at(-1)?.unpriced ?? [],
      missingAcquisitions: account.issues
        .list({ kind: "missingAcquisition" }, { limit: 1000, order: "asc" })
        .items.map(({ subject }) => subject),
      hash: await drive(hashOf(account), { pause: context.pause, now: context.now, signal }),
    };
  },
});

function comparisons(account: AccountStore) {
  const verified = [];
  const drift = [];
  for (const { id } of account.connections.list()) {
    const past = account.connections.pastBalances(id);
    for (const balance of account.connections.balances(id)) {
      const { wallet: owner, assetId: asset, amount: source, computed, block, at: moment } = balance;
      if (computed === null) continue;
      if (isDrift(balance)) {
        drift.push({ wallet: owner, assetId: asset, computed, source, likelyCause: likelyCause(balance) });
        continue;
      }
      const pastBlocks = past
        .filter((row) => row.wallet === owner && row.assetId === asset)
        .map((row) => ({ block: row.block, ok: !isDrift(row) }));
      verified.push({
        wallet: owner,
        assetId: asset,
        amount: source,
        ...(block === null ? { moment } : { block }),
        pastBlocks,
      });
    }
  }
  return { verified, drift };
}

function gapsOf(account: AccountStore) {
  return account.connections.list().flatMap((connection) => [
    ...connection.gaps.map((gap) => ({ connectionId: connection.id, ...gap })),
    ...(connection.error === null
      ? []
      : [
          {
            connectionId: connection.id,
            from: connection.syncedAt,
            to: null,
            reason: `The last sync failed: ${connection.error}`,
          },
        ]),
    ...(connection.syncedAt === null && connection.error === null
      ? [
          {
            connectionId: connection.id,
            from: null,
            to: null,
            reason: "The first history is still loading.",
          },
        ]
      : []),
  ]);
}

function* hashOf(account: AccountStore): Generator<void, string, void> {
  const hash = sha256.create();
  const encoder = new TextEncoder();
  let count = 0;
  for (const line of preciousRows(account.sql)) {
    hash.update(encoder.encode(`${line}\n`));
    if (++count % 64 === 0) yield;
  }
  return bytesToHex(hash.digest());
}
