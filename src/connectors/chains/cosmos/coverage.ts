import type { Coverage } from "../../coverage.ts";
import { cosmosChains, platformOf } from "./chains.ts";

export const cosmosNotes = [
  "Coins that return from a lock or from a proposal's deposit are paid by the chain without a transaction: they are derived from the lock's end and the proposal's outcome. The deposit of a proposal that never came to a vote stays where it is, because servers forget such a proposal. A slash while coins unbond is not listed.",
  "Servers drop old transactions without saying so. Where the history is shorter than the account's, the comparison with the chain shows a difference; a server with the whole history has the rest.",
];

export const cosmosCoverage: Coverage = {
  family: "Cosmos chains",
  chains: cosmosChains.map((chain) => ({ platform: platformOf(chain), name: chain.name })),
  reads: [
    "transfers, with every message's effect on the balance by its events",
    "transfers between chains with the origin of their coins",
    "delegations and unbonding as a position, rewards as income",
    "deposits of proposals and their return, and locks of Osmosis and their end",
    "swaps, pool shares and concentrated liquidity of Osmosis",
    "fees, and failed transactions with their fee alone",
  ],
  source: "the REST server (LCD) of each chain; rest.cosmos.directory by default",
  upstreams: cosmosChains.map(({ id }) => `LCD_${id.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}`),
  key: "none",
  limits: [
    "About 3 requests a second.",
    "Coins that came by a channel which is not one of the established ones are never taken for another chain's coin.",
    "What another account does with a grant of this one (authz) is read by its events like any other message, and its fee is the other account's. Grants themselves are not listed.",
    "A lock of Osmosis and a deposit of a proposal end by the time of a sync: a clock that is ahead books their return early.",
  ],
  proofs: [
    { what: "transfers, delegations, redelegations, rewards, swaps and fees", by: "recorded" },
    { what: "paging, resumption and unchanged syncs", by: "local node" },
    { what: "governance deposits, locks, cancelled unbonding, messages by a grant", by: "documented" },
  ],
};
