import type { Coverage } from "../../coverage.ts";

export const lightningCoverage: Coverage = {
  family: "Lightning",
  chains: [{ platform: "bip122:000000000019d6689c085ae165831e93", name: "Bitcoin" }],
  reads: [
    "payments and invoices with fees, forwards, rebalancing",
    "opened and closed channels as transfers to and from one position",
    "the node's own wallet on the chain",
  ],
  source: "your own node: the REST interface of Core Lightning with its bookkeeper, or of LND",
  upstreams: ["LIGHTNING"],
  key: "required",
  limits: [
    "The rune or macaroon is sealed. A rune that allows three read methods is enough; a macaroon of LND that permits more than reading is refused.",
    "The node's certificate has to be valid for its name, or the address has to be plain HTTP on this machine.",
    "What an LND node gave the other side when it opened a channel is known for open channels only. Its channels are not compared while one opens or closes.",
    "Nodes of test networks are read under their own ids and have no price.",
  ],
  proofs: [
    {
      what: "events and balances of Core Lightning's books, in the forms of the vendor's own examples",
      by: "documented",
    },
    { what: "payments, invoices, forwards and channels of LND", by: "documented" },
  ],
};
