import { defineProtocol } from "../../protocol.ts";

export const radiant = defineProtocol({
  id: "radiant",
  name: "Radiant",
  category: "lending",
  contracts: [
    {
      role: "lending",
      what: "pool v2",
      reader: "aave-v2",
      at: {
        "eip155:56": ["0xd50cf00b6e600dd036ba8ef475677d816d6c4281"],
        "eip155:42161": ["0xf4b1486dd74d07706052a33d31d7c0aafd0659e1"],
      },
    },
    {
      role: "lending",
      what: "gateway for the native coin v2",
      at: { "eip155:42161": ["0x534d4851616b364d3643978433c6715ec9aa15c0"] },
    },
    {
      role: "lock",
      what: "locked liquidity tokens",
      at: { "eip155:42161": ["0x76ba3ec5f5adbf1c58c91e86502232317eea72de"] },
    },
    {
      role: "lending",
      what: "pools of other chains and of v1",
      reader: "aave-v2",
      at: {
        "eip155:1": ["0xa950974f64aa33f27f6c5e017eee93bf7588ed07"],
        "eip155:8453": ["0x30798cfe2cca822321ceed7e6085e633aabc492f"],
        "eip155:42161": ["0x2032b9a8e9f7e76768ca9271003d3e43e1616b1f"],
      },
    },
  ],
});
