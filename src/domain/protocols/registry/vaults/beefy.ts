import { defineProtocol } from "../../protocol.ts";

export const beefy = defineProtocol({
  id: "beefy",
  name: "Beefy",
  category: "vault",
  contracts: [
    {
      role: "exchange",
      what: "a reward pool, named only",
      at: { "eip155:42161": ["0x38c21401b42ec072d1c74bf550fc7370ac8ec9e5"] },
    },
    {
      role: "exchange",
      what: "zap router",
      at: {
        "eip155:1": ["0x5cc9400ffb4da168cf271e912f589462c3a00d1f"],
        "eip155:10": ["0xe82343a116d2179f197111d92f9b53611b43c01c"],
        "eip155:56": ["0x1c482130a1205213ad130404221dc9b5350fe4bd"],
        "eip155:100": ["0x992ccc9d9b8b76310e044660e96171116820f019"],
        "eip155:137": ["0xe90053b8136f18206fcf4f48e0c3b6aed9b1ad71"],
        "eip155:8453": ["0x6f19da51d488926c007b9ebaa5968291a2ec6a63"],
        "eip155:42161": ["0xf49f7bb6f4f50d272a0914a671895c4384696e5a"],
        "eip155:534352": ["0x75c9d65e7c0d6b40f356452f8a11aed525b67197"],
      },
    },
  ],
  receiptTokens: [
    {
      chain: "eip155:10",
      token: "0xcf9381a9a363f8614f67323f7e0a1e257a438f73",
      symbol: "mooWETH",
      underlying: "native",
    },
  ],
});
