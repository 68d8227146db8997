import { defineProtocol, onChains } from "../../protocol.ts";

export const aura = defineProtocol({
  id: "aura",
  name: "Aura",
  category: "liquidity",
  unread: "AURA minted with a claim of BAL, whose schedule depends on a private figure of its contract",
  contracts: [
    {
      role: "receipt",
      what: "booster",
      at: {
        ...onChains([10, 100, 137, 8453, 42161], "0x98ef32edd24e2c92525e59afc4475c1242a30184"),
        "eip155:1": ["0xa57b8d98dae62b26ec3bcc4a365338157060b234"],
      },
    },
    {
      role: "lock",
      what: "vote-locked AURA",
      reader: "vote-lock",
      at: { "eip155:1": ["0x3fa73f1e5d8a792c80f426fc8f84fbf7ce9bbcac"] },
    },
    {
      role: "receipt",
      what: "depositor, which locks pool tokens for auraBAL",
      at: { "eip155:1": ["0xead792b55340aa20181a80d6a16db6a0ecd1b827"] },
    },
    {
      role: "exchange",
      what: "a reward pool, named only",
      at: { "eip155:42161": ["0xac7025dec5e216025c76414f6ac1976227c20ff0"] },
    },
    {
      role: "position",
      what: "staked auraBAL",
      reader: "staking",
      at: { "eip155:1": ["0x00a7ba8ae7bca0b10a32ea1f8e2a1da980c6cad2"] },
    },
  ],
  calls: [
    {
      selector: "0x4bbc170a",
      signature: "lock(address,uint256,address)",
      name: "Lock On Ethereum",
      bridges: "out",
      hasMessageFee: true,
    },
  ],
});
