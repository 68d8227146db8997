import { defineProtocol } from "../../protocol.ts";

/** Tokens with their own bridge (OFT), and adapters that lock a token for it. */
export const layerZero = defineProtocol({
  id: "layerzero",
  name: "LayerZero OFT",
  category: "bridge",
  contracts: [],
  calls: [
    {
      selector: "0xc7c7f5b3",
      signature: "send((uint32,bytes32,uint256,uint256,bytes,bytes,bytes),(uint256,uint256),address)",
      name: "OFT Send",
      bridges: "out",
      hasMessageFee: true,
    },
    {
      selector: "0x51905636",
      signature: "sendFrom(address,uint16,bytes,uint256,address,address,bytes)",
      name: "OFT Send From",
      bridges: "out",
      hasMessageFee: true,
    },
    {
      selector: "0x695ef6bf",
      signature: "sendFrom(address,uint16,bytes32,uint256,(address,address,bytes))",
      name: "OFT Send From V2",
      bridges: "out",
      hasMessageFee: true,
    },
    {
      selector: "0x13137d65",
      signature: "lzReceive((uint32,bytes32,uint64),bytes32,bytes,address,bytes)",
      name: "LayerZero Receive",
      bridges: "in",
    },
  ],
});
