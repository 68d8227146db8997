import { defineProtocol } from "../../protocol.ts";

export const sky = defineProtocol({
  id: "sky",
  name: "Sky (MakerDAO)",
  category: "lending",
  contracts: [
    { role: "receipt", what: "sDAI", at: { "eip155:1": ["0x83f20f44975d03b1b09e64809b757c47f942beea"] } },
    { role: "receipt", what: "sUSDS", at: { "eip155:1": ["0xa3931d71877c0e7a3148cb7eb4463524fec27fbd"] } },
    {
      role: "migrator",
      what: "SAI to DAI",
      at: { "eip155:1": ["0xc73e0383f3aff3215e6f04b0331d58cecf0ab849"] },
    },
    {
      role: "migrator",
      what: "DAI to USDS, MKR to SKY",
      at: {
        "eip155:1": [
          "0x3225737a9bbb6473cb4a45b7244aca2befdb276a",
          "0xbdcfca946b6cdd965f99a839e4435bcdc1bc470b",
          "0xa1ea1ba18e88c381c724a75f23a130420c403f9a",
          "0xf86141a5657cf52aeb3e30ebcca5ad3a8f714b89",
        ],
      },
    },
    {
      role: "account",
      what: "manager of vaults",
      reader: "maker",
      at: { "eip155:1": ["0x5ef30b9986345249bc32d8928b7ee64de9435e39"] },
    },
    {
      role: "position",
      what: "manager of the DAI savings rate",
      at: { "eip155:1": ["0x373238337bfe1146fb49989fc222523f83081ddb"] },
    },
    {
      role: "vault",
      what: "staking engine of SKY, which lends USDS",
      position: "sky:staking",
      at: {
        "eip155:1": [
          "0xce01c90de7fd1bcfa39e237fe6d8d9f569e8a6a3",
          "0x2b16c07d5fd5cc701a0a871eae2aad6da5fc8f12",
        ],
      },
    },
    {
      role: "vault",
      what: "vaults of SAI",
      position: "sky:sai",
      at: { "eip155:1": ["0x448a5065aebb8e423f0896e6c5d525c040f59af3"] },
    },
    {
      role: "position",
      what: "farms of USDS",
      at: {
        "eip155:1": [
          "0x0650caf159c5a49f711e8169d4336ecb9b950275",
          "0x10ab606b067c9c461d8893c47c7512472e19e2ce",
        ],
      },
    },
    {
      role: "exchange",
      what: "PSM of the rollups",
      at: {
        "eip155:8453": ["0x1601843c5e9bc251a3272907010afa41fa18347e"],
        "eip155:42161": ["0x2b05f8e1cacc6974fd79a673a341fe1f58d27266"],
      },
    },
    {
      role: "receipt",
      what: "savings xDAI and its adapter",
      at: {
        "eip155:100": [
          "0xaf204776c7245bf4147c2612bf6e5972ee483701",
          "0xd499b51fcfc66bd31248ef4b28d656d67e591a94",
        ],
      },
    },
    { role: "receipt", what: "stUSDS", at: { "eip155:1": ["0x99cd4ec3f88a45940936f469e4bb72a2a701eeb9"] } },
  ],
  receiptTokens: [
    {
      chain: "eip155:1",
      token: "0x83f20f44975d03b1b09e64809b757c47f942beea",
      symbol: "sDAI",
      underlying: "0x6b175474e89094c44da98b954eedeac495271d0f",
    },
    {
      chain: "eip155:100",
      token: "0xaf204776c7245bf4147c2612bf6e5972ee483701",
      symbol: "sDAI",
      underlying: "native",
    },
    {
      chain: "eip155:1",
      token: "0xf53ad2c6851052a81b42133467480961b2321c09",
      symbol: "PETH",
      underlying: "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
    },
    {
      chain: "eip155:1",
      token: "0xa3931d71877c0e7a3148cb7eb4463524fec27fbd",
      symbol: "sUSDS",
      underlying: "0xdc035d45d973e3ec169d2276ddab16f1e407384f",
    },
  ],
  calls: [
    { selector: "0xe205c108", signature: "lockETH(address,address,uint256)", name: "Lock ETH" },
    { selector: "0x3e29e565", signature: "lockGem(address,address,uint256,uint256,bool)", name: "Lock Gem" },
    { selector: "0x7b5a3b43", signature: "freeETH(address,address,uint256,uint256)", name: "Free ETH" },
    { selector: "0x6ab6a491", signature: "freeGem(address,address,uint256,uint256)", name: "Free Gem" },
    {
      selector: "0xe685cc04",
      signature: "openLockETHAndDraw(address,address,address,address,bytes32,uint256)",
      name: "Open Lock ETH And Draw",
    },
    {
      selector: "0xdb802a32",
      signature: "openLockGemAndDraw(address,address,address,address,bytes32,uint256,uint256,bool)",
      name: "Open Lock Gem And Draw",
    },
    {
      selector: "0x1c02d846",
      signature: "lockETHAndDraw(address,address,address,address,uint256,uint256)",
      name: "Lock ETH And Draw",
    },
    {
      selector: "0xcbd4be3f",
      signature: "lockGemAndDraw(address,address,address,address,uint256,uint256,uint256,bool)",
      name: "Lock Gem And Draw",
    },
    {
      selector: "0xbe5e6c03",
      signature: "wipeAndFreeETH(address,address,address,uint256,uint256,uint256)",
      name: "Wipe And Free ETH",
    },
    {
      selector: "0xa6add011",
      signature: "wipeAndFreeGem(address,address,address,uint256,uint256,uint256)",
      name: "Wipe And Free Gem",
    },
    {
      selector: "0x6d68b70b",
      signature: "wipeAllAndFreeETH(address,address,address,uint256,uint256)",
      name: "Wipe All And Free ETH",
    },
    {
      selector: "0xbcd6deec",
      signature: "wipeAllAndFreeGem(address,address,address,uint256,uint256)",
      name: "Wipe All And Free Gem",
    },
  ],
  debtTokens: { "eip155:1": ["0x6b175474e89094c44da98b954eedeac495271d0f"] },
});
