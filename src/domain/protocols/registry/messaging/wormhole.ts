import { defineProtocol } from "../../protocol.ts";

export const wormhole = defineProtocol({
  id: "wormhole",
  name: "Wormhole",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "token bridge",
      hasMessageFee: true,
      at: { "eip155:1": ["0x3ee18b2214aff97000d974cf647e7c347e8fa585"] },
    },
    {
      role: "bridge",
      what: "token bridges of other chains",
      hasMessageFee: true,
      at: {
        "eip155:10": ["0x1d68124e65fafc907325e3edbf8c4d84499daa8b"],
        "eip155:56": ["0xb6f6d86a8f9879a9c87f643768d9efc38c1da6e7"],
        "eip155:137": ["0x5a58505a96d1dbf8df91cb21b54419fc36e93fde"],
        "eip155:250": ["0x7c9fc5741288cdfdd83ceb07f3ea7e22618d79d2"],
        "eip155:8453": ["0x8d2de8d2f73f1f4cab472ac9a881c9b123c79627"],
        "eip155:42161": ["0x0b2402144bb366a632d14b83f244d2e0e21bd39c"],
        "eip155:42220": ["0x796dff6d74f3e27060b71255fe517bfb23c93eed"],
        "eip155:43114": ["0x0e082f06ff657d94310cb8ce8b0d9a04541d8052"],
      },
    },
  ],
  calls: [
    {
      selector: "0x961b94d0",
      signature: "transfer(uint256,uint16,bytes32)",
      name: "NTT Transfer",
      bridges: "out",
      hasMessageFee: true,
    },
    {
      selector: "0xb293f97f",
      signature: "transfer(uint256,uint16,bytes32,bytes32,bool,bytes)",
      name: "NTT Transfer With Instructions",
      bridges: "out",
      hasMessageFee: true,
    },
  ],
});
