import { Allocation } from "./allocation.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LatestTransactions } from "./latest-transactions.tsx";

/** The parts below the net worth chart, loaded after it is drawn. */
export default function BelowChart() {
  return (
    <>
      <FirstSteps />
      <div className="columns">
        <Allocation />
        <LatestTransactions />
      </div>
    </>
  );
}
