import { lazy } from "react";
import { useAccount } from "../data/account.tsx";
import { useConnections } from "../data/connections.ts";
import { Answer } from "../parts/answer.tsx";
import { NetWorthPage } from "./net-worth.tsx";

const Welcome = lazy(() => import("./welcome.tsx"));

/** An account without transactions: the one input, or, once something is being read, the figure that comes to be. */
export function Beginning() {
  const { name } = useAccount();
  return (
    <Answer of={useConnections()}>
      {(connections) => (connections.length > 0 ? <NetWorthPage /> : <Welcome accountName={name} />)}
    </Answer>
  );
}
