import { defineProtocol } from "../../protocol.ts";

/** Collateral of leveraged positions stays unverified: its transfers do not state the remaining amount. */
export const gmx = defineProtocol({
  id: "gmx",
  name: "GMX",
  category: "derivatives",
  contracts: [
    {
      role: "exchange",
      what: "vault, router, position router, order book",
      at: {
        "eip155:42161": [
          "0x489ee077994b6658eafa855c308275ead8097c4a",
          "0xabbc5f99639c9b6bcb58544ddf04efa6802f4064",
          "0xb87a436b93ffe9d75c5cfa7bacfff96430b09868",
          "0x09f77e8a13de9a35a7231028187e9fd5db8a2acb",
        ],
      },
    },
    {
      role: "exchange",
      what: "exchange router v2, order vault, deposit vault, withdrawal vault",
      at: {
        "eip155:42161": [
          "0x7c68c7866a64fa2160f78eeae12217ffbf871fa8",
          "0x1c3fa76e6e1088bce750f23a5bfcffa1efef6a41",
          "0x31ef83a530fde1b38ee9a18093a333d8bbbc40d5",
          "0xf89e77e8dc11691c9e8757e84aafbcd8a67d7a55",
          "0x0628d46b5d145f183adb6ef1f2c97ed1c4701c55",
        ],
      },
    },
    {
      role: "receipt",
      what: "staking of GMX",
      at: {
        "eip155:42161": [
          "0xa906f338cb21815cbc4bc87ace9e68c87ef8d8f1",
          "0x908c4d94d34924765f1edc22a1dd098397c59dd4",
        ],
      },
    },
    {
      role: "receipt",
      what: "router of GLP",
      at: { "eip155:42161": ["0xb95db5b167d75e6d04227cfffa61069348d271f5"] },
    },
    {
      role: "receipt",
      what: "routers of GMX and GLP on Avalanche",
      at: {
        "eip155:43114": [
          "0x82147c5a7e850ea4e28155df107f2590fd4ba327",
          "0xb70b91ce0771d3f4c81d87660f71da31d48eb3b3",
        ],
      },
    },
  ],
});
