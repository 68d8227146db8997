import { defineProtocol, type Contracts } from "../../protocol.ts";

/** The contract of each collateral that references all others. */
const branches = [
  ["WETH", "0x20f7c9ad66983f6523a0881d0f82406541417526"],
  ["wstETH", "0x8d733f7ea7c23cbea7c613b6ebd845d46d3aac54"],
  ["rETH", "0x6106046f031a22713697e04c08b330ddaf3e8789"],
] as const;

export const liquityV2 = defineProtocol({
  id: "liquity-v2",
  name: "Liquity v2",
  category: "lending",
  contracts: [
    {
      role: "vault",
      what: "borrower operations, trove manager and pools of WETH",
      at: {
        "eip155:1": [
          "0x372abd1810eaf23cb9d941bbe7596dfb2c46bc65",
          "0xeb5a8c825582965f1d84606e078620a84ab16afe",
          "0xd4558240d50c2e219a21c9d25afd513bb6e5b1a0",
          "0xedbe2509e502c0320d2e7f8b6746a49b4b50e2bf",
          "0x7bcb64b2c9206a5b699ed43363f6f98d4776cf5a",
        ],
      },
      position: "liquity-v2:WETH",
    },
    {
      role: "vault",
      what: "borrower operations, trove manager and pools of wstETH",
      at: {
        "eip155:1": [
          "0xa741a32f9dcfe6adba088fd0f97e90742d7d5da3",
          "0x531a8f99c70d6a56a7cee02d6b4281650d7919a0",
          "0xd796e1648526400386cc4d12fa05e5f11e6a22a1",
          "0x36e6cbdf68f64cf00fc3a6c634a25be32dd0a235",
          "0xa2895d6a3bf110561dfe4b71ca539d84e1928b22",
        ],
      },
      position: "liquity-v2:wstETH",
    },
    {
      role: "vault",
      what: "borrower operations, trove manager and pools of rETH",
      at: {
        "eip155:1": [
          "0xe8119fc02953b27a1b48d2573855738485a17329",
          "0x9074d72cc82dad1e13e454755aa8f144c479532f",
          "0x5cc5cefd034fdc4728d487a72ca58a410cddcd6b",
          "0xba4a2bd8b76df84cac98eba3f4b967d8423192bf",
          "0xb2b2abeb5c357a234363ff5d180912d319e3e19e",
        ],
      },
      position: "liquity-v2:rETH",
    },
    ...branches.map(([symbol, registry]): Contracts => ({
      role: "account",
      what: `registry of the contracts of ${symbol}`,
      position: `liquity-v2:${symbol}`,
      reader: "liquity-v2",
      at: { "eip155:1": [registry] },
    })),
    {
      role: "account",
      what: "NFTs of troves",
      at: {
        "eip155:1": [
          "0x1a0fc0b843afd9140267d25d4e575cb37a838013",
          "0x857aecebf75f1012dc18e15020c97096aea31b04",
          "0x7ae430e25b67f19b431e1d1dc048a5bcf24c0873",
        ],
      },
    },
    {
      role: "position",
      what: "stability pools",
      at: {
        "eip155:1": [
          "0x5721cbbd64fc7ae3ef44a0a3f9a790a9264cf9bf",
          "0x9502b7c397e9aa22fe9db7ef7daf21cd2aebe56b",
          "0xd442e41019b7f5c4dd78f50dc03726c446148695",
        ],
      },
    },
  ],
  debtTokens: { "eip155:1": ["0x6440f144b7e50d6a8439336510312d2f54beb01d"] },
});
