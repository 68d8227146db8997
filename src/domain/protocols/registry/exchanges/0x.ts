import { defineProtocol, onChains } from "../../protocol.ts";

export const zeroEx = defineProtocol({
  id: "0x",
  name: "0x",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "exchange proxy",
      at: onChains([1, 137], "0xdef1c0ded9bec7f1a1670819833240f027b25eff"),
    },
    {
      role: "exchange",
      what: "exchange proxies of other chains",
      at: {
        ...onChains([56, 8453, 42161, 43114], "0xdef1c0ded9bec7f1a1670819833240f027b25eff"),
        "eip155:10": ["0xdef1abe32c034e558cdd535791643c58a13acc10"],
        "eip155:250": ["0xdef189deaef76e379df891899eb5a00a94cbc250"],
      },
    },
    {
      role: "exchange",
      what: "allowance holder",
      at: onChains([1, 10, 56, 137, 8453, 42161, 43114], "0x0000000000001ff3684f28c67538d4d072c22734"),
    },
    {
      role: "exchange",
      what: "settlers",
      at: {
        "eip155:8453": [
          "0x3d868cd3f8f24da361364e442411dae23cd79cc4",
          "0x55873e4b1dd63ab3fea3ca47c10277655ac2dce0",
          "0x163631ebf9550476156d78748dff6b1c691d89e1",
          "0xf15c6ec20e5863351d3bbc9e742f9208e3a343ff",
          "0xbc3c5ca50b6a215edf00815965485527f26f5da8",
          "0x6a57a0579e91a5b7ce9c2d08b93e1a9b995f974f",
          "0x5c9bdc801a600c006c388fc032dcb27355154cc9",
          "0xf525ff21c370beb8d9f5c12dc0da2b583f4b949f",
          "0x47146d81b68b737316d0636d5135849d364bb0c8",
        ],
        "eip155:42161": [
          "0x2b6625aafc65373e5a82a0349f777fa11f7f04d1",
          "0xc8e09d4ac2bf8b83a842068a0a6e79e118414a1d",
          "0x845a4dae544147ffe8cb536079b58ee43f320067",
          "0xf3e01012ce60bb95ae294d5b24a9fc3af245b53b",
          "0x6db4d3b89b06d3c8bd2074ee1f1b440baf122ead",
          "0xb254ee265261675528bddb0796741c0c65a4c158",
          "0x246475e1f63d8e26d6f4fb6029033da8831ed396",
          "0x80a5a825b8bb07e355244a7de6384a064b0d601d",
          "0x7a5118c54bd5a97f2a2c1240fe5a9f5f309e4c97",
          "0x67b5657af7284eae94184a8fcf982c0d976b9ab9",
          "0x653efb15d8ce9ccc995b65d407df337560096e30",
          "0xa56dce9f402daee3665a5ee9252ddb5a88b305aa",
          "0x56c65290a3309247379345c9fd270a308ce8b3ec",
          "0xa11f4a058e3e167ad111897c97ca2965f7e58177",
          "0x36e50fe8879dc11453fbde7983c82b0e8a04bdf6",
          "0x99794a30eac50663f79e16cba223e2764f701cd4",
        ],
      },
    },
  ],
});
