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
  ],
  receiptTokens: [
    {
      chain: "eip155:1",
      token: "0x83f20f44975d03b1b09e64809b757c47f942beea",
      symbol: "sDAI",
      underlying: "0x6b175474e89094c44da98b954eedeac495271d0f",
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
