import { z } from "zod";
import { runInSlices } from "../../ports/pause.ts";
import { earlierMoment } from "./refresh-balances.ts";
import { defineTask } from "../queue/task.ts";

/** Updates the prices in use, then the stored net worth from `since` (ms, `null`: all of it) to today, and publishes the newest point. Idempotent. */
export const refreshNetWorth = defineTask({
  kind: "refreshNetWorth",
  uses: ["now", "netWorth", "pricesInUse", "settings", "pause", "bus"],
  input: z.strictObject({ since: z.number().nullable().default(null) }),
  title: () => "Compute net worth",
  priority: 5,
  attempts: 5,
  isDerived: true,
  mergeKey: () => "refreshNetWorth",
  merge: (waiting, next) => ({ since: earlierMoment(waiting.since, next.since) }),
  async run({ context, accountName, account, input, signal, progress }) {
    const now = context.now();
    const currency = account.settings.get().baseCurrency;
    const inSlices = { pause: context.pause, now: context.now, signal };
    let days = 0;
    await runInSlices(account.pricesInUse.refresh({ now, currency }), {
      ...inSlices,
      onPause: (more) => progress((days += more), null, "prices of days"),
    });
    const point = await runInSlices(account.netWorth.refresh({ since: input.since, now, currency }), {
      ...inSlices,
      onPause: (done) => progress(done, null, "assets"),
    });
    if (point !== undefined) context.bus.publish("netWorth", { accountName, point });
  },
});
