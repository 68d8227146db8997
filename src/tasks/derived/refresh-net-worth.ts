import { z } from "zod";
import { runInSlices } from "../../ports/pause.ts";
import { earliest } from "./refresh-balances.ts";
import { defineTask } from "../queue/task.ts";

/** Brings the stored net worth up to date from `since` (ms, `null`: all of it) to today, and tells the newest point. Safe to repeat. */
export const refreshNetWorth = defineTask({
  kind: "refreshNetWorth",
  uses: ["now", "netWorth", "settings", "pause", "bus"],
  input: z.strictObject({ since: z.number().nullable().default(null) }),
  title: () => "Compute net worth",
  priority: 5,
  attempts: 5,
  isDerived: true,
  mergeKey: () => "refreshNetWorth",
  merge: (waiting, next) => ({ since: earliest(waiting.since, next.since) }),
  async run({ context, accountName, account, input, signal }) {
    const now = context.now();
    const point = await runInSlices(
      account.netWorth.refresh({ since: input.since, now, currency: account.settings.get().baseCurrency }),
      { pause: context.pause, now: context.now, signal },
    );
    if (point !== undefined) context.bus.publish("netWorth", { accountName, point });
  },
});
