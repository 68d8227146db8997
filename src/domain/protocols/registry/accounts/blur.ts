import { defineProtocol } from "../../protocol.ts";

export const blur = defineProtocol({
  id: "blur",
  name: "Blur",
  category: "nft",
  contracts: [
    {
      role: "exchange",
      what: "exchange v1 and v2, bidding pool, loans",
      at: {
        "eip155:1": [
          "0x000000000000ad05ccc4f10045630fb830b95127",
          "0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5",
          "0x0000000000a39bb272e79075ade125fd351887ac",
          "0x29469395eaf6f95920e59f858042f0e28d98a20b",
        ],
      },
    },
    {
      role: "position",
      what: "staked BLUR",
      at: { "eip155:1": ["0xec2432a227440139ddf1044c3fea7ae03203933e"] },
    },
    {
      role: "distributor",
      what: "airdrop of BLUR",
      at: { "eip155:1": ["0xb38283cb75faabb384c22f97c633606265ddf093"] },
    },
  ],
});
