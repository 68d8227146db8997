import type { NetWorthNow } from "../../data/records.ts";
import { Allocation } from "./allocation.tsx";
import { Caveats } from "./caveats.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LatestTransactions } from "./latest-transactions.tsx";

/** The parts below the net worth chart, loaded after it is drawn. */
export default function BelowChart({ now }: { now: NetWorthNow | undefined }) {
  return (
    <>
      {now !== undefined && <Caveats now={now} />}
      <FirstSteps />
      <div className="columns">
        <Allocation />
        <LatestTransactions />
      </div>
    </>
  );
}
