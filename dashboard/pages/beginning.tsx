import { useAccount } from "../data/account.tsx";
import { useConnections } from "../data/connections.ts";
import { Answer } from "../parts/answer.tsx";
import { isOpen, useTasks } from "../data/tasks.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { NetWorthPage } from "./net-worth.tsx";

const Welcome = lazyPart(() => import("./welcome.tsx"), "addData", "welcome");

/** An account without transactions: the one input, or, once something is being read, the figure that comes to be. */
export function Beginning() {
  const { name } = useAccount();
  const isReading = useTasks().some((task) => task.kind === "importFile" && isOpen(task));
  return (
    <Answer of={useConnections()}>
      {(connections) =>
        isReading || connections.length > 0 ? <NetWorthPage /> : <Welcome accountName={name} />
      }
    </Answer>
  );
}
