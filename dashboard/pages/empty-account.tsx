import { useAccount } from "../data/account.tsx";
import { useConnections } from "../data/connections.ts";
import { QueryResult } from "../parts/query-result.tsx";
import { isOpen, useTasks } from "../data/tasks.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { NetWorthPage } from "./net-worth.tsx";

const Welcome = lazyPart(() => import("./welcome.tsx"), "addData", "welcome");

/** Shown for an account without transactions: the input for a first source, or provisional balances while one is being read. */
export function EmptyAccount() {
  const { name } = useAccount();
  const isReading = useTasks().some((task) => task.kind === "importFile" && isOpen(task));
  return (
    <QueryResult of={useConnections()}>
      {(connections) =>
        isReading || connections.length > 0 ? <NetWorthPage /> : <Welcome accountName={name} />
      }
    </QueryResult>
  );
}
