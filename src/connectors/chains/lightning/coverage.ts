import type { Coverage } from "../../coverage.ts";

export const lightningCoverage: Coverage = {
  family: "Lightning",
  chains: [{ platform: "bip122:000000000019d6689c085ae165831e93", name: "Bitcoin" }],
  reads: [
    "payments and invoices with fees, forwards, rebalancing",
    "opened and closed channels as transfers to and from one position",
    "the node's own wallet on the chain",
  ],
  source: "your own Core Lightning node: its REST interface and bookkeeper",
  upstreams: ["LIGHTNING"],
  key: "required",
  limits: [
    "The rune is sealed; one that allows three read methods is enough.",
    "The node's certificate has to be valid for its name, or the address has to be plain HTTP on the own machine.",
    "LND nodes are not read.",
    "Nodes of test networks are read under their own ids and have no price.",
  ],
  proofs: [
    { what: "events and balances of the books, in the forms of the vendor's own examples", by: "documented" },
  ],
};
