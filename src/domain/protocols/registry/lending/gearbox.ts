import { defineProtocol, type ReceiptToken } from "../../protocol.ts";

/** A diesel token in its farm; a zapper takes the pool's asset for it. */
const farmed = (chainId: number, symbol: string, token: string, underlying: string): ReceiptToken => ({
  chain: `eip155:${chainId}`,
  token,
  symbol,
  underlying,
});

export const gearbox = defineProtocol({
  id: "gearbox",
  name: "Gearbox",
  category: "lending",
  contracts: [
    {
      role: "receipt",
      what: "pools (diesel tokens)",
      at: {
        "eip155:1": [
          "0xda00000035fef4082f78def6a8903bee419fbf8e",
          "0xda0002859b2d05f66a753d8241fcde8623f26f4f",
          "0xda00010eda646913f273e10e7a5d1f659242757d",
          "0xe7146f53dbcae9d6fa3555fe502648deb0b2f823",
          "0x05a811275fe9b4de503b3311f51edf6a856d936e",
          "0x4d56c9cba373ad39df69eb18f076b7348000ae09",
        ],
        "eip155:10": ["0x42db77b3103c71059f4b997d6441cfb299fd0d94"],
        "eip155:42161": ["0x04419d3509f13054f60d253e0c79491d9e683399"],
      },
    },
    {
      role: "exchange",
      what: "zappers of pools and farms",
      at: {
        "eip155:1": ["0x53d5bd0e7faa9ee3eafef7c5572d54db1b7f5b25"],
        "eip155:10": ["0xea8ca794aee0f998ed6ab50f4042c28807e546eb"],
        "eip155:42161": ["0x78c1b41b825f89fae4736878fa63752f8d789bd6"],
      },
    },
    { role: "lock", what: "staked GEAR", at: { "eip155:1": ["0x2fcbd02d5b1d52fc78d4c02890d7f4f47a459c33"] } },
    {
      role: "distributor",
      what: "airdrops and rewards",
      at: { "eip155:1": ["0xa7df60785e556d65292a2c9a077bb3a8fbf048bc"] },
    },
  ],
  receiptTokens: [
    farmed(
      1,
      "sdUSDCv3",
      "0x9ef444a6d7f4a5adcd68fd5329aa5240c90e14d2",
      "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
    ),
    farmed(10, "sdWETHv3", "0x704c4c9f0d29257e5b0e526b20b48effc8f758b2", "native"),
    farmed(42161, "sdWETHv3", "0x6773ff780dd38175247795545ee37add6ab6139a", "native"),
  ],
});
