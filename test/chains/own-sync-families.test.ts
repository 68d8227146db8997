import { describe, expect, it } from "vitest";
import { connectors } from "../../src/connectors/registry.ts";
import { holdsAsAccountChain, holdsAsSource } from "../support/chains/account-chain.ts";
import { ownSyncHistories } from "../support/chains/own-sync-histories.ts";
import { syntheticHistories, multiPageCounts } from "../support/chains/synthetic-histories.ts";

/** Families whose settings name no address, or an explorer of the owner. */
const byServer = new Set(["coreLightning", "explorer", "lnd", "monero", "validators"]);

describe.each(Object.keys(ownSyncHistories))("%s", (family) => {
  const holds = byServer.has(family) ? holdsAsSource : holdsAsAccountChain;
  holds(() => {
    const make = ownSyncHistories[family];
    if (make === undefined) throw new Error(`no history of ${family}`);
    return make(multiPageCounts[family] ?? 7, 3);
  });
});

it("every kind of chain has a synthetic history, which the crash tests use", () => {
  const played = Object.values(syntheticHistories).map((make) => make(2, 3).kind);
  // anvil serves as the own node; the X-chain shares the P-chain's reader.
  const others = ["evm-node", "avalanche-x"];
  const ofChains = connectors.filter(
    ({ coverage }) => coverage !== undefined && coverage.family !== "Exchanges",
  );
  expect([...new Set([...played, ...others])].toSorted()).toEqual(ofChains.map(({ id }) => id).toSorted());
});
