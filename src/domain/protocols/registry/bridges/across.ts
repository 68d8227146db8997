import { defineProtocol, onChains } from "../../protocol.ts";

export const across = defineProtocol({
  id: "across",
  name: "Across",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "spoke pool",
      at: {
        "eip155:1": ["0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5"],
        "eip155:10": ["0x6f26bf09b1c792e3228e5467807a900a503c0281"],
        "eip155:137": ["0x9295ee1d8c5b022be115a2ad3c30c72e34e7f096"],
        "eip155:324": ["0xe0b015e54d54fc84a6cb9b666099c46ade9335ff"],
        "eip155:8453": ["0x09aea4b2242abc8bb4bb78d537a67a245a7bec64"],
        "eip155:34443": ["0x3bad7ad0728f9917d1bf08af5782dcbd516cdd96"],
        "eip155:42161": ["0xe35e9842fceaca96570b734083f4a58e8f7c5f2a"],
        "eip155:59144": ["0x7e63a5f1a8f0b4d0934b2f2327daed3f6bb2ee75"],
        "eip155:81457": ["0x2d509190ed0172ba588407d4c2df918f955cc6e1"],
        "eip155:534352": ["0x3bad7ad0728f9917d1bf08af5782dcbd516cdd96"],
      },
    },
    {
      role: "bridge",
      what: "spoke pools of other chains",
      at: {
        ...onChains([130, 480], "0x09aea4b2242abc8bb4bb78d537a67a245a7bec64"),
        "eip155:56": ["0x4e8e101924ede233c13e2d8622dc8aed2872d505"],
        "eip155:1868": ["0x3bad7ad0728f9917d1bf08af5782dcbd516cdd96"],
        "eip155:57073": ["0xef684c38f94f48775959ecf2012d7e864ffb9dd4"],
      },
    },
    {
      role: "bridge",
      what: "earlier spoke pools",
      at: {
        "eip155:1": ["0x4d9079bb4165aeb4084c526a32695dcfd2f77381"],
        "eip155:10": ["0xa420b2d1c0841415a695b81e5b867bcd07dff8c9"],
        "eip155:137": ["0x69b5c72837769ef1e7c164abc6515dcff217f920"],
        "eip155:42161": ["0xb88690461ddbab6f04dfad7df66b7725942feb9c"],
      },
    },
  ],
  calls: [
    {
      selector: "0xdeff4b24",
      signature:
        "fillRelay((bytes32,bytes32,bytes32,bytes32,bytes32,uint256,uint256,uint256,uint256,uint32,uint32,bytes),uint256,bytes32)",
      name: "Fill Relay",
      bridges: "in",
    },
    {
      selector: "0x2e378115",
      signature:
        "fillV3Relay((address,address,address,address,address,uint256,uint256,uint256,uint32,uint32,uint32,bytes),uint256)",
      name: "Fill V3 Relay",
      bridges: "in",
    },
  ],
});
