import { defineProtocol, onChains } from "../../protocol.ts";

export const seaport = defineProtocol({
  id: "seaport",
  name: "Seaport (OpenSea)",
  category: "nft",
  contracts: [
    {
      role: "exchange",
      what: "Seaport 1.6",
      at: onChains([1, 8453], "0x0000000000000068f116a894984e2db1123eb395"),
    },
    {
      role: "exchange",
      what: "Seaport 1.1, 1.4 and 1.5",
      at: {
        ...onChains([10, 8453, 42161], "0x00000000000000adc04c56bf30ac9d3c0aaf14dc"),
        "eip155:1": [
          "0x00000000006c3852cbef3e08e8df289169ede581",
          "0x00000000000001ad428e4906ae43d8f9852d0dd6",
          "0x00000000000000adc04c56bf30ac9d3c0aaf14dc",
        ],
        "eip155:137": [
          "0x00000000006c3852cbef3e08e8df289169ede581",
          "0x00000000000000adc04c56bf30ac9d3c0aaf14dc",
        ],
      },
    },
    {
      role: "exchange",
      what: "Seaport 1.6 of other chains",
      at: onChains([10, 56, 137, 42161, 43114], "0x0000000000000068f116a894984e2db1123eb395"),
    },
    {
      role: "exchange",
      what: "Wyvern, its predecessor",
      at: {
        "eip155:1": [
          "0x7be8076f4ea4a4ad08075c2508e481d6c946d12b",
          "0x7f268357a8c2552623316e2562d90e642bb538e5",
        ],
      },
    },
  ],
});
