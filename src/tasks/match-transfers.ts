import { z } from "zod";
import { createStrangers } from "../core/accounting/strangers.ts";
import { millisecondsPerDay } from "../core/day.ts";
import { drive } from "../core/ports/pause.ts";
import type { Issue } from "../store/issues.ts";
import { earliest } from "./refresh-balances.ts";
import { defineTask } from "./task.ts";

/** How far before a change the other half may lie: a bridge takes up to 14 days. */
const reach = 14 * millisecondsPerDay;
/** Links made in one SQLite transaction. */
const linksAtOnce = 20;
const kinds = ["unmatchedTransfers", "likelyOwnWallet"];

/** Links transfers between own wallets that are beyond doubt, around what changed since `since` (ms, `null`: everywhere), and tells which others look like one. */
export const matchTransfers = defineTask({
  kind: "matchTransfers",
  input: z.strictObject({ since: z.number().nullable().default(null) }),
  title: () => "Match transfers between own wallets",
  priority: 6,
  attempts: 5,
  isDerived: true,
  mergeKey: () => "matchTransfers",
  merge: (waiting, next) => ({ since: earliest(waiting.since, next.since) }),
  async run({ context, accountName, account, input, signal, log }) {
    const slices = { pause: context.pause, now: context.now, signal };
    // A look at a part of the history does not know what the rest still has open, and could close nothing.
    const isPart = input.since !== null && kinds.every((kind) => account.issues.count(kind) === 0);
    const from = isPart ? Math.max(0, (input.since ?? 0) - reach) : 0;
    const strangers = createStrangers();
    const search = await drive(account.transferHalves.search(from, strangers.see), slices);
    const proposals = search.proposals();
    const sure = account.settings.get().linkTransfers ? proposals.filter(search.isSure) : [];
    for (let start = 0; start < sure.length; start += linksAtOnce) {
      account.sql.transaction(() => {
        for (const { ids } of sure.slice(start, start + linksAtOnce))
          account.ledger.link(ids, { isOwners: false });
      });
      await context.pause();
      signal.throwIfAborted();
    }
    if (sure.length > 0) log("info", `Linked ${sure.length} transfers between own wallets.`);
    const open = proposals.length - sure.length;
    const issues: Issue[] = strangers.busiest().map(({ address, platform, sent, received }) => ({
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
        message: `${open === 1 ? "One pair of transactions looks" : `${open} pairs of transactions look`} like a transfer between own wallets; confirm or forbid.`,
        affectedValue: null,
        subject: { count: open },
        remedy: { method: "transactions.proposals", params: {} },
        openedAt: context.now(),
      });
    const told = isPart
      ? issues.filter((issue) => account.issues.tell(issue))
      : account.issues.settle(kinds, issues).told;
    for (const issue of told) context.bus.publish("issues", { accountName, issue });
  },
});
