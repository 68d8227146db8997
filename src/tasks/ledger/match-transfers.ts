import { msg } from "../../errors/wording.ts";
import { z } from "zod";
import { createOwnAddressCandidates } from "../../domain/accounting/transfers/own-address-candidates.ts";
import { changesOf } from "../../domain/accounting/transfers/automatic-links.ts";
import { runInSlices } from "../../ports/pause.ts";
import type { Issue } from "../../store/account/issues.ts";
import { earlierMoment } from "../derived/refresh-balances.ts";
import { defineTask } from "../queue/task.ts";
import { sourceKinds } from "./tracker-formats.ts";

/** Number of links written per SQLite transaction. */
const linksAtOnce = 20;
const kinds = ["unmatchedTransfers", "likelyOwnWallet"];

/**
 * Matches transfers between own wallets around the changes since `since` (ms, `null`: everywhere). Links certain ones, removes automatic links
 * that later data made uncertain, and reports likely ones. The result does not depend on the order in which data arrived.
 */
export const matchTransfers = defineTask({
  kind: "matchTransfers",
  uses: ["pause", "now", "issues", "transferHalves", "transaction", "settings", "ledger", "bus"],
  input: z.strictObject({ since: z.number().nullable().default(null) }),
  title: () => "Match transfers between own wallets",
  priority: 6,
  attempts: 5,
  isDerived: true,
  mergeKey: () => "matchTransfers",
  merge: (waiting, next) => ({ since: earlierMoment(waiting.since, next.since) }),
  async run({ context, accountName, account, input, signal, progress, log }) {
    const slices = { pause: context.pause, now: context.now, signal };
    // A search in a part of the history must not close findings about the rest.
    const isPart = input.since !== null && kinds.every((kind) => account.issues.count(kind) === 0);
    const candidates = createOwnAddressCandidates();
    const work = account.transferHalves.search(isPart ? input.since : null, {
      now: context.now(),
      alsoSee: candidates.see,
      trackers: (await sourceKinds()).names,
    });
    const { search, automatic, unjudgedSince } = await runInSlices(work, {
      ...slices,
      onPause: (seen) => progress(seen, null, "transactions"),
    });
    const proposals = search.proposals();
    account.transaction(() => account.transferHalves.rememberUnjudged(unjudgedSince()), {
      isRepeatable: true,
    });
    const sure = account.settings.get().linkTransfers ? proposals.filter(search.isSure) : null;
    const { undone, made, isFree } = changesOf(sure, automatic);
    const changes = undone.length + made.length;
    let written = 0;
    const inPortions = async <T>(items: readonly T[], write: (some: readonly T[]) => void): Promise<void> => {
      for (let start = 0; start < items.length; start += linksAtOnce) {
        const some = items.slice(start, start + linksAtOnce);
        account.transaction(() => write(some));
        progress((written += some.length), changes, "links");
        await context.pause();
        signal.throwIfAborted();
      }
    };
    await inPortions(undone, (departures) => account.ledger.unlinkFound(departures));
    await inPortions(made, (some) => {
      for (const { ids, departureCount } of some)
        account.ledger.link(ids, { isOwners: false, departureCount });
    });
    if (made.length > 0) log("info", msg`Linked ${made.length} transfers between own wallets.`);
    if (undone.length > 0) log("info", msg`Undid ${undone.length} links that are no longer unambiguous.`);
    const linked = new Set(made);
    const open = proposals.filter((proposal) => !linked.has(proposal) && proposal.ids.every(isFree)).length;
    const issues: Issue[] = candidates.busiest().map(({ address, platform, sent, received }) => ({
      id: `likelyOwnWallet:${platform}:${address}`,
      kind: "likelyOwnWallet",
      severity: "info",
      message: `${address} was sent to ${sent} times and received from ${received} times; if it is your own wallet, say so and these become transfers.`,
      affectedValue: null,
      subject: { wallet: address, platform, sent, received },
      remedy: { method: "wallets.update", params: { wallet: address, platform, patch: { own: true } } },
      openedAt: context.now(),
    }));
    if (open > 0)
      issues.push({
        id: "unmatchedTransfers",
        kind: "unmatchedTransfers",
        severity: "info",
        message: `${open === 1 ? "One group of transactions looks" : `${open} groups of transactions look`} like a transfer between own wallets; confirm or forbid.`,
        affectedValue: null,
        subject: { count: open },
        remedy: { method: "transactions.proposals", params: {} },
        openedAt: context.now(),
      });
    const changed = isPart
      ? issues.filter((issue) => account.issues.report(issue))
      : account.issues.settle(kinds, issues).changed;
    for (const issue of changed) context.bus.publish("issues", { accountName, issue });
  },
});
