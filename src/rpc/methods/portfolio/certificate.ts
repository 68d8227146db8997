import { certificateContract } from "../../../contract/methods/portfolio/certificate.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { AnyConnector } from "../../../connectors/connector.ts";
import { loadConnectors } from "../../../connectors/load-connectors.ts";
import { causeInEnglish } from "../../../domain/texts/service-texts.ts";
import { groupBy } from "../../../lib/group-by.ts";
import { runInSlices } from "../../../ports/pause.ts";
import type { AccountStore } from "../../../store/account/account-store.ts";
import { positionComparisonsOf } from "../../../tasks/connections/position-comparisons.ts";
import { comparisonsOf, isDrift, type Comparison } from "../../../tasks/connections/comparisons.ts";
import { gapsOf, type ConnectionGap } from "../../shared/incomplete.ts";
import { accountMethod } from "../../protocol/method.ts";
import { unverifiableOf } from "./unverifiable.ts";
import { msg, statedReason, type Reason } from "../../../errors/wording.ts";

/** Verified and unverified balances of an account with the reasons: the figures to show to third parties. */
export const certificate = accountMethod(certificateContract, {
  runs: "worker",
  uses: [
    "pause",
    "now",
    "assets",
    "chainPositions",
    "connections",
    "sourceBalances",
    "sourceChecks",
    "settings",
    "tasks",
    "valuation",
    "issues",
    "ledgerDigest",
  ],
  async handle({ account, context, signal }) {
    const connectors = await loadConnectors();
    const slices = { pause: context.pause, now: context.now, signal };
    const compared = newestOf(await runInSlices(comparisonsOf(account), slices));
    const now = context.now();
    const currency = account.settings.get().baseCurrency;
    return {
      at: now,
      verified: compared.filter((comparison) => !isDrift(comparison)).map(verifiedOf),
      drift: compared.filter(isDrift).flatMap(driftOf),
      positions: (await runInSlices(positionComparisonsOf(account), slices)).map(
        ({ key: _, at: moment, ...position }) => ({
          ...position,
          moment,
          likelyCause: position.cause === null ? null : causeInEnglish(position.cause),
        }),
      ),
      gaps: [...gapsOf(account), ...(await runInSlices(uncomparedConnections(account, connectors), slices))],
      unverifiable: unverifiableOf(
        account,
        connectors,
        new Set(compared.map((comparison) => `${comparison.wallet} ${comparison.assetId}`)),
        now,
      ),
      unpriced: account.valuation.holdingsAt({ at: now, now, currency }).unpriced,
      missingAcquisitions: account.issues
        .list({ kind: "missingAcquisition" }, { limit: 1000, order: "asc" })
        .items.map(({ subject }) => subject),
      hash: await runInSlices(hashOf(account), slices),
    };
  },
});

/** One comparison per wallet and asset: if two connections report it, the latest, and one that differs before one that agrees. */
function newestOf(compared: readonly Comparison[]): Comparison[] {
  const groups = groupBy(compared, (comparison) => `${comparison.wallet} ${comparison.assetId}`);
  return [...groups.values()].flatMap(
    (group) => group.toSorted((a, b) => Number(isDrift(b)) - Number(isDrift(a)) || b.at - a.at)[0] ?? [],
  );
}

function verifiedOf({ wallet: owner, assetId: asset, source, block, at: moment, pastBlocks }: Comparison) {
  return {
    wallet: owner,
    assetId: asset,
    amount: source,
    ...(block === null ? {} : { block }),
    moment,
    pastBlocks: pastBlocks.map((past) => ({ block: past.block, ok: past.difference === "0" })),
  };
}

function driftOf({ wallet: owner, assetId: asset, computed, source, cause }: Comparison) {
  return cause === undefined
    ? []
    : [{ wallet: owner, assetId: asset, computed, source, likelyCause: causeInEnglish(cause), cause }];
}

/** Connections with a loaded history that could not be compared with the source in part or at all: the certificate lists each. */
function* uncomparedConnections(
  account: Pick<AccountStore, "connections" | "sourceBalances" | "sourceChecks" | "assets">,
  connectors: readonly AnyConnector[],
): Generator<void, ConnectionGap[], void> {
  const gaps: ConnectionGap[] = [];
  for (const { id, kind, syncedAt, verifiedAt, isLeaving } of account.connections.list()) {
    if (isLeaving || syncedAt === null) continue;
    const gap = (reason: Reason): void =>
      void gaps.push({ connectionId: id, from: null, to: null, ...statedReason(reason) });
    const rows = account.sourceBalances.of(id);
    if (rows.length === 0 && verifiedAt === null) {
      const canTell = connectors.find((connector) => connector.id === kind)?.balances !== undefined;
      gap(
        canTell
          ? msg`Its balances have not been compared with the source yet: connections.verify does it.`
          : msg`This source does not state balances, so none of it can be verified.`,
      );
      continue;
    }
    const answered = new Set(rows.map(keyOf));
    const claimed = yield* account.sourceChecks.reportedHoldings(id);
    const missing = claimed.filter((holding) => !answered.has(keyOf(holding)));
    if (missing.length > 0) gap(unansweredReason(account, missing, claimed.length));
    else if (rows.length === 0)
      gap(msg`It has no balance to compare: only collectibles or spam was found, or nothing at all.`);
  }
  return gaps;
}

function keyOf({ wallet: owner, assetId: asset }: { wallet: string; assetId: string }): string {
  return `${owner} ${asset}`;
}

/** Maximum of assets named in one sentence. */
const maxNamed = 10;

function unansweredReason(
  { assets }: Pick<AccountStore, "assets">,
  missing: readonly { assetId: string }[],
  all: number,
): Reason {
  if (missing.length === all) return msg`The source returns no balances, so none of them can be verified.`;
  const names = missing.slice(0, maxNamed).map(({ assetId: id }) => assets.find(id)?.symbol ?? id);
  const more = missing.length > maxNamed ? msg` and ${missing.length - maxNamed} more` : "";
  return msg`The source does not return the balances of ${names.join(", ")}${more}, so these are not verified.`;
}

function* hashOf(account: Pick<AccountStore, "ledgerDigest">): Generator<void, string, void> {
  const hash = sha256.create();
  const encoder = new TextEncoder();
  let count = 0;
  for (const line of account.ledgerDigest()) {
    hash.update(encoder.encode(`${line}\n`));
    if (++count % 64 === 0) yield;
  }
  return bytesToHex(hash.digest());
}
