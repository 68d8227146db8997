import { describe, expect, it } from "vitest";
import { connectors } from "../../src/connectors/registry.ts";
import { holdsAsAccountChain, holdsAsSource } from "../support/chains/account-chain.ts";
import { furtherHistories } from "../support/chains/further-histories.ts";
import { longHistories, severalPages } from "../support/chains/long-histories.ts";

/** Families whose settings name no address, or an explorer of the owner. */
const byServer = new Set(["coreLightning", "explorer", "lnd", "monero", "validators"]);

describe.each(Object.keys(furtherHistories))("%s", (family) => {
  const holds = byServer.has(family) ? holdsAsSource : holdsAsAccountChain;
  holds(() => {
    const make = furtherHistories[family];
    if (make === undefined) throw new Error(`no history of ${family}`);
    return make(severalPages[family] ?? 7, 3);
  });
});

it("has a long history of every kind of chain, with which it is also killed", () => {
  const played = Object.values(longHistories).map((make) => make(2, 3).kind);
  // The owner's own node is played by anvil; the X-chain has the reader of the P-chain.
  const others = ["evm-node", "avalanche-x"];
  const ofChains = connectors.filter(
    ({ coverage }) => coverage !== undefined && coverage.family !== "Exchanges",
  );
  expect([...new Set([...played, ...others])].toSorted()).toEqual(ofChains.map(({ id }) => id).toSorted());
});
