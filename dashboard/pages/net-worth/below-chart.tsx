import { Allocation } from "./allocation.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LatestTransactions } from "./latest-transactions.tsx";

/** What is below the chart of net worth; it is loaded once that is drawn. */
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
