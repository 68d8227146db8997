import { defineProtocol, same } from "../../protocol.ts";

export const aave = defineProtocol({
  id: "aave",
  name: "Aave",
  category: "lending",
  contracts: [
    { role: "lending", what: "pool v1", at: { "eip155:1": ["0x398ec7346dcd622edc5ae82352f02be94c62d119"] } },
    {
      role: "lending",
      what: "pool v2",
      at: {
        "eip155:1": ["0x7d2768de32b0b80b7a3454c06bdac94a69ddc7a9"],
        "eip155:137": ["0x8dff5e27ea6b7ac08ebfdf9eb090f32ee9a30fcf"],
        "eip155:43114": ["0x4f01aed16d97e3ab5ab2b501154dc9bb0f1a5a2c"],
      },
    },
    {
      role: "lending",
      what: "gateway for the native coin v2",
      at: { "eip155:1": ["0xcc9a0b7c43dc2a5f023bb9b738e45b0ef6b06e04"] },
    },
    {
      role: "lending",
      what: "pool v3",
      at: same([10, 137, 250, 42161, 43114], "0x794a61358d6845594f94dc1db02a252b5b4814ad"),
    },
    {
      role: "lending",
      what: "pool v3",
      at: {
        "eip155:1": ["0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2"],
        "eip155:56": ["0x6807dc923806fe8fd134338eabca509979a7e0cb"],
        "eip155:100": ["0xb50201558b00496a145fe76f7424749556e326d8"],
        "eip155:8453": ["0xa238dd80c259a72e81d7e4664a9801593f98d1c5"],
        "eip155:534352": ["0x11fcfe756c05ad438e312a7fd934381537d3cffe"],
      },
    },
    {
      role: "lending",
      what: "gateway for the native coin v3",
      at: {
        "eip155:100": ["0xfe76366a986b72c3f2923e05e6ba07b7de5401e4"],
        "eip155:42161": ["0x5283beced7adf6d003225c13896e536f2d4264ff"],
        "eip155:534352": ["0xe79ca44408dae5a57ea2a9594532f1e84d2edaa4"],
      },
    },
    {
      role: "receipt",
      what: "staked AAVE",
      at: { "eip155:1": ["0x4da27a545c0c5b758a6ba100e3a049001de870f5"] },
    },
  ],
});
